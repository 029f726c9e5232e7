//! Of what a number was measured: of the user, of a thing ("my suitcase weighs 80 kg", "page 150/90"), or of a time long past.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::Assertion;
use alara_english::{WordList, list, word_list};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Past, Sourced, Whose};
use super::heading::{Heading, heading};
use super::message::Message;
use super::rulebook::Mark;
use super::verbs::Verb;
use crate::events::heading::THINGS;
use crate::events::reasons::UNPLACED;
use crate::lexicon::{WordSet, word_set};
use crate::tools::{LogExercise, LogLabResult};

/// Verbs that move, turn or reckon a weight, and measure nobody.
static DONE: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/events/measured/done.txt")));

/// Words in "s" that a heading may begin with.
const OF_READINGS: &WordList = word_list!("../../data/words/events/measured/of_readings.txt");

/// Said of a figure whose heading nobody can tell.
const UNTOLD_OF: &str = "I can\u{2019}t tell what was measured.";
/// Said of a figure that is one end of a range.
const RANGE: &str = "You gave a range or a limit, not one value.";

/// Asks about a figure that is one end of a range ("slept 6-7 hours", "bp 130-135/80"), and about one that was told of other days where no
/// word says of which ("my bp was 150/95 before the new tablets").
pub(super) fn lower_open(drafts: &mut [Draft], message: &Message<'_>) {
    let joins = |at: usize| message.is_any(at, list!["to", "or"]) || message.norm(at).contains('-');
    let joined =
        |at: usize| message.norm(at) == "-" && message.is_number(at.saturating_sub(1)) && message.is_number(at + 1);
    let ranged = |figure: &Range<usize>| {
        let within = |of: Range<usize>| of.start < figure.end && figure.start < of.end && of.into_iter().any(joins);
        message.quantities.iter().any(|each| each.vague && within(message.tokens(each.span)))
            || joined(figure.start.saturating_sub(1))
            || joined(figure.end)
    };
    for draft in drafts.iter_mut().filter(|draft| draft.certainty == Certainty::Clear) {
        let figures: Vec<Range<usize>> = match &draft.kind {
            EventKind::Pressure { .. } | EventKind::Vital { .. } | EventKind::Hydration { .. } => {
                vec![draft.tokens.clone()]
            }
            EventKind::Logged { tool: LogLabResult::ID | LogExercise::ID, values } => {
                let own = values.iter().filter(|(field, said)| said.value.is_number() && !field.starts_with("range_"));
                own.map(|(_, said)| message.said(said.span)).collect()
            }
            _ => continue,
        };
        let drunk = matches!(draft.kind, EventKind::Hydration { .. });
        if figures.iter().any(ranged) {
            draft.certainty = Certainty::Doubtful(RANGE);
        } else if !drunk && draft.when.is_none() && message.makes(Mark::OtherDays, &draft.tokens) {
            draft.when = Some(Sourced::stated(Past::Vague(None), message.span(&draft.tokens)));
            draft.certainty = Certainty::Doubtful(UNPLACED);
        }
    }
}

/// Whether it is somebody's with a record here, or somebody's by kinship.
pub(super) fn of_somebody(whose: &Whose) -> bool {
    match whose {
        Whose::Person(_) => true,
        Whose::Other(words) => words
            .to_lowercase()
            .split(' ')
            .any(|word| super::person::PEOPLE.contains(word.strip_suffix("'s").unwrap_or(word))),
        Whose::Own | Whose::Unnamed => false,
    }
}

/// "Dad's bp is 126/80": what stands over the figure is whose it is.
pub(super) fn headed_by_whom(certainty: Certainty, whose: &Whose) -> Certainty {
    if certainty == Certainty::Doubtful(UNTOLD_OF) && of_somebody(whose) { Certainty::Clear } else { certainty }
}

/// How surely a number is the user's own, where nothing else speaks against it.
pub(crate) fn of_oneself(message: &Message<'_>, number: &Range<usize>) -> Certainty {
    if message.makes(Mark::LongPast, number) {
        return Certainty::Denied("You spoke of long ago.");
    }
    let statement = message.clause_tokens(number.start);
    if of_another(message, statement.start..number.start) {
        return Certainty::Doubtful("You may have said it of somebody else.");
    }
    let verb = message
        .statement(number.start)
        .and_then(|statement| statement.verbs.iter().rev().copied().find(|at| *at < number.start));
    if let Some(why) = no_reading(message, &statement, number) {
        return Certainty::Denied(why);
    }
    if let Some(certainty) = super::whom::for_whom(message, number.end) {
        return certainty;
    }
    if located(message, number.end) {
        return Certainty::Denied("That was measured on something else.");
    }
    // "max weight for the ladder is", "max HR for my age is".
    let subject = super::heading::subject(message, number.start);
    let bound = message.any(
        subject.clone(),
        list!["max", "maximum", "min", "minimum", "recommended", "allowed", "rated", "capacity", "allowance", "safe"],
    );
    if bound && message.any(subject, list!["for", "of", "on"]) {
        return Certainty::Denied("That is a limit, not a reading.");
    }
    let head = head(message, statement.start, verb.unwrap_or(number.start), verb);
    if head.is_some_and(|head| heads_a_thing(message, head, statement.start)) {
        return Certainty::Denied("That was measured on something else.");
    }
    if bound {
        return Certainty::Doubtful("That may be a limit, and not a reading.");
    }
    // "My pulse was 70 florins": what the figure counts, nobody knows.
    let bare = message.quantity_at(number.start).is_some_and(|said| said.unit.is_none());
    let counts = bare && is_plural(message, number.end) && !super::plainly::beside_a_dose(message, number.end);
    match heading(message, number) {
        Heading::Bare | Heading::Reading if !counts => Certainty::Clear,
        Heading::Unknown | Heading::Bare | Heading::Reading => Certainty::Doubtful(UNTOLD_OF),
    }
}

/// Whether the words before a number may name somebody whose it is.
fn of_another(message: &Message<'_>, mut before: Range<usize>) -> bool {
    // "My som's temperature is 39": of whoever is named so, understood or not, it is not surely one's own.
    let owner = |at: usize| message.norm(at).ends_with("'s") && matches!(message.before(at, 1), "my" | "our");
    before.any(|at| {
        let vital = message.vital_kind(at + 1).is_some();
        let noun = || vital || message.is_any(at + 1, list!["bp", "blood", "pressure"]);
        // "robs pulse was 62": whether it is Rob's, nobody can tell.
        owner(at) && vital || noun() && (is_plural(message, at) || super::person::PEOPLE.contains(message.norm(at)))
    })
}

/// Whether a word has the shape of a plural noun, and is none that stands beside readings.
fn is_plural(message: &Message<'_>, at: usize) -> bool {
    let word = message.norm(at);
    word.len() > 3
        && word.ends_with('s')
        && !word.contains('\'')
        && !word.ends_with("ss")
        && !super::words::light(word)
        && !message.is_any(at, OF_READINGS)
        && message.token(at).is_some_and(|token| !message.in_time(token.span))
}

/// What the words right around a number make of it, where that is no reading: something else's.
fn no_reading(message: &Message<'_>, statement: &Range<usize>, number: &Range<usize>) -> Option<&'static str> {
    let next = message.norm(number.end);
    // "a 165 lb dog", "165 lb barbell": said of the noun behind.
    if THINGS.contains(next) || (statement.start..number.end + 5).any(|at| message.stands(at, &["made", "up"])) {
        return Some("That was measured on something else.");
    }
    // "I mean 130/90" corrects; "150/90 would mean" explains.
    let i_mean = |at: usize| matches!(message.norm(at), "mean" | "means") && message.before(at, 1) == "i";
    // Behind a joint a measure by its name is told of anew, e.g. in "walked 30 minutes, pulse 72".
    let joint = |at: &usize| message.is_any(*at, list![",", "and", "then", ";", "&", "plus"]);
    let own =
        |at: &usize| (*at..number.start).any(|at| message.vital_kind(at).is_some() || message.is_any(at, list!["bp"]));
    let from = (statement.start..number.start).rev().filter(joint).find(own).unwrap_or(statement.start);
    let done = (from..number.start).any(|at| DONE.contains(message.norm(at)) && !i_mean(at));
    done.then_some("That is not your reading.")
}

/// "fish tank temperature", "car thermometer": whether what a number is of names a thing, or the thing stands before.
fn heads_a_thing(message: &Message<'_>, head: usize, first: usize) -> bool {
    let before = message.before(head, 1);
    let clinic = matches!(message.norm(head), "office" | "room")
        && matches!(stem(before), "doctor" | "doctors" | "doc" | "dr" | "gp" | "nurse" | "nurses");
    THINGS.contains(before) && head > first || THINGS.contains(stem(message.norm(head))) && !clinic
}

/// "temperature is 38.5 in the room", "80 kg of potatoes".
fn located(message: &Message<'_>, end: usize) -> bool {
    let place = matches!(message.norm(end), "in" | "inside" | "of")
        || message.is_word(end) && matches!(message.norm(end + 1), "in" | "inside");
    let holds = |at: usize| {
        let thing = THINGS.contains(message.norm(at))
            && !word_list!("../../data/words/events/measured/located.txt").holds(message.norm(at));
        thing || matches!(message.norm(at), "room" | "house" | "office" | "car") && message.before(at, 1) == "the"
    };
    place && (end..end + 4).any(holds)
}

/// The last noun before the verb, or before a number without one.
fn head(message: &Message<'_>, from: usize, to: usize, verb: Option<usize>) -> Option<usize> {
    // "the weather's 30": the verb is written into its subject.
    if let Some(at) = verb
        && message.norm(at).ends_with("'s")
        && stem(message.norm(at)).len() > 2
    {
        return Some(at);
    }
    // "the limit on the scale is": what stands behind a preposition is not the head.
    let mut head = None;
    for at in from..to {
        let word = message.is_word(at);
        if head.is_some() && matches!(message.norm(at), "on" | "of" | "for" | "at" | "in" | "from" | "with" | "by") {
            break;
        }
        let light = super::words::light(message.norm(at))
            || message.verb(at).is_some_and(|verb| !matches!(verb, Verb::Measure | Verb::Weigh))
            || matches!(message.norm(at), "my" | "our" | "it" | "her" | "his" | "to" | "than" | "on")
            || message.timed(at);
        if word && !light {
            head = Some(at);
        }
    }
    head
}

fn stem(word: &str) -> &str {
    word.strip_suffix("'s").unwrap_or(word)
}

/// "took my blood pressure at 6.30 and got 127/74": when it was measured stands before the figures.
pub(super) fn gauged(message: &Message<'_>, statement: usize) -> bool {
    let told = message.statements.get(statement).is_some_and(|of| of.assertion == Assertion::Asserted);
    told && message
        .statement_tokens(statement)
        .any(|at| message.vital_kind(at).is_some() || matches!(message.norm(at), "bp" | "pressure" | "b/p" | "reading"))
}
