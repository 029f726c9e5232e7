//! Medications that no list knows: written as said, where the words around them say that one was taken.

use std::ops::Range;

use alara_english::{TokenKind, WordList, list, word_list};
use alara_record::Record;

use super::amount::dose;
use super::draft::Draft;
use super::event::{Certainty, Sourced, Which};
use super::event_type::event_type;
use super::message::Message;
use super::verbs::Verb;
use crate::events::by_type::push;
use crate::events::role::EventType;
use crate::events::wish::claimed;
use crate::lexicon;

/// Why what is no known name, and may be anything, is asked about.
const UNKNOWN: &str = "I don\u{2019}t know that as a medication.";

/// More doses than this are no account of a day.
const MOST: usize = 256;

/// A name that no list knows, as the object of a verb of taking: written as said.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool], found: &mut Vec<Draft>) {
    told_of(message, record, reminding, found);
    begun(message, record, reminding, found);
    for at in 0..message.text.tokens.len() {
        if found.len() >= MOST {
            return;
        }
        if message.verb(at) != Some(Verb::Take) || claimed(message, at, reminding) {
            continue;
        }
        let here = message.statement_index(at);
        let taken = |draft: &Draft| draft.scope.contains(&here);
        if found.iter().any(taken) || !message.names_in(&message.statement_tokens(here)).is_empty() {
            continue;
        }
        let Some(word) = object_word(message, at + 1) else { continue };
        if let Some(tokens) = remedy(message, word) {
            let owned = matches!(message.before(word, 1), "my" | "some" | "today's");
            if message.statement_index(word) == here && (owned || dose(message, &tokens).is_some()) {
                tell(message, record, found, tokens);
            }
            continue;
        }
        let Some(token) = message.token(word) else { continue };
        let unknown = token.kind == TokenKind::Word
            && token.norm.chars().count() >= 4
            && token.norm.chars().all(|sign| sign.is_alphabetic() || sign == '-')
            && !lexicon::is_common_word(&token.norm);
        if !unknown || message.statement_index(word) != here {
            continue;
        }
        // "popped the Optrex drops in both eyes": the form belongs to the name.
        let formed = crate::dose::form(message.norm(word + 1));
        let tokens = word..word + 1;
        let dosed = dose(message, &tokens);
        let owned = (at + 1..word).any(|each| matches!(message.norm(each), "my" | "me" | "some" | "today's"));
        let closes = matches!(
            message.norm(word + 1),
            "" | "." | "," | "!" | "\n" | "and" | "with" | "for" | "at" | "this" | "today" | "just" | "again"
        );
        if dosed.is_none() && !owned && !closes && !formed {
            continue;
        }
        let name = message.text.slice(token.span).to_owned();
        let which = Sourced::stated(Which::Named { name, rivals: Vec::new() }, message.span(&tokens));
        let event_type = event_type(message, word, word + 1);
        if matches!(event_type, EventType::Intake) {
            push(found, message, record, &tokens, event_type, which);
            // "I was using Knoppix": what is used may be anything.
            let used = message.is_any(at, list!["use", "used", "uses", "using"]) && dosed.is_none() && !formed;
            if let Some(draft) = found.last_mut().filter(|draft| used && draft.certainty == Certainty::Clear) {
                draft.certainty = Certainty::Doubtful(UNKNOWN);
            }
        }
    }
}

/// "put me on Zibbledorf 10 mg", "switched from X to Maltofer 100 mg": a name that no list knows, begun at a strength.
fn begun(message: &Message<'_>, record: &dyn Record, reminding: &[bool], found: &mut Vec<Draft>) {
    for word in 1..message.text.tokens.len() {
        let token = message.token(word).filter(|token| token.kind == TokenKind::Word);
        let Some(token) = token.filter(|token| {
            token.norm.chars().count() >= 4 && token.norm.chars().all(|sign| sign.is_alphabetic() || sign == '-')
        }) else {
            continue;
        };
        let strong = message.quantity_at(word + 1).is_some_and(|of| {
            message.tokens(of.span).start == word + 1
                && of.unit.as_deref().is_some_and(|unit| crate::dose::measure(unit).is_some())
        });
        let led = matches!(
            message.before(word, 1),
            "to" | "on" | "add" | "started" | "start" | "starting" | "prescribed" | "me" | "taking" | "with"
        );
        let named = lexicon::is_common_word(&token.norm) || !message.names_in(&(word..word + 1)).is_empty();
        let known = found.iter().any(|draft| draft.tokens.contains(&word));
        if !strong || !led || named || known || claimed(message, word, reminding) {
            continue;
        }
        let tokens = word..word + 1;
        let event_type = event_type(message, word, word + 1);
        if matches!(event_type, EventType::Start | EventType::Change) {
            let name = message.text.slice(token.span).to_owned();
            let which = Sourced::stated(Which::Named { name, rivals: Vec::new() }, message.span(&tokens));
            push(found, message, record, &tokens, EventType::Start, which);
        }
    }
}

/// "one tab Septran taken": a name that no list knows, between how much of it and that it was taken.
fn told_of(message: &Message<'_>, record: &dyn Record, reminding: &[bool], found: &mut Vec<Draft>) {
    for at in 2..message.text.tokens.len() {
        if found.len() >= MOST {
            return;
        }
        if !message.is_any(at, list!["taken", "swallowed", "down", "injected", "inhaled"]) {
            continue;
        }
        let word = at - 1;
        // "5 ml of Buttercup syrup, swallowed".
        let named = if message.norm(word) == "," { word.checked_sub(2) } else { word.checked_sub(1) };
        if let Some(tokens) = named.and_then(|named| remedy(message, named))
            && tokens.end + usize::from(message.norm(word) == ",") == at
            && matches!(message.norm(at), "taken" | "swallowed" | "down")
            && !claimed(message, tokens.start, reminding)
            && dose(message, &tokens).is_some()
            && message.names_in(&message.clause_tokens(tokens.start)).is_empty()
        {
            tell(message, record, found, tokens);
        }
    }
}

/// What is not swallowed whole: goods that are called by what they are for, or by a maker's word, and then by this.
const GOODS: &WordList = word_list!("../../data/words/events/unlisted/goods.txt");

/// "my eye gel", "Buttercup syrup": a word of what it is for, or a maker's own, before what it is.
fn remedy(message: &Message<'_>, word: usize) -> Option<Range<usize>> {
    let token = message.token(word).filter(|token| token.kind == TokenKind::Word)?;
    let lasting = word_list!("../../data/words/events/unlisted/remedy.txt").holds(token.norm.as_str());
    (message.is_any(word + 1, GOODS) && (lasting || token.capital && token.norm.len() > 3)).then_some(word..word + 2)
}

fn tell(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>, tokens: Range<usize>) {
    let name = crate::describe::capital(message.text.written(&tokens));
    let which = Sourced::stated(Which::Named { name, rivals: Vec::new() }, message.span(&tokens));
    if matches!(event_type(message, tokens.start, tokens.end), EventType::Intake | EventType::Listed) {
        push(found, message, record, &tokens, EventType::Intake, which);
    }
}

/// The first word behind a verb that is no determiner, number, unit or filler.
fn object_word(message: &Message<'_>, from: usize) -> Option<usize> {
    (from..from + 7).find(|at| {
        let word = message.norm(*at);
        let number = message.token(*at).is_some_and(|token| token.kind != TokenKind::Word);
        let skipped = word_list!("../../data/words/events/unlisted/object_word.txt").holds(word);
        let counted = message.quantity_at(*at).is_some();
        !(number || skipped || counted)
    })
}
