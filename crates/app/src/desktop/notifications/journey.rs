//! Somebody has travelled: they are asked once whether reminders keep home time, or come by the clock of where they are. Until they answer,
//! the clock of where they are is meant.

use alara_protocol::*;
use chrono_tz::Tz;
use serde_json::{Value, json};

use crate::desktop::settings::ZONE;
use crate::desktop::{ALL, DueNotifications, Opened};
use crate::failure::of_store;

/// The setting that holds the zone which was last known as where one is.
const KNOWN: &str = "zone_known";
/// The setting that says that home time is kept for as long as one is away.
const AWAY: &str = "zone_away";

impl DueNotifications<'_> {
    /// The answer to whether home time is kept.
    pub async fn keep_home_time(self, input: KeepHomeTime) -> Result<Today, Failure> {
        let open = self.desktop.vault.opened().await?;
        let journey = self.journey(&open).await?;
        let Some(Journey { from, to }) = journey else {
            return Err(Failure::new(FailureCode::AlreadyDone, "That was answered already."));
        };
        let store = open.engine.store();
        store.set(KNOWN, &json!(to)).await.map_err(of_store)?;
        if input.keep {
            store.set(ZONE, &json!(from)).await.map_err(of_store)?;
            store.set(AWAY, &json!(true)).await.map_err(of_store)?;
            self.desktop.settings().take_zone(&open).await?;
        }
        drop(open);
        self.desktop.listeners.changed(&ALL);
        self.desktop.record().today(NoInput {}).await
    }

    /// Goes by the clock of a zone that was chosen, or, of none, by the computer's from now on. Nothing is asked about where it is now.
    pub(in crate::desktop) async fn go_by(self, open: &Opened, zone: Option<Tz>) -> Result<(), Failure> {
        let store = open.engine.store();
        store.set(ZONE, &zone.map_or(Value::Null, |zone| json!(zone.name()))).await.map_err(of_store)?;
        store.set(AWAY, &Value::Null).await.map_err(of_store)?;
        if let (None, Some(here)) = (zone, self.desktop.vault.machine().and_then(|machine| machine.system())) {
            store.set(KNOWN, &json!(here.name())).await.map_err(of_store)?;
        }
        self.desktop.settings().take_zone(open).await
    }

    /// From where to where somebody has travelled who has not said yet what that means.
    pub(in crate::desktop) async fn journey(self, open: &Opened) -> Result<Option<Journey>, Failure> {
        let Some(here) = self.desktop.vault.machine().and_then(|machine| machine.system()) else { return Ok(None) };
        let store = open.engine.store();
        let set = |value: Option<Value>| value.and_then(|value| value.as_str()?.parse::<Tz>().ok());
        let chosen = set(store.setting(ZONE).await.map_err(of_store)?);
        let away = store.setting(AWAY).await.map_err(of_store)? == Some(Value::Bool(true));
        if let Some(home) = chosen {
            if away && home == here {
                // Home again: from now on the clock of wherever one is.
                self.go_by(open, None).await?;
            }
            return Ok(None);
        }
        match set(store.setting(KNOWN).await.map_err(of_store)?) {
            Some(known) if known != here => {
                Ok(Some(Journey { from: known.name().to_owned(), to: here.name().to_owned() }))
            }
            Some(_) => Ok(None),
            None => {
                store.set(KNOWN, &json!(here.name())).await.map_err(of_store)?;
                Ok(None)
            }
        }
    }
}
