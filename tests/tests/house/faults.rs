//! A disk that fails at any call: one clear sentence, nothing lost, nothing new and empty, and what was reported as done is found by
//! another process. `ALARA_FAULT_SITES` says at how many calls (60 if not; `make soak` takes 10,000), `ALARA_FAULT_SEED` which.
#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use alara_tests::corpus::list;
use alara_tests::disk::{Dice, Disk, EVERY, How, Site, Tally, number, since};
use alara_tests::program::{Ran, alara, run};
use alara_tests::vault::{Held, Vault};
use serde_json::Value;

/// What the program is asked to do while the disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    /// Something that is written at once.
    Tell,
    /// Something that asks first.
    Ask,
    Confirm,
    Edit,
    Reject,
    Undo,
    Backup,
    Look,
}

const DEEDS: [Deed; 8] =
    [Deed::Tell, Deed::Ask, Deed::Confirm, Deed::Edit, Deed::Reject, Deed::Undo, Deed::Backup, Deed::Look];

impl Deed {
    /// Its command line; the waiting one that it is about is the first, if one waits.
    fn arguments(self, held: &Held, round: usize) -> Option<Vec<String>> {
        let waits = held.waiting.first().cloned();
        let words: Vec<String> = match self {
            Deed::Tell => vec!["say".into(), format!("my bp was {} over {}", 100 + round % 60, 60 + round % 35)],
            Deed::Ask => vec!["say".into(), "took two ibuprofen".into()],
            Deed::Confirm => vec!["confirm".into(), waits?],
            Deed::Edit => vec!["edit".into(), waits?, format!("notes=number {round}")],
            Deed::Reject => vec!["reject".into(), waits?],
            Deed::Undo => vec!["undo".into()],
            Deed::Backup => vec!["backup".into()],
            Deed::Look => vec!["log".into(), "--json".into()],
        };
        Some(words)
    }

    /// What must hold once it was reported as done.
    fn done(self, before: &Held, after: &Held) -> bool {
        let one_more = after.operations.len() == before.operations.len() + 1;
        let gone = before.waiting.first().is_some_and(|id| !after.waiting.contains(id));
        match self {
            Deed::Tell => one_more && after.entries.len() == before.entries.len() + 1,
            Deed::Ask => one_more || after.waiting.len() == before.waiting.len() + 1,
            Deed::Confirm => one_more && gone,
            Deed::Edit => gone && after.waiting.len() == before.waiting.len(),
            Deed::Reject => gone && after.operations == before.operations,
            Deed::Undo => one_more,
            Deed::Backup | Deed::Look => after == before,
        }
    }
}

/// A record that has lived a little, so that there is something to lose and something that waits.
fn lived() -> Vault {
    let vault = Vault::new();
    for words in ["took two ibuprofen", "took two ibuprofen", "my bp was 128 over 82", "took two ibuprofen"] {
        vault.does(&["say", words]);
    }
    let held = vault.held().expect("it opens");
    assert!(held.entries.len() == 2 && held.waiting.len() == 2, "{held:?}");
    vault
}

/// Runs a deed while a call fails, and judges what it said and what is left.
fn survive(vault: &Vault, disk: &Disk, deed: Deed, before: &Held, round: usize, fault: (&Site, How, bool)) -> Held {
    let (site, how, stays) = fault;
    let words = deed.arguments(before, round).expect("there is something that it is about");
    let mut command = vault.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let ran = run(disk.fail(&mut command, &vault.folder(), site, how, stays), "");
    let told = || format!("{deed:?} while {site:?} is {how:?}: {ran:?}");
    if ran.code == Some(1) {
        ran.failed_saying("");
        assert!(ran.stderr.trim_end().ends_with('.'), "a sentence: {}", told());
    } else {
        assert!(ran.code == Some(0) || how == How::Killed, "{}", told());
    }
    let after = vault.held().unwrap_or_else(|error| panic!("{error}: {}", told()));
    assert!(after.operations.starts_with(&before.operations), "something was lost: {}", told());
    assert!(after.operations.len() <= before.operations.len() + 1, "written twice: {}", told());
    if ran.code == Some(0) {
        assert!(deed.done(before, &after), "it was reported and is not so: {}", told());
    }
    if after.operations == before.operations {
        assert!(after.entries == before.entries, "the record changed without an operation: {}", told());
    }
    after
}

/// What each deed calls, on a record that is there.
fn calls(disk: &Disk) -> BTreeMap<Deed, Tally> {
    let vault = lived();
    let mut calls = BTreeMap::new();
    for deed in DEEDS {
        let held = vault.held().expect("it opens");
        let words = deed.arguments(&held, 7).expect("something waits");
        let mut command = vault.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let before = disk.tally();
        let ran: Ran = run(disk.watch(&mut command, &vault.folder()), "");
        assert_eq!(ran.code, Some(0), "{deed:?}: {ran:?}");
        assert!(deed.done(&held, &vault.held().expect("it opens")), "{deed:?}: {ran:?}");
        calls.insert(deed, since(&before, &disk.tally()));
    }
    calls
}

#[test]
fn whatever_call_fails_what_was_reported_is_there_and_nothing_is_lost() {
    let (wanted, seed) = (number("ALARA_FAULT_SITES", 60) as usize, number("ALARA_FAULT_SEED", 1));
    let mut dice = Dice(seed);
    let disk = Disk::build();
    let calls = calls(&disk);
    let mut sites: BTreeSet<Site> = BTreeSet::new();
    let (mut runs, mut failed) = (0usize, 0usize);
    let mut vault = lived();
    let mut held = vault.held().expect("it opens");
    while sites.len() < wanted {
        // A record that has grown makes every look longer.
        if runs % 250 == 249 {
            vault = lived();
            held = vault.held().expect("it opens");
        }
        runs += 1;
        assert!(runs < wanted * 3 + 100, "too few of the calls are met: {} of {runs}", sites.len());
        let deed = DEEDS[dice.below(DEEDS.len())];
        let deed = if deed.arguments(&held, runs).is_some() { deed } else { Deed::Ask };
        // Which call: as often as it is made, and the rare ones no less than a third of the time.
        let made = &calls[&deed];
        let all: u32 = made.values().sum();
        let mut at = dice.below(all as usize) as u32;
        let often = made.iter().find(|(_, count)| {
            let here = at < **count;
            at = at.saturating_sub(**count);
            here
        });
        let chosen = if dice.below(3) == 0 { made.iter().nth(dice.below(made.len())) } else { often };
        let ((call, file), count) = chosen.or(made.iter().next()).expect("it calls something");
        let seen = disk.tally().get(&(call.clone(), file.clone())).copied().unwrap_or(0);
        let nth = seen + 1 + dice.below(*count as usize) as u32;
        let site = Site { call: call.clone(), file: file.clone(), nth };
        let how = EVERY[dice.below(EVERY.len())];
        let stays = dice.below(2) == 0;
        held = survive(&vault, &disk, deed, &held, runs, (&site, how, stays));
        if disk.fired() {
            failed += 1;
            sites.insert(site);
        }
    }
    let files: BTreeSet<&str> = sites.iter().map(|site| site.file.as_str()).collect();
    eprintln!(
        "seed {seed}: {} distinct sites (call, file, n) in {runs} runs, {failed} calls failed, files {files:?}",
        sites.len()
    );
}

/// What a replay of a first start prints as written, step by step; none where it said nothing.
fn written(ran: &Ran) -> Vec<Value> {
    ran.lines().last().map(|line| list(line, "written").to_vec()).unwrap_or_default()
}

const FIRST: &str = r#"{"now":"2026-01-26T14:00:00-05:00"}
{"user":"took two ibuprofen"}
{"user":"my bp was 128 over 82"}
"#;

#[test]
fn a_first_start_that_fails_anywhere_leaves_nothing_that_a_later_one_stumbles_over() {
    let (most, seed) = (number("ALARA_FAULT_FIRST", 40) as usize, number("ALARA_FAULT_SEED", 1));
    let mut dice = Dice(seed);
    let disk = Disk::build();
    let replay = |folder: &Path| {
        let mut command = alara(["replay", "--data-dir"]);
        command.arg(folder);
        command
    };
    let above = tempfile::tempdir().expect("a folder");
    let place = above.path().join("record");
    assert_eq!(run(disk.watch(&mut replay(&place), &place), FIRST).code, Some(0));
    let mut all: Vec<(Site, How)> = Vec::new();
    for ((call, file), count) in disk.tally() {
        for nth in 1..=count {
            all.extend(EVERY.map(|how| (Site { call: call.clone(), file: file.clone(), nth }, how)));
        }
    }
    let of = all.len();
    while all.len() > most {
        all.swap_remove(dice.below(all.len()));
    }
    for (site, how) in &all {
        // A folder of its own, and a tally that begins anew with it.
        let disk = disk.anew();
        let above = tempfile::tempdir().expect("a folder");
        let place = above.path().join("record");
        let stays = dice.below(2) == 0;
        let ran = run(disk.fail(&mut replay(&place), &place, site, *how, stays), FIRST);
        let told = || format!("a first start while {site:?} is {how:?}: {ran:?}");
        match ran.code {
            Some(1) => ran.failed_saying(""),
            Some(0) => {}
            _ => assert!(*how == How::Killed, "{}", told()),
        }
        let again = run(&mut replay(&place), "{\"now\":\"2026-01-26T15:00:00-05:00\"}\n");
        assert_eq!(again.code, Some(0), "{again:?} after {}", told());
        let (before, after) = (written(&ran), written(&again));
        assert!(after.starts_with(&before) && after.len() <= 2, "{again:?} after {}", told());
    }
    eprintln!("seed {seed}: {} of {of} failures of a first start", all.len());
}
