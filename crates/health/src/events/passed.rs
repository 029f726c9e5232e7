//! What the words behind a dose tell of an hour that went by without it: "was at 8 but I slept through", "taken today: none".

use alara_english::{WordList, word_list};

use super::message::Message;
use super::verbs::Verb;

/// How far behind the name such words are looked for, in tokens.
const REACH: usize = 24;

/// Words that tell of a dose that was due, and was not had.
const MISSED: &WordList = word_list!("../../data/words/events/passed/missed.txt");

/// Whether the clauses behind tell that it went by: of the user, and with no other medication named in them.
pub(super) fn missed(message: &Message<'_>, end: usize) -> bool {
    behind(message, end).any(|at| message.is_any(at, MISSED))
}

/// Whether anything is told behind that is no dose, no feeling and no reading: an hour alone is then no proof that it was had.
pub(super) fn goes_on(message: &Message<'_>, end: usize) -> bool {
    behind(message, end).any(|at| {
        let verb = message.verb(at);
        message.norm(at) == "but"
            || verb
                .is_some_and(|verb| !matches!(verb, Verb::Take | Verb::Feel | Verb::Measure | Verb::Be | Verb::Weigh))
    }) && !behind(message, end)
        .any(|at| matches!(message.verb(at), Some(Verb::Take | Verb::Feel)) || message.stands(at, &["went", "down"]))
}

/// The tokens of the clauses behind a name, in its sentence and the one after, up to another medication.
fn behind<'m>(message: &'m Message<'_>, end: usize) -> impl Iterator<Item = usize> + use<'m> {
    let here = message.statement_index(end.saturating_sub(1));
    let sentence = message.statements.get(here).map_or(0, |of| of.sentence);
    let from = message.statement_tokens(here).end;
    let to = message.text.tokens.len().min(from + REACH);
    let next = message.names_in(&(from..to)).first().map_or(to, |name| name.tokens.start);
    (from..next).take_while(move |at| message.statement(*at).is_some_and(|of| of.sentence <= sentence + 1))
}
