//! `alara check`: independent cases, one JSON object a line in, one a line out, in order. Each runs on an empty record in memory, with
//! its own clock; no network, no keyring, no model but the one in the case.

mod answer;
mod case;
mod output;
mod turn;

use std::io::{self, BufRead, Write};

use alara_health::situation::Situation;
use serde_json::{Value, json};

use crate::trained::Readers;

pub use case::{Known, NoCase, as_added};
pub use output::call;
pub(crate) use output::second;

/// How a run of cases ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Lines judged.
    pub cases: u64,
    /// Lines that were no case.
    pub errors: u64,
}

/// The longest line that is read as a case: 16 MiB. A longer one is an error in its place, and is never held in memory.
const LONGEST: u64 = 16 * 1024 * 1024;

/// Judges every line of `from`; blank ones are passed over. Memory is bounded by the longest line.
///
/// # Errors
/// Reading or writing the streams.
pub fn check(mut from: impl BufRead, mut to: impl Write, readers: Readers) -> io::Result<Checked> {
    let mut checked = Checked::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut bounded = io::Read::take(&mut from, LONGEST);
        if bounded.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            pass_over(&mut from)?;
            checked.errors += 1;
            write_line(&mut to, &json!({ "id": null, "error": "this line is longer than a case may be (16 MiB)" }))?;
            continue;
        }
        let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line);
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let judged = judge(&line, readers);
        if judged.get("error").is_some() {
            checked.errors += 1;
        } else {
            checked.cases += 1;
        }
        write_line(&mut to, &judged)?;
    }
    Ok(checked)
}

/// How a message is read on an empty record, at the clock of a case; a line each.
///
/// # Errors
/// A clock that cannot be read.
pub fn explain(words: &str, now: Option<String>) -> Result<Vec<String>, case::NoCase> {
    let case = case::Case { now, ..case::Case::default() };
    let mut lines = alara_health::explain(words, &case.record()?, &case.clock()?);
    let situation = Readers::Both.read_along(Situation::new(vec![words.to_owned()], case.record()?, case.clock()?));
    let second = situation.trained_reading().map(|read| output::second(words, read)).unwrap_or_default();
    lines.push("The trained reader:".to_owned());
    lines.extend(second.iter().map(|found| format!("    {found}")));
    if second.is_empty() {
        lines.push("    finds nothing".to_owned());
    }
    Ok(lines)
}

fn pass_over(from: &mut impl BufRead) -> io::Result<()> {
    loop {
        let (used, ended) = match from.fill_buf()? {
            [] => return Ok(()),
            bytes => match bytes.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (bytes.len(), false),
            },
        };
        from.consume(used);
        if ended {
            return Ok(());
        }
    }
}

fn write_line(to: &mut impl Write, value: &Value) -> io::Result<()> {
    serde_json::to_writer(&mut *to, value)?;
    to.write_all(b"\n")?;
    // Who waits for each answer before the next case gets it.
    to.flush()
}

/// One line: a case and its judgement, or what is wrong with it.
pub fn judge(line: &[u8], readers: Readers) -> Value {
    // The byte order mark that some editors write before a file is no part of its first line.
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let id = |value: &Value| value.get("id").cloned().unwrap_or(Value::Null);
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(_) => return json!({ "id": null, "error": "this line is not JSON" }),
    };
    if !value.is_object() {
        return json!({ "id": null, "error": "a case is a JSON object" });
    }
    let judged = match value.get("answer") {
        Some(_) => answer::judge(&value),
        None => turn::judge(&value, readers),
    };
    judged.unwrap_or_else(|error| json!({ "id": id(&value), "error": error.to_string() }))
}
