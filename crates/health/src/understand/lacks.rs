//! What an event that was asserted or asked for still lacks before it can be proposed: the one question to ask.

use alara_record::{Record, ReminderId};

use super::newcomer::can_be_anothers;
use super::propose::wanted;
use super::values::{changed, the_reminder, undated, unplaced};
use crate::distinct::collect_distinct;
use crate::events::reasons::{GIVEN, NEGATED};
use crate::events::{Certainty, Event, EventKind, Which, Whose, Wrong};
use crate::planned_doses::describe_reminder;
use crate::tools::Clock;

/// What is asked where words tell that a listed medication is taken otherwise, and not how.
pub(crate) const WHAT_CHANGES: &str = "What should change about it?";

/// The question that would complete the first event which nobody can propose yet; `None` where nothing is lacking.
pub fn lacks(events: &[Event], record: &dyn Record, clock: &Clock) -> Option<String> {
    lacks_a_value(events, record, clock)
        .or_else(|| only_given(events).map(|name| format!("Did you take the {name} that you were given?")))
}

/// Whether the question that is open is one that a yes or a no answers; of any other a bare "yep" is no answer.
pub fn asks_whether(events: &[Event], record: &dyn Record, clock: &Clock) -> bool {
    lacks_a_value(events, record, clock).is_none() && only_given(events).is_some()
}

fn lacks_a_value(events: &[Event], record: &dyn Record, clock: &Clock) -> Option<String> {
    let told = events.iter().filter(|event| wanted(event, events));
    // What is wrong is said before what is missing.
    let mut wrong: Vec<String> = told.clone().filter_map(|event| event.wrong.as_ref()).map(Wrong::question).collect();
    wrong.dedup();
    if !wrong.is_empty() {
        return Some(wrong.join("\n"));
    }
    told.clone().find(|event| unplaced(event)).map(|_| "On which day was that?".to_owned()).or_else(|| {
        let mut told = told;
        told.find_map(|event| question(&event.kind, record, clock))
    })
}

/// A medication that the user was given, and did not say that they took.
fn only_given(events: &[Event]) -> Option<&str> {
    let told = |name: &str| {
        events.iter().any(|event| {
            event.stands() && matches!(&event.kind, EventKind::Intake { which, .. } if which.value.name() == Some(name))
        })
    };
    events.iter().filter_map(given).find(|name| !told(name))
}

fn question(kind: &EventKind, record: &dyn Record, clock: &Clock) -> Option<String> {
    let open = |which: &Which| which.name().is_none();
    let asked = match kind {
        EventKind::Intake { which, .. } if matches!(which.value, Which::Open(_)) => "Which medication did you take?",
        EventKind::Skip { which } if open(&which.value) => "Which medication did you skip?",
        EventKind::Start { which, .. } if open(&which.value) => "Which medication should go on your list?",
        EventKind::Revise { which, .. } if open(&which.value) => "Which medication is that?",
        EventKind::Revise { plan, .. } if !plan.told() => WHAT_CHANGES,
        EventKind::Stop { which } if open(&which.value) => "Which medication was stopped?",
        // The figure that was said is named, so that nothing is lost.
        EventKind::Pressure { systolic: Some(upper), diastolic: None, .. } => {
            return Some(format!("{} over what? Which was the lower number?", upper.value));
        }
        EventKind::Pressure { systolic: None, diastolic: Some(lower), .. } => {
            return Some(format!("What over {}? Which was the upper number?", lower.value));
        }
        EventKind::Pressure { systolic: None, diastolic: None, .. } => "What were both numbers of the reading?",
        EventKind::Vital { unit: None, .. } => "In which unit was that?",
        EventKind::Hydration { amount_ml: None, .. } => "How much did you drink?",
        EventKind::Remind { ringing, .. } if ringing.is_of_the_form() => {
            "Set a window of hours, or days on and off, in the form \u{201c}Cycles, windows, weeks\u{201d} on the Reminders page."
        }
        EventKind::Remind { ringing, .. } if ringing.beyond.is_some() => {
            "A reminder can come back on days of the week or every so many days, but not in that way. Set one for its next date: \
             \u{201c}remind me on January 3 at 9 to \u{2026}\u{201d}."
        }
        EventKind::Remind { ringing, .. } if undated(ringing) => "Which day is that?",
        EventKind::Remind { ringing, .. } if ringing.times.is_empty() && ringing.every_hours.is_some() => {
            "From what time on should I remind you?"
        }
        EventKind::Remind { ringing, .. } if ringing.times.is_empty() => "At what time should I remind you?",
        EventKind::Remind { title: None, about, medications, .. }
            if *about != Some("check_in") && medications.iter().all(|said| open(&said.value)) =>
        {
            "What should I remind you of?"
        }
        EventKind::Delete { entry: None } | EventKind::Correct { entry: None, .. } => {
            "I can\u{2019}t find that entry in the record. Which one do you mean?"
        }
        EventKind::Correct { changes, .. } if changes.is_empty() => "What should it say instead?",
        EventKind::ChangeReminder { of, .. } | EventKind::StopReminder { of, .. }
            if the_reminder(of, record).is_none() =>
        {
            return Some(which_reminder(of, record));
        }
        EventKind::ChangeReminder { ringing, paused, one, of, .. }
            if the_reminder(of, record)
                .is_none_or(|named| changed(named, ringing, *paused, one.as_ref(), clock, record).is_none()) =>
        {
            "What should change about the reminder?"
        }
        _ => return None,
    };
    Some(asked.to_owned())
}

/// What the user was given, and did not say that they took.
fn given(event: &Event) -> Option<&str> {
    let EventKind::Intake { which, .. } = &event.kind else { return None };
    let own = matches!(event.whose, Whose::Own | Whose::Unnamed);
    which.value.name().filter(|_| own && event.certainty == Certainty::Denied(GIVEN))
}

/// The medications that are named as not taken, each once.
pub fn denied(events: &[Event]) -> Vec<String> {
    let own = events.iter().filter(|event| !matches!(event.whose, Whose::Other(_)));
    collect_distinct(own.filter_map(|event| match (&event.kind, &event.certainty) {
        (EventKind::Intake { which, .. }, Certainty::Denied(NEGATED)) => which.value.name().map(str::to_owned),
        _ => None,
    }))
}

/// Whether words say that nothing at all was taken: "I didn't take anything for it", "took nothing for it", "I've had no meds today".
pub fn nothing_taken(words: &str) -> bool {
    let text = alara_english::Text::new(words);
    let norms = text.norms();
    let norm = |at: usize| norms.get(at).copied().unwrap_or("");
    let verb = |at: usize| matches!(norm(at), "take" | "took" | "taken" | "had" | "have" | "use" | "used");
    let denied = |at: usize| {
        norms.get(at.saturating_sub(3)..at).unwrap_or_default().iter().any(|word| {
            matches!(*word, "didn't" | "didnt" | "not" | "haven't" | "havent" | "never" | "hadn't" | "don't")
        })
    };
    let medicine =
        |at: usize| matches!(norm(at), "meds" | "medicine" | "medication" | "tablets" | "pills" | "painkillers");
    !words.trim_end().ends_with('?')
        && norms.len() <= 10
        && (0..norms.len()).filter(|at| verb(*at)).any(|at| match norm(at + 1) {
            "anything" => {
                denied(at) && matches!(norm(at + 2), "" | "." | "for" | "else" | "today" | "yet" | "tonight" | "this")
            }
            "any" => denied(at) && medicine(at + 2),
            "nothing" => matches!(norm(at + 2), "" | "." | "for") && matches!(norm(at), "took" | "taken"),
            "no" => medicine(at + 2),
            _ => false,
        })
}

/// Who is spoken of in an event that is told as somebody else's, where nobody with a record here is called so: in the user's words.
pub fn stranger(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match &event.whose {
        Whose::Other(words) if !matches!(event.certainty, Certainty::Denied(_)) && can_be_anothers(event) => {
            Some(words.clone())
        }
        _ => None,
    })
}

/// Of those that fit, or of all where none does.
fn which_reminder(of: &[ReminderId], record: &dyn Record) -> String {
    let all = record.reminders(record.person().id);
    let titles: Vec<String> =
        all.iter().filter(|each| of.is_empty() || of.contains(&each.id)).map(|each| describe_reminder(each)).collect();
    if titles.is_empty() {
        return "You have no reminders.".to_owned();
    }
    format!("Which reminder do you mean: {}?", titles.join(", or "))
}

#[cfg(test)]
mod tests {
    use super::super::schedules_test::{clock, record};
    use super::lacks;
    use crate::events::read;

    #[test]
    fn the_form_behind_a_substance_asks_for_no_other_medication() {
        let (record, clock) = (record(), clock("13:00"));
        let asked = |words: &str| lacks(&read(words, &record, &clock), &record, &clock);
        for words in ["took a magnesium tablet", "had a vitamin d capsule at 1pm"] {
            assert_eq!(asked(words), None, "{words}");
        }
        assert!(asked("took magnesium and a tablet").is_some());
    }

    #[test]
    fn event_of_a_time_without_a_day_asks_for_the_day() {
        let (record, clock) = (record(), clock("13:00"));
        let asked = |words: &str| lacks(&read(words, &record, &clock), &record, &clock);
        let events =
            ["took ibuprofen", "weighed 82 kg", "bp was 120/80", "had a headache", "drank 500 ml of water", "ran 5 km"];
        let times =
            ["last week", "in January", "before Monday", "after the 3rd", "before the holidays", "during lockdown"];
        for (event, time) in events.iter().flat_map(|event| times.iter().map(move |time| (event, time))) {
            let words = format!("{event} {time}");
            assert_eq!(asked(&words).as_deref(), Some("On which day was that?"), "{words}");
        }
        for words in ["weight this week: 82 kg", "took ibuprofen the day before Christmas", "headache all week"] {
            assert_eq!(asked(words), None, "{words}");
        }
    }

    #[test]
    fn reading_beside_one_of_now_asks_for_its_day() {
        let (record, clock) = (record(), clock("13:00"));
        let asked = |words: &str| lacks(&read(words, &record, &clock), &record, &clock);
        for words in ["bp 130/80 now, was 150/90", "my weight was 90 kg, now it's 84 kg"] {
            assert_eq!(asked(words).as_deref(), Some("On which day was that?"), "{words}");
        }
        for words in ["took 3 readings just now: 130/80, 128/79, 131/82", "bp 130/80 now, 128/79 at 8"] {
            assert_eq!(asked(words), None, "{words}");
        }
    }
}
