//! A value as the text of a cell. A text that a spreadsheet would run as a formula is set off by an apostrophe.

use serde_json::Value;

/// Between the items of a list.
pub(crate) const BETWEEN: &str = "; ";

/// What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection).
pub(crate) const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A text that no spreadsheet runs.
pub(crate) fn text(words: &str) -> String {
    // An apostrophe of its own is doubled by the same rule, so that the first of a cell can always be taken off again.
    let runs = words.trim_start_matches('\'').starts_with(FORMULA);
    if runs { format!("'{words}") } else { words.to_owned() }
}

/// A value; a figure is no text, whatever its sign.
pub(crate) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(figure) => figure.to_string(),
        Value::String(words) => text(words),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(plain).collect();
            text(&items.join(BETWEEN))
        }
        Value::Object(_) => value.to_string(),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
