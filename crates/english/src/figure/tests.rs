use proptest::prelude::*;

use super::*;

/// Each figure as "value behind", `?` where it is unreadable, `#` for an ordinal, `+` where it makes a pair with the next.
fn read(words: &str) -> String {
    let text = Text::new(words);
    let shown = figures(&text).into_iter().map(|figure| {
        let value = figure.value.map_or("?".to_owned(), |value| ((value * 1000.0).round() / 1000.0).to_string());
        let behind = match figure.behind {
            Behind::Nothing => String::new(),
            Behind::Measure(unit) => format!(" {unit}"),
            Behind::Counted(unit) => format!(" {unit}s"),
        };
        format!("{}{value}{behind}{}", if figure.ordinal { "#" } else { "" }, if figure.paired { " +" } else { "" })
    });
    shown.collect::<Vec<_>>().join("; ")
}

#[test]
fn a_figure_is_found_in_whatever_guise() {
    for (words, figures) in [
        ("You took 13 of 14 due doses.", "13 +; 14 doses"),
        ("thirteen out of the fourteen doses", "13 +; 14 doses"),
        ("128/82 mmHg, pulse 71", "128 +; 82 mmhg; 71"),
        ("one twenty eight over eighty-two", "128 +; 82"),
        ("a hundred and twenty-eight", "128"),
        ("93% of them, or ninety three percent", "93 %; 93 %"),
        ("38.6 \u{b0}C and thirty eight point six degrees", "38.6 c; 38.6 degree"),
        ("twice in a fortnight, half a tablet, a couple of days", "2 time; 14; 0.5 tablets; 2 days"),
        ("a dozen readings and dozens more", "12; ?"),
        ("on the 3rd, the twenty-first and the fifth", "#3; #21; #5"),
        ("1,250 ml", "1250 ml"),
        ("38,6 \u{b0}C", "38.6 c"),
        ("\u{bd} tablet", "0.5 tablets"),
        ("your latest one, one of these, no one", "1"),
        ("one dose, one hundred doses", "1 doses; 100 doses"),
    ] {
        assert_eq!(read(words), figures, "{words}");
    }
}

#[test]
fn what_cannot_be_read_is_a_figure_all_the_same() {
    for words in ["5O0 mg", "1e309", "x\u{b2}", "\u{664}\u{662} doses", "\u{2467} doses", "1.2.3", "hundreds of them"] {
        let found = read(words);
        assert!(found.contains('?'), "{words}: {found}");
    }
}

#[test]
fn a_figure_in_full_width_is_that_figure() {
    assert_eq!(read("\u{ff15} mg"), read("5 mg"));
}

#[test]
fn plain_talk_has_no_figures() {
    for words in [
        "Nothing is recorded for that.",
        "First, tell me more. A second look?",
        "I can't look that up right now.",
        "Once it is there, I'll say so.",
    ] {
        assert_eq!(read(words), "", "{words}");
    }
}

#[test]
fn a_digit_in_a_word_is_a_figure_that_nobody_can_read() {
    for words in ["n0r ", "I did n0t take it", "n3ver"] {
        let text = Text::new(words);
        let found = figures(&text);
        assert_eq!(found.iter().map(|figure| figure.value).collect::<Vec<_>>(), [None], "{words}");
    }
}

proptest! {
    #[test]
    fn no_words_panic(words in "\\PC{0,120}") {
        let _ = figures(&Text::new(&words));
    }

    /// Whatever whole number is written into a sentence, in digits or with thousands parted, it is read back.
    #[test]
    fn a_number_in_digits_is_never_missed(number in 0u32..100_000, before in "[a-z ]{0,12}", after in "[a-z ]{0,12}") {
        let words = format!("{before} {number} {after}");
        let text = Text::new(&words);
        prop_assert!(figures(&text).iter().any(|figure| figure.value == Some(f64::from(number)) || figure.value.is_none()), "{words}");
    }

    /// Every digit of a text lies inside some figure.
    #[test]
    fn no_digit_is_passed_over(words in "[0-9a-z.,:/ -]{0,40}") {
        let text = Text::new(&words);
        let found = figures(&text);
        for (at, sign) in words.char_indices().filter(|(_, sign)| sign.is_ascii_digit()) {
            prop_assert!(found.iter().any(|figure| figure.span.start <= at && at < figure.span.end), "{words}: {sign} at {at}");
        }
    }
}
