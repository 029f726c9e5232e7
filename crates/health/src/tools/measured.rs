//! Where the readings of a kind stand on record, and how one is read off an entry.

use std::sync::LazyLock;

use alara_record::Entry;
use serde_json::Value;

use super::{HOLDERS, answer};
use crate::vitals::VitalKind;

/// A field of a tool that holds readings of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Holds {
    /// The kind; none where another field names it (`kind`), with the unit (`unit`).
    pub kind: Option<VitalKind>,
    /// The field with the value, in the kind's canonical unit where there is no other.
    pub field: &'static str,
    /// The field with the second value.
    pub second: Option<&'static str>,
    /// Whether an entry without a value counts among those of the kind all the same: it happened, and nobody said how much.
    pub bare: bool,
}

impl Holds {
    /// One value of a kind.
    pub const fn of(kind: VitalKind, field: &'static str) -> Holds {
        Holds { kind: Some(kind), field, second: None, bare: false }
    }

    fn may_hold(&self, kind: VitalKind) -> bool {
        self.kind.map_or(kind.row().logged, |of| of == kind)
    }

    fn holds(&self, kind: VitalKind, entry: &Entry) -> bool {
        self.may_hold(kind) && (self.kind.is_some() || answer::field(entry, "kind") == Some(kind.code()))
    }
}

/// A reading, as it was recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured<'e> {
    /// The value; of a blood pressure the upper.
    pub value: f64,
    /// Of a blood pressure the lower.
    pub second: Option<f64>,
    /// The unit's code.
    pub unit: &'e str,
}

/// The tools whose entries hold readings of a kind.
pub fn holders(kind: VitalKind) -> &'static [&'static str] {
    static ALL: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
        let of = |kind: &VitalKind| {
            let may = HOLDERS.iter().filter(|(_, held)| held.iter().any(|holds| holds.may_hold(*kind)));
            may.map(|(tool, _)| *tool).collect()
        };
        VitalKind::ALL.iter().map(of).collect()
    });
    ALL.get(kind as usize).map_or(&[], Vec::as_slice)
}

/// The reading of a kind that an entry holds; `None` where it holds none.
pub fn measured(kind: VitalKind, entry: &Entry) -> Option<Measured<'_>> {
    let holds = held(kind, entry)?;
    let number = |field: &str| entry.fields.get(field).and_then(Value::as_f64);
    let unit = if holds.kind.is_some() { kind.row().canonical().code } else { answer::field(entry, "unit")? };
    Some(Measured { value: number(holds.field)?, second: holds.second.and_then(number), unit })
}

/// Whether an entry counts among those of a kind: it holds a reading, or it happened and nobody said how much.
pub fn counts(kind: VitalKind, entry: &Entry) -> bool {
    held(kind, entry).is_some_and(|holds| holds.bare) || measured(kind, entry).is_some()
}

/// Whether a tool holds readings of anything.
pub fn holds(tool: &str) -> bool {
    HOLDERS.iter().any(|(of, held)| *of == tool && !held.is_empty())
}

fn held(kind: VitalKind, entry: &Entry) -> Option<&'static Holds> {
    let (_, all) = HOLDERS.iter().find(|(tool, _)| *tool == entry.tool)?;
    all.iter().find(|holds| holds.holds(kind, entry))
}
