use super::super::event::{Certainty, EventKind};
use super::super::tests::events;

/// What may be told, as in "yesterday WHAT at 7am".
const FACTS: [&str; 8] = [
    "took ibuprofen", "took my lisinopril", "bp 140/90", "my weight was 81 kg", "sugar 7.2", "had a headache",
    "drank 500 ml of water", "walked 30 minutes",
];
const JOINTS: [&str; 5] = [" and ", ", ", ". ", "; ", " then "];
/// Days before the fourteenth, a Saturday, as they are told.
const DAYS: [(&str, u32); 4] = [("yesterday", 13), ("on Thursday", 12), ("on the 10th", 10), ("two days ago", 12)];

/// The events of a message that are recorded at once, by the day that each has.
fn recorded(words: &str) -> Vec<u32> {
    use chrono::Datelike;
    let clear = events(words).into_iter().filter(|event| event.told && event.certainty == Certainty::Clear);
    let felt = clear.filter(|event| !matches!(event.kind, EventKind::Mood { .. }));
    felt.map(|event| event.when.as_ref().and_then(|when| when.value.date()).map_or(14, |date| date.day())).collect()
}

/// Tells two facts in an order, with each joint and pair of days; `right` says which days the first and the second may be recorded with at once.
fn sweep(order: &str, right: fn(u32, u32) -> (Vec<u32>, Vec<u32>)) {
    let mut wrong = Vec::new();
    let mut told = 0;
    for (at, first) in FACTS.iter().enumerate() {
        for second in FACTS.iter().skip(at + 1).chain(FACTS.iter().take(at)) {
            for joint in JOINTS {
                for (day, date) in DAYS {
                    let (other, other_date) = if date == 13 { DAYS[1] } else { DAYS[0] };
                    let words = order
                        .replace("FIRST", first)
                        .replace("SECOND", second)
                        .replace(" + ", joint)
                        .replace("OTHER", other)
                        .replace("DAY", day);
                    let (may, might) = right(date, other_date);
                    let days = recorded(&words);
                    told += days.len();
                    let fits = match *days.as_slice() {
                        [] => true,
                        [one] => may.contains(&one) || might.contains(&one),
                        [one, two] => {
                            may.contains(&one) && might.contains(&two) || may.contains(&two) && might.contains(&one)
                        }
                        _ => false,
                    };
                    if !fits {
                        wrong.push(format!("{words}: {days:?}"));
                    }
                }
            }
        }
    }
    assert!(told > 600, "{order}: only {told} are recorded at once");
    assert!(wrong.is_empty(), "{} of {order}: {:#?}", wrong.len(), wrong.iter().take(20).collect::<Vec<_>>());
}

#[test]
fn day_that_leads_is_of_all_behind_it() {
    sweep("DAY FIRST + SECOND", |day, _| (vec![day], vec![day, 14]));
    sweep("DAY FIRST + OTHER SECOND", |day, other| (vec![day], vec![other]));
    sweep("DAY: FIRST at 7am, SECOND at 1pm", |day, _| (vec![day], vec![day]));
    sweep("DAY FIRST at 7am + SECOND at 1pm", |day, _| (vec![day], vec![day]));
    sweep("DAY at 7am FIRST + at 1pm SECOND", |day, _| (vec![day], vec![day]));
}

#[test]
fn day_right_behind_an_event_is_its_own() {
    sweep("FIRST DAY + SECOND OTHER", |day, other| (vec![day], vec![other]));
    sweep("FIRST DAY + SECOND today", |day, _| (vec![day], vec![14]));
    sweep("FIRST DAY at 7am + SECOND at 1pm", |day, _| (vec![day], vec![day]));
    sweep("FIRST DAY at 7am + SECOND OTHER at 1pm", |day, other| (vec![day], vec![other]));
}

#[test]
fn event_before_anothers_day_is_asked_about() {
    sweep("FIRST and SECOND DAY", |day, _| (vec![day], vec![day]));
    sweep("FIRST and SECOND DAY at 7am", |day, _| (vec![day], vec![day]));
}
