//! The project's own files, as they lie in the repository.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of the project.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its path from the root, with forward slashes.
    pub path: String,
    /// What it says.
    pub text: String,
}

impl Source {
    /// Whether it holds nothing but tests.
    pub fn is_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.path.starts_with("tests/")
            || ["/tests/", "/benches/", "/examples/"].iter().any(|part| self.path.contains(part))
            || name == "tests.rs"
            || name.ends_with("_test.rs")
            || [".test.ts", ".test.tsx"].iter().any(|end| name.ends_with(end))
    }

    /// Its text without the tests at its end. Tests that lie in a file of their own are only named in this one, and end nothing.
    pub fn without_tests(&self) -> &str {
        let within = |at: &usize| self.text[*at..].lines().nth(1).is_some_and(|line| line.ends_with('{'));
        let end = self.text.match_indices("#[cfg(test)]\nmod ").map(|(at, _)| at).find(within);
        end.map_or(self.text.as_str(), |end| &self.text[..end])
    }

    /// Its lines of code, numbered from 1, without comments and without the tests at its end.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(self.without_tests().lines());
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// The root of the repository.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

/// Every text file of the project: those in the repository and those that are new, ignored ones left aside.
///
/// # Panics
/// Where git does not answer.
pub fn files() -> Vec<Source> {
    let text = |path: &str| std::fs::read(root().join(path)).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let listed = list_paths(&["--cached", "--others", "--exclude-standard"]);
    listed.into_iter().filter_map(|path| Some(Source { text: text(&path)?, path })).collect()
}

/// The paths of the files that the repository keeps, whatever they hold.
///
/// # Panics
/// Where git does not answer.
pub fn tracked_paths() -> Vec<String> {
    list_paths(&["--cached"])
}

fn list_paths(which: &[&str]) -> Vec<String> {
    let listed = Command::new("git").args(["ls-files", "-z"]).args(which).current_dir(root()).output();
    let listed = listed.expect("git lists the project's files");
    assert!(listed.status.success(), "git lists the project's files");
    let names = String::from_utf8(listed.stdout).expect("names in UTF-8");
    names.split_terminator('\0').map(str::to_owned).collect()
}

/// The files with one of these endings.
///
/// # Panics
/// As [`files`].
pub fn sources(endings: &[&str]) -> Vec<Source> {
    let found: Vec<Source> =
        files().into_iter().filter(|file| endings.iter().any(|ending| file.path.ends_with(ending))).collect();
    assert!(!found.is_empty(), "the project has files");
    found
}

/// The words of a line that could be names.
pub fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty())
}
