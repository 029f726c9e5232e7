//! The lists of words that readers keep: each lies where its reader does and is read by one, its words are such as the reader may meet, and
//! none stands twice.

use std::collections::{BTreeMap, BTreeSet};

use alara_english::Text;
use alara_tests::corpus::text;
use alara_tests::data_sets::{data_sets, messages, read_cases};
use alara_tests::literals::read_literals;
use alara_tests::tree::{Source, files, sources};

const CRATES: &[&str] = &["crates/english", "crates/health"];

/// Lists whose reader compares more than one token: the words of a title, a kind of care by its whole name.
const PHRASES: &[&str] = &["crates/health/src/events/reminded.rs", "crates/health/src/answers/value.rs"];

/// Readers of words that stand apart where a token is one: "it's" is "it" and "'s" there.
const SPLITTING: &[&str] = &[
    "crates/english/src/statement/",
    "crates/english/src/crisis/",
    "crates/english/data/words/statement/",
    "crates/english/data/words/claim/",
    "crates/english/data/words/crisis/",
];

/// Words from which two equal lists are one that is kept in two places, and not the few words that several readers ask for.
const LONG: usize = 6;

/// Pairs of equal lists that are left. The number may only fall.
const EQUAL: usize = 7;

/// Lists of which no labelled case holds a word. The number may only fall.
const SILENT: usize = 8;

/// A list of words: of a file, or as its reader writes it.
pub(crate) struct Listed {
    pub(crate) place: String,
    pub(crate) words: Vec<String>,
}

/// Where the lists of a source lie: `src/events/note.rs` keeps its own in `data/words/events/note/`.
fn home(krate: &str, source: &Source) -> Option<String> {
    let inner = source.path.strip_prefix(krate)?.strip_prefix("/src/")?.strip_suffix(".rs")?;
    let module = inner.strip_suffix("/mod").unwrap_or(inner);
    Some(format!("{krate}/data/words/{module}/"))
}

/// The lists that a source reads, by their path from the root.
fn read_by(krate: &str, source: &Source) -> Vec<String> {
    source
        .text
        .match_indices("/data/words/")
        .filter_map(|(at, _)| {
            let path = source.text.get(at + 1..)?.split('"').next()?;
            Some(format!("{krate}/{path}"))
        })
        .collect()
}

#[test]
fn a_list_lies_where_its_reader_does() {
    let files = files();
    for krate in CRATES {
        let lists: BTreeSet<&str> = files
            .iter()
            .map(|file| file.path.as_str())
            .filter(|path| path.starts_with(&format!("{krate}/data/words/")))
            .collect();
        assert!(lists.len() > 100, "the lists of {krate} were found");
        let mut read = BTreeSet::new();
        for source in files.iter().filter(|file| file.path.ends_with(".rs")) {
            let Some(home) = home(krate, source) else { continue };
            for list in read_by(krate, source) {
                assert!(list.starts_with(&home), "{} reads {list}, which is not in {home}", source.path);
                read.insert(list);
            }
        }
        let unread: Vec<&&str> = lists.iter().filter(|list| !read.contains(**list)).collect();
        assert!(unread.is_empty(), "nobody reads {unread:#?}");
    }
}

/// Every list that a reader of the two crates asks, those of its tests aside.
pub(crate) fn lists() -> Vec<Listed> {
    let mut found = Vec::new();
    for file in files() {
        let words = CRATES.iter().any(|krate| file.path.starts_with(&format!("{krate}/data/words/")));
        let code = CRATES.iter().any(|krate| file.path.starts_with(&format!("{krate}/src/")));
        if words {
            let words = file.text.split_whitespace().map(str::to_owned).collect();
            found.push(Listed { place: file.path, words });
        } else if code && file.path.ends_with(".rs") && !file.is_test() {
            let code = file.without_tests();
            for (at, opening) in code.match_indices("list![") {
                let line = code[..at].lines().count();
                let comment = code[..at].rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("//"));
                if !comment {
                    let inside = &code[at + opening.len()..];
                    let inside = inside.split_once(']').map_or(inside, |(inside, _)| inside);
                    let words = read_literals(inside).into_iter().map(|literal| literal.text).collect();
                    found.push(Listed { place: format!("{}:{line}", file.path), words });
                }
            }
        }
    }
    assert!(found.len() > 1_500, "the lists were found: {}", found.len());
    found
}

/// Whether a reader of tokens may meet this word: text is lower-cased, and cut at spaces and signs, before a list is asked.
fn can_be_met(place: &str, word: &str) -> bool {
    let split = SPLITTING.iter().any(|home| place.starts_with(home));
    // Behind the end of a text a reader meets the empty word.
    if word.is_empty() || split && ["'s", "'m", "'ve", "'d", "'ll", "'re"].contains(&word) {
        return true;
    }
    let read = Text::new(word);
    matches!(read.tokens.as_slice(), [token] if token.span.end == word.len() && word.to_lowercase() == word && !long_dash(word))
}

/// A dash of any length is read as a hyphen.
fn long_dash(word: &str) -> bool {
    word.chars().any(|sign| matches!(sign, '\u{2010}'..='\u{2015}' | '\u{2018}'..='\u{201d}'))
}

#[test]
fn list_entry_is_a_word_that_its_reader_can_meet() {
    let mut wrong = Vec::new();
    for Listed { place, words } in lists() {
        if !PHRASES.iter().any(|home| place.starts_with(home)) {
            wrong
                .extend(words.iter().filter(|word| !can_be_met(&place, word)).map(|word| format!("{place}: {word:?}")));
        }
    }
    assert!(wrong.is_empty(), "{} never equal a token: {wrong:#?}", wrong.len());
}

#[test]
fn list_holds_no_word_twice_and_no_file_is_empty() {
    let mut wrong = Vec::new();
    for Listed { place, words } in lists() {
        let mut seen = BTreeSet::new();
        wrong.extend(words.iter().filter(|word| !seen.insert(*word)).map(|word| format!("{place}: {word:?} twice")));
        if words.is_empty() && place.ends_with(".txt") {
            wrong.push(format!("{place} is empty"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn long_lists_with_the_same_words_only_get_fewer() {
    let mut places: BTreeMap<BTreeSet<String>, Vec<String>> = BTreeMap::new();
    for Listed { place, words } in lists() {
        if words.len() >= LONG {
            places.entry(words.into_iter().collect()).or_default().push(place);
        }
    }
    let equal: Vec<&Vec<String>> = places.values().filter(|places| places.len() > 1).collect();
    assert!(equal.len() <= EQUAL, "{} lists are kept twice, over {EQUAL}: {equal:#?}", equal.len());
}

/// A file of data is named by its path in quotes; one of rules by its stem, in the list of them.
#[test]
fn data_file_is_named_by_code() {
    let ours = |path: &str| CRATES.iter().any(|krate| path.starts_with(krate));
    let code: Vec<Source> = sources(&[".rs"]).into_iter().filter(|file| ours(&file.path)).collect();
    let quoted = code.iter().flat_map(|file| file.text.split('"'));
    let named: BTreeSet<&str> = quoted.filter_map(|quoted| quoted.rsplit('/').next()).collect();
    let (mut unread, mut read) = (Vec::new(), 0);
    for file in files().into_iter().filter(|file| ours(&file.path) && file.path.contains("/data/")) {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if !name.ends_with(".md") && !name.ends_with(".rs") {
            read += 1;
            if !named.contains(name.strip_suffix(".rules").unwrap_or(name)) {
                unread.push(file.path);
            }
        }
    }
    assert!(read > 400 && unread.is_empty(), "of {read} no code names {unread:#?}");
}

/// What stands in the parentheses that open here, strings and all.
fn enclosed(inside: &str) -> &str {
    let (mut depth, mut quoted, mut before) = (0, false, ' ');
    for (at, sign) in inside.char_indices() {
        match sign {
            '"' if before != '\\' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth == 0 => return &inside[..at],
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        before = sign;
    }
    inside
}

/// A message is lower-cased before its words are asked for.
#[test]
fn rejects_capitals_in_patterns_of_a_message_word() {
    let (mut wrong, mut read) = (Vec::new(), 0);
    let ours = |file: &Source| CRATES.iter().any(|krate| file.path.starts_with(&format!("{krate}/src/")));
    for file in sources(&[".rs"]).iter().filter(|file| ours(file) && !file.is_test()) {
        let code = file.without_tests();
        for (at, opening) in code.match_indices("matches!(") {
            let inside = enclosed(&code[at + opening.len()..]);
            let Some((asked, patterns)) = inside.split_once('"') else { continue };
            let patterns = patterns.split(" if ").next().unwrap_or_default();
            if ["norm", ".w(", ".before(", ".word("].iter().any(|name| asked.contains(name)) {
                read += 1;
                if patterns.chars().any(char::is_uppercase) {
                    wrong.push(format!("{}:{}: {patterns}", file.path, code[..at].lines().count()));
                }
            }
        }
    }
    assert!(read > 300, "the patterns were read: {read}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The words of every labelled case: of what is said, and of the replies that are judged.
fn words_of_cases() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for set in data_sets().iter().filter(|set| set.path.ends_with(".jsonl")) {
        for case in read_cases(&set.path) {
            let said = messages(&case).into_iter().chain([text(&case, "reply").to_owned()]);
            for said in said.chain([text(&case["input"], "says").to_owned()]) {
                words.extend(Text::new(&said).tokens.into_iter().map(|token| token.norm));
            }
        }
    }
    assert!(words.len() > 5_000, "the cases were read: {} words", words.len());
    words
}

/// A list of which no case holds a word is one that no case hits; whether the others are asked where their words stand, this cannot tell.
#[test]
fn lists_of_which_no_case_holds_a_word_only_get_fewer() {
    let met = words_of_cases();
    let clitic = |word: &str| word.starts_with('\'');
    let heard = |list: &Listed| list.words.iter().any(|word| met.contains(word) || word.is_empty() || clitic(word));
    let silent: Vec<String> = lists()
        .into_iter()
        .filter(|list| !list.words.is_empty() && !heard(list))
        .map(|list| format!("{}: {}", list.place, list.words.join(" ")))
        .collect();
    assert!(silent.len() <= SILENT, "{} lists, over {SILENT}: {silent:#?}", silent.len());
}
