//! What stands between a subject or an auxiliary and its verb. Only words that are known to leave an assertion whole may stand there: a word
//! that nobody has listed may have been any ("did hot take", "neatly took").

use super::super::clause::Clause;
use super::super::lexicon::{form, part};
use super::super::words::Word;
use crate::list::WordList;

/// Words beside the adverbs of the tables that change neither whether nor what: manner, order, mood of the teller.
const WHOLE: &WordList = word_list!("../../../data/words/statement/assertion/gap/whole.txt");

/// No gap is looked at further than this, in words.
const GAP: usize = 3;

/// The first word between a subject or an auxiliary and its verb that may have been any.
pub(super) fn strange(words: &[Word], clause: &Clause) -> Option<usize> {
    clause
        .groups
        .iter()
        .take(8)
        .find_map(|group| before(words, clause, group.first).or_else(|| behind(words, clause, group.last)))
}

/// "neatly took": back from a verb to what governs it, over words that no list has.
fn before(words: &[Word], clause: &Clause, first: usize) -> Option<usize> {
    let from = clause.from.max(first.saturating_sub(GAP));
    let mut strange = None;
    for at in (from..first).rev() {
        let word = words.get(at)?;
        let governs = word.part(part::SELF_SUBJECT | part::MODAL)
            || word.part(part::DO)
            || word.part(part::HAVE) && object(words, clause, first + 1);
        if governs {
            return strange;
        }
        if ends(word) {
            return None;
        }
        if !listed(word) {
            strange = Some(at);
        }
    }
    None
}

/// "did hot take": an auxiliary, a word that no list has, and a verb that the auxiliary could carry, with its object.
fn behind(words: &[Word], clause: &Clause, last: usize) -> Option<usize> {
    let helps = words.get(last)?;
    let carried = match () {
        () if helps.part(part::MODAL) || helps.any(list!["do", "did", "does"]) => form::BASE,
        () if helps.any(list!["have", "has", "had"]) => form::PARTICIPLE,
        () => return None,
    };
    let mut strange = None;
    for at in last + 1..clause.to.min(last + 1 + GAP) {
        let word = words.get(at)?;
        if word.form(carried) && strange.is_some() && object(words, clause, at + 1) {
            return strange;
        }
        if ends(word) {
            return None;
        }
        if !listed(word) {
            strange = strange.or(Some(at));
        }
    }
    None
}

/// Whether the gap is none: a noun phrase or another clause begins, or a sign stands there.
fn ends(word: &Word) -> bool {
    word.part(
        part::DETERMINER | part::NUMBER | part::PREPOSITION | part::JOINER | part::WH | part::THING | part::SELF_OTHER,
    ) || word.part(part::SIGN) && word.text.is_ascii()
}

fn listed(word: &Word) -> bool {
    word.part(part::ADVERB | part::NEGATOR | part::MODAL) || word.auxiliary() || word.any(WHOLE) || word.is("'s")
}

/// Whether what a verb is of begins here: how much, whose, or a name that English does not have.
fn object(words: &[Word], clause: &Clause, at: usize) -> bool {
    at < clause.to
        && words.get(at).is_some_and(|word| {
            word.part(part::DETERMINER | part::NUMBER | part::THING | part::SELF_OTHER)
                || !word.part(part::COMMON | part::SIGN) && word.entry.forms == 0
        })
}
