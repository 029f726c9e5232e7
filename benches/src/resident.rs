//! The memory that the program holds with a record open and every page of it looked at: of a record of many years hardly more than of a
//! small one. Each is opened by a process of its own.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use alara_app::time::Time;

use crate::table::{Line, Table};
use crate::{Outcome, lived, pages, vault};

/// So much more, in MB, at most, than with the smallest record.
const MORE: u64 = 20;

/// Measures them with records of these sizes.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    table.begin("Memory with every page looked at");
    let mut least: Option<u64> = None;
    for size in sizes {
        let folder = tempfile::tempdir()?;
        let vault = folder.path().join("vault");
        let time: Arc<dyn Time> = vault::clock()?;
        lived::make(&vault, time, *size, 100).await?;
        // Once to make the journal, which happens once; and once as on any day.
        resident(&vault)?;
        let held = resident(&vault)?;
        table.push(Line::memory(format!("{size} entries"), held, least, MORE));
        least = least.or(Some(held));
    }
    Ok(())
}

fn resident(vault: &Path) -> Outcome<u64> {
    let shown = Command::new(std::env::current_exe()?).arg("resident").arg(vault).output()?;
    let bytes = String::from_utf8(shown.stdout)?;
    bytes.trim().parse().map_err(|_| format!("the process said: {bytes}").into())
}

/// `resident FOLDER`: opens the record, looks at every page twice, and says how many bytes are held.
pub async fn show(folder: &Path) -> Outcome<()> {
    let desktop = pages::opened(folder, vault::clock()?).await?;
    pages::open_all(&desktop).await?;
    pages::open_all(&desktop).await?;
    println!("{}", held()?);
    Ok(desktop.session_lock().close().await.map_err(|failure| failure.message)?)
}

/// The memory that this process holds.
fn held() -> Outcome<u64> {
    read_status("VmRSS:")
}

/// The most that it ever held.
pub fn highest() -> Outcome<u64> {
    read_status("VmHWM:")
}

#[cfg(target_os = "linux")]
fn read_status(name: &str) -> Outcome<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(name)).ok_or_else(|| format!("no {name}"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no figure")?.parse()?;
    Ok(kilobytes * 1024)
}

#[cfg(not(target_os = "linux"))]
fn read_status(_: &str) -> Outcome<u64> {
    Err("the memory of a process is read from /proc".into())
}
