//! What is left out of several medications: "everything but the metformin", "all my morning meds except the furosemide".

use std::ops::Range;

use alara_english::list;
use alara_record::Record;

use super::draft::Draft;
use super::event::Which;
use super::message::Message;
use super::part;
use super::sourced::Reference;
use crate::lexicon;

/// Whether a word leaves out what is named behind it ("except", "apart from").
pub(super) fn excepts(message: &Message<'_>, at: usize) -> bool {
    match message.norm(at) {
        "but" | "except" | "excepting" | "bar" | "barring" | "excluding" | "besides" | "minus" => true,
        "apart" | "aside" => message.norm(at + 1) == "from",
        "other" => message.norm(at + 1) == "than",
        // "took my morning pills, just not the water pill".
        "not" => matches!(message.before(at, 1), "," | "-" | "just" | "though"),
        _ => false,
    }
}

/// How far before an exception the words for the whole may stand.
const WHOLE: usize = 6;

/// "everything but the metformin", "all my morning meds except the furosemide": what the words for the whole mean, but the named ones.
/// Where they say no more than "all", the whole is that of the time that is told.
pub(super) fn everything(message: &Message<'_>, record: &dyn Record, meant: &[Reference]) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    for but in 0..message.text.tokens.len() {
        if !excepts(message, but) || found.last().is_some_and(|last| but < last.tokens.end) {
            continue;
        }
        let sentence = message.sentence_tokens(but);
        let near = but.saturating_sub(WHOLE).max(sentence.start)..but;
        let whole = meant
            .iter()
            .rev()
            .find(|whole| near.contains(&(whole.tokens.end - 1)) && (whole.which.len() > 1 || whole.time.is_some()));
        let head = near.clone().find(|at| matches!(message.norm(*at), "everything" | "all"));
        let Some(start) = whole.map(|whole| whole.tokens.start).into_iter().chain(head).min() else { continue };
        // "took my pills but had two aspirin": only what a "but" leads at once is left out by it, where nothing said "all".
        let leaves = |start: usize| {
            let at_once = |mut between: Range<usize>| {
                between.all(|at| {
                    matches!(message.norm(at), "the" | "my" | "for" | "not" | "and" | ",")
                        || message.names.iter().any(|other| other.tokens.contains(&at))
                })
            };
            start > but
                && sentence.contains(&start)
                && (head.is_some() || !matches!(message.norm(but), "but" | "not") || at_once(but + 1..start))
        };
        let left_out: Vec<&str> = message
            .names
            .iter()
            .filter(|name| leaves(name.tokens.start))
            .map(|name| name.name.as_str())
            // "bar the water pill": what is left out may be meant and not named.
            .chain(
                meant
                    .iter()
                    .filter(|other| leaves(other.tokens.start))
                    .flat_map(|other| other.which.iter().filter_map(Which::name)),
            )
            .collect();
        if left_out.is_empty() {
            continue;
        }
        let stays = |name: &str| !left_out.iter().any(|left| lexicon::same_medication(left, name));
        let which: Vec<Which> = match whole {
            Some(whole) => whole.which.iter().filter(|which| which.name().is_some_and(stays)).cloned().collect(),
            None => part::whole(message, start, &crate::on_list::current(record, record.person().id), record)
                .into_iter()
                .filter(|each| stays(&each.name))
                .map(|each| Which::Known(each.name.clone()))
                .collect(),
        };
        let words = message.text.written(&(start..but)).to_owned();
        let which = if which.is_empty() { vec![Which::Open(words)] } else { which };
        found.push(Reference { tokens: start..but + 1, which, time: whole.and_then(|whole| whole.time.clone()) });
    }
    found
}

/// Whether behind what is told something is left out that nobody can read ("all meds but the sert"): which are taken nobody can tell.
pub(super) fn leaves_out_unread(message: &Message<'_>, draft: &Draft) -> bool {
    let behind = draft.tokens.end..message.sentence_tokens(draft.tokens.start).end;
    let left = |at: usize| excepts(message, at) || matches!(message.norm(at), "w/o" | "without");
    behind.into_iter().any(|at| left(at) && leaves_a_stranger(message, at))
}

/// Whether a single word that no English has stands behind an exception, to the end of what is said there.
fn leaves_a_stranger(message: &Message<'_>, but: usize) -> bool {
    let from = but + 1 + usize::from(message.is_any(but + 1, list!["the", "my", "for"]));
    let word = message.norm(from);
    let strange = !lexicon::is_common_word(word) && !alara_english::general::is_word(word);
    // The first letters of a listed name, e.g. "sert".
    let short = word.len() > 2 && message.own.iter().any(|own| own.display().to_lowercase().starts_with(word));
    message.is_word(from)
        && (strange || short)
        && message.names_in(&(from..from + 1)).is_empty()
        && !message.is_word(from + 1)
}

/// Whether a reference is a whole of which something is left out.
pub(super) fn excepting(message: &Message<'_>, reference: &Reference) -> bool {
    reference.tokens.end.checked_sub(1).is_some_and(|last| excepts(message, last))
}

/// The names that an "everything but" leaves out, by token: they are not taken.
pub(crate) fn excepted(message: &Message<'_>, references: &[Reference], token: usize) -> bool {
    references.iter().any(|reference| {
        excepting(message, reference)
            && token >= reference.tokens.end
            && message.sentence_tokens(token).contains(&reference.tokens.start)
    })
}
