//! Words that were struck through, that may be a slip of a denial, or that nobody understands: what stands beside them is told for certain by
//! nobody.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{TokenKind, WordList, list, word_list};

use super::draft::Draft;
use super::event::{Certainty, Past, recorded};
use super::message::Message;
use super::two_ways;

/// What opens a circumstance: a word of no list behind it says with what or where, and not whether.
const OPENS: &WordList = word_list!("../../data/words/events/unclear/opens.txt");

/// Short forms of small words ("w breakfast", "abt 8"): they say with what, or when, and never whether.
const SHORT: &WordList = list!["w", "abt", "bc", "cuz", "btw", "tbh", "lol", "haha", "xx"];

/// Lowers each event whose own words are struck out, and each that is told in one sentence with such words.
pub(super) fn lower(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts.iter_mut().filter(|draft| draft.certainty == Certainty::Clear && recorded(&draft.kind)) {
        let sentence = message.sentence_tokens(draft.tokens.start);
        if ends_in_a_denial(message, &sentence) {
            draft.certainty = Certainty::Doubtful("It may be denied at the end.");
        } else if draft.when.is_none() && hour_of_nothing(message, draft, &sentence) || another_hour(message, draft) {
            draft.certainty = Certainty::Doubtful("There is a figure beside it that may be its hour.");
        } else if let Some(why) = two_ways::why(message, draft) {
            draft.certainty = Certainty::Doubtful(why);
        }
    }
    let tokens = &message.text.tokens;
    if !tokens.iter().any(|token| token.struck || token.doubt.is_some() || token.unread) {
        return;
    }
    let struck = |at: usize| tokens.get(at).is_some_and(|token| token.struck);
    let slipped = |at: usize| tokens.get(at).is_some_and(|token| token.doubt.is_some());
    let named: Vec<bool> = named(drafts, message);
    // "Aiyah, …": a word of its own at the head of a message only calls out.
    let calls = |at: usize| at == 0 && message.is_any(1, list![",", "!"]);
    let unread = |at: usize| {
        tokens.get(at).is_some_and(|token| token.unread)
            && !calls(at)
            && !named.get(at).copied().unwrap_or(false)
            && !read(message, at)
    };
    for draft in drafts.iter_mut().filter(|draft| !matches!(draft.certainty, Certainty::Denied(_))) {
        let sentence = message.sentence_tokens(draft.tokens.start);
        // "one glass of water. Ake that two": what puts right stands at the head of the next.
        let told_on = sentence.start..sentence.end + 3;
        let own = draft.tokens.clone().any(struck) || message.governor(draft.tokens.start).is_some_and(struck);
        let why = match draft.certainty {
            _ if own => Some(Certainty::Denied("You struck it out.")),
            Certainty::Clear if sentence.clone().any(struck) => Some(Certainty::Doubtful("You struck out part of it.")),
            Certainty::Clear if told_on.clone().any(slipped) => {
                Some(Certainty::Doubtful("There is a word beside it that may be a slip of another."))
            }
            Certainty::Clear
                if recorded(&draft.kind)
                    && told_on.clone().any(|at| unread(at) && !stands_apart(message, draft, &sentence, at)) =>
            {
                Some(Certainty::Doubtful("There is a word beside it that I don\u{2019}t understand."))
            }
            _ => None,
        };
        draft.certainty = why.unwrap_or(draft.certainty.clone());
    }
}

/// Whether a word stands in another clause of the sentence, where each of both says by itself whether it is so: "my grandbabies came by with
/// flowers, and I am feeling wonderful". Whatever the word is, it is told of the other.
fn stands_apart(message: &Message<'_>, draft: &Draft, sentence: &Range<usize>, at: usize) -> bool {
    const OWN: &WordList = list!["i", "i've", "i'm", "ive", "im", "i'd"];
    let (own, other) = (message.statement_index(draft.tokens.start), message.statement_index(at));
    let tokens = |of: usize| message.statement_tokens(of);
    let whole = |of: usize| {
        message.statements.get(of).is_some_and(|statement| {
            statement.assertion == Assertion::Asserted
                && statement.corrects.is_none()
                && statement.verbs.iter().any(|verb| tokens(of).contains(verb))
        })
    };
    let later = tokens(own.max(other)).start;
    let joins = |at: usize| message.is_any(at, list![",", ";", "and", "-", ":"]);
    own != other
        && sentence.contains(&at)
        && message.norm(at).len() > 4
        && whole(own)
        && whole(other)
        && message.any(tokens(own), OWN)
        && (joins(later) || later.checked_sub(1).is_some_and(joins))
}

/// "I took it, no wait, I sid not": a sentence whose last word denies may deny all of it, whatever that denial leans on. "Believe it or not"
/// denies nothing.
fn ends_in_a_denial(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    // "At 10, not 8" denies the figure behind it.
    let words = sentence.clone().rev().filter(|at| message.says(*at));
    let mut last = words.take(2);
    last.next().is_some_and(|at| message.norm(at) == "not") && last.next().is_some_and(|at| message.norm(at) != "or")
}

/// "melatonin 3mg, 10 lst nigh": a bare figure that is no part of the dose, right before a part of a day that it should be an hour of.
fn hour_of_nothing(message: &Message<'_>, draft: &Draft, sentence: &Range<usize>) -> bool {
    let dose = draft.kind.dose().map(|dose| dose.span);
    sentence.clone().any(|at| {
        let Some(token) = message.text.tokens.get(at).filter(|token| token.kind == TokenKind::Number) else {
            return false;
        };
        let of_dose = dose.is_some_and(|dose| dose.start < token.span.end && token.span.start < dose.end);
        let hour = token.norm.parse::<u8>().is_ok_and(|hour| (1..=12).contains(&hour));
        let part = |at: usize| message.is_any(at, list!["night", "nigh", "morning", "evening", "afternoon"]);
        hour && !of_dose && !message.in_time(token.span) && (part(at + 1) || part(at + 2))
    })
}

/// "At 8, more like 9", "around 8 - 9": behind the hour of an event, a bare figure that may be its hour as well.
fn another_hour(message: &Message<'_>, draft: &Draft) -> bool {
    const LEADS: &WordList = word_list!("../../data/words/events/unclear/leads.txt");
    let Some(when) = draft.when.as_ref().filter(|when| matches!(when.value, Past::Minute { .. })) else { return false };
    let told = message.said(when.span);
    let sentence = message.sentence_tokens(told.start);
    let dose = draft.kind.dose().map(|dose| dose.span);
    let behind = told.end..sentence.end.min(told.end + 8);
    behind.clone().any(|at| {
        let hour = |figure: &str| figure.parse::<u8>().is_ok_and(|hour| (1..=23).contains(&hour));
        let bare = message.token(at).filter(|token| token.kind == TokenKind::Number && hour(&token.norm));
        bare.is_some_and(|token| {
            let of_dose = dose.is_some_and(|dose| dose.start < token.span.end && token.span.start < dose.end);
            !of_dose
                && !message.in_time(token.span)
                && (super::hours::ends(message, at + 1) || message.is_any(at + 1, LEADS))
                && (told.end..at).all(|at| message.is_any(at, LEADS))
        })
    })
}

/// The tokens that name an event: what a thing is called need be in no list.
fn named(drafts: &[Draft], message: &Message<'_>) -> Vec<bool> {
    let mut named = vec![false; message.text.tokens.len()];
    for draft in drafts {
        if let Some(run) = named.get_mut(draft.tokens.clone()) {
            run.fill(true);
        }
    }
    named
}

/// "take te levothyroxine", "some" before a name: a few letters between a verb and what it is of, and close to nothing that denies, only say
/// which or how much.
fn determines(message: &Message<'_>, at: usize) -> bool {
    let short = message.norm(at).len() <= 5;
    let led = at
        .checked_sub(1)
        .is_some_and(|before| message.verb(before).is_some() || matches!(message.norm(before), "but" | "and" | "of"));
    let names = message.names.iter().any(|name| name.tokens.start == at + 1 && !name.slip)
        || message.words.symptoms.iter().any(|heard| heard.tokens.start == at + 1);
    short && led && names
}

/// Whether some reader made sense of a word: a unit, a time, a verb, a name, a symptom, a mood; or it says only with what, or where.
fn read(message: &Message<'_>, at: usize) -> bool {
    // "ake that two": whatever it was meant for, it puts right how many.
    let counted = |at: usize| message.text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number);
    let rights =
        matches!(message.norm(at + 1), "that" | "it") && (counted(at + 2) || message.quantity_at(at + 2).is_some());
    if rights {
        return false;
    }
    determines(message, at)
        || message.is_any(at, SHORT)
        || message.quantity_at(at).is_some()
        || message.text.tokens.get(at).is_some_and(|token| message.in_time(token.span))
        || message.verb(at).is_some()
        || message.names_in(&(at.saturating_sub(4)..at + 1)).iter().any(|name| name.tokens.contains(&at))
        || message.words.symptoms.iter().any(|heard| heard.tokens.contains(&at))
        || (1..=2).any(|by| at.checked_sub(by).is_some_and(|before| message.is_any(before, OPENS)))
        || listed(message, at)
}

/// "with idlis and coconut chutney": further on in what a circumstance names one after another.
fn listed(message: &Message<'_>, at: usize) -> bool {
    const LONGEST: usize = 6;
    let from = (at.saturating_sub(LONGEST)..at).rev().find(|at| message.is_any(*at, list!["with", "after", "before"]));
    let joins = |at: usize| message.norm(at) == "," || message.is_word(at) && message.verb(at).is_none();
    from.is_some_and(|from| {
        let mut within = from + 1..at;
        within.clone().any(|at| message.norm(at) == "and") && within.all(joins)
    })
}
