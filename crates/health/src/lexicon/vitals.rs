//! Kinds of measurement by the names people use, as the table of vitals has them.

use std::sync::LazyLock;

use super::begins::{Begins, List, may_be_mended};
use super::table::Table;
use crate::vitals::VitalKind;

const SURE: &str = "sure";

static KINDS: LazyLock<Table> =
    LazyLock::new(|| {
        Table::of(VitalKind::ALL.iter().map(|kind| kind.row()).flat_map(|row| {
            [(row.code, SURE, row.sure.iter().copied()), (row.code, "unsure", row.unsure.iter().copied())]
        }))
    });

/// The list of kinds.
pub(super) fn table() -> &'static Table {
    &KINDS
}

/// A kind that was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindFound {
    /// The kinds it may be; nearly always one.
    pub kinds: Vec<VitalKind>,
    /// Whether the words alone name it; "sugar" and "sleep" need a number or a unit beside them.
    pub sure: bool,
    /// Whether a word was misspelt ("wieght").
    pub misspelt: bool,
}

/// The kind named at `start`, with the number of tokens it takes.
pub fn kind_at(tokens: &[&str], start: usize) -> Option<(usize, KindFound)> {
    kind_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn kind_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, KindFound)> {
    let found = KINDS.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Vitals))?;
    let mut kinds: Vec<VitalKind> = found.rows.iter().filter_map(|row| VitalKind::from_code(row.name)).collect();
    kinds.dedup();
    let sure = found.rows.iter().any(|r| r.tag == SURE);
    (!kinds.is_empty()).then_some((found.used, KindFound { kinds, sure, misspelt: found.misspelt }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Option<(usize, VitalKind, bool)> {
        let words: Vec<&str> = text.split(' ').collect();
        kind_at(&words, 0).and_then(|(n, k)| Some((n, *k.kinds.first()?, k.sure)))
    }

    #[test]
    fn every_kind_has_its_everyday_names() {
        for (said, used, is, sure) in [
            ("bp 128", 1, VitalKind::BloodPressure, true),
            ("blood pressure's", 2, VitalKind::BloodPressure, true),
            ("pressure was", 1, VitalKind::BloodPressure, false),
            ("hr 70", 1, VitalKind::HeartRate, true),
            ("resting pulse 72", 2, VitalKind::HeartRate, true),
            ("temp 101.2", 1, VitalKind::Temperature, true),
            ("fever , 38.6", 1, VitalKind::Temperature, false),
            ("wieght 81.4", 1, VitalKind::Weight, true),
            ("stepped on the scale", 4, VitalKind::Weight, true),
            ("fasting sugar 118", 2, VitalKind::Glucose, true),
            ("bsl 6.8", 1, VitalKind::Glucose, true),
            ("sugar fasting 132", 2, VitalKind::Glucose, true),
            ("sugar coming down", 1, VitalKind::Glucose, false),
            ("o2 sat 97", 2, VitalKind::Spo2, true),
            ("o 2 sat 97", 3, VitalKind::Spo2, true),
            ("oxygen dipped", 1, VitalKind::Spo2, false),
            ("slept 7h", 1, VitalKind::SleepHours, true),
            ("spo 2 readings", 2, VitalKind::Spo2, true),
        ] {
            assert_eq!(kind(said), Some((used, is, sure)), "{said}");
        }
        for said in ["pulses of lentils soup", "weighty matter", "temporary", "table"] {
            assert!(kind(said).is_none_or(|k| k.0 == 1 && said.starts_with("pulse")), "{said}");
        }
    }
}
