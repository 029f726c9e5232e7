//! An answer of a read-only tool as an observation: what was found, the rows behind it, and the days it covers.

use alara_gate::evidence::{Coverage, Observation, QueryOutcome};
use alara_record::{EntryId, Record};
use chrono::{Duration, NaiveDate};
use serde_json::Value;

use crate::tools::{Answer, Clock, HealthCall, Moment, Outcome};

/// What is said of a tool that could not look: no answer, and no guess.
const UNAVAILABLE: &str = "I can\u{2019}t look that up right now.";

/// What a read-only call found.
pub fn observe(id: &str, tool: &str, answer: &Answer) -> Observation {
    let found = match answer.outcome {
        Outcome::Success => QueryOutcome::Data,
        Outcome::NoData => QueryOutcome::NoData,
    };
    Observation {
        call: id.to_owned(),
        tool: tool.to_owned(),
        found,
        words: answer.message.clone(),
        data: match found {
            // The words of a routine's step are all that there is of it.
            QueryOutcome::Data if answer.data.is_null() && answer.rows.is_empty() => {
                Value::String(answer.message.clone())
            }
            QueryOutcome::Data => answer.data.clone(),
            _ => Value::Null,
        },
        rows: answer.rows.iter().map(EntryId::to_string).collect(),
        coverage: answer.coverage,
        earlier: None,
    }
}

/// A call that could not look.
pub fn unavailable(id: &str, tool: &str) -> Observation {
    Observation {
        call: id.to_owned(),
        tool: tool.to_owned(),
        found: QueryOutcome::Unavailable,
        words: UNAVAILABLE.to_owned(),
        data: Value::Null,
        rows: Vec::new(),
        coverage: None,
        earlier: None,
    }
}

/// The days that a question asks about, by the call's own span, and those with something; `None` where it asks about no days (the
/// list of medications).
pub fn cover(call: &HealthCall, answer: &Answer, record: &dyn Record, clock: &Clock) -> Option<Coverage> {
    let today = clock.local().date();
    let days = call.days();
    let (since, until) = match call {
        HealthCall::GetMedicationHistory(_)
        | HealthCall::GetVitals(_)
        | HealthCall::GetCheckIns(_)
        | HealthCall::GetCareRecords(_) => (days.since, days.until),
        // Without a span, adherence is that of seven days, and what was missed that of one.
        HealthCall::GetAdherence(call) if call.figure.is_some() => (days.since.or(Some(Moment::On(today))), days.until),
        HealthCall::GetAdherence(_) => (days.since.or(Some(Moment::On(today - Duration::days(6)))), days.until),
        HealthCall::GetDay(_) => (days.since.or(Some(Moment::On(today))), days.until),
        HealthCall::GetLastDose(_) => (None, None),
        _ => return None,
    };
    let since = since.map(|moment| moment.date());
    let until = until.map_or(today, |moment| moment.date());
    let within = |day: &NaiveDate| since.is_none_or(|since| since <= *day) && *day <= until;
    let days = answer.rows.iter().filter_map(|row| record.entry(*row)).map(|entry| entry.at.date()).filter(within);
    Some(Coverage::of(since, until, days)).filter(Coverage::fits)
}
