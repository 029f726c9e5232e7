//! Where something was had or done, in the words that name it.

use std::ops::Range;

use alara_english::{TokenKind, list};

use super::message::Message;

/// Where it was had: behind an "at", up to the end of its words.
pub(super) fn read_place(message: &Message<'_>, end: usize) -> Option<Range<usize>> {
    let statement = message.clause_tokens(end.saturating_sub(1));
    let at = (end..statement.end.min(end + 8)).find(|at| message.norm(*at) == "at" && !message.timed(*at))?;
    let from = at + 1 + usize::from(message.is_any(at + 1, list!["the", "my", "our", "a"]));
    let first = message.token(from)?;
    let starts = first.kind == TokenKind::Word && !message.in_time(first.span) && message.is_word(from);
    let named = |from: usize| super::condition::words_named_from(message, from).filter(|words| words.start == from);
    let words = named(from).filter(|words| starts && words.len() <= 4)?;
    // Behind a short title ("St.") the full stop ends nothing.
    let behind = words.end + usize::from(message.norm(words.end) == ".");
    let saint = message.is_any(words.end - 1, list!["st", "mt", "ft", "dr", "prof", "mr", "mrs", "ms"]);
    let end = named(behind).filter(|more| saint && more.len() <= 4).map_or(words.end, |more| more.end);
    Some(words.start..end)
}

#[cfg(test)]
mod tests {
    use super::super::event::EventKind;
    use super::super::tests::{compare, events};

    #[test]
    fn test_keeps_the_place_where_it_was_done() {
        let kept = |words: &str| {
            let care = events(words).into_iter().filter(|event| matches!(event.kind, EventKind::Care { .. }));
            care.filter_map(|event| event.how.map(|how| how.value)).collect::<Vec<_>>()
        };
        compare(
            &[
                ("had an MRI at St. Mary's yesterday", &["at St. Mary's"]),
                ("had an MRI at Dr. Singh's office yesterday", &["at Dr. Singh's office"]),
                ("blood test at the Lakeside clinic this morning", &["at the Lakeside clinic"]),
                ("had an MRI at 8", &[]),
                ("had an MRI at noon yesterday", &[]),
            ],
            kept,
        );
    }
}
