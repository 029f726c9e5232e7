//! Kinds of measurement by the names people use, and units by their spellings.

use std::sync::LazyLock;

use super::lists::{Begins, List, may_be_mended};
use super::table::Table;
use super::units::Spellings;

static KINDS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/vitals.txt")));
static UNITS: LazyLock<Spellings> = LazyLock::new(|| Spellings::new(include_str!("../../data/units.txt")));

/// The kinds of the tools; blood pressure and hydration have tools of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Blood pressure, mmHg.
    BloodPressure,
    /// Heart rate, bpm.
    HeartRate,
    /// Body temperature, C or F.
    Temperature,
    /// Body weight, kg, lb or st.
    Weight,
    /// Blood glucose, mmol/L or mg/dL.
    Glucose,
    /// Oxygen saturation, %.
    Spo2,
    /// Sleep, hours.
    SleepHours,
    /// Fluid taken, ml.
    Hydration,
}

impl Kind {
    const ALL: [Kind; 8] = [
        Kind::BloodPressure,
        Kind::HeartRate,
        Kind::Temperature,
        Kind::Weight,
        Kind::Glucose,
        Kind::Spo2,
        Kind::SleepHours,
        Kind::Hydration,
    ];

    /// The tools' own word.
    pub fn word(self) -> &'static str {
        match self {
            Kind::BloodPressure => "blood_pressure",
            Kind::HeartRate => "heart_rate",
            Kind::Temperature => "temperature",
            Kind::Weight => "weight",
            Kind::Glucose => "glucose",
            Kind::Spo2 => "spo2",
            Kind::SleepHours => "sleep_hours",
            Kind::Hydration => "hydration",
        }
    }

    /// By the tools' own word.
    pub fn of_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.word() == word)
    }
}

/// The list of kinds.
pub(super) fn table() -> &'static Table {
    &KINDS
}

/// A kind that was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindFound {
    /// The kinds it may be; nearly always one.
    pub kinds: Vec<Kind>,
    /// Whether the words alone name it; "sugar" and "sleep" need a number or a unit beside them.
    pub sure: bool,
    /// Whether a word was misspelt ("wieght").
    pub misspelt: bool,
}

/// A unit that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// As the tools have it: "kg", "mmol/L", "C".
    pub canonical: &'static str,
    /// The kind that is measured in it.
    pub kind: Kind,
}

/// The kind named at `start`, with the number of tokens it takes.
pub fn kind_at(tokens: &[&str], start: usize) -> Option<(usize, KindFound)> {
    kind_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn kind_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, KindFound)> {
    let found = KINDS.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Vitals))?;
    let mut kinds: Vec<Kind> = found.rows.iter().filter_map(|r| Kind::of_word(r.name)).collect();
    kinds.dedup();
    let sure = found.rows.iter().any(|r| r.tag == "sure");
    (!kinds.is_empty()).then_some((found.used, KindFound { kinds, sure, misspelt: found.misspelt }))
}

/// The units that may be written at `start` (longest spelling; "c" and "h" are one letter and need a number before them).
pub fn unit_at(tokens: &[&str], start: usize) -> Option<(usize, Vec<Unit>)> {
    let (n, all) = UNITS.longest_at(tokens, start)?;
    let units: Vec<Unit> =
        all.iter().filter_map(|s| Some(Unit { canonical: s.name, kind: Kind::of_word(s.tag)? })).collect();
    (!units.is_empty()).then_some((n, units))
}

/// The canonical spelling of a unit for a kind: ("Fahrenheit", Temperature) is "F".
pub fn unit(written: &str, kind: Kind) -> Option<&'static str> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let (used, units) = unit_at(&words, 0)?;
    units.iter().find(|u| used == words.len() && u.kind == kind).map(|u| u.canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Option<(usize, Kind, bool)> {
        let words: Vec<&str> = text.split(' ').collect();
        kind_at(&words, 0).and_then(|(n, k)| Some((n, *k.kinds.first()?, k.sure)))
    }

    #[test]
    fn every_kind_has_its_everyday_names() {
        for (said, used, is, sure) in [
            ("bp 128", 1, Kind::BloodPressure, true),
            ("blood pressure's", 2, Kind::BloodPressure, true),
            ("pressure was", 1, Kind::BloodPressure, false),
            ("hr 70", 1, Kind::HeartRate, true),
            ("resting pulse 72", 2, Kind::HeartRate, true),
            ("temp 101.2", 1, Kind::Temperature, true),
            ("fever , 38.6", 1, Kind::Temperature, false),
            ("wieght 81.4", 1, Kind::Weight, true),
            ("stepped on the scale", 4, Kind::Weight, true),
            ("fasting sugar 118", 2, Kind::Glucose, true),
            ("bsl 6.8", 1, Kind::Glucose, true),
            ("sugar fasting 132", 2, Kind::Glucose, true),
            ("sugar coming down", 1, Kind::Glucose, false),
            ("o2 sat 97", 2, Kind::Spo2, true),
            ("o 2 sat 97", 3, Kind::Spo2, true),
            ("oxygen dipped", 1, Kind::Spo2, false),
            ("slept 7h", 1, Kind::SleepHours, true),
            ("spo 2 readings", 2, Kind::Spo2, true),
        ] {
            assert_eq!(kind(said), Some((used, is, sure)), "{said}");
        }
        for said in ["pulses of lentils soup", "weighty matter", "temporary", "table"] {
            assert!(kind(said).is_none_or(|k| k.0 == 1 && said.starts_with("pulse")), "{said}");
        }
    }

    #[test]
    fn a_unit_is_known_in_any_usual_spelling() {
        for (written, of, canonical) in [
            ("°C", Kind::Temperature, "C"),
            ("deg F", Kind::Temperature, "F"),
            ("degrees celsius", Kind::Temperature, "C"),
            ("lbs", Kind::Weight, "lb"),
            ("kilograms", Kind::Weight, "kg"),
            ("h", Kind::SleepHours, "hours"),
            ("hrs", Kind::SleepHours, "hours"),
            ("mg/dl", Kind::Glucose, "mg/dL"),
            ("mmol / L", Kind::Glucose, "mmol/L"),
            ("percent", Kind::Spo2, "%"),
            ("beats per minute", Kind::HeartRate, "bpm"),
            ("mmHg", Kind::BloodPressure, "mmHg"),
            ("stone", Kind::Weight, "st"),
        ] {
            assert_eq!(unit(written, of), Some(canonical), "{written}");
        }
        assert_eq!(unit("kg", Kind::Temperature), None);
        assert_eq!(unit("bananas", Kind::Weight), None);
        assert_eq!(unit("", Kind::Weight), None);
    }
}
