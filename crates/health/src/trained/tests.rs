//! The policy, held with a trained reader that finds what each test says.

use std::sync::Arc;

use alara_gate::{Call, Confidence, Reason, Repair, Verdict, assess};
use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::{Along, TrainedCount, TrainedReader, TrainedReading, TrainedValue};
use crate::situation::Situation;
use crate::tools::{Clock, HealthTools};

/// Finds the same in every message: tools with probabilities, and words as values.
#[derive(Debug, Default)]
struct Finds {
    tools: Vec<(&'static str, f32)>,
    values: Vec<(&'static str, &'static str)>,
}

impl TrainedReader for Finds {
    fn read(&self, message: &str, _context: &str) -> Option<TrainedReading> {
        let value = |(label, words): &(&str, &str)| {
            let start = message.find(words)?;
            Some(TrainedValue { label: (*label).to_owned(), span: start..start + words.len(), probability: 0.99 })
        };
        let mut values: Vec<TrainedValue> = self.values.iter().filter_map(value).collect();
        values.sort_by_key(|value| value.span.start);
        let count = values.iter().filter(|value| value.label == "medication_name").count().max(1);
        let counted = |(tool, p): &(&str, f32)| TrainedCount { tool: (*tool).to_owned(), probability: *p, count };
        Some(TrainedReading { tools: self.tools.iter().map(counted).collect(), values })
    }
}

fn clock() -> Clock {
    let now = DateTime::parse_from_rfc3339("2026-03-14T21:30:00-04:00").expect("a time");
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

fn situation(message: &str, finds: Finds) -> Situation {
    let person = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
    Situation::new(vec![message.to_owned()], MemoryRecord::new(person), clock())
        .read_by(Along::beside_rules(Arc::new(finds)))
}

/// The verdicts and reasons of what the offline assistant proposes.
fn judged(message: &str, finds: Finds) -> Vec<(&'static str, Verdict, Vec<Reason>)> {
    let situation = situation(message, finds);
    let proposals = situation.proposals();
    let calls = proposals.iter().map(|proposal| Call {
        id: "call-1".into(),
        tool: proposal.tool.into(),
        parameters: proposal.parameters.clone(),
        confidence: Confidence::Number(proposal.confidence),
        reasoning: None,
        repair: Repair::default(),
    });
    let assessed = assess(calls.collect(), &HealthTools { clock: clock() }, &situation.reader());
    let told = proposals.iter().zip(&assessed).map(|(proposal, call)| {
        (proposal.tool, call.verdict(), call.findings().iter().map(|finding| finding.reason).collect())
    });
    told.collect()
}

#[test]
fn an_event_that_both_find_stands_as_the_rules_say() {
    let finds = Finds { tools: vec![("log_medication", 0.99)], values: vec![("medication_name", "ibuprofen")] };
    assert_eq!(judged("I took 400 mg of ibuprofen at 8pm", finds), [("log_medication", Verdict::Execute, vec![])]);
}

#[test]
fn an_event_of_the_rules_alone_is_asked_about() {
    let told = judged("I took 400 mg of ibuprofen at 8pm", Finds::default());
    assert_eq!(told, [("log_medication", Verdict::Confirm, vec![Reason::OneReader])]);
}

#[test]
fn an_order_with_its_values_stands_without_the_trained_reader() {
    let told = judged("log 2 advil at 7:30pm", Finds::default());
    assert_eq!(told, [("log_medication", Verdict::Execute, vec![])]);
}

#[test]
fn an_event_found_alone_is_asked_about_with_its_values() {
    let finds = Finds {
        tools: vec![("log_medication", 0.99)],
        values: vec![("medication_name", "naproxen"), ("dose", "250mg"), ("time", "02:40")],
    };
    let told = judged("needed a naproxen in the night: 250mg at 02:40", finds);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].0, told[0].1), ("log_medication", Verdict::Confirm));
    assert!(told[0].2.contains(&Reason::OneReader), "{told:?}");
}

#[test]
fn two_doses_found_alone_keep_their_own_times() {
    let finds = Finds {
        tools: vec![("log_medication", 0.99)],
        values: vec![("medication_name", "zinc"), ("time", "8"), ("medication_name", "iron"), ("time", "9")],
    };
    let situation = situation("zinc went down at 8, iron at 9", finds);
    let times = situation.proposals().into_iter().map(|proposal| proposal.parameters.get("taken_at").cloned());
    let told: Vec<String> = times.flatten().map(|at| at.as_str().unwrap_or_default().to_owned()).collect();
    assert_eq!(told, ["2026-03-14T20:00:00-04:00", "2026-03-14T21:00:00-04:00"]);
}

#[test]
fn a_question_found_alone_is_answered() {
    let finds = Finds { tools: vec![("get_last_dose", 0.99)], values: vec![("medication_name", "zinc")] };
    let told = judged("when i last hit the zinc", finds);
    assert_eq!(told, [("get_last_dose", Verdict::Execute, vec![])]);
}

#[test]
fn a_dose_is_asked_about_whose_name_is_not_taken_for_told() {
    let finds = Finds { tools: vec![("log_medication", 0.99)], values: vec![("medication_name", "zinc")] };
    let told = judged("I took 400 mg of ibuprofen at 8pm, no zinc", finds);
    assert_eq!(told, [("log_medication", Verdict::Confirm, vec![Reason::OneReader])]);
}

#[test]
fn dose_without_amount_beside_a_figure_of_one_is_asked_about() {
    let finds = |dose| Finds {
        tools: vec![("log_medication", 0.99)],
        values: vec![("medication_name", "lisinopril"), ("dose", dose)],
    };
    let of =
        |message, dose| judged(message, finds(dose)).into_iter().map(|(_, verdict, _)| verdict).collect::<Vec<_>>();
    assert_eq!(of("took lisinopril hct 20/12.5 at 8 pm", "20"), [Verdict::Confirm]);
    assert_eq!(of("took lisinopril 20 mg at 8 pm", "20 mg"), [Verdict::Execute]);
    assert_eq!(of("took lisinopril 20 mg at 8 pm, not 40", "40"), [Verdict::Execute]);
}

#[test]
fn measurement_beside_a_figure_left_over_is_asked_about() {
    let finds = || Finds {
        tools: vec![("log_vital", 0.99)],
        values: vec![("kind", "temp"), ("value", "39"), ("value", "38.2")],
    };
    let asked = ("log_vital", Verdict::Confirm, vec![Reason::UncertainIntent]);
    assert_eq!(judged("temp was 39, now 38.2", finds()), [asked]);
    assert_eq!(judged("temp was 39 at 8", finds()), [("log_vital", Verdict::Execute, vec![])]);
}

#[test]
fn mood_of_another_day_is_none_of_today_found_alone() {
    let finds = || Finds { tools: vec![("update_mood", 0.99)], values: vec![("mood", "sad")] };
    assert_eq!(judged("I felt sad last month", finds()), []);
    assert_eq!(judged("I felt sad yesterday", finds()), []);
}

#[test]
fn what_is_missing_of_an_event_found_alone_is_asked() {
    let finds = Finds { tools: vec![("log_vital", 0.99)], values: vec![("kind", "weight"), ("value", "212")] };
    assert!(situation("weight come out at the 212", finds).requires().contains(&"log_vital".to_owned()));
}

#[test]
fn an_event_found_alone_and_unsurely_is_nothing() {
    let finds = Finds { tools: vec![("log_medication", 0.8)], values: vec![("medication_name", "naproxen")] };
    assert_eq!(judged("needed a naproxen in the night", finds), []);
}

#[test]
fn a_doubt_is_withdrawn_where_nothing_is_told() {
    let unsure = "I might be feeling okay";
    let asked = judged(unsure, Finds { tools: vec![("update_mood", 0.3)], ..Finds::default() });
    let none = judged(unsure, Finds { tools: vec![("update_mood", 0.001)], ..Finds::default() });
    assert!(none.len() <= asked.len() && none.is_empty(), "{asked:?} {none:?}");
}

#[test]
fn a_drink_that_is_certainly_none_is_withdrawn_but_for_an_order() {
    assert_eq!(judged("I drank 2 litres of water", Finds::default()), []);
    let ordered = judged("log 2 litres of water", Finds::default());
    assert_eq!(ordered, [("log_hydration", Verdict::Execute, vec![])]);
}

#[test]
fn what_is_told_of_somebody_else_is_not_withdrawn() {
    let told = situation("my daughter drank 2 litres of water", Finds::default()).offering_records();
    assert_eq!(told.proposals().len(), 1);
}

#[test]
fn a_mood_that_is_certainly_none_is_asked_about() {
    let told = judged("I feel good", Finds::default());
    assert_eq!(told, [("update_mood", Verdict::Confirm, vec![Reason::OneReader])]);
}

#[test]
fn a_complaint_without_a_name_is_noted_as_it_was_said() {
    let finds = Finds { tools: vec![("save_health_entry", 0.99)], values: vec![("symptom", "like a nail")] };
    let situation = situation("left heel like a nail, and the dog is fine", finds);
    let texts: Vec<_> =
        situation.proposals().into_iter().map(|proposal| proposal.parameters["data"]["text"].clone()).collect();
    assert_eq!(texts, [json!("left heel like a nail")]);
}

#[test]
fn what_is_taken_every_day_is_offered_for_the_list() {
    let finds = || Finds { tools: vec![("add_medication", 0.99)], values: vec![("dose", "10 mg")] };
    let told = judged("I take lisinopril 10 mg every morning", finds());
    assert_eq!(told, [("add_medication", Verdict::Confirm, vec![Reason::OneReader, Reason::AlwaysAsks])]);
    assert_eq!(judged("I don't take lisinopril 10 mg every morning", finds()), []);
    assert_eq!(judged("My wife takes lisinopril 10 mg every morning", finds()), []);
}

#[test]
fn an_order_to_write_nothing_down_keeps_no_doubt() {
    let sorted = "I might be feeling okay. Sort the array and remove the duplicates.";
    assert_eq!(judged(sorted, Finds::default()), []);
}

#[test]
fn a_reading_is_deterministic() {
    let finds = || Finds { tools: vec![("log_medication", 0.99)], values: vec![("medication_name", "zinc")] };
    assert_eq!(judged("zinc went down with lunch", finds()), judged("zinc went down with lunch", finds()));
}

/// Ways to say that a dose was not taken, or not by the user, that the rules are sure of.
const VETOED: [&str; 8] = [
    "I didn't take the zinc",
    "did I take the zinc?",
    "if I take the zinc I feel sick",
    "my neighbour Bob took zinc",
    "she wrote: \"took zinc at 8\"",
    "I will take zinc tonight",
    "I never take zinc",
    "should I take zinc?",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_trained_reader_alone_never_executes(message in "[a-z ]{0,40}zinc[a-z ]{0,40}", p in 0.0_f32..1.0) {
        let alone = judged(&message, Finds { tools: vec![], values: vec![] });
        let both = judged(&message, Finds {
            tools: vec![("log_medication", p)],
            values: vec![("medication_name", "zinc")],
        });
        let executed = |told: &[(&str, Verdict, Vec<Reason>)]| told.iter().filter(|call| call.1 == Verdict::Execute).count();
        // What executes with it is what the rules find: without it they ask about the same.
        prop_assert!(executed(&both) <= alone.len());
        prop_assert_eq!(executed(&alone), 0);
    }

    #[test]
    fn a_veto_of_the_rules_stands(which in 0..VETOED.len(), p in 0.0_f32..=1.0) {
        let told = judged(VETOED[which], Finds {
            tools: vec![("log_medication", p)],
            values: vec![("medication_name", "zinc"), ("time", "8")],
        });
        prop_assert!(!told.iter().any(|call| call.0 == "log_medication" && call.1 != Verdict::Block), "{:?}", told);
    }

    #[test]
    fn a_doubt_of_the_rules_never_executes_by_the_other(p in 0.0_f32..1.0) {
        let of_rules = {
            let person = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
            Situation::new(vec!["I think I took zinc".to_owned()], MemoryRecord::new(person), clock()).proposals().len()
        };
        let told = judged("I think I took zinc", Finds { tools: vec![("log_medication", p)], ..Finds::default() });
        prop_assert_eq!(told.len(), of_rules);
        prop_assert!(told.iter().all(|call| call.1 != Verdict::Execute));
    }
}

#[test]
fn a_call_of_a_model_found_alone_never_executes() {
    let finds = Finds { tools: vec![("log_medication", 0.99)], values: vec![("medication_name", "zinc")] };
    let situation = situation("zinc went down with lunch", finds);
    let call = Call {
        id: "call-1".into(),
        tool: "log_medication".into(),
        parameters: json!({ "medication_name": "zinc" }).as_object().cloned().unwrap_or_default(),
        confidence: Confidence::Number(0.95),
        reasoning: None,
        repair: Repair::default(),
    };
    let assessed = assess(vec![call], &HealthTools { clock: clock() }, &situation.reader());
    assert_ne!(assessed[0].verdict(), Verdict::Execute);
}

#[test]
fn kind_of_the_trained_reader_alone_is_one_card_of_its_tool() {
    for (message, tool, values) in [
        ("allergy of mine: penicillin", "log_allergy", vec![("substance", "penicillin")]),
        ("doc put a name on it at last: gout", "add_condition", vec![("condition", "gout")]),
    ] {
        let told = judged(message, Finds { tools: vec![(tool, 0.99)], values });
        let of: Vec<&str> = told.iter().map(|(tool, ..)| *tool).collect();
        assert_eq!(of, [tool], "{message}");
        assert!(told.iter().all(|(_, verdict, _)| *verdict == Verdict::Confirm), "{message}: {told:?}");
    }
}

/// An exercise of which only the kind could be marked: no sentence tells it without its amount.
fn lifted() -> Finds {
    Finds { tools: vec![("log_exercise", 0.99)], values: vec![("kind", "lifted")] }
}

#[test]
fn what_is_sure_and_unreadable_is_asked_in_its_words() {
    let told = situation("a long shift, then lifted till the bell went", lifted());
    assert_eq!(told.proposals(), []);
    assert_eq!(told.requires(), ["log_exercise"]);
    let (words, tool) = told.unsettled().pop().expect("what could not be read");
    assert!(words.contains("lifted") && tool == "log_exercise", "{words} {tool}");
    assert!(told.settles_nothing(), "it may be read with the message before");
}

#[test]
fn what_is_unreadable_and_unsure_or_denied_is_passed_over() {
    let unsure = Finds { tools: vec![("log_exercise", 0.8)], ..lifted() };
    assert_eq!(situation("a long shift, then lifted till the bell went", unsure).unsettled(), []);
    let denied = ["I have not lifted", "have I lifted?", "my neighbour Bob lifted", "she said that I lifted"];
    for vetoed in denied {
        assert_eq!(situation(vetoed, lifted()).unsettled(), [], "{vetoed}");
    }
    let likely = Finds { tools: vec![("log_exercise", 0.9)], ..lifted() };
    assert_eq!(situation("if I lifted I would be sore", likely).unsettled(), []);
}

#[test]
fn what_is_read_is_not_asked_again() {
    let finds = Finds { tools: vec![("log_medication", 0.99)], values: vec![("medication_name", "ibuprofen")] };
    assert_eq!(situation("I took 400 mg of ibuprofen at 8pm", finds).unsettled(), []);
}

#[test]
fn no_more_measurements_are_open_than_figures_were_found() {
    let finds = Finds {
        tools: vec![("log_vital", 0.99)],
        // The count that this reader gives goes by names: three, of two figures.
        values: vec![
            ("value", "7.2"),
            ("value", "6.1"),
            ("medication_name", "sugar"),
            ("medication_name", "now"),
            ("medication_name", "was"),
        ],
    };
    assert_eq!(situation("sugar was 7.2 yesterday, 6.1 now", finds).unsettled(), []);
}

#[test]
fn a_call_of_what_is_unreadable_never_executes() {
    let situation = situation("a long shift, then lifted till the bell went", lifted());
    let call = Call {
        id: "call-1".into(),
        tool: "log_exercise".into(),
        parameters: json!({ "activity": "weights", "minutes": 45 }).as_object().cloned().unwrap_or_default(),
        confidence: Confidence::Number(0.95),
        reasoning: None,
        repair: Repair::default(),
    };
    let assessed = assess(vec![call], &HealthTools { clock: clock() }, &situation.reader());
    assert_ne!(assessed[0].verdict(), Verdict::Execute);
}
