//! Every sentence that the program can say: its spelling and its tone. `make sentences` prints them all, to be read as a whole.

use alara_tests::sentences::all_sentences;

/// Spellings that the program does not use, each with the one that it does: Oxford English.
const SPELLINGS: &[(&str, &str)] = &[
    ("analyze", "analyse"),
    ("apologise", "apologize"),
    ("behavior", "behaviour"),
    ("canceled", "cancelled"),
    ("center", "centre"),
    ("color", "colour"),
    ("favorite", "favourite"),
    ("gray", "grey"),
    ("kilometer", "kilometre"),
    ("labeled", "labelled"),
    ("liter", "litre"),
    ("milliliter", "millilitre"),
    ("organise", "organize"),
    ("organised", "organized"),
    ("recognise", "recognize"),
    ("recognised", "recognized"),
    ("synchronise", "synchronize"),
    ("traveling", "travelling"),
];

/// The sentences of which something is so, with their places.
fn places(wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let all = all_sentences();
    all.into_iter().filter(|said| wrong(&said.words)).map(|said| format!("{}: {}", said.place, said.words)).collect()
}

/// The words of a sentence that are its own: no slots, no commands to type.
fn own_words(words: &str) -> String {
    let mut own = String::new();
    let (mut slot, mut command) = (0, false);
    for sign in words.chars() {
        match sign {
            '{' => slot += 1,
            '}' => slot -= 1,
            '`' => command = !command,
            sign if slot == 0 && !command => own.push(sign),
            _ => {}
        }
    }
    own
}

#[test]
fn apostrophes_of_sentences_are_typographic() {
    let straight = |words: &str| {
        let signs: Vec<char> = words.chars().collect();
        signs
            .windows(3)
            .any(|three| three[1] == '\'' && (three[0].is_alphabetic() || three[0] == '}') && three[2].is_alphabetic())
    };
    let found = places(straight);
    assert!(found.is_empty(), "write \\u{{2019}}: {found:#?}");
}

#[test]
fn sentences_name_no_tool_and_no_field() {
    let found = places(|words| own_words(words).contains('_'));
    assert!(found.is_empty(), "a name of the code, not of the person: {found:#?}");
}

#[test]
fn sentences_keep_their_voice_down() {
    let loud = |words: &str| words.contains('!') || words.to_lowercase().matches("please").count() > 1;
    let found = places(loud);
    assert!(found.is_empty(), "an exclamation mark, or a second please: {found:#?}");
}

#[test]
fn sentences_have_one_space_and_none_before_a_mark() {
    let wide = |words: &str| {
        let lines = words.trim_end().lines().map(str::trim_start);
        lines.into_iter().any(|line| ["  ", " ,", " . "].iter().any(|gap| line.contains(gap)))
    };
    let found = places(wide);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn sentences_have_one_spelling() {
    let other = |words: &str| {
        let own = own_words(words).to_lowercase();
        let spelt: Vec<&str> = own.split(|sign: char| !sign.is_alphabetic()).collect();
        SPELLINGS.iter().any(|(other, _)| spelt.iter().any(|word| word.trim_end_matches('s') == *other))
    };
    let found = places(other);
    assert!(found.is_empty(), "{SPELLINGS:?}: {found:#?}");
}
