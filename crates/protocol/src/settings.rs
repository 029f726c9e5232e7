//! What the user may choose, and what is so on this machine.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Assistant, ClockStyle, Notifications, Region};

/// The settings page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Settings {
    /// The country, for help lines.
    pub region: String,
    /// Countries with help lines.
    pub regions: Vec<Region>,
    /// IANA name.
    pub time_zone: String,
    /// The IANA name of the computer's own, where it says one.
    pub computers_zone: Option<String>,
    /// None was chosen: the computer's is meant, wherever it is.
    pub follows_computer: bool,
    /// Every zone that may be chosen.
    pub time_zones: Vec<String>,
    /// 12 or 24 hours.
    pub clock: ClockStyle,
    /// The units that readings are shown in.
    pub units: Units,
    /// How large the window's text is.
    pub text_size: TextSize,
    /// Whatever would be written at once waits for a yes.
    pub ask_always: bool,
    /// Who makes the answers.
    pub assistant: Assistant,
    /// Whether reminders can be shown.
    pub notifications: Notifications,
    /// How reminders come.
    pub reminders: ReminderChoices,
    /// What becomes of reminders while the window is closed.
    pub background: Background,
    /// The folder that holds the record.
    pub data_dir: String,
    /// What keeps the key.
    pub key: KeyPlace,
    /// How many entries the record holds.
    pub entries: u32,
    /// The program's version.
    pub version: String,
}

/// What keeps the vault's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum KeyPlace {
    /// The system's keyring.
    Keyring,
    /// The passphrase alone.
    Passphrase,
    /// Nothing on this computer: only the recovery code opens the vault.
    Nowhere,
}

/// What is to be changed; none leaves it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SaveSettings {
    /// The country.
    pub region: Option<String>,
    /// IANA name; `computer` for the computer's own, wherever it is.
    pub time_zone: Option<String>,
    /// 12 or 24 hours.
    pub clock: Option<ClockStyle>,
    /// The units that readings are shown in.
    #[serde(default)]
    #[ts(optional)]
    pub units: Option<Units>,
    /// How large the window's text is.
    #[serde(default)]
    #[ts(optional)]
    pub text_size: Option<TextSize>,
    /// Whatever would be written at once waits for a yes.
    #[serde(default)]
    #[ts(optional)]
    pub ask_always: Option<bool>,
    /// The first steps were gone through, or left.
    #[serde(default)]
    #[ts(optional)]
    pub first_steps_done: Option<bool>,
    /// How reminders come.
    #[serde(default)]
    #[ts(optional)]
    pub reminders: Option<ReminderChoices>,
    /// Whether the program starts, hidden, when one logs in.
    #[serde(default)]
    #[ts(optional)]
    pub autostart: Option<bool>,
}

/// How large the window's text is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum TextSize {
    /// As the system has it.
    #[default]
    Usual,
    /// A size larger.
    Large,
    /// Two sizes larger.
    Larger,
}

/// The units that readings are shown in, whichever they were recorded in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Units {
    /// Of weight.
    pub weight: WeightUnit,
    /// Of temperature.
    pub temperature: TemperatureUnit,
    /// Of glucose.
    pub glucose: GlucoseUnit,
}

/// Units of weight.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum WeightUnit {
    /// Kilograms.
    #[default]
    Kg,
    /// Pounds.
    Lb,
    /// Stones.
    St,
}

/// Units of temperature.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum TemperatureUnit {
    /// Degrees Celsius.
    #[default]
    C,
    /// Degrees Fahrenheit.
    F,
}

/// Units of glucose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum GlucoseUnit {
    /// mmol/L.
    #[default]
    Mmol,
    /// mg/dL.
    Mg,
}

/// How reminders come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ReminderChoices {
    /// Until it is answered, one comes again every so many minutes.
    pub repeat_minutes: u16,
    /// So many times; 0: never.
    pub repeat_times: u8,
    /// From when on nothing is announced, `HH:MM`.
    pub quiet_from: Option<String>,
    /// Until when.
    pub quiet_to: Option<String>,
    /// For how many minutes one is put off, the usual length first.
    pub snooze_minutes: Vec<u16>,
    /// Whether this computer announces any: with several computers, one is enough.
    pub announces: bool,
}

/// What becomes of reminders while the window is closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Background {
    /// A closed window leaves the program running, with an icon to open it by.
    pub tray: bool,
    /// The program starts, hidden, when one logs in.
    pub autostart: bool,
    /// Whether that can be set here.
    pub can_autostart: bool,
}
