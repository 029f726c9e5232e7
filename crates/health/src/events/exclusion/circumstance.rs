//! What a medication is named for, where it was not simply taken: newly prescribed, sold, spoken about, given to or taken by another.

use alara_english::{list, word_list};

use crate::events::message::Message;

/// "took advice on metformin", "had words with her over the aspirin": the medication is what a noun was about.
pub(in crate::events) fn on_the_subject(message: &Message<'_>, verb: usize, start: usize) -> bool {
    let owned = usize::from(matches!(message.before(start, 1), "my" | "the" | "a" | "his" | "her"));
    let Some(link) = start.checked_sub(1 + owned).filter(|at| *at > verb + 1) else { return false };
    let noun = message.norm(link - 1);
    matches!(message.norm(link), "on" | "regarding" | "concerning" | "re" | "over" | "against")
        && noun.chars().all(char::is_alphabetic)
        && !crate::events::words::light(noun)
        && !crate::dose::form(noun)
        && !matches!(noun, "one" | "top" | "it" | "them" | "me" | "down")
        && !message.in_time(message.text.span_of(link - 1, link))
        && message.quantity_at(link - 1).is_none()
}

/// "by my wife", "by Sam" behind the verb; "by mouth", "by 8", "by me" name nobody else.
pub(in crate::events) fn by_another(message: &Message<'_>, verb: usize) -> bool {
    (verb + 1..verb + 4).any(|at| {
        let next = message.norm(at + 1);
        let named =
            message.token(at + 1).is_some_and(|token| token.capital && token.kind == alara_english::TokenKind::Word);
        let someone = word_list!("../../../data/words/events/exclusion/circumstance/by_another.txt").holds(next);
        message.norm(at) == "by" && (someone || named && next != "i")
    })
}

/// "gave the cat", "gave away": a recipient that is neither the user nor a person the statement names as its subject.
pub(in crate::events) fn to_another(message: &Message<'_>, verb: usize, start: usize) -> bool {
    let speaks = message.statement(start).is_some_and(|statement| {
        matches!(
            statement.subject,
            alara_english::statement::Subject::Speaker | alara_english::statement::Subject::Unnamed
        )
    });
    speaks
        && !message.any(verb + 1..(start + 6).min(message.text.tokens.len()), list!["me", "myself", "us", "ourselves"])
}

/// "made me take", "helped me swallow": whoever is made to has done it.
pub(in crate::events) fn made_to(message: &Message<'_>, verb: usize, start: usize) -> bool {
    matches!(message.norm(verb), "made" | "helped" | "watched" | "saw" | "seen" | "had" | "got" | "filmed")
        && message.norm(verb + 1) == "me"
        && (verb + 2..start).any(|at| message.verb(at) == Some(crate::events::verbs::Verb::Take))
}

/// "the puppy chewed my metformin", "the dog got into my gabapentin": an act that somebody else does with their own mouth or paws.
pub(in crate::events) fn eaten_by(message: &Message<'_>, verb: usize, start: usize) -> bool {
    let by = message.statement(start).is_some_and(|of| of.agent.is_some_and(|agent| message.tokens(agent).end <= verb));
    let mouth = word_list!("../../../data/words/events/exclusion/circumstance/eaten_by.txt").holds(message.norm(verb));
    let into = matches!(message.norm(verb), "got" | "gets" | "get" | "getting")
        && matches!(message.norm(verb + 1), "into" | "at" | "hold" | "in" | "through");
    by && (mouth && !(verb + 1..start).any(|at| message.norm(at) == "me") || into)
}

/// "Took about two ibuprofen": a word before a figure by which it is only roughly so much.
pub(in crate::events) fn roughly(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "about" | "around") && message.quantity_at(at + 1).is_some()
}

/// Whether the name stands under a preposition or another verb, and so is not what was taken: "popped out for aspirin", "had my doctor
/// switch aspirin", "had enough of aspirin".
pub(in crate::events) fn no_object(message: &Message<'_>, verb: usize, start: usize) -> bool {
    use crate::events::verbs::Verb;
    let mut at = start;
    for _ in 0..8 {
        let Some(before) = at.checked_sub(1).filter(|before| *before > verb) else { return false };
        let word = message.norm(before);
        // "X at 8 and Y": what "and" adds to is the dose, and not the hour.
        let listed = matches!(word, "and" | "," | "then" | "&" | "plus")
            && before.checked_sub(1).is_some_and(|at| message.timed(at));
        if listed {
            return false;
        }
        // "Took about two ibuprofen": how many, and not of what.
        if roughly(message, before) {
            at = before;
            continue;
        }
        if matches!(
            word,
            "for" | "to" | "about" | "from" | "against" | "behind" | "regarding" | "than" | "at" | "around"
        ) {
            return true;
        }
        if word == "of" {
            return matches!(
                message.before(before, 1),
                "enough" | "sick" | "tired" | "word" | "mention" | "talk" | "story" | "fear" | "idea" | "thought"
            );
        }
        let class = message.verb(before);
        if matches!(class, Some(Verb::Start | Verb::Stop | Verb::Handle)) && message.quantity_at(before).is_none() {
            return true;
        }
        let small = crate::events::words::light(word)
            || message.quantity_at(before).is_some()
            || crate::dose::form(word)
            || word_list!("../../../data/words/events/exclusion/circumstance/no_object.txt").holds(word);
        if !small {
            return false;
        }
        at = before;
    }
    false
}
