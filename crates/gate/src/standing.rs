//! A standing consent, as data: what a person said yes to beforehand. It makes nothing run by itself: it answers for them where a call
//! asks only because its maker did not say how sure it was, because what was said was not understood, or because its tool asks first.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Timelike};
use serde_json::Value;

use crate::{Definition, Finding, Grounded, Parameters, Provenance, Reason, Sensitivity, Verdict};

/// What a person said yes to beforehand.
#[derive(Clone, Debug, PartialEq)]
pub struct Consent {
    /// Its id, as the record knows it.
    pub id: String,
    /// When it was given; it covers nothing before.
    pub given: DateTime<FixedOffset>,
    /// The tool.
    pub tool: &'static str,
    /// The values that a call must have: these, and no other besides its time.
    pub values: Parameters,
    /// The parameter that says when; a call without it is of now.
    pub time: &'static str,
    /// The first and the last minute of the day that it covers, on the person's own clock.
    pub hours: (NaiveTime, NaiveTime),
    /// The last day that it covers.
    pub until: NaiveDate,
}

/// The consents of the person whose record is open, and the time by their clock. None is held for another person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Consents {
    now: Option<DateTime<FixedOffset>>,
    given: Vec<Consent>,
}

/// The consent that lets a call run, and what it answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its id, as the record knows it.
    pub consent: String,
    /// When it was given.
    pub given: DateTime<FixedOffset>,
    /// What the call would have asked.
    pub answered: Vec<Finding>,
}

/// A call on its way to a verdict, as far as a consent is concerned.
pub(crate) struct Asked<'a> {
    pub definition: &'a Definition,
    /// The settled values.
    pub settled: &'a Parameters,
    /// Where each came from.
    pub grounded: &'a [Grounded],
    /// All that was found.
    pub findings: &'a [Finding],
    /// What the rules found, which no consent answers for, whatever they call it.
    pub rules: &'a [Finding],
    /// Another person's record that it goes into.
    pub person: Option<&'a str>,
}

impl Consents {
    /// These, by the person's clock as it reads now.
    pub fn new(now: DateTime<FixedOffset>, given: Vec<Consent>) -> Consents {
        Consents { now: Some(now), given }
    }

    /// The consent that answers for a call all that it asks; none where anything is asked that no consent may answer.
    pub(crate) fn answering(&self, call: &Asked<'_>, same: impl Fn(&str, &Value, &Value) -> bool) -> Option<Standing> {
        let now = self.now?;
        let own = call.person.is_none() && call.rules.is_empty();
        if !own || call.definition.sensitivity == Sensitivity::Critical || !call.findings.iter().all(answerable) {
            return None;
        }
        if !call.grounded.iter().filter(|each| is_in(call.settled, &each.field)).all(told) {
            return None;
        }
        let covers = |consent: &&Consent| {
            consent.tool == call.definition.id
                && consent.is_of(call.settled, &same)
                && consent.covers(call.settled.get(consent.time), now)
        };
        let consent = self.given.iter().find(covers)?;
        let answered = call.findings.to_vec();
        Some(Standing { consent: consent.id.clone(), given: consent.given, answered })
    }
}

/// Whether a consent may answer for what was found.
fn answerable(finding: &Finding) -> bool {
    finding.verdict < Verdict::Block
        && matches!(finding.reason, Reason::ConfidenceMissing | Reason::NotUnderstood | Reason::AlwaysAsks)
}

/// Whether a value, or the object that holds it, is among these.
fn is_in(settled: &Parameters, field: &str) -> bool {
    settled.contains_key(field.split('.').next().unwrap_or(field))
}

/// Whether a value stands whole, and somebody said it or the record alone allows it: nothing of it was made up.
fn told(ground: &Grounded) -> bool {
    !ground.trimmed && !matches!(ground.provenance, Provenance::Assumed | Provenance::Contradicted(_))
}

impl Consent {
    /// Whether a call has exactly the values that it names.
    fn is_of(&self, settled: &Parameters, same: &impl Fn(&str, &Value, &Value) -> bool) -> bool {
        self.values.iter().all(|(name, value)| settled.get(name).is_some_and(|other| same(name, value, other)))
            && settled.keys().all(|name| name == self.time || self.values.contains_key(name))
    }

    /// Whether a call of this time, proposed now, lies within it. A day without an hour does not.
    fn covers(&self, time: Option<&Value>, now: DateTime<FixedOffset>) -> bool {
        let at = match time {
            None => Some(now),
            Some(time) => time.as_str().and_then(|time| DateTime::parse_from_rfc3339(time).ok()),
        };
        let Some(at) = at else { return false };
        let within = |local: NaiveDateTime| {
            // The last minute is covered to its end.
            let minute = NaiveTime::from_hms_opt(local.hour(), local.minute(), 0);
            minute.is_some_and(|minute| self.hours.0 <= minute && minute <= self.hours.1)
        };
        self.given <= at && at <= now && within(at.naive_local()) && now.date_naive() <= self.until
    }
}
