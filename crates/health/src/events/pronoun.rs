//! Doses told with a pronoun: "took it", "got it down at 7", "I took mine", "it went down at 8".

use std::cell::LazyCell;
use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{TokenKind, list};
use alara_record::Record;

use super::amount::{self, dose};
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Whose};
use super::event_type::{event_type, event_type_certainty};
use super::message::Message;
use super::nameless::{bare_count, measured, rather_of, untold, used_up};
use super::sourced::Reference;
use super::verbs::Verb;
use super::{Which, plainly, start};
use crate::dose::Dose;
use crate::events::nameless::followed_by_noun;
use crate::events::role::EventType;
use crate::events::which::of_name;
use crate::events::wish::claimed;

/// A medication that was named or meant before.
struct Antecedent {
    tokens: Range<usize>,
    which: Vec<Sourced<Which>>,
}

/// The doses that pronouns tell. One told before by name is not told twice.
pub(crate) fn drafts(
    message: &Message<'_>,
    record: &dyn Record,
    reminding: &[bool],
    references: &[Reference],
    found: &mut Vec<Draft>,
) {
    let antecedents = LazyCell::new(|| antecedents(message, record, references));
    for at in 0..message.text.tokens.len() {
        let verb = message.verb(at);
        let taking = matches!(verb, Some(Verb::Take | Verb::Light | Verb::Skip | Verb::Drink | Verb::Be));
        if !taking || claimed(message, at, reminding) {
            continue;
        }
        let short = elliptic(message, at);
        let counted = measured(message, at, verb);
        let pronoun = object(message, at, verb).or(counted).or_else(|| subject(message, at)).or(short);
        let Some(pronoun) = pronoun else { continue };
        let here = message.statement_index(at);
        if antecedents.iter().any(|each| message.statement_index(each.tokens.start) == here && each.tokens.start > at) {
            continue;
        }
        let event_type = if short == Some(pronoun) {
            EventType::Intake
        } else if pronoun < at || verb == Some(Verb::Be) {
            subject_role(message, at)
        } else {
            event_type(message, pronoun, pronoun + 1)
        };
        if !matches!(event_type, EventType::Intake | EventType::Stop | EventType::Start) {
            continue;
        }
        let edge = pronoun.min(at);
        let before = antecedents.iter().rev().find(|each| each.tokens.end <= edge);
        // "Took it. Advil.": the one name of the message, in a line of its own.
        let behind = || match antecedents.as_slice() {
            [one] if message.verbless(one.tokens.start) => Some(one),
            // "taken it, the ramipril I mean".
            [one]
                if matches!(
                    message.governor(one.tokens.start).map(|verb| message.norm(verb)),
                    Some("mean" | "meant")
                ) =>
            {
                Some(one)
            }
            _ => None,
        };
        // "My son passed me my Symbicort and I took two puffs": of the one medication that the message names.
        if counted == Some(pronoun) && (antecedents.iter().filter(|each| each.tokens.end <= at).count() != 1) {
            continue;
        }
        let Some(last) = before.or_else(behind) else { continue };
        if pronoun < at
            && matches!(message.norm(pronoun), "that" | "those")
            && !that_one(message, &last.tokens, pronoun, at)
        {
            continue;
        }
        if pronoun <= at && rather_of(message, last.tokens.end, at) {
            continue;
        }
        let list = message.head(message.statement_index(last.tokens.start));
        let many = matches!(message.norm(pronoun), "both" | "them" | "these" | "those" | "they");
        let meant: Vec<&Antecedent> = antecedents
            .iter()
            .filter(|each| {
                each.tokens == last.tokens
                    || many
                        && each.tokens.end <= edge
                        && message.head(message.statement_index(each.tokens.start)) == list
            })
            .collect();
        for each in meant {
            for which in &each.which {
                tell(message, record, found, (at, pronoun), event_type, each, which.clone());
            }
        }
    }
}

fn antecedents(message: &Message<'_>, record: &dyn Record, references: &[Reference]) -> Vec<Antecedent> {
    // A medication that names an allergy was not taken: what one had is the allergy.
    let taken =
        |end: usize| !message.is_any(end, list!["allergy", "allergies", "intolerance", "reaction", "sensitivity"]);
    let mut all: Vec<Antecedent> = message
        .names
        .iter()
        .filter(|name| taken(name.tokens.end))
        .map(|name| Antecedent { tokens: name.tokens.clone(), which: vec![of_name(message, record, name)] })
        .chain(references.iter().map(|reference| {
            let which = reference.which.iter().map(|which| which.clone().meant_by(message.span(&reference.tokens)));
            Antecedent { tokens: reference.tokens.clone(), which: which.collect() }
        }))
        .collect();
    all.sort_by_key(|each| each.tokens.start);
    all
}

/// The pronoun behind a verb: "took it", "got both down".
fn object(message: &Message<'_>, at: usize, verb: Option<Verb>) -> Option<usize> {
    if verb == Some(Verb::Be) {
        return None;
    }
    // "did this morning's at 7": the dose of a part of the day.
    let day = (at + 1..at + 3).find(|each| {
        alara_english::word_list!("../../data/words/events/pronoun/object.txt").holds(message.norm(*each))
            && (*each == at + 1 || matches!(message.norm(at + 1), "this" | "last" | "my"))
    });
    if let Some(day) = day.filter(|day| !followed_by_noun(message, *day)) {
        return Some(day);
    }
    // "had the first capsule of it": one of what was named before.
    let of_it = (at + 2..at + 7).find(|each| {
        matches!(message.norm(*each), "it" | "them" | "those" | "these")
            && message.before(*each, 1) == "of"
            && crate::dose::form(message.before(*each, 2))
            && (at + 1..*each - 2).all(|between| {
                message.is_any(between, list!["the", "my", "a", "one", "first", "second", "third", "last", "just"])
                    || message.quantity_at(between).is_some()
            })
    });
    if of_it.is_some() && !matches!(message.norm(at), "got" | "get" | "put" | "has" | "have") {
        return of_it;
    }
    let object = (at + 1..at + 4).find(|each| {
        message.is_any(*each, list!["it", "them", "mine", "one", "both", "another", "that", "these", "those", "some"])
            && (message.statement_index(*each) == message.statement_index(at) || *each == at + 1)
    })?;
    let fits = object == at + 1 || between_fits(message, at + 1..object);
    (fits && !followed_by_noun(message, object)).then_some(object)
}

/// The pronoun before a verb: "it went down at 8", "it's in", "they are all taken".
fn subject(message: &Message<'_>, at: usize) -> Option<usize> {
    let written_in = matches!(message.norm(at), "it's" | "its" | "they're");
    let before = at.checked_sub(1)?;
    if written_in && at > 0 {
        return Some(at);
    }
    // "it's just gone down", "it has been taken": back over what helps the verb.
    let participle = matches!(message.norm(at), "gone" | "taken" | "swallowed" | "done" | "injected" | "applied");
    let helps = |at: usize| {
        message
            .is_any(at, list!["is", "are", "has", "have", "been", "just", "finally", "now", "already", "all", "both"])
    };
    let mut before = before;
    while participle && helps(before) && before > 0 && at - before < 5 {
        before -= 1;
    }
    let stands = matches!(message.norm(before), "it" | "they" | "both");
    let helped = participle && matches!(message.norm(before), "it's" | "its" | "they're" | "they've");
    // "not the glipizide, that went down at 8"; "the pills that went down" are only told which they are.
    let that = matches!(message.norm(before), "that" | "those")
        && before > 0
        && matches!(message.before(before, 1), "," | "." | ";" | "-" | "–" | "—" | "and" | "but");
    (stands || helped || that).then_some(before)
}

/// Whether a "that" before a verb takes a name up: nothing is denied of it, nothing but signs and small words stands between, and no manner behind.
fn that_one(message: &Message<'_>, name: &Range<usize>, pronoun: usize, verb: usize) -> bool {
    let open = message
        .statement(name.start)
        .is_some_and(|of| matches!(of.assertion, Assertion::Asserted | Assertion::Uncertain));
    let behind = verb + 2;
    let closes = !message.is_word(behind)
        || message.timed(behind)
        || message.is_any(
            behind,
            list!["at", "with", "after", "before", "this", "just", "earlier", "around", "about", "fine"],
        );
    open && closes && takes_up(message, name.end, pronoun)
}

/// Whether nothing but signs and small words leads from a name to the "that" which takes it up: no other thing can be meant.
fn takes_up(message: &Message<'_>, from: usize, pronoun: usize) -> bool {
    (from..pronoun).all(|at| {
        message.token(at).is_some_and(|token| token.kind != TokenKind::Word)
            || crate::dose::form(message.norm(at))
            || matches!(message.norm(at), "and" | "but" | "though" | "so" | "either")
    })
}

/// "she asked if I'd taken it and I had", "told to take two, so I did just now": the verb that stands for the one before.
fn elliptic(message: &Message<'_>, at: usize) -> Option<usize> {
    let joined = matches!(message.before(at, 2), "and" | "so" | "which" | ",");
    let closes = matches!(message.norm(at + 1), "" | "." | "," | "!" | "just" | "at") || message.timed(at + 1);
    let stands_for = matches!(message.norm(at), "did" | "had" | "have") && message.before(at, 1) == "i";
    (stands_for && joined && closes).then_some(at)
}

fn subject_role(message: &Message<'_>, at: usize) -> EventType {
    let next = message.norm(at + 1);
    // "gone down to 2.5", "gone down by half": a figure that fell.
    let fell = (at + 2..at + 5).any(|to| {
        matches!(message.norm(to), "to" | "by" | "from")
            && message.quantity_at(to + 1).is_some()
            && !message.timed(to + 1)
    });
    if matches!(message.norm(at), "taken" | "swallowed" | "done" | "injected" | "applied") {
        return if matches!(
            message.before(at, 1),
            "been" | "it's" | "they're" | "all" | "just" | "now" | "already" | "finally"
        ) && !super::exclusion::circumstance::by_another(message, at)
            && (message.norm(at) != "done" || matches!(next, "" | "." | "," | "!" | "now" | "at" | "and" | "already"))
        {
            EventType::Intake
        } else {
            EventType::Mention
        };
    }
    let down =
        matches!(next, "down" | "in" | "on") && !matches!(message.norm(at + 2), "the" | "my" | "a" | "there") && !fell;
    let been = matches!(next, "taken" | "swallowed" | "done" | "injected" | "applied");
    let went = matches!(message.norm(at), "went" | "goes" | "gone" | "got");
    let be = message.verb(at) == Some(Verb::Be);
    if (went || be) && down || be && been { EventType::Intake } else { EventType::Mention }
}

fn tell(
    message: &Message<'_>,
    record: &dyn Record,
    found: &mut Vec<Draft>,
    (at, pronoun): (usize, usize),
    event_type: EventType,
    antecedent: &Antecedent,
    which: Sourced<Which>,
) {
    let here = message.statement_index(at);
    let mut certainty = event_type_certainty(message, at, event_type);
    if event_type == EventType::Intake && certainty == Certainty::Clear && pronoun > at {
        if let Some(why) = plainly::doubt(message, &(pronoun..pronoun + 1)) {
            certainty = Certainty::Doubtful(why);
        } else if super::nameless::limited(message, at) {
            // The limit says of what.
        } else if pronoun > at + 1 && untold(message, &antecedent.tokens) && crate::dose::form(message.norm(pronoun))
            || bare_count(message, pronoun)
        {
            certainty = Certainty::Doubtful("You did not say of what.");
        } else if used_up(message, at, pronoun) {
            certainty = Certainty::Doubtful("You may mean that it is used up.");
        }
    }
    // "Forgot my aspirin, did it", "no aspirin today. It's done": the denial may be what was done.
    let denied = message.statement(antecedent.tokens.start).is_some_and(|of| of.assertion == Assertion::Negated);
    let timed = !message.times_in(&message.statement_tokens(here)).is_empty();
    if event_type == EventType::Intake
        && certainty == Certainty::Clear
        && denied
        && !timed
        && message.verb(at) != Some(Verb::Take)
    {
        certainty = Certainty::Doubtful("You said both that you took it and that you did not.");
    }
    // "Dad's had his tamsulosin, please put it down": of the one who had it.
    let asked = message.request(at) == Some(alara_english::statement::Request::Log);
    let of = if asked { message.whose(antecedent.tokens.start, record) } else { Whose::Unnamed };
    let whose = if matches!(of, Whose::Other(_)) { of } else { message.whose(at, record) };
    let already = found.iter_mut().find(|draft| {
        matches!(&draft.kind, EventKind::Intake { which: other, .. } if other.span == which.span && other.value == which.value) && draft.whose == whose
    });
    if let Some(draft) = already {
        if draft.certainty == certainty
            || certainty == Certainty::Clear && matches!(draft.certainty, Certainty::Doubtful(_))
        {
            // The same dose told again, or a bare line that this verb asserts.
            draft.certainty = certainty;
            draft.scope.push(here);
            return;
        }
        if matches!(certainty, Certainty::Denied(_)) && draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful("You said both that you took it and that you did not.");
        }
    }
    let tokens = at.min(pronoun)..at.max(pronoun) + 1;
    let one = || {
        let said =
            matches!(message.norm(pronoun), "one" | "another" | "1") && message.quantity_at(pronoun + 1).is_none();
        let dose = Dose { count: Some(1.0), ..Dose::default() };
        said.then(|| Sourced::stated(dose, message.span(&(pronoun..pronoun + 1))))
    };
    // How many somebody else took says nothing of how many this one did.
    let theirs = message.whose(antecedent.tokens.start, record);
    let anothers = matches!(theirs, Whose::Other(_) | Whose::Person(_)) && theirs != whose;
    let named = dose(message, &antecedent.tokens).filter(|_| !anothers);
    let own = amount::dose(message, &tokens)
        .filter(|said| !named.as_ref().is_some_and(|named| said.value.is_figure_of(&named.value)));
    let dose = match super::nameless::limited(message, at) {
        true => super::nameless::counted(message, pronoun),
        false => own.or_else(one).or(named),
    };
    let kind = match event_type {
        EventType::Stop => EventKind::Stop { which },
        EventType::Start => start::start(message, &antecedent.tokens, which, false),
        _ => EventKind::Intake { which, dose },
    };
    // A fragment that only named it ("doxy 100mg, got it down at 7") is told by this verb.
    let bare = message.statement_index(antecedent.tokens.start);
    let scope = if message.statements.get(bare).is_none_or(|each| each.verbs.is_empty()) {
        vec![here, bare]
    } else {
        vec![here]
    };
    found.push(Draft { certainty, whose, scope, ..Draft::new(kind, tokens) });
}

fn between_fits(message: &Message<'_>, mut between: Range<usize>) -> bool {
    between.all(|at| {
        alara_english::word_list!("../../data/words/events/pronoun/between_fits.txt").holds(message.norm(at))
            || message.is_number(at)
    })
}

#[cfg(test)]
#[path = "pronoun_test.rs"]
mod tests;
