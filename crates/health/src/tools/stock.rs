//! The stock of a medication: a dose lowers it by its count, one where none was said, and what was not taken after all gives it back.

use alara_record::{Change, Entry, Medication, Noun};
use serde_json::Value;

use super::{LogMedication, Scene, find};
use crate::rules::count_of;

/// What an entry of a dose took from a stock: the medication's name and how many.
pub fn used(entry: &Entry) -> Option<(&str, f64)> {
    let text = |field: &str| entry.fields.get(field).and_then(Value::as_str);
    let name = text("medication_name").filter(|_| entry.tool == LogMedication::ID)?;
    Some((name, text("dose").and_then(count_of).unwrap_or(1.0)))
}

/// The stocks after some doses were given back and others taken, each by name and count; of a name that may be several, none.
pub fn moved(scene: &Scene<'_>, back: Option<(&str, f64)>, taken: Option<(&str, f64)>) -> Vec<Change> {
    let mut stocks: Vec<Medication> = Vec::new();
    for (name, by) in [back, taken.map(|(name, count)| (name, -count))].into_iter().flatten() {
        let same = find::same_medications(scene, name);
        let [only] = same.as_slice() else { continue };
        let Some(stock) = only.stock else { continue };
        match stocks.iter_mut().find(|each| each.id == only.id) {
            Some(known) => known.stock = known.stock.map(|stock| stock + by),
            None => stocks.push(Medication { stock: Some(stock + by), ..only.clone() }),
        }
    }
    let floor = |each: Medication| Medication { stock: each.stock.map(|stock| stock.max(0.0)), ..each };
    stocks.into_iter().map(|each| Change::Put(Noun::from(floor(each)))).collect()
}
