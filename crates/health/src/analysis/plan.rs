//! Which analyses a message asks for.

use alara_english::{WordList, word_list};
use alara_gate::evidence::Plan;
use alara_record::Record;

use super::{adherence_review, visit_prep, vitals_review, weekly_review};
use crate::distinct::collect_distinct;
use crate::events::{Bound, Event, EventKind, Figure, Subject};
use crate::reader::Statement;
use crate::tools::Clock;

/// Words that ask how something went, rather than for one reading of it.
const OVER_TIME: &WordList = word_list!("../../data/words/analysis/plan/over_time.txt");

/// The analyses that a statement's events ask for, in the order of its words.
pub fn plans(events: &[Event], statement: &Statement<'_>, record: &dyn Record, clock: &Clock) -> Vec<Plan> {
    let standing = events.iter().filter(|event| event.stands());
    collect_distinct(standing.filter_map(|event| plan(event, statement, record, clock)))
}

fn plan(event: &Event, statement: &Statement<'_>, record: &dyn Record, clock: &Clock) -> Option<Plan> {
    match &event.kind {
        EventKind::Skill { skill: "weekly_review" } => Some(weekly_review(clock)),
        EventKind::Skill { skill: "visit_prep" } => Some(visit_prep(record, clock)),
        EventKind::Ask(question) => {
            let (since, until) = (question.days.since.map(Bound::date), question.days.until.map(Bound::date));
            match (&question.subject, question.figure) {
                (Subject::Medication(_) | Subject::Medicines, Figure::Kept | Figure::Missed) => {
                    Some(adherence_review(question.medication(), since, until, clock))
                }
                (Subject::Due, Figure::Missed) => Some(adherence_review(None, since, until, clock)),
                (Subject::Vital(kind, None), _) if over_time(statement) => {
                    Some(vitals_review(kind, since, until, clock))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn over_time(statement: &Statement<'_>) -> bool {
    let message = statement.messages.first().copied().unwrap_or_default().to_lowercase();
    message.split(|sign: char| !sign.is_alphanumeric()).any(|word| OVER_TIME.holds(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Reading;
    use alara_record::{MemoryRecord, Person, PersonId, Zone};
    use uuid::Uuid;

    fn names(message: &str) -> Vec<String> {
        let person = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
        let now = chrono::DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let (statement, record) = (Statement::of(message), MemoryRecord::new(person));
        let reading = Reading::of(&statement, &record, &clock);
        let plans = plans(reading.events(), &statement, &record, &clock);
        plans.into_iter().map(|plan| plan.name).collect()
    }

    #[test]
    fn a_question_about_the_record_as_a_whole_needs_its_whole_list() {
        assert_eq!(names("how am I doing with my metformin this month?"), ["adherence_review"]);
        assert_eq!(names("what's the trend of my blood pressure?"), ["vitals_review"]);
        assert_eq!(names("start my weekly review"), ["weekly_review"]);
        assert_eq!(names("help me prepare for my doctor's visit"), ["visit_prep"]);
    }

    #[test]
    fn one_reading_and_small_talk_need_no_analysis() {
        assert_eq!(names("what was my last blood pressure?"), [""; 0]);
        assert_eq!(names("good morning"), [""; 0]);
        assert_eq!(names("took my metformin"), [""; 0]);
    }
}
