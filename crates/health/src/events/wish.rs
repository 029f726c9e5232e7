//! Words of wishes for reminders, and the statements that they claim.

use std::ops::Range;

use alara_english::{WordList, word_list};

use super::message::Message;

pub(super) const NOUNS: &WordList = word_list!("../../data/words/events/wish/nouns.txt");

pub(super) const VERBS: &WordList = word_list!("../../data/words/events/wish/words.txt");

/// Marks the statements of these words as spoken for.
pub(super) fn claim_statements(message: &Message<'_>, tokens: &Range<usize>, reminding: &mut [bool]) {
    for at in tokens.clone() {
        if let Some(flag) = reminding.get_mut(message.statement_index(at)) {
            *flag = true;
        }
    }
}

pub(crate) fn claimed(message: &Message<'_>, token: usize, reminding: &[bool]) -> bool {
    reminding.get(message.statement_index(token)).copied().unwrap_or(false)
}
