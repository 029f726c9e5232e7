//! Exercise that was done: "ran 5 km in 30 minutes", "went for a walk", "an hour of yoga".
//!
//! To mention a run is not to record one ("dizzy after my run", "ran out of pills"). It is one where a verb of the activity has how long
//! or how far beside it, where somebody went for one or did some, or where it stands with its length in a line of its own.

use std::ops::Range;

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_english::{Text, TokenKind, WordList, list};
use alara_record::Record;
use serde_json::json;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced};
use super::message::Message;
use crate::tools::log_exercise::{ACTIVITIES, Activity};
use crate::tools::{LogExercise, Said, Tool};

/// More activities than this are no account of a day.
const MOST: usize = 32;

/// By which of its words an activity is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// "ran".
    Past,
    /// "run".
    Plain,
    /// "running".
    Doing,
}

/// An activity where it is named.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub activity: &'static Activity,
    pub form: Form,
    pub tokens: Range<usize>,
}

/// The activity that is named at a token, by the longest of its names.
pub(super) fn named(message: &Message<'_>, at: usize) -> Option<Named> {
    let used = |phrase: &&str| {
        let words = phrase.split(' ').count();
        phrase.split(' ').enumerate().all(|(step, word)| message.norm(at + step) == word).then_some(words)
    };
    let forms = |activity: &'static Activity| {
        [(Form::Past, activity.past), (Form::Plain, activity.plain), (Form::Doing, activity.doing)]
            .into_iter()
            .flat_map(move |(form, words)| words.iter().map(move |word| (activity, form, word)))
    };
    let all = ACTIVITIES.iter().flat_map(forms);
    let found = all.filter_map(|(activity, form, word)| Some((activity, form, used(&word)?)));
    let (activity, form, used) = found.max_by_key(|(_, _, used)| *used)?;
    Some(Named { activity, form, tokens: at..at + used })
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
    if all.is_empty() {
        return Vec::new();
    }
    let said = measured(message);
    let mut found: Vec<Draft> = Vec::new();
    for named in &all {
        let statement = message.statement_index(named.tokens.start);
        if reminding.get(statement).copied().unwrap_or(false) {
            continue;
        }
        let own: Vec<&Said> = said.iter().filter(|said| belongs(message, said, named, &all)).collect();
        let Some(verb) = told(message, named, &own) else { continue };
        let certainty = certainty(message, named, verb);
        // "dizzy after I ran 5 km": said beside something else.
        if certainty == Certainty::Doubtful(super::IN_PASSING) || again(message, &found, named, &own) {
            continue;
        }
        found.push(Draft {
            kind: kind(message, named, &own),
            certainty,
            whose: message.whose(verb.unwrap_or(named.tokens.start), record),
            scope: scope(message, named, &own),
            tokens: named.tokens.clone(),
            when: None,
        });
    }
    found
}

/// How long and how far, as far as it is said of nothing else: "30 minutes ago" is when.
fn measured(message: &Message<'_>) -> Vec<Said> {
    let free = |said: &Said| {
        message.times.iter().filter(|time| time.span.meets(said.span)).all(|time| match time.value {
            // "in 30 minutes" of what is done is how long it took.
            TimeValue::Ahead(_) => message.norm(message.tokens(time.span).start) == "in",
            _ => false,
        })
    };
    LogExercise::said(&message.text).into_iter().filter(free).collect()
}

/// The statements that an activity's measures stand in: its own, and one without a verb behind it ("walked, 30 min").
fn scope(message: &Message<'_>, named: &Named, own: &[&Said]) -> Vec<usize> {
    let here = message.statement_index(named.tokens.start);
    let mut scope = vec![here];
    scope.extend(own.iter().map(|said| message.statement_index(message.tokens(said.span).start)));
    scope.dedup();
    scope
}

/// Whether a measure is of this activity: the nearest in its sentence, with no other clause between.
fn belongs(message: &Message<'_>, said: &Said, named: &Named, all: &[Named]) -> bool {
    let at = message.tokens(said.span);
    let (here, there) = (message.statement_index(named.tokens.start), message.statement_index(at.start));
    let beside = there == here + 1
        && message.statements.get(there).is_some_and(|of| of.verbs.is_empty() || of.head == here)
        || there + 1 == here && message.statements.get(there).is_some_and(|of| of.verbs.is_empty());
    let same = message.sentence_tokens(at.start) == message.sentence_tokens(named.tokens.start);
    let away = |other: &Named| match other.tokens.start < at.start {
        true => at.start.saturating_sub(other.tokens.end),
        false => other.tokens.start.saturating_sub(at.end),
    };
    let nearest = all
        .iter()
        .filter(|other| message.statement_index(other.tokens.start) == there || other.tokens == named.tokens)
        .min_by_key(|other| (away(other), other.tokens.start));
    same && (here == there || beside) && nearest.is_some_and(|nearest| nearest.tokens == named.tokens)
}

/// Whether the words around tell of it, and by which verb; `None` where they only mention it.
fn told(message: &Message<'_>, named: &Named, own: &[&Said]) -> Option<Option<usize>> {
    let at = named.tokens.start;
    let measured = !own.is_empty();
    match named.form {
        Form::Past => {
            let bare = matches!(message.norm(at), "exercised" | "jogged" | "swam") && closes(message, named.tokens.end);
            let worked = message.norm(at) == "worked" && at_the_gym(message, named.tokens.end);
            (measured && moves(message, named) || bare || worked).then_some(Some(at))
        }
        Form::Plain | Form::Doing => {
            if beside(message, at) {
                return None;
            }
            if let Some(verb) = gone(message, named, measured).or_else(|| did(message, named, measured)) {
                return Some(Some(verb));
            }
            // "didn't run 5 km", "should walk 30 minutes": what the clause says of it decides.
            let verb = named.form == Form::Plain && message.statement(at).is_some_and(|of| of.verbs.contains(&at));
            if verb && measured && moves(message, named) && !noted(message, named, own) {
                return Some(Some(at));
            }
            (measured && noted(message, named, own)).then_some(None)
        }
    }
}

/// Words behind a verb of moving by which it still moves: how long, how far, where, with whom.
const ON: &WordList = list![
    "for",
    "about",
    "around",
    "roughly",
    "nearly",
    "almost",
    "just",
    "over",
    "only",
    "like",
    "in",
    "on",
    "along",
    "at",
    "to",
    "from",
    "home",
    "outside",
    "inside",
    "today",
    "yesterday",
    "again",
    "with",
    "by",
    "round",
    "through",
    "up",
    "down",
    "back",
    "a",
    "an",
    "another",
    "my",
    "the",
    "this",
    "last",
    "and",
    "approx",
    "approximately",
    "some",
    "well",
    "slowly",
    "fast",
    "off",
];

/// What somebody walks, runs or rides beside themselves.
const COURSE: &WordList = list![
    "dog",
    "dogs",
    "kids",
    "children",
    "baby",
    "pram",
    "park",
    "block",
    "beach",
    "track",
    "trail",
    "river",
    "hill",
    "hills",
    "stairs",
    "treadmill",
    "usual",
    "full",
    "whole",
    "solid",
    "quick",
    "slow",
    "easy",
    "good",
    "nice",
    "half",
    "quarter",
    "total",
    "marathon",
    "race",
    "parkrun",
    "loop",
    "lake",
    "canal",
    "length",
    "lengths",
    "laps",
    "bike",
    "way",
];

/// "ran 5 km", "walked the dog for an hour"; not "ran a fever", "ran the meeting", "ran out", "ran into", "ran errands".
fn moves(message: &Message<'_>, named: &Named) -> bool {
    let next = named.tokens.end;
    let figure = |at: usize| {
        message.quantity_at(at).is_some()
            || message
                .text
                .tokens
                .get(at)
                .is_some_and(|token| token.kind == TokenKind::Number || message.in_time(token.span))
    };
    if message
        .text
        .tokens
        .get(next)
        .is_none_or(|token| token.kind != TokenKind::Word && token.kind != TokenKind::Number)
        || figure(next)
    {
        return true;
    }
    let over = matches!(message.norm(next), "over" | "through" | "down" | "up" | "off" | "back");
    let owned = matches!(message.norm(next), "a" | "an" | "another" | "my" | "the" | "some");
    let course = || message.is_any(next + 1, COURSE) || figure(next + 1);
    message.is_any(next, ON)
        && (!owned || course())
        && (!over
            || figure(next + 1)
            || message.is_any(next + 1, list!["to", "the", "from", "home"])
                && message.norm(named.tokens.start) != "ran")
}

/// Whether nothing follows but when, where, with whom or another clause.
fn closes(message: &Message<'_>, at: usize) -> bool {
    let token = message.text.tokens.get(at);
    token.is_none_or(|token| {
        token.kind != TokenKind::Word && token.kind != TokenKind::Number || message.in_time(token.span)
    }) || message.quantity_at(at).is_some()
        || message.is_any(
            at,
            list![
                "today",
                "yesterday",
                "this",
                "last",
                "at",
                "in",
                "with",
                "on",
                "and",
                "before",
                "after",
                "for",
                "again",
                "earlier",
                "tonight",
                "just",
                "but",
                "then",
                "too",
                "outside",
                "around",
                "along",
                "by",
                "early",
                "to",
                "near",
            ],
        )
}

fn at_the_gym(message: &Message<'_>, end: usize) -> bool {
    let to = if matches!(message.norm(end + 1), "the" | "my" | "our") { end + 2 } else { end + 1 };
    message.norm(end) == "at" && matches!(message.norm(to), "gym" | "home")
}

/// Prepositions that only say beside what something else was.
const BESIDE: &WordList = list![
    "after",
    "before",
    "during",
    "since",
    "until",
    "till",
    "from",
    "following",
    "despite",
    "without",
    "than",
    "about",
    "between",
    "because",
    "while",
    "when",
    "whilst",
    "post",
    "pre",
    "into",
    "via",
    "as",
    "like",
    "per",
    "by",
    "if",
];

/// "after a 30 minute walk", "my run", "the gym": of what something else is told.
fn beside(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let lead = (sentence.start.max(at.saturating_sub(7))..at).rev();
    for before in lead {
        let inside = message.quantity_at(before).is_some()
            || message.is_any(
                before,
                list![
                    "a",
                    "an",
                    "the",
                    "my",
                    "our",
                    "another",
                    "that",
                    "this",
                    "long",
                    "short",
                    "quick",
                    "slow",
                    "easy",
                    "hard",
                    "brisk",
                    "good",
                    "nice",
                    "morning",
                    "evening",
                    "afternoon",
                    "lunchtime",
                    "daily",
                    "usual",
                    "little",
                    "big",
                    "of",
                    "-",
                    "some",
                    "today",
                    "gentle",
                    "first",
                ],
            );
        if !inside {
            let back = matches!(message.norm(before), "from")
                && (before.saturating_sub(3)..before)
                    .any(|each| matches!(message.norm(each), "back" | "home" | "returned"));
            return message.is_any(before, BESIDE) && !back;
        }
    }
    false
}

/// Verbs of going that lead to an activity, done first.
const WENT: &WordList =
    list!["went", "been", "gone", "go", "going", "goes", "took", "taken", "take", "out", "popped", "headed"];

/// "went for a (30 minute) run", "been swimming", "back from a walk".
fn gone(message: &Message<'_>, named: &Named, measured: bool) -> Option<usize> {
    let at = named.tokens.start;
    let from = message.statement_tokens(message.statement_index(at)).start.max(at.saturating_sub(9));
    if named.form == Form::Doing {
        let verb = at.checked_sub(1).filter(|verb| {
            *verb >= from && matches!(message.norm(*verb), "went" | "been" | "gone" | "go" | "going" | "goes")
        })?;
        // "been running late", "been running a fever", "went walking into things".
        let alone = closes(message, named.tokens.end)
            && !matches!(message.norm(named.tokens.end), "around" | "to" | "on" | "in" | "but")
            || message.norm(verb) == "went" && closes(message, named.tokens.end);
        let long = measured && moves(message, named);
        return (alone || long).then_some(verb);
    }
    let lead = (from..at).rev().find(|each| matches!(message.norm(*each), "for" | "on" | "from"))?;
    let article = (lead + 1..at).all(|each| {
        message.quantity_at(each).is_some()
            || message.text.tokens.get(each).is_some_and(|token| token.kind != TokenKind::Word)
            || !message.is_any(each, list!["and", "with", "after", "before", "the", "that", "to"])
    });
    let one = (lead + 1..at).any(|each| {
        message.is_any(each, list!["a", "an", "another", "my", "our", "some"]) || message.quantity_at(each).is_some()
    });
    if !article || !one || message.norm(named.tokens.end) == "of" {
        return None;
    }
    let back = message.norm(lead) == "from";
    let going = |each: &usize| match back {
        true => matches!(message.norm(*each), "back" | "home" | "returned"),
        false => message.is_any(*each, WENT),
    };
    (from..lead)
        .rev()
        .find(going)
        .map(|each| message.governor(each).filter(|verb| *verb < lead && back).unwrap_or(each))
}

/// Verbs of doing, having and playing.
const DID: &WordList = list![
    "did",
    "done",
    "do",
    "doing",
    "had",
    "have",
    "took",
    "take",
    "managed",
    "finished",
    "completed",
    "played",
    "play",
    "got",
    "attended",
    "squeezed",
    "ran",
    "walked",
    "log",
    "record",
    "add",
    "logged",
    "swam",
    "cycled",
    "rode",
    "smashed",
];

/// "did an hour of yoga", "had a swim", "played tennis", "half an hour on the treadmill".
fn did(message: &Message<'_>, named: &Named, measured: bool) -> Option<usize> {
    let at = named.tokens.start;
    let verb = message.governor(at).filter(|verb| *verb < at && at - verb <= 10 && message.is_any(*verb, DID))?;
    let between = verb + 1..at;
    let plain = between.clone().all(|each| {
        message.quantity_at(each).is_some()
            || message.text.tokens.get(each).is_some_and(|token| token.kind != TokenKind::Word)
            || message.is_any(
                each,
                list![
                    "a",
                    "an",
                    "the",
                    "my",
                    "some",
                    "of",
                    "on",
                    "quick",
                    "short",
                    "long",
                    "nice",
                    "good",
                    "gentle",
                    "little",
                    "bit",
                    "morning",
                    "evening",
                    "another",
                    "daily",
                    "usual",
                    "about",
                    "around",
                    "just",
                    "only",
                    "nearly",
                    "almost",
                    "lovely",
                    "hard",
                    "easy",
                    "brisk",
                    "proper",
                    "in",
                    "over",
                    "slow",
                    "light",
                    "full",
                    "me",
                    "out",
                    "for",
                    "home",
                    "afternoon",
                    "indoor",
                    "outdoor",
                    "online",
                ],
            )
    });
    let whole = message.norm(named.tokens.end) != "of" && closes(message, named.tokens.end);
    let short = named.form == Form::Plain
        && (named.activity.sure
            || matches!(
                message.norm(at),
                "walk" | "run" | "jog" | "swim" | "workout" | "hike" | "bike" | "gym" | "spin"
            ))
        && message.any(between.clone(), list!["a", "an", "my", "some", "another"]);
    let sure = named.activity.sure || short && !matches!(message.norm(verb), "got" | "have" | "take");
    (plain && whole && (measured || sure)).then_some(verb)
}

/// "30 min walk", "yoga 45 min", "5k run this morning": a line of its own, with its measure right beside it.
fn noted(message: &Message<'_>, named: &Named, own: &[&Said]) -> bool {
    let sentence = message.sentence_tokens(named.tokens.start);
    let gap = |said: &&&Said| {
        let at = message.tokens(said.span);
        let (from, to) =
            if at.start < named.tokens.start { (at.end, named.tokens.start) } else { (named.tokens.end, at.start) };
        (from..to).all(|each| {
            message.text.tokens.get(each).is_some_and(|token| token.kind != TokenKind::Word)
                || message.is_any(
                    each,
                    list![
                        "of",
                        "on",
                        "the",
                        "for",
                        "a",
                        "an",
                        "my",
                        "morning",
                        "evening",
                        "easy",
                        "brisk",
                        "gentle",
                        "about",
                        "around",
                        "today",
                        "slow",
                        "quick",
                        "in",
                        "session",
                        "class",
                        "this",
                        "yesterday",
                        "long",
                        "lunchtime",
                        "last",
                        "night",
                    ],
                )
                || message.text.tokens.get(each).is_some_and(|token| message.in_time(token.span))
        })
    };
    let bare = message.statement(named.tokens.start).is_some_and(|of| {
        of.verbs.iter().all(|verb| named.tokens.contains(verb))
            && matches!(of.tense, Tense::None | Tense::Present | Tense::Past)
    });
    let first = (sentence.start..named.tokens.start).all(|each| {
        message.quantity_at(each).is_some()
            || message
                .text
                .tokens
                .get(each)
                .is_some_and(|token| token.kind != TokenKind::Word || message.in_time(token.span))
            || message.is_any(
                each,
                list![
                    "a",
                    "an",
                    "my",
                    "on",
                    "the",
                    "of",
                    "morning",
                    "evening",
                    "afternoon",
                    "lunchtime",
                    "easy",
                    "brisk",
                    "gentle",
                    "quick",
                    "long",
                    "short",
                    "slow",
                    "today",
                    "just",
                    "also",
                    "and",
                    "plus",
                    "then",
                    "log",
                    "logged",
                    "record",
                    "another",
                    "done",
                    "today's",
                    "exercise",
                ],
            )
    });
    bare && first && sentence.len() <= 16 && own.iter().any(|said| gap(&said))
}

/// How surely it is told that it was done.
fn certainty(message: &Message<'_>, named: &Named, verb: Option<usize>) -> Certainty {
    let at = verb.unwrap_or(named.tokens.start);
    let told = message.certainty(at);
    if told != Certainty::Clear {
        return told;
    }
    let line = message.sentence_tokens(at);
    let often = line.clone().any(|each| {
        matches!(message.norm(each), "every" | "each")
            && matches!(
                message.norm(each + 1),
                "day" | "morning" | "evening" | "night" | "week" | "other" | "weekday" | "weekend" | "single"
            )
            || message.is_any(
                each,
                list![
                    "usually",
                    "daily",
                    "always",
                    "normally",
                    "often",
                    "regularly",
                    "typically",
                    "goal",
                    "target",
                    "aim"
                ],
            )
    });
    if often {
        return Certainty::Denied("You told of a habit, not of one time.");
    }
    let logs = message.statement(at).is_some_and(|of| of.request.is_some());
    let present = message.is_any(
        at,
        list![
            "go", "goes", "do", "play", "take", "have", "run", "walk", "swim", "jog", "hike", "row", "cycle", "ride",
            "exercise", "walks", "runs"
        ],
    );
    let going = message.is_any(at, list!["going", "doing"]);
    match verb {
        Some(_) if going => Certainty::Denied("It has not happened yet."),
        Some(_) if present && !logs => Certainty::Doubtful("You did not say that it was done."),
        _ => Certainty::Clear,
    }
}

/// "went for a run, ran 5 km": one, told twice; the measures of the second are then of the first.
fn again(message: &Message<'_>, found: &[Draft], named: &Named, own: &[&Said]) -> bool {
    let sentence = message.sentence_tokens(named.tokens.start);
    found.iter().any(|draft| {
        let same = matches!(&draft.kind, EventKind::Logged { values, .. } if values.iter().any(|(_, said)| said.value == named.activity.code));
        same && sentence.contains(&draft.tokens.start) && own.is_empty()
    })
}

fn kind(message: &Message<'_>, named: &Named, own: &[&Said]) -> EventKind {
    let span = message.span(&named.tokens);
    let plain = message.norm(named.tokens.start) == named.activity.code;
    let source = if plain { Source::Stated } else { Source::Derived };
    let mut values = vec![("activity", Sourced { value: json!(named.activity.code), source, span })];
    for said in own {
        if values.iter().all(|(field, _)| *field != said.field) {
            let source = if said.stated { Source::Stated } else { Source::Derived };
            values.push((said.field, Sourced { value: said.value.clone(), source, span: message.gate(said.span) }));
        }
    }
    EventKind::Logged { tool: LogExercise::ID, values }
}

#[cfg(test)]
#[path = "exercise_test.rs"]
mod tests;
