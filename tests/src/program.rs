//! The `alara` program itself, started as anyone starts it: with no keyring, no network and a home of its own.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::Value;

/// Where the program lies: `ALARA_BIN`, else beside these tests.
///
/// # Panics
/// Where it was not built.
pub fn path() -> PathBuf {
    let beside = || {
        let test = std::env::current_exe().expect("the test's own path");
        test.ancestors().nth(2).map(|folder| folder.join("alara"))
    };
    let path = std::env::var_os("ALARA_BIN").map(PathBuf::from).or_else(beside).unwrap_or_default();
    assert!(path.is_file(), "{} is not there: build it with `cargo build -p alara-cli`", path.display());
    path
}

/// A start of the program, with nothing of this machine's user in its environment.
pub fn alara<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    at(&path(), arguments)
}

/// A start of a copy of the program.
pub fn at<S: AsRef<OsStr>>(program: &Path, arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// How a run ended.
#[derive(Debug)]
pub struct Ran {
    /// The exit status; none where a signal ended it.
    pub code: Option<i32>,
    /// What it printed for programs.
    pub stdout: String,
    /// What it told people.
    pub stderr: String,
}

impl Ran {
    /// The lines that it printed, as JSON.
    ///
    /// # Panics
    /// Where a line is not JSON.
    pub fn lines(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// Checks that it failed as the contract has it, with one clear sentence that holds these words, and nothing of the program's
    /// insides.
    ///
    /// # Panics
    /// Where it did not.
    pub fn failed_saying(&self, words: &str) {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert_eq!(self.stderr.trim_end().lines().count(), 1, "one line: {self:?}");
        assert!(self.stderr.contains(words), "{self:?} does not say: {words}");
        for inside in ["panicked", "Error(", "Err(", "SQLITE", "sqlx", "os error", "::"] {
            assert!(!self.stderr.contains(inside), "{self:?} shows {inside}");
        }
    }
}

/// Runs a command to its end on this input.
///
/// # Panics
/// Where it cannot be started.
pub fn run(command: &mut Command, input: &str) -> Ran {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_owned();
    // It may end without having read everything.
    let feed = std::thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("its output");
    feed.join().expect("its input ended");
    Ran {
        code: status.code(),
        stdout: String::from_utf8_lossy(&stdout).into_owned(),
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    }
}

/// Runs a command as someone without any rights of their own: the permissions of files bind them, as they bind no administrator.
pub fn as_nobody(command: &mut Command) -> &mut Command {
    const NOBODY: u32 = 65_534;
    command.uid(NOBODY).gid(NOBODY)
}

/// A program that runs and is spoken to line by line.
pub struct Live {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Live {
    /// Starts it.
    ///
    /// # Panics
    /// Where it cannot be started.
    pub fn start(command: &mut Command) -> Live {
        let mut child = command.spawn().expect("the program starts");
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().expect("its output"));
        Live { child, to, from }
    }

    /// Writes a line.
    ///
    /// # Panics
    /// Where it has ended.
    pub fn tell(&mut self, line: &str) {
        let to = self.to.as_mut().expect("its input");
        to.write_all(format!("{line}\n").as_bytes()).expect("it listens");
        to.flush().expect("it listens");
    }

    /// Reads a line.
    ///
    /// # Panics
    /// Where it has ended.
    pub fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        assert!(!line.is_empty(), "it ended: {}", self.complaint());
        line
    }

    /// One step of a replay, and its answer.
    ///
    /// # Panics
    /// Where it has ended.
    pub fn step(&mut self, step: &Value) -> Value {
        self.tell(&step.to_string());
        serde_json::from_str(&self.hear()).expect("a line of JSON")
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as a power cut would (SIGKILL).
    ///
    /// # Panics
    /// Where it cannot be ended.
    pub fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }

    /// Lets it end in peace; what it told people.
    ///
    /// # Panics
    /// Where it fails.
    pub fn end(mut self) -> String {
        self.to = None;
        let complaint = self.complaint();
        assert!(self.child.wait().expect("it ends").success(), "{complaint}");
        complaint
    }

    fn complaint(&mut self) -> String {
        let mut text = String::new();
        if let Some(stderr) = self.child.stderr.as_mut() {
            stderr.read_to_string(&mut text).expect("its words");
        }
        text
    }

    /// The most memory that it held so far, in KiB; none where this system does not tell.
    pub fn most_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }
}

/// Every file below a folder with its bytes, by its path in it.
///
/// # Panics
/// Where one cannot be read.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = std::fs::read(&path).expect("a file");
                found.insert(path.strip_prefix(folder).expect("below it").to_owned(), bytes);
            }
        }
    }
    found
}
