//! The reader of what a person typed: their own words need no reading, only the rules speak.

use alara_gate::{Definition, Finding, Grounded, Intent, Notice, Parameters, Provenance, Reader};
use alara_record::{PersonId, Record};

use crate::tools::{Clock, HealthCall};

/// Judges forms, edits and confirmations: checks 2 and 6 alone.
pub struct RulesReader<'a> {
    /// The record as it is now.
    pub record: &'a dyn Record,
    /// Whose record the call goes into.
    pub person: PersonId,
    /// The moment.
    pub clock: Clock,
}

impl Reader<HealthCall> for RulesReader<'_> {
    fn intent(&self, _: &Definition, _: &HealthCall) -> Intent {
        // Nobody said anything: a call from words is never judged by this reader, and if it were, it would be refused.
        Intent::Silent
    }

    fn ground(&self, _: &Definition, _: &HealthCall, proposed: &Parameters) -> Vec<Grounded> {
        let entered = |(field, value): (&String, &serde_json::Value)| Grounded {
            field: field.clone(),
            value: Some(value.clone()),
            provenance: Provenance::Entered,
            trimmed: false,
            said: None,
            always_left_out: false,
        };
        proposed.iter().map(entered).collect()
    }

    fn rules(&self, _: &Definition, call: &HealthCall, earlier: &[&HealthCall]) -> Vec<Finding> {
        super::findings(call, earlier, self.record, self.person, &self.clock)
    }

    fn notices(&self, _: &Definition, call: &HealthCall) -> Vec<Notice> {
        let alarms = super::alarms(call).into_iter().chain(super::warn_of_listed_dose(call, self.record, self.person));
        alarms.chain(super::notices(call, self.record, self.person, &self.clock)).map(Notice::new).collect()
    }

    fn same_event(&self, earlier: &[&HealthCall], call: &HealthCall) -> Option<usize> {
        earlier.iter().position(|other| *other == call)
    }
}
