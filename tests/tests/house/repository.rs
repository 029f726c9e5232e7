//! What the repository keeps: sources and data that somebody wrote or chose, and nothing that a run left behind.

use std::fs;

use alara_tests::tree::{root, tracked_paths};

/// Endings of what a build, a merge or a measurement leaves behind.
const ARTEFACTS: &[&str] = &["profraw", "profdata", "orig", "rej", "log", "tmp", "bak", "swp", "pyc"];

/// Bytes that a file may have: every clone pays for it, and git keeps it when it is gone.
const LARGEST: u64 = 2_000_000;

/// The weights of the trained reader, and what they may have: a version of them is kept with each stretch of work, and no more.
const MODEL: (&str, u64) = ("crates/reader/model/reader.data", 24_000_000);

/// Whether a path names what a run leaves behind: by its ending, or a memory dump (`core`, `core.1234`) beside it.
fn is_artefact(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let is_dump = stem == "core" && ending.chars().all(|sign| sign.is_ascii_digit());
    is_dump || ARTEFACTS.contains(&ending)
}

#[test]
fn rejects_artefacts_among_tracked_files() {
    assert!(is_artefact("tests/default_1.profraw") && is_artefact("core.77") && is_artefact("ui/core"));
    assert!(!is_artefact("crates/core.rs") && !is_artefact("docs/logging.md"));
    let tracked = tracked_paths();
    assert!(tracked.len() > 1_000, "git listed {} files", tracked.len());
    let stray: Vec<&String> = tracked.iter().filter(|path| is_artefact(path)).collect();
    assert!(stray.is_empty(), "left behind by a run; remove and ignore them: {stray:#?}");
}

#[test]
fn rejects_tracked_files_over_the_largest_size() {
    let size = |path: &str| fs::metadata(root().join(path)).map_or(0, |file| file.len());
    let most = |path: &str| if path == MODEL.0 { MODEL.1 } else { LARGEST };
    let large: Vec<String> = tracked_paths().into_iter().filter(|path| size(path) > most(path)).collect();
    assert!(large.is_empty(), "over {LARGEST} bytes: {large:#?}");
}
