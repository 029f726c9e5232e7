//! What rings while the record is closed. Before it is closed the coming due times are noted, in memory: when, and nothing of what. Each
//! minute that has something due rings once, without a name and without buttons.

use chrono::{Duration, NaiveDateTime};

use super::crisis::failure;
use super::ring::{BACK_HOURS, Notice};
use super::{Desktop, Opened, held, moment};
use crate::view::*;

/// For so many days due times are noted.
const DAYS: i64 = 31;

/// A due time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bell {
    /// What names the occurrence: an id and a time.
    key: String,
    at: NaiveDateTime,
    rung: bool,
}

impl Desktop {
    /// Shows what has become due, as it can be shown while the record is closed.
    pub(super) async fn ring_locked<Shown>(&self, notify: &(impl Fn(Notice) -> Shown + Send + Sync))
    where
        Shown: Future<Output = bool> + Send,
    {
        let now = self.time.clock().local();
        let earliest = now - Duration::hours(BACK_HOURS);
        let mut due: Vec<NaiveDateTime> = held(&self.bells)
            .iter()
            .filter(|bell| !bell.rung && bell.at <= now && bell.at > earliest)
            .map(|bell| bell.at)
            .collect();
        due.sort_unstable();
        due.dedup();
        if held(&self.notifications).kind == NotificationKind::Unavailable {
            return;
        }
        for at in due {
            let notice = Notice {
                key: format!("locked@{}", at.format("%Y-%m-%dT%H:%M")),
                title: "Reminder".to_owned(),
                body: format!("Something is due at {}. Unlock Alara to see what.", at.format("%H:%M")),
                at: moment::local(at),
                occurrence: None,
                hidden: true,
            };
            if notify(notice).await {
                held(&self.bells).iter_mut().filter(|bell| bell.at == at).for_each(|bell| bell.rung = true);
            }
        }
    }

    /// The record is open again: what rang meanwhile has been shown.
    pub(super) async fn rang(&self, open: &Opened) {
        let bells = std::mem::take(&mut *held(&self.bells));
        let now = open.engine.clock().now;
        for bell in bells.iter().filter(|bell| bell.rung) {
            if open.engine.store().show_once(&bell.key, now).await.is_err() {
                tracing::warn!("a reminder that rang while the record was locked may ring once more");
            }
        }
    }
}

impl Opened {
    /// What is still to ring: due from the last tick on, or snoozed.
    pub(super) async fn bells(&self) -> Result<Vec<Bell>, Failure> {
        let now = self.engine.clock().local();
        let from = held(&self.ticked).map_or(now, |last| last.min(now));
        let mut bells: Vec<Bell> = self
            .unsettled(from, now + Duration::days(DAYS))
            .await?
            .into_iter()
            .map(|(key, at)| Bell { key, at, rung: false })
            .collect();
        for bell in &mut bells {
            if bell.at <= now {
                bell.rung = self.engine.store().shown(&bell.key).await.map_err(failure)?.is_some();
            }
        }
        for shown in self.engine.store().snoozed().await.map_err(failure)? {
            let Some(until) = shown.snoozed_until else { continue };
            bells.push(Bell { key: shown.key, at: self.engine.clock().zone.local(until), rung: false });
        }
        Ok(bells)
    }
}
