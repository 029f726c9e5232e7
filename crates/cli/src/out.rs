//! What is printed, the one way to the terminal: no control character, escape sequence or direction mark passes, whoever wrote the words.
//! In JSON they are escaped, in words they are left out. Whoever stops reading (`alara log | head`) is told nothing more, and what was begun is finished all the same; any
//! other failure to write is told at the end.

use std::fmt::Arguments;
use std::io::{Error, ErrorKind, Result, Write};
use std::sync::OnceLock;

use alara_app::plain::{escaped, plain};

static FAILED: OnceLock<ErrorKind> = OnceLock::new();

/// Prints a line for people to read.
macro_rules! out {
    ($($words:tt)*) => { $crate::out::line(format_args!($($words)*)) };
}

/// Prints one JSON value on a line, for programs.
macro_rules! out_json {
    ($value:expr) => {
        $crate::out::json(format_args!("{}", $value))
    };
}

/// Prints the beginning of a line, for an answer to follow.
macro_rules! ask {
    ($($words:tt)*) => { $crate::out::part(format_args!($($words)*)) };
}

/// Tells people something beside the output.
macro_rules! tell {
    ($($words:tt)*) => { $crate::out::aside(format_args!($($words)*), "\n") };
}

/// Tells people the beginning of a line; it may go back to its beginning first.
macro_rules! tell_part {
    ($($words:tt)*) => { $crate::out::aside(format_args!($($words)*), "") };
}

pub fn line(words: Arguments<'_>) {
    // It remembers by itself what went wrong.
    let _ = writeln!(Raw, "{}", plain(&words.to_string()));
}

pub fn json(value: Arguments<'_>) {
    let _ = writeln!(Stdout, "{value}");
}

pub fn part(words: Arguments<'_>) {
    let _ = write!(Raw, "{}", plain(&words.to_string())).and_then(|()| Raw.flush());
}

pub fn aside(words: Arguments<'_>, end: &str) {
    let words = words.to_string();
    let (back, words) = words.strip_prefix('\r').map_or(("", words.as_str()), |rest| ("\r", rest));
    // There is nobody left to tell that nobody can be told.
    let _ = write!(std::io::stderr(), "{back}{}{end}", plain(words));
}

/// What could not be written, if anything could not.
pub fn failed() -> Option<ErrorKind> {
    // Said by the last of it, too.
    let _ = Raw.flush();
    FAILED.get().copied()
}

/// The output, for whatever writes JSON Lines into something.
#[derive(Clone, Copy, Debug)]
pub struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            // A letter that the next bytes end is written with them.
            Err(cut) if cut.valid_up_to() > 0 => {
                std::str::from_utf8(bytes.get(..cut.valid_up_to()).unwrap_or_default()).unwrap_or_default()
            }
            Err(_) => return Raw.write(bytes),
        };
        Raw.write_all(escaped(text).as_bytes()).map(|()| text.len())
    }

    fn flush(&mut self) -> Result<()> {
        Raw.flush()
    }
}

/// The output as it is.
struct Raw;

impl Write for Raw {
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

/// A number and what is counted.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}
