//! Undoing an operation after others: what it changed goes back, what others changed since stays, and where both changed the
//! same thing nothing is undone.

use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};

use crate::operation::Payload;
use crate::{Change, Key, Noun};

/// Something that the operation wrote was changed since: undoing it would undo that too.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this was changed again since, so it cannot be undone on its own")]
pub struct ChangedSince(pub Key);

/// The changes that undo an operation now. `current` answers what the record holds under a key.
///
/// A field that the operation changed goes back to what it was; where it has changed since, a number (a stock) moves by the
/// difference, and anything else is [`ChangedSince`].
///
/// # Errors
/// [`ChangedSince`], for the first key where it cannot be told apart from a later change.
pub fn undo(payload: &Payload, current: impl Fn(&Key) -> Option<Noun>) -> Result<Vec<Change>, ChangedSince> {
    let mut after: BTreeMap<Key, Option<&Noun>> = BTreeMap::new();
    for change in &payload.changes {
        after.insert(change.key(), change.leaves());
    }
    let mut before: BTreeMap<Key, Option<&Noun>> = BTreeMap::new();
    for change in &payload.inverse {
        before.insert(change.key(), change.leaves());
    }
    let mut undone = Vec::new();
    for (key, after) in after {
        let before = before.get(&key).copied().flatten();
        let now = current(&key);
        if now.as_ref() == before {
            continue;
        }
        let restored = match (before, after, &now) {
            (before, after, now) if now.as_ref() == after => before.cloned(),
            (Some(before), Some(after), Some(now)) => {
                Some(merge(before, after, now).ok_or_else(|| ChangedSince(key.clone()))?)
            }
            _ => return Err(ChangedSince(key)),
        };
        match restored {
            Some(noun) => undone.push(Change::Put(noun)),
            None => undone.extend(key.removal()),
        }
    }
    Ok(undone)
}

/// `now` with the way from `before` to `after` taken back.
fn merge(before: &Noun, after: &Noun, now: &Noun) -> Option<Noun> {
    let object = |noun: &Noun| match serde_json::to_value(noun) {
        Ok(Value::Object(fields)) => Some(fields),
        _ => None,
    };
    let merged = merge_fields(&object(before)?, &object(after)?, &object(now)?)?;
    serde_json::from_value(Value::Object(merged)).ok()
}

fn merge_fields(
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    now: &Map<String, Value>,
) -> Option<Map<String, Value>> {
    let mut merged = now.clone();
    let names: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let (was, became, is) = (before.get(name), after.get(name), now.get(name));
        if was == became {
            continue;
        }
        let value = if is == became {
            was.cloned()
        } else {
            match (was, became, is) {
                (Some(Value::Object(was)), Some(Value::Object(became)), Some(Value::Object(is))) => {
                    Some(Value::Object(merge_fields(was, became, is)?))
                }
                (Some(Value::Number(was)), Some(Value::Number(became)), Some(Value::Number(is))) => {
                    Some(Value::Number(Number::from_f64(is.as_f64()? + was.as_f64()? - became.as_f64()?)?))
                }
                _ if is == was => continue,
                _ => return None,
            }
        };
        match value {
            Some(value) => merged.insert(name.clone(), value),
            None => merged.remove(name),
        };
    }
    Some(merged)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{Medication, MedicationId, PersonId};

    fn metformin() -> Medication {
        Medication {
            dose: Some("500 mg".into()),
            stock: Some(10.0),
            ..Medication::named(MedicationId(Uuid::from_u128(5)), PersonId(Uuid::from_u128(1)), "Metformin")
        }
    }

    fn put(change: impl Fn(&mut Medication)) -> Noun {
        let mut medication = metformin();
        change(&mut medication);
        Noun::from(medication)
    }

    fn undone(before: Option<Noun>, after: Option<Noun>, now: Option<Noun>) -> Result<Vec<Change>, ChangedSince> {
        let key = put(|_| {}).key();
        let change = |noun: Option<Noun>| noun.map(Change::Put).or(key.removal()).into_iter().collect();
        let payload = Payload {
            proposed: Map::new(),
            written: Map::new(),
            provenance: Map::new(),
            changes: change(after),
            inverse: change(before),
        };
        undo(&payload, |_| now.clone())
    }

    #[test]
    fn what_nobody_touched_since_goes_back_whole() {
        let (old, new) = (put(|_| {}), put(|m| m.stopped = true));
        assert_eq!(undone(Some(old.clone()), Some(new.clone()), Some(new.clone())), Ok(vec![Change::Put(old.clone())]));
        assert_eq!(undone(None, Some(new.clone()), Some(new.clone())), Ok(new.key().removal().into_iter().collect()));
        assert_eq!(undone(Some(old.clone()), None, None), Ok(vec![Change::Put(old)]));
    }

    #[test]
    fn what_is_back_already_is_left_alone() {
        let (old, new) = (put(|_| {}), put(|m| m.stopped = true));
        assert_eq!(undone(Some(old.clone()), Some(new), Some(old)), Ok(vec![]));
    }

    #[test]
    fn a_later_change_of_another_field_stays() {
        let now = put(|m| {
            m.stopped = true;
            m.instructions = Some("with food".into());
        });
        let back = put(|m| m.instructions = Some("with food".into()));
        assert_eq!(undone(Some(put(|_| {})), Some(put(|m| m.stopped = true)), Some(now)), Ok(vec![Change::Put(back)]));
    }

    #[test]
    fn a_stock_moves_by_the_dose_that_is_undone() {
        let done = undone(Some(put(|_| {})), Some(put(|m| m.stock = Some(8.0))), Some(put(|m| m.stock = Some(7.0))));
        assert_eq!(done, Ok(vec![Change::Put(put(|m| m.stock = Some(9.0)))]));
    }

    #[test]
    fn two_changes_of_one_field_are_not_told_apart() {
        let later = put(|m| m.dose = Some("850 mg".into()));
        let key = later.key();
        let done = undone(Some(put(|_| {})), Some(put(|m| m.dose = Some("1 g".into()))), Some(later.clone()));
        assert_eq!(done, Err(ChangedSince(key.clone())));
        assert_eq!(undone(None, Some(put(|_| {})), Some(later)), Err(ChangedSince(key)));
    }
}
