//! What can be measured, all in one table: a row for each kind, and a row that lacks a column does not compile. Names, units, ranges, notices
//! and how a kind is spoken of, drawn and read come from here and stand nowhere else.

mod lists;
mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use lists::{ANSWERED, LOGGED, MEASURED, SPELLINGS, UNITS};
pub use table::VitalKind;

/// One kind of measurement.
#[derive(Debug)]
pub struct Vital {
    /// As tools, models and stored records name it.
    pub code: &'static str,
    /// What a chart is headed with: "Oxygen saturation".
    pub title: &'static str,
    /// Within a sentence that judges a value: "An oxygen of 130 %".
    pub noun: &'static str,
    /// A name that the reader takes for this kind, for words that are filled in ("my pulse yesterday").
    pub spoken: &'static str,
    /// One and several of them, in an answer.
    pub readings: (&'static str, &'static str),
    /// What is read off: one value, or two for a blood pressure.
    pub values: &'static [Measure],
    /// What a person may say to record one.
    pub say: &'static str,
    /// Names that tell the kind by themselves.
    pub sure: &'static [&'static str],
    /// Names that need a number or a unit beside them.
    pub unsure: &'static [&'static str],
    /// Single words for what is measured, beside which a number is a reading.
    pub nouns: &'static [&'static str],
    /// Its codes in LOINC: in the canonical unit, and by mass where that has one of its own; none where no code means exactly it.
    pub loinc: &'static [&'static str],
    /// Its units, the canonical one first.
    pub units: &'static [Unit],
    /// Whether `log_vital` records it. What else does says so itself (`Tool::HOLDS`).
    pub logged: bool,
    /// Where several come to a sum and not to an average: what its figure is of ("750 ml to drink").
    pub adds_up: Option<&'static str>,
    /// Whether readings are also shown by the time of day.
    pub by_time_of_day: bool,
}

/// One value of a reading; limits are in the canonical unit.
#[derive(Debug)]
pub struct Measure {
    /// What it is called under a chart.
    pub name: &'static str,
    /// Least and most that is recorded, both included: what a living person's instrument shows.
    pub accepted: (f64, f64),
    /// A safety notice below this.
    pub low: Option<f64>,
    /// A safety notice at this and above.
    pub high: Option<f64>,
}

/// A unit of a kind.
#[derive(Debug)]
pub struct Unit {
    /// As tools and stored records have it.
    pub code: &'static str,
    /// As it is shown beside a figure.
    pub sign: &'static str,
    /// Other ways to write it, in lower case.
    pub spellings: &'static [&'static str],
    /// Of those, what is also a word of something else: it needs the name of the kind near it.
    pub vague: &'static [&'static str],
    /// Whether the unit tells the kind; hours and per cent are of many things.
    pub tells: bool,
    /// A number with it is a reading of this kind only within this range, where the unit is also used of something else.
    pub likely: Option<(f64, f64)>,
    /// A number without a unit, beside the kind's name, may be in this one within this range.
    pub bare: Option<(f64, f64)>,
    /// How it becomes the canonical one.
    pub scale: Scale,
    /// Decimals of a converted value.
    pub decimals: i32,
}

/// How a value becomes one in the canonical unit.
#[derive(Clone, Copy, Debug)]
pub enum Scale {
    /// It is in it.
    Canonical,
    /// So much of the canonical unit.
    Times(f64),
    /// So many to one of the canonical unit, counted from this value.
    Per(f64, f64),
}

impl Vital {
    /// The unit of which ranges and limits are.
    pub const fn canonical(&self) -> &'static Unit {
        // Each row has one; the table's test says so of an empty list, which does not compile here.
        &self.units[0]
    }

    /// The unit of this code.
    pub fn unit(&self, code: &str) -> Option<&'static Unit> {
        self.units.iter().find(|unit| unit.code == code)
    }

    /// The unit that a number without one is in; `None` where none or several of its units make it plausible.
    pub fn bare_unit(&self, value: f64) -> Option<&'static Unit> {
        let mut fitting = self.bare_units(value);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// Whether a number without a unit can be of this kind.
    pub fn may_be_bare(&self, value: f64) -> bool {
        self.bare_units(value).next().is_some()
    }

    fn bare_units(&self, value: f64) -> impl Iterator<Item = &'static Unit> {
        self.units.iter().filter(move |unit| unit.bare.is_some_and(|range| within(range, value)))
    }

    /// A value in the canonical unit; `None` where the unit is not one of the kind's.
    pub fn in_canonical(&self, value: f64, unit: &str) -> Option<f64> {
        Some(match self.unit(unit)?.scale {
            Scale::Canonical => value,
            Scale::Times(factor) => value * factor,
            Scale::Per(per, from) => (value - from) / per,
        })
    }

    /// A value in another unit, unrounded.
    pub fn convert(&self, value: f64, from: &str, to: &str) -> Option<f64> {
        let canonical = self.in_canonical(value, from)?;
        Some(match self.unit(to)?.scale {
            Scale::Canonical => canonical,
            Scale::Times(factor) => canonical / factor,
            Scale::Per(per, from) => canonical * per + from,
        })
    }

    /// A value as it is shown in a unit: as recorded where it was recorded in it, else to what such things are measured to. In a unit
    /// that the kind does not have, as it is.
    pub fn shown(&self, value: f64, from: &str, to: &str) -> f64 {
        let converted = (from != to).then(|| self.convert(value, from, to)).flatten();
        let (Some(converted), Some(unit)) = (converted, self.unit(to)) else { return value };
        let tens = 10f64.powi(unit.decimals);
        (converted * tens).round() / tens
    }
}

/// Whether a value is in a range, both ends included.
pub fn within((least, most): (f64, f64), value: f64) -> bool {
    (least..=most).contains(&value)
}

/// The kind and the unit that a spelling stands for; white space and case are left out. `None` where the unit does not tell the kind.
pub fn of_unit(written: &str) -> Option<(VitalKind, &'static Unit)> {
    let written = flat(written);
    static KNOWN: LazyLock<Vec<(String, VitalKind, &'static Unit)>> = LazyLock::new(|| {
        let mut known = Vec::new();
        for kind in VitalKind::ALL {
            for unit in kind.row().units.iter().filter(|unit| unit.tells) {
                let spellings = unit.spellings.iter().chain([&unit.code]);
                known.extend(spellings.map(|spelling| (flat(spelling), *kind, unit)));
            }
        }
        known.sort_by(|one, other| one.0.cmp(&other.0));
        known
    });
    let at = KNOWN.binary_search_by(|each| each.0.as_str().cmp(&written)).ok()?;
    KNOWN.get(at).map(|(_, kind, unit)| (*kind, *unit))
}

/// The number of the kind that a single word names or is a unit of: its place in [`VitalKind::ALL`]. Kinds without a noun of their own are
/// measured in words of time and volume, which name none.
pub fn measured(word: &str) -> Option<u8> {
    static KNOWN: LazyLock<HashMap<&str, u8>> = LazyLock::new(|| {
        let mut known = HashMap::new();
        for (number, kind) in (0..).zip(VitalKind::ALL) {
            let row = kind.row();
            let units = row.units.iter().filter(|unit| unit.tells && !row.nouns.is_empty());
            // Letters alone are of degrees, and of much else.
            let written =
                units.flat_map(|unit| unit.spellings.iter().chain([&unit.code])).filter(|word| word.len() > 1);
            for word in row.nouns.iter().chain(written) {
                known.entry(*word).or_insert(number);
            }
        }
        known
    });
    KNOWN.get(word).copied()
}

impl Unit {
    /// Whether these words write it.
    pub fn is_written(&self, written: &str) -> bool {
        let written = flat(written);
        self.spellings.iter().chain([&self.code]).any(|spelling| flat(spelling) == written)
    }
}

fn flat(written: &str) -> String {
    written.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_whole() {
        for kind in VitalKind::ALL {
            let row = kind.row();
            assert_eq!(VitalKind::from_code(row.code), Some(*kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), row.code);
            assert!(matches!(row.canonical().scale, Scale::Canonical), "{}", row.code);
            assert!((1..=2).contains(&row.values.len()) && !row.sure.is_empty(), "{}", row.code);
            for measure in row.values {
                let (least, most) = measure.accepted;
                assert!(least < most, "{}", row.code);
                for limit in measure.low.iter().chain(&measure.high) {
                    assert!(within(measure.accepted, *limit), "{}", row.code);
                }
            }
            let words: Vec<&str> = row.spoken.split(' ').collect();
            let named = crate::lexicon::vitals::kind_at(&words, 0);
            assert_eq!(named.map(|(used, found)| (used, found.kinds)), Some((words.len(), vec![*kind])));
        }
    }

    #[test]
    fn a_unit_is_known_in_any_usual_spelling_and_of_one_kind() {
        for (written, kind, code) in [
            ("°C", VitalKind::Temperature, "C"),
            ("deg F", VitalKind::Temperature, "F"),
            ("degrees celsius", VitalKind::Temperature, "C"),
            ("lbs", VitalKind::Weight, "lb"),
            ("kilograms", VitalKind::Weight, "kg"),
            ("mg/dl", VitalKind::Glucose, "mg/dL"),
            ("mmol / L", VitalKind::Glucose, "mmol/L"),
            ("beats per minute", VitalKind::HeartRate, "bpm"),
            ("stone", VitalKind::Weight, "st"),
        ] {
            assert_eq!(of_unit(written).map(|(kind, unit)| (kind, unit.code)), Some((kind, code)), "{written}");
        }
        for written in ["bananas", "", "%", "hours"] {
            assert!(of_unit(written).is_none(), "{written}");
        }
        let mut told: Vec<(String, &str)> = VitalKind::ALL
            .iter()
            .flat_map(|kind| kind.row().units.iter().filter(|unit| unit.tells))
            .flat_map(|unit| unit.spellings.iter().map(|spelling| (flat(spelling), unit.code)))
            .collect();
        told.sort();
        told.dedup();
        assert!(told.windows(2).all(|pair| pair[0].0 != pair[1].0), "a spelling is of two units");
    }

    #[test]
    fn units_convert_to_the_canonical_one() {
        let canonical = |kind: VitalKind, value, unit| kind.row().in_canonical(value, unit);
        assert!((canonical(VitalKind::Weight, 160.0, "lb").unwrap() - 72.57).abs() < 0.01);
        assert!((canonical(VitalKind::Temperature, 98.6, "F").unwrap() - 37.0).abs() < 0.01);
        assert_eq!(canonical(VitalKind::Weight, 1.0, "C"), None);
    }

    #[test]
    fn a_reading_is_shown_in_the_unit_that_was_chosen() {
        for (kind, value, from, to, shown) in [
            (VitalKind::Weight, 160.0, "lb", "kg", 72.6),
            (VitalKind::Weight, 72.4, "kg", "kg", 72.4),
            (VitalKind::Weight, 72.6, "kg", "lb", 160.1),
            (VitalKind::Temperature, 98.6, "F", "C", 37.0),
            (VitalKind::Temperature, 37.0, "C", "F", 98.6),
            (VitalKind::Glucose, 99.0, "mg/dL", "mmol/L", 5.5),
            (VitalKind::Glucose, 5.5, "mmol/L", "mg/dL", 99.0),
            (VitalKind::Weight, 11.0, "st", "kg", 69.9),
        ] {
            assert_eq!(kind.row().shown(value, from, to), shown, "{value} {from} in {to}");
        }
    }

    #[test]
    fn what_was_recorded_in_the_unit_that_is_asked_for_stays_as_it_was() {
        assert_eq!(VitalKind::Weight.row().shown(160.25, "lb", "lb"), 160.25);
        assert_eq!(VitalKind::HeartRate.row().shown(64.0, "bpm", "bpm"), 64.0);
    }
}
