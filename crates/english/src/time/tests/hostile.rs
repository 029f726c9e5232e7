//! Whatever is typed: nothing panics, every span is a piece of the message, and the work grows with its length alone.

use std::time::Instant;

use proptest::prelude::*;

use super::*;
use crate::quantity::{quantities, readings};

fn read(message: &str, now: NaiveDateTime) -> Vec<Span> {
    let text = Text::new(message);
    let mut spans = Vec::new();
    for mention in times(&text, now) {
        spans.push(mention.span);
        spans.extend(mention.dated_by);
        let _ = (settle_past(&mention, now), settle_next(&mention, now));
    }
    if let Some(often) = recurrence(&text, now) {
        spans.extend(often.spans);
        spans.extend(often.beyond);
    }
    spans.extend(quantities(&text).iter().map(|quantity| quantity.span));
    for reading in readings(&text) {
        spans.push(reading.span);
        spans.extend(reading.pulse.map(|(_, span)| span));
    }
    spans.extend(shifts(&text).iter().map(|shift| shift.span));
    spans
}

const WORDS: [&str; 96] = [
    "at", "on", "8", "30", "am", "pm", "a", ".", "m", "half", "past", "quarter", "to", "nine", "twenty", "five", "one",
    "hundred", "and", ",", "this", "last", "next", "morning", "night", "tonight", "yesterday", "today", "tomorrow",
    "day", "before", "after", "the", "3rd", "of", "march", "may", "monday", "friday", "mondays", "every", "other",
    "each", "week", "weeks", "ago", "in", "hours", "minutes", "since", "until", "from", "between", "past", "-", "/",
    ":", "14", "2026", "128", "82", "over", "pulse", "hr", "mg", "tablets", "x", "2", "500", "½", "dozen", "couple",
    "point", "twice", "times", "daily", "except", "for", "ten", "days", "month", "year", "noon", "midnight", "o'clock",
    "ish", "I", "woke", "up", "breakfast", "\n", "st", "lb", "h", "0730", "é",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_panics_and_spans_are_of_the_message(message in "\\PC{0,80}", days in -200_000i64..200_000, minutes in 0i64..1440) {
        let now = at("2026-03-14T00:00") + Duration::days(days) + Duration::minutes(minutes);
        for span in read(&message, now) {
            prop_assert!(span.start <= span.end && message.get(span.start..span.end).is_some());
        }
    }

    #[test]
    fn time_words_in_any_order_are_read_without_panic(words in prop::collection::vec((0..WORDS.len(), any::<bool>()), 0..24), days in 0i64..4000, minutes in 0i64..1440) {
        let mut message = String::new();
        for (index, glued) in words {
            if !glued {
                message.push(' ');
            }
            message.push_str(WORDS[index]);
        }
        let now = at("2020-01-01T00:00") + Duration::days(days) + Duration::minutes(minutes);
        for span in read(&message, now) {
            prop_assert!(span.start < span.end && message.get(span.start..span.end).is_some());
        }
    }

    #[test]
    fn a_record_is_never_settled_after_now_unless_the_words_say_so(words in prop::collection::vec(0..WORDS.len(), 0..12), minutes in 0i64..1440) {
        let message = words.iter().map(|index| WORDS[*index]).collect::<Vec<_>>().join(" ");
        let now = at("2026-03-14T00:00") + Duration::minutes(minutes);
        for mention in times(&Text::new(&message), now) {
            let open = matches!(mention.value, TimeValue::Clock { date: None, .. });
            if let Some(settled) = settle_past(&mention, now).filter(|_| open) {
                prop_assert!(settled.begins() <= now, "{message}: {settled:?}");
            }
            if let Some(settled) = settle_next(&mention, now).filter(|_| open) {
                prop_assert!(settled.begins() > now, "{message}: {settled:?}");
            }
        }
    }
}

#[test]
fn dates_at_the_ends_of_the_calendar_do_not_panic() {
    for now in [NaiveDateTime::MIN, NaiveDateTime::MAX] {
        for said in [
            "yesterday",
            "tomorrow",
            "last Monday",
            "next Friday",
            "90000 days ago",
            "in 900000 hours",
            "since May",
            "last year",
            "a year ago",
            "at 8",
            "every day for 99999 days",
            "Easter Sunday",
            "the 31st",
            "last weekend",
            "two hours ago",
            "tonight at 1",
        ] {
            let _ = read(said, now);
        }
    }
}

#[test]
fn the_work_grows_with_the_length_alone() {
    for unit in [
        "8", "[", "8 ", "at ", "a ", "monday ", "monday, ", "8 and ", "1 1/2 ", "twenty ", "/", "8/", "every ",
        "since ", "from ", "half ", "e\u{301}", "x2 ", "and a half ", "12:", "over 80 ", "yesterday at 8 and ",
        "120/80 ", "pulse ",
    ] {
        let time = |size: usize| {
            let message = unit.repeat(size / unit.len());
            let start = Instant::now();
            std::hint::black_box(read(&message, now()));
            start.elapsed()
        };
        // Eight times the text; quadratic work would be 64 times. A busy machine may spoil one attempt, not all.
        let floor = std::time::Duration::from_millis(2);
        let linear = (0..8).any(|_| time(16_000) <= time(2_000).max(floor) * 24);
        assert!(linear, "{unit:?}: 16 KB take more than 24 times as long as 2 KB");
    }
}
