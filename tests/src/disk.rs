//! A disk that fails where a test says: the shim of `tests/faults`, built by the machine's own C compiler and loaded before libc, and
//! the tally of the calls that it has seen.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// The disk could not do it.
    Broken,
    /// No space is left.
    Full,
    /// Half of it was written before the disk was full.
    Short,
    /// The process is killed as it makes the call.
    Killed,
}

/// Every way.
pub const EVERY: [How; 4] = [How::Broken, How::Full, How::Short, How::Killed];

impl How {
    fn name(self) -> &'static str {
        match self {
            How::Broken => "eio",
            How::Full => "enospc",
            How::Short => "short",
            How::Killed => "kill",
        }
    }
}

/// A call on a file, and which of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// "write", "sync", "truncate", "rename", "open" or "unlink".
    pub call: String,
    /// The file's name below the folder, with # for each number in it.
    pub file: String,
    /// Which of those calls, from 1, over every process that adds to the same tally.
    pub nth: u32,
}

/// The shim, and the tally of one folder.
#[derive(Debug)]
pub struct Disk {
    above: TempDir,
}

/// Calls seen, by call and file.
pub type Tally = BTreeMap<(String, String), u32>;

const NAME: usize = 120;
const ROW: usize = 8 + NAME;

impl Disk {
    /// Builds the shim.
    ///
    /// # Panics
    /// Where no C compiler does.
    pub fn build() -> Disk {
        let above = tempfile::tempdir().expect("a folder");
        let source = crate::tree::root().join("tests/faults/shim.c");
        let built = Command::new("cc")
            .args(["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
            .arg(above.path().join("shim.so"))
            .arg(source)
            .arg("-ldl")
            .output()
            .expect("a C compiler: `make test` installs one");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        Disk { above }
    }

    /// The same shim with a tally that begins anew.
    ///
    /// # Panics
    /// Where it cannot be copied.
    pub fn anew(&self) -> Disk {
        let above = tempfile::tempdir().expect("a folder");
        std::fs::copy(self.at("shim.so"), above.path().join("shim.so")).expect("copied");
        Disk { above }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.above.path().join(name)
    }

    /// Counts the calls that a command makes on files of a folder.
    pub fn watch<'a>(&self, command: &'a mut Command, folder: &Path) -> &'a mut Command {
        command.env("LD_PRELOAD", self.at("shim.so")).env("FAULT_FOLDER", folder).env("FAULT_TALLY", self.at("tally"))
    }

    /// Lets one of them fail; with `stays`, all that come after it too.
    ///
    /// # Panics
    /// Where the mark of the last time cannot be taken away.
    pub fn fail<'a>(
        &self,
        command: &'a mut Command,
        folder: &Path,
        site: &Site,
        how: How,
        stays: bool,
    ) -> &'a mut Command {
        if self.fired() {
            std::fs::remove_file(self.at("fired")).expect("removed");
        }
        if stays {
            command.env("FAULT_STAYS", "1");
        }
        self.watch(command, folder)
            .env("FAULT_CALL", &site.call)
            .env("FAULT_FILE", &site.file)
            .env("FAULT_NTH", site.nth.to_string())
            .env("FAULT_HOW", how.name())
            .env("FAULT_FIRED", self.at("fired"))
    }

    /// Whether it failed, the last time.
    pub fn fired(&self) -> bool {
        self.at("fired").exists()
    }

    /// The calls seen so far.
    ///
    /// # Panics
    /// Where the tally is not one.
    pub fn tally(&self) -> Tally {
        let bytes = std::fs::read(self.at("tally")).unwrap_or_default();
        let mut tally = Tally::new();
        for row in bytes.chunks_exact(ROW) {
            let number = |at: usize| u32::from_ne_bytes(row[at..at + 4].try_into().expect("four bytes"));
            if number(0) != 2 {
                continue;
            }
            let name = String::from_utf8_lossy(&row[8..]);
            let (call, file) = name.trim_end_matches('\0').split_once(' ').expect("a call and a file");
            tally.insert((call.to_owned(), file.to_owned()), number(4));
        }
        assert!(tally.len() < 512, "the tally is full");
        tally
    }
}

/// What one tally has more than an earlier one.
pub fn since(before: &Tally, after: &Tally) -> Tally {
    let more = |(site, count): (&(String, String), &u32)| {
        let more = count - before.get(site).copied().unwrap_or(0);
        (more > 0).then(|| (site.clone(), more))
    };
    after.iter().filter_map(more).collect()
}

/// Throws: multiplies and adds, so that a seed gives the same throws every time.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below this one.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most.max(1)
    }
}

/// A number of the environment, or this one.
pub fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or)
}
