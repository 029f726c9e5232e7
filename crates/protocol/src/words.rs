//! A sentence of the user's, cut where values came from, so that the window tints without counting.

use serde::{Deserialize, Serialize};
use std::ops::Range;
use ts_rs::TS;

use crate::Moment;

/// What the user said, whole, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Quote {
    /// The parts in order; joined, they are the message byte for byte.
    pub words: Vec<Words>,
    /// When it was said.
    pub at: Moment,
}

/// A run of words that gave the same fields their values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Words {
    /// The text itself.
    pub text: String,
    /// The names of the fields that stand on it; empty where none does.
    pub fields: Vec<String>,
}

impl Words {
    /// Cuts `text` at the byte spans that gave fields their values. A span that is empty, outside
    /// the text or inside a character is passed over: a quote is shown plain rather than wrong.
    pub fn cut(text: &str, spans: &[(&str, Range<usize>)]) -> Vec<Words> {
        let fits = |s: &Range<usize>| s.start < s.end && text.get(s.clone()).is_some();
        let spans: Vec<_> = spans.iter().filter(|(_, s)| fits(s)).collect();
        let mut edges: Vec<usize> = spans.iter().flat_map(|(_, s)| [s.start, s.end]).collect();
        edges.extend([0, text.len()]);
        edges.sort_unstable();
        edges.dedup();
        let mut words: Vec<Words> = Vec::new();
        for (&start, &end) in edges.iter().zip(edges.iter().skip(1)) {
            let Some(part) = text.get(start..end) else { continue };
            let mut fields: Vec<String> = Vec::new();
            for (name, span) in &spans {
                if span.start <= start && end <= span.end && !fields.iter().any(|f| f == name) {
                    fields.push((*name).to_owned());
                }
            }
            match words.last_mut() {
                Some(last) if last.fields == fields => last.text.push_str(part),
                _ => words.push(Words { text: part.to_owned(), fields }),
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(words: &[Words]) -> Vec<(&str, Vec<&str>)> {
        words.iter().map(|w| (w.text.as_str(), w.fields.iter().map(String::as_str).collect())).collect()
    }

    #[test]
    fn a_sentence_is_cut_at_the_words_that_gave_values() {
        let text = "I went to the hospital yesterday";
        let cut = Words::cut(text, &[("log_type", 2..22), ("occurred_at.date", 23..32)]);
        assert_eq!(
            shape(&cut),
            vec![
                ("I ", vec![]),
                ("went to the hospital", vec!["log_type"]),
                (" ", vec![]),
                ("yesterday", vec!["occurred_at.date"]),
            ]
        );
    }

    #[test]
    fn words_that_gave_two_values_name_both() {
        let cut = Words::cut("two ibuprofen", &[("dose", 0..13), ("medication_name", 4..13)]);
        assert_eq!(shape(&cut), vec![("two ", vec!["dose"]), ("ibuprofen", vec!["dose", "medication_name"])]);
    }

    #[test]
    fn the_parts_joined_are_the_message() {
        let text = "it’s “128” over 82 — later";
        let cut = Words::cut(text, &[("systolic", 9..12), ("diastolic", 20..22), ("x", 3..5)]);
        assert_eq!(cut.iter().map(|w| w.text.as_str()).collect::<String>(), text);
    }

    #[test]
    fn a_span_that_does_not_fit_tints_nothing() {
        let text = "é";
        for span in [1..2, 0..1, 0..9, 2..2] {
            assert_eq!(shape(&Words::cut(text, &[("a", span)])), vec![("é", vec![])]);
        }
        assert!(Words::cut("", &[("a", 0..0)]).is_empty());
    }
}
