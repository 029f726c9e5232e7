//! What the talk is about: what the last turns told, wrote, showed, answered and asked, made from the stored turns and from every operation
//! since, never from a model's wording. A message that leans on it is read with what it leans on written out.

mod asked;
mod did;
mod dose;
mod dose_too;
mod drink;
mod felt;
mod measure;
pub(crate) mod person;
mod question;
pub(crate) mod reminder;
mod resolved;
mod taken;
#[cfg(test)]
mod tests;
mod then;

pub use alara_record::OperationId;
pub use resolved::Resolved;

use alara_english::word_list;
use alara_record::{EntryId, Record};
use chrono::{DateTime, FixedOffset, NaiveDateTime};
use resolved::Edit;
use serde_json::{Map, Value};

use crate::events::message::Message;
use crate::events::own_names;
use crate::tools::{GetVitals, LogBloodPressure, LogVital};
use crate::vitals::VitalKind;

/// What the talk spoke of, the newest turn first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// The turns.
    pub turns: Vec<Exchange>,
}

/// One turn of the talk, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exchange {
    /// The user's words; empty for what was done by a button or a form.
    pub said: String,
    /// When.
    pub at: DateTime<FixedOffset>,
    /// How many of the user's messages back it is: 1 for the last one.
    pub back: usize,
    /// Its calls that still stand, in order.
    pub calls: Vec<Spoken>,
    /// What its reply told from the record; empty where nothing was looked up.
    pub told: String,
    /// Whether it took something back.
    pub undid: bool,
}

/// A call of the talk that still stands: written and not undone, waiting, or answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Spoken {
    /// Its tool.
    pub tool: String,
    /// Its values.
    pub parameters: Map<String, Value>,
    /// Somebody else whose record it is of.
    pub person: Option<String>,
    /// What became of it.
    pub became: Became,
}

/// What became of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Became {
    /// Written by this operation, into this entry where it made one.
    Written(OperationId, Option<EntryId>),
    /// It waits under this id.
    Waits(String),
    /// It answered a question from the record.
    Answered,
}

impl Spoken {
    /// A value of it, as text.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.parameters.get(field).and_then(Value::as_str)
    }

    /// The medication that it is about.
    fn medication(&self) -> Option<&str> {
        self.text("medication_name").or_else(|| self.text("name"))
    }

    /// What it measured, with whose it is ("my blood pressure").
    fn measured(&self) -> Option<String> {
        let noun = match (self.tool.as_str(), self.text("kind")) {
            (LogBloodPressure::ID, _) => VitalKind::BloodPressure.row().spoken,
            (LogVital::ID | GetVitals::ID, Some(kind)) => {
                VitalKind::from_code(kind).map_or(kind, |kind| kind.row().spoken)
            }
            _ => return None,
        };
        let whose = self.person.as_ref().map_or("my".to_owned(), |name| format!("{name}'s"));
        Some(format!("{whose} {noun}"))
    }

    fn is_written(&self) -> bool {
        matches!(self.became, Became::Written(..))
    }
}

impl Focus {
    /// The focus as it was before the newest turn.
    pub fn earlier(&self) -> Focus {
        let turns = self.turns.iter().filter(|turn| turn.back > 1);
        Focus { turns: turns.map(|turn| Exchange { back: turn.back - 1, ..turn.clone() }).collect() }
    }

    /// The last call of the turns that are no further back than this.
    fn last_within(&self, back: usize) -> Option<(usize, &Spoken)> {
        self.calls().take_while(|(at, _)| *at <= back).next()
    }

    /// The calls, the newest turn first, each with how far back it is; of a turn the last call first.
    pub fn calls(&self) -> impl Iterator<Item = (usize, &Spoken)> {
        self.turns.iter().flat_map(|turn| turn.calls.iter().rev().map(move |call| (turn.back, call)))
    }

    /// What was written and stands, the newest first, with how far back it is.
    pub fn written(&self) -> impl Iterator<Item = (usize, &Spoken)> {
        self.calls().filter(|(_, call)| call.is_written())
    }

    /// The entries written in this talk that stand, the newest first.
    pub fn entries(&self) -> impl Iterator<Item = (usize, EntryId)> {
        self.written().filter_map(|(back, call)| match call.became {
            Became::Written(_, Some(entry)) => Some((back, entry)),
            _ => None,
        })
    }
}

/// What words that take back, and name nothing, mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Back {
    /// The cards of the last reply.
    Cards(Vec<String>),
    /// What the last reply with a write wrote.
    Written(Vec<OperationId>),
    /// The last reply wrote and asked: which of both is asked.
    Either,
    /// It was taken back already.
    Already,
    /// Nothing of the last turns.
    Nothing,
}

impl Focus {
    /// What is taken back: the last reply's cards if it showed any, else all that the last reply with a write wrote, where that was done in
    /// the last three turns. `shown` are the cards that wait of the last reply.
    pub fn taken_back(&self, shown: &[String]) -> Back {
        const TURNS: usize = 3;
        let wrote = |turn: &Exchange| -> Vec<OperationId> {
            let written = |call: &Spoken| match call.became {
                Became::Written(operation, _) => Some(operation),
                _ => None,
            };
            turn.calls.iter().filter_map(written).collect()
        };
        let last = self.turns.first().map(wrote).unwrap_or_default();
        match (shown.is_empty(), last.is_empty()) {
            (false, true) => return Back::Cards(shown.to_vec()),
            (false, false) => return Back::Either,
            _ => {}
        }
        for turn in self.turns.iter().filter(|turn| turn.back <= TURNS) {
            let operations = wrote(turn);
            if !operations.is_empty() {
                return Back::Written(operations);
            }
            if turn.undid {
                return Back::Already;
            }
        }
        Back::Nothing
    }
}

/// How a message leans on the talk.
#[derive(Clone, Debug, PartialEq)]
pub enum Ellipsis {
    /// It stands by itself.
    Alone,
    /// Written out: what it leans on is one thing.
    Written(Resolved),
    /// It leans on one of several: the question that settles it.
    Unclear(String),
    /// It tells a reading that may be the user's or this person's. Until it is answered whose it is, it is nobody's.
    Unowned(String),
}

impl Ellipsis {
    /// What settles it, where it leans on one of several.
    pub fn question(&self) -> Option<String> {
        match self {
            Ellipsis::Alone | Ellipsis::Written(_) => None,
            Ellipsis::Unclear(question) => Some(question.clone()),
            Ellipsis::Unowned(who) => Some(format!("Is that yours, or {}\u{2019}s?", who.replacen("my ", "your ", 1))),
        }
    }
}

/// A message that leans, while it is resolved.
struct Elliptical<'a> {
    message: Message<'a>,
    focus: &'a Focus,
    record: &'a dyn Record,
}

/// What one rule makes of a message.
enum Resolution {
    /// It has nothing to say.
    Nothing,
    /// These places are written out.
    Edits(Vec<Edit>),
    /// Several things fit: the question.
    Which(String),
    /// It may be the user's, or this person's.
    Whose(String),
}

/// The rules, in the order in which they are asked; the first that has something to say decides.
const RULES: &[fn(&Elliptical<'_>) -> Resolution] = &[
    then::then,
    felt::since,
    // Before the pronoun is written out: whom it stands for, the reading beside it is of.
    person::beside,
    person::prescriber,
    person::pronoun,
    person::whose,
    question::follow_up,
    question::measured,
    asked::of_what,
    reminder::the_one,
    reminder::relative,
    reminder::one_more,
    taken::denied,
    taken::no_to_an_answer,
    did::did,
    dose::pronoun,
    dose::completed,
    dose_too::hour_alone,
    dose::one_more,
    dose_too::named_too,
    measure::again,
    measure::completed,
    measure::in_unit,
    drink::amount_alone,
];

/// Words without one of which no message leans.
const ELLIPTICAL: &[&str] = word_list!("../../data/words/focus/elliptical.txt").words();
/// No more words than this may be an amount alone.
const AMOUNT: usize = 4;
/// More words than this are a story of their own.
const LONGEST: usize = 30;

/// Writes out what a message leans on. `now` is the user's local wall clock.
pub fn resolve(words: &str, focus: &Focus, record: &dyn Record, now: NaiveDateTime) -> Ellipsis {
    let begins = alara_english::Text::new(words);
    // A "then" may lean on what stands before it in the message itself.
    if focus.turns.is_empty() && !begins.tokens.iter().any(|token| token.norm == "then") {
        return Ellipsis::Alone;
    }
    let short = begins.tokens.len() <= AMOUNT;
    // Right behind what was told of somebody else it may lean whatever its words.
    let of_another = focus.turns.first().is_some_and(|turn| {
        turn.calls.iter().any(|call| call.person.is_some())
            || turn.calls.is_empty() && person::names_somebody(&turn.said)
    });
    let leans = begins.tokens.len() <= LONGEST
        && (short || of_another || begins.tokens.iter().any(|token| ELLIPTICAL.contains(&token.norm.as_str())));
    if !leans {
        return Ellipsis::Alone;
    }
    let own = own_names(record);
    let mut text = Resolved::alone(words);
    for rule in RULES {
        let current = text.text().to_owned();
        let leaning = Elliptical { message: Message::new(0, &current, &own, now), focus, record };
        if !leaning.message.is_readable() || !leaning.message.quotations.all().is_empty() {
            return Ellipsis::Alone;
        }
        match rule(&leaning) {
            Resolution::Nothing => {}
            Resolution::Edits(edits) => text = text.edited(edits),
            Resolution::Which(question) => return Ellipsis::Unclear(question),
            Resolution::Whose(who) => return Ellipsis::Unowned(who),
        }
    }
    if text.text() == words { Ellipsis::Alone } else { Ellipsis::Written(text) }
}

impl Elliptical<'_> {
    fn norm(&self, at: usize) -> &str {
        self.message.norm(at)
    }

    fn len(&self) -> usize {
        self.message.text.tokens.len()
    }

    /// The first word that is not one that only leads in ("ok now …", "and …", "also …").
    fn begin(&self) -> usize {
        const LEADS: &[&str] = word_list!("../../data/words/focus/leads.txt").words();
        (0..self.len()).find(|at| !LEADS.contains(&self.norm(*at))).unwrap_or(self.len())
    }

    /// Whether the message asks.
    fn asks(&self) -> bool {
        self.message.text.original.trim_end().ends_with('?')
    }

    /// Whether it has a verb of its own.
    fn has_verb(&self) -> bool {
        self.message.statements.iter().any(|statement| !statement.verbs.is_empty())
    }

    /// One edit: these tokens written so, as that turn said it.
    fn write(&self, tokens: std::ops::Range<usize>, with: &str, back: usize) -> Edit {
        let span = self.message.text.span_of(tokens.start, tokens.end);
        Edit { from: span.start, to: span.end, with: with.to_owned(), back }
    }

    /// One edit: this written before a token.
    fn before(&self, token: usize, with: &str, back: usize) -> Edit {
        let at = self.message.token(token).map_or(self.message.text.original.len(), |token| token.span.start);
        Edit { from: at, to: at, with: with.to_owned(), back }
    }
}

/// "A, B or C" of a question.
fn either(names: &[String]) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.join(""),
    }
}
