//! `alara backup`, `backups` and `restore`.

use std::io::IsTerminal;
use std::path::Path;

use alara_app::engine::{Engine, Job};
use alara_app::plain::{entry_text, held_line};
use alara_app::restore::Preview;
use alara_app::tools::Clock;
use serde_json::json;

use crate::Failed;
use crate::args::Place;
use crate::out::counted;
use crate::wait::shown;

pub async fn back_up(place: &Place, folder: Option<&Path>) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let job = Job::new();
    let made = shown(&job, "Backing up", engine.backups().back_up(folder, &job)).await?;
    engine.close().await?;
    out!("{}", made.path.display());
    tell!("Backed up and checked: {} changes, {} in all.", made.operations, counted(made.entries, "entry", "entries"));
    Ok(())
}

pub async fn list(place: &Place, as_json: bool, folder: Option<&Path>, default: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    if folder.is_some() || default {
        engine.backups().choose_backup_folder(folder.filter(|_| !default)).await?;
    }
    let (held, at) = (engine.backups().all().await?, engine.backups().backup_folder().await?);
    let (failed, clock) = (engine.backups().backup_failed().await?, engine.clock());
    engine.close().await?;
    for each in &held {
        let line = held_line(each, &clock);
        if as_json {
            let (path, made) = (each.path.to_string_lossy(), &line.made);
            out_json!(json!({ "path": path, "made": made, "reason": line.reason, "bytes": each.bytes }));
        } else {
            out!("{}  {}  {}", line.made, line.reason, each.path.display());
        }
    }
    if as_json {
        return Ok(());
    }
    if held.is_empty() {
        out!("There is no backup yet. Make one with: alara backup");
    }
    out!("Backups are made once a day in {}.", at.display());
    if let Some(failed) = failed {
        tell!("The last daily backup could not be made: {}", failed.why);
    }
    Ok(())
}

pub async fn restore(place: &Place, backup: &Path, only_preview: bool, yes: bool) -> Result<(), Failed> {
    if !backup.is_file() {
        return Err(Failed(format!("There is no backup at {}. See: alara backups", backup.display())));
    }
    let opened = crate::home::open_bare(place).await;
    match opened {
        Ok(engine) => restore_open(engine, backup, only_preview, yes).await,
        // What does not open may be why somebody restores.
        Err(_) => restore_closed(place, backup, only_preview, yes).await,
    }
}

async fn restore_open(engine: Engine, backup: &Path, only_preview: bool, yes: bool) -> Result<(), Failed> {
    let job = Job::new();
    let preview = shown(&job, "Reading the backup", engine.backups().preview_restore(backup, &job)).await?;
    tell(&preview, &engine.clock());
    if only_preview || !agreed(yes)? {
        engine.close().await?;
        return Ok(());
    }
    let job = Job::new();
    let both = shown(&job, "Restoring", async { Ok::<_, Failed>(engine.replaced_by(backup, &job).await) });
    let (restored, engine) = both.await?;
    match engine {
        Ok(engine) => engine.close().await?,
        Err(error) if restored.is_ok() => {
            return Err(Failed(format!("The backup was restored, but could not be opened yet. {error}")));
        }
        Err(error) => return Err(error.into()),
    }
    let restored = restored?;
    done(restored.kept.as_deref());
    Ok(())
}

async fn restore_closed(place: &Place, backup: &Path, only_preview: bool, yes: bool) -> Result<(), Failed> {
    let home = crate::home::place(place)?;
    let secret = crate::home::secret(&home.description(backup)?, place)?;
    let job = Job::new();
    let preview = shown(&job, "Reading the backup", home.preview_restore(backup, secret.clone(), &job)).await?;
    tell(&preview, &home.clock());
    if only_preview || !agreed(yes)? {
        return Ok(());
    }
    let job = Job::new();
    let restored = shown(&job, "Restoring", home.restore(backup, secret, &job)).await?;
    done(restored.kept.as_deref());
    Ok(())
}

fn done(kept: Option<&Path>) {
    out!("Restored.");
    if let Some(kept) = kept {
        out!("What was there is kept in {}.", kept.display());
    }
}

fn tell(preview: &Preview, clock: &Clock) {
    let until = clock.zone.local(preview.until).format("%Y-%m-%d %H:%M");
    let entries = counted(preview.backup.entries, "entry", "entries");
    out!("The backup holds {entries}; its last change was made on {until}.");
    let Some(differences) = &preview.differences else {
        out!("The present record cannot be read, so it cannot be compared.");
        return;
    };
    if differences.none() {
        out!("The backup equals the record: nothing would change.");
        return;
    }
    let groups = [
        ("would come back", &differences.added),
        ("would be gone", &differences.lost),
        ("would return to their state of then", &differences.changed),
    ];
    for (what, entries) in groups {
        if entries.count == 0 {
            continue;
        }
        out!("{} {what}:", counted(entries.count, "entry", "entries"));
        for entry in &entries.newest {
            out!("  {}", entry_text(entry, clock));
        }
        if entries.count > entries.newest.len() as u64 {
            out!("  and {} more", entries.count - entries.newest.len() as u64);
        }
    }
    if differences.others > 0 {
        out!("{} to lists, reminders and doses.", counted(differences.others, "change", "changes"));
    }
}

fn agreed(yes: bool) -> Result<bool, Failed> {
    if yes {
        return Ok(true);
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failed(
            "Nothing was changed. Say --yes to restore it, or --preview to only see what would change.".to_owned(),
        ));
    }
    ask!("Restore it? What is there now is kept as a backup. [y/N] ");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    let agreed = matches!(line.trim().to_lowercase().as_str(), "y" | "yes");
    if !agreed {
        out!("Nothing was changed.");
    }
    Ok(agreed)
}
