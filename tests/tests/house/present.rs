//! What comes of every labelled case is committed (`tests/present`), and a change of it is seen line by line before it is taken:
//! `make present` writes the lines anew, and `git diff` is what to judge. It says nothing of right or wrong; that the labels do.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use alara_tests::present::{files, results, talks};

/// Talks that are played in every run; the others with `ALARA_PRESENT=all`, as the long tests do, or where the lines are written.
const PLAYED: &[&str] = &["corpus/dialogs.jsonl", "dialogs/fresh_hh.jsonl", "dialogs/fresh_ii.jsonl"];
/// How many changed lines a failure shows.
const SHOWN: usize = 40;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Usual,
    All,
    Write,
}

fn wanted() -> Wanted {
    match std::env::var("ALARA_PRESENT").as_deref() {
        Ok("write") => Wanted::Write,
        Ok("all") => Wanted::All,
        _ => Wanted::Usual,
    }
}

fn committed(file: &Path) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("present").join(file).with_extension("txt")
}

#[test]
fn every_labelled_case_gives_what_is_committed() {
    let mode = wanted();
    let chosen: Vec<PathBuf> = files()
        .into_iter()
        .filter(|file| mode != Wanted::Usual || !talks(file) || PLAYED.iter().any(|played| file == Path::new(played)))
        .collect();
    let (next, changed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(file) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = compared(file, mode);
                    changed.lock().unwrap().extend(found);
                }
            });
        }
    });
    let changed = changed.into_inner().unwrap();
    assert!(
        changed.is_empty(),
        "{} lines changed; `make present` writes them, `git diff tests/present` shows them all:\n{}",
        changed.len(),
        changed[..changed.len().min(SHOWN)].join("\n")
    );
}

/// The lines that differ from what is committed; none where they are written.
fn compared(file: &Path, mode: Wanted) -> Vec<String> {
    let is = results(file);
    if mode == Wanted::Write {
        let path = committed(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, is.join("\n") + "\n").unwrap();
        return Vec::new();
    }
    let read = std::fs::read_to_string(committed(file)).unwrap_or_default();
    let was: Vec<&str> = read.lines().collect();
    let mut changed = Vec::new();
    for at in 0..is.len().max(was.len()) {
        let (old, new) = (was.get(at).copied().unwrap_or_default(), is.get(at).map_or("", String::as_str));
        if old != new {
            changed.push(format!("{}\n  was {old}\n  is  {new}", file.display()));
        }
    }
    changed
}

#[test]
fn nothing_is_committed_of_a_file_that_is_gone() {
    let known: Vec<PathBuf> = files().iter().map(|file| committed(file)).collect();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("present")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                assert!(known.contains(&path), "{} has no labelled cases any more", path.display());
            }
        }
    }
}
