//! Results as a model may see them: capped with a note, without control characters, and with nothing in them that reads as a marker.

use serde_json::Value;

use super::{After, Fault, Hook, Returned};
use crate::scan::parse;

/// How long a result may be, in characters, words and data each.
pub const MOST: usize = 8_000;

/// Makes results safe.
#[derive(Clone, Copy, Debug)]
pub struct SafeResults {
    /// How long a result may be, in characters.
    pub most: usize,
}

impl Hook for SafeResults {
    fn name(&self) -> &'static str {
        "safe_results"
    }

    fn after(&self, result: &Returned) -> Result<After, Fault> {
        let safe = Returned {
            call: result.call.clone(),
            tool: result.tool.clone(),
            message: capped(&plain(&result.message), self.most),
            data: fitting(each_text(&result.data), self.most),
        };
        Ok(if safe == *result { After::Pass } else { After::Change(safe) })
    }
}

/// A text without control characters, and with brackets made round where the scanner would read a marker in it.
fn plain(text: &str) -> String {
    let kept = |sign: &char| !sign.is_control() || matches!(sign, '\n' | '\t');
    let text: String = text.chars().filter(kept).collect();
    if parse(&text).clean == text {
        return text;
    }
    text.chars()
        .map(|sign| match sign {
            '[' | '{' | '<' | '\u{FF3B}' | '\u{FF5B}' | '\u{3010}' | '\u{3016}' | '\u{FF1C}' => '(',
            ']' | '}' | '>' | '\u{FF3D}' | '\u{FF5D}' | '\u{3011}' | '\u{3017}' | '\u{FF1E}' => ')',
            other => other,
        })
        .collect()
}

fn capped(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    let all = text.chars().count();
    let head = text.get(..end).unwrap_or_default().trim_end();
    format!("{head}\n(Shortened: the first {most} of {all} characters.)")
}

fn each_text(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(plain(text)),
        Value::Array(items) => items.iter().map(each_text).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (plain(name), each_text(value))).collect(),
        other => other.clone(),
    }
}

/// Data that fits: lists are cut shorter until it does, with a note in place of what was cut.
fn fitting(value: Value, most: usize) -> Value {
    let size = |value: &Value| value.to_string().len();
    let mut keep = 256;
    let mut cut = value;
    while size(&cut) > most {
        if keep == 0 {
            return Value::String("(Shortened: too long to show.)".to_owned());
        }
        cut = shorter(&cut, keep);
        keep /= 2;
    }
    cut
}

fn shorter(value: &Value, keep: usize) -> Value {
    match value {
        Value::Array(items) if items.len() > keep => {
            let mut kept: Vec<Value> = items.iter().take(keep).map(|item| shorter(item, keep)).collect();
            kept.push(Value::String("(Shortened: there are more.)".to_owned()));
            Value::Array(kept)
        }
        Value::Array(items) => items.iter().map(|item| shorter(item, keep)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), shorter(value, keep))).collect(),
        Value::String(text) => Value::String(capped(text, keep.max(1) * 16)),
        other => other.clone(),
    }
}
