//! Words held against one answer: the blood pressures and the doses of a week in March. Now is Saturday 2026-03-14, 09:30.

use alara_gate::evidence::{Coverage, Draft, Evidence, Metadata, Observation, QueryOutcome, Step, Witness};
use alara_record::Zone;
use chrono::{DateTime, NaiveDate};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::Strict;
use crate::tools::Clock;

fn clock() -> Clock {
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

fn found(call: &str, tool: &str, words: &str, data: Value, rows: usize, coverage: Option<Coverage>) -> Observation {
    Observation {
        call: call.into(),
        tool: tool.into(),
        found: if data.is_null() { QueryOutcome::NoData } else { QueryOutcome::Data },
        words: words.into(),
        data,
        rows: (0..rows).map(|row| format!("{call}-{row}")).collect(),
        coverage,
        earlier: None,
    }
}

fn evidence(findings: Vec<Observation>) -> Evidence {
    let tools = findings.iter().map(|each| each.tool.clone()).collect();
    let audit = findings
        .iter()
        .map(|each| Step {
            call: each.call.clone(),
            tool: each.tool.clone(),
            began_ms: 0,
            took_ms: 1,
            rows: each.rows.len() as u32,
        })
        .collect();
    let metadata = Metadata { request: "turn".into(), at: clock().now, tools };
    Draft { metadata, findings, consider: Vec::new(), audit }.check(&[]).unwrap()
}

fn week() -> Evidence {
    let pressure = json!([
        { "id": "a", "tool": "log_blood_pressure", "at": "2026-03-13T08:05:00-04:00", "fields": { "systolic": 128, "diastolic": 82, "pulse": 71 } },
        { "id": "b", "tool": "log_blood_pressure", "at": { "date": "2026-03-10", "part": "evening" }, "fields": { "systolic": 131, "diastolic": 85 } },
    ]);
    let doses = json!([{ "medication": "Metformin", "due": 14, "taken": 13, "skipped": 1 }]);
    let asked = |days: Vec<NaiveDate>| Some(Coverage::of(Some(day(3, 8)), day(3, 14), days));
    evidence(vec![
        found(
            "1",
            "get_vitals",
            "2 blood pressure readings from March 8 to March 14, the newest first:\n- 128/82, pulse 71, yesterday at 08:05\n- 131/85, on Tuesday, evening",
            pressure,
            2,
            asked(vec![day(3, 13), day(3, 10)]),
        ),
        found(
            "2",
            "get_adherence",
            "Doses taken from March 8 to March 14:\n- Metformin: 13 of 14 due doses taken, 1 skipped",
            doses,
            0,
            asked(vec![]),
        ),
    ])
}

fn made_up(words: &str) -> Vec<String> {
    let found = Strict { clock: clock() }.made_up(words, &week());
    found.into_iter().map(|range| words[range].to_owned()).collect()
}

#[test]
fn what_stands_in_the_answer_may_be_said_in_any_words() {
    for words in [
        "Your last reading was 128/82, yesterday at 08:05.",
        "Yesterday it was 128 over 82 with a pulse of 71.",
        "One twenty-eight over eighty-two, at 8:05 yesterday.",
        "On March 13th you measured 128/82 mmHg, and on Tuesday evening 131/85.",
        "The newest is from 2026-03-13, the one before from March 10.",
        "You took 13 of 14 due doses of metformin, and skipped one.",
        "Thirteen out of fourteen metformin doses were taken.",
        "There are two readings between March 8 and March 14.",
        "Something is recorded on 2 of 7 days.",
        "Since March 8 there are 2 readings. Would you like to add one for today?",
        "Here is your summary:\n\n- **Blood pressure:** 131/85 on Tuesday\n- **Doses:** 13 of 14",
        "That is all I found. May I help with anything else?",
    ] {
        assert_eq!(made_up(words), [""; 0], "{words}");
    }
}

#[test]
fn a_figure_that_is_not_there_is_made_up() {
    for (words, figure) in [
        ("Your last reading was 129/82.", "129"),
        ("It was 128/85.", "128"),
        ("It was one thirty over eighty-two.", "one thirty"),
        ("Your average is 129.5.", "129.5"),
        ("That is 93 percent.", "93"),
        ("You took twelve of fourteen doses.", "twelve"),
        ("You took a dozen doses.", "a dozen"),
        ("You took it twice a day.", "twice"),
        ("About 130 on most days.", "130"),
        ("Your pulse was \u{ff17}\u{ff12}.", "\u{ff17}"),
        ("You took 13 mg.", "13"),
        ("It was 128 mg/dL.", "128"),
        ("5O0 mg", "5"),
    ] {
        let found = made_up(words);
        assert!(found.iter().any(|each| each.starts_with(figure)), "{words}: {found:?}");
    }
}

#[test]
fn a_date_that_is_not_there_is_made_up_in_every_form() {
    for words in [
        "The newest is from today.",
        "You measured it on Monday.",
        "You measured it on March 12th.",
        "You measured it on Mar 5th.",
        "It was on 12/3.",
        "It was on 10/3.",
        "It was on 5/1.",
        "It was on 2026-03-12.",
        "Three days ago it was 128/82.",
        "It was 128/82 last night.",
        "It was 128/82 in January.",
        "It was 128/82 yesterday at 09:05.",
        "It was 128/82 at 20:05 yesterday.",
        "It was 131/85 on Tuesday morning.",
        "It was 128/82 two hours ago.",
        "It was 128/82 after breakfast.",
        "It was 128/82 on the 12th.",
        "It has been 128/82 since February.",
        "In the last month you took 13 of 14 doses.",
        "Over the past 30 days you took 13 of 14 doses.",
        "Since March 9 there are 2 readings.",
        "It was 128/82 at Christmas.",
    ] {
        assert!(!made_up(words).is_empty(), "{words}");
    }
}

#[test]
fn a_name_that_is_not_there_is_made_up() {
    for (words, name) in [
        ("You took 13 of 14 doses of lisinopril.", "lisinopril"),
        ("You took 13 of 14 doses of Glucophage.", "Glucophage"),
        ("You also take Zorblaxin.", "Zorblaxin"),
        ("Dr. Smith saw it.", "Smith"),
        ("You take metformin and vitamin d.", "vitamin d"),
    ] {
        let found = made_up(words);
        assert!(found.iter().any(|each| each == name), "{words}: {found:?}");
    }
}

#[test]
fn a_count_without_a_figure_is_held_against_the_counts() {
    for words in
        ["You took all your doses.", "You never missed a dose.", "You took every dose.", "You haven't missed any."]
    {
        assert!(!made_up(words).is_empty(), "{words}");
    }
    let full = evidence(vec![found(
        "1",
        "get_adherence",
        "Metformin: 14 of 14 due doses taken",
        json!([{ "medication": "Metformin", "due": 14, "taken": 14, "skipped": 0 }]),
        0,
        None,
    )]);
    assert!(Strict { clock: clock() }.made_up("You took all 14 doses of metformin.", &full).is_empty());
}

#[test]
fn nothing_recorded_leaves_nothing_to_be_said_but_that() {
    let nothing = evidence(vec![found("1", "get_last_dose", "No dose of aspirin is recorded.", Value::Null, 0, None)]);
    let made_up = |words: &str| Strict { clock: clock() }.made_up(words, &nothing);
    assert!(made_up("Nothing is recorded for aspirin.").is_empty());
    assert!(!made_up("You last took aspirin yesterday.").is_empty());
    assert!(!made_up("You last took 2 aspirin.").is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_words_panic(words in "\\PC{0,160}") {
        let _ = Strict { clock: clock() }.made_up(&words, &week());
    }

    /// A whole number passes if and only if it is one of the answer's, whatever sentence it stands in.
    #[test]
    fn no_other_number_passes(number in 0u32..400, frame in 0usize..4) {
        let words = ["It was {} in all.", "I found {}.", "You have {} of them here.", "The value is {}, as recorded."][frame].replace("{}", &number.to_string());
        let known = [128, 82, 71, 131, 85, 14, 13, 1, 2, 7, 5, 0].contains(&number);
        let found = made_up(&words);
        prop_assert!(known || !found.is_empty(), "{words}");
    }

    /// A day of the year passes only if something stands on it, in whatever form it is written.
    #[test]
    fn no_other_day_passes(ordinal in 1u32..360, form in 0usize..6) {
        let date = NaiveDate::from_yo_opt(2026, ordinal).unwrap();
        let said = ["%B %-d", "%b %-d", "%-d %B", "%Y-%m-%d", "%B %-d, %Y", "%A, %-d %B"][form];
        let words = format!("It was recorded on {}.", date.format(said));
        let there = [day(3, 13), day(3, 10)].contains(&date);
        prop_assert_eq!(made_up(&words).is_empty(), there, "{}", words);
    }

    /// A pair passes only if it stands there as that pair, in that order.
    #[test]
    fn no_other_pair_passes(first in 50u32..250, second in 30u32..150, form in 0usize..3) {
        let words = ["It was {}/{}.", "It was {} over {}.", "It was {} / {} then."][form].replacen("{}", &first.to_string(), 1).replacen("{}", &second.to_string(), 1);
        let there = [(128, 82), (131, 85)].contains(&(first, second));
        prop_assert_eq!(made_up(&words).is_empty(), there, "{}", words);
    }
}
