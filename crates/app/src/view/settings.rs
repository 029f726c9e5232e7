//! What the user may choose, and what is so on this machine.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Assistant, ClockStyle, Notifications, Region};

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
    /// Every zone that may be chosen.
    pub time_zones: Vec<String>,
    /// 12 or 24 hours.
    pub clock: ClockStyle,
    /// Who makes the answers.
    pub assistant: Assistant,
    /// Whether reminders can be shown.
    pub notifications: Notifications,
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
    /// IANA name.
    pub time_zone: Option<String>,
    /// 12 or 24 hours.
    pub clock: Option<ClockStyle>,
}
