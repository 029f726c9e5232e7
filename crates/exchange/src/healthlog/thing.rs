//! One thing of a list: its fields, read leniently.

use alara_health::tools::{HealthCall, Moment};
use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Map, Value};

use crate::incoming::{Here, Item, Taken, refuse};
use crate::json::Part;

/// A thing as it stands in the file.
pub(super) struct Thing<'a> {
    pub fields: &'a Map<String, Value>,
    /// Its number in the file.
    pub place: u64,
    pub here: &'a Here,
}

/// What is said of a thing without a time.
pub(super) const NO_TIME: &str = "its time cannot be read";

impl<'a> Thing<'a> {
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.fields.text(name)
    }

    pub fn words(&self, name: &str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    pub fn figure(&self, name: &str) -> Option<f64> {
        self.fields.part(name)?.as_f64().filter(|value| value.is_finite())
    }

    pub fn is(&self, name: &str) -> Option<bool> {
        self.fields.part(name)?.as_bool()
    }

    pub fn list(&self, name: &str) -> &'a [Value] {
        self.fields.items(name)
    }

    /// An instant. HealthLog writes it in UTC, which is no place: its offset is the one that holds here.
    pub fn instant(&self, name: &str) -> Option<DateTime<FixedOffset>> {
        let Moment::At(at) = Moment::parse(self.text(name)?)? else { return None };
        Some(if at.offset().local_minus_utc() == 0 { self.here.zone.here(at) } else { at })
    }

    /// The day of an instant here, or a day that stands alone.
    pub fn day(&self, name: &str) -> Option<NaiveDate> {
        self.instant(name).map(|at| at.date_naive()).or_else(|| Some(Moment::parse(self.text(name)?)?.date()))
    }

    pub fn record(&self, call: HealthCall) -> Taken {
        Taken::Item(Item::plain(self.place, call))
    }

    pub fn refuse(&self, why: &str) -> Taken {
        refuse(self.place, why)
    }
}

/// Something that is only counted.
pub(super) fn count(name: impl Into<String>) -> Taken {
    Taken::NotMapped(name.into())
}

/// Several remarks as one text, each on a line.
pub(super) fn join_notes(notes: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    Some(notes.into_iter().flatten().collect::<Vec<_>>().join("\n")).filter(|notes| !notes.is_empty())
}
