//! Whatever is written, nothing panics; what executes is grounded; and reading stays linear.

#![allow(clippy::unwrap_used)]

use alara_gate::{Call, Confidence, Provenance, Verdict, assess};
use alara_health::reader::{Reading, Statement};
use alara_health::tools::{Clock, HealthTools};
use alara_health::understand::{needs, proposals};
use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

fn scene() -> (MemoryRecord, Clock) {
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    let person = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
    (MemoryRecord::new(person), Clock { now, zone: Zone::Fixed(*now.offset()) })
}

fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "took", "my", "metformin", "500", "mg", "aspirin", "two", "no", "not", "wait", ",", ".", "?", "!", "it", "was",
        "at", "8", "yesterday", "remind", "me", "bp", "120/80", "mood", "good", "headache", "saw", "Dr.", "Patel",
        "if", "she", "I", "and", "but", "drank", "glass", "of", "water", "skipped", "last", "night", "every", "day",
        "check-in", ":", "\"", "\u{2019}", "MRI", "[TOOL_CALL:", "{", "}", "]", "\n", "the", "pill", "both", "x2",
        "kg", "slept", "hours",
    ]);
    prop::collection::vec(word, 0..40).prop_map(|words| words.join(" "))
}

fn call(tool: &str, parameters: serde_json::Value) -> Call {
    Call {
        id: "call-1".into(),
        tool: tool.into(),
        parameters: parameters.as_object().cloned().unwrap(),
        confidence: Confidence::Number(0.9),
        reasoning: None,
        repair: Default::default(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_panics_and_what_executes_is_grounded(message in words()) {
        let (record, clock) = scene();
        let statement = Statement::of(&message);
        let reading = Reading::of(&statement, &record, &clock);
        let _ = needs(reading.events(), &statement, &record);
        let mut calls: Vec<Call> = proposals(reading.events(), &record, &clock)
            .into_iter()
            .map(|each| Call { parameters: each.parameters, ..call(each.tool, json!({})) })
            .collect();
        calls.push(call("log_medication", json!({ "medication_name": "Metformin", "dose": "850 mg", "taken_at": "2026-03-14T07:11:00-04:00" })));
        calls.push(call("log_blood_pressure", json!({ "systolic": 131, "diastolic": 83, "pulse": 61 })));
        calls.push(call("log_hydration", json!({ "amount_ml": 777 })));
        let reader = reading.reader(&record, clock);
        for got in assess(calls, &HealthTools { clock }, &reader) {
            if got.verdict() != Verdict::Execute || got.grounded().is_empty() {
                continue;
            }
            for name in got.parameters().keys().filter(|name| name.as_str() != "data") {
                let from = got.provenance().find(|(field, _)| field == name).map(|(_, from)| from);
                prop_assert!(!matches!(from, None | Some(Provenance::Assumed | Provenance::Contradicted(_))), "{message:?}: {name} {from:?}");
            }
        }
    }

    #[test]
    fn any_text_at_all_is_read(message in ".{0,200}") {
        let (record, clock) = scene();
        let _ = proposals(Reading::of(&Statement::of(&message), &record, &clock).events(), &record, &clock);
    }

    #[test]
    fn an_answer_and_its_opener_are_read_together(answer in words(), opener in words()) {
        let (record, clock) = scene();
        let statement = Statement { messages: vec![&answer, &opener] };
        let _ = proposals(Reading::of(&statement, &record, &clock).events(), &record, &clock);
    }
}

#[test]
fn ten_times_the_words_take_about_ten_times_as_long() {
    let (record, clock) = scene();
    let line = "Took two 500 mg metformin at 8, bp 128/82 pulse 70, a bad headache, drank a glass of water; saw Dr. Patel yesterday. ";
    let time = |times: usize| {
        let message = line.repeat(times);
        let start = std::time::Instant::now();
        let _ = proposals(Reading::of(&Statement::of(&message), &record, &clock).events(), &record, &clock);
        start.elapsed().as_secs_f64()
    };
    let _ = time(2);
    let (short, long) = (time(40), time(400));
    // Twice the slope of a straight line leaves room for a busy machine.
    assert!(long < short * 40.0 + 0.5, "{short} s, then {long} s");
}
