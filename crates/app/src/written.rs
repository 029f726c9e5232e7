//! How it is said that something was written: what the person is told besides, and by whose word.

use chrono::{DateTime, FixedOffset};

/// What was written, and what the person is told besides.
pub fn with_notices(said: &str, notices: &[String]) -> String {
    let told: Vec<&str> = notices.iter().map(String::as_str).collect();
    if told.is_empty() { format!("{said}.") } else { format!("{said}. {}", told.join(" ")) }
}

/// "your standing consent of 3 March": by what something was recorded that would have been asked about.
pub(crate) fn standing(given: DateTime<FixedOffset>) -> String {
    format!("your standing consent of {}", given.format("%-d %B"))
}
