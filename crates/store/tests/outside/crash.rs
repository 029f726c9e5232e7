//! A real process, killed at random moments: after each restart every write that was reported as done is there, once, the chain
//! verifies, and nothing waits that was decided: through writes, questions, edits, undos, backups and upgrades.
//! `ALARA_CRASH_CYCLES` says how many times (40 if not), `ALARA_CRASH_SEED` which.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::*;
use alara_gate::Parameters;
use alara_record::{OperationId, Record, Salt};
use alara_store::{Answer, Executed, Question, Store, Undoing, Writing};
use tempfile::tempdir;

/// Multiplies and adds, so that a seed gives the same moments every time.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

fn question(n: u128) -> Question {
    Question {
        id: format!("p-{n}"),
        turn: format!("turn-{n}"),
        person: me(),
        call: waits("call-1", &format!("text-{n}")).content().clone(),
        messages: vec![],
        created: now(),
    }
}

/// What the edited version of a question is numbered by.
const EDITED: u128 = 40_000_000;

async fn confirm(store: &Store, n: u128) {
    let words = format!("text-{n}");
    let pending = waits("call-1", &words);
    let answers = Some(Answer { pending: format!("p-{n}"), shown: pending.digest(), edited: None });
    let writing = Writing { answers, scope: format!("turn-{n}"), ..writing(n) };
    let act = yes(&pending);
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(n, &words))]);
    let done = store.execute(pending.decide(act).unwrap(), writing, effect).await.unwrap();
    assert!(matches!(done, Executed::Done(_)), "{done:?}");
}

async fn undo(store: &Store, n: u128) {
    let logged = store.operation(OperationId(id(n))).await.unwrap().unwrap();
    let undoing = Undoing {
        undoes: OperationId(id(n)),
        operation: OperationId(id(n + 50_000_000)),
        salt: Salt([9; 32]),
        at: now(),
    };
    assert!(matches!(store.undo(undo_of(logged.hash), undoing).await.unwrap(), Executed::Done(_)));
}

/// What the killed process does, saying before each thing that it begins and after it that it is done.
async fn work(dir: &Path, from: u128) {
    let say = |what: &str, n: u128| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "\n@{what} {n}").unwrap();
        out.flush().unwrap();
    };
    say("begin open", 0);
    let store = open(dir).await.unwrap();
    say("done open", 0);
    for n in from.. {
        match n % 7 {
            0..=2 => {
                say("begin write", n);
                note(&store, n, &format!("text-{n}")).await;
                say("done write", n);
            }
            3 | 4 => {
                say("begin queue", n);
                store.queue(&question(n)).await.unwrap();
                say("done queue", n);
                if n.is_multiple_of(3) {
                    say("begin edit", n);
                    let edited = store.supersede(&format!("p-{n}"), &question(n + EDITED)).await.unwrap();
                    assert_eq!(edited, alara_store::Decided::Done);
                    say("done edit", n);
                } else if n.is_multiple_of(2) {
                    say("begin confirm", n);
                    confirm(&store, n).await;
                    say("done confirm", n);
                }
            }
            5 => {
                say("begin queue", n);
                store.queue(&question(n)).await.unwrap();
                say("done queue", n);
                say("begin reject", n);
                store.reject(&format!("p-{n}"), now()).await.unwrap();
                say("done reject", n);
            }
            _ if n >= from + 6 => {
                say("begin undo", n - 6);
                undo(&store, n - 6).await;
                say("done undo", n - 6);
                if n.is_multiple_of(3) {
                    store.backup_to(&dir.join(format!("backup-{n}"))).await.unwrap();
                }
            }
            _ => {}
        }
    }
}

/// What was reported.
#[derive(Default, Debug)]
struct Reported {
    written: BTreeSet<u128>,
    undone: BTreeSet<u128>,
    queued: BTreeSet<u128>,
    decided: BTreeSet<u128>,
    /// What was begun last and not reported as done: it may have happened or not.
    open: Option<u128>,
}

impl Reported {
    fn line(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix('@') else { return };
        let mut words = rest.split(' ');
        let (state, what, n) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap().parse().unwrap());
        if state == "begin" {
            self.open = Some(n);
            return;
        }
        self.open = None;
        match what {
            "write" => self.written.insert(n),
            "confirm" => self.written.insert(n) && self.decided.insert(n),
            "reject" => self.decided.insert(n),
            "edit" => self.decided.insert(n) && self.queued.insert(n + EDITED),
            "undo" => self.undone.insert(n),
            "queue" => self.queued.insert(n),
            _ => true,
        };
    }

    async fn check(&mut self, store: &Store) {
        let open = self.open.take();
        let texts = texts(store).await;
        let there: BTreeSet<u128> =
            texts.iter().map(|text| text.strip_prefix("text-").unwrap().parse().unwrap()).collect();
        assert_eq!(there.len(), texts.len(), "something was written twice");
        let expected: BTreeSet<u128> = self.written.difference(&self.undone).copied().collect();
        for n in expected.symmetric_difference(&there) {
            assert_eq!(Some(*n), open, "{n} was reported and is not there, or the other way about");
        }
        let waiting: BTreeSet<u128> =
            store.waiting(None, now()).await.unwrap().iter().map(|row| row.question.id[2..].parse().unwrap()).collect();
        let expected: BTreeSet<u128> = self.queued.difference(&self.decided).copied().collect();
        for n in expected.symmetric_difference(&waiting) {
            assert!(open.is_some_and(|open| *n % EDITED == open), "{n} waits and was decided, or the other way about");
        }
        // What was under way counts from now on as it was found.
        if let Some(n) = open {
            if there.contains(&n) {
                self.written.insert(n);
            } else if self.written.contains(&n) {
                self.undone.insert(n);
            }
            for n in [n, n + EDITED] {
                let Some(row) = store.pending(&format!("p-{n}")).await.unwrap() else { continue };
                self.queued.insert(n);
                if row.state != alara_store::PendingState::Waiting {
                    self.decided.insert(n);
                }
            }
        }
        store.verify().await.unwrap();
        assert!(store.rebuild_check().await.unwrap().agree());
    }
}

#[test]
fn a_killed_process_loses_nothing_that_it_reported() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    if let Ok(dir) = std::env::var("ALARA_CRASH_FOLDER") {
        let from = std::env::var("ALARA_CRASH_FROM").unwrap().parse().unwrap();
        return runtime.block_on(work(Path::new(&dir), from));
    }
    let number = |name: &str, or: u64| std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(or);
    let (cycles, seed) = (number("ALARA_CRASH_CYCLES", 40), number("ALARA_CRASH_SEED", 1));
    let mut dice = Dice(seed);
    let mut dir = tempdir().unwrap();
    let mut reported = Reported::default();
    let mut total = 0;
    for cycle in 0..cycles {
        // A folder that has grown makes every check longer: begin a new one now and then.
        if cycle % 50 == 0 {
            total += reported.written.len();
            dir = tempdir().unwrap();
            reported = Reported::default();
            runtime.block_on(async { make(dir.path()).await.close().await.unwrap() });
        }
        // Every fourth start finds a vault that an earlier version left, and is killed while it upgrades it, or soon after.
        let upgrades = cycle % 4 == 3;
        if upgrades {
            let versions = crate::old::versions();
            runtime.block_on(crate::old::downgrade(dir.path(), versions[dice.next(versions.len() as u64) as usize]));
        }
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "crash::a_killed_process_loses_nothing_that_it_reported", "--nocapture"])
            .env("ALARA_CRASH_FOLDER", dir.path())
            .env("ALARA_CRASH_FROM", (1 + cycle * 2000).to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let reader = std::thread::spawn(move || out.lines().map_while(Result::ok).collect::<Vec<_>>());
        std::thread::sleep(Duration::from_millis(10 + dice.next(if upgrades { 60 } else { 120 })));
        child.kill().unwrap();
        let status = child.wait().unwrap();
        assert!(status.code().is_none(), "seed {seed}, cycle {cycle}: it ended by itself: {status}");
        reader.join().unwrap().iter().for_each(|line| reported.line(line));
        runtime.block_on(async {
            let store = open(dir.path()).await.unwrap_or_else(|error| panic!("seed {seed}, cycle {cycle}: {error}"));
            reported.check(&store).await;
            if dice.next(2) == 0 {
                store.close().await.unwrap();
            }
        });
    }
    total += reported.written.len();
    eprintln!("{cycles} cycles, seed {seed}: {total} writes reported, none lost");
    assert!(total as u64 > cycles, "it was killed before it could write");
}
