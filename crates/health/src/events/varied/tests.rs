use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use serde_json::Value;
use uuid::Uuid;

use super::super::{Certainty, Event, EventKind, read};
use super::UNREAD;
use crate::planned_doses::describe_rows;
use crate::reader::varied::list_parameters;
use crate::tools::Clock;

/// What is told on Saturday, the 14th of March, at half past nine.
fn events(words: &str) -> Vec<Event> {
    let me = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    read(words, &MemoryRecord::new(me), &Clock { now, zone: Zone::Fixed(*now.offset()) })
}

/// The medication and its doses as a card would show them; nothing where no such plan is told.
fn told(words: &str) -> String {
    let plan = |event: &Event| match &event.kind {
        EventKind::Start { which, plan, .. } | EventKind::Revise { which, plan } => {
            let varied = &plan.varied.as_ref()?.value;
            let set = list_parameters(varied);
            let rows = set.get("doses").or(set.get("steps")).and_then(Value::as_array)?;
            let times = set.get("times").map(|times| format!(" [{}]", times.as_array().map_or(0, Vec::len)));
            Some(format!("{}: {}{}", which.value.name()?, describe_rows(rows), times.unwrap_or_default()))
        }
        _ => None,
    };
    events(words).iter().filter(|event| event.certainty == Certainty::Clear).find_map(plan).unwrap_or_default()
}

fn asked(words: &str) -> bool {
    events(words).iter().any(|event| event.certainty == Certainty::Doubtful(UNREAD))
}

/// Ways to begin, ways to say the doses, and what they come to.
const OPENINGS: [&str; 6] =
    ["I take {}", "I'm on {}", "my doctor put me on {}", "I've been prescribed {}", "add {}", "started {} today"];

#[test]
fn every_form_of_doses_that_differ_is_read_whole() {
    let forms: [(&str, &str); 12] = [
        ("{} 12 units before breakfast and 8 before dinner", "12 units at 08:00, 8 units at 20:00"),
        ("{}, 12 units at 8am and 8 units at 6pm", "12 units at 08:00, 8 units at 18:00"),
        ("{} 10 units in the morning, 14 units at night", "10 units at 08:00, 14 units at 22:00"),
        ("{} 5 mg Mon Wed Fri and 2.5 mg the other days", "5 mg on Mon, Wed, Fri, 2.5 mg on the other days"),
        ("{} 5 mg on Mondays and Thursdays, 2.5 mg on other days", "5 mg on Mon, Thu, 2.5 mg on the other days"),
        ("{} 2 mg on weekdays and 3 mg on weekends", "2 mg on Mon, Tue, Wed, Thu, Fri, 3 mg on Sat, Sun"),
        ("{} 40 mg for 3 days, then 30 for 3 days", "40 mg for 3 days, then 30 mg for 3 days"),
        (
            "{} 40 mg for 3 days then 30 mg for 3 days then 20 mg for 3 days",
            "40 mg for 3 days, then 30 mg for 3 days, then 20 mg for 3 days",
        ),
        (
            "{} 25 mg for two weeks, then 50 mg for 2 weeks, then 100 mg",
            "25 mg for 14 days, then 50 mg for 14 days, then 100 mg from then on",
        ),
        ("{} 500 mg on the first day then 250 mg for 4 days", "500 mg for 1 day, then 250 mg for 4 days"),
        ("{} one tablet one day and two the next", "1 tablet one day, the next 2 tablets"),
        ("{} 40 mg a day for a week followed by 20 mg daily for a week", "40 mg for 7 days, then 20 mg for 7 days"),
    ];
    let mut wrong = Vec::new();
    for name in ["warfarin", "insulin", "prednisone", "levothyroxine"] {
        for opening in OPENINGS {
            for (form, rows) in forms {
                let words = form.replace("{}", &opening.replace("{}", name));
                let read = told(&words);
                if !read.to_lowercase().starts_with(name) || !read.ends_with(rows) {
                    wrong.push(format!("{words}: {read}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}

#[test]
fn what_stands_beside_doses_is_never_lost_in_silence() {
    let mut wrong = Vec::new();
    for words in [
        "I take warfarin 5 mg Mon Wed Fri and 2.5 mg the other days except at Christmas",
        "I'm on prednisone 40 mg for 3 days then 30 mg twice for 3 days",
        "I take insulin 12 units before breakfast and 8 or 9 before dinner",
        "I take warfarin 5 mg on Mon Wed Fri and 2.5 mg on Tue and something else",
        "I'm on prednisone 40 mg for 3 days then 30 mg until my appointment",
        "I take insulin 12 units at 8 and 8 units at 8 if my sugar is high",
    ] {
        if !told(words).is_empty() || !asked(words) {
            wrong.push(format!("{words}: {} {:?}", told(words), events(words)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn neighbours_of_doses_that_differ_stay_what_they_are() {
    let mut wrong = Vec::new();
    for words in [
        "took 12 units of insulin before breakfast and 8 before dinner",
        "I didn't take warfarin 5 mg Mon and 2.5 mg Tue",
        "should I take prednisone 40 mg for 3 days then 30 mg for 3 days?",
        "my mother takes warfarin 5 mg Mon Wed Fri and 2.5 mg the other days",
        "I take metformin 500 mg at 8am and 8pm",
        "I'm on prednisone 40 mg for 3 days",
        "I take metformin 500 mg in the morning and lisinopril 10 mg at night",
        "insulin 12 units before breakfast, 8 before dinner",
        "took metformin 500 mg and 2 tablets of ibuprofen",
    ] {
        let others = told(words);
        let own =
            events(words).iter().any(|event| event.certainty == Certainty::Clear && others.len() > 1 && event.stands());
        if own && !words.contains("mother") {
            wrong.push(format!("{words}: {others}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn time_that_holds_for_all_steps_stands_apart() {
    let read = told("I'm on prednisone 40 mg at 8am for 3 days then 30 mg for 3 days");
    assert_eq!(read, "Prednisone: 40 mg for 3 days, then 30 mg for 3 days [1]");
    let both = told("I take amoxicillin 500 mg, 2 tablets at 8am and 1 tablet at 8pm");
    assert_eq!(both, "Amoxicillin: 500 mg, 2 tablets at 08:00, 1 tablet at 20:00");
}

#[test]
fn first_day_that_is_said_is_that_of_the_plan() {
    for (words, day) in [
        ("starting tomorrow I take prednisone 40 mg for 3 days then 30 mg for 3 days", "2026-03-15"),
        ("started prednisone yesterday, 40 mg for 3 days then 30 mg for 3 days", "2026-03-13"),
        ("I take prednisone 40 mg for 3 days then 30 mg for 3 days", ""),
    ] {
        assert!(!told(words).is_empty(), "{words}");
        let from = events(words).into_iter().find_map(|event| match event.kind {
            EventKind::Start { plan, .. } => plan.ringing.from,
            _ => None,
        });
        assert_eq!(from.map(|said| said.value.to_string()).unwrap_or_default(), day, "{words}");
    }
}

#[test]
fn what_is_told_as_daily_needs_no_verb() {
    let told = told("12 units of novorapid before breakfast and 8 before dinner, every day");
    let asked = asked("12 units of novorapid before breakfast and 8 before dinner, every day");
    assert!(asked || told == "NovoRapid: 12 units at 08:00, 8 units at 20:00", "{told}");
}

#[test]
fn weeks_of_the_calendar_are_asked_about_as_a_whole() {
    for words in [
        "my doctor put me on prednisone: 30 mg this week, 20 mg next week, 10 mg the week after",
        "I'm on prednisone, 30 mg this week then 20 mg next week",
        "started prednisone 30 mg, 20 mg the following week",
    ] {
        assert!(told(words).is_empty() && asked(words), "{words}: {}", told(words));
    }
    let numbered = told("I take prednisone 30 mg the first week, 20 mg the second week");
    assert_eq!(numbered, "Prednisone: 30 mg for 7 days, then 20 mg for 7 days");
}

#[test]
fn days_told_by_their_number_are_asked_about() {
    assert!(asked("started furosemide 40 mg, 1 tablet on odd days and 2 tablets on even days, at 8am"));
}

#[test]
fn kind_before_a_name_is_told_by_the_name() {
    let rows = "12 units at 08:00, 10 units at 12:00, 8 units at 20:00";
    let doses = "novorapid 12 units before breakfast, 10 before lunch and 8 before dinner";
    for opening in ["I also take", "I also take insulin:", "I take insulin, "] {
        assert_eq!(told(&format!("{opening} {doses}")), format!("NovoRapid: {rows}"), "{opening}");
    }
}
