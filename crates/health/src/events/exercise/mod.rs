//! Exercise that was done: "ran 5 km in 30 minutes", "went for a walk", "an hour of yoga".
//!
//! To mention a run is not to record one ("dizzy after my run", "ran out of pills"). It is one where a verb of the activity has how long
//! or how far beside it, where somebody went for one or did some, or where it stands with its length in a line of its own.

mod lists;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_english::{TokenKind, list};
use alara_record::Record;
use lists::*;
use serde_json::json;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced, Whose};
use super::message::Message;
use crate::tools::log_exercise::{self, ACTIVITIES, Activity};
use crate::tools::{FieldWords, LogExercise};

/// More activities than this are no account of a day.
const MOST: usize = 32;

/// By which of its words an activity is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// "ran".
    Past,
    /// "run".
    Plain,
    /// "running".
    Doing,
}

/// An activity where it is named.
#[derive(Clone, Debug)]
struct Named {
    activity: &'static Activity,
    form: Form,
    tokens: Range<usize>,
}

type Name = (&'static Activity, Form, &'static str);

/// The names of all activities, by their first words.
static NAMES: LazyLock<HashMap<&str, Vec<Name>>> = LazyLock::new(|| {
    let mut names: HashMap<&str, Vec<_>> = HashMap::new();
    for of in ACTIVITIES {
        for (form, phrases) in [(Form::Past, of.past), (Form::Plain, of.plain), (Form::Doing, of.doing)] {
            for phrase in phrases {
                names.entry(phrase.split(' ').next().unwrap_or(phrase)).or_default().push((of, form, *phrase));
            }
        }
    }
    names
});

/// The activity that is named at a token, by the longest of its names.
fn named(message: &Message<'_>, at: usize) -> Option<Named> {
    let used = |phrase: &str| {
        let stands = phrase.split(' ').enumerate().all(|(step, word)| message.norm(at + step) == word);
        stands.then(|| phrase.split(' ').count())
    };
    let found = NAMES.get(message.norm(at))?.iter().filter_map(|(of, form, name)| Some((*of, *form, used(name)?)));
    let (activity, form, used) = found.max_by_key(|(_, _, used)| *used)?;
    Some(Named { activity, form, tokens: at..at + used })
}

/// The activity that a range of tokens speaks of as such, and not to say when something else was: with its code.
pub(super) fn spoken_of(message: &Message<'_>, within: &Range<usize>) -> Option<&'static str> {
    within.clone().find_map(|at| {
        let named = named(message, at).filter(|_| !beside(message, at))?;
        // "how much exercise did I do": not "did I run out", "have I run a fever".
        let asked = message.is_any(named.tokens.end, list!["did", "have", "had", "do", "i", "was", "were", "since"]);
        (asked || moves(message, &named)).then_some(named.activity.code)
    })
}

/// Everything that a message names for exercise and tells of, done or not.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut all: Vec<Named> = Vec::new();
    let mut at = 0;
    while at < message.text.tokens.len() && all.len() < MOST {
        let found = named(message, at);
        at = found.as_ref().map_or(at + 1, |named| named.tokens.end);
        all.extend(found);
    }
    let said = if all.is_empty() { Vec::new() } else { measured(message) };
    let mut found: Vec<Draft> = Vec::new();
    for named in &all {
        let here = message.statement_index(named.tokens.start);
        let own: Vec<&FieldWords> = said.iter().filter(|said| belongs(message, said, named, &all)).collect();
        // "had the runs" is a complaint; of several nobody can tell how long each was.
        let several = message.is_any(named.tokens.start, list!["walks", "runs", "swims", "hikes"]);
        let passed = several || reminding.get(here) == Some(&true);
        let Some(verb) = told(message, named, &own).filter(|_| !passed) else { continue };
        let whose = message.whose(verb.unwrap_or(named.tokens.start), record);
        let certainty = certainty(message, verb.unwrap_or(named.tokens.start), verb.is_some(), &whose);
        // "dizzy after I ran 5 km": said beside something else.
        if certainty == Certainty::Doubtful(crate::events::reasons::IN_PASSING) || again(message, &found, named, &own) {
            continue;
        }
        let mut scope = vec![here];
        scope.extend(own.iter().map(|said| message.statement_index(message.tokens(said.span).start)));
        scope.dedup();
        let kind = kind(message, named, &own);
        found.push(Draft { certainty, whose, scope, ..Draft::new(kind, named.tokens.clone()) });
    }
    found
}

/// How long and how far, as far as it is said of nothing else: "30 minutes ago" is when.
fn measured(message: &Message<'_>) -> Vec<FieldWords> {
    let free = |said: &FieldWords| {
        let mut times = message.times.iter().filter(|time| time.span.meets(said.span));
        // "In 30 minutes", of what is done, is how long it took.
        times.all(|time| {
            matches!(time.value, TimeValue::Ahead(_)) && message.norm(message.tokens(time.span).start) == "in"
        })
    };
    log_exercise::said(&message.text).into_iter().filter(free).collect()
}

/// Whether a measure is of this activity: the nearest in its clause, or in the one before or behind where that has no verb.
fn belongs(message: &Message<'_>, said: &FieldWords, named: &Named, all: &[Named]) -> bool {
    let at = message.tokens(said.span);
    let (here, there) = (message.statement_index(named.tokens.start), message.statement_index(at.start));
    let of = message.statements.get(there);
    let bare = of.is_some_and(|of| of.verbs.is_empty());
    let beside = there == here + 1 && (bare || of.is_some_and(|of| of.head == here)) || there + 1 == here && bare;
    let same = message.sentence_tokens(at.start) == message.sentence_tokens(named.tokens.start);
    let away = |other: &Named| match other.tokens.start < at.start {
        true => at.start.saturating_sub(other.tokens.end),
        false => other.tokens.start.saturating_sub(at.end),
    };
    let near = |other: &&Named| message.statement_index(other.tokens.start) == there || other.tokens == named.tokens;
    let nearest = all.iter().filter(near).min_by_key(|other| (away(other), other.tokens.start));
    same && (here == there || beside) && nearest.is_some_and(|nearest| nearest.tokens == named.tokens)
}

/// Whether the words around tell of it, and by which verb; `None` where they only mention it.
fn told(message: &Message<'_>, named: &Named, own: &[&FieldWords]) -> Option<Option<usize>> {
    let (at, measured) = (named.tokens.start, !own.is_empty());
    if named.form == Form::Past {
        let bare = message.is_any(at, list!["exercised", "jogged", "swam"]) && closes(message, named.tokens.end);
        let gym = (named.tokens.end..named.tokens.end + 3).any(|each| message.norm(each) == "gym");
        let worked = message.norm(at) == "worked" && message.norm(named.tokens.end) == "at" && gym;
        return (measured && moves(message, named) || bare || worked).then_some(Some(at));
    }
    if beside(message, at) {
        return None;
    }
    if let Some(verb) = gone(message, named, measured).or_else(|| did(message, named, measured)) {
        return Some(Some(verb));
    }
    if measured && noted(message, named, own) {
        return Some(None);
    }
    // "didn't run 5 km", "should walk 30 minutes": what the clause says of it decides.
    let verb = named.form == Form::Plain && message.statement(at).is_some_and(|of| of.verbs.contains(&at));
    (verb && measured && moves(message, named)).then_some(Some(at))
}

/// "for 30 minutes", "5 km", "this morning": how much or when, and no thing.
fn figure(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.token(at) else { return false };
    let counted = message.quantity_at(at).is_some_and(|of| of.unit.is_some() || !of.article);
    counted || token.kind == TokenKind::Number || message.in_time(token.span)
}

/// Whether no word stands here.
fn ends(message: &Message<'_>, at: usize) -> bool {
    !message.says(at)
}

/// "ran 5 km", "walked the dog for an hour"; not "ran a fever", "ran the meeting", "ran out", "ran into", "ran errands".
fn moves(message: &Message<'_>, named: &Named) -> bool {
    let next = named.tokens.end;
    if ends(message, next) || figure(message, next) {
        return true;
    }
    let course = || message.is_any(next + 1, COURSE) || figure(message, next + 1);
    // "ran around after the kids".
    let idle = message.norm(named.tokens.start) == "ran" && message.is_any(next, list!["around", "about"]);
    message.is_any(next, ON) && (!idle || course() || message.is_any(next + 1, OWNED))
        || message.is_any(next, OWNED) && course()
        || message.is_any(next, OVER) && figure(message, next + 1)
        || message.is_any(next, OVER) && message.norm(named.tokens.start) == "walked" && message.is_any(next + 1, ON)
}

/// Whether nothing follows but when, where, with whom or another clause.
fn closes(message: &Message<'_>, at: usize) -> bool {
    let pointed = message.is_any(at + 1, list!["it", "him", "her", "them", "circles"]);
    ends(message, at) || figure(message, at) || message.is_any(at, CLOSING) && !pointed
}

/// "after a 30 minute walk", "during my run": of what something else is told.
fn beside(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let inside = |each: usize| message.quantity_at(each).is_some() || message.is_any(each, WITHIN);
    let Some(lead) = (sentence.start.max(at.saturating_sub(7))..at).rev().find(|each| !inside(*each)) else {
        return false;
    };
    let back = message.norm(lead) == "from" && message.any(lead.saturating_sub(3)..lead, BACK);
    message.is_any(lead, BESIDE) && !back
}

/// "went for a (30 minute) run", "been swimming", "back from a walk": the verb that went.
fn gone(message: &Message<'_>, named: &Named, measured: bool) -> Option<usize> {
    let (at, end) = (named.tokens.start, named.tokens.end);
    let from = message.clause_tokens(at).start.max(at.saturating_sub(9));
    if named.form == Form::Doing {
        let verb = at.checked_sub(1).filter(|verb| *verb >= from && message.is_any(*verb, GOING))?;
        // "been running late", "been running a fever", "been walking since four".
        let told = message.norm(verb) == "went" || ends(message, end) || figure(message, end);
        let alone = told && closes(message, end) && message.norm(end) != "since";
        return (alone || measured && moves(message, named)).then_some(verb);
    }
    // "went to yoga", "went to the gym for an hour".
    let place = named.activity.sure || measured && message.norm(at) == "gym";
    let to = at.checked_sub(1 + usize::from(message.before(at, 1) == "the")).filter(|to| place && *to > from);
    if let Some(to) = to.filter(|to| message.norm(*to) == "to" && message.is_any(to - 1, WENT)) {
        return Some(to - 1);
    }
    let lead = (from..at).rev().find(|each| message.is_any(*each, list!["for", "on", "from"]))?;
    let one = message.any(lead + 1..at, OWNED) || (lead + 1..at).any(|each| figure(message, each));
    let other = message.any(lead + 1..at, list!["and", "with", "after", "before", "the", "that", "to"]);
    if other || !one || message.norm(end) == "of" {
        return None;
    }
    let back = message.norm(lead) == "from";
    let verb = (from..lead).rev().find(|each| message.is_any(*each, if back { BACK } else { WENT }))?;
    Some(message.governor(verb).filter(|governor| back && *governor < lead).unwrap_or(verb))
}

/// "did an hour of yoga", "had a swim", "played tennis": the verb that did it.
fn did(message: &Message<'_>, named: &Named, measured: bool) -> Option<usize> {
    let (at, end) = (named.tokens.start, named.tokens.end);
    let verb = message.governor(at).filter(|verb| *verb < at && at - verb <= 10 && message.is_any(*verb, DID))?;
    let light = |each: usize| {
        let word = message.is_word(each);
        message.quantity_at(each).is_some() || !word || message.is_any(each, WITHIN) || message.is_any(each, PUT)
    };
    let one = named.form == Form::Plain && message.is_any(at, NOUNS) && message.any(verb + 1..at, ONE);
    // "had a row with my husband".
    let quarrel = message.norm(at) == "row" && message.norm(end) == "with";
    let whole = (verb + 1..at).all(light) && message.norm(end) != "of" && closes(message, end) && !quarrel;
    (whole && (measured || named.activity.sure || one)).then_some(verb)
}

/// "30 min walk", "yoga 45 min", "5k run this morning": a line of its own, with its measure right beside it.
fn noted(message: &Message<'_>, named: &Named, own: &[&FieldWords]) -> bool {
    let sentence = message.sentence_tokens(named.tokens.start);
    let light = |each: usize| ends(message, each) || figure(message, each) || message.is_any(each, WITHIN);
    let near = |said: &&FieldWords| {
        let at = message.tokens(said.span);
        let between = at.end.min(named.tokens.end)..at.start.max(named.tokens.start);
        between.clone().all(|each| light(each) || message.is_any(each, list!["on", "for", "in", "session", "class"]))
    };
    let bare = message
        .statement(named.tokens.start)
        .is_some_and(|of| of.verbs.iter().all(|verb| named.tokens.contains(verb)) && of.request.is_none());
    let mut lead = sentence.start..named.tokens.start;
    let alone = lead.all(|each| light(each) || message.quantity_at(each).is_some() || message.is_any(each, LEADING));
    bare && alone && sentence.len() <= 16 && own.iter().any(near)
}

/// Why what is said in the present is no record.
const UNDONE: &str = "You did not say that it was done.";

/// How surely it is told that it was done, by the verb or the word that names it.
fn certainty(message: &Message<'_>, at: usize, verb: bool, whose: &Whose) -> Certainty {
    let (told, line) = (message.certainty(at), message.sentence_tokens(at));
    let rate = |each: usize| message.is_any(each, RATE) && message.is_any(each + 1, PERIODS);
    if !matches!(told, Certainty::Denied(_)) && (message.any(line.clone(), USUAL) || line.clone().any(rate)) {
        return Certainty::Denied("You spoke of a habit, not of one occasion.");
    }
    if told != Certainty::Clear {
        return told;
    }
    // "my nose ran for an hour", "the insulin pump ran for ten".
    let subject = at.checked_sub(1).filter(|before| verb && line.contains(before) && !ends(message, *before));
    let of_a_thing = subject.is_some_and(|before| {
        let own = message.is_any(before, SUBJECTS) || figure(message, before) || message.verb(before).is_some();
        !own && message.any(before.saturating_sub(3).max(line.start)..before, list!["my", "the", "our", "a", "this"])
    });
    if of_a_thing && matches!(whose, Whose::Own | Whose::Unnamed) {
        return Certainty::Denied("That was no exercise of yours.");
    }
    let done = message
        .statement(at)
        .is_some_and(|of| of.request.is_some() || matches!(of.tense, Tense::Past | Tense::Perfect));
    let today = || message.any(line.clone(), list!["today", "now", "just"]);
    let moves = message.is_any(at, MOVES) && !done;
    match verb {
        true if message.is_any(at, list!["going", "doing"]) => Certainty::Denied("It has not happened yet."),
        true if moves && today() => Certainty::Doubtful(UNDONE),
        true if moves || message.is_any(at, PRESENT) && !done => Certainty::Denied(UNDONE),
        // "walk for 30 minutes": a note, or what one is to do.
        false if moves && message.norm(at + 1) == "for" => Certainty::Doubtful(UNDONE),
        _ if message.any(line, list!["twice", "times", "thrice"]) => Certainty::Doubtful("It was more than once."),
        _ => Certainty::Clear,
    }
}

/// "went for a run, ran 5 km": one that is told twice is recorded once.
fn again(message: &Message<'_>, found: &[Draft], named: &Named, own: &[&FieldWords]) -> bool {
    let sentence = message.sentence_tokens(named.tokens.start);
    let same = |draft: &Draft| match &draft.kind {
        EventKind::Logged { values, .. } => values.iter().any(|(_, said)| said.value == named.activity.code),
        _ => false,
    };
    own.is_empty() && found.iter().any(|draft| same(draft) && sentence.contains(&draft.tokens.start))
}

fn kind(message: &Message<'_>, named: &Named, own: &[&FieldWords]) -> EventKind {
    let of = |stated: bool| if stated { Source::Stated } else { Source::Derived };
    let span = message.span(&named.tokens);
    let plain = message.norm(named.tokens.start) == named.activity.code;
    let mut values = vec![("activity", Sourced { value: json!(named.activity.code), source: of(plain), span })];
    for said in own {
        if values.iter().all(|(field, _)| *field != said.field) {
            let value = Sourced { value: said.value.clone(), source: of(said.stated), span: message.gate(said.span) };
            values.push((said.field, value));
        }
    }
    EventKind::Logged { tool: LogExercise::ID, values }
}

#[cfg(test)]
mod tests;
