//! Where the readings of a kind stand on record, and how one is read off an entry.

use alara_record::Entry;

use super::{LogBloodPressure, LogHydration, LogVital, answer, voice};
use crate::vitals::{Held, VitalKind};

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
    match kind.row().held {
        Held::Vital => &[LogVital::ID],
        Held::VitalOrPulse => &[LogVital::ID, LogBloodPressure::ID],
        Held::Pressure => &[LogBloodPressure::ID],
        Held::Drink => &[LogHydration::ID],
    }
}

/// The reading of a kind that an entry holds; `None` where it holds none.
pub fn measured(kind: VitalKind, entry: &Entry) -> Option<Measured<'_>> {
    let unit = kind.row().canonical().code;
    let alone = |field: &str| Some(Measured { value: voice::number(entry, field)?, second: None, unit });
    match (kind.row().held, entry.tool.as_str()) {
        (Held::Vital | Held::VitalOrPulse, LogVital::ID) => {
            (answer::field(entry, "kind") == Some(kind.code())).then_some(())?;
            Some(Measured { unit: answer::field(entry, "unit")?, ..alone("value")? })
        }
        (Held::VitalOrPulse, LogBloodPressure::ID) => alone("pulse"),
        (Held::Pressure, LogBloodPressure::ID) => {
            Some(Measured { second: voice::number(entry, "diastolic"), ..alone("systolic")? })
        }
        (Held::Drink, LogHydration::ID) => alone("amount_ml"),
        _ => None,
    }
}
