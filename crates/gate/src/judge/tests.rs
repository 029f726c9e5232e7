use serde_json::{Value, json};

use super::toy::{SAID, Toy, ToyWords, Toys, call, ground, plain};
use super::{Judging, assess};
use crate::hooks::Hooks;
use crate::{Assessed, Call, Confidence, Finding, Gate, Grounded, Intent, Provenance, Reason, Repair, Verdict};

fn judge(call: Call, words: &ToyWords) -> Assessed<Toy> {
    assess(vec![call], &Toys, words).remove(0)
}

fn verdict(call: Call, words: &ToyWords) -> (Verdict, Vec<Reason>) {
    let assessed = judge(call, words);
    (assessed.verdict(), assessed.findings().iter().map(|finding| finding.reason).collect())
}

fn meaning(intent: Intent) -> ToyWords {
    ToyWords { intent, ..ToyWords::default() }
}

fn grounds(grounds: Vec<Grounded>) -> ToyWords {
    ToyWords { grounds, ..ToyWords::default() }
}

const WRITES: [&str; 5] = ["low", "medium", "high", "asks", "critical"];

#[test]
fn a_call_that_passes_every_check_executes_without_a_reason() {
    for tool in ["low", "medium", "high"] {
        assert_eq!(verdict(plain(tool), &ToyWords::default()), (Verdict::Execute, vec![]));
    }
}

#[test]
fn what_always_asks_is_never_executed() {
    for tool in ["asks", "critical"] {
        assert_eq!(verdict(plain(tool), &ToyWords::default()), (Verdict::Confirm, vec![Reason::AlwaysAsks]));
    }
}

#[test]
fn an_unknown_or_internal_tool_is_blocked() {
    for name in ["", "LOW", "__proto__", "low ", "reads_all"] {
        assert_eq!(verdict(plain(name), &ToyWords::default()), (Verdict::Block, vec![Reason::UnknownTool]));
    }
    assert_eq!(verdict(plain("internal"), &ToyWords::default()), (Verdict::Block, vec![Reason::ToolNotCallable]));
}

#[test]
fn wrong_parameters_block_and_are_named() {
    let assessed = judge(call("low", json!({"name": "", "dose": 3})), &ToyWords::default());
    let fields: Vec<_> = assessed.findings().iter().flat_map(|finding| finding.fields.clone()).collect();
    assert_eq!((assessed.verdict(), fields), (Verdict::Block, vec!["name".to_owned(), "dose".to_owned()]));
    let untyped = verdict(call("low", json!({"name": "untypable"})), &ToyWords::default());
    assert_eq!(untyped, (Verdict::Block, vec![Reason::InvalidParameter]));
}

#[test]
fn an_unknown_extra_is_dropped_and_noted_but_not_left_out() {
    let assessed = judge(call("low", json!({"name": "x", "at_part": "night", "mode": 1})), &ToyWords::default());
    assert_eq!(assessed.verdict(), Verdict::Execute);
    assert_eq!(assessed.parameters().keys().collect::<Vec<_>>(), ["name"]);
    assert!(assessed.left_out().is_empty());
    let codes: Vec<_> = assessed.notices().iter().map(|notice| notice.code.as_deref()).collect();
    assert_eq!(codes, [Some("unknown_parameter")]);
}

#[test]
fn confidence_is_a_number_from_0_to_1_and_at_least_seven_tenths() {
    let with = |tool: &str, confidence: Confidence| verdict(Call { confidence, ..plain(tool) }, &ToyWords::default());
    for tool in ["low", "reads"] {
        assert_eq!(with(tool, Confidence::Number(0.7)).0, Verdict::Execute);
        assert_eq!(with(tool, Confidence::Number(0.699)), (Verdict::Block, vec![Reason::LowConfidence]));
        for wrong in [Confidence::Number(1.01), Confidence::Number(-0.1), Confidence::Number(f64::NAN)] {
            assert_eq!(with(tool, wrong).0, Verdict::Block);
        }
        for wrong in [json!("0.9"), json!(true), json!([0.9])] {
            assert_eq!(with(tool, Confidence::Other(wrong)), (Verdict::Block, vec![Reason::InvalidParameter]));
        }
    }
    assert_eq!(with("low", Confidence::Absent), (Verdict::Confirm, vec![Reason::ConfidenceMissing]));
    assert_eq!(with("reads", Confidence::Absent).0, Verdict::Execute);
}

#[test]
fn low_confidence_also_tells_that_nothing_was_said() {
    let unsure = Call { confidence: Confidence::Number(0.5), ..plain("high") };
    let both = (Verdict::Block, vec![Reason::LowConfidence, Reason::NoExplicitIntent]);
    assert_eq!(verdict(unsure.clone(), &meaning(Intent::Silent)), both);
    assert_eq!(verdict(unsure, &ToyWords::default()), (Verdict::Block, vec![Reason::LowConfidence]));
}

#[test]
fn what_the_words_do_not_assert_is_blocked_unless_the_tool_is_of_the_least_sensitive() {
    for tool in WRITES {
        let silent = verdict(plain(tool), &meaning(Intent::Silent)).0;
        assert_eq!(silent == Verdict::Block, tool != "low", "{tool}");
        let negated = meaning(Intent::Contradicted(Some(SAID), "You said that you did not.".to_owned()));
        assert_eq!(verdict(plain(tool), &negated), (Verdict::Block, vec![Reason::NoExplicitIntent]));
        let other = verdict(plain(tool), &meaning(Intent::SomeoneElse(SAID)));
        assert_eq!(other, (Verdict::Block, vec![Reason::NoExplicitIntent, Reason::SomeoneElse]));
        assert_eq!(verdict(plain(tool), &meaning(Intent::Unreadable { named: false })).0, Verdict::Block);
    }
}

#[test]
fn doubt_asks_and_never_executes() {
    let doubts = [
        Intent::Doubtful(SAID, "You said \"I think\".".to_owned()),
        Intent::ForPerson(SAID, "Mom".to_owned()),
        Intent::ForNewcomer(SAID, "Dad".to_owned()),
        Intent::Whose(SAID),
        Intent::Unreadable { named: true },
    ];
    for intent in doubts {
        for tool in WRITES {
            assert_eq!(verdict(plain(tool), &meaning(intent.clone())).0, Verdict::Confirm, "{tool} {intent:?}");
        }
    }
    let hers = judge(plain("low"), &meaning(Intent::ForPerson(SAID, "Mom".to_owned())));
    assert_eq!(hers.person(), Some("Mom"));
}

#[test]
fn what_is_not_understood_is_asked_about_where_the_words_give_every_required_value() {
    for tool in WRITES {
        let said = verdict(plain(tool), &meaning(Intent::NotUnderstood(SAID)));
        assert_eq!(said.0, Verdict::Confirm, "{tool}");
        assert!(said.1.contains(&Reason::NotUnderstood), "{tool}");
    }
    let unsaid = [Provenance::Known, Provenance::Referred(SAID), Provenance::Default, Provenance::Assumed];
    for provenance in unsaid {
        let words = ToyWords { intent: Intent::NotUnderstood(SAID), ..grounds(vec![ground("name", None, provenance)]) };
        assert_eq!(verdict(plain("high"), &words), (Verdict::Block, vec![Reason::NoExplicitIntent]), "{provenance:?}");
    }
}

#[test]
fn a_value_that_is_referred_to_counts_as_known() {
    for provenance in [Provenance::Known, Provenance::Referred(SAID)] {
        let words = grounds(vec![ground("name", Some(json!("x")), provenance)]);
        assert_eq!(verdict(plain("high"), &words), (Verdict::Execute, vec![]), "{provenance:?}");
    }
}

#[test]
fn reading_needs_no_words() {
    for intent in [Intent::Silent, Intent::Contradicted(None, String::new()), Intent::Unreadable { named: false }] {
        let read = Call { repair: Repair::Value, ..plain("reads") };
        assert_eq!(verdict(read, &meaning(intent)), (Verdict::Execute, vec![]));
    }
}

#[test]
fn a_contradicted_value_blocks_or_is_marked_where_the_tool_asks() {
    let said =
        Grounded { said: Some(json!("two")), ..ground("dose", Some(json!("one")), Provenance::Contradicted(SAID)) };
    let words = grounds(vec![said]);
    assert_eq!(verdict(plain("high"), &words), (Verdict::Block, vec![Reason::ContradictsStatement]));
    let asked = judge(plain("asks"), &words);
    assert_eq!((asked.verdict(), &asked.parameters()["dose"]), (Verdict::Confirm, &json!("one")));
    assert!(asked.provenance().any(|(field, provenance)| field == "dose" && provenance.code() == "contradicted"));
}

#[test]
fn an_optional_value_that_nobody_said_is_left_out_of_what_executes_and_marked_in_what_asks() {
    let words = grounds(vec![ground("dose", None, Provenance::Assumed)]);
    let run = judge(plain("high"), &words);
    assert_eq!((run.verdict(), run.left_out()), (Verdict::Execute, &["dose".to_owned()][..]));
    assert_eq!(Value::Object(run.parameters().clone()), json!({"name": "x"}));
    let ask = judge(plain("asks"), &words);
    assert_eq!(Value::Object(ask.parameters().clone()), json!({"name": "x", "dose": "one"}));
    assert_eq!(Value::Object(ask.settled().clone()), json!({"name": "x"}));
    assert!(ask.provenance().any(|(field, provenance)| field == "dose" && provenance == Provenance::Assumed));
}

#[test]
fn a_required_value_that_nobody_said_asks() {
    let words = grounds(vec![ground("name", None, Provenance::Assumed)]);
    let assessed = judge(plain("high"), &words);
    assert_eq!(assessed.findings()[0].reason, Reason::AssumedValue);
    assert_eq!((assessed.verdict(), &assessed.parameters()["name"]), (Verdict::Confirm, &json!("x")));
}

#[test]
fn a_parameter_that_the_reader_does_not_answer_for_was_said_by_nobody() {
    struct Forgetful;
    impl super::Reader<Toy> for Forgetful {
        fn intent(&self, _: &crate::Definition, _: &Toy) -> Intent {
            Intent::Clear(SAID)
        }
        fn ground(&self, _: &crate::Definition, _: &Toy, _: &crate::Parameters) -> Vec<Grounded> {
            vec![ground("name", Some(json!("x")), Provenance::Stated(SAID))]
        }
        fn rules(&self, _: &crate::Definition, _: &Toy, _: &[&Toy]) -> Vec<Finding> {
            Vec::new()
        }
        fn notices(&self, _: &crate::Definition, _: &Toy) -> Vec<crate::Notice> {
            Vec::new()
        }
        fn same_event(&self, _: &[&Toy], _: &Toy) -> Option<usize> {
            None
        }
    }
    let assessed = assess(vec![plain("high")], &Toys, &Forgetful).remove(0);
    assert_eq!((assessed.verdict(), assessed.left_out()), (Verdict::Execute, &["dose".to_owned()][..]));
}

fn morning() -> ToyWords {
    let day = Grounded { trimmed: true, ..ground("at", Some(json!("2026-03-14")), Provenance::Derived(SAID)) };
    grounds(vec![day, ground("at_part", Some(json!("morning")), Provenance::Stated(SAID))])
}

#[test]
fn a_made_up_hour_is_dropped_and_the_day_stands() {
    let sent = || json!({"name": "x", "at": "2026-03-14T08:00:00+00:00"});
    let run = judge(call("high", sent()), &morning());
    let written = json!({"name": "x", "at": "2026-03-14", "at_part": "morning"});
    assert_eq!((run.verdict(), Value::Object(run.parameters().clone())), (Verdict::Execute, written.clone()));
    assert_eq!(run.left_out(), ["at"]);
    let ask = judge(call("critical", sent()), &morning());
    assert_eq!(Value::Object(ask.parameters().clone()), sent());
    assert_eq!(Value::Object(ask.settled().clone()), written);
    assert!(ask.provenance().any(|(field, provenance)| field == "at" && provenance == Provenance::Assumed));
    assert!(ask.left_out().is_empty());
}

#[test]
fn a_time_that_the_words_settle_is_filled_in() {
    let words = grounds(vec![ground("at", Some(json!("2026-03-13")), Provenance::Derived(SAID))]);
    for tool in ["high", "asks"] {
        assert_eq!(judge(plain(tool), &words).parameters()["at"], json!("2026-03-13"));
    }
}

#[test]
fn what_is_always_left_out_is_left_out_whatever_the_verdict() {
    let never =
        Grounded { always_left_out: true, ..ground("dose", Some(json!("one")), Provenance::Contradicted(SAID)) };
    let words = grounds(vec![never]);
    for tool in ["high", "asks", "critical"] {
        let assessed = judge(plain(tool), &words);
        assert_ne!(assessed.verdict(), Verdict::Block);
        assert!(!assessed.parameters().contains_key("dose") && assessed.left_out() == ["dose"]);
    }
}

#[test]
fn each_field_of_an_object_stands_for_itself_and_one_must_be_said() {
    let entry = || call("medium", json!({"name": "x", "data": {"symptoms": ["headache"], "severity": "mild"}}));
    let symptoms = || ground("data.symptoms", Some(json!(["headache"])), Provenance::Stated(SAID));
    let severity = || ground("data.severity", None, Provenance::Assumed);
    let run = judge(entry(), &grounds(vec![symptoms(), severity()]));
    assert_eq!((run.verdict(), run.left_out()), (Verdict::Execute, &["data.severity".to_owned()][..]));
    assert_eq!(run.parameters()["data"], json!({"symptoms": ["headache"]}));
    let unanswered = judge(entry(), &grounds(vec![symptoms()]));
    assert_eq!(unanswered.left_out(), ["data.severity"]);
    let nothing = grounds(vec![ground("data.symptoms", None, Provenance::Assumed), severity()]);
    assert_eq!(judge(entry(), &nothing).verdict(), Verdict::Block);
}

#[test]
fn medicine_judges_the_settled_value() {
    let too_much = Finding::block(Reason::InvalidParameter, "too much");
    let rules = || vec![("one", too_much.clone())];
    let words = ToyWords { rules: rules(), ..ToyWords::default() };
    assert_eq!(verdict(plain("high"), &words), (Verdict::Block, vec![Reason::InvalidParameter]));
    // The dose that nobody said does not take the rest of the call with it.
    let words = ToyWords { rules: rules(), ..grounds(vec![ground("dose", None, Provenance::Assumed)]) };
    assert_eq!(verdict(plain("high"), &words).0, Verdict::Execute);
    let asked = judge(plain("asks"), &words);
    assert_eq!((asked.verdict(), asked.left_out()), (Verdict::Confirm, &["dose".to_owned()][..]));
}

#[test]
fn a_repaired_value_never_executes_and_repaired_punctuation_may() {
    let touched = |repair| verdict(Call { repair, ..plain("low") }, &ToyWords::default());
    assert_eq!(touched(Repair::Value), (Verdict::Confirm, vec![Reason::RepairedValue]));
    assert_eq!(touched(Repair::Structure), (Verdict::Execute, vec![]));
}

#[test]
fn a_call_in_another_models_shape_never_executes() {
    let shaped = |tool| verdict(Call { repair: Repair::Shape, ..plain(tool) }, &ToyWords::default());
    assert_eq!(shaped("low"), (Verdict::Confirm, vec![Reason::RepairedValue]));
    assert_eq!(shaped("reads"), (Verdict::Execute, vec![]));
}

#[test]
fn the_second_of_the_same_event_is_a_duplicate_and_a_blocked_one_takes_none_with_it() {
    let twice =
        assess(vec![plain("high"), plain("medium"), call("low", json!({"name": "y"}))], &Toys, &ToyWords::default());
    let verdicts: Vec<_> = twice.iter().map(Assessed::verdict).collect();
    assert_eq!(verdicts, [Verdict::Execute, Verdict::Block, Verdict::Execute]);
    assert_eq!(twice[1].findings()[0].reason, Reason::Duplicate);
    let unsure = Call { confidence: Confidence::Number(0.1), ..plain("high") };
    let after = assess(vec![unsure, plain("high")], &Toys, &ToyWords::default());
    assert_eq!(after[1].verdict(), Verdict::Execute);
}

#[test]
fn a_verdict_leads_one_way() {
    let way = |tool: &str| judge(plain(tool), &ToyWords::default()).into_gate();
    assert!(matches!(way("high"), Gate::Run(approved) if approved.tool_version() == 3));
    assert!(matches!(way("critical"), Gate::Ask(_)));
    assert!(matches!(way("nothing"), Gate::Refuse(findings) if findings[0].reason == Reason::UnknownTool));
}

fn grounding() -> impl proptest::strategy::Strategy<Value = Grounded> {
    use proptest::prelude::*;
    let field = prop_oneof![
        Just("name"),
        Just("dose"),
        Just("at"),
        Just("data.symptoms"),
        Just("data.severity"),
        Just("at_part")
    ];
    let value = prop_oneof![Just(None), Just(Some(json!("x"))), Just(Some(json!("2026-03-14")))];
    let provenance = prop_oneof![
        Just(Provenance::Stated(SAID)),
        Just(Provenance::Derived(SAID)),
        Just(Provenance::Known),
        Just(Provenance::Default),
        Just(Provenance::Assumed),
        Just(Provenance::Contradicted(SAID)),
    ];
    (field, value, provenance, any::<bool>(), any::<bool>()).prop_map(|(field, value, provenance, trimmed, never)| {
        Grounded { field: field.to_owned(), value, provenance, trimmed, said: None, always_left_out: never }
    })
}

proptest::proptest! {
    #[test]
    fn what_executes_was_said_value_by_value(mut words in proptest::collection::vec(grounding(), 0..6), tool in 0..5usize) {
        words.sort_by(|one, other| one.field.cmp(&other.field));
        words.dedup_by(|one, other| one.field == other.field);
        let sent = json!({"name": "x", "dose": "one", "at": "2026-03-14T08:00:00+00:00", "data": {"symptoms": ["y"], "severity": "z"}});
        let assessed = judge(call(WRITES[tool], sent), &grounds(words.clone()));
        if assessed.verdict() != Verdict::Execute {
            return Ok(());
        }
        let said = |field: &str, value: &Value| {
            let answered = words.iter().any(|word| word.field == field);
            let of = |word: &&Grounded| word.field == field && word.value.as_ref() == Some(value) && !word.always_left_out;
            let stands = |word: &Grounded| !matches!(word.provenance, Provenance::Assumed | Provenance::Contradicted(_));
            // Where a test's words say nothing of a field, its reader states it as it was sent.
            words.iter().find(of).is_some_and(stands) || (!answered && !field.contains('.'))
        };
        for (name, value) in assessed.parameters() {
            match value.as_object() {
                Some(fields) if words.iter().any(|word| word.field.starts_with("data.")) => {
                    for (key, value) in fields {
                        proptest::prop_assert!(said(&format!("{name}.{key}"), value), "{}.{} {:?}", name, key, words);
                    }
                }
                _ => proptest::prop_assert!(said(name, value), "{} {:?}", name, words),
            }
        }
    }
}

#[test]
fn call_done_by_an_earlier_reply_is_a_duplicate() {
    let done = vec![("first".to_owned(), Toy(json!({"name": "x"}).as_object().cloned().unwrap()))];
    let calls = vec![plain("high"), call("low", json!({"name": "y"}))];
    let mut judging = Judging::new(calls).after(done);
    while judging.next(&Toys, &ToyWords::default(), &Hooks::default(), &mut Vec::new()) {}
    let assessed = judging.done();
    let verdicts: Vec<_> = assessed.iter().map(Assessed::verdict).collect();
    assert_eq!(verdicts, [Verdict::Block, Verdict::Execute]);
    assert_eq!(assessed[0].findings()[0].reason, Reason::Duplicate);
}
