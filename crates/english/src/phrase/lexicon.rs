//! Many phrases compiled together, found in one pass. The work a word can cause is bounded by the tables, not by the message.

use std::collections::HashMap;
use std::ops::Range;

use super::pattern::{self, Names, Step, read};
use super::run::{Held, Ids, Line, Op, Reach, Run};
use crate::hash::Quickly;

/// A phrase found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Which phrase list it belongs to.
    pub rule: usize,
    /// First word.
    pub from: usize,
    /// One past the last word.
    pub to: usize,
}

#[derive(Debug)]
struct Phrase {
    rule: usize,
    reach: Reach,
    ops: Vec<Op>,
    /// Ids of which the message must hold one, or the phrase need not be tried; empty where nothing is known.
    needs: Vec<u32>,
}

/// A phrase that stands around something that the caller has found already: `what a <it:pain>`.
#[derive(Clone, Debug)]
pub struct Around {
    reach: Reach,
    // Of what the thing itself must be: its last word, any of its words, its only one.
    last: Vec<u32>,
    any: Vec<u32>,
    only: Vec<u32>,
    // Backwards from where it begins, and on from where it ends.
    before: Vec<Op>,
    after: Vec<Op>,
    // Ids of which the message must hold one, or it stands nowhere; empty where nothing is known.
    needs: Vec<u32>,
}

/// Compiled phrase lists.
#[derive(Debug, Default)]
pub struct Lexicon {
    exact: HashMap<String, u32, Quickly>,
    /// Word beginnings, by their first three bytes.
    stems: HashMap<Vec<u8>, Vec<(String, u32)>, Quickly>,
    phrases: Vec<Phrase>,
    /// Phrases by the id of a word that can begin them.
    by_first: HashMap<u32, Vec<u32>, Quickly>,
    next: u32,
    slots: Vec<(String, Vec<String>)>,
}

/// Words that a gap does not step over, where it is not said to step over any.
const DENIES: [&str; 3] = ["not", "no", "never"];

/// The slot that is the thing which a phrase stands around: narrowed to its last word, to any of its words, to its only one.
const ITS: [&str; 3] = ["it", "it-has", "it-is"];

impl Lexicon {
    /// Compiles tables of phrases; the index of a table is the `rule` of its hits.
    pub(crate) fn new(lists: &[&str], names: &str) -> Lexicon {
        let mut lexicon = Lexicon::default();
        let names = pattern::names(names);
        for (rule, list) in lists.iter().enumerate() {
            for written in pattern::lines(list) {
                let steps = read(&written, &names);
                lexicon.push(rule, Reach::Sentence, &steps);
            }
        }
        lexicon
    }

    /// Adds a phrase that is looked for everywhere; its hits bear the number.
    ///
    /// # Errors
    /// What is wrong with the writing.
    pub fn add(&mut self, rule: usize, reach: Reach, written: &str, names: &Names) -> Result<(), String> {
        pattern::fault(written, names).map_or(Ok(()), Err)?;
        let steps = read(written, names);
        if self.push(rule, reach, &steps) { Ok(()) } else { Err("it has to begin with words".into()) }
    }

    /// A phrase around a thing, which it holds once, as `<it>`; none where it does not hold it.
    ///
    /// # Errors
    /// What is wrong with the writing.
    pub fn around(&mut self, reach: Reach, written: &str, names: &Names) -> Result<Option<Around>, String> {
        pattern::fault(written, names).map_or(Ok(()), Err)?;
        let steps = read(written, names);
        let its = |step: &&Step| matches!(step, Step::Slot(name, _) if ITS.contains(&name.as_str()));
        if !steps.iter().any(|step| its(&step)) {
            return if written.contains("<it") { Err("<it> stands in no group".into()) } else { Ok(None) };
        }
        let at = steps.iter().position(|step| its(&step)).unwrap_or_default();
        let held = steps.iter().skip(at).take_while(its).count();
        let (before, its_own, after) = (&steps[..at], &steps[at..at + held], &steps[at + held..]);
        if after.iter().any(|step| its(&step)) {
            return Err("<it> stands twice".into());
        }
        let (before, after) = (Op::reversed(&self.compile(before)), self.compile(after));
        let needs = rarest(before.iter().chain(&after));
        let mut around = Around { reach, last: Vec::new(), any: Vec::new(), only: Vec::new(), before, after, needs };
        for step in its_own {
            if let Step::Slot(name, words) = step {
                let ids = self.sorted(words);
                match name.as_str() {
                    "it-has" => around.any = ids,
                    "it-is" => around.only = ids,
                    _ => around.last = ids,
                }
            }
        }
        Ok(Some(around))
    }

    /// The slots of all phrases, each with the words that narrow it, in the order of their indexes.
    pub fn slots(&self) -> &[(String, Vec<String>)] {
        &self.slots
    }

    // Whether it can begin with a word, and so can be found.
    fn push(&mut self, rule: usize, reach: Reach, steps: &[Step]) -> bool {
        let ops = self.compile(steps);
        let index = self.phrases.len() as u32;
        let mut firsts = Vec::new();
        first_ids(&ops, &mut firsts);
        firsts.sort_unstable();
        firsts.dedup();
        let begins = !firsts.is_empty();
        for id in firsts {
            self.by_first.entry(id).or_default().push(index);
        }
        let needs = needs(&ops);
        self.phrases.push(Phrase { rule, reach, ops, needs });
        begins
    }

    fn sorted(&mut self, words: &[String]) -> Vec<u32> {
        let mut ids: Vec<u32> = words.iter().map(|word| self.id(word)).collect();
        ids.sort_unstable();
        ids
    }

    fn all(&mut self, options: &[Vec<Step>]) -> Vec<Vec<Op>> {
        options.iter().map(|option| self.compile(option)).collect()
    }

    fn compile(&mut self, steps: &[Step]) -> Vec<Op> {
        steps
            .iter()
            .map(|step| match step {
                Step::Word(words) => Op::Word(self.sorted(words)),
                Step::Group(options, optional) => Op::Group(self.all(options), *optional),
                Step::Gap { most, any, stops, only } => {
                    let denies = DENIES.iter().filter(|_| !any).map(|word| (*word).to_owned());
                    let stops: Vec<String> = stops.iter().cloned().chain(denies).collect();
                    Op::Gap { most: *most, stops: self.sorted(&stops), only: self.sorted(only) }
                }
                Step::Start => Op::Start,
                Step::End => Op::End,
                Step::Not(options) => Op::Not(self.all(options), false),
                Step::NotBehind(options) => {
                    Op::Not(self.all(options).iter().map(|option| Op::reversed(option)).collect(), true)
                }
                Step::Slot(name, words) => {
                    let slot = (name.clone(), words.clone());
                    let known = self.slots.iter().position(|known| *known == slot);
                    Op::Slot(known.unwrap_or_else(|| {
                        self.slots.push(slot);
                        self.slots.len() - 1
                    }))
                }
            })
            .collect()
    }

    fn id(&mut self, word: &str) -> u32 {
        if let Some(stem) = word.strip_suffix('*') {
            let key = stem.bytes().take(3).collect::<Vec<u8>>();
            let known = self.stems.entry(key).or_default();
            if let Some((_, id)) = known.iter().find(|(other, _)| other == stem) {
                return *id;
            }
            self.next += 1;
            known.push((stem.to_owned(), self.next));
            return self.next;
        }
        if let Some(id) = self.exact.get(word) {
            return *id;
        }
        self.next += 1;
        self.exact.insert(word.to_owned(), self.next);
        self.next
    }

    /// Whether a word occurs in any phrase, or is a plain form of one that does.
    pub fn knows(&self, word: &str) -> bool {
        const ENDS: &[&str] = &[
            "", "s", "es", "ed", "d", "ing", "er", "e", "al", "ally", "ly", "y", "ic", "ion", "ions", "n", "en", "t",
            "ant", "ants", "ting", "ring", "ning", "able", "is",
        ];
        let form = |stems: &Vec<(String, u32)>| {
            stems.iter().any(|(stem, _)| word.strip_prefix(stem.as_str()).is_some_and(|end| ENDS.contains(&end)))
        };
        self.exact.contains_key(word)
            || word.starts_with(|first: char| first.is_ascii_digit())
            || word.as_bytes().get(..3).and_then(|key| self.stems.get(key)).is_some_and(form)
    }

    /// All whole words of the phrases.
    pub fn vocabulary(&self) -> impl Iterator<Item = &str> {
        self.exact.keys().map(String::as_str)
    }

    fn ids_of(&self, word: &str, out: &mut Vec<u32>) {
        if let Some(id) = self.exact.get(word) {
            out.push(*id);
        }
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            out.extend(self.exact.get("#"));
            if word.len() == 4 && (word.starts_with("19") || word.starts_with("20")) {
                out.extend(self.exact.get("#year"));
            }
        }
        let bytes = word.as_bytes();
        if bytes.len() >= 3
            && let Some(stems) = self.stems.get(&bytes[..3])
        {
            out.extend(stems.iter().filter(|(stem, _)| word.starts_with(stem.as_str())).map(|(_, id)| *id));
        }
    }

    /// What the phrases see of each word of a message: asked once, for all that is looked for in it.
    pub fn ids(&self, line: &impl Line) -> Ids {
        let mut ids = Ids::default();
        for at in 0..line.len() {
            self.ids_of(line.word(at), &mut ids.all);
            ids.ends.push(ids.all.len());
        }
        ids
    }

    /// Every phrase of the message, by where it begins.
    pub(crate) fn hits(&self, words: &impl Line) -> Vec<Hit> {
        self.hits_among(words, &self.ids(words))
    }

    /// The same, where the ids are known.
    pub fn hits_among(&self, line: &impl Line, ids: &Ids) -> Vec<Hit> {
        let held = self.held(ids);
        let mut hits = Vec::new();
        let mut tried: Vec<u32> = Vec::new();
        for from in 0..line.len() {
            tried.clear();
            for id in ids.of(from) {
                tried.extend(self.by_first.get(id).into_iter().flatten());
            }
            if ids.of(from).len() > 1 {
                tried.sort_unstable();
                tried.dedup();
            }
            for index in &tried {
                let Some(Phrase { rule, reach, ops, needs }) = self.phrases.get(*index as usize) else { continue };
                if !held.meets(needs) {
                    continue;
                }
                if let Some(to) = Run::longest(line, ids, line.within(from, *reach), ops, from, false) {
                    hits.push(Hit { rule: *rule, from, to });
                }
            }
        }
        hits
    }

    /// Which of the phrases' words a message holds.
    pub fn held(&self, ids: &Ids) -> Held {
        ids.held(self.next)
    }

    /// Whether a phrase can stand around anything in a message that holds these words.
    pub fn can_stand(&self, phrase: &Around, held: &Held) -> bool {
        held.meets(&phrase.needs)
    }

    /// The words of a phrase around a thing, the thing's own included; none where it does not stand there.
    pub fn stands_around(
        &self,
        phrase: &Around,
        line: &impl Line,
        ids: &Ids,
        it: &Range<usize>,
    ) -> Option<Range<usize>> {
        let is = |at: usize, wanted: &[u32]| ids.of(at).iter().any(|id| wanted.binary_search(id).is_ok());
        let last = it.end.saturating_sub(1);
        let fits = (phrase.last.is_empty() || is(last, &phrase.last))
            && (phrase.any.is_empty() || it.clone().any(|at| is(at, &phrase.any)))
            && (phrase.only.is_empty() || it.len() == 1 && is(last, &phrase.only));
        if !fits {
            return None;
        }
        let within = line.within(it.start.min(last), phrase.reach);
        let run = |ops: &[Op], at: usize, back: bool| Run::longest(line, ids, within.clone(), ops, at, back);
        let to = run(&phrase.after, it.end, false)?;
        Some(run(&phrase.before, it.start, true)?..to)
    }
}

/// The ids that can begin a phrase (past an opening `^` and optional groups).
fn first_ids(ops: &[Op], out: &mut Vec<u32>) -> bool {
    for op in ops {
        match op {
            Op::Start | Op::End | Op::Not(..) => {}
            Op::Gap { .. } | Op::Slot(_) => return true,
            Op::Word(ids) => {
                out.extend(ids);
                return true;
            }
            Op::Group(options, optional) => {
                let mut all = true;
                for option in options {
                    all &= first_ids(option, out);
                }
                if all && !optional {
                    return true;
                }
            }
        }
    }
    false
}

/// Most ids that a phrase is asked for: looking for more costs as much as trying it.
const NEEDS: usize = 48;

/// The ids of the rarest step that a phrase cannot do without, its first aside; empty where every step can be skipped or holds too many.
fn needs(ops: &[Op]) -> Vec<u32> {
    let first = ops.iter().position(|op| !matches!(op, Op::Start | Op::Not(..) | Op::Group(_, true))).unwrap_or(0);
    rarest(ops.get(first + 1..).unwrap_or(&[]).iter())
}

/// The ids of the rarest step among these that cannot be skipped.
fn rarest<'o>(ops: impl Iterator<Item = &'o Op>) -> Vec<u32> {
    let all = ops.filter_map(|op| match op {
        Op::Word(ids) => Some(ids.clone()),
        Op::Group(options, false) => {
            let each: Option<Vec<Vec<u32>>> = options
                .iter()
                .map(|option| {
                    option.iter().find_map(|op| if let Op::Word(ids) = op { Some(ids.clone()) } else { None })
                })
                .collect();
            each.map(|each| each.concat())
        }
        _ => None,
    });
    all.filter(|ids| ids.len() <= NEEDS).min_by_key(Vec::len).unwrap_or_default()
}

/// What is wrong with a table, phrase by phrase.
#[cfg(test)]
pub(crate) fn faults(tables: &[&str], names: &str) -> Vec<String> {
    let known = pattern::names(names);
    let groups = known.iter().map(|(_, words)| words.clone());
    let all = tables.iter().flat_map(|table| pattern::lines(table)).chain(groups);
    all.filter(|written| Lexicon::default().add(0, Reach::Sentence, written, &known).is_err()).collect()
}
