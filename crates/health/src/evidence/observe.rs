//! An answer of a read-only tool as an observation: what was found, the rows behind it, and the days it covers.

use alara_gate::evidence::{Coverage, Found, Observation};
use alara_record::{EntryId, Record};
use chrono::{Duration, NaiveDate};
use serde_json::Value;

use crate::tools::{Answer, Clock, HealthCall, Moment, Outcome};

/// What is said of a tool that could not look: no answer, and no guess.
const UNAVAILABLE: &str = "I can\u{2019}t look that up right now.";

/// What a read-only call found on this record.
pub fn observe(id: &str, call: &HealthCall, answer: &Answer, record: &dyn Record, clock: &Clock) -> Observation {
    let found = match answer.outcome {
        Outcome::Success => Found::Data,
        Outcome::NoData => Found::NoData,
    };
    let words = match &call {
        // The summary of a routine has its own first line; elsewhere the words stand as the tool gave them.
        _ if answer.message.trim().is_empty() => "Nothing is recorded for that.".to_owned(),
        _ => answer.message.clone(),
    };
    Observation {
        call: id.to_owned(),
        tool: call.definition().id.to_owned(),
        found,
        words,
        data: if found == Found::Data { answer.data.clone() } else { Value::Null },
        rows: answer.rows.iter().map(EntryId::to_string).collect(),
        coverage: coverage(call, answer, record, clock),
        earlier: None,
    }
}

/// A call that could not look.
pub fn unavailable(id: &str, tool: &str) -> Observation {
    Observation {
        call: id.to_owned(),
        tool: tool.to_owned(),
        found: Found::Unavailable,
        words: UNAVAILABLE.to_owned(),
        data: Value::Null,
        rows: Vec::new(),
        coverage: None,
        earlier: None,
    }
}

/// The days that a question asks about, by the call's own span; `None` where it asks about no days (the list of medications).
fn coverage(call: &HealthCall, answer: &Answer, record: &dyn Record, clock: &Clock) -> Option<Coverage> {
    let today = clock.local().date();
    let (since, until) = match call {
        HealthCall::GetMedicationHistory(call) => (call.since, call.until),
        HealthCall::GetVitals(call) => (call.since, call.until),
        HealthCall::GetCheckIns(call) => (call.since, call.until),
        HealthCall::GetCareRecords(call) => (call.since, call.until),
        // Without a span, adherence is that of seven days.
        HealthCall::GetAdherence(call) => (call.since.or(Some(Moment::On(today - Duration::days(6)))), call.until),
        HealthCall::GetLastDose(_) => (None, None),
        _ => return None,
    };
    let since = since.map(|moment| moment.date());
    let until = until.map_or(today, |moment| moment.date());
    let within = |day: &NaiveDate| since.is_none_or(|since| since <= *day) && *day <= until;
    let days = answer.rows.iter().filter_map(|row| record.entry(*row)).map(|entry| entry.at.date()).filter(within);
    Some(Coverage::of(since, until, days)).filter(Coverage::fits)
}
