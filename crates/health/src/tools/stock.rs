//! The stock of a medication: a dose lowers it by its pieces, one where none was said, and what was not taken after all gives it back.

use alara_record::{Change, Entry, Medication, Noun};
use serde_json::Value;

use super::{LogMedication, Scene, find};
use crate::dose::count_pieces;

/// What an entry of a dose took from a stock: the medication's name, and how much as it is written.
pub fn used(entry: &Entry) -> Option<(&str, Option<&str>)> {
    let text = |field: &str| entry.fields.get(field).and_then(Value::as_str);
    let name = text("medication_name").filter(|_| entry.tool == LogMedication::ID)?;
    Some((name, text("dose")))
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
        let by = sign * count_pieces(dose, only);
        match stocks.iter_mut().find(|each| each.id == only.id) {
            Some(known) => known.stock = known.stock.map(|stock| stock + by),
            None => stocks.push(Medication { stock: Some(stock + by), ..only.clone() }),
        }
    }
    let floor = |each: Medication| Medication { stock: each.stock.map(|stock| stock.max(0.0)), ..each };
    stocks.into_iter().map(|each| Change::Put(Noun::from(floor(each)))).collect()
}
