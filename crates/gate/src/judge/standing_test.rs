//! What a standing consent answers for, and each thing that it must not.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime};
use serde_json::{Value, json};

use super::toy::{SAID, Toy, ToyWords, Toys, call, ground, plain};
use crate::hooks::Hooks;
use crate::{
    Assessed, Call, Confidence, Consent, Consents, Finding, Gate, Grant, Intent, Judging, Opinion, Provenance, Reason,
    Repair, Verdict,
};

fn at(time: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(time).unwrap()
}

/// Yes to x, one tablet, from seven to ten in the morning, from the third to the twentieth of March.
fn consent(tool: &'static str) -> Consent {
    Consent {
        id: "consent".to_owned(),
        given: at("2026-03-03T12:00:00+00:00"),
        tool,
        values: json!({"name": "x", "dose": "one"}).as_object().cloned().unwrap(),
        time: "at",
        hours: (NaiveTime::from_hms_opt(7, 0, 0).unwrap(), NaiveTime::from_hms_opt(10, 0, 0).unwrap()),
        until: NaiveDate::from_ymd_opt(2026, 3, 20).unwrap(),
    }
}

const NOW: &str = "2026-03-14T09:30:00+00:00";

fn judged(call: Call, words: &ToyWords, now: &str, consents: Vec<Consent>) -> Assessed<Toy> {
    let mut judging = Judging::new(vec![call]).with(Consents::new(at(now), consents));
    while judging.next(&Toys, words, &Hooks::default(), &mut Vec::new()) {}
    judging.done().remove(0)
}

/// Judged with the consent to its tool, now.
fn with(call: Call, words: &ToyWords) -> Assessed<Toy> {
    let tool = ["low", "medium", "high", "asks", "critical"].into_iter().find(|each| *each == call.tool).unwrap();
    judged(call, words, NOW, vec![consent(tool)])
}

fn reasons(assessed: &Assessed<Toy>) -> Vec<Reason> {
    assessed.findings().iter().map(|finding| finding.reason).collect()
}

fn meant(intent: Intent) -> ToyWords {
    ToyWords { intent, ..ToyWords::default() }
}

fn unsure(tool: &str) -> Call {
    Call { confidence: Confidence::Absent, ..plain(tool) }
}

/// Asks, for these reasons, and by no consent.
fn asks(assessed: &Assessed<Toy>, why: &[Reason]) {
    assert_eq!((assessed.verdict(), reasons(assessed).as_slice()), (Verdict::Confirm, why));
    assert!(assessed.standing().is_none());
}

#[test]
fn it_answers_for_a_missing_confidence_what_was_not_understood_and_a_tool_that_asks_first() {
    let not_understood = meant(Intent::NotUnderstood(SAID));
    for (call, words) in [
        (unsure("high"), &ToyWords::default()),
        (plain("high"), &not_understood),
        (unsure("high"), &not_understood),
        (plain("asks"), &ToyWords::default()),
        (unsure("asks"), &not_understood),
    ] {
        let without = judged(call.clone(), words, NOW, Vec::new());
        assert_eq!(without.verdict(), Verdict::Confirm);
        let assessed = with(call, words);
        assert_eq!((assessed.verdict(), reasons(&assessed)), (Verdict::Execute, vec![]));
        let Gate::Run(approved) = assessed.into_gate() else { panic!("it runs") };
        let Grant::Standing(standing) = approved.grant() else { panic!("by the consent") };
        assert_eq!((standing.consent.as_str(), standing.given), ("consent", at("2026-03-03T12:00:00+00:00")));
        assert_eq!(standing.answered, without.findings());
    }
}

#[test]
fn what_runs_by_the_statement_alone_needs_no_consent() {
    let assessed = with(plain("high"), &ToyWords::default());
    assert!(assessed.standing().is_none());
    assert!(matches!(assessed.into_gate(), Gate::Run(approved) if matches!(approved.grant(), Grant::Statement)));
}

#[test]
fn it_never_answers_for_a_critical_tool() {
    asks(&with(plain("critical"), &ToyWords::default()), &[Reason::AlwaysAsks]);
    asks(&with(unsure("critical"), &ToyWords::default()), &[Reason::ConfidenceMissing, Reason::AlwaysAsks]);
}

#[test]
fn it_never_answers_for_a_rule_whatever_the_rule_calls_its_reason() {
    for reason in [Reason::PossibleDoubleDose, Reason::AlwaysAsks, Reason::NotUnderstood, Reason::ConfidenceMissing] {
        let words =
            ToyWords { rules: vec![("one", Finding::confirm(reason, "You took it at eight."))], ..ToyWords::default() };
        asks(&with(unsure("high"), &words), &[Reason::ConfidenceMissing, reason]);
    }
}

#[test]
fn it_never_answers_for_another_persons_record() {
    let whose =
        [Intent::ForPerson(SAID, "Mom".to_owned()), Intent::ForNewcomer(SAID, "Dad".to_owned()), Intent::Whose(SAID)];
    for intent in whose {
        asks(&with(plain("high"), &meant(intent.clone())), &[Reason::WhoseRecord]);
        asks(&with(plain("asks"), &meant(intent)), &[Reason::WhoseRecord, Reason::AlwaysAsks]);
    }
}

#[test]
fn it_never_answers_for_doubt_or_for_words_that_cannot_be_read() {
    let doubt = meant(Intent::Doubtful(SAID, "You said \"I think\".".to_owned()));
    asks(&with(unsure("high"), &doubt), &[Reason::ConfidenceMissing, Reason::UncertainIntent]);
    let unreadable = meant(Intent::Unreadable { named: true });
    asks(&with(plain("asks"), &unreadable), &[Reason::Unreadable, Reason::AlwaysAsks]);
}

#[test]
fn it_never_makes_what_is_blocked_run() {
    for intent in [
        Intent::Silent,
        Intent::SomeoneElse(SAID),
        Intent::Contradicted(Some(SAID), "You said that you did not.".to_owned()),
        Intent::Unreadable { named: false },
    ] {
        assert_eq!(with(unsure("high"), &meant(intent)).verdict(), Verdict::Block);
    }
    let low = Call { confidence: Confidence::Number(0.6), ..plain("high") };
    assert_eq!(with(low, &ToyWords::default()).verdict(), Verdict::Block);
}

#[test]
fn it_never_answers_for_a_repaired_or_a_made_up_value() {
    let repaired = Call { repair: Repair::Value, ..unsure("high") };
    asks(&with(repaired, &ToyWords::default()), &[Reason::ConfidenceMissing, Reason::RepairedValue]);
    let made_up = ToyWords { grounds: vec![ground("name", None, Provenance::Assumed)], ..ToyWords::default() };
    asks(&with(unsure("high"), &made_up), &[Reason::ConfidenceMissing, Reason::AssumedValue]);
    // A dose that nobody said is left out of what is written, and what is left is not what was consented to.
    let dose = ToyWords { grounds: vec![ground("dose", None, Provenance::Assumed)], ..ToyWords::default() };
    asks(&with(unsure("high"), &dose), &[Reason::ConfidenceMissing]);
}

#[test]
fn it_is_of_its_own_tool_and_values_and_of_no_other() {
    let why = [Reason::ConfidenceMissing];
    asks(&judged(unsure("high"), &ToyWords::default(), NOW, vec![consent("medium")]), &why);
    let of = |parameters: Value| Call { confidence: Confidence::Absent, ..call("high", parameters) };
    for other in [
        json!({"name": "y", "dose": "one"}),
        json!({"name": "x", "dose": "two"}),
        json!({"name": "x"}),
        json!({"name": "x", "dose": "one", "data": {"more": "words"}}),
    ] {
        asks(&with(of(other), &ToyWords::default()), &why);
    }
}

#[test]
fn it_is_of_its_hours_and_days_and_of_no_other() {
    let timed = |time: &str| Call {
        confidence: Confidence::Absent,
        ..call("high", json!({"name": "x", "dose": "one", "at": time}))
    };
    let verdict = |call: Call, now: &str| judged(call, &ToyWords::default(), now, vec![consent("high")]).verdict();
    for (time, now) in [
        ("2026-03-14T07:00:00+00:00", NOW),
        ("2026-03-13T10:00:59+00:00", NOW),
        // By the clock of where it was taken.
        ("2026-03-14T08:00:00+09:00", NOW),
    ] {
        assert_eq!(verdict(timed(time), now), Verdict::Execute, "{time}");
    }
    for (time, now) in [
        // Too early, too late, before it was given, still to come, a day without an hour, and after its last day.
        ("2026-03-14T06:59:59+00:00", NOW),
        ("2026-03-13T10:01:00+00:00", NOW),
        ("2026-03-03T09:00:00+00:00", NOW),
        ("2026-03-14T09:45:00+00:00", NOW),
        ("2026-03-14", NOW),
        ("2026-03-20T09:00:00+00:00", "2026-03-21T00:00:00+00:00"),
    ] {
        assert_eq!(verdict(timed(time), now), Verdict::Confirm, "{time}");
    }
    // Without a time it is of now.
    assert_eq!(verdict(unsure("high"), "2026-03-20T10:00:00+00:00"), Verdict::Execute);
    for now in ["2026-03-14T10:01:00+00:00", "2026-03-21T09:00:00+00:00", "2026-03-03T09:00:00+00:00"] {
        assert_eq!(verdict(unsure("high"), now), Verdict::Confirm, "{now}");
    }
}

#[test]
fn who_asks_for_more_care_asks_all_of_it() {
    let asked = with(unsure("high"), &ToyWords::default()).ask_first(Finding::confirm(Reason::AlwaysAsks, "Always."));
    asks(&asked, &[Reason::ConfidenceMissing, Reason::AlwaysAsks]);
    let reviewed = with(unsure("high"), &ToyWords::default()).reviewed(Opinion::Ask);
    asks(&reviewed, &[Reason::ConfidenceMissing, Reason::SecondReader]);
    assert!(matches!(reviewed.into_gate(), Gate::Ask(_)));
}
