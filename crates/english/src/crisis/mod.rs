//! Crisis in the user's words: self-harm and medical emergency, told apart from idiom, negation, the past, fiction and others far away.

mod context;
mod cues;
mod emergency;
mod measure;
mod names;
mod self_harm;

use std::sync::LazyLock;

use crate::phrase::{Hit, Lexicon, Spelling, Words};
use crate::text::Text;

/// What kind of crisis the words show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crisis {
    /// None.
    None,
    /// Suicide or self-harm. It wins where both are present.
    SelfHarm,
    /// A medical emergency, the user's own or of someone with them now.
    MedicalEmergency,
}

/// All phrase lists; the number of each is its place.
const LISTS: &[&[&str]] = &[
    self_harm::DIRECT,
    self_harm::SIGN,
    self_harm::IDIOM,
    self_harm::TRIFLE,
    emergency::RED,
    emergency::CHEST,
    emergency::STRONG,
    emergency::WEAK,
    emergency::IDIOM,
    cues::PAST,
    cues::RECENT,
    cues::PRESENT,
    cues::FRAME,
    cues::SUPPOSED,
    cues::OVER,
    cues::LAUGHTER,
    cues::MILD,
    cues::ERRAND,
];

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LISTS, names::NAMES));

/// Everyday words that lie one letter from a crisis word ("dyeing", "cheat", "joking"): never taken for a misspelling of it.
const REAL_WORDS: &str = include_str!("real_words.txt");

static SPELLING: LazyLock<Spelling> = LazyLock::new(|| Spelling::new(LEXICON.vocabulary(), REAL_WORDS.split_ascii_whitespace()));

/// What was found in a message, list by list.
#[derive(Debug, Default)]
struct Tables {
    lists: Vec<Vec<Hit>>,
    past: Vec<Hit>,
    recent: Vec<Hit>,
    present: Vec<Hit>,
}

impl Tables {
    fn list(&self, place: usize) -> &[Hit] {
        self.lists.get(place).map_or(&[], Vec::as_slice)
    }
}

/// Reads a message for crisis words. Linear in its length.
pub fn crisis(message: &str) -> Crisis {
    let words = read(message);
    let mut lists = vec![Vec::new(); LISTS.len()];
    for hit in LEXICON.hits(&words) {
        if let Some(list) = lists.get_mut(hit.rule) {
            list.push(hit);
        }
    }
    let take = |place: usize| lists.get(place).cloned().unwrap_or_default();
    let tables = Tables { past: take(9), recent: take(10), present: take(11), lists };
    if self_harm(&tables, &words) {
        Crisis::SelfHarm
    } else if emergency(&tables, &words) {
        Crisis::MedicalEmergency
    } else {
        Crisis::None
    }
}

/// The words of a message, plain misspellings mended.
pub(crate) fn read(message: &str) -> Words {
    let mut words = Words::new(&Text::new(message));
    for word in &mut words.list {
        if !LEXICON.knows(&word.norm)
            && let Some(meant) = SPELLING.mend(&word.norm)
        {
            word.norm = meant.to_owned();
        }
    }
    words
}

fn meets(list: &[Hit], hit: &Hit) -> bool {
    list.iter().any(|other| other.from < hit.to && hit.from < other.to)
}

fn in_sentence(words: &Words, list: &[Hit], hit: &Hit) -> bool {
    let sentence = words.sentence(hit.from);
    list.iter().any(|other| other.from >= sentence.from && other.to <= sentence.to)
}

fn self_harm(tables: &Tables, words: &Words) -> bool {
    let live = |hit: &Hit| {
        !meets(tables.list(2), hit)
            && !in_sentence(words, tables.list(3), hit)
            && !context::denied(words, hit)
            && !context::past(tables, words, hit, false)
            && !context::framed(words, tables.list(12), hit)
    };
    if tables.list(0).iter().any(live) {
        return true;
    }
    let mut signs = 0;
    let mut end = 0;
    for hit in tables.list(1).iter().filter(|hit| live(hit)) {
        if hit.from >= end {
            signs += 1;
            end = hit.to;
        }
    }
    signs >= 2
}

fn emergency(tables: &Tables, words: &Words) -> bool {
    let live = |hit: &Hit| {
        !meets(tables.list(8), hit)
            && !context::denied(words, hit)
            && !context::past(tables, words, hit, true)
            && !context::framed(words, tables.list(12), hit)
            && !context::framed(words, tables.list(13), hit)
            && !context::framed(words, tables.list(17), hit)
            && !in_sentence(words, tables.list(14), hit)
            && !in_sentence(words, tables.list(15), hit)
    };
    if tables.list(4).iter().any(live) {
        return true;
    }
    let mild = |hit: &Hit| in_sentence(words, tables.list(16), hit);
    let figures = measure::signs(words);
    let as_hit = |at: usize| Hit { rule: usize::MAX, from: at, to: at + 1 };
    let mut strong: Vec<Hit> = Vec::new();
    let mut weak: Vec<Hit> = Vec::new();
    for (at, weight) in figures {
        let hit = as_hit(at);
        if !live(&hit) {
            continue;
        }
        match weight {
            measure::Weight::Red => return true,
            measure::Weight::Strong => strong.push(hit),
            measure::Weight::Weak => weak.push(hit),
        }
    }
    for hit in tables.list(5).iter().filter(|hit| live(hit)) {
        if !mild(hit) {
            return true;
        }
        weak.push(*hit);
    }
    for hit in tables.list(6).iter().filter(|hit| live(hit)) {
        if mild(hit) { weak.push(*hit) } else { strong.push(*hit) }
    }
    weak.extend(tables.list(7).iter().filter(|hit| live(hit)));
    strong.iter().any(|sign| {
        let apart = |other: &&Hit| other.to <= sign.from || sign.to <= other.from;
        strong.iter().chain(&weak).filter(apart).count() > 0
    })
}
