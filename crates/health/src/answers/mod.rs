//! Answers by chat to what waits: from the words of an answer to the calls it means, and the fields it changes.
//!
//! When in doubt nothing happens: an answer that names none of several is asked about, one that is no answer leaves all waiting, and a yes
//! with words behind it that belong to something else is no yes.

mod care;
mod change;
#[cfg(test)]
mod corpus_test;
mod dates;
mod deeds;
mod dotted;
mod field;
mod figure;
mod mood;
#[cfg(test)]
mod pairs_test;
mod pointing;
pub(crate) mod replace;
mod resolve;
mod scope;
mod sense;
mod speaks;
mod standing;
mod target;
mod value;
pub(crate) mod whole;

use alara_english::text::Text;
use alara_english::{WordList, list, word_list};
use chrono::NaiveDateTime;
use serde_json::{Map, Value};

/// A call that waits for an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingCall {
    /// Its id.
    pub id: String,
    /// Its tool.
    pub tool: String,
    /// The values shown.
    pub parameters: Map<String, Value>,
    /// Whether it goes into somebody else's record than the one that is open.
    pub others: bool,
}

impl PendingCall {
    pub(crate) fn text(&self, field: &str) -> Option<&str> {
        self.parameters.get(field).and_then(Value::as_str)
    }

    fn number(&self, field: &str) -> Option<f64> {
        self.parameters.get(field).and_then(Value::as_f64)
    }

    fn has(&self, field: &str) -> bool {
        self.parameters.get(field).is_some_and(|value| !value.is_null())
    }
}

/// What the assistant's last reply showed of what waits: a bare yes or no answers that, and nothing older.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LastReply {
    /// It is not known. The one call that waits is meant then; of several, none.
    #[default]
    Unknown,
    /// It is known.
    Showed {
        /// The calls that it showed or asked about, by id, in the order in which they wait.
        cards: Vec<String>,
        /// Whether they come from one message: then one bare answer may mean them all.
        together: bool,
    },
}

impl LastReply {
    /// What an answer is asked about that fits none surely: the calls of the last reply, or all that wait where it showed none.
    pub fn among(&self, waiting: &[PendingCall]) -> Vec<PendingCall> {
        let shown = self.shown(waiting);
        if shown.is_empty() { waiting.to_vec() } else { shown }
    }

    /// The calls of the last reply; all that wait where it is not known.
    pub fn shown(&self, waiting: &[PendingCall]) -> Vec<PendingCall> {
        match self {
            LastReply::Unknown => waiting.to_vec(),
            LastReply::Showed { cards, .. } => {
                waiting.iter().filter(|each| cards.contains(&each.id)).cloned().collect()
            }
        }
    }
}

/// What an answer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Yes to `calls`.
    Affirm,
    /// No to `calls`.
    Reject,
    /// `changes` to `calls`.
    Modify,
    /// No answer: a turn of its own. All stay waiting.
    None,
    /// An answer, but to which? Ask.
    Ask,
}

/// An answer as read.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What it does.
    pub action: Action,
    /// To which calls, in the order they wait; empty for `None` and `Ask`.
    pub calls: Vec<String>,
    /// The fields that differ, in canonical form; null leaves a field out.
    pub changes: Map<String, Value>,
    /// What it does to others.
    pub also: Vec<Answer>,
}

impl Answer {
    pub(crate) fn of(action: Action) -> Answer {
        Answer { action, calls: Vec::new(), changes: Map::new(), also: Vec::new() }
    }
}

pub use change::restates;
pub use whole::{FOODS, MEALS};

/// Reads an answer to what waits, by its words alone. `now` is the user's local wall clock.
pub(crate) fn answer(text: &str, now: NaiveDateTime, pending: &[PendingCall], last: &LastReply) -> Answer {
    // "Both, please": the comma sets nothing apart.
    let ended = text.trim_end_matches([' ', '.', '!']);
    let text = ended.strip_suffix(", please").or_else(|| preferred(ended)).unwrap_or(text);
    let answer = resolve::resolve(&dotted::hours(text, pending), now, pending, last);
    let text = Text::new(text);
    if drops_what_is_said(&text, &answer) || orders_a_correction(&text, &answer) {
        Answer::of(Action::Ask)
    } else {
        answer
    }
}

/// Whether what reads as a yes is an order to put right ("correct that, it was pecans"): "correct" with its object agrees to nothing.
fn orders_a_correction(text: &Text<'_>, answer: &Answer) -> bool {
    let is = |at: usize, words: &WordList| text.tokens.get(at).is_some_and(|token| token.is_any(words));
    let affirms = std::iter::once(answer).chain(&answer.also).any(|deed| deed.action == Action::Affirm);
    affirms && is(0, list!["correct"]) && is(1, list!["that", "it", "this", "my", "the"])
}

/// Whether a yes would drop a denial ("the metformin yes, the lisinopril I skipped"), or put what is joined on with an "and" in the place of a
/// name ("yes, and penicillin").
fn drops_what_is_said(text: &Text<'_>, answer: &Answer) -> bool {
    const DENIES: &WordList = list!["skipped", "missed", "forgot", "didn't", "didnt", "haven't", "havent", "never"];
    const NAMES: [&str; 7] = ["title", "substance", "name", "medication_name", "vaccine", "provider", "test"];
    let deeds = || std::iter::once(answer).chain(&answer.also);
    let says = |any: &WordList| text.tokens.iter().any(|token| token.is_any(any));
    let agrees =
        text.tokens.first().is_some_and(|first| first.is_any(list!["yes", "yeah", "yep", "yup", "sure", "ok", "okay"]));
    let joined = text.tokens.iter().take(3).any(|token| token.is_any(list!["and", "also", "plus", "&"]));
    let renames = deeds().any(|deed| NAMES.iter().any(|name| deed.changes.contains_key(*name)));
    let several: usize = deeds().map(|deed| deed.calls.len()).sum();
    let yes_alone = answer.action == Action::Affirm && deeds().all(|deed| deed.action == Action::Affirm);
    let put = says(list!["put", "make", "change", "set", "rename", "as", "with"]);
    yes_alone && several > 1 && says(DENIES) || agrees && joined && renames && !put
}

/// "Yes please, noon is better": the value that somebody would rather have.
fn preferred(text: &str) -> Option<&str> {
    const BETTER: &WordList = word_list!("../../data/words/answers/preferred.txt");
    let said = Text::new(text);
    let words = said.tokens.iter().rev().take_while(|token| token.is_any(BETTER)).count();
    let kept = said.tokens.len().checked_sub(words).filter(|kept| *kept > 0)?;
    let rest = said.tokens.get(kept..)?;
    let rates = rest.iter().any(|token| token.is_any(list!["better", "easier"]));
    // "Thursday it is".
    let settles = matches!(rest, [it, is] if it.is("it") && is.is("is"));
    (rates || settles).then(|| said.written(&(0..kept)).trim_end())
}

/// The fields of something recorded that the words correct, with their new values: read as an answer to it would be, and, where they
/// are no answer, as the bare change that they hold.
pub(crate) fn corrections(text: &str, now: NaiveDateTime, recorded: &PendingCall) -> Map<String, Value> {
    let read = answer(text, now, std::slice::from_ref(recorded), &LastReply::Unknown);
    match read.action {
        Action::Modify => read.changes,
        _ => change::changes(&dotted::hours(text, std::slice::from_ref(recorded)), now, recorded, true),
    }
}
