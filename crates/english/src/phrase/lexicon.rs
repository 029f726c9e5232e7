//! Many phrases compiled together, found in one pass. The work a word can cause is bounded by the tables, not by the message.

use std::collections::HashMap;

use super::pattern::{self, Step, read};
use super::words::{Edge, Words};
use crate::hash::Quickly;

/// A phrase found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// Which phrase list it belongs to.
    pub rule: usize,
    /// First word.
    pub from: usize,
    /// One past the last word.
    pub to: usize,
}

#[derive(Debug)]
enum Op {
    /// One of these ids, sorted.
    Word(Vec<u32>),
    Group(Vec<Vec<Op>>, bool),
    Gap(usize),
    Start,
    End,
    Not(Vec<Vec<Op>>),
}

#[derive(Debug)]
struct Phrase {
    rule: usize,
    ops: Vec<Op>,
    /// Ids of which the message must hold one, or the phrase need not be tried; empty where nothing is known.
    needs: Vec<u32>,
}

/// Compiled phrase lists.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    exact: HashMap<String, u32, Quickly>,
    /// Word beginnings, by their first three bytes.
    stems: HashMap<Vec<u8>, Vec<(String, u32)>, Quickly>,
    phrases: Vec<Phrase>,
    /// Phrases by the id of a word that can begin them.
    by_first: HashMap<u32, Vec<u32>, Quickly>,
    next: u32,
}

/// More steps than any phrase of the tables needs: a stop for what no one foresaw.
const STEPS: usize = 4096;

impl Lexicon {
    /// Compiles tables of phrases; the index of a table is the `rule` of its hits.
    pub fn new(lists: &[&str], names: &str) -> Lexicon {
        let mut lexicon = Lexicon::default();
        let names = pattern::names(names);
        for (rule, list) in lists.iter().enumerate() {
            for written in pattern::lines(list) {
                let steps = read(&written, &names);
                let ops = lexicon.compile(&steps);
                let index = lexicon.phrases.len() as u32;
                let mut firsts = Vec::new();
                first_ids(&ops, &mut firsts);
                firsts.sort_unstable();
                firsts.dedup();
                for id in firsts {
                    lexicon.by_first.entry(id).or_default().push(index);
                }
                let needs = needs(&ops);
                lexicon.phrases.push(Phrase { rule, ops, needs });
            }
        }
        lexicon
    }

    fn compile(&mut self, steps: &[Step]) -> Vec<Op> {
        steps
            .iter()
            .map(|step| match step {
                Step::Word(words) => {
                    let mut ids: Vec<u32> = words.iter().map(|word| self.id(word)).collect();
                    ids.sort_unstable();
                    Op::Word(ids)
                }
                Step::Group(options, optional) => {
                    Op::Group(options.iter().map(|option| self.compile(option)).collect(), *optional)
                }
                Step::Gap(words) => Op::Gap(*words),
                Step::Start => Op::Start,
                Step::End => Op::End,
                Step::Not(options) => Op::Not(options.iter().map(|option| self.compile(option)).collect()),
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

    fn ids(&self, word: &str, out: &mut Vec<u32>) {
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

    /// Every phrase of the message, by where it begins.
    pub fn hits(&self, words: &Words) -> Vec<Hit> {
        let mut ids = Ids::default();
        for word in &words.list {
            self.ids(&word.norm, &mut ids.all);
            ids.ends.push(ids.all.len());
        }
        let held = ids.held(self.next);
        let mut hits = Vec::new();
        let mut tried: Vec<u32> = Vec::new();
        for from in 0..words.list.len() {
            tried.clear();
            for id in ids.of(from) {
                tried.extend(self.by_first.get(id).into_iter().flatten());
            }
            if ids.of(from).len() > 1 {
                tried.sort_unstable();
                tried.dedup();
            }
            if tried.is_empty() {
                continue;
            }
            let end = words.sentence(from).to;
            for index in &tried {
                let Some(Phrase { rule, ops, needs }) = self.phrases.get(*index as usize) else { continue };
                let met = |id: &u32| held.get(*id as usize).is_some_and(|held| *held);
                if !needs.is_empty() && !needs.iter().any(met) {
                    continue;
                }
                let mut run = Run { words, ids: &ids, end, steps: 0, best: None };
                run.go(ops, None, from);
                if let Some(to) = run.best {
                    hits.push(Hit { rule: *rule, from, to });
                }
            }
        }
        hits
    }
}

/// The ids that can begin a phrase (past an opening `^` and optional groups).
fn first_ids(ops: &[Op], out: &mut Vec<u32>) -> bool {
    for op in ops {
        match op {
            Op::Start | Op::End | Op::Not(_) => {}
            Op::Gap(_) => return true,
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
    let first = ops.iter().position(|op| !matches!(op, Op::Start | Op::Not(_) | Op::Group(_, true))).unwrap_or(0);
    let after = ops.get(first + 1..).unwrap_or(&[]);
    let all = after.iter().filter_map(|op| match op {
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

struct Run<'a> {
    words: &'a Words,
    ids: &'a Ids,
    end: usize,
    steps: usize,
    best: Option<usize>,
}

/// What is left of a phrase: the steps here, and those around them.
struct Rest<'a> {
    here: &'a [Op],
    outer: Option<&'a Rest<'a>>,
}

impl Run<'_> {
    /// Tries the rest of a phrase at a word; keeps the longest match.
    fn go<'r>(&mut self, mut here: &'r [Op], mut outer: Option<&'r Rest<'r>>, mut at: usize) {
        loop {
            self.steps += 1;
            if self.steps > STEPS {
                return;
            }
            let Some((op, after)) = here.split_first() else {
                match outer {
                    Some(rest) => (here, outer) = (rest.here, rest.outer),
                    None => {
                        self.best = self.best.max(Some(at));
                        return;
                    }
                }
                continue;
            };
            match op {
                Op::Word(wanted) => {
                    if at >= self.end || !self.ids.of(at).iter().any(|id| wanted.binary_search(id).is_ok()) {
                        return;
                    }
                    at += 1;
                }
                Op::Gap(most) => {
                    for skip in 1..=*most {
                        if at + skip > self.end || matches!(self.words.at(at + skip - 1), "not" | "no" | "never") {
                            break;
                        }
                        self.go(after, outer, at + skip);
                    }
                }
                Op::Start => {
                    if self.words.list.get(at).is_some_and(|word| word.edge != Edge::Hard) {
                        return;
                    }
                }
                Op::End => {
                    if at < self.end {
                        return;
                    }
                }
                Op::Not(options) => {
                    let best = self.best.take();
                    for option in options {
                        self.go(option, None, at);
                    }
                    if std::mem::replace(&mut self.best, best).is_some() {
                        return;
                    }
                }
                Op::Group(options, optional) => {
                    let rest = Rest { here: after, outer };
                    for option in options {
                        self.go(option, Some(&rest), at);
                    }
                    if !optional {
                        return;
                    }
                }
            }
            here = after;
        }
    }
}

/// The ids of each word, in one run of memory.
#[derive(Default)]
struct Ids {
    all: Vec<u32>,
    ends: Vec<usize>,
}

impl Ids {
    /// Whether the message holds an id, by id.
    fn held(&self, most: u32) -> Vec<bool> {
        let mut held = vec![false; most as usize + 1];
        self.all.iter().for_each(|id| held.get_mut(*id as usize).into_iter().for_each(|place| *place = true));
        held
    }

    fn of(&self, word: usize) -> &[u32] {
        let from = word.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        self.ends.get(word).and_then(|to| self.all.get(from..*to)).unwrap_or(&[])
    }
}

/// What is wrong with a table, phrase by phrase: groups left open, names unknown, phrases that nothing can begin.
#[cfg(test)]
pub(crate) fn faults(tables: &[&str], names: &str) -> Vec<String> {
    let known = pattern::names(names);
    let mut out = Vec::new();
    for written in
        tables.iter().flat_map(|table| pattern::lines(table)).chain(known.iter().map(|(_, words)| words.clone()))
    {
        let (mut depth, mut low) = (0i32, 0i32);
        for sign in written.chars() {
            depth += i32::from(sign == '(') - i32::from(sign == ')');
            low = low.min(depth);
        }
        let strange = |sign: char| {
            !(sign.is_ascii_alphanumeric() || " ()|?*^$@.#%'!\u{2014}=:+,&/".contains(sign) || !sign.is_ascii())
        };
        let unknown = written
            .split(|sign: char| " ()|?!".contains(sign))
            .filter_map(|word| word.strip_prefix('@'))
            .any(|name| !known.iter().any(|(known, _)| known == name));
        let mut firsts = Vec::new();
        first_ids(&Lexicon::default().compile(&read(&written, &known)), &mut firsts);
        if depth != 0 || low < 0 || written.contains(strange) || unknown || firsts.is_empty() {
            out.push(written);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    fn found(table: &str, message: &str) -> Vec<(usize, usize)> {
        let lexicon = Lexicon::new(&[table], "");
        lexicon.hits(&Words::new(&Text::new(message))).into_iter().map(|hit| (hit.from, hit.to)).collect()
    }

    #[test]
    fn a_phrase_is_found_by_whole_words_and_never_across_sentences() {
        assert_eq!(found("kill* me", "the traffic is killing me"), [(3, 5)]);
        assert_eq!(found("killed", "I skilled up"), []);
        assert_eq!(found("want to die", "what I want to. Die"), []);
    }

    #[test]
    fn gaps_options_and_ends_hold() {
        assert_eq!(found("can not ..2 breathe", "I can't even really breathe"), [(1, 6)]);
        assert_eq!(found("^ done $", "Done. I am done."), [(0, 1)]);
        assert_eq!(found("(very )?bad pain", "very bad pain"), [(0, 3), (1, 3)]);
        assert_eq!(found("living !(in|out of)", "living in Leeds"), []);
        assert_eq!(found("living !(in|out of)", "tired of living."), [(2, 3)]);
    }
}
