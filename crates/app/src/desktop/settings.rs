//! What the user may choose: country, time zone, 12 or 24 hours.

use alara_protocol::*;
use chrono_tz::Tz;
use serde_json::{Value, json};

use crate::choices::{CHOICES, Choices};
use crate::desktop::region::{region_of_system, regions};
use crate::desktop::zone::zone_name;
use crate::desktop::{Desktop, Opened};
use crate::engine::{ASK_ALWAYS, REGION};
use crate::failure::of_store;

pub(super) const ZONE: &str = "time_zone";
const CLOCK: &str = "clock";
const UNITS: &str = "units";
const TEXT_SIZE: &str = "text_size";
/// True from the making of a record until its first steps were gone through or left.
pub(super) const FIRST_STEPS: &str = "first_steps";
/// The last answer to whether the program starts when one logs in.
const AUTOSTART: &str = "autostart";
/// Chosen in place of a zone: the clock of wherever the computer says that it is.
const COMPUTERS: &str = "computer";

/// What the user may choose.
#[derive(Clone, Copy)]
pub struct Preferences<'a> {
    pub(super) desktop: &'a Desktop,
}

impl Preferences<'_> {
    /// The settings page.
    pub async fn settings(self, _: NoInput) -> Result<Settings, Failure> {
        let open = self.desktop.vault.opened().await?;
        let now = open.engine.clock();
        let counts = open.journal().await?.counts().await.map_err(of_store)?;
        let all = counts.iter().filter(|each| each.medication.is_none()).map(|each| each.entries).sum::<u64>();
        let entries = u32::try_from(all).unwrap_or(u32::MAX);
        let reminders = open.dues().choices().await?.shown();
        let time_zones = if self.desktop.vault.machine().is_some() {
            chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name().to_owned()).collect()
        } else {
            Vec::new()
        };
        Ok(Settings {
            region: self.region(&open).await?,
            regions: regions(),
            time_zone: zone_name(&now.zone),
            computers_zone: self
                .desktop
                .vault
                .machine()
                .and_then(|machine| machine.system())
                .map(|zone| zone.name().to_owned()),
            follows_computer: open
                .engine
                .store()
                .setting(ZONE)
                .await
                .map_err(of_store)?
                .is_none_or(|set| set.is_null()),
            time_zones,
            clock: self.clock_style(&open).await?,
            units: open.units().await?,
            text_size: open.text_size().await?,
            ask_always: open.engine.chat().ask_always().await?,
            assistant: self.desktop.models().assistant(&open).await,
            notifications: self.desktop.shell().notifications(),
            reminders,
            background: self.desktop.shell().background(),
            data_dir: open.home.folder().to_string_lossy().into_owned(),
            key: open.key_place(),
            entries,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }

    /// Changes some of them.
    pub async fn save_settings(self, input: SaveSettings) -> Result<Settings, Failure> {
        let open = self.desktop.vault.opened().await?;
        let unknown = |what: &str| Failure::new(FailureCode::InvalidInput, format!("There is no such {what}."));
        // All of it is looked at before any of it is kept.
        let region = match input.region {
            Some(code) => {
                let known = crate::help::REGIONS.iter().find(|each| each.code.eq_ignore_ascii_case(&code));
                Some(known.ok_or_else(|| unknown("country"))?.code)
            }
            None => None,
        };
        let zone = match input.time_zone {
            Some(name) if name == COMPUTERS => Some(None),
            Some(name) => Some(Some(name.parse::<Tz>().map_err(|_| unknown("time zone"))?)),
            None => None,
        };
        let reminders = input.reminders.map(Choices::of).transpose()?;
        let store = open.engine.store();
        if let Some(on) = input.autostart {
            self.desktop.shell().start_at_login(on)?;
            store.set(AUTOSTART, &json!(on)).await.map_err(of_store)?;
        }
        if let Some(choices) = reminders {
            let choices = serde_json::to_value(choices).map_err(|_| unknown("way of reminding"))?;
            store.set(CHOICES, &choices).await.map_err(of_store)?;
        }
        if let Some(code) = region {
            store.set(REGION, &json!(code)).await.map_err(of_store)?;
        }
        if let Some(zone) = zone {
            self.desktop.notifications().go_by(&open, zone).await?;
        }
        if let Some(style) = input.clock {
            let style = if style == ClockStyle::H12 { "h12" } else { "h24" };
            store.set(CLOCK, &json!(style)).await.map_err(of_store)?;
        }
        if let Some(units) = input.units {
            store.set(UNITS, &json!(units)).await.map_err(of_store)?;
        }
        if let Some(size) = input.text_size {
            store.set(TEXT_SIZE, &json!(size)).await.map_err(of_store)?;
        }
        if let Some(always) = input.ask_always {
            store.set(ASK_ALWAYS, &json!(always)).await.map_err(of_store)?;
        }
        if let Some(done) = input.first_steps_done {
            store.set(FIRST_STEPS, &json!(!done)).await.map_err(of_store)?;
        }
        drop(open);
        self.desktop.listeners.changed(&[Part::Settings, Part::Session, Part::Record, Part::Doses, Part::Conversation]);
        self.settings(NoInput {}).await
    }

    /// Whether it was never said if the program should start at login, and there is something that would come only then.
    pub(super) async fn ask_autostart(self, open: &Opened) -> Result<bool, Failure> {
        let background = self.desktop.shell().background();
        let asks = background.can_autostart && !background.autostart && self.desktop.notifications().has_reminders();
        if !asks || open.demo.is_some() {
            return Ok(false);
        }
        Ok(open.engine.store().setting(AUTOSTART).await.map_err(of_store)?.is_none_or(|set| set.is_null()))
    }

    /// Reads the clock in the zone that was chosen, if one was.
    pub(super) async fn take_zone(self, open: &Opened) -> Result<(), Failure> {
        let set = open.engine.store().setting(ZONE).await.map_err(of_store)?;
        let zone = set.as_ref().and_then(Value::as_str).and_then(|zone| zone.parse::<Tz>().ok());
        if let Some(machine) = self.desktop.vault.machine() {
            machine.choose_zone(zone);
        }
        Ok(())
    }

    /// The country for help lines: as set, else the system's.
    pub(super) async fn region(self, open: &Opened) -> Result<String, Failure> {
        let set = open.engine.store().setting(REGION).await.map_err(of_store)?;
        Ok(set.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_else(region_of_system))
    }

    /// 12 or 24 hours.
    pub(super) async fn clock_style(self, open: &Opened) -> Result<ClockStyle, Failure> {
        let set = open.engine.store().setting(CLOCK).await.map_err(of_store)?;
        let twelve = set.as_ref().and_then(Value::as_str) == Some("h12");
        Ok(if twelve { ClockStyle::H12 } else { ClockStyle::H24 })
    }
}

impl Opened {
    /// The units that readings are shown in; the metric ones where none were chosen.
    pub(super) async fn units(&self) -> Result<Units, Failure> {
        let set = self.engine.store().setting(UNITS).await.map_err(of_store)?;
        Ok(set.and_then(|set| serde_json::from_value(set).ok()).unwrap_or_default())
    }

    /// How large the window's text is.
    pub(super) async fn text_size(&self) -> Result<TextSize, Failure> {
        let set = self.engine.store().setting(TEXT_SIZE).await.map_err(of_store)?;
        Ok(set.and_then(|set| serde_json::from_value(set).ok()).unwrap_or_default())
    }

    /// Whether the first steps are still to be shown.
    pub(super) async fn first_steps(&self) -> Result<bool, Failure> {
        let set = self.engine.store().setting(FIRST_STEPS).await.map_err(of_store)?;
        Ok(self.demo.is_none() && set == Some(Value::Bool(true)))
    }
}
