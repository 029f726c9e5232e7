//! "Make it 7.30": an hour written with a dot, where no measured value waits that could be meant.

use std::borrow::Cow;

use super::PendingCall;
use crate::dose::measure;
use crate::tools::LogVital;

/// The words with every bare number of two decimals that can be an hour written as one. What is measured is never touched: of a glucose,
/// 7.30 is a value.
pub(super) fn hours<'w>(words: &'w str, waiting: &[PendingCall]) -> Cow<'w, str> {
    if waiting.is_empty() || waiting.iter().any(|call| call.tool == LogVital::ID || call.has("value")) {
        return Cow::Borrowed(words);
    }
    let mut out: Option<String> = None;
    for (at, _) in words.match_indices('.') {
        if hour(words, at) {
            out.get_or_insert_with(|| words.to_owned()).replace_range(at..=at, ":");
        }
    }
    out.map_or(Cow::Borrowed(words), Cow::Owned)
}

/// Whether the dot at a place stands between an hour and its minutes, with no unit behind.
fn hour(words: &str, dot: usize) -> bool {
    let (before, after) = (words.get(..dot).unwrap_or_default(), words.get(dot + 1..).unwrap_or_default());
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let led = before.chars().rev().take_while(char::is_ascii_digit).count();
    let hours = before.get(before.len() - led..).and_then(|text| text.parse::<u8>().ok());
    let minutes = after.get(..2).filter(|_| digits(after) == 2).and_then(|text| text.parse::<u8>().ok());
    let ahead = before.get(..before.len() - led).unwrap_or_default();
    let alone = !ahead.ends_with(['.', ',', '/', '-', '$', '£', '€']);
    let behind = after.get(2..).unwrap_or_default();
    let next =
        behind.trim_start().split(|sign: char| !sign.is_alphanumeric() && sign != '%').next().unwrap_or_default();
    let unit = !behind.is_empty() && !behind.starts_with([' ', ',', '.', '!', '?', 'a', 'p', ';'])
        || measure(&next.to_lowercase()).is_some()
        || behind.trim_start().starts_with('%');
    let fits = hours.is_some_and(|hours| hours <= 23) && minutes.is_some_and(|minutes| minutes <= 59);
    (1..=2).contains(&led) && alone && fits && !unit
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(tool: &str, words: &str) -> String {
        let parameters = json!({ "medication_name": "X" }).as_object().cloned().unwrap_or_default();
        hours(words, &[PendingCall { id: "c".into(), tool: tool.into(), parameters, others: false }]).into_owned()
    }

    #[test]
    fn a_number_of_two_decimals_that_can_be_an_hour_is_one() {
        for (said, read_as) in [
            ("make it 7.30", "make it 7:30"),
            ("no wait, 12.50", "no wait, 12:50"),
            ("8.15 please", "8:15 please"),
            ("at 10.45pm", "at 10:45pm"),
        ] {
            assert_eq!(read("log_medication", said), read_as);
        }
    }

    #[test]
    fn what_has_a_unit_or_is_no_hour_stays_a_number() {
        for said in ["make it 7.50 mg", "12.5", "it was 2.25%", "1.75", "82.10 kg", "7.305"] {
            assert_eq!(read("add_medication", said), said);
        }
        assert_eq!(read("log_vital", "make it 7.30"), "make it 7.30");
    }
}
