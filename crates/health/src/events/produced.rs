//! Events that the rules make of their own words ("my period started"): of tools whose events are their fields.

use alara_record::Record;
use serde_json::{Value, json};

use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;
use super::rulebook::{Does, Production, find_productions};

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let told = |Production { rule, tokens }: Production| {
        let Does::Make { tool, field, value } = rule.does else { return None };
        let here = message.statement_index(tokens.start);
        let last = tokens.end.checked_sub(1).filter(|_| reminding.get(here) != Some(&true))?;
        let values = vec![(field, Sourced::derived(read_value(value), message.span(&tokens)))];
        Some(Draft {
            certainty: message.certainty(last),
            whose: message.whose(last, record),
            scope: vec![here],
            ..Draft::new(EventKind::Logged { tool, values }, tokens)
        })
    };
    find_productions(message).into_iter().filter_map(told).collect()
}

/// A value as a rule writes it: a number where it is one.
fn read_value(written: &'static str) -> Value {
    written.parse::<i64>().map_or_else(|_| json!(written), Value::from)
}
