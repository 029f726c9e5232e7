//! Values with the words behind them: times, medications, and by what each is known.

use std::ops::Range;

use alara_gate::{Provenance, Span};
use alara_record::DayPart;
use chrono::{NaiveDate, NaiveDateTime};

/// By what a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In the words.
    Stated,
    /// Follows from them by unit or calendar arithmetic.
    Derived,
    /// The one reading that the record allows.
    Known,
}

/// A value with the words behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// By what it is known.
    pub source: Source,
    /// The words.
    pub span: Span,
}

impl<T> Sourced<T> {
    /// A value that stands in the words.
    pub fn stated(value: T, span: Span) -> Sourced<T> {
        Sourced { value, source: Source::Stated, span }
    }

    /// A value that follows from the words.
    pub fn derived(value: T, span: Span) -> Sourced<T> {
        Sourced { value, source: Source::Derived, span }
    }

    /// Where it comes from, in the gate's terms.
    pub fn provenance(&self) -> Provenance {
        match self.source {
            Source::Stated => Provenance::Stated(self.span),
            Source::Derived => Provenance::Derived(self.span),
            Source::Known => Provenance::Known,
        }
    }
}

/// A past time, as far as the words settle it.
#[derive(Clone, Debug, PartialEq)]
pub enum Past {
    /// A minute; `loose` where it was said as about.
    Minute {
        /// The local wall-clock time.
        at: NaiveDateTime,
        /// How far off a proposed minute may be, in minutes.
        slack: i64,
        /// The part of the day whose doses are meant ("my morning meds, just now").
        due: Option<DayPart>,
    },
    /// A day, or a part of it.
    Day {
        /// The day.
        date: NaiveDate,
        /// The part of it, where that was said.
        part: Option<DayPart>,
    },
    /// Named, but nobody can derive it ("when I got up"): in the user's words, where they name a moment of the day.
    Vague(Option<String>),
}

impl Past {
    /// The day, where one is settled.
    pub fn date(&self) -> Option<NaiveDate> {
        match self {
            Past::Minute { at, .. } => Some(at.date()),
            Past::Day { date, .. } => Some(*date),
            Past::Vague(_) => None,
        }
    }
}

/// Which medication is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Named in the words.
    Named {
        /// The name to write: the record's where it is on record, else the list's spelling, else as said.
        name: String,
        /// Names that are as near to the words, or confused with it; empty where only one is meant.
        rivals: Vec<String>,
    },
    /// The one reading that the record allows ("my pill", and there is one).
    Known(String),
    /// Those of a part of the day that no schedule names: recorded as said, and asked about once.
    Unnamed(String),
    /// Nobody can tell; the words.
    Open(String),
}

impl Which {
    /// The name, where one is meant.
    pub fn name(&self) -> Option<&str> {
        match self {
            Which::Named { name, .. } | Which::Known(name) => Some(name),
            Which::Unnamed(_) | Which::Open(_) => None,
        }
    }

    /// Meant by these words: a known one is the record's, every other was said.
    pub fn meant_by(self, span: Span) -> Sourced<Which> {
        let source = if matches!(self, Which::Known(_)) { Source::Known } else { Source::Stated };
        Sourced { value: self, source, span }
    }
}

/// Words that mean medications, where one was not named.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reference {
    /// The words, with what qualifies them ("both my pills").
    pub tokens: Range<usize>,
    /// What they can mean, by the record; one entry `Open` where nobody can tell.
    pub which: Vec<Which>,
    /// The day and the part of it whose doses they are ("morning meds").
    pub time: Option<Past>,
}
