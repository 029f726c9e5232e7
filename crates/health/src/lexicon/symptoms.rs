//! Symptoms: everyday words and body parts with what is felt in them, and how bad it is.
//!
//! "throwing up" is vomiting, "my lower back hurts" is lower back pain, "hands have been shaky" is shaky hands. The user's own
//! body part is kept in the name; [`Symptom::same_as`] compares by what is meant, so that "tummy ache" is "stomach pain".

use std::sync::LazyLock;

use super::begins::{Begins, List, may_be_mended};
use super::key::{joined, key};
pub use super::severity::{Severity, score_at, severity_at};
use super::table::{Table, TableHit};

static SYMPTOMS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/symptoms.txt")));
static BODY: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/body.txt")));
static SENSATIONS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/sensations.txt")));

/// A symptom, as it would be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symptom {
    /// In plain words, with the user's own body part: "lower back pain", "vomiting", "sore knee".
    pub name: String,
    /// The body part as the user said it, where one is named.
    pub part: Option<String>,
    /// Whether the words alone make it a symptom ("cold" and "a cut" do not).
    pub sure: bool,
    /// Whether a word was misspelt.
    pub misspelt: bool,
    meaning: String,
}

impl Symptom {
    /// Whether both mean the same: the same thing felt in the same part.
    pub fn same_as(&self, other: &Symptom) -> bool {
        self.meaning == other.meaning
    }
}

/// The lists that a symptom may begin with: its own name, a part of the body, what is felt there.
pub(super) fn tables() -> [&'static Table; 3] {
    [&SYMPTOMS, &BODY, &SENSATIONS]
}

/// The words that say which of two parts is meant; they may stand before the part.
pub(super) const SIDES: [&str; 7] = ["left", "right", "both", "inner", "outer", "front", "upper"];

/// The symptom that begins at `start`, with the number of tokens it takes.
pub fn longest_at(tokens: &[&str], start: usize) -> Option<(usize, Symptom)> {
    longest_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn longest_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, Symptom)> {
    let rest = tokens.get(start..)?;
    let may = |list: List| begins.get(start).is_none_or(|begins| begins.may(list));
    let whole = || SYMPTOMS.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Complaints));
    let listed = listed(may(List::Complaints).then(whole).flatten());
    let part_first = may(List::Parts).then(|| part_first(rest)).flatten();
    let feeling_first = may(List::Sensations).then(|| feeling_first(rest)).flatten();
    let felt = part_first.into_iter().chain(feeling_first).max_by_key(|(n, _)| *n);
    match (listed, felt) {
        (Some(l), Some(f)) if f.0 > l.0 => Some(f),
        (Some(l), _) => Some(l),
        (None, f) => f,
    }
}

/// The symptom that exactly this text names, small words and severity aside ("a mild headache").
pub fn named(text: &str) -> Option<Symptom> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    (0..words.len()).find_map(|i| {
        if i > 0 && !words.get(..i)?.iter().all(|w| is_small(w) || severity_at(&[w], 0).is_some()) {
            return None;
        }
        longest_at(&words, i).filter(|(n, _)| i + n == words.len()).map(|(_, s)| s)
    })
}

/// Whether two wordings name the same symptom ("tummy ache", "Stomach pain").
pub fn same(a: &str, b: &str) -> bool {
    key(a) == key(b) || matches!((named(a), named(b)), (Some(a), Some(b)) if a.same_as(&b))
}

/// A part of the body: the number of tokens, and its plain name ("tummy" is stomach).
pub fn body_part_at(tokens: &[&str], start: usize) -> Option<(usize, &'static str)> {
    let found = BODY.exactly_at(tokens, start)?;
    Some((found.used, found.rows.first()?.name))
}

/// All symptoms of the list by their names.
pub fn all() -> impl Iterator<Item = &'static str> {
    SYMPTOMS.rows().map(|r| r.name)
}

fn listed(found: Option<TableHit<'_>>) -> Option<(usize, Symptom)> {
    let found = found?;
    let row = found.rows.first()?;
    let meaning = if row.tag.is_empty() { row.name } else { row.tag };
    Some((
        found.used,
        Symptom {
            name: row.name.to_owned(),
            part: None,
            sure: found.sure,
            misspelt: found.misspelt,
            meaning: meaning.to_owned(),
        },
    ))
}

struct Felt {
    used: usize,
    name: &'static str,
    after: bool,
    before: bool,
    inside: bool,
}

// What may be felt at this place; a word may stand on both sides ("sore knee", "my knee is sore").
fn felt(tokens: &[&str]) -> Option<Felt> {
    let found = SENSATIONS.exactly_at(tokens, 0)?;
    let row = found.rows.first()?;
    let says = |what: &str| found.rows.iter().any(|r| r.tag.split(' ').any(|t| t == what));
    Some(Felt {
        used: found.used,
        name: row.name,
        after: says("after") || says("both"),
        before: says("before") || says("both"),
        inside: says("in"),
    })
}

// A body part with its side: tokens, the user's words, the plain name.
fn part(tokens: &[&str]) -> Option<(usize, String, String)> {
    let mut n = 0;
    while tokens.get(n).is_some_and(|w| SIDES.contains(w)) && n < 2 {
        // "upper back" is a part of its own.
        if body_part_at(tokens, n).is_some() {
            break;
        }
        n += 1;
    }
    let (used, name) = body_part_at(tokens, n)?;
    let said: Vec<&str> =
        tokens.get(..n + used)?.iter().map(|w| w.strip_suffix("'s").unwrap_or(w)).filter(|w| *w != "both").collect();
    let side = tokens.get(..n)?.iter().filter(|w| **w != "both").fold(String::new(), |s, w| s + w + " ");
    Some((n + used, said.join(" "), side + name))
}

// "lower back hurts", "knee pain", "hands have been shaky".
fn part_first(rest: &[&str]) -> Option<(usize, Symptom)> {
    let (n, said, plain) = part(rest)?;
    let at = n + rest.iter().skip(n).take(4).take_while(|w| is_link(w) || drawn_out(w)).count();
    let felt = felt(rest.get(at..)?).filter(|f| f.after)?;
    let words = joined(rest.get(at..at + felt.used)?.iter().copied());
    let linked = at > n || rest.get(n - 1).is_some_and(|w| w.ends_with("'s"));
    let name = if stands_alone(felt.name) {
        felt.name.to_owned()
    } else if felt.before && linked {
        format!("{words} {said}")
    } else if !linked && is_noun(&words) {
        format!("{} {words}", one(&said, &plain))
    } else {
        format!("{} {}", one(&said, &plain), noun(felt.name))
    };
    Some((at + felt.used, symptom(name, said, &plain, felt.name)))
}

// "sore knee", "pain in my left knee".
fn feeling_first(rest: &[&str]) -> Option<(usize, Symptom)> {
    let felt = felt(rest)?;
    let words = joined(rest.get(..felt.used)?.iter().copied());
    let mut at = felt.used;
    // "pain of stomach", as it is said in other tongues.
    let within = rest.get(at).is_some_and(|w| {
        matches!(*w, "in" | "on" | "around" | "behind" | "under" | "across" | "down" | "over" | "near" | "at" | "of")
    });
    if within {
        at += 1;
        while rest.get(at).is_some_and(|w| matches!(*w, "my" | "the" | "one" | "of" | "either" | "each" | "me"))
            && at < felt.used + 4
        {
            at += 1;
        }
    }
    let (n, said, plain) = part(rest.get(at..)?)?;
    let name = match within {
        true if !felt.inside => return None,
        true if stands_alone(felt.name) => felt.name.to_owned(),
        true => format!("{} {}", one(&said, &plain), if is_noun(&words) { words } else { noun(felt.name).to_owned() }),
        false if !felt.before => return None,
        false => format!("{words} {said}"),
    };
    Some((at + n, symptom(name, said, &plain, felt.name)))
}

fn symptom(name: String, said: String, plain: &str, felt: &str) -> Symptom {
    let meaning = if stands_alone(felt) { felt.to_owned() } else { format!("{plain} {felt}") };
    // The list may know the whole by a name of its own: "pain in my head" is a headache.
    let listed = SYMPTOMS.rows().find(|r| r.tag == meaning || r.name == meaning);
    let name = match listed {
        Some(r) if plain == "head" => r.name.to_owned(),
        _ => name,
    };
    let meaning = listed.map_or(meaning, |r| if r.tag.is_empty() { r.name.to_owned() } else { r.tag.to_owned() });
    Symptom { name, part: Some(said), sure: true, misspelt: false, meaning }
}

fn stands_alone(felt: &str) -> bool {
    matches!(felt, "rash" | "bruise")
}

// "legs cramping" are leg cramps, "feet swelling" is foot swelling; "stomach" stays what the user said.
fn one(said: &str, plain: &str) -> String {
    let last = plain.rsplit(' ').next().unwrap_or(plain);
    let plural = said.ends_with('s') && said.strip_suffix('s').is_some_and(|s| s.ends_with(last));
    match said.rsplit(' ').next() {
        Some("feet" | "teeth" | "calves") => plain.to_owned(),
        _ if plural => said.strip_suffix('s').unwrap_or(said).to_owned(),
        _ => said.to_owned(),
    }
}

fn is_noun(words: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/symptoms/is_noun.txt").holds(words)
}

fn noun(felt: &'static str) -> &'static str {
    match felt {
        "cramp" => "cramps",
        "shaking" => "tremor",
        other => other,
    }
}

fn is_link(word: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/symptoms/is_link.txt").holds(word)
}

/// "soooo", "sooo": a small word that is drawn out.
fn drawn_out(word: &str) -> bool {
    word.strip_prefix("so").is_some_and(|rest| rest.len() <= 12 && rest.bytes().all(|letter| letter == b'o'))
        || word.starts_with("rea")
            && word.ends_with("lly")
            && word.len() <= 16
            && word.bytes().all(|letter| b"realy".contains(&letter))
        || word.starts_with("ver") && word.len() <= 12 && word.bytes().all(|letter| b"very".contains(&letter))
}

fn is_small(word: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/symptoms/is_small.txt").holds(word)
}

#[cfg(test)]
#[path = "symptoms_test.rs"]
mod tests;
