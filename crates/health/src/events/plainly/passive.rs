//! A dose told without a verb before its name: "metformin taken at 8", "my patch is on". Who took it, and whether once, stands in the words
//! around it ("Ravi: metformin taken", "metformin taken with alcohol is dangerous"), so they must all be understood.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_english::{TokenKind, list, word_list};

use super::super::message::Message;
use super::beside::{STORED, understood};
use super::{REACH, behind, strange};
use crate::lexicon::{WordSet, word_set};

/// Words before a colon that head one's own entry.
static HEADS: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/passive/heads.txt")));

/// Whether something in the words around makes it doubtful that the user took it, and once.
pub(super) fn doubtful(message: &Message<'_>, name: &Range<usize>) -> bool {
    // "half a tablet of xanax is what i took".
    if matches!(message.norm(name.end), "is" | "was" | "it's" | "'s") && message.stands(name.end + 1, &["what", "i"]) {
        return false;
    }
    let here = message.statement_index(name.start);
    let line = message.statement_tokens(here);
    let sentence = message.sentence_tokens(name.start);
    let verb = message.governor(name.start).filter(|at| line.contains(at));
    headed(message, sentence.start.max(name.start.saturating_sub(REACH)), name.start)
        || before(message, sentence.start.max(name.start.saturating_sub(REACH)), name.start)
        || after(message, name, line.end, verb)
        || again(message, name, &line)
        || verb.is_some_and(|at| at >= name.end && singled_out(message, name.end, at, sentence.end))
        || verb.is_some_and(|at| at >= name.end && !done_by(message, name.end, at))
        || verb.is_some_and(|at| at >= name.end && about_it(message, at))
        || verb.is_some_and(|at| at >= name.end && by_hour(message, at))
}

/// "was at 8": only an hour is told of it.
fn by_hour(message: &Message<'_>, verb: usize) -> bool {
    matches!(message.norm(verb), "was" | "were") && !message.times_in(&(verb + 1..verb + 4)).is_empty()
}

/// "the spironolactone I've had since March is running low", "the aspirin I took makes me dizzy": of a clause that only tells which one it is,
/// another verb says something. "The spironolactone I've had, and …" is the dose itself.
fn singled_out(message: &Message<'_>, name: usize, verb: usize, end: usize) -> bool {
    let mine = (name..verb).any(|at| matches!(message.norm(at), "i" | "i've" | "ive" | "we" | "we've"));
    mine && (verb + 1..end.min(verb + REACH))
        .take_while(|at| {
            message.says(*at)
                && !matches!(message.norm(*at), "and" | "but" | "so" | "then" | "because" | "after" | "before" | "when")
        })
        .any(|at| {
            message.norm(at) == "since"
                || message.norm(at) == "for"
                    && (at + 1..at + 4).any(|next| {
                        message.is_any(next, word_list!("../../../data/words/events/plainly/passive/singled_out.txt"))
                    })
                || message.verb(at).is_some() && !message.timed(at)
        })
}

/// "ramipril I have had problems with", "aspirin I had an argument about": what was had is something else, and the name only what it was about.
fn about_it(message: &Message<'_>, verb: usize) -> bool {
    matches!(message.norm(verb), "had" | "have" | "got" | "did" | "took")
        && (verb + 1..verb + 5).take_while(|at| message.is_word(*at)).any(|at| {
            matches!(message.norm(at), "problem" | "problems" | "trouble" | "troubles" | "issue" | "issues" | "enough")
                && !matches!(message.before(at, 1), "no" | "without")
                || matches!(message.norm(at), "with" | "about" | "of" | "for") && !message.is_word(at + 1)
        })
}

/// Whether the verb that a name is the subject of tells that it was taken: "was taken", "is in", "went down", "was three hours ago"; "was
/// delivered", "is in the car", "took ages" do not.
fn done_by(message: &Message<'_>, end: usize, verb: usize) -> bool {
    // "amlodipine took ages": it does something itself. "Crocin had at 8" is what was had.
    if verb == end && message.is_any(verb, word_list!("../../../data/words/events/plainly/passive/done_by_took.txt")) {
        return false;
    }
    let be = |at: usize| {
        matches!(message.norm(at), "is" | "was" | "are" | "were" | "be" | "been" | "'s" | "has" | "have")
            || message.norm(at).ends_with("'s")
    };
    let Some(first) = (end..=verb).find(|at| be(*at)) else { return true };
    let next = (first + 1..first + 6).find(|at| {
        !be(*at) && !word_list!("../../../data/words/events/plainly/passive/done_by_just.txt").holds(message.norm(*at))
    });
    let Some(next) = next else { return true };
    let closes = |at: usize| {
        let word = message.norm(at);
        !message.is_word(at)
            || message.timed(at)
            || word_list!("../../../data/words/events/plainly/passive/done_by.txt").holds(word)
    };
    let word = message.norm(next);
    match word {
        "in" | "on" | "down" | "inside" | "up" | "gone" | "over" | "out" => {
            let next = next + usize::from(word == "gone" && matches!(message.norm(next + 1), "down" | "in"));
            closes(next + 1) || message.norm(next) == "down" && message.norm(next + 1) == "the"
        }
        _ => {
            !word.ends_with("ed")
                || word_list!("../../../data/words/events/plainly/passive/done_by_swallowed.txt").holds(word)
        }
    }
}

/// "Ravi: metformin taken", "subject line: took metformin": a heading that is no heading of one's own entry.
pub(super) fn headed(message: &Message<'_>, from: usize, to: usize) -> bool {
    if (from.min(to.saturating_sub(5))..to)
        .any(|at| message.stands(at, &["e", ".", "g"]) || matches!(message.norm(at), "eg" | "example" | "e.g" | "e.g."))
    {
        return true;
    }
    // The colon of "11:15" heads nothing.
    let heads = |at: &usize| matches!(message.norm(*at), ":" | "-" | "–" | "—") && !message.timed(*at);
    let Some(sign) = (from..to).rev().find(heads) else {
        return false;
    };
    let line = (from..sign)
        .rev()
        .find(|at| matches!(message.norm(*at), "." | "!" | "?" | "\n" | ","))
        .map_or(from, |at| at + 1);
    // "ta da: two prednisolones".
    let flourish =
        |at: usize| message.stands(at, &["ta", "da"]) || message.norm(at) == "da" && message.before(at, 1) == "ta";
    let foreign = (line..sign).any(|at| {
        message.is_word(at)
            && !HEADS.contains(message.norm(at))
            && !flourish(at)
            && !message.timed(at)
            && message.names_in(&(at.saturating_sub(4)..at + 1)).is_empty()
            && (message.norm(sign) == ":" || message.verb(at).is_none())
    });
    // A clause with a verb of its own before a dash is no heading.
    let clause = message.norm(sign) != ":" && (line..sign).any(|at| message.verb(at).is_some());
    // "thanks to my wife I didn't forget: …" tells of oneself.
    let own = message.any(line..sign, list!["i", "i've", "i'm"]);
    foreign && !clause && !own
}

/// The words of the clause before the name: of nobody else, and nothing that holds it back ("almost", "still", "for mum").
fn before(message: &Message<'_>, from: usize, name: usize) -> bool {
    let start = (from..name).rev().find(|at| {
        matches!(message.norm(*at), "," | "." | ";" | "!" | "?" | "\n" | ":" | "-" | "and" | "but" | "so" | "then")
    });
    let start = start.map_or(from, |at| at + 1);
    // "had a claritin, sorry I mean a zyrtec".
    let righted = message.statement(name).is_some_and(|of| of.corrects.is_some());
    (start..name).any(|at| {
        !(understood(message, at)
            || matches!(message.norm(at), "mean" | "meant" | "that's" | "it's")
            || righted && matches!(message.norm(at), "sorry" | "oops" | "whoops" | "rather"))
            || matches!(message.norm(at), "bed" | "room" | "ward" | "patient" | "pt" | "resident")
                && message.quantity_at(at + 1).is_some()
            || STORED[..2].contains(&message.norm(at))
            || matches!(message.norm(at), "for" | "if" | "when" | "until" | "till" | "almost" | "nearly")
            || message.norm(at) == "to" && !matches!(message.norm(at + 1), "report" | "say" | "announce" | "confirm")
            || stranger(message, at)
    })
}

/// A capital that no list knows is somebody's name: "Ravi metformin taken".
fn stranger(message: &Message<'_>, at: usize) -> bool {
    message.token(at).is_some_and(|token| {
        token.kind == TokenKind::Word
            && token.capital
            && token.norm.len() > 3
            && message.quantity_at(at).is_none()
            && !HEADS.contains(token.norm.as_str())
            && !super::beside::BESIDE.contains(token.norm.as_str())
            && !matches!(token.norm.as_str(), "that's" | "it's" | "there's" | "here's" | "what's")
            && message.verb(at).is_none()
            && message.names_in(&(at.saturating_sub(4)..at + 1)).is_empty()
            && !message.in_time(token.span)
            && !crate::dose::form(&token.norm)
    })
}

/// The words behind the name: a participle that is used otherwise, another verb behind it, a purpose.
fn after(message: &Message<'_>, name: &Range<usize>, end: usize, verb: Option<usize>) -> bool {
    let to = end.min(name.end + REACH);
    let hedged = (name.end..to.min(name.end + 6))
        .any(|at| word_list!("../../../data/words/events/plainly/passive/after.txt").holds(message.norm(at)))
        || (name.end..to.min(name.end + 4)).any(|at| {
            message.norm(at) == "half"
                && matches!(message.norm(at + 1), "taken" | "swallowed" | "done" | "down" | "chewed" | "in")
        })
        || message.norm(name.end) == "," && matches!(message.norm(name.end + 1), "when" | "if" | "once" | "unless");
    let otherwise = (name.end..to).any(|at| {
        message.is_any(at, list!["used", "applied", "injected", "down", "gone", "in", "done", "checked", "taken"])
            && match message.norm(at) {
                "down" => message.norm(at + 1) == "to",
                "gone" => matches!(message.norm(at + 1), "from" | "missing" | "off" | "up" | "wrong" | "bad"),
                "done" => message.norm(at + 1) == "to",
                "checked" => matches!(message.norm(at + 1), "with" | "by" | "against"),
                "taken" => {
                    message.is_any(at + 1, word_list!("../../../data/words/events/plainly/passive/after_off.txt"))
                }
                "in" => false,
                _ => matches!(message.norm(at + 1), "for" | "into" | "as" | "by") && message.norm(at + 2) != "me",
            }
    });
    // "metformin taken with alcohol is dangerous": the dose is the subject of another verb.
    let done = (name.end..to)
        .find(|at| message.is_any(*at, word_list!("../../../data/words/events/plainly/passive/after_taken.txt")));
    let subject = done.is_some_and(|at| {
        let whole = message.sentence_tokens(at).end.min(at + 12);
        (at + 1..whole)
            .take_while(|next| !matches!(message.norm(*next), "and" | "," | "but" | ";" | "so" | "then"))
            .any(|next| {
                message.is_any(next, list!["is", "are", "was", "were", "can", "may", "will", "makes", "causes"])
                    && !matches!(message.before(next, 1), "and" | "," | "but" | "i" | "it" | "that" | "which")
            })
    });
    // "is taken with food": what is done always.
    let always = verb.is_some_and(|at| {
        matches!(message.norm(at), "is" | "are" | "taken" | "used")
            && message.statement(at).is_some_and(|of| of.tense == Tense::Present)
            && (at..to)
                .any(|next| matches!(message.norm(next), "with" | "by" | "before" | "after" | "as" | "for" | "when"))
            && message.times_in(&(at..to)).is_empty()
    });
    let inverted = message.norm(name.end) == "been";
    let tail = verb.is_none_or(|at| at < to) && strange(message, name.end..behind(message, name.end, to), false);
    hedged || otherwise || subject || always || inverted && message.before(name.start, 1) == "had" || tail
}

/// "taken twice a day", "taken daily": how often, with no time of its own.
fn again(message: &Message<'_>, name: &Range<usize>, line: &Range<usize>) -> bool {
    let often = (name.end..line.end.min(name.end + REACH)).any(|at| {
        message.is_any(at, list!["daily", "nightly", "weekly", "monthly", "every", "regularly", "usually", "always"])
            || matches!(message.norm(at), "a" | "per" | "each")
                && matches!(message.norm(at + 1), "day" | "week" | "night" | "month")
    });
    let past = message.times_in(line).iter().any(|time| {
        matches!(time.value, TimeValue::Ago(_) | TimeValue::Now | TimeValue::Clock { .. })
            || matches!(&time.value, TimeValue::Day { date, .. } if *date <= message.now.date())
    });
    often && !past
}
