//! Whether words that can mean many things say that a medication was taken in: "had", "got", "put", a state it left, a line
//! without a verb.

use alara_english::statement::{Assertion, Tense};
use alara_english::{list, word_list};

use super::message::Message;
use super::rulebook::Mark;
use super::verbs::Verb;
use crate::events::role::{EventType, in_the_way, now_said};

/// "had", "did", "got", "put": by tense and object.
pub(super) fn light(message: &Message<'_>, at: usize, start: usize, end: usize) -> EventType {
    // "got round to my citalopram": to what with it, is left out.
    let round = message.norm(at).starts_with("g") && matches!(message.norm(at + 1), "round" | "around");
    if round && message.norm(at + 2) == "to" && start <= at + 8 {
        return EventType::Unread;
    }
    if in_the_way(message, at, start)
        || message.makes_by(at, Mark::Shown, &(start..end))
        || [Mark::Kept, Mark::Carried].iter().any(|mark| message.makes(*mark, &(start..end)))
        || gone(message, at + 1)
        || gone(message, end)
    {
        return EventType::Mention;
    }
    // "put my latanoprost drops in": the form's word belongs to the name.
    let end = if crate::dose::form(message.norm(end)) { end + 1 } else { end };
    // "had bisoprolol explained to me": what was done about it.
    let dosed = word_list!("../../data/words/events/taking/dosed.txt");
    if message.norm(end).ends_with("ed") && !message.is_any(end, dosed) && message.norm(end + 1) != "," {
        return EventType::Mention;
    }
    let with = message.norm(at + 1) == "with";
    let taken = match message.norm(at) {
        "have" | "has" | "having" => has(message, start),
        // "done with apixaban for good": an end; "done with my apixaban for tonight" is a dose.
        "done" | "finished"
            if with
                && message.any(end..end + 4, list!["good", "ever", "forever", "life", "altogether", "completely"]) =>
        {
            return EventType::Stop;
        }
        // "that's my apixaban done with": at an end, or only out of the way.
        "done" | "finished" if with && at >= end && !message.is_word(at + 2) => false,
        "had" | "did" | "done" | "doing" | "do" | "does" | "took" | "managed" | "manage" | "completed" | "sorted"
        | "finished" | "complete" | "followed" | "follow" | "chase" | "chased" => true,
        "get" | "gets" | "got" | "gotten" | "getting" => got(message, at, start, end),
        "put" | "puts" | "putting" | "go" | "went" | "goes" | "gone" | "going" => put(message, at, start, end),
        // "remembered my Coumadin today": to take it, where nothing else is remembered of it.
        "remembered" => {
            let closes = !message.is_word(end)
                || message.timed(end)
                || matches!(message.norm(end), "at" | "with" | "this" | "just" | "for" | "before" | "after");
            closes && at + 2 == start && matches!(message.before(start, 1), "my" | "the")
        }
        _ => return EventType::Unread,
    };
    if taken { EventType::Intake } else { EventType::Mention }
}

/// "went down the sink", "put the last two down the loo": down anything but a throat it is gone.
fn gone(message: &Message<'_>, at: usize) -> bool {
    message.norm(at) == "down"
        && (matches!(message.norm(at + 1), "the" | "a" | "my" | "behind" | "our")
            || message.norm(at + 1) == "in" && matches!(message.norm(at + 2), "price" | "cost" | "dose" | "size"))
        && !(at + 1..at + 4).any(|each| {
            let throat = list!["hatch", "throat", "gullet", "neck", "gob", "lane", "one", "two", "pipe", "wrong"];
            message.is_any(each, throat) || message.timed(each)
        })
}

/// "have", "has": a dose by its tense, or where it is asked about or denied.
fn has(message: &Message<'_>, start: usize) -> bool {
    message.statement(start).is_some_and(|statement| match statement.tense {
        Tense::Perfect | Tense::Past => true,
        // "didn't have my aspirin", "did I have my aspirin", "will have".
        _ if matches!(statement.assertion, Assertion::Negated | Assertion::Asked | Assertion::Planned) => true,
        tense => tense == Tense::Progressive && now_said(message, start),
    })
}

/// "got my flu tablet in me, tamiflu 75 mg": got as a dose, or put in.
fn got(message: &Message<'_>, at: usize, start: usize, end: usize) -> bool {
    let inside = |each: usize| {
        matches!(message.norm(each), "in" | "down" | "inside") && matches!(message.norm(each + 1), "me" | "us")
    };
    let given = list!["shot", "injection", "jab", "infusion", "dose", "patch", "vaccine"];
    // "the toddler got into my tablets".
    message.norm(at + 1) != "into"
        && ((at..start).any(inside)
            || goes_in(message, at, end)
            || message.any(start..(end + 3).min(message.text.tokens.len()), given)
            || message.any(at..start, list!["shot", "injection", "jab", "infusion", "dose"]))
}

/// "put my drops in", "in went the insulin": where it goes, and that it is told of once.
fn put(message: &Message<'_>, at: usize, start: usize, end: usize) -> bool {
    let verb = message.norm(at);
    let present = message.statement(start).is_some_and(|statement| {
        statement.tense == Tense::Present && matches!(statement.assertion, Assertion::Asserted | Assertion::Habitual)
    });
    // "goes in the morning" tells of always, and of when.
    let habit = matches!(verb, "go" | "goes" | "put" | "puts") && present || verb == "goes";
    // "down the hatch goes the lisinopril": told as it happens.
    let habit = habit && !(at < start && matches!(message.before(at, 1), "hatch" | "in" | "down"));
    // "put my eye drops in at 8, the latanoprost": the name stands behind, beside what it names.
    let named_behind = message.before(start, 1) == "the" && message.before(start, 2) == ",";
    let beside = named_behind
        && (at + 1..start)
            .any(|each| crate::dose::form(message.norm(each)) && matches!(message.norm(each + 1), "in" | "on"));
    (beside || goes_in(message, at, end)) && !habit
}

/// "in", "on", "down" beside the verb or behind the name.
pub(super) fn goes_in(message: &Message<'_>, verb: usize, end: usize) -> bool {
    let beside = ["in", "on", "down", "into", "inside", "onto", "up"];
    beside.contains(&message.norm(verb + 1))
        || beside.contains(&message.norm(end)) && message.norm(end + 1) != "my" && message.norm(end) != "up"
        || beside.contains(&message.norm(end)) && matches!(message.norm(end + 1), "my" | "the" | "both" | "each")
        || message.norm(verb + 2) == "down"
        || message.before(verb, 1) == "down"
        // "in went the insulin", "down the hatch went the lisinopril".
        || matches!(message.norm(verb), "went" | "goes" | "go")
            && message.before(verb, 1) == "in"
            && end > verb
            && !message.any(end..end + 8, list!["into", "bin", "drawer", "box", "fridge", "cupboard", "bag", "suitcase", "trolley"])
        || message.before(verb, 1) == "hatch"
}

/// "is in", "was three hours ago", "is done": a state that a dose leaves behind.
pub(super) fn state(message: &Message<'_>, at: usize, start: usize, end: usize) -> EventType {
    let len = message.text.tokens.len();
    if at < start {
        // "I'm on metformin", "been on it for years".
        if message.any(at..start, list!["on"]) && !message.any(at..start, list!["down", "depends"]) {
            return EventType::On;
        }
        if message.any(at..start, list!["off"]) {
            return EventType::Stop;
        }
        // "half a tablet of xanax is what i took", "that's my apixaban taken"
        let sentence = message.sentence_tokens(start);
        let taken = (end..(end + 8).min(sentence.end))
            // "a bitter pill to swallow" is still to be swallowed, if it is a pill at all.
            .any(|each| message.verb(each) == Some(Verb::Take) && message.before(each, 1) != "to");
        // "that's my X and my Y down with the porridge": said of each.
        let end = listed_to(message, end);
        let down = message.stands(end, &["down", "the", "hatch"])
            || matches!(message.norm(end), "down" | "swallowed")
                && matches!(message.norm(end + 1), "with" | "after" | "before" | "already" | "now" | "this")
            || matches!(message.norm(end), "down" | "done" | "in" | "swallowed" | "sorted")
                && matches!(message.norm(end + 1), "" | "." | "," | "!" | ";" | "\n" | "then" | "for" | "at")
                // "sorted for the week" is laid out, and not had.
                && !message.any(end + 2..end + 5, list!["week", "month", "fortnight", "weekend", "trip", "holiday", "year", "days"]);
        return if taken || down { EventType::Intake } else { EventType::Mention };
    }
    let after = at + 1..(at + 5).min(len);
    let done = [
        "sorted", "finished", "ticked", "down", "done", "taken", "swallowed", "applied", "injected", "inside", "used",
        "had", "administered",
    ];
    let closes = |at: usize| {
        matches!(
            message.norm(at),
            "" | "." | "," | "!" | ";" | "\n" | "both" | "now" | "and" | "since" | "at" | "already" | "me"
        ) || message.timed(at)
    };
    let left = matches!(message.norm(at + 1), "in" | "on") && closes(at + 2);
    let timed = !message.times_in(&(at + 1..at + 5)).is_empty();
    let open =
        after.clone().any(|each| word_list!("../../data/words/events/taking/state.txt").holds(message.norm(each)));
    // "Ozempic shot is Sunday", "metformin is at 8": when it is due, unless it is over by the words.
    let due = message.statement(at).is_some_and(|of| of.tense == Tense::Present)
        && !message.any(at + 1..at + 6, list!["ago", "since", "now", "already"]);
    let by_hour = timed && !open && !due;
    if left || after.clone().any(|each| done.contains(&message.norm(each))) || by_hour {
        EventType::Intake
    } else {
        EventType::Mention
    }
}

/// Where a list of medications ends that a name stands in: behind the last of them.
fn listed_to(message: &Message<'_>, end: usize) -> usize {
    let mut end = end;
    for name in message.names_in(&(end..end + 24)) {
        let joined = (end..name.tokens.start).all(|at| {
            matches!(message.norm(at), "and" | "," | "&" | "plus" | "my" | "the" | "a" | "an")
                || message.quantity_at(at).is_some()
                || crate::dose::form(message.norm(at))
        });
        if name.tokens.start < end || !joined {
            break;
        }
        end = name.tokens.end;
    }
    end
}

/// A line without a verb: "aspirin 81mg taken", "nurofen x2, swallowed", "nicotine patch on".
pub(super) fn verbless(message: &Message<'_>, start: usize, end: usize) -> EventType {
    let sentence = message.sentence_tokens(start);
    let next_name =
        message.names.iter().find(|name| name.tokens.start >= end).map_or(sentence.end, |name| name.tokens.start);
    let window = end..sentence.end.min(end + 14).min(next_name.max(end));
    // "14 units once these eggs are done": what is done is something else, and still to come.
    let waits = |at: usize| {
        (end..at).any(|each| {
            message
                .is_any(each, list!["once", "when", "until", "till", "til", "if", "unless", "after", "before", "while"])
                && !(each..at).any(|sign| matches!(message.norm(sign), "," | ";" | "." | "-"))
                && (each..at).any(|be| {
                    message.is_any(be, list!["is", "are", "be", "was", "were", "i'm", "i", "it's", "has", "have"])
                })
        })
    };
    let done = |at: usize| {
        !waits(at)
            && (list!["taken", "swallowed", "done", "down", "injected", "applied", "tick", "✓", "✅", "inhaled", "used", "popped", "self-administered", "self-injected", "administered"].holds(message.norm(at)) || matches!(message.norm(at), "check" | "sorted" | "checked")
            && (at == end || at == end + 1 && message.norm(end) == ",")
            && matches!(message.norm(at + 1), "" | "." | "," | "!" | ";" | "\n")
            // "all gone down" is taken; "all gone from the cupboard" is no longer there.
            || message.norm(at) == "gone" && (message.norm(at + 1) == "down" || message.norm(at + 1) == "in" || at == end)
            || at == end && matches!(message.norm(at), "yes" | "yep" | "yup" | "check" | "✔" | "☑")
            // Behind tablets it is a prescriber's word for each night.
            || message.norm(at) == "on" && matches!(message.norm(at + 1), "" | "," | "." | "!" | "\n" | ";")
                && message.any(sentence.clone(), list!["patch", "patches", "plaster", "cream", "gel", "ointment", "lotion", "ring"])
            || message.norm(at) == "in"
                && (matches!(message.norm(at + 1), "" | "," | "." | "!" | "\n" | ";") || at == end + 2 && timed_next(message, at))
            // "Ibuprofen 0800 400mg, helped": what it did, it did in a body.
            || matches!(message.norm(at), "helped" | "worked") && matches!(message.before(at, 1), "," | "-" | "." | "and" | ";"))
    };
    // "on 20 mg of fluoxetine since 2019": what one is on, with nothing taken.
    let on = message.names_in(&(sentence.start..end)).len() == 1
        && (sentence.start..start)
            .find(|at| !matches!(message.norm(*at), "still" | "currently" | "now" | "been"))
            .is_some_and(|on| {
                let behind = end..sentence.end.min(end + 8);
                let lasts = on > sentence.start && message.norm(sentence.start) == "now"
                    || message.any(behind, list!["since", "for", "still", "now", "daily", "twice"]);
                message.norm(on) == "on"
                    && (on + 1..start).all(|at| message.quantity_at(at).is_some() || message.norm(at) == "of")
                    && lasts
            });
    if on {
        return EventType::On;
    }
    // "off the naproxen as of today": an end, told without a verb.
    if message.norm(sentence.start) == "off"
        && matches!(message.norm(sentence.start + 1), "the" | "my")
        && start <= sentence.start + 3
    {
        return EventType::Stop;
    }
    // A verb that no list here knows: what it did with the medication nobody can tell.
    let strange = (sentence.start..start).any(|at| {
        let word = message.norm(at);
        word.len() > 4
            && word.ends_with("ed")
            && !matches!(
                word,
                "coated" | "extended" | "delayed" | "dissolved" | "chewed" | "needed" | "crushed" | "prescribed"
            )
    });
    // "14 units once these eggs are done": the clause behind says that it is still to come.
    let next = message.clause_tokens(start).end;
    let to_come = next < sentence.end
        && matches!(message.norm(next), "once" | "when" | "until" | "till" | "if" | "unless")
        && message.statement(next).is_some_and(|of| of.tense == Tense::Present);
    if strange || to_come {
        return if to_come { EventType::Mention } else { EventType::Unread };
    }
    // "my pen jammed, nothing went in": what another clause denies is no dose.
    let denied = |at: usize| {
        message.statement(at).is_some_and(|of| {
            matches!(of.assertion, Assertion::Negated | Assertion::Asked | Assertion::Planned | Assertion::Supposed)
        }) && message.statement_index(at) != message.statement_index(start)
    };
    if window.clone().any(|at| done(at) && !denied(at)) {
        return EventType::Intake;
    }
    // A verb of taking with a slip in it ("tokk") is one still.
    let slipped = |at: usize| message.verb(at) == Some(Verb::Take) && !crate::lexicon::is_common_word(message.norm(at));
    if (sentence.start..start)
        .any(|at| slipped(at) || matches!(message.norm(at), "took" | "taken" | "had" | "dose" | "intake"))
    {
        return EventType::Intake;
    }
    EventType::Listed
}

/// "lantus 18u in at 2200", "in 10 minutes ago": a past time closes the particle; "in 10 minutes" is one time and lies ahead.
fn timed_next(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at + 1), "at" | "@") && !message.times_in(&(at + 1..at + 3)).is_empty()
}

/// "changed my fentanyl patch": a new one is on. Of its strength, its brand or what it makes way for nothing was taken.
pub(super) fn renewed(message: &Message<'_>, verb: usize, end: usize) -> bool {
    matches!(message.norm(verb), "changed" | "swapped" | "replaced" | "renewed")
        && matches!(message.norm(end), "patch" | "patches")
        && (!message.is_word(end + 1)
            || message.timed(end + 1)
            || message.is_any(end + 1, list!["at", "this", "just", "on", "after", "before", "and", "over", "again", "as"])
            // "for a fresh one": of what makes way, nothing is told; what is put on is one of the same.
            || message.norm(end + 1) == "for"
                && matches!(message.norm(end + 2), "a" | "another")
                && matches!(message.norm(end + 3), "fresh" | "new" | "clean" | "one"))
}
