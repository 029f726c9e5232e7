//! Each claim of a reply held against the ledger, event by event: a true one may stand, an untrue one is corrected, and one that can
//! not be proven is not shown. It is proven only where every word of its sentence is borne out by calls that were really executed.

use std::collections::BTreeSet;

use alara_english::claim::claims;
use alara_gate::evidence::StepResult;
use alara_health::describe;
use alara_health::tools::speech;

use crate::ledger::{CallState, Ledger, LedgerCall};

/// How the claims of a reply stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claimed {
    /// Claims of what was not done.
    pub untrue: usize,
    /// Claims that may be true and are not proven.
    pub unproven: usize,
}

/// Words of a sentence that claims which say nothing of what was done.
const PLAIN: &[&str] = &[
    "i", "ive", "have", "has", "had", "the", "a", "an", "your", "you", "youve", "of", "at", "for", "to", "in", "on",
    "it", "that", "as", "is", "was", "been", "just", "now", "and", "with", "so", "okay", "ok", "alright", "record",
    "done", "this", "thats", "its", "took", "taken", "be", "are", "from", "by", "hi", "thanks", "sure", "great",
    "good", "got",
];

/// Words that say that something was written, as any tool that writes may have it.
const WRITTEN: &[&str] = &["logged", "recorded", "saved", "noted", "entered", "stored", "written", "tracked"];

/// Words that deny, hedge or count: a sentence with one of them is never proven.
const NEVER: &[&str] =
    &["not", "no", "never", "both", "all", "everything", "twice", "also", "too", "again", "every", "each", "other"];

const NUMBERS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Whether some words claim something, by whatever reading: where the user only asks, a report reads like a claim, and what is no report
/// of the results must not pass for one.
pub(crate) fn claims_something(message: &str, words: &str) -> bool {
    let apart = apart(words);
    [words, &apart].iter().any(|words| !claims(message, words).is_empty() || !claims("", words).is_empty())
}

/// Holds the claims of a reply against the ledger.
pub(crate) fn claimed(message: &str, words: &str, ledger: &Ledger) -> Claimed {
    let (whole, apart) = (held(message, words, ledger), held(message, &apart(words), ledger));
    Claimed { untrue: whole.untrue.max(apart.untrue), unproven: whole.unproven.max(apart.unproven) }
}

/// The same words, with a full stop at each emoji, bracket and tag: a sentence may end there, or begin. As many bytes as before.
fn apart(words: &str) -> String {
    let stop = |sign: char| match sign as u32 {
        0x2190..=0x2BFF | 0x1F000.. => format!(".{}", " ".repeat(sign.len_utf8() - 1)),
        _ if "<>{}[]|`".contains(sign) => ".".to_owned(),
        _ if "*#_~".contains(sign) => " ".to_owned(),
        0xFE0F => " ".repeat(sign.len_utf8()),
        _ => sign.to_string(),
    };
    words.chars().map(stop).collect()
}

fn held(message: &str, words: &str, ledger: &Ledger) -> Claimed {
    let mut found = Claimed::default();
    let executed = of_state(ledger, CallState::Executed);
    let outright = claims(message, words);
    for claim in &outright {
        let sentence = sentence_around(words, claim.span.start, claim.span.end);
        if executed.is_empty() {
            found.untrue += 1;
        } else if !proven(sentence, &executed, ledger) {
            if unfounded(sentence, &executed, ledger, message) {
                found.untrue += 1;
            } else {
                found.unproven += 1;
            }
        }
    }
    let mut borne = executed;
    // An answer may be told in any of its own words.
    let told = of_state(ledger, CallState::Answered).into_iter();
    borne.extend(told.map(|line| Line { subject: content(&line.bears), ..line }));
    borne.extend(ledger.looked.iter().flat_map(|looked| &looked.steps).map(of_step));
    // Each sentence by itself as well: a question behind it makes no offer of what it says.
    for sentence in sentences(words) {
        let at = place(words, sentence);
        let known = outright.iter().any(|claim| claim.span.start < at + sentence.len() && claim.span.end > at);
        if known || (claims("", sentence).is_empty() && claims(message, sentence).is_empty()) {
            continue;
        }
        if borne.is_empty() || !proven(sentence, &borne, ledger) {
            found.unproven += 1;
        }
    }
    found
}

/// What one call bears out.
struct Line {
    /// The words that name it.
    subject: BTreeSet<String>,
    /// All words that may be said of it.
    bears: BTreeSet<String>,
}

fn of_step(step: &StepResult) -> Line {
    let bears: BTreeSet<String> =
        tokens(&step.observation.words).into_iter().chain(tokens(&step.observation.data.to_string())).collect();
    Line { subject: content(&bears), bears }
}

fn content(words: &BTreeSet<String>) -> BTreeSet<String> {
    words.iter().filter(|word| !PLAIN.contains(&word.as_str())).cloned().collect()
}

fn of_state(ledger: &Ledger, state: CallState) -> Vec<Line> {
    ledger.calls.iter().filter(|line| line.state == state).map(line_of).collect()
}

fn line_of(call: &LedgerCall) -> Line {
    let noun = describe::noun(&call.tool, &call.parameters);
    let subject: BTreeSet<String> = tokens(&noun).into_iter().filter(|word| !PLAIN.contains(&word.as_str())).collect();
    let mut bears = subject.clone();
    bears.extend(tokens(&describe::values(&call.tool, &call.parameters, &[])));
    bears.extend(tokens(&call.said));
    bears.extend(call.parameters.values().flat_map(|value| match value {
        serde_json::Value::String(text) => tokens(text),
        other => tokens(&other.to_string()),
    }));
    let verbs = speech(&call.tool).map_or(&[][..], |speech| speech.claims);
    bears.extend(verbs.iter().map(|word| (*word).to_owned()));
    Line { subject, bears }
}

/// Whether every piece of the sentence is borne out by one executed call, and every piece by the one that it names.
fn proven(sentence: &str, executed: &[Line], ledger: &Ledger) -> bool {
    let mut named: Option<&Line> = None;
    let mut some = false;
    for piece in pieces(sentence) {
        let words = tokens(piece);
        if words.iter().any(|word| NEVER.contains(&word.as_str())) {
            return false;
        }
        let content: Vec<&String> =
            words.iter().filter(|word| !PLAIN.contains(&word.as_str()) && !WRITTEN.contains(&word.as_str())).collect();
        if content.is_empty() {
            continue;
        }
        some = true;
        let subject = |line: &&Line| content.iter().any(|word| line.subject.contains(*word));
        let Some(line) = executed.iter().find(subject).or(named) else { return false };
        if !content.iter().all(|word| line.bears.contains(*word)) {
            return false;
        }
        named = Some(line);
    }
    // "Done." speaks of all that was said: then all of it must have been done.
    let all = ledger.calls.iter().all(|line| matches!(line.state, CallState::Executed | CallState::Answered));
    some || ledger.wrote() && all && ledger.unmet() == 0
}

/// Whether the sentence names what neither an executed call nor the user's own message holds, or what was not done.
fn unfounded(sentence: &str, executed: &[Line], ledger: &Ledger, message: &str) -> bool {
    let said: BTreeSet<String> = tokens(message).into_iter().collect();
    let words = tokens(sentence);
    let borne = |word: &String| executed.iter().any(|line| line.bears.contains(word));
    let undone = ledger
        .calls
        .iter()
        .filter(|line| !matches!(line.state, CallState::Executed | CallState::Answered))
        .map(line_of)
        .any(|line| words.iter().any(|word| line.subject.contains(word) && !borne(word)));
    let open = ledger.needs.iter().filter(|line| !line.met).any(|line| {
        tokens(&line.need.about)
            .iter()
            .any(|word| words.contains(word) && !borne(word) && !PLAIN.contains(&word.as_str()))
    });
    let figure =
        words.iter().any(|word| word.chars().any(|sign| sign.is_ascii_digit()) && !borne(word) && !said.contains(word));
    undone
        || open
        || figure
        || words.iter().any(|word| matches!(word.as_str(), "both" | "all" | "everything") && several(ledger))
}

/// Whether more than what was executed was asked for.
fn several(ledger: &Ledger) -> bool {
    ledger.unmet() > 0
}

/// A sentence in pieces, each about one thing.
fn pieces(sentence: &str) -> Vec<&str> {
    let mut out = vec![sentence];
    for joint in [", ", "; ", " and ", " & ", " plus ", " \u{2014} ", " - "] {
        out = out.into_iter().flat_map(|piece| piece.split(joint)).collect();
    }
    out
}

/// Where a part of a text begins in it.
fn place(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The sentences of a text, as [`sentence_around`] sees them.
fn sentences(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    let mut ended = false;
    for (at, sign) in text.char_indices() {
        if sign == '\n' || (ended && sign.is_whitespace()) {
            out.extend(text.get(from..at).filter(|sentence| !sentence.trim().is_empty()));
            from = at;
        }
        ended = matches!(sign, '.' | '!' | '?');
    }
    out.extend(text.get(from..).filter(|sentence| !sentence.trim().is_empty()));
    out
}

/// The sentence in which a clause stands.
fn sentence_around(text: &str, start: usize, end: usize) -> &str {
    let ends = |at: usize, sign: char| {
        matches!(sign, '.' | '!' | '?' | '\n')
            && text
                .get(at + sign.len_utf8()..)
                .is_none_or(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
    };
    let head = text.get(..start).unwrap_or_default();
    let from =
        head.char_indices().rev().find(|(at, sign)| ends(*at, *sign)).map_or(0, |(at, sign)| at + sign.len_utf8());
    let tail = text.get(end..).unwrap_or_default();
    let to = tail.char_indices().find(|(at, sign)| ends(end + at, *sign)).map_or(text.len(), |(at, _)| end + at);
    text.get(from..to).unwrap_or(text)
}

/// The words of a text in small letters: a figure keeps its point and its colon, a number word becomes its figure.
fn tokens(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace(['\'', '\u{2019}'], "");
    lower
        .split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '.' | ':')))
        .map(|word| word.trim_matches(['.', ':']))
        .filter(|word| !word.is_empty())
        .flat_map(|word| {
            let number = NUMBERS.iter().position(|name| *name == word).map(|value| value.to_string());
            let word = number.unwrap_or_else(|| word.to_owned());
            // "500mg" is said as "500 mg".
            let figures = word.find(|sign: char| sign.is_alphabetic()).filter(|at| *at > 0);
            match figures.and_then(|at| word.split_at_checked(at)) {
                Some((figure, unit)) => vec![figure.to_owned(), unit.to_owned()],
                None => vec![word],
            }
        })
        .collect()
}

#[cfg(test)]
#[path = "claimed_test.rs"]
mod tests;
