//! What was just recorded and is said to be somebody else's ("that was mum's").

use alara_english::{WordList, word_list};
use alara_record::{Entry, EntryQuery, Record};

use super::recorded::age;
use crate::events::message::Message;
use crate::events::person::{is_person, owner};

/// What stands beside the person, and says nothing else.
const BESIDE: &WordList = word_list!("../../../data/words/events/amend/reassigned/beside.txt");

/// For so many minutes what was recorded is still what "that" means.
const NEAR: i64 = 60;

/// The entry recorded last in the open record, where a message says of it that it is somebody else's and says nothing besides.
pub(super) fn reassigned<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<&'r Entry> {
    let len = message.text.tokens.len();
    let person = |at: usize| owner(message, at).is_some() || is_person(message, message.norm(at));
    let wrong = (0..len).any(|at| message.stands(at, &["wrong", "person"]));
    let theirs = wrong || (0..len).any(person);
    let kind = |at: usize| {
        message.vital_kind(at).is_some() || !message.names_in(&(at..at + 1)).is_empty() || !message.says(at)
    };
    let alone = (0..len).all(|at| person(at) || kind(at) || message.is_any(at, BESIDE));
    let points = (0..len).any(|at| {
        matches!(
            message.norm(at),
            "that" | "that's" | "thats" | "it" | "it's" | "this" | "not" | "no" | "mean" | "wrong"
        )
    });
    if !(theirs && alone && points) || message.quantities_in(&(0..len)).iter().any(|each| !each.article) {
        return None;
    }
    let all = record.entries(record.person().id, &EntryQuery::default());
    all.into_iter().max_by_key(|entry| (entry.recorded_at, entry.id)).filter(|entry| age(entry, message.now) <= NEAR)
}
