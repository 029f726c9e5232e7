//! Backups in the window: the list, one made now, going back to one with what would change in sight.

pub(super) mod retention;
pub(super) mod whole;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use alara_protocol::*;
use alara_store::backup::differ::Entries;

use crate::desktop::session_lock::state::State;
use crate::desktop::{ALL, Desktop, Emit, Opened, moment};
use crate::engine::Job;
use crate::plain::{entry_text, held_line};

const EVERY: Duration = Duration::from_millis(200);

/// The record as a whole: backups, files, erasing, and how long the chat is kept.
#[derive(Clone, Copy)]
pub struct Data<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl Data<'_> {
    /// The backups there are.
    pub async fn backups(self, _: NoInput) -> Result<Backups, Failure> {
        self.desktop.vault.opened().await?.backups().await
    }

    /// Makes one now.
    pub async fn back_up(self, _: NoInput, emit: Emit<Progress>) -> Result<Backups, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let job = self.desktop.vault.begin(open.engine.work());
        watched(&job, &emit, open.engine.backups().back_up(None, &job)).await?;
        open.backups().await
    }

    /// Does what is done each day: removes what is to go, and makes this day's backup, unless there is one. Why that could not be made
    /// is shown with the backups.
    pub async fn back_up_today(self) -> Result<(), Failure> {
        let open = self.desktop.vault.opened().await?;
        if open.demo.is_some() {
            return Ok(());
        }
        // Nobody waits for it: it runs beside everything else, until the record is closed.
        let job = open.engine.work();
        let tidied = open.engine.forgetting().apply_retention(&job).await;
        open.engine.backups().backup_of_today(&job).await?;
        Ok(tidied?)
    }

    /// Stops what runs.
    pub async fn stop_job(self, _: NoInput) -> Result<NoOutput, Failure> {
        self.desktop.vault.stop_job();
        Ok(NoOutput {})
    }

    /// Makes them in another folder from now on.
    pub async fn choose_backup_folder(self, input: BackupFolder) -> Result<Backups, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let folder = input.path.map(|path| whole(&path)).transpose()?;
        open.engine.backups().choose_backup_folder(folder.as_deref()).await?;
        open.backups().await
    }

    /// What going back to a backup would change. Nothing is.
    pub async fn preview_restore(self, input: FilePath, emit: Emit<Progress>) -> Result<RestorePreview, Failure> {
        let open = self.desktop.vault.opened().await?;
        let path = whole(&input.path)?;
        let job = self.desktop.vault.begin(open.engine.work());
        let preview = watched(&job, &emit, open.engine.backups().preview_restore(&path, &job)).await?;
        let clock = open.engine.clock();
        let differences = preview.differences.unwrap_or_default();
        let differing = |entries: &Entries| Differing {
            count: small(entries.count),
            newest: entries.newest.iter().map(|entry| entry_text(entry, &clock)).collect(),
        };
        Ok(RestorePreview {
            entries: small(preview.backup.entries),
            until: moment::instant(preview.until, &clock),
            added: differing(&differences.added),
            lost: differing(&differences.lost),
            changed: differing(&differences.changed),
            others: small(differences.others),
        })
    }

    /// Goes back to a backup. What is there now is kept as one.
    pub async fn restore(self, input: FilePath, emit: Emit<Progress>) -> Result<AppState, Failure> {
        let path = whole(&input.path)?;
        let moving = self.desktop.vault.moving().await;
        self.desktop.vault.is_own()?;
        let job = self.desktop.vault.begin(Job::new());
        let Opened { engine, homeless, .. } = self.desktop.vault.take_over().await?;
        let (restored, engine) = watched(&job, &emit, engine.replaced_by(&path, &job)).await;
        let next = match engine {
            Ok(engine) => {
                State::Open(Arc::new(self.desktop.session_lock().opened_with(engine, homeless.into_inner()).await))
            }
            Err(error) => State::Closed(Phase::Failed { failure: error.into(), recovery_helps: false }),
        };
        self.desktop.session_lock().enter(next).await;
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        restored?;
        self.desktop.session_lock().app_state(NoInput {}).await
    }
}

impl Opened {
    async fn backups(&self) -> Result<Backups, Failure> {
        let clock = self.engine.clock();
        let failed = self.engine.backups().backup_failed().await?.map(|failed| failed.why);
        let row = |held: &alara_store::backup::list::ListedBackup| BackupRow {
            path: held.path.to_string_lossy().into_owned(),
            made: moment::instant(chrono::DateTime::<chrono::Utc>::from(held.written).fixed_offset(), &clock),
            reason: held_line(held, &clock).reason.to_owned(),
            size: size(held.bytes),
        };
        Ok(Backups {
            folder: self.engine.backups().backup_folder().await?.to_string_lossy().into_owned(),
            chosen: self.engine.backups().chosen_folder().await?.is_some(),
            failed,
            backups: self.engine.backups().all().await?.iter().map(row).collect(),
        })
    }
}

/// Tells how far a job is until it ends.
pub(in crate::desktop) async fn watched<T>(job: &Job, emit: &Emit<Progress>, work: impl Future<Output = T>) -> T {
    let mut every = tokio::time::interval(EVERY);
    tokio::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = every.tick() => emit(Progress { done: job.done() }),
        }
    }
}

/// A path as typed: whole, or it could mean another place than the user has in mind.
pub(in crate::desktop) fn whole(typed: &str) -> Result<PathBuf, Failure> {
    let typed = typed.trim();
    let path = Path::new(typed);
    if path.is_absolute() {
        return Ok(path.to_owned());
    }
    Err(Failure::new(FailureCode::InvalidInput, "Give the whole path, from the top folder on."))
}

pub(in crate::desktop) fn small(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

pub(in crate::desktop) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000),
    }
}
