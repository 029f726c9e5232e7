//! Whether a drink that was named was drunk, or only stood there, was spilt, poured, cooked with or handed on.

use alara_english::statement::Request;

use super::event::EventKind;
use super::hydration::drink;
use super::message::Message;
use super::verbs::Verb;

/// Whether a verb that may be of drinking is one here: "knocked back a glass" is, "knocked a glass over" is none.
pub(super) fn swallowing(message: &Message<'_>, verb: usize) -> bool {
    match message.verbs.get(verb).copied().flatten() {
        Some(Verb::Take) => {
            let down = (verb + 1..verb + 7).any(|at| matches!(message.norm(at), "back" | "down" | "away"));
            match message.norm(verb) {
                "knocked" | "knock" | "washed" | "wash" | "washing" | "chucked" | "chuck" | "shot" | "shoot"
                | "dump" => down,
                "used" | "use" | "uses" | "using" | "applied" | "apply" | "dosed" | "dose" | "stuck" | "stick"
                | "slap" | "slapped" | "rub" | "rubbed" | "spray" | "sprayed" | "squirt" | "squirted" | "inject"
                | "injected" | "insert" | "inserted" | "dab" | "dabbed" | "smear" | "smeared" | "jab" | "jabbed"
                | "inhaled" | "inhale" => false,
                _ => true,
            }
        }
        Some(Verb::Be) => {
            // "that's two glasses", "it was 500 ml"; "the goal is 1.5 litres" is none.
            let own = matches!(message.norm(verb), "that's" | "thats" | "it's" | "its")
                || matches!(
                    message.before(verb, 1),
                    "that" | "it" | "this" | "there" | "today" | "total" | "intake" | "water" | "so" | "far" | ""
                );
            let line = message.statement_tokens(message.statement_index(verb));
            own || line.clone().any(|at| drink(message, at) && at < verb) || done_with(message, verb)
        }
        Some(Verb::Start) if message.norm(verb).starts_with("add") => {
            let line = message.statement_tokens(message.statement_index(verb));
            !(verb..line.end).any(|at| {
                matches!(message.norm(at), "to" | "into")
                    && matches!(message.norm(at + 1), "the" | "it" | "a" | "my")
                    && !matches!(
                        message.norm(at + 2),
                        "log" | "record" | "diary" | "total" | "water" | "intake" | "list" | "tally"
                    )
            })
        }
        _ => true,
    }
}

/// "…, gone", "… down", "… done": the words behind a measure that say it was drunk.
pub(super) fn done_with(message: &Message<'_>, from: usize) -> bool {
    (from..from + 6).any(|at| {
        matches!(message.norm(at), "down" | "done" | "gone" | "finished" | "drunk" | "consumed")
            && matches!(
                message.norm(at + 1),
                "" | "."
                    | ","
                    | "!"
                    | "\n"
                    | "so"
                    | "already"
                    | "today"
                    | "and"
                    | "now"
                    | "by"
                    | "the"
                    | "this"
                    | "since"
                    | "before"
                    | "after"
            )
    })
}

/// Whether a drink is only there, or was handled and not drunk: "there's a glass next to me", "a bottle in my bag", "boiled 500 ml".
pub(super) fn stands_by(message: &Message<'_>, at: &std::ops::Range<usize>) -> bool {
    if matches!(message.request(at.start), Some(Request::Log | Request::Add)) {
        return false;
    }
    // "250 ml less than I should".
    if matches!(message.norm(at.end), "less" | "fewer" | "more" | "short")
        && matches!(message.norm(at.end + 1), "than" | "of")
    {
        return true;
    }
    if message.has_verb(at.start, Verb::Drink) {
        return false;
    }
    let of = usize::from(message.norm(at.end) == "of");
    if message.governor(at.start).is_some_and(|verb| taken_along(message, verb, at.end + 2 * of)) {
        return true;
    }
    let line = message.statement_tokens(message.statement_index(at.start));
    let there = (line.start..at.start).any(|each| {
        matches!(message.norm(each), "there's" | "theres")
            || message.norm(each) == "there" && message.verbs.get(each + 1).copied().flatten() == Some(Verb::Be)
    });
    // What was done with it, by a verb that no list here knows.
    let handled = message.verbless(at.start)
        && (line.start..at.start).any(|each| {
            let word = message.norm(each);
            message.verbs.get(each).copied().flatten().is_none()
                && (word.ends_with("ed")
                    && word.len() > 4
                    && !matches!(word, "needed" | "tired" | "chilled" | "iced" | "filtered")
                    || matches!(word, "boil" | "pour" | "add" | "with" | "made"))
        });
    // "my bike has a 1 litre bottle": owned, not drunk.
    let owns = message.governor(at.start).is_some_and(|verb| matches!(message.norm(verb), "has" | "have"))
        && message.statement(at.start).is_some_and(|of| of.tense == alara_english::statement::Tense::Present);
    if owns {
        return true;
    }
    let put_in =
        message.governor(at.start).is_some_and(|verb| matches!(message.norm(verb), "put" | "puts" | "putting"));
    let over = message.governor(at.start).is_some_and(|verb| message.norm(verb + 1) == "over");
    if over {
        return true;
    }
    let by = !put_in && (message.has_verb(at.start, Verb::Light) || message.has_verb(at.start, Verb::Take));
    let put = !by
        && (at.end..line.end.min(at.end + 6)).any(|each| {
            let placed = match message.norm(each) {
                "in" | "on" | "inside" | "under" | "by" | "beside" | "near" | "behind" => 1,
                "next" if message.norm(each + 1) == "to" => 2,
                _ => return false,
            };
            let owned = matches!(
                message.norm(each + placed),
                "my" | "the" | "a" | "me" | "his" | "her" | "our" | "their" | "it" | "its" | "every" | "each"
            );
            owned
                && !message.in_time(message.text.span_of(each + placed, each + placed + 2))
                && !matches!(
                    message.norm(each + placed + 1),
                    "morning"
                        | "afternoon"
                        | "evening"
                        | "night"
                        | "day"
                        | "hour"
                        | "last"
                        | "past"
                        | "gym"
                        | "go"
                        | "way"
                        | "tank"
                        | "bus"
                        | "train"
                        | "plane"
                        | "flight"
                        | "treadmill"
                        | "walk"
                        | "drive"
                        | "run"
                        | "ride"
                        | "commute"
                        | "tube"
                        | "cafe"
                        | "office"
                        | "pub"
                        | "meeting"
                )
        });
    there || handled || put
}

/// "took a bottle of water to the gym": carried there.
pub(super) fn taken_along(message: &Message<'_>, verb: usize, end: usize) -> bool {
    matches!(message.norm(verb), "took" | "take" | "taken" | "taking" | "brought" | "got" | "packed")
        && super::exclusion::handled::carried(message, end)
}

/// Whether a measure that stands without a verb has words before it that nobody here knows, or is moved off something: "shot a bottle off
/// the fence", "my eyeglasses: two glasses". Nothing says that it was drunk.
pub(super) fn strange(message: &Message<'_>, at: &std::ops::Range<usize>) -> bool {
    let line = message.statement_tokens(message.statement_index(at.start));
    let unknown = |each: usize| {
        let word = message.norm(each);
        message.text.tokens.get(each).is_some_and(|token| token.kind == alara_english::TokenKind::Word)
            && (super::dose::form(word) || !super::plainly::beside_a_dose(message, each))
            && !super::words::light(word)
            && !drink(message, each)
            && !super::words::mood_at(message, each)
            && super::words::symptoms_in(message, &(each.saturating_sub(3)..each + 1)).is_empty()
    };
    let off = (at.end..line.end.min(at.end + 5)).any(|each| {
        message.norm(each) == "off" && matches!(message.norm(each + 1), "the" | "a" | "my" | "his" | "her" | "its")
    });
    off || (line.start.max(at.start.saturating_sub(8))..at.start).any(unknown)
}

/// "swallowed my X with a glass of juice at 7:50": what a dose was taken with was drunk then, and the dose was had then.
pub(super) fn with_it(drafts: &[super::draft::Draft], message: &Message<'_>, dose: usize, drink: usize) -> bool {
    let (Some(dose), Some(drink)) = (drafts.get(dose), drafts.get(drink)) else { return false };
    matches!(dose.kind, EventKind::Intake { .. })
        && matches!(drink.kind, EventKind::Hydration { .. })
        && (dose.tokens.end..drink.tokens.start + 1).any(|at| message.norm(at) == "with")
        && message.statement_index(dose.tokens.start) == message.statement_index(drink.tokens.start)
}
