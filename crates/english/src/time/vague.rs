//! Times that the words name but nobody can derive: "a while ago", "when I got up", "after breakfast". Also "just now".

use super::atom::{Atom, Core};
use crate::list::WordList;
use crate::quantity::pieces::Pieces;

/// What people hang a time on without saying when it was: meals, sleep, work.
const ANCHORS: &WordList = word_list!("../../data/words/time/vague/anchors.txt");

/// "just now", "right now", "just this minute", "rn", and "now" where it is no filler.
pub(super) fn present(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let to = match (p.w(i), p.w(i + 1), p.w(i + 2)) {
        ("just" | "right" | "only", "now", _) => i + 2,
        ("just" | "only" | "this", "this" | "very", "minute" | "second" | "moment" | "instant") => i + 3,
        ("this", "minute" | "second" | "instant", _) => i + 2,
        ("at", "the", "moment") | ("at", "this", "moment") => i + 3,
        ("at", "present", _) => i + 2,
        ("rn", ..) => i + 1,
        ("now", ..) => {
            let filler = word_list!("../../data/words/time/vague/present.txt")
            .holds(p.before(i, 1)) && !(p.before(i, 1) == "and" && p.ends(i + 1))
                || p.any(i + 1, list!["and", "that", ","]) && i.checked_sub(1).is_none_or(|before| p.ends(before))
                || p.any(i + 1, list!["on", "that", "then"])
                // "Now I come to think of it", "now hold on a minute".
                || p.any(i + 1, list!["i"]) && p.any(i + 2, list!["think", "remember", "recall", "come", "look", "see", "know", "realise", "realize"])
                || p.any(i + 1, list!["hold", "hang", "wait", "listen", "let", "where", "what"]);
            if filler {
                return None;
            }
            i + 1
        }
        _ => return None,
    };
    Some(Atom::core(i, to, Core::Now))
}

/// A time named but not told.
pub(super) fn vague(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let found = |to: usize| Some(Atom::core(i, to, Core::Vague));
    match (p.w(i), p.w(i + 1), p.w(i + 2)) {
        ("a", "while", "ago" | "back") => found(i + 3),
        ("a", "little" | "short" | "long" | "good", "while" | "time") if p.any(i + 3, list!["ago", "back"]) => {
            found(i + 4)
        }
        ("a", "bit", "ago" | "earlier" | "before") => found(i + 3),
        ("awhile", "ago" | "back", _) => found(i + 2),
        ("some", "time", "ago" | "back") => found(i + 3),
        ("sometime" | "long", "ago" | "back", _) => found(i + 2),
        ("the", "other", "day" | "night" | "week" | "morning" | "evening" | "afternoon") => found(i + 3),
        ("recently" | "lately", ..) => found(i + 1),
        ("not", "long", "ago") => found(i + 3),
        ("earlier", "than", _) => None,
        ("earlier", next, _) if !matches!(next, "this" | "today" | "in") && !measured(p, i) => found(i + 1),
        ("earlier", "in", "the") if p.any(i + 3, list!["week", "month", "year", "day"]) => found(i + 4),
        ("in", "a" | "the", "bit" | "while" | "jiffy" | "minute" | "sec" | "moment" | "future")
            if !(p.w(i + 2) == "minute" && p.w(i + 1) == "a") =>
        {
            found(i + 3)
        }
        ("in", "a" | "the", "little" | "near" | "short") if p.any(i + 3, list!["while", "bit", "future"]) => {
            found(i + 4)
        }
        ("soon", ..) => found(i + 1),
        ("later", next, _) if !matches!(next, "today" | "this" | "than" | "in") && !measured(p, i) => found(i + 1),
        ("half" | "quarter", "past", next) if crate::quantity::small_word(next).is_none() && !p.is_number(i + 2) => {
            found(i + 2)
        }
        ("ten" | "five" | "twenty" | "10" | "5" | "20", "to" | "past", _)
            if p.before(i, 1) == "at" && p.ends(i + 2) =>
        {
            found(i + 2)
        }
        ("that", "same", "morning" | "night" | "day" | "evening" | "afternoon") => found(i + 3),
        ("that" | "same", "morning" | "night" | "day" | "evening" | "afternoon", _) => found(i + 2),
        ("next" | "following", "morning" | "night" | "day" | "evening", _) => found(i + 2),
        ("morning" | "day" | "night" | "evening", "after" | "before", next)
            if p.before(i, 1) == "the" && !matches!(next, "yesterday" | "tomorrow" | "last") =>
        {
            found(i + 2)
        }
        ("between", "meals", _) => found(i + 2),
        ("between", meal, "and") if ANCHORS.holds(meal) && p.any(i + 3, ANCHORS) => found(i + 4),
        ("when" | "after" | "before" | "since" | "once" | "as" | "until", ..) => {
            when_clause(p, i).or_else(|| anchored(p, i))
        }
        ("at" | "during" | "around" | "by" | "upon" | "on" | "past" | "over", ..) => anchored(p, i),
        ("bedtime" | "lunchtime" | "dinnertime" | "teatime" | "suppertime" | "breakfast-time", ..) => {
            let to = i + 1;
            (!matches!(p.before(i, 1), "my" | "the" | "a")).then(|| Atom::core(i, to, Core::Meal))
        }
        ("breakfast" | "lunch" | "dinner" | "tea" | "bed", "time", _) => Some(Atom::core(i, i + 2, Core::Meal)),
        _ => None,
    }
}

/// "half an hour earlier", "two days later": a shift, not a time of its own.
fn measured(p: &Pieces<'_>, i: usize) -> bool {
    word_list!("../../data/words/time/vague/measured.txt").holds(p.before(i, 1))
}

/// "after breakfast", "before bed", "at lunch time", "on waking", "before I went to bed".
fn anchored(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let mut at = i + 1;
    let lead = p.any(at, list!["my", "the", "our", "having", "going", "finishing", "i", "a"])
        || (p.w(at) == "eating" && p.any(at + 1, ANCHORS));
    at += usize::from(lead);
    at += usize::from(p.any(at, list!["to", "had", "went", "my"]));
    at += usize::from(p.w(at) == "to" && p.w(at + 1) == "bed");
    let work = matches!(
        p.w(at),
        "work" | "school" | "class" | "mass" | "prayers" | "eating" | "food" | "sleeping" | "sleep" | "meals"
    );
    if !p.any(at, ANCHORS)
        || (work && !p.any(i, list!["after", "before"]))
        || p.any(at + 1, list!["pills", "pill", "meds", "tablets", "tablet", "dose", "break"])
    {
        return None;
    }
    if p.w(i) == "on" && !matches!(p.w(at), "waking")
        || (p.w(i) == "over" && !matches!(p.w(at), "lunch" | "dinner" | "breakfast"))
    {
        return None;
    }
    let mut to = at + 1;
    to += usize::from(p.any(to, list!["time", "up"]));
    Some(Atom::core(i, to, Core::Meal))
}

/// "when I got up", "after I woke", "as soon as I got home", "since I woke up".
fn when_clause(p: &Pieces<'_>, i: usize) -> Option<Atom> {
    let at = match (p.w(i), p.w(i + 1), p.w(i + 2)) {
        ("as", "soon", "as") => i + 3,
        ("as", ..) => return None,
        _ => i + 1,
    };
    if !p.any(at, list!["i", "we", "i'd"]) {
        return None;
    }
    let verb = at + 1 + usize::from(p.any(at + 1, list!["had", "first", "just", "finally"]));
    let to = match (p.w(verb), p.w(verb + 1), p.w(verb + 2)) {
        ("woke" | "wake" | "got" | "get" | "sat" | "stood", "up", _) => verb + 2,
        ("woke" | "wake" | "awoke" | "woken", ..) => verb + 1,
        ("went" | "go" | "got" | "get" | "was", "to" | "into" | "in", "bed" | "sleep" | "work" | "school") => verb + 3,
        ("got" | "get" | "came" | "come" | "arrived" | "left" | "went", "home" | "back" | "in" | "work" | "out", _) => {
            verb + 2
        }
        (
            "ate" | "eat" | "eaten" | "had" | "have",
            "breakfast" | "lunch" | "dinner" | "supper" | "tea" | "something",
            _,
        ) => verb + 2,
        ("ate" | "eat" | "slept", ..) => verb + 1,
        ("finished", "work" | "eating" | "breakfast" | "lunch" | "dinner", _) => verb + 2,
        _ => return None,
    };
    Some(Atom::core(i, to, if p.w(i) == "since" { Core::Vague } else { Core::Meal }))
}
