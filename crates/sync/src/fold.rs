//! What the operations of all devices come to under one key, whatever the order in which they came: a fold over them in their [`Order`].
//!
//! An operation that was made on what stands goes through. One that was made on something else, because its device had not seen what
//! another did, keeps to these rules (docs/decisions/sync.md): the stock of a medication is counted, both ways; where only one changed
//! the rest, that stays; where both did, the later stands and the other is kept beside it, a [`Clash`], until a person picks; a change
//! goes before a removal that did not know of it; and erasing goes before everything.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::operation::Payload;
use alara_record::{Change, DeviceId, Hlc, Key, Noun, Operation, OperationId};
use serde_json::Value;

use crate::order::Order;

/// The tool of an erasing operation.
pub const ERASE: &str = "erase";
/// The field of an erasing operation that says what its device had of others' then.
pub const SEEN: &str = "seen";
/// The tool of an undoing operation.
pub const UNDO: &str = "undo";
/// The field of an undoing operation that names what it undid.
pub const UNDID: &str = "operation";
/// The tool of an operation by which a person picks between two versions.
pub const PICK: &str = "pick";
/// The field of a picking operation that names the operations which it settles.
pub const SETTLES: &str = "settles";

/// What one operation did under a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    order: Order,
    before: Option<Noun>,
    after: Option<Noun>,
    means: Means,
}

#[derive(Clone, Debug, PartialEq)]
enum Means {
    Change,
    /// With the clock of each device up to which its operations were known; `None`: all before it were.
    Erase(Option<BTreeMap<DeviceId, Hlc>>),
    Pick(BTreeSet<OperationId>),
    /// Of an operation that can be undone once: two that did so at once are one.
    Undo(OperationId),
}

impl Step {
    /// What an operation did under a key; `None` where it is not about it.
    pub fn of(operation: &Operation, payload: &Payload, key: &Key) -> Option<Step> {
        let left = |changes: &[Change]| {
            let about = changes.iter().rev().find(|change| change.key() == *key);
            about.map(|change| change.leaves().cloned())
        };
        let means = match operation.tool.as_str() {
            ERASE => Means::Erase(payload.written.get(SEEN).and_then(read_seen)),
            PICK => Means::Pick(read_ids(payload.written.get(SETTLES))),
            UNDO => read_ids(payload.written.get(UNDID)).pop_first().map_or(Means::Change, Means::Undo),
            _ => Means::Change,
        };
        let after = left(&payload.changes)?;
        Some(Step { order: Order::of(operation), before: left(&payload.inverse).flatten(), after, means })
    }

    fn is_erase(&self) -> bool {
        match self.means {
            Means::Erase(_) => true,
            Means::Change | Means::Pick(_) | Means::Undo(_) => false,
        }
    }

    /// Whether it counts a stock up or down: twice the same is not once.
    fn counts(&self) -> bool {
        match (self.before.as_ref().and_then(stock_of), self.after.as_ref().and_then(stock_of)) {
            (Some(before), Some(after)) => before != after,
            (None, _) | (_, None) => false,
        }
    }
}

fn read_seen(value: &Value) -> Option<BTreeMap<DeviceId, Hlc>> {
    let read = |(device, hlc): (&String, &Value)| {
        Some((DeviceId(device.parse().ok()?), serde_json::from_value(hlc.clone()).ok()?))
    };
    value.as_object()?.iter().map(read).collect()
}

fn read_ids(value: Option<&Value>) -> BTreeSet<OperationId> {
    let ids = match value {
        Some(Value::Array(ids)) => ids.as_slice(),
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    ids.iter().filter_map(|id| id.as_str()?.parse().ok()).collect()
}

/// Two versions of one thing, neither of whose devices knew the other's.
#[derive(Clone, Debug, PartialEq)]
pub struct Clash {
    /// The operation that wrote the earlier one.
    pub earlier: OperationId,
    /// The operation that wrote the later one; a pick names it.
    pub later: OperationId,
    /// The version that does not stand meanwhile; `None`: removed.
    pub other: Option<Noun>,
}

/// What operations come to under a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Folded {
    /// What stands; `None`: nothing.
    pub noun: Option<Noun>,
    /// The operation that wrote it last.
    pub by: Option<OperationId>,
    /// What a person has to pick between.
    pub clashes: Vec<Clash>,
    /// Whether it was erased: whatever else is about it loses its contents.
    pub erased: bool,
}

/// Whether a key is given once: what was erased under it never comes back. A settled occurrence has the key of its time, and a person is
/// never removed.
pub fn is_given_once(key: &Key) -> bool {
    match key {
        Key::Entry(_) | Key::Medication(_) | Key::Reminder(_) => true,
        Key::Settlement(_) | Key::Person(_) => false,
    }
}

/// What operations come to under a key. The order in which they are given, and how often each, does not matter.
pub fn fold(key: &Key, mut steps: Vec<Step>) -> Folded {
    steps.sort_by_key(|step| step.order);
    steps.dedup_by_key(|step| step.order);
    let mut undone = BTreeSet::new();
    steps.retain(|step| match step.means {
        Means::Undo(target) => undone.insert(target),
        Means::Change | Means::Erase(_) | Means::Pick(_) => true,
    });
    let mut folded = Folded { noun: None, by: None, clashes: Vec::new(), erased: false };
    if let Some(erase) = steps.iter().find(|step| step.is_erase() && step.after.is_none() && is_given_once(key)) {
        return Folded { by: Some(erase.order.id), erased: true, ..folded };
    }
    let ground = steps.iter().rposition(Step::is_erase);
    let later = steps.split_off(ground.map_or(0, |at| at + 1));
    if let Some(erase) = steps.pop() {
        folded.noun = erase.after.clone();
        folded.by = Some(erase.order.id);
        steps.iter().filter(|step| is_unseen(step, &erase)).for_each(|step| folded.take_unseen(step));
    }
    later.iter().for_each(|step| folded.take(step));
    let settled = later.iter().chain(&steps).filter_map(|step| match &step.means {
        Means::Pick(settles) => Some(settles),
        Means::Change | Means::Erase(_) | Means::Undo(_) => None,
    });
    let settled: BTreeSet<OperationId> = settled.flatten().copied().collect();
    folded.clashes.retain(|clash| !settled.contains(&clash.later));
    folded
}

/// Whether an erasing that kept something did not know of a step before it.
fn is_unseen(step: &Step, erase: &Step) -> bool {
    let Means::Erase(Some(seen)) = &erase.means else { return false };
    let known = seen.get(&step.order.device).is_some_and(|until| step.order.hlc <= *until);
    erase.after.is_some() && !known
}

impl Folded {
    /// Takes a step that the erasing before it did not know of.
    fn take_unseen(&mut self, step: &Step) {
        // Two that erased at once each kept what they knew: which is right nobody but the person can say.
        if step.is_erase() {
            if step.after != self.noun {
                self.clash(step, step.after.clone());
            }
        } else {
            self.take(step);
        }
    }

    fn take(&mut self, step: &Step) {
        if self.noun == step.before || (self.noun == step.after && !step.counts()) {
            self.stand(step, step.after.clone());
            return;
        }
        match (&self.noun, &step.after) {
            // What another device changed is not removed by one that did not know of it.
            (Some(_), None) => self.clash(step, None),
            (None, Some(after)) => {
                let after = after.clone();
                self.clash(step, None);
                self.stand(step, Some(after));
            }
            (Some(now), Some(after)) => match merge(step.before.as_ref(), now, after) {
                Merged::Both(noun) => self.stand(step, Some(noun)),
                Merged::Later(noun) => {
                    let other = Some(now.clone());
                    self.clash(step, other);
                    self.stand(step, Some(noun));
                }
            },
            // Nothing stands and nothing is left: they are the same.
            (None, None) => {}
        }
    }

    fn stand(&mut self, step: &Step, noun: Option<Noun>) {
        self.noun = noun;
        self.by = Some(step.order.id);
    }

    fn clash(&mut self, step: &Step, other: Option<Noun>) {
        let earlier = self.by.unwrap_or(step.order.id);
        self.clashes.push(Clash { earlier, later: step.order.id, other });
    }
}

/// What two changes of one thing come to.
enum Merged {
    /// Both are in it.
    Both(Noun),
    /// The later one alone, apart from a stock that was counted.
    Later(Noun),
}

/// `after` was made of `before`, and `now` stands instead of it. A noun is one thing: nothing is made that nobody saw, but the stock.
fn merge(before: Option<&Noun>, now: &Noun, after: &Noun) -> Merged {
    let Some(before) = before else { return Merged::Later(after.clone()) };
    let stock = merge_stock(stock_of(before), stock_of(now), stock_of(after));
    let rest = |noun: &Noun| with_stock(noun, None);
    let (was, is, became) = (rest(before), rest(now), rest(after));
    let (noun, is_later_alone) = match () {
        () if is == was || is == became => (after, false),
        () if became == was => (now, false),
        () => (after, true),
    };
    match stock {
        Some(stock) if !is_later_alone => Merged::Both(with_stock(noun, stock)),
        Some(stock) => Merged::Later(with_stock(noun, stock)),
        None => Merged::Later(with_stock(noun, stock_of(after))),
    }
}

/// What two changes of a stock come to; `None` where they cannot be counted together.
fn merge_stock(before: Option<f64>, now: Option<f64>, after: Option<f64>) -> Option<Option<f64>> {
    if after == before {
        return Some(now);
    }
    match (before, now, after) {
        _ if now == before => Some(after),
        (Some(before), Some(now), Some(after)) => Some(Some(now + (after - before))),
        (None, ..) | (_, None, _) | (.., None) => None,
    }
}

fn stock_of(noun: &Noun) -> Option<f64> {
    match noun {
        Noun::Medication(medication) => medication.stock,
        Noun::Person(_) | Noun::Reminder(_) | Noun::Entry(_) | Noun::Settlement(_) => None,
    }
}

/// The same with another stock; anything but a medication has none, and stays as it is.
fn with_stock(noun: &Noun, stock: Option<f64>) -> Noun {
    let mut noun = noun.clone();
    if let Noun::Medication(medication) = &mut noun {
        medication.stock = stock;
    }
    noun
}

#[cfg(test)]
#[path = "fold_test.rs"]
mod tests;
