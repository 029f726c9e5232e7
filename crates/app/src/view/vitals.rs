//! Readings over time, as recorded; never an interpretation.

use std::path::PathBuf;

pub use alara_health::vitals::VitalKind;
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS};

use super::{CameBy, Moment};

/// Which readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct VitalsInput {
    /// The kind.
    #[ts(as = "VitalCodes")]
    pub kind: VitalKind,
    /// The last so many days, today included.
    pub days: u32,
}

/// Readings of one kind, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Vitals {
    /// The kind.
    #[ts(as = "VitalCodes")]
    pub kind: VitalKind,
    /// The unit of every value here.
    pub unit: String,
    /// The first day asked for, `YYYY-MM-DD`.
    pub from: String,
    /// The last, which is today.
    pub to: String,
    /// The readings.
    pub readings: Vec<Reading>,
}

/// One reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Reading {
    /// The operation that wrote it.
    pub operation: String,
    /// When.
    pub at: Moment,
    /// The value; of a blood pressure the upper (systolic).
    pub value: f64,
    /// Of a blood pressure the lower (diastolic).
    pub second: Option<f64>,
    /// Where it came from.
    pub source: CameBy,
}

/// The codes of the kinds, as the window's types have them.
pub struct VitalCodes;

impl TS for VitalCodes {
    type WithoutGenerics = VitalCodes;
    type OptionInnerType = VitalCodes;

    const IS_ENUM: bool = true;

    fn docs() -> Option<String> {
        Some("/**\n * What is measured.\n */\n".to_owned())
    }

    fn decl(config: &Config) -> String {
        format!("type {} = {};", Self::name(config), Self::inline(config))
    }

    fn decl_concrete(config: &Config) -> String {
        Self::decl(config)
    }

    fn name(_: &Config) -> String {
        "VitalKind".to_owned()
    }

    fn inline(_: &Config) -> String {
        let codes: Vec<String> = VitalKind::ALL.iter().map(|kind| format!("\"{}\"", kind.code())).collect();
        codes.join(" | ")
    }

    fn output_path() -> Option<PathBuf> {
        Some(PathBuf::from("types.ts"))
    }
}
