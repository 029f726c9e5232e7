//! The start and the end of a period, told in a few plain words. A period is a stretch of anything, so that little else may stand beside it.

use std::ops::Range;

use alara_english::{WordList, list};
use alara_record::Record;
use serde_json::json;

use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;
use crate::tools::LogCycle;

const BEGAN: &WordList = list!["started", "began", "came", "arrived"];
const ENDED: &WordList = list!["ended", "stopped", "finished"];
/// What may stand between it and its verb.
const BETWEEN: &WordList = list!["has", "just", "finally", "only", "also", "hasn't", "not", "didn't", "never"];
/// What may follow.
const BEHIND: &WordList = list!["and", "but", "early", "late", "again", "on", "at", "so", "with", "this"];

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let told = |at: usize| {
        let here = message.statement_index(at);
        let (event, verb, tokens) = read_period(message, at).filter(|_| reminding.get(here) != Some(&true))?;
        let values = vec![("event", Sourced::derived(json!(event), message.span(&tokens)))];
        Some(Draft {
            certainty: message.certainty(verb),
            whose: message.whose(verb, record),
            scope: vec![here],
            ..Draft::new(EventKind::Logged { tool: LogCycle::ID, values }, tokens)
        })
    };
    (0..message.text.tokens.len())
        .filter(|at| matches!(message.norm(*at), "period" | "periods"))
        .filter_map(told)
        .collect()
}

/// Whether a period started or ended, by which verb, and in which words.
fn read_period(message: &Message<'_>, at: usize) -> Option<(&'static str, usize, Range<usize>)> {
    let first = message.sentence_tokens(at).start;
    let own = message.before(at, 1) == "my" && at > first;
    let begins = at == first || message.clause_tokens(at).start == at;
    let closed = |end: usize| !message.says(end) || message.timed(end) || message.is_any(end, BEHIND);
    let start = if own { at - 1 } else { at };
    if own || begins {
        let verb = (at + 1..at + 4).find(|each| !message.is_any(*each, BETWEEN))?;
        if message.is_any(verb, BEGAN) && closed(verb + 1) {
            return Some(("start", verb, start..verb + 1));
        }
        let over = message.is_any(verb, list!["is", "was"]) && message.norm(verb + 1) == "over" && closed(verb + 2);
        if over || message.is_any(verb, ENDED) && closed(verb + 1) {
            return Some(("end", verb, start..verb + 1));
        }
    }
    let verb = at.checked_sub(2).filter(|verb| own && *verb >= first && closed(at + 1))?;
    if message.is_any(verb, list!["got", "started"]) {
        return Some(("start", verb, verb..at + 1));
    }
    message.is_any(verb, list!["finished"]).then_some(("end", verb, verb..at + 1))
}
