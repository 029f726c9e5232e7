//! What is told and not read: medications and figures in a clause that states something, of which no rule says that it happened or
//! that it did not. Only the gate asks for these, where no event fits a call: it is then asked about, never executed.
//!
//! That a clause denies, plans or supposes nothing is the reader's to say; the words here are for what it may have missed.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::quantity::Quantity;
use alara_english::statement::{Assertion, Statement, Tense};
use alara_english::{TokenKind, WordList, list, word_list};
use alara_record::Record;

use super::amount::dose;
use super::attribution::attribute;
use super::draft::Draft;
use super::event::{Event, EventKind, Sourced, VitalKind, Whose};
use super::event_type::event_type;
use super::finish::finish;
use super::message::Message;
use super::rulebook::Mark;
use crate::events::drink_name::drink;
use crate::events::role::EventType;
use crate::events::which::of_name;
use crate::lexicon::{WordSet, drinks, word_set};
use crate::vitals::of_unit;

/// More of these than this are no account of a day.
const MOST: usize = 32;

/// What is stated of the user in a message, and is of none of these events.
pub(crate) fn unread(message: &Message<'_>, record: &dyn Record, read: &[Event]) -> Vec<Event> {
    let mut found: Vec<Draft> = Vec::new();
    medications(message, record, &mut found);
    added(message, record, &mut found);
    figures(message, record, &mut found);
    pressures(message, record, &mut found);
    care(message, record, &mut found);
    found.retain(|draft| {
        let (span, kind) = (message.span(&draft.tokens), std::mem::discriminant(&draft.kind));
        let meets = |event: &Event| event.span.meets(span);
        !read.iter().any(|event| meets(event) && std::mem::discriminant(&event.kind) == kind)
    });
    found.truncate(MOST);
    attribute(&mut found, message, &[]);
    found.into_iter().map(|draft| finish(draft, message)).collect()
}

/// Words by which a sentence says of something that it was not, was not yet, may be, is always, or is of somebody else.
static OTHERWISE: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/unread/otherwise.txt")));

fn has(message: &Message<'_>, within: Range<usize>, words: &WordSet) -> bool {
    within.into_iter().any(|at| words.contains(message.norm(at)))
}

/// Whose a clause is that states something of the user, or of nobody named, where none of the ways of not asserting applies to it.
fn states(message: &Message<'_>, record: &dyn Record, at: usize) -> Option<Whose> {
    let told = |of: &Statement| {
        of.assertion == Assertion::Asserted
            && of.request.is_none()
            && of.question.is_none()
            && of.negation.is_none()
            && of.kept
            && of.tense != Tense::Future
    };
    let index = message.statement_index(at);
    let plain = [index, message.head(index)].iter().all(|each| message.statements.get(*each).is_some_and(told));
    let aside = message.quoted(at) || message.retracted(at);
    let elsewhere = message
        .statements
        .iter()
        .any(|of| matches!(of.assertion, Assertion::Fiction | Assertion::Quoted | Assertion::Retracted));
    let mut sentence = message.sentence_tokens(at);
    let otherwise = sentence.any(|each| {
        OTHERWISE.contains(message.norm(each)) || message.norm(each).ends_with("n't") || message.norm(each) == "?"
    });
    let whose = message.whose(at, record);
    (plain && !aside && !elsewhere && !otherwise && !matches!(whose, Whose::Other(_))).then_some(whose)
}

/// Verbs of knowing, handling and dealing, which have a medication for their object and put it into nobody.
static DEALT: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/events/unread/dealt.txt")));

/// Words between a verb and a name that keep the name from being its object.
const BETWEEN: &WordList = word_list!("../../data/words/events/unread/between.txt");

/// A medication that a verb of no list has for its object, with how much or when beside it.
fn medications(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    for name in message.names.iter().take(MOST) {
        let at = name.tokens.start;
        if event_type(message, at, name.tokens.end) != EventType::Unread
            || message.governor(at).is_some_and(|verb| verb > at)
        {
            continue;
        }
        let line = message.clause_tokens(at);
        let dealt = has(message, line.clone(), &DEALT)
            || message.any(message.governor(at).unwrap_or(line.start)..at, BETWEEN)
            || message.makes(Mark::Carried, &name.tokens);
        if dealt {
            continue;
        }
        let dose = dose(message, &name.tokens);
        let much = dose.as_ref().is_some_and(|dose| dose.value.strength.is_some() || dose.value.form.is_some());
        let own = message.before(at, 1) == "my";
        let when = !message.times_in(&message.sentence_tokens(at)).is_empty();
        if !(much || own || when) {
            continue;
        }
        let Some(whose) = states(message, record, at) else { continue };
        found.push(draft(
            message,
            EventKind::Intake { which: of_name(message, record, name), dose },
            whose,
            &name.tokens,
        ));
    }
}

/// "and the losartan", "Claritin too", "and my Elevit just now": a message that adds a name to what was said before it, and says no more.
fn added(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    const ADDING: &WordList = list!["and", "also", "plus", "too", "well", "&"];
    const BESIDE: &WordList = list!["as", "my", "the", "just", "now", "at", "a", "an", "then"];
    let all = 0..message.text.tokens.len();
    let named = |at: usize| message.names.iter().any(|name| name.tokens.contains(&at));
    let plain = all.clone().all(|at| {
        message.token(at).is_some_and(|token| token.kind != TokenKind::Word)
            || named(at)
            || message.is_any(at, ADDING)
            || message.is_any(at, BESIDE)
            || message.quantity_at(at).is_some()
            || crate::dose::form(message.norm(at))
            || message.timed(at)
    });
    let words = || all.clone().filter(|at| message.is_word(*at));
    let opens = words().next().is_some_and(|at| message.is_any(at, list!["and", "also", "plus", "&"]));
    let closes = words().next_back().is_some_and(|at| message.is_any(at, list!["too", "also", "well"]));
    if !plain || !(opens || closes) {
        return;
    }
    for name in message.names.iter().filter(|name| !name.weak).take(MOST) {
        let Some(whose) = states(message, record, name.tokens.start) else { continue };
        let kind = EventKind::Intake { which: of_name(message, record, name), dose: dose(message, &name.tokens) };
        found.push(draft(message, kind, whose, &name.tokens));
    }
}

/// Words of changing, carrying or moving, beside which a figure is no reading of a body.
static MOVED: LazyLock<WordSet> = LazyLock::new(|| {
    word_set("lost lose gained gain put lifted lift bench pressed squat deadlift dropped up added bought carried of")
});

/// Words by which water is used and not drunk, or drunk by something else.
static USED: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/events/unread/used.txt")));

/// A drink with how much, or a figure with the word for what it measures, in a clause that no rule reads.
fn figures(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    for quantity in message.quantities.iter().take(MOST) {
        let at = message.tokens(quantity.span);
        if at.is_empty() || quantity.article || message.in_time(quantity.span) || message.in_reading(quantity.span) {
            continue;
        }
        let (span, sentence) = (message.gate(quantity.span), message.sentence_tokens(at.start));
        let unit = quantity.unit.as_deref();
        let kind = if let Some((each, _)) = unit.and_then(drinks::millilitres) {
            let drunk = sentence.clone().any(|each| drink(message, each)) && !has(message, sentence.clone(), &USED);
            drunk.then(|| EventKind::Hydration {
                amount_ml: Some(Sourced::derived(quantity.value * each, span)),
                more: false,
            })
        } else {
            vital(message, &at, unit, quantity.value)
        };
        let Some((kind, whose)) = kind.zip(states(message, record, at.start)) else { continue };
        found.push(draft(message, kind, whose, &at));
    }
}

/// "The cuff came up with 131 and 84": two figures beside a word for the pressure or what measures it, the higher first.
fn pressures(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    for pair in message.quantities.windows(2).take(MOST) {
        let [upper, lower] = pair else { continue };
        let (first, last) = (message.tokens(upper.span), message.tokens(lower.span));
        let sentence = message.sentence_tokens(first.start);
        let plain = [upper, lower].iter().all(|each| {
            let unit = each.unit.as_deref().is_none_or(|unit| unit == "mmhg");
            unit && !each.article && !message.in_time(each.span) && !message.in_reading(each.span)
        });
        let likely =
            (60.0..=300.0).contains(&upper.value) && (30.0..=200.0).contains(&lower.value) && upper.value > lower.value;
        let named = message.any(sentence.clone(), list!["bp", "pressure", "cuff", "systolic", "diastolic"]);
        if !(plain && likely && named) || first.is_empty() || !(first.end..first.end + 3).contains(&last.start) {
            continue;
        }
        let Some(whose) = states(message, record, first.start).filter(|_| !has(message, sentence, &MOVED)) else {
            continue;
        };
        let said = |of: &Quantity| Some(Sourced::stated(of.value, message.gate(of.span)));
        let kind = EventKind::Pressure { systolic: said(upper), diastolic: said(lower), pulse: None };
        found.push(draft(message, kind, whose, &(first.start..last.end)));
    }
}

/// A figure whose sentence names one kind of vital, in that kind's own unit or in none.
fn vital(message: &Message<'_>, at: &Range<usize>, unit: Option<&str>, value: f64) -> Option<EventKind> {
    let sentence = message.sentence_tokens(at.start);
    let mut named = sentence.clone().filter_map(|each| Some((message.vital_kind(each)?, each)));
    let (kind, word) = named.next().filter(|_| !has(message, sentence, &MOVED))?;
    let code = match unit {
        Some(unit) => Some(of_unit(unit).filter(|(other, _)| *other == kind)?.1.code),
        None if kind == VitalKind::SleepHours => return None,
        None => None,
    };
    let (span, word) = (message.span(at), message.span(&(word..word + 1)));
    named.all(|(other, _)| other == kind).then(|| EventKind::Vital {
        kind: Sourced::stated(kind, word),
        value: Sourced::stated(value, span),
        unit: code.map(|code| Sourced::stated(code, span)),
    })
}

/// Care that is named beside a past time, by words of which no rule says whether it was had.
fn care(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    for heard in message.words.cares.iter().filter(|heard| heard.sure).take(MOST) {
        let Some(log_type) = heard.log_type.filter(|of| *of != "diagnosis") else { continue };
        let at = heard.tokens.start;
        // "took my blood pressure" is a reading.
        if message.is_any(heard.tokens.end, list!["pressure", "sugar", "sugars", "glucose", "thinner", "oxygen"]) {
            continue;
        }
        let dated = message
            .times_in(&message.sentence_tokens(at))
            .iter()
            .any(|time| !super::when::ahead(time, message.now) && !super::when::long_past(time, message.now));
        let past = message.statement(at).is_some_and(|of| matches!(of.tense, Tense::Past | Tense::Perfect));
        let Some(whose) = states(message, record, at).filter(|_| dated && past) else { continue };
        let span = message.span(&heard.tokens);
        let title = Sourced::derived(crate::describe::capital(heard.name), span);
        let log_type = Sourced::derived(log_type, span);
        let kind = EventKind::Care { log_type, title, diagnosis: None, treatment: None, own: None };
        found.push(draft(message, kind, whose, &heard.tokens));
    }
}

fn draft(message: &Message<'_>, kind: EventKind, whose: Whose, tokens: &Range<usize>) -> Draft {
    Draft { whose, scope: vec![message.statement_index(tokens.start)], ..Draft::new(kind, tokens.clone()) }
}
