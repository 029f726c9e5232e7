//! How each tool is spoken of: one table, from which cards, chips, the timeline, questions and answers are worded. A tool without its row
//! does not compile, and a row without one of its columns neither.

mod alike;
mod named;
mod phrase;
mod value;

#[cfg(test)]
mod tests;

use alara_english::WordList;
use alara_gate::Parameters;
use serde::{Deserialize, Serialize};

pub use alike::Alike;
pub use named::Named;
pub(crate) use named::{in_words, is_id};
pub use phrase::{Filling, Phrase};
pub(crate) use value::held;
pub use value::{capital, label, names, plain, shown};

/// How a tool is spoken of, and what of its calls is compared.
#[derive(Clone, Copy, Debug)]
pub struct Speech {
    /// What a card says will happen ("Log metformin").
    pub title: Phrase,
    /// What its entry is, short ("Metformin", "Blood pressure").
    pub noun: Phrase,
    /// What it concerns, as read aloud ("blood pressure 128 over 82").
    pub subject: Phrase,
    /// What stands out of its entry ("128/82").
    pub headline: Phrase,
    /// The rest of its entry in a few words each; one whose value is absent is left out.
    pub detail: &'static [Phrase],
    /// What a chip says was done ("Logged {subject}").
    pub chip: Phrase,
    /// What a reply says was done, by its values; none where only the tool knows what it did.
    pub done: Option<Done>,
    /// What tells a card from others of its kind; where it cannot be filled, the detail does.
    pub summary: Phrase,
    /// What kind of entry it makes.
    pub entry: EntryKinds,
    /// What it does to the record.
    pub deed: Deed,
    /// Tools of one family can hold the same event.
    pub family: Option<Family>,
    /// The question that a refused call leaves open.
    pub question: Phrase,
    /// Verbs that speak of its event in an answer ("I took it yesterday").
    pub verbs: &'static WordList,
    /// Words that its calls go by in an answer ("the visit").
    pub nouns: &'static [&'static str],
    /// Words that a reply may use of its call, once it ran, beside its own values.
    pub claims: &'static [&'static str],
    /// When its event was, or will be.
    pub when: Option<Timed>,
    /// What makes two calls of it one event; empty where every value must be the same.
    pub same: &'static [Alike],
    /// The field that takes what else is told of it ("with a note that …").
    pub remark: Option<&'static str>,
    /// What of the record a model must see to call it.
    pub about: &'static [About],
    /// The field by which it names what is on record already, if it does: a value of it may be an id, which nobody is shown.
    pub names: Option<Names>,
}

/// The field by which a call names what is on record already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// A reminder, by its title or id.
    Reminder(&'static str),
    /// An entry, by its id or as the last one.
    Entry(&'static str),
    /// A standing consent, by its id.
    Consent(&'static str),
}

impl Names {
    /// The field.
    pub const fn field(self) -> &'static str {
        match self {
            Names::Reminder(field) | Names::Entry(field) | Names::Consent(field) => field,
        }
    }
}

/// What of the record a call is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The list of medications.
    Medications,
    /// The reminders.
    Reminders,
}

/// How a reply says what was done.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    /// The verb that begins it ("Logged").
    pub verb: &'static str,
    /// What was recorded.
    pub what: Phrase,
    /// More of it, each where its values are there.
    pub also: &'static [Phrase],
}

impl Done {
    /// It is told by a verb, what was recorded, and more of it.
    pub const fn of(verb: &'static str, what: &'static [&'static str], also: &'static [Phrase]) -> Option<Done> {
        Some(Done { verb, what: Phrase::Of(what), also })
    }
}

/// The field that holds when an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Its name.
    pub field: &'static str,
    /// Whether what it tells has happened, so that a time still to come is refused.
    pub past: bool,
}

impl Timed {
    /// What is recorded has happened.
    pub const fn past(field: &'static str) -> Option<Timed> {
        Some(Timed { field, past: true })
    }

    /// What is planned.
    pub const fn planned(field: &'static str) -> Option<Timed> {
        Some(Timed { field, past: false })
    }
}

/// Phrases of one alternative each.
macro_rules! phrases {
    ($($words:literal),* $(,)?) => { &[$($crate::tools::speech::Phrase::Of(&[$words])),*] };
}

pub(crate) use phrases;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal),* $(,)?) => {
        /// What kind of entry a tool makes; it chooses the icon.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum EntryKind {
            $($(#[$doc])* #[serde(rename = $name)] $kind,)*
        }

        impl EntryKind {
            /// Every kind.
            pub const ALL: &'static [EntryKind] = &[$(EntryKind::$kind),*];

            /// As the journal and the window name it.
            pub const fn name(self) -> &'static str {
                match self { $(EntryKind::$kind => $name,)* }
            }

            /// The kind of a name; what cannot be read is a note, as what no tool describes.
            pub fn named(name: &str) -> EntryKind {
                EntryKind::ALL.iter().copied().find(|kind| kind.name() == name).unwrap_or(EntryKind::Note)
            }
        }
    };
}

kinds! {
    /// A dose taken or skipped.
    Dose = "dose",
    /// A medication added, changed or stopped.
    Medication = "medication",
    /// Blood pressure, weight and others.
    Vital = "vital",
    /// Something drunk.
    Water = "water",
    /// Exercise that was done.
    Exercise = "exercise",
    /// A mood.
    Mood = "mood",
    /// A check-in.
    CheckIn = "check_in",
    /// A symptom.
    Symptom = "symptom",
    /// A visit, a procedure, a test.
    Care = "care",
    /// An allergy, an intolerance, a side effect.
    Allergy = "allergy",
    /// A condition that one has or had.
    Condition = "condition",
    /// A vaccination.
    Immunization = "immunization",
    /// What a laboratory found.
    LabResult = "lab_result",
    /// The start or the end of a period.
    Cycle = "cycle",
    /// Somebody to call: a doctor, a pharmacy, an emergency contact.
    Contact = "contact",
    /// A reminder.
    Reminder = "reminder",
    /// A note, or anything else.
    Note = "note",
}

/// One kind, or the one that a value of the entry names.
#[derive(Clone, Copy, Debug)]
pub enum EntryKinds {
    /// Always this one.
    One(EntryKind),
    /// By the value of a field; the last where none fits.
    By(&'static str, &'static [(&'static str, EntryKind)], EntryKind),
    /// The one that its values say.
    Said(fn(&Parameters) -> EntryKind),
}

impl EntryKinds {
    /// The kind of an entry with these fields.
    pub fn of(&self, fields: &Parameters) -> EntryKind {
        match self {
            EntryKinds::One(kind) => *kind,
            EntryKinds::Said(kind) => kind(fields),
            EntryKinds::By(field, kinds, other) => {
                let named = fields.get(*field).and_then(|value| value.as_str());
                kinds.iter().find(|(value, _)| Some(*value) == named).map_or(*other, |(_, kind)| *kind)
            }
        }
    }
}

/// What a tool does to the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It adds something.
    Adds,
    /// It changes what is there.
    Changes,
    /// It ends or takes away what is there.
    Ends,
    /// It only looks.
    Queries,
}

/// Tools that can hold the same event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Visits and care logs.
    Care,
    /// Measurements.
    Reading,
    /// Moods, check-ins, free entries.
    Feeling,
    /// Doses taken and skipped.
    Dose,
    /// Reminders made, changed and ended.
    Reminder,
    /// Entries corrected and deleted: they are about another entry, of whatever kind.
    Amendment,
}

impl Speech {
    /// What a tool says that has nothing of its own to say, but for what it makes and does: a tool names what differs.
    pub const fn plain(entry: EntryKind, deed: Deed) -> Speech {
        Speech {
            title: Phrase::NAME,
            noun: Phrase::NAME,
            subject: Phrase::NAME,
            headline: Phrase::NAME,
            detail: &[],
            chip: Phrase::NAME,
            done: None,
            summary: Phrase::NAME,
            entry: EntryKinds::One(entry),
            deed,
            family: None,
            question: QUESTION,
            verbs: WANTS,
            nouns: &[],
            claims: &[],
            when: None,
            same: &[],
            remark: None,
            about: &[],
            names: None,
        }
    }

    /// The speech of a tool that only looks: it makes no entry and no card, and goes by its name.
    pub const fn of_a_query(about: &'static [About]) -> Speech {
        Speech { about, ..Speech::plain(EntryKind::Note, Deed::Queries) }
    }
}

/// The question where there is none of the kind's own.
pub const QUESTION: Phrase = Phrase::Of(&["What would you like me to record?"]);
/// The question of what ends something.
pub const DO_THAT: Phrase = Phrase::Of(&["Would you like me to do that?"]);
/// The verbs of what is asked for rather than told.
pub const WANTS: &WordList = alara_english::list!["want", "need", "meant", "wanted"];
