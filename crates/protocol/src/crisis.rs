//! The card that stands alone in the window: whom to call, with large numbers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Help lines for one country, the most fitting first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CrisisCard {
    /// What it is about.
    pub kind: CrisisKind,
    /// The words of the message that it is shown for, as they were said; none where the user asked for it.
    pub because: Vec<String>,
    /// The country's code (ISO 3166, two letters).
    pub region: String,
    /// Its name, as after "Lines for" ("the United States").
    pub region_name: String,
    /// For a medical emergency the emergency number is the first.
    pub lines: Vec<HelpLine>,
    /// Other countries with lines.
    pub regions: Vec<Region>,
    /// Something here can dial or text; else the number is shown with Copy.
    pub can_dial: bool,
}

/// What a crisis is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum CrisisKind {
    /// Self-harm.
    SelfHarm,
    /// A medical emergency.
    MedicalEmergency,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct HelpLine {
    /// Its name.
    pub name: String,
    /// The number, as it is said.
    pub number: String,
    /// How to reach it ("Call or text, any hour").
    pub how: String,
    /// It can be called.
    pub call: bool,
    /// It can be texted.
    pub text: bool,
    /// It is the emergency number.
    pub emergency: bool,
}

/// A country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Region {
    /// ISO 3166, two letters.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// Which lines to show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CrisisInput {
    /// What it is about.
    pub kind: CrisisKind,
    /// The country; none for the one in the settings.
    pub region: Option<String>,
}
