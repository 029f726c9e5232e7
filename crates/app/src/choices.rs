//! How one wants to be reminded: how often again, when not, and for how long something is put off.

use alara_reminders::round::Policy;
use alara_store::{Store, StoreError};
use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

/// The setting that keeps it.
pub(crate) const CHOICES: &str = "reminders";

/// As it is kept. Times of day are `HH:MM`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    pub repeat_minutes: u16,
    pub repeat_times: u8,
    pub quiet_from: Option<String>,
    pub quiet_to: Option<String>,
    pub snooze_minutes: Vec<u16>,
    /// Whether this computer announces anything.
    pub announces: bool,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            repeat_minutes: 10,
            repeat_times: 0,
            quiet_from: None,
            quiet_to: None,
            snooze_minutes: vec![10, 30, 60],
            announces: true,
        }
    }
}

impl Choices {
    /// What was chosen. What cannot be read is as if it were not set.
    pub(crate) async fn chosen(store: &Store) -> Result<Choices, StoreError> {
        Ok(store.setting(CHOICES).await?.and_then(|set| serde_json::from_value(set).ok()).unwrap_or_default())
    }

    /// By what a round announces.
    pub(crate) fn policy(&self, mute: bool) -> Policy {
        let time = |text: &Option<String>| NaiveTime::parse_from_str(text.as_deref()?, "%H:%M").ok();
        Policy {
            repeat: (self.repeat_times > 0).then_some((self.repeat_minutes, self.repeat_times)),
            quiet: time(&self.quiet_from).zip(time(&self.quiet_to)).filter(|(from, to)| from != to),
            mute: mute || !self.announces,
        }
    }

    /// For how many minutes something is put off where nobody says for how long.
    pub(crate) fn snooze(&self) -> u16 {
        self.snooze_minutes.first().copied().unwrap_or(10)
    }
}
