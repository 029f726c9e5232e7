//! A restore that is killed at any call on a file: what the person knows opens what is there, which is the record of before or the
//! backup, whole; and nobody else may read any of it.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use alara_store::backup::restore::restore;
use alara_store::{Argon2id, Folder, Job, KeySource, NextKey, Purpose, Store, StoreError, VaultKey, WrapSeed, Wrapped};
use alara_tests::disk::{Dice, Disk, How, Site, number};
use alara_tests::program::files;
use alara_tests::vault::{PASSPHRASE, Vault};
use chrono::{DateTime, FixedOffset};

/// Says to a run of this test in which folder it restores which backup.
const CHILD: &str = "ALARA_TEST_RESTORES";
const NAME: &str = "whatever_a_restore_is_cut_at_a_key_that_is_known_opens_what_is_there";

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
}

fn now() -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").expect("a time")
}

/// The key of [`Vault`], and the one that takes its place.
fn keys() -> [VaultKey; 2] {
    [VaultKey::new([0x5a; 32]), VaultKey::new([0x77; 32])]
}

/// Puts the key of the backup in, which the record of that time had, and which nothing in place leads to any more: as somebody does who
/// types an old recovery code.
fn restores(folder: &Path, backup: &Path) -> Result<(), StoreError> {
    let [old, _] = keys();
    wait(restore(&Folder::at(folder), backup, &old, now(), &Job::new())).map(|_| ())
}

/// A record under a new key, with a backup under the one before: entries in the record, and in the backup.
fn lived() -> (Vault, PathBuf) {
    let vault = Vault::new();
    vault.does(&["say", "my bp was 128 over 82"]);
    let backup = vault.at("old.backup");
    let [old, new] = keys();
    wait(async {
        let folder = || Folder::at(vault.folder());
        let store = Store::open(folder(), &old, Purpose::Record).await.expect("it opens");
        store.backup_to(&backup).await.expect("a backup");
        store.close().await.expect("closed");
        let cheap = Argon2id { memory_kib: 8, passes: 1, lanes: 1 };
        let seed = WrapSeed { salt: [9; 16], nonce: [9; 24] };
        let wrapped = Wrapped::seal(&new, &PASSPHRASE.into(), cheap, seed).expect("sealed");
        let next =
            NextKey { key: &new, source: KeySource::Passphrase { wrapped }, pin: None, nonces: [[1; 24], [2; 24]] };
        alara_store::rekey(&folder(), &old, next, &Job::new()).await.expect("a new key");
        let store = Store::open(folder(), &new, Purpose::Record).await.expect("it opens");
        store.settle_key().expect("settled");
        store.close().await.expect("closed");
    });
    vault.does(&["say", "took two ibuprofen"]);
    vault.does(&["say", "my bp was 130 over 85"]);
    (vault, backup)
}

/// How many entries each key opens.
fn opens(folder: &Path) -> [Option<usize>; 2] {
    keys().map(|key| {
        wait(async {
            let store = Store::open(Folder::at(folder), &key, Purpose::Record).await.ok()?;
            assert!(store.rebuild_check().await.expect("compared").agree());
            store.verify().await.expect("its chain holds");
            let me = store.people().await.expect("people")[0].id;
            let entries = store.timeline(me, None, u32::MAX).await.expect("entries").len();
            store.close().await.expect("closed");
            Some(entries)
        })
    })
}

/// What others may read of a folder.
fn open_to_others(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let file = file.expect("a file");
            let about = file.metadata().expect("its rights");
            if about.permissions().mode() & 0o077 != 0 {
                found.push(format!("{} {:o}", file.path().display(), about.permissions().mode()));
            }
            if about.is_dir() {
                folders.push(file.path());
            }
        }
    }
    found
}

fn child(folder: &Path, backup: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", NAME, "--nocapture"]).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
    command.env(CHILD, folder).env("ALARA_TEST_BACKUP", backup);
    command
}

/// The vault once more, with the rights that a vault's files have.
fn copied(of: &Vault) -> Vault {
    let copy = of.copy();
    for (name, _) in files(&copy.folder()) {
        let path = copy.folder().join(name);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).expect("rights");
        let above = path.parent().expect("a folder");
        std::fs::set_permissions(above, std::fs::Permissions::from_mode(0o700)).expect("rights");
    }
    copy
}

#[test]
fn whatever_a_restore_is_cut_at_a_key_that_is_known_opens_what_is_there() {
    if let (Some(folder), Some(backup)) = (std::env::var_os(CHILD), std::env::var_os("ALARA_TEST_BACKUP")) {
        return restores(Path::new(&folder), Path::new(&backup)).expect("restored");
    }
    let (of, backup) = lived();
    let (before, after) = (3, 1);
    assert_eq!(opens(&of.folder()), [None, Some(before)]);
    let disk = Disk::build();
    {
        let vault = copied(&of);
        let ended = disk.watch(&mut child(&vault.folder(), &backup), &vault.folder()).status().expect("it runs");
        assert!(ended.success());
        assert_eq!(opens(&vault.folder()), [Some(after), None], "the backup, by its own key");
    }
    let mut sites = Vec::new();
    for ((call, file), count) in disk.tally() {
        sites.extend((1..=count).map(|nth| Site { call: call.clone(), file: file.clone(), nth }));
    }
    // Where one file takes another's place is where it matters; of the rest a few, by chance.
    let mut dice = Dice(number("ALARA_FAULT_SEED", 1));
    let some = number("ALARA_CUTS", 12) as usize;
    let (mut chosen, mut rest): (Vec<_>, Vec<_>) = sites.into_iter().partition(|site| site.call == "rename");
    assert!(chosen.len() >= 6, "{chosen:?}");
    while chosen.len() < some + 6 && !rest.is_empty() {
        chosen.push(rest.swap_remove(dice.below(rest.len())));
    }
    let mut found = BTreeSet::new();
    for site in &chosen {
        let disk = disk.anew();
        let vault = copied(&of);
        disk.fail(&mut child(&vault.folder(), &backup), &vault.folder(), site, How::Killed, false)
            .status()
            .expect("ran");
        assert_eq!(open_to_others(&vault.folder()), [""; 0], "cut at {site:?}");
        let opened = opens(&vault.folder());
        assert!(opened == [None, Some(before)] || opened == [Some(after), None], "cut at {site:?}: {opened:?}");
        found.insert(opened);
        let left = files(&vault.folder()).into_keys().find(|name| {
            [".part/", ".new/", ".restored", "next.json"].iter().any(|end| name.to_string_lossy().contains(end))
        });
        assert_eq!(left, None, "cut at {site:?}");
    }
    assert_eq!(found.len(), 2, "some cuts come before it is decided, and some after");
}
