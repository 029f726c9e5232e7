//! The data types of FHIR as others write them: read leniently, and never made up. What is absent, empty or of another type is absent.

use alara_health::tools::Moment;
use alara_record::DayPart;
use chrono::NaiveDate;
use serde_json::{Map, Value};

use super::super::datatype::NOTE;
pub(super) use crate::json::Part;

/// The words of a CodeableConcept: its own, else those of a code.
pub(super) fn text_of(concept: &Value) -> Option<String> {
    let own = concept.text("text");
    let shown = || concept.items("coding").iter().find_map(|coding| coding.text("display"));
    own.or_else(shown).map(str::to_owned)
}

/// The words of a CodeableConcept of a resource; of several, the first with words.
pub(super) fn words(of: &impl Part, name: &str) -> Option<String> {
    of.items(name).iter().find_map(text_of)
}

/// The codes of a CodeableConcept in one system.
pub(super) fn codes<'v>(concept: &'v Value, system: &'v str) -> impl Iterator<Item = &'v str> {
    let of = concept.items("coding").iter().filter(move |coding| coding.text("system") == Some(system));
    of.filter_map(|coding| coding.text("code"))
}

/// A status, as a code (STU3) or as a CodeableConcept (R4).
pub(super) fn status<'v>(of: &'v impl Part, name: &str) -> Option<&'v str> {
    let status = of.part(name)?;
    status.as_str().or_else(|| status.items("coding").iter().find_map(|coding| coding.text("code")))
}

/// What a Reference names, and how it calls it.
pub(super) fn reference_of(value: &Value) -> (Option<&str>, Option<&str>) {
    (value.text("reference"), value.text("display"))
}

/// Why there is no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoMoment {
    /// None is given.
    Absent,
    /// It is a month, a year, or no time at all.
    Vague,
}

impl NoMoment {
    /// As the reason why a thing is refused.
    pub fn why(self) -> &'static str {
        match self {
            NoMoment::Absent => "it says no time",
            NoMoment::Vague => "its time is no day, only a month, a year, or words",
        }
    }
}

/// A dateTime: an instant with its offset, or a day.
pub(super) fn moment(text: &str) -> Option<Moment> {
    Moment::parse(text.trim())
}

/// The first of these elements that is there, as a dateTime or the start of a Period.
pub(super) fn time_of(of: &impl Part, names: &[&str]) -> Result<Moment, NoMoment> {
    let found = names.iter().find_map(|name| {
        let value = of.part(name)?;
        value.as_str().or_else(|| value.text("start")).or_else(|| value.text("end"))
    });
    moment(found.ok_or(NoMoment::Absent)?).ok_or(NoMoment::Vague)
}

/// The same, where a day is enough and a lack of it is none.
pub(super) fn day_of(of: &impl Part, names: &[&str]) -> Option<NaiveDate> {
    time_of(of, names).ok().map(|at| at.date())
}

/// A Quantity: its value, its code or unit as written, and its comparator.
pub(super) struct Amount<'v> {
    pub value: f64,
    pub unit: Option<&'v str>,
    pub code: Option<&'v str>,
    pub comparator: Option<&'v str>,
}

impl<'v> Amount<'v> {
    pub fn of(quantity: &'v Value) -> Option<Amount<'v>> {
        Some(Amount {
            value: quantity.part("value")?.as_f64()?,
            unit: quantity.text("unit"),
            code: quantity.text("code"),
            comparator: quantity.text("comparator"),
        })
    }

    /// As it stands in the file.
    pub fn said(&self) -> String {
        let unit = self.unit.or(self.code).map(|unit| format!(" {unit}")).unwrap_or_default();
        format!("{}{}{unit}", self.comparator.unwrap_or_default(), self.value)
    }
}

/// What is noted beside a resource, in words.
#[derive(Debug, Default)]
pub(super) struct Notes(Vec<String>);

impl Notes {
    pub fn of(resource: &Map<String, Value>) -> Notes {
        let noted = resource.items("note").iter().filter_map(|note| note.as_str().or_else(|| note.text("text")));
        let extended = resource.items("extension").iter().filter(|each| each.text("url") == Some(NOTE));
        let extended = extended.filter_map(|each| each.part("valueAnnotation")?.text("text"));
        Notes(noted.chain(extended).map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned).collect())
    }

    /// Takes the note that begins so, without its beginning.
    pub fn take(&mut self, beginning: &str) -> Option<String> {
        let at = self.0.iter().position(|note| note.starts_with(beginning))?;
        Some(self.0.remove(at).split_off(beginning.len()))
    }

    /// Takes the figure of the note that begins so; a note without one stays.
    pub fn take_figure(&mut self, beginning: &str) -> Option<f64> {
        let figure =
            |note: &String| note.strip_prefix(beginning)?.parse::<f64>().ok().filter(|figure| figure.is_finite());
        let at = self.0.iter().position(|note| figure(note).is_some())?;
        figure(&self.0.remove(at))
    }

    /// Takes the part of the day that a note says, beside a day.
    pub fn take_part(&mut self, at: Moment) -> Option<DayPart> {
        let said = matches!(at, Moment::On(_)).then(|| self.take("Part of the day: "))??;
        DayPart::from_name(&said)
    }

    /// Adds what has no place of its own.
    pub fn add(&mut self, note: impl Into<String>) {
        self.0.push(note.into());
    }

    /// All that is left.
    pub fn join(self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.join("\n"))
    }
}

impl Notes {
    /// Adds what there is.
    pub fn add_all(&mut self, notes: impl IntoIterator<Item = String>) {
        self.0.extend(notes);
    }
}
