//! Medications that are meant by what they are for: "my blood pressure tablet", "the water one".

use std::ops::Range;

use alara_english::list;
use alara_record::Record;

use super::event::Which;
use super::message::Message;
use super::sourced::Reference;
use crate::lexicon::classes::{self, Class};

/// "my blood pressure tablet": the record's one medication of that class.
pub(super) fn of_class(message: &Message<'_>, record: &dyn Record, tokens: Range<usize>, class: &Class) -> Reference {
    let words = message.text.written(&tokens).to_owned();
    let mut members = crate::on_list::current(record, record.person().id);
    members.retain(|each| message.is_of(&each.name, class));
    let last = message.norm(tokens.end.saturating_sub(1));
    let many = last.ends_with('s') && !last.ends_with("'s");
    let all = message.any(tokens.start.saturating_sub(4)..tokens.start, list!["all", "both", "every"]);
    let which = if members.len() == 1 || many && all && !members.is_empty() {
        members.iter().map(|each| Which::Known(each.name.clone())).collect()
    } else {
        vec![Which::Open(words)]
    };
    Reference { tokens, which, time: None }
}

/// The class that up to three words before a noun name, with where they begin.
pub(super) fn class_before(message: &Message<'_>, norms: &[&str], noun: usize) -> Option<(usize, Class)> {
    (noun.saturating_sub(3)..noun).find_map(|from| {
        let plain = from == 0 || matches!(message.before(from, 1), "the" | "my" | "me" | "that" | "other");
        let words = norms.get(from..noun).filter(|_| plain)?.join(" ");
        classes::named(&format!("{words} tablet")).map(|class| (from, class))
    })
}

/// "the bisoprolol and my water tablet": what an "and" with an owner joins to a name is another, and does not say what the named one is.
pub(super) fn joined(message: &Message<'_>, at: usize) -> bool {
    let owned = |at: usize| matches!(message.norm(at), "the" | "my" | "me");
    let and = |at: usize| matches!(message.norm(at), "and" | "&" | "plus" | "n" | "also");
    let before = owned(at.saturating_sub(1)) && at > 1 && (and(at - 2) || message.norm(at - 2) == "," && and(at - 3));
    let behind = (at..at + 4).find(|each| and(*each)).is_some_and(|each| {
        let next = each + 1 + usize::from(owned(each + 1));
        message.names.iter().any(|name| name.tokens.start == next)
    });
    before || behind
}
