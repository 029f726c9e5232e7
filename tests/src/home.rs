//! A data folder of one's own, opened by a passphrase from a file: how the terminal's commands are tried one after another.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::program::{Ran, alara, run};

/// A data folder that is gone at the end.
pub struct Home {
    folder: tempfile::TempDir,
    zone: Option<String>,
}

impl Home {
    /// A folder without a record; the first command makes one.
    ///
    /// # Panics
    /// Where no folder can be made.
    #[allow(clippy::new_without_default, reason = "it makes files")]
    pub fn new() -> Home {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("passphrase"), "correct horse battery\n").expect("a file");
        Home { folder, zone: None }
    }

    /// The same where it is afternoon, at whatever hour the test runs: "this morning" has been.
    ///
    /// # Panics
    /// As [`Home::new`], and where the clock stands before 1970.
    #[allow(clippy::disallowed_methods, reason = "the hour at which the test runs is what it must not depend on")]
    pub fn in_the_afternoon() -> Home {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock");
        // Etc/GMT-5 is five hours ahead of UTC.
        let ahead = 14 - i64::try_from(since.as_secs() / 3600 % 24).unwrap_or_default();
        Home { zone: Some(format!("Etc/GMT{:+}", -ahead)), ..Home::new() }
    }

    /// Where files of the test lie.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.beside("data")
    }

    /// The command on this folder.
    pub fn command<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> Command {
        self.command_on(&self.data(), arguments)
    }

    /// The command on another folder, by the same passphrase.
    pub fn command_on<S: Into<OsString>>(&self, data: &Path, arguments: impl IntoIterator<Item = S>) -> Command {
        let mut all: Vec<OsString> = vec!["--data-dir".into(), data.into(), "--passphrase-file".into()];
        all.push(self.beside("passphrase").into());
        all.extend(arguments.into_iter().map(Into::into));
        let mut command = alara(all);
        command.env("HOME", self.folder.path());
        command.envs(self.zone.iter().map(|zone| ("TZ", zone)));
        command
    }

    /// Runs it.
    pub fn run<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        run(&mut self.command(arguments), "")
    }

    /// Runs it; what it printed.
    ///
    /// # Panics
    /// Where it fails.
    pub fn ok<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> String {
        let ran = self.run(arguments);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.stdout
    }

    /// Runs it; the lines of JSON that it printed.
    ///
    /// # Panics
    /// Where it fails, or prints anything else.
    pub fn lines<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> Vec<Value> {
        let ran = self.run(arguments);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.lines()
    }
}
