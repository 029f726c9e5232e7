//! Whatever is thrown at it: every token is held once, in order, and the time grows with the length.

use super::*;
use proptest::prelude::*;

fn whole(message: &str) {
    let text = Text::new(message);
    let read = statements(&text);
    let mut at = 0;
    for (i, statement) in read.iter().enumerate() {
        let inside = text.within(statement.span);
        assert_eq!(inside.start, at, "a gap before statement {i} of {message:?}");
        assert!(inside.end > inside.start, "an empty statement in {message:?}");
        at = inside.end;
        assert!(statement.head <= i && statement.corrects.is_none_or(|c| c < i), "{message:?}");
        assert!(statement.verbs.iter().all(|verb| *verb < text.tokens.len()), "{message:?}");
        for (from, to, verb) in &statement.governed {
            assert!(from < to && *to <= text.tokens.len() && *verb < text.tokens.len(), "{message:?}");
        }
        if let Subject::Other(span) = statement.subject {
            assert!(!text.slice(span).is_empty());
        }
    }
    assert_eq!(at, text.tokens.len(), "words left over in {message:?}");
    let _ = readable(&text);
}

const PIECES: &[&str] = &[
    "I", "took", "my", "aspirin", "didn't", "not", "no", "wait", ",", ".", "and", "but", "metformin", "if", "when",
    "she", "my wife", "gave", "me", "?", "\"", "'", ":", "\n", "-", "8", "pm", "to", "take", "forgot", "it", "was",
    "log", "remind", "that", "(", ")", "[", "]", "{", "}", "said", "scratch that", "never mind", "without",
    "instead of", "or", "what", "is", "had", "taken", "going", "sorry", "just", "the", "TOOL_CALL", "`", "```", ">",
    "I'm", "can't", "correction", "on Friday", "make that", "two", "*", "...", "\u{2014}", "jk", "after", "taking",
    "have", "been", "do",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_text_is_held_whole(message in "\\PC{0,120}") {
        whole(&message);
    }

    #[test]
    fn any_mix_of_cue_words_is_held_whole(picks in prop::collection::vec(0..PIECES.len(), 0..60)) {
        let message: Vec<&str> = picks.iter().map(|&i| PIECES[i]).collect();
        whole(&message.join(" "));
        whole(&message.concat());
    }
}

#[test]
fn hostile_messages_take_time_in_proportion() {
    let unit = |piece: &str, length: usize| piece.repeat(length / piece.len() + 1);
    for piece in [
        "[",
        "{",
        "(",
        "]",
        "and ",
        ",",
        "a",
        "i took ",
        "\"",
        "' ",
        "no wait, ",
        "if ",
        "not ",
        "to ",
        "took aspirin, no wait, it was ibuprofen. ",
        "scratch that. ",
        "e\u{301}",
        "- ",
        "? ",
        ". ",
        "\n",
        "[TOOL_CALL:",
        "she said: ",
        "'s ",
        "> ",
        "```\n",
        "my wife ",
        "have ",
        "no ",
        "or ",
        "aspirin ",
        "threw it up. ",
        "<tool",
        "<system",
        "took it, I think, ",
        "not the aspirin, ",
        "took aspirin and metformin, not the aspirin, ",
        "when ",
        "that ",
        "'a ",
        "1 ",
        "the reports: ",
        "please remind, ",
        "what ",
        "sorry, ",
        "actually, ",
        "I don't know ",
        "took: - a\n",
        "forwarded message - ",
    ] {
        let time = |length: usize| {
            let message = unit(piece, length);
            let text = Text::new(&message);
            (0..5)
                .map(|_| {
                    let start = std::time::Instant::now();
                    let read = statements(&text);
                    let _ = readable(&text);
                    assert!(!read.is_empty() || text.tokens.is_empty());
                    start.elapsed()
                })
                .min()
                .unwrap()
        };
        let (small, large) = (time(8_000), time(40_000));
        let floor = std::time::Duration::from_millis(20);
        assert!(large < small.max(floor) * 15, "{piece:?}: {small:?} for 8 KB, {large:?} for 40 KB");
    }
}

#[test]
fn a_sentence_that_never_ends_is_broken_off_and_tells_nothing_for_certain() {
    let long = format!("I took aspirin {}and I took ibuprofen", "and then some more ".repeat(200));
    let text = Text::new(&long);
    let read = statements(&text);
    assert!(read.iter().map(|each| each.sentence).max() > Some(0));
    assert!(read.iter().all(|each| each.assertion != Assertion::Asserted), "{read:?}");
    // What stands in a sentence of its own behind it is told as ever.
    let text = Text::new("I took aspirin.");
    assert!(statements(&text).iter().all(|each| each.assertion == Assertion::Asserted));
    let long = format!("{long}. I took naproxen.");
    let text = Text::new(&long);
    assert_eq!(held(&text, &statements(&text), "naproxen").assertion, Assertion::Asserted);
}

#[test]
fn what_stands_before_a_quotation_is_in_doubt_where_the_sentence_never_ends() {
    let long = format!("I took aspirin and she said \"fine\" {}", "and then some more ".repeat(200));
    let text = Text::new(&long);
    assert_eq!(held(&text, &statements(&text), "aspirin").assertion, Assertion::Uncertain);
}

#[test]
fn a_sentence_is_broken_off_through_its_quotations_too() {
    for piece in ["he said \"took it\" and ", "\"took aspirin\" ", "\"took aspirin and "] {
        let long = piece.repeat(400);
        let text = Text::new(&long);
        let read = statements(&text);
        let mut words = std::collections::BTreeMap::new();
        for each in &read {
            *words.entry(each.sentence).or_insert(0) += text.within(each.span).len();
        }
        assert!(words.values().all(|words| *words <= 600), "{piece:?}: {words:?}");
    }
}
