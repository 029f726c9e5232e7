//! The sentences that the program can say to a person, as they stand in its code.

use crate::literals::read_literals;
use crate::tree::{Source, sources};

/// Folders whose sentences a person reads.
const SPEAKING: &[&str] = &["crates/", "src-tauri/src/"];

/// What speaks to a model, is said by an invented person, or shows the form of another's text.
const APART: &[&str] = &[
    "crates/assistant/src/prompt/",
    "crates/app/src/demo/",
    "crates/app/src/replay/",
    "crates/cli/src/look/",
    "crates/gate/src/scan/",
    "crates/llm/src/probe.rs",
];

/// A sentence, and where it stands.
pub struct Sentence {
    /// File and line.
    pub place: String,
    /// What it says, slots and all.
    pub words: String,
}

/// Whether a literal is a sentence for a person: several words that begin as one does and end as one does.
fn is_sentence(text: &str) -> bool {
    const QUERIES: &[&str] = &["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "PRAGMA ", "WITH "];
    let opens = text.starts_with(|sign: char| sign.is_uppercase() || matches!(sign, '{' | '\u{201c}'));
    let closes = text.trim_end().ends_with(['.', '?', '!', ':', '\u{201d}']) || text.contains(". ");
    let words = text.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count();
    // A tool's own description speaks of the user to the model.
    let to_the_model = text.contains("the user") || text.contains("The user");
    opens && closes && words > 2 && !to_the_model && !QUERIES.iter().any(|query| text.starts_with(query))
}

/// The sentences of a file.
fn sentences_of(file: &Source) -> Vec<Sentence> {
    let literals = read_literals(file.without_tests()).into_iter().filter(|literal| is_sentence(&literal.text));
    literals.map(|said| Sentence { place: format!("{}:{}", file.path, said.line), words: said.text }).collect()
}

/// All of them.
///
/// # Panics
/// Where git does not answer, or hardly any are found.
pub fn all_sentences() -> Vec<Sentence> {
    let speaks = |file: &&Source| {
        let among = |folders: &[&str]| folders.iter().any(|folder| file.path.starts_with(folder));
        among(SPEAKING) && !among(APART) && !file.is_test()
    };
    let found: Vec<Sentence> = sources(&[".rs"]).iter().filter(speaks).flat_map(sentences_of).collect();
    assert!(found.len() > 500, "the sentences were read: {}", found.len());
    found
}
