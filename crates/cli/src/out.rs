//! What is printed. Whoever stops reading (`alara log | head`) is told nothing more, and what was begun is finished all the same; any
//! other failure to write is told at the end.

use std::fmt::Arguments;
use std::io::{Error, ErrorKind, Result, Write};
use std::sync::OnceLock;

static FAILED: OnceLock<ErrorKind> = OnceLock::new();

/// Prints a line for programs and people to read.
macro_rules! out {
    ($($words:tt)*) => { $crate::out::line(format_args!($($words)*)) };
}

/// Prints the beginning of a line, for an answer to follow.
macro_rules! ask {
    ($($words:tt)*) => { $crate::out::part(format_args!($($words)*)) };
}

/// Tells people something beside the output.
macro_rules! tell {
    ($($words:tt)*) => { $crate::out::aside(format_args!($($words)*), "\n") };
}

/// Tells people the beginning of a line.
macro_rules! tell_part {
    ($($words:tt)*) => { $crate::out::aside(format_args!($($words)*), "") };
}

pub fn line(words: Arguments<'_>) {
    // It remembers by itself what went wrong.
    let _ = writeln!(Stdout, "{words}");
}

pub fn part(words: Arguments<'_>) {
    let _ = write!(Stdout, "{words}").and_then(|()| Stdout.flush());
}

pub fn aside(words: Arguments<'_>, end: &str) {
    // There is nobody left to tell that nobody can be told.
    let _ = write!(std::io::stderr(), "{words}{end}");
}

/// What could not be written, if anything could not.
pub fn failed() -> Option<ErrorKind> {
    // Said by the last of it, too.
    let _ = Stdout.flush();
    FAILED.get().copied()
}

/// The output, for whatever writes into something.
#[derive(Clone, Copy, Debug)]
pub struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        std::io::stdout().write(bytes).or_else(|error| passed_over(error).map(|()| bytes.len()))
    }

    fn flush(&mut self) -> Result<()> {
        std::io::stdout().flush().or_else(passed_over)
    }
}

fn passed_over(error: Error) -> Result<()> {
    if error.kind() == ErrorKind::BrokenPipe {
        return Ok(());
    }
    FAILED.get_or_init(|| error.kind());
    Err(error)
}
