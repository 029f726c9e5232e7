//! The signs of a message: phrases of the tables and figures, each with how much it says once the words around it are heard.

use std::ops::Range;
use std::sync::LazyLock;

use crate::phrase::{BareWords, Hit, Lexicon};

use super::window::Piece;
use super::{context, measure};

/// Names each table of phrases with its file.
macro_rules! tables {
    ($($name:ident => $file:literal,)*) => {
        /// A table of phrases.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub(super) enum Table { $($name,)* }

        /// The tables, in the order of their names.
        pub(super) const LISTS: &[&str] = &[$(include_str!($file),)*];
    };
}

tables! {
    Direct => "data/self_harm_direct.txt",
    Sign => "data/self_harm_sign.txt",
    Idiom => "data/self_harm_idiom.txt",
    Trifle => "data/self_harm_trifle.txt",
    Red => "data/emergency_red.txt",
    Chest => "data/emergency_chest.txt",
    Strong => "data/emergency_strong.txt",
    Weak => "data/emergency_weak.txt",
    EmergencyIdiom => "data/emergency_idiom.txt",
    Past => "data/past.txt",
    Recent => "data/recent.txt",
    Present => "data/present.txt",
    Frame => "data/frame.txt",
    Supposed => "data/supposed.txt",
    Over => "data/over.txt",
    Laughter => "data/laughter.txt",
    Mild => "data/mild.txt",
    Errand => "data/errand.txt",
    Again => "data/again.txt",
    Oblique => "data/self_harm_oblique.txt",
    Body => "data/emergency_body.txt",
    Despair => "data/self_harm_despair.txt",
    Affairs => "data/self_harm_affairs.txt",
    Means => "data/self_harm_means.txt",
    SelfHarmConcept => "data/self_harm_concept.txt",
    Earnest => "data/earnest.txt",
    EmergencyConcept => "data/emergency_concept.txt",
    Source => "data/source.txt",
}

/// Words of a crisis that say nothing alone: without one of them, or of the tables, nothing is weighed.
pub(super) const ANCHORS: [&str; 3] = [
    include_str!("data/self_harm_anchor.txt"),
    include_str!("data/emergency_anchor.txt"),
    include_str!("data/self_harm_when.txt"),
];
/// The last of them, of self-harm alone.
const WHEN: usize = 2;
/// Named groups of the phrases.
pub(super) const NAMES: &str = include_str!("data/names.txt");

pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LISTS, NAMES));
static ANCHOR: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(&ANCHORS, NAMES));

/// What was found in a message, table by table, each in order.
#[derive(Debug)]
pub(super) struct Tables {
    lists: Vec<Vec<Hit>>,
    anchors: Vec<Vec<Hit>>,
}

impl Tables {
    /// Finds the phrases of all tables.
    pub fn of(words: &BareWords) -> Tables {
        let sorted = |lexicon: &Lexicon, many: usize| {
            let mut lists = vec![Vec::new(); many];
            for hit in lexicon.hits(words) {
                lists.get_mut(hit.rule).into_iter().for_each(|list: &mut Vec<Hit>| list.push(hit));
            }
            lists
        };
        Tables { lists: sorted(&LEXICON, LISTS.len()), anchors: sorted(&ANCHOR, ANCHORS.len()) }
    }

    /// What one table found.
    pub fn list(&self, table: Table) -> &[Hit] {
        self.lists.get(table as usize).map_or(&[], Vec::as_slice)
    }

    fn anchors(&self, kind: usize) -> &[Hit] {
        self.anchors.get(kind).map_or(&[], Vec::as_slice)
    }
}

/// How much a sign says, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Force {
    /// A time, which may be any evening's.
    When,
    /// A word that can be pointed at, and no more.
    Anchor,
    /// A phrase that would be enough, but is denied, long past, supposed or a figure of speech: the rest must be surer.
    Undone,
    /// Enough by itself: a phrase that says it without the word, or two signs beside each other.
    Oblique,
    /// Enough by itself: said outright.
    Outright,
    /// Enough whatever words stand around it: so many tablets that no company makes them a dose.
    Certain,
}

/// A sign, and the words it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub force: Force,
    /// First word.
    pub from: usize,
    /// One past the last word.
    pub to: usize,
}

impl Sign {
    fn new(hit: &Hit, force: Force) -> Sign {
        Sign { force, from: hit.from, to: hit.to }
    }
}

/// Signs further apart than this many pieces are no neighbours, and say nothing together.
const NEAR: usize = 2;

/// The signs of self-harm and of an emergency, each in order. What is another's (`elsewhere`, by word) is none.
pub(super) fn signs(tables: &Tables, words: &BareWords, pieces: &[Piece], elsewhere: &[bool]) -> [Vec<Sign>; 2] {
    let own = |from: usize| !elsewhere.get(from).copied().unwrap_or(false);
    let mut both = [self_harm(tables, words, pieces, own), emergency(tables, words, pieces, own)];
    for (kind, signs) in both.iter_mut().enumerate() {
        // A sugar of 68 is named, and is no sign.
        let named = tables.anchors(kind).iter().filter(|hit| !measure::usual(words, hit.from));
        signs.extend(named.map(|hit| Sign::new(hit, Force::Anchor)));
        if kind == 0 {
            signs.extend(tables.anchors(WHEN).iter().map(|hit| Sign::new(hit, Force::When)));
        }
        signs.retain(|sign| own(sign.from));
        signs.sort_unstable_by_key(|sign| (sign.from, sign.to));
    }
    both
}

/// The signs that begin in a range of words.
pub(super) fn within(signs: &[Sign], range: Range<usize>) -> &[Sign] {
    let first = signs.partition_point(|sign| sign.from < range.start);
    let last = signs.partition_point(|sign| sign.from < range.end);
    signs.get(first..last).unwrap_or(&[])
}

/// Whether an idiom takes the sense out of a sign: it lies over more than half of it.
fn meets(list: &[Hit], hit: &Hit) -> bool {
    // No phrase is longer than this: what begins further back cannot reach the sign.
    context::between(list, hit.from.saturating_sub(32), hit.to).iter().any(|other| {
        let shared = other.to.min(hit.to).saturating_sub(other.from.max(hit.from));
        shared > 0 && shared * 2 + usize::from(hit.to - hit.from < 6) > hit.to - hit.from
    })
}

fn in_sentence(words: &BareWords, list: &[Hit], hit: &Hit) -> bool {
    let (from, to) = context::scope(words, hit);
    context::between(list, from, to).iter().any(|other| other.to <= to)
}

fn self_harm(tables: &Tables, words: &BareWords, pieces: &[Piece], own: impl Fn(usize) -> bool) -> Vec<Sign> {
    let live = |hit: &Hit| {
        own(hit.from)
            && !meets(tables.list(Table::Idiom), hit)
            && (!in_sentence(words, tables.list(Table::Trifle), hit)
                || in_sentence(words, tables.list(Table::Earnest), hit))
            && !context::denied(words, hit)
            && !context::past(words, hit, tables.list(Table::Again), tables.list(Table::Past), None)
            && !context::framed(words, tables.list(Table::Frame), hit, false)
    };
    let mut signs = Vec::new();
    for (table, force) in
        [(Table::Direct, Force::Outright), (Table::Oblique, Force::Oblique), (Table::SelfHarmConcept, Force::Oblique)]
    {
        signs
            .extend(tables.list(table).iter().map(|hit| Sign::new(hit, if live(hit) { force } else { Force::Undone })));
    }
    // Two of different kinds beside each other: despair with affairs put in order, with means, or with any other sign.
    let kinds = [Table::Sign, Table::Despair, Table::Affairs, Table::Means];
    let mut found: Vec<(usize, Hit)> = Vec::new();
    for (kind, table) in kinds.into_iter().enumerate() {
        signs.extend(tables.list(table).iter().map(|hit| Sign::new(hit, Force::Anchor)));
        found.extend(tables.list(table).iter().filter(|hit| live(hit)).map(|hit| (kind, *hit)));
    }
    const TOGETHER: [[bool; 4]; 4] =
        [[true, true, false, true], [true, true, true, true], [false, true, false, true], [true, true, true, false]];
    let together =
        |one: usize, other: usize| TOGETHER.get(one).and_then(|row| row.get(other)).is_some_and(|does| *does);
    signs.extend(beside(found, pieces, together));
    signs
}

fn emergency(tables: &Tables, words: &BareWords, pieces: &[Piece], own: impl Fn(usize) -> bool) -> Vec<Sign> {
    let live = |hit: &Hit| {
        own(hit.from)
            && !meets(tables.list(Table::EmergencyIdiom), hit)
            && !measure::joins_everyday(words, hit.from, hit.to)
            && !context::denied(words, hit)
            && !context::past(
                words,
                hit,
                tables.list(Table::Present),
                tables.list(Table::Past),
                Some(tables.list(Table::Recent)),
            )
            && !context::framed(words, tables.list(Table::Frame), hit, false)
            && !context::framed(words, tables.list(Table::Supposed), hit, true)
            && !context::framed(words, tables.list(Table::Errand), hit, true)
            && !in_sentence(words, tables.list(Table::Over), hit)
            && !in_sentence(words, tables.list(Table::Laughter), hit)
    };
    let mild = |hit: &Hit| in_sentence(words, tables.list(Table::Mild), hit);
    // "mild chest tightness when anxious": of the chest, a mild degree counts as it does for the plain words.
    let slight = |hit: &Hit| (hit.from..hit.to).any(|at| words.at(at) == "chest") && mild(hit);
    let mut signs = Vec::new();
    for (table, force) in
        [(Table::Red, Force::Outright), (Table::Body, Force::Oblique), (Table::EmergencyConcept, Force::Oblique)]
    {
        for hit in tables.list(table) {
            let light = table == Table::EmergencyConcept && slight(hit);
            signs.push(Sign::new(hit, if !light && live(hit) { force } else { Force::Undone }));
        }
    }
    // A strong sign, and any second one beside it.
    let (strong, weak) = (0, 1);
    let mut found: Vec<(usize, Hit)> = Vec::new();
    for (at, weight) in measure::signs(words) {
        let hit = Hit { rule: usize::MAX, from: at.start, to: at.end };
        if !live(&hit) {
            signs.push(Sign::new(&hit, Force::Anchor));
            continue;
        }
        match weight {
            measure::Weight::Certain => signs.push(Sign::new(&hit, Force::Certain)),
            measure::Weight::Red => signs.push(Sign::new(&hit, Force::Oblique)),
            measure::Weight::Strong => found.push((strong, hit)),
            measure::Weight::Weak => found.push((weak, hit)),
        }
    }
    for hit in tables.list(Table::Chest) {
        let force = if !live(hit) {
            Force::Undone
        } else if mild(hit) {
            Force::Anchor
        } else {
            Force::Outright
        };
        signs.push(Sign::new(hit, force));
        found.extend((force == Force::Anchor).then_some((weak, *hit)));
    }
    for hit in tables.list(Table::Strong) {
        signs.push(Sign::new(hit, Force::Anchor));
        found.extend(live(hit).then(|| (if mild(hit) { weak } else { strong }, *hit)));
    }
    found.extend(tables.list(Table::Weak).iter().filter(|hit| live(hit)).map(|hit| (weak, *hit)));
    signs.extend(beside(found, pieces, |one, other| one == strong || other == strong));
    signs
}

/// Signs that are enough by the company of another one near them, of a kind that goes together with theirs.
fn beside(mut found: Vec<(usize, Hit)>, pieces: &[Piece], together: impl Fn(usize, usize) -> bool) -> Vec<Sign> {
    const KINDS: usize = 4;
    found.sort_unstable_by_key(|(_, hit)| (hit.from, hit.to));
    let piece = |hit: &Hit| pieces.partition_point(|piece| piece.to <= hit.from);
    // Of each kind the one that was over first of those nearest: later ones may lie over the next sign.
    let mut last: [Option<Hit>; KINDS] = [None; KINDS];
    let mut out = Vec::new();
    for (kind, hit) in found {
        for (other, before) in last.iter().enumerate() {
            let Some(before) = before else { continue };
            if before.to <= hit.from && piece(&hit) - piece(before) <= NEAR && together(kind, other) {
                out.extend([Sign::new(before, Force::Oblique), Sign::new(&hit, Force::Oblique)]);
            }
        }
        if let Some(place) = last.get_mut(kind)
            && place.is_none_or(|before| before.to <= hit.from)
        {
            *place = Some(hit);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_of_the_tables_is_well_formed() {
        assert_eq!(crate::phrase::faults(LISTS, NAMES), [""; 0]);
        assert_eq!(crate::phrase::faults(&ANCHORS, NAMES), [""; 0]);
    }
}
