//! What a mood word is said of: a day, a place, a thing or another person is no mood of the user.

use std::ops::Range;

use alara_english::statement::Subject;
use alara_english::{list, word_list};

use super::message::Message;

/// "good at chess", "good to go", "bad for my neighbour", "for good": the word is said of a skill, a plan, another, a span.
pub(super) fn of_something(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let behind = (message.norm(tokens.end), message.norm(tokens.end + 1));
    let of = match behind {
        ("at", next) => {
            !list![
                "the", "all", "this", "present", "last", "least", "peace", "ease", "home", "work", "night", "times",
                "moment", ""
            ]
            .holds(next)
                && !message.in_time(message.text.span_of(tokens.end, tokens.end + 2))
        }
        ("to", next) => {
            let pleased =
                message.is_any(tokens.start, word_list!("../../data/words/events/described/of_something.txt"));
            let candid = next == "be"
                && matches!(message.norm(tokens.end + 2), "honest" | "fair" | "frank" | "blunt" | "truthful");
            let open = matches!(next, "help" | "try" | "do" | "discuss" | "answer" | "wait" | "share");
            let aside = candid || matches!(next, "day" | "say" | "report");
            !aside && (!pleased || open)
        }
        ("for", next) => {
            message.norm(tokens.start) == "down"
                && matches!(next, "that" | "it" | "this" | "anything" | "whatever" | "some" | "a")
                || matches!(
                    next,
                    "my" | "your" | "him" | "her" | "them" | "the" | "you" | "our" | "everyone" | "people"
                ) && !message.any(
                    tokens.end..tokens.end + 4,
                    word_list!("../../data/words/events/described/of_something_age.txt"),
                )
                || next == "me"
                    && message
                        .any(tokens.start.saturating_sub(3)..tokens.start, list!["it's", "its", "that's", "is", "was"])
        }
        ("if" | "that" | "when" | "because", _) => {
            message.any(tokens.start.saturating_sub(2)..tokens.start, list!["it's", "its", "it"])
        }
        // "I'm good with 8pm", "fine with the change": agreed to, and not felt.
        ("with", next) => {
            let agreed = message
                .is_any(tokens.start, list!["good", "fine", "ok", "okay", "alright", "cool", "happy", "well"])
                && tokens.len() == 1
                && !message.any(
                    tokens.start.saturating_sub(4)..tokens.start,
                    list!["feel", "feeling", "felt", "doing", "mood"],
                )
                && !matches!(next, "life" | "myself" | "lots" | "plenty" | "a" | "some" | "no" | "only" | "just")
                && message.words.symptoms_in(&(tokens.end + 1..tokens.end + 5)).is_empty();
            agreed || matches!(next, "kids" | "numbers" | "people" | "money")
        }
        ("by", next) => matches!(next, "me" | "him" | "her" | "us" | "them"),
        ("whatever" | "either", _) => true,
        _ => false,
    };
    let span = message.norm(tokens.start) == "good" && message.before(tokens.start, 1) == "for" && tokens.len() == 1;
    of || span
}

/// The stretch between commas and full stops.
pub(super) fn line(message: &Message<'_>, at: usize) -> Range<usize> {
    let stop = |at: usize| matches!(message.norm(at), "." | "," | "!" | ";" | "?" | "\n" | "-" | "(" | ")");
    let mut from = at;
    while from > 0 && !stop(from - 1) {
        from -= 1;
    }
    let mut to = at;
    while to < message.text.tokens.len() && !stop(to) {
        to += 1;
    }
    from..to
}

/// "great news", "a bad cough", "good morning": the word says something of the noun behind it.
pub(super) fn describes_noun(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let next = message.norm(tokens.end);

    next.chars().next().is_some_and(char::is_alphabetic)
        && !super::words::light(next)
        && message.statement_index(tokens.end) == message.statement_index(tokens.start)
        && !word_list!("../../data/words/events/described/behind.txt").holds(next)
        && !message.words.mood_at(tokens.end)
}

/// Whether the verb speaks of a person: "I feel", "me I'm", "feeling", not "my knee feels" or "the session went".
pub(super) fn of_a_person(message: &Message<'_>, verb: usize, statement: &Range<usize>) -> bool {
    let subject = message.statement(verb).map(|statement| &statement.subject);
    // "work was awful": the work, and not who does it; "back at work I was fine".
    let toil = matches!(message.before(verb, 1), "work" | "school" | "uni" | "college")
        && !matches!(message.before(verb, 2), "at" | "from" | "after" | "before" | "with" | "of" | "in");
    if toil {
        return false;
    }
    let mut words =
        (statement.start..verb).filter(|at| message.is_word(*at) && !super::words::light(message.norm(*at)));
    // "I heard Raees is good": the verb is a third person's, and whose it is stands in the clause before.
    if matches!(message.norm(verb), "is" | "isn't" | "are" | "aren't") && words.clone().next().is_none() {
        return false;
    }
    let named = |at: usize| {
        word_list!("../../data/words/events/described/of_a_person.txt").holds(message.norm(at))
            || message.verb(at).is_some()
            || message.timed(at)
            || message.words.mood_at(at)
    };
    // "the weather's good": the verb is written into a subject that is no person.
    let written = message.norm(verb).strip_suffix("'s").is_some_and(|stem| {
        !matches!(stem, "he" | "she" | "it" | "everything" | "mood" | "who" | "there" | "what" | "all" | "everyone")
            && !stem.is_empty()
    });
    let plain = words.all(named) && !written;
    match subject {
        Some(Subject::Other(_)) => true,
        _ => plain,
    }
}
