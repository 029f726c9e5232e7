//! Rules of wording, as data: what the words around an event make of it. Each has its examples, and each knows its place.
//!
//! They stand in `crates/health/data/rules`; `docs/rules.md` shows how one is written. All that fire for an event are collected, and the strictest wins:
//! their order says nothing. What an idiom claims, no other rule reads.

pub(super) mod hits;
mod load;
mod place;
mod rule;
#[cfg(test)]
mod tests;

pub(crate) use rule::{Does, Mark, Rule, Thing};

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::phrase::{Hit, Lexicon};
use hits::MessageHits;
use place::{Asked, Place};

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::message::Message;
use crate::tools::LogLabResult;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$((
            concat!("crates/health/data/rules/", $name, ".rules"),
            include_str!(concat!("../../../data/rules/", $name, ".rules")),
        )),*]
    };
}

/// The rules' files, by their path in the repository.
const FILES: &[(&str, &str)] =
    files!["ahead", "cycle", "drink", "era", "fill", "habit", "measure", "medication", "mood", "symptom", "visit"];

/// All rules, compiled together.
#[derive(Debug, Default)]
struct Rulebook {
    rules: Vec<Rule>,
    lexicon: Lexicon,
    // How many phrases stand around nothing.
    phrases: usize,
    // What the slots of the phrases ask, by their index.
    slots: Vec<Asked>,
    // What is wrong with the files: file, line and what. A rule with a fault is left out, and a test finds it.
    faults: Vec<String>,
}

static RULES: LazyLock<Rulebook> = LazyLock::new(|| load::load(FILES));

/// What the rules of a book find in a message by themselves.
fn find_hits(message: &Message<'_>, book: &Rulebook) -> MessageHits {
    let place = Place { message, it: 0..0, verb: None, book };
    let ids = book.lexicon.ids(&place);
    let mut hits = book.lexicon.hits_among(&place, &ids);
    // The longest idiom first, and no word twice.
    let mut idioms: Vec<(usize, Range<usize>)> = Vec::new();
    for (index, rule) in book.rules.iter().enumerate().filter(|(_, rule)| !rule.claims.is_empty()) {
        let of = |hit: &&Hit| rule.claims.contains(&hit.rule);
        idioms.extend(hits.iter().filter(of).map(|hit| (index, hit.from..hit.to)));
    }
    idioms.sort_by_key(|(_, words)| (std::cmp::Reverse(words.len()), words.start));
    let mut claimed: Vec<(usize, Range<usize>)> = Vec::new();
    for (rule, words) in idioms {
        if claimed.iter().all(|(_, other)| other.end <= words.start || words.end <= other.start) {
            claimed.push((rule, words));
        }
    }
    hits.sort_by_key(|hit| (hit.rule, hit.from));
    let held = book.lexicon.held(&ids);
    let mut found = MessageHits { ids, hits, claimed, able: Vec::new() };
    let able = book.rules.iter().enumerate().filter(|(_, rule)| rule.can_fire(&found, &held, &book.lexicon));
    found.able = able.map(|(index, _)| index).collect();
    found
}

/// The rules that fire for a thing where it stands, those that a rescue lifts left out.
fn fire(place: &Place<'_, '_>, asked: impl Fn(&Rule) -> bool) -> Vec<&'static Rule> {
    among(place, place.message.found.get_or_init(|| find_hits(place.message, &RULES)), &RULES, asked)
}

fn among<'b>(
    place: &Place<'_, '_>,
    found: &MessageHits,
    book: &'b Rulebook,
    asked: impl Fn(&Rule) -> bool,
) -> Vec<&'b Rule> {
    let fires = |rule: &&Rule| asked(rule) && rule.fires(place, found);
    let fired: Vec<&'b Rule> = found.able.iter().filter_map(|index| book.rules.get(*index)).filter(fires).collect();
    let lifted = |rule: &Rule| fired.iter().any(|other| matches!(other.does, Does::Rescue(name) if name == rule.name));
    fired.iter().copied().filter(|rule| !matches!(rule.does, Does::Rescue(_)) && !lifted(rule)).collect()
}

/// An event that a rule makes of its words.
pub(super) struct Production {
    pub rule: &'static Rule,
    pub tokens: Range<usize>,
}

/// The events that the rules make of a message, in the order of the words; of words of one tool within words the whole.
pub(super) fn find_productions(message: &Message<'_>) -> Vec<Production> {
    let place = Place { message, it: 0..0, verb: None, book: &RULES };
    let found = message.found.get_or_init(|| find_hits(message, &RULES));
    let makes = |rule: &&Rule| matches!(rule.does, Does::Make { .. });
    let rules = found.able.iter().filter_map(|index| RULES.rules.get(*index)).filter(makes);
    let mut made: Vec<Production> = rules
        .flat_map(|rule| rule.find_made(&place, found).into_iter().map(move |tokens| Production { rule, tokens }))
        .collect();
    made.sort_by_key(|each| (each.tokens.start, std::cmp::Reverse(each.tokens.end)));
    made.dedup_by(|inner, outer| inner.tokens.start < outer.tokens.end && inner.rule.of_tool() == outer.rule.of_tool());
    made
}

/// Whether rules make the events of a tool.
pub(super) fn is_made(tool: &str) -> bool {
    RULES.rules.iter().any(|rule| rule.of_tool() == Some(tool))
}

/// Whose a thing is by the rules, where it is somebody else's: in words.
pub(crate) fn others(message: &Message<'_>, thing: Thing, it: &Range<usize>) -> Option<&'static str> {
    let place = Place { message, it: it.clone(), verb: None, book: &RULES };
    let fired = fire(&place, |rule| rule.of == thing && matches!(rule.does, Does::Others(_)));
    fired.iter().find_map(|rule| if let Does::Others(whose) = rule.does { Some(whose) } else { None })
}

/// What the rules leave of how surely a thing is told: all that fire are collected, and the strictest wins. Nothing is made surer.
pub(crate) fn lowered(message: &Message<'_>, thing: Thing, it: &Range<usize>, certainty: Certainty) -> Certainty {
    let judges = |rule: &Rule| rule.of == thing && !matches!(rule.does, Does::Mark(_) | Does::Others(_));
    let strictest = fire(&Place { message, it: it.clone(), verb: None, book: &RULES }, judges)
        .into_iter()
        .max_by_key(|rule| matches!(rule.does, Does::Deny(_)));
    match (strictest.map(|rule| &rule.does), certainty) {
        (Some(Does::Deny(why)), Certainty::Clear | Certainty::Doubtful(_)) => Certainty::Denied(why),
        (Some(Does::Doubt(why)), Certainty::Clear) => Certainty::Doubtful(why),
        (_, certainty) => certainty,
    }
}

/// Lowers what has been drafted of the kinds that nobody asks the rules about before.
pub(super) fn lower(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts {
        let thing = match draft.kind {
            EventKind::Mood { .. } => Thing::Mood,
            EventKind::Hydration { .. } => Thing::Drink,
            EventKind::Pressure { .. } | EventKind::Vital { .. } | EventKind::Logged { tool: LogLabResult::ID, .. } => {
                Thing::Measure
            }
            EventKind::Visit { .. } | EventKind::Care { .. } => Thing::Visit,
            _ => continue,
        };
        draft.certainty = lowered(message, thing, &draft.tokens, draft.certainty.clone());
    }
}

impl Message<'_> {
    /// Whether the words around a thing make this of it.
    pub(crate) fn makes(&self, mark: Mark, it: &Range<usize>) -> bool {
        let place = Place { message: self, it: it.clone(), verb: None, book: &RULES };
        !fire(&place, |rule| matches!(rule.does, Does::Mark(of) if of == mark)).is_empty()
    }

    /// The same, where it is known which verb governs the thing.
    pub(crate) fn makes_by(&self, verb: usize, mark: Mark, it: &Range<usize>) -> bool {
        let place = Place { message: self, it: it.clone(), verb: Some(verb), book: &RULES };
        !fire(&place, |rule| matches!(rule.does, Does::Mark(of) if of == mark)).is_empty()
    }
}

/// The rule whose sentence this is, by where it stands: in the text of the rule's own file.
pub(crate) fn whence(why: &'static str) -> Option<&'static Rule> {
    RULES.rules.iter().find(|rule| rule.does.sentence().is_some_and(|sentence| std::ptr::eq(sentence, why)))
}
