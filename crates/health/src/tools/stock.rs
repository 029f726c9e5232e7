//! The stock of a medication: a dose lowers it by its pieces, one where none was said, and what was not taken after all gives it back.

use alara_record::{Change, Entry, Medication, Noun};
use serde_json::Value;

use super::{LogMedication, Scene, find};
use crate::events::dose::Dose;

/// What an entry of a dose took from a stock: the medication's name, and how much as it is written.
pub fn used(entry: &Entry) -> Option<(&str, Option<&str>)> {
    let text = |field: &str| entry.fields.get(field).and_then(Value::as_str);
    let name = text("medication_name").filter(|_| entry.tool == LogMedication::ID)?;
    Some((name, text("dose")))
}

/// How many pieces a dose is: by its strength where the list says how strong one is (1000 mg of tablets of 500 mg are 2), else by its count.
fn pieces(dose: Option<&str>, listed: Option<&str>) -> f64 {
    let said = dose.and_then(Dose::read).unwrap_or_default();
    match (said.total(), listed.and_then(Dose::read).and_then(|listed| listed.strength)) {
        (Some((total, of)), Some((each, unit))) if of == unit && each > 0.0 => total / each,
        _ => said.count.unwrap_or(1.0),
    }
}

/// The stocks after some doses were given back and others taken, each by name and dose; of a name that may be several, none.
pub fn moved(
    scene: &Scene<'_>,
    back: Option<(&str, Option<&str>)>,
    taken: Option<(&str, Option<&str>)>,
) -> Vec<Change> {
    let mut stocks: Vec<Medication> = Vec::new();
    let both = [back.map(|used| (used, 1.0)), taken.map(|used| (used, -1.0))];
    for ((name, dose), sign) in both.into_iter().flatten() {
        let same = find::same_medications(scene, name);
        let [only] = same.as_slice() else { continue };
        let Some(stock) = only.stock else { continue };
        let by = sign * pieces(dose, only.dose.as_deref());
        match stocks.iter_mut().find(|each| each.id == only.id) {
            Some(known) => known.stock = known.stock.map(|stock| stock + by),
            None => stocks.push(Medication { stock: Some(stock + by), ..only.clone() }),
        }
    }
    let floor = |each: Medication| Medication { stock: each.stock.map(|stock| stock.max(0.0)), ..each };
    stocks.into_iter().map(|each| Change::Put(Noun::from(floor(each)))).collect()
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn pieces_of_a_dose_follow_its_strength_or_its_count() {
        for (dose, listed, want) in [
            (Some("1000 mg"), Some("500 mg"), 2.0),
            (Some("2 x 500 mg"), Some("500 mg"), 2.0),
            (Some("250 mg"), Some("500 mg, 1 tablet"), 0.5),
            (Some("2 tablets"), Some("500 mg"), 2.0),
            (Some("875/125"), Some("875/125"), 1.0),
            (Some("600 mg"), None, 1.0),
            (None, Some("500 mg"), 1.0),
        ] {
            assert!((pieces(dose, listed) - want).abs() < 1e-9, "{dose:?} {listed:?}");
        }
    }
}
