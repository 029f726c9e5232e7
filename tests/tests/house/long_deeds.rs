//! A new key, a restore, an erasing with its backups and an import, cut short at any moment or by any failing call: the record is as it
//! was or as it was to be, never in between, and nothing is left behind. `ALARA_LONG_DEEDS` says how often each is tried (8 times if not;
//! `make soak` takes 400), `ALARA_FAULT_SEED` which.
#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use alara_tests::disk::{Dice, Disk, EVERY, How, Site, Tally, number, since};
use alara_tests::home::Home;
use alara_tests::program::{Ran, run};
use alara_tests::vault::{Held, Vault};

/// What is asked of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    Renew,
    Restore,
    /// A backup of a time before the present key.
    RestoreOlder,
    Erase,
    Import,
}

const DEEDS: [Deed; 5] = [Deed::Renew, Deed::Restore, Deed::RestoreOlder, Deed::Erase, Deed::Import];

impl Deed {
    fn arguments(self, vault: &Vault) -> Vec<String> {
        let words: &[&str] = match self {
            Deed::Renew => &["key", "renew"],
            Deed::Restore | Deed::RestoreOlder => &["restore", "--yes"],
            Deed::Erase => &["erase", "--everything", "--backups"],
            Deed::Import => &["import", "--yes"],
        };
        let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let file = match self {
            Deed::Restore | Deed::RestoreOlder => asked_for(vault),
            Deed::Import => vault.at("batch.jsonl"),
            Deed::Renew | Deed::Erase => return words,
        };
        words.push(file.to_string_lossy().into_owned());
        words
    }

    fn input(self) -> &'static str {
        if self == Deed::Erase { "ERASE\n" } else { "" }
    }
}

/// The backup that somebody asked for, not the one of the day.
fn asked_for(vault: &Vault) -> PathBuf {
    // Named for its second, and not for its day alone.
    let asked = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().matches('-').count() == 5);
    backups(&vault.folder()).into_iter().find(asked).expect("a backup that was asked for")
}

fn backups(folder: &Path) -> BTreeSet<PathBuf> {
    let Ok(files) = std::fs::read_dir(folder.join("backups")) else { return BTreeSet::new() };
    let paths = files.map(|file| file.expect("a file").path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "backup")).collect()
}

/// A record that has lived: two entries, a backup of them, two more, one of which waits; and a file with entries from elsewhere.
fn lived(deed: Deed) -> Vault {
    let vault = Vault::new();
    vault.does(&["say", "took two ibuprofen"]);
    vault.does(&["say", "my bp was 128 over 82"]);
    vault.does(&["backup"]);
    if deed == Deed::RestoreOlder {
        vault.does(&["key", "renew"]);
    }
    vault.does(&["say", "I have a headache"]);
    vault.does(&["say", "my bp was 131 over 84"]);
    vault.does(&["say", "took two ibuprofen"]);
    if deed == Deed::Import {
        let elsewhere = Home::new();
        elsewhere.ok(["say", "took a metformin"]);
        elsewhere.ok(["say", "my bp was 118 over 79"]);
        elsewhere.ok(["export".into(), vault.at("batch.jsonl").into_os_string()]);
    }
    vault
}

/// How it is cut short.
#[derive(Debug)]
enum Fault {
    Call(Site, How, bool),
    After(Duration),
}

fn killed_after(command: &mut Command, input: &str, after: Duration) -> Ran {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    // It may be gone already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    std::thread::sleep(after);
    child.kill().expect("it is killed");
    let out = child.wait_with_output().expect("its output");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ran { code: out.status.code(), stdout: text(out.stdout), stderr: text(out.stderr) }
}

/// What is so before, and once it is done.
struct Expected {
    before: Held,
    done: Held,
    backups: BTreeSet<PathBuf>,
    took: Duration,
    calls: Tally,
}

fn undisturbed(deed: Deed, of: &Vault, disk: &Disk) -> Expected {
    let vault = of.copy();
    let before = vault.held().expect("it opens");
    let (begun, words) = (Instant::now(), deed.arguments(&vault));
    let tally = disk.tally();
    let mut command = vault.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let ran = run(disk.watch(&mut command, &vault.folder()), deed.input());
    assert_eq!(ran.code, Some(0), "{deed:?}: {ran:?}");
    let (took, calls) = (begun.elapsed(), since(&tally, &disk.tally()));
    let done = vault.held().expect("it opens");
    match deed {
        Deed::Renew => assert_eq!(before, done),
        Deed::Restore | Deed::RestoreOlder => assert_eq!((before.entries.len(), done.entries.len()), (4, 2)),
        Deed::Erase => assert!(done.entries.is_empty() && done.waiting.is_empty()),
        Deed::Import => assert_eq!((before.entries.len(), done.entries.len()), (4, 6)),
    }
    let names =
        |paths: BTreeSet<PathBuf>| paths.iter().filter_map(|path| path.file_name()).map(PathBuf::from).collect();
    Expected { before, done, backups: names(backups(&of.folder())), took, calls }
}

/// Whether this is how it was to be: an erasing and an import write an operation of their own, whose id is another one each time.
fn is_done(deed: Deed, found: &Held, expected: &Expected) -> bool {
    match deed {
        Deed::Erase | Deed::Import => {
            found.operations.starts_with(&expected.before.operations)
                && found.operations.len() == expected.done.operations.len()
                && found.entries == expected.done.entries
        }
        _ => *found == expected.done,
    }
}

fn judge(deed: Deed, vault: &Vault, ran: &Ran, expected: &Expected, told: &str) {
    match ran.code {
        Some(0) | None => {}
        Some(1) => {
            let last = ran.stderr.trim_end().lines().last().unwrap_or_default();
            assert!(last.starts_with("alara: ") && last.ends_with('.'), "a sentence: {told}");
            for inside in ["panicked", "Error(", "SQLITE", "sqlx", "os error", "::"] {
                assert!(!ran.stderr.contains(inside), "shows {inside}: {told}");
            }
        }
        other => panic!("{other:?}: {told}"),
    }
    // Whoever comes next opens it, with the same passphrase, and finishes what was begun.
    let next = run(&mut vault.command(&["log", "--json"]), "");
    assert_eq!(next.code, Some(0), "{next:?} after {told}");
    let found = vault.held().unwrap_or_else(|error| panic!("{error}: {told}"));
    let done = is_done(deed, &found, expected);
    assert!(done || found == expected.before, "neither as it was nor as it was to be: {told}");
    assert!(done || ran.code != Some(0), "it was reported and is not so: {told}");
    let folder = vault.folder();
    let left = |folder: &Path| -> Vec<String> {
        let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
        let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
        names
            .filter(|name| {
                name.contains(".part") || name.contains(".new") || name.contains(".to-") || name.contains(".restored")
            })
            .collect()
    };
    assert_eq!(left(&folder), [""; 0], "left behind: {told}");
    let there: BTreeSet<PathBuf> =
        backups(&folder).iter().filter_map(|path| path.file_name()).map(PathBuf::from).collect();
    match deed {
        Deed::Erase if done => {
            let still: Vec<_> = there.intersection(&expected.backups).collect();
            // Today's is made anew where there is none: under the same name, of what is left.
            for name in &still {
                let path = folder.join("backups").join(name);
                assert_eq!(vault.entries_of(&path), 0, "{name:?} holds it still: {told}");
            }
            assert!(!there.is_empty(), "a backup of what is left: {told}");
        }
        _ => assert!(there.is_superset(&expected.backups), "a backup is gone: {told}"),
    }
    // What bears a backup's name is one.
    for name in there {
        vault.entries_of(&folder.join("backups").join(name));
    }
    let kept: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("before-restore-")))
        .collect();
    match deed {
        Deed::Restore | Deed::RestoreOlder if done => {
            assert_eq!(kept.len(), 1, "what was there is kept: {told}");
            let before = Vault::held_in(&kept[0]).unwrap_or_else(|error| panic!("{error}: {told}"));
            assert!(before == expected.before, "what was there is kept as it was: {told}");
        }
        _ => assert!(kept.is_empty(), "{kept:?}: {told}"),
    }
}

fn cut_short(deed: Deed) {
    let (times, seed) = (number("ALARA_LONG_DEEDS", 8), number("ALARA_FAULT_SEED", 1));
    let mut dice = Dice(seed.wrapping_add(deed as u64 * 7919));
    let of = lived(deed);
    let disk = Disk::build();
    let expected = undisturbed(deed, &of, &disk);
    let mut met: BTreeMap<&str, u32> = BTreeMap::new();
    let mut sites = BTreeSet::new();
    for round in 0..times {
        let disk = disk.anew();
        let vault = of.copy();
        let fault = if round % 4 == 3 {
            Fault::After(expected.took.mul_f64(dice.below(1000) as f64 / 900.0))
        } else {
            // Each kind of call on each file alike: the rare ones decide.
            let all: Vec<_> = expected.calls.iter().collect();
            let ((call, file), count) = all[dice.below(all.len())];
            let site = Site { call: call.clone(), file: file.clone(), nth: 1 + dice.below(*count as usize) as u32 };
            let how = if dice.below(2) == 0 { How::Killed } else { EVERY[dice.below(EVERY.len())] };
            Fault::Call(site, how, dice.below(2) == 0)
        };
        let words = deed.arguments(&vault);
        let mut command = vault.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let ran = match &fault {
            Fault::Call(site, how, stays) => {
                let ran = run(disk.fail(&mut command, &vault.folder(), site, *how, *stays), deed.input());
                if disk.fired() {
                    sites.insert((site.clone(), *how));
                }
                ran
            }
            Fault::After(after) => killed_after(&mut command, deed.input(), *after),
        };
        *met.entry(ran.code.map_or("killed", |code| if code == 0 { "done" } else { "failed" })).or_default() += 1;
        judge(deed, &vault, &ran, &expected, &format!("seed {seed}, round {round}, {deed:?}, {fault:?}: {ran:?}"));
    }
    eprintln!("{deed:?}, seed {seed}: {times} times, {} distinct (call, file, n, how), {met:?}", sites.len());
}

#[test]
fn a_new_key_is_there_or_not_whatever_cuts_it_short() {
    cut_short(DEEDS[0]);
}

#[test]
fn a_restore_is_whole_or_undone_whatever_cuts_it_short() {
    cut_short(DEEDS[1]);
}

#[test]
fn a_restore_of_a_backup_under_a_former_key_is_whole_or_undone() {
    cut_short(DEEDS[2]);
}

#[test]
fn an_erasing_takes_its_backups_along_or_none() {
    cut_short(DEEDS[3]);
}

#[test]
fn an_import_is_all_or_nothing_whatever_cuts_it_short() {
    cut_short(DEEDS[4]);
}
