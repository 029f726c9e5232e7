//! What is known of each word: its part in a sentence, and for verbs their forms and class. Built once from the tables.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::english::{CLINICIANS, COMMON, DEVICES, NAMES, PEOPLE};
use super::tables::{Class, OPENED, VERBS};
use crate::forms::pairs;
use crate::hash::Quickly;
use crate::phrase::Spelling;

/// Parts a word may play, as bits.
pub(super) mod part {
    /// "I", "we".
    pub const SELF_SUBJECT: u32 = 1;
    /// "me", "my", "mine", "our", "us", "myself".
    pub const SELF_OTHER: u32 = 1 << 1;
    /// "he", "she", "they".
    pub const THIRD_SUBJECT: u32 = 1 << 2;
    /// "him", "them".
    pub const THIRD_OBJECT: u32 = 1 << 3;
    /// "his", "her", "hers", "their".
    pub const THIRD_OWNER: u32 = 1 << 4;
    /// "it", "this", "that".
    pub const THING: u32 = 1 << 5;
    /// "you", "your".
    pub const YOU: u32 = 1 << 6;
    /// "a", "the", "some", "my", "his".
    pub const DETERMINER: u32 = 1 << 7;
    pub const PREPOSITION: u32 = 1 << 8;
    /// "and", "or", "but", "then", "so".
    pub const JOINER: u32 = 1 << 9;
    /// "if", "because", "when", "after".
    pub const SUBORDINATOR: u32 = 1 << 10;
    /// "not", "never", "no".
    pub const NEGATOR: u32 = 1 << 11;
    /// "just", "already", "really": may stand between the words of a verb.
    pub const ADVERB: u32 = 1 << 12;
    pub const MODAL: u32 = 1 << 13;
    pub const BE: u32 = 1 << 14;
    pub const HAVE: u32 = 1 << 15;
    pub const DO: u32 = 1 << 16;
    /// "what", "when", "how".
    pub const WH: u32 = 1 << 17;
    pub const PERSON: u32 = 1 << 18;
    pub const CLINICIAN: u32 = 1 << 19;
    pub const DEVICE: u32 = 1 << 20;
    pub const NAME: u32 = 1 << 21;
    /// A word of plain English.
    pub const COMMON: u32 = 1 << 22;
    /// A base form or plural that is as often a noun.
    pub const NOUN: u32 = 1 << 23;
    pub const NUMBER: u32 = 1 << 24;
    /// "'s", opened from a noun.
    pub const CLITIC: u32 = 1 << 25;
    /// A sign or a line break.
    pub const SIGN: u32 = 1 << 26;
    /// Begins with a capital.
    pub const CAPITAL: u32 = 1 << 27;
    /// A word that is opened into others all the same.
    pub const OPENED: u32 = 1 << 28;
    /// A function word of another language as well.
    pub const FOREIGN: u32 = 1 << 29;
}

/// Forms of a verb, as bits.
pub(super) mod form {
    pub const BASE: u8 = 1;
    pub const S: u8 = 2;
    pub const PAST: u8 = 4;
    pub const PARTICIPLE: u8 = 8;
    pub const ING: u8 = 16;
}

/// What the tables say of one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Parts, by `part::*`.
    pub parts: u32,
    /// Verb classes, a bit for each [`Class`].
    pub classes: u32,
    /// Verb forms, by `form::*`.
    pub forms: u8,
}

impl Entry {
    pub(super) fn class(&self, class: Class) -> bool {
        self.classes & (1 << class as u32) != 0
    }
}

pub(crate) struct Lexicon {
    entries: HashMap<String, Entry, Quickly>,
    opened: HashMap<&'static str, Vec<&'static str>, Quickly>,
    foreign: HashSet<&'static str, Quickly>,
    /// The mended words by what follows their first letter.
    tails: HashMap<&'static str, &'static str, Quickly>,
    spelling: Spelling,
}

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::build);

/// Words that a slip of one letter is mended towards: those on which whose-and-whether hangs.
const MENDED: &str = include_str!("data/lexicon_took.txt");

/// Real words one letter away from a mended one.
const REAL: &str = include_str!("data/lexicon_wren.txt");

const GROUPS: &[(u32, &str)] = &[
    (part::SELF_SUBJECT, "i we"),
    (part::SELF_OTHER, "me my mine myself our ours us ourselves"),
    (part::THIRD_SUBJECT, "he she they everyone everybody someone somebody nobody"),
    (part::THIRD_OBJECT, "him them her"),
    (part::THIRD_OWNER, "his her hers their theirs"),
    (part::THING, "it this that these those"),
    (part::YOU, "you your yours yourself"),
    (part::DETERMINER, include_str!("data/lexicon_determiner.txt")),
    (part::PREPOSITION, include_str!("data/lexicon_preposition.txt")),
    (part::JOINER, "and or but then so plus also though although however yet nor whereas while except"),
    (part::SUBORDINATOR, include_str!("data/lexicon_subordinator.txt")),
    (part::NEGATOR, "not never no neither nor none hardly nope nowt"),
    (part::ADVERB, include_str!("data/lexicon_just.txt")),
    (part::MODAL, "will would can could should may might must shall 'll ought"),
    (part::BE, "am is are was were be been being 'm 're"),
    (part::HAVE, "have has had having 've"),
    (part::DO, "do does did"),
    (part::WH, "what when where which who whom whose why how whether"),
    (part::NUMBER, include_str!("data/lexicon_number.txt")),
];

/// Whether a word is a relation, a creature or a first name, and no other word of the language.
pub fn names_someone(word: &str) -> bool {
    LEXICON.entry(word).is_some_and(|entry| entry.parts & (part::PERSON | part::NAME) != 0 && entry.forms == 0)
}

impl Lexicon {
    fn build() -> Lexicon {
        let mut entries: HashMap<String, Entry, Quickly> = HashMap::default();
        let mut note =
            |word: &str, parts: u32| entries.entry(word.to_owned()).or_default().parts |= parts | part::COMMON;
        for (bits, words) in GROUPS {
            words.split_whitespace().for_each(|word| note(word, *bits));
        }
        PEOPLE.split_whitespace().for_each(|word| note(word, part::PERSON));
        CLINICIANS.split_whitespace().for_each(|word| note(word, part::CLINICIAN));
        DEVICES.split_whitespace().for_each(|word| note(word, part::DEVICE));
        NAMES.split_whitespace().for_each(|word| note(word, part::NAME));
        COMMON.split_whitespace().for_each(|word| note(word, 0));
        for (class, verbs) in VERBS {
            for verb in verbs.split_whitespace() {
                inflect(&mut entries, *class, verb);
            }
        }
        for (word, bits) in [("be", form::BASE), ("been", form::PARTICIPLE), ("being", form::ING)] {
            entries.entry(word.to_owned()).or_default().forms |= bits;
        }
        for (word, bits) in [
            ("am", form::S),
            ("is", form::S),
            ("are", form::S),
            ("'m", form::S),
            ("'re", form::S),
            ("was", form::PAST),
            ("were", form::PAST),
            ("have", form::BASE),
            ("has", form::S),
            ("'ve", form::BASE),
            ("had", form::PAST | form::PARTICIPLE),
            ("having", form::ING),
            ("does", form::S),
        ] {
            let entry = entries.entry(word.to_owned()).or_default();
            entry.forms |= bits;
            let class = if entry.parts & part::BE != 0 { Class::State } else { Class::Act };
            entry.classes |= 1 << class as u32;
        }
        // "statin" drops no letter of "stating".
        entries.remove("statin");
        let opened: HashMap<_, _, Quickly> =
            pairs(OPENED).map(|(from, to)| (from, to.split_whitespace().collect())).collect();
        REAL.split_whitespace().for_each(|word| {
            entries.entry(word.to_owned()).or_default().parts |= part::COMMON;
        });
        let known: Vec<String> = entries.keys().cloned().chain(opened.keys().map(|word| (*word).to_owned())).collect();
        let spelling = Spelling::new(MENDED.split_whitespace(), known.iter().map(String::as_str));
        let foreign: HashSet<&str, Quickly> = super::english::FOREIGN.split_whitespace().collect();
        // What is known of a word says which of the other tables have it too.
        for (words, bits) in [
            (opened.keys().copied().collect::<Vec<&str>>(), part::OPENED),
            (foreign.iter().copied().collect(), part::FOREIGN),
        ] {
            for word in words {
                if let Some(entry) = entries.get_mut(word) {
                    entry.parts |= bits;
                }
            }
        }
        let tails = MENDED.split_whitespace().filter_map(|word| Some((word.get(1..)?, word))).collect();
        Lexicon { entries, opened, foreign, tails, spelling }
    }

    /// All words of the tables.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The words of plain English, as a slip may be meant for one; no names, which are read with care of their own.
    pub fn everyday(&self) -> impl Iterator<Item = &str> {
        self.entries
            .iter()
            .filter(|(word, entry)| {
                entry.parts & part::COMMON != 0
                    && entry.parts & part::NAME == 0
                    && word.bytes().all(|letter| letter.is_ascii_lowercase())
            })
            .map(|(word, _)| word.as_str())
    }

    pub fn entry(&self, word: &str) -> Option<Entry> {
        self.entries.get(word).copied()
    }

    /// A slip in the first letter, which the general mending leaves alone: wrong, missing, doubled over or swapped. Short words have too
    /// many neighbours for the first two.
    fn headless(&self, word: &str) -> Option<&str> {
        let tail = word.get(1..)?;
        if word.len() > 24 || self.entries.contains_key(word) || self.opened.contains_key(word) {
            return None;
        }
        let target = |tail: &str| self.tails.get(tail).copied().filter(|target| target.len() >= 5);
        let swapped = || {
            let rest = word.get(2..)?;
            let (first, second) = (word.get(0..1)?, word.get(1..2)?);
            self.tails.get([first, rest].concat().as_str()).copied().filter(|target| target.starts_with(second))
        };
        target(tail)
            .or_else(|| target(word))
            .or_else(|| self.tails.get(tail.get(1..)?).copied().filter(|t| t.len() >= 5 && *t == tail))
            .or_else(swapped)
    }

    /// Whether it is a function word of another language.
    pub fn foreign(&self, word: &str) -> bool {
        self.foreign.contains(word)
    }

    /// The words a contraction or slip stands for.
    pub fn opened(&self, word: &str) -> Option<&[&'static str]> {
        self.opened.get(word).map(Vec::as_slice)
    }

    /// The cue word that an unknown word is a plain slip of.
    pub fn mend(&self, word: &str) -> Option<&str> {
        self.spelling.mend(word).or_else(|| self.headless(word))
    }
}

/// Notes all forms of a verb: `base/past/participle`, or regular by rule.
fn inflect(entries: &mut HashMap<String, Entry, Quickly>, class: Class, written: &str) {
    let mut forms = written.split('/');
    let Some(first) = forms.next() else { return };
    let noun = first.contains('~');
    let base = first.trim_end_matches(['~', '+']).trim_end_matches(['~', '+']);
    let stem = match base.chars().last() {
        Some(last) if first.contains('+') => format!("{base}{last}"),
        _ => base.to_owned(),
    };
    let vowel_y = base.ends_with("ay") || base.ends_with("ey") || base.ends_with("oy") || base.ends_with("uy");
    let past = forms.next().map_or_else(
        || match () {
            () if base.ends_with('e') => format!("{base}d"),
            () if base.ends_with('y') && !vowel_y => format!("{}ied", base.trim_end_matches('y')),
            () => format!("{stem}ed"),
        },
        str::to_owned,
    );
    let participle = forms.next().map_or_else(|| past.clone(), str::to_owned);
    let present = match () {
        () if base == "do" || base == "go" => format!("{base}es"),
        () if base.ends_with('y') && !vowel_y => format!("{}ies", base.trim_end_matches('y')),
        () if ["s", "x", "z", "ch", "sh"].iter().any(|end| base.ends_with(end)) => format!("{base}es"),
        () => format!("{base}s"),
    };
    let ending = match () {
        () if base.ends_with("ie") => format!("{}ying", base.trim_end_matches("ie")),
        () if base.ends_with('e') && !base.ends_with("ee") => format!("{}ing", base.trim_end_matches('e')),
        () if crate::word_list!("../../data/words/statement/lexicon/inflect.txt").holds(base) => {
            format!("{base}{}ing", base.chars().last().unwrap_or_default())
        }
        () => format!("{stem}ing"),
    };
    // "skiped", "stoping": the slip of not doubling.
    if first.contains('+') {
        for (ending, bits) in [("ed", form::PAST | form::PARTICIPLE), ("ing", form::ING)] {
            let entry = entries.entry(format!("{base}{ending}")).or_default();
            entry.classes |= 1 << class as u32;
            entry.forms |= bits;
        }
    }
    let parts = part::COMMON | if noun { part::NOUN } else { 0 };
    let dropped = ending.trim_end_matches('g').to_owned();
    for (word, bits, parts) in [
        (base.to_owned(), form::BASE, parts),
        (present, form::S, parts),
        (past, form::PAST, part::COMMON),
        (participle, form::PARTICIPLE, part::COMMON),
        (ending, form::ING, part::COMMON),
        (dropped, form::ING, 0),
    ] {
        let entry = entries.entry(word).or_default();
        entry.classes |= 1 << class as u32;
        entry.forms |= bits;
        entry.parts |= parts;
    }
}
