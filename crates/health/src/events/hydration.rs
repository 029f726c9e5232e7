//! What was drunk, in millilitres: a glass or a cup is 250, a bottle 500.

use alara_english::quantity::Quantity;
use alara_english::statement::Request;
use alara_english::{list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::drunk::{strange, taken_along};
use super::event::{Certainty, EventKind, Sourced};
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use super::verbs::Verb;
use crate::events::drink_name::drink;
use crate::events::reasons::NEGATED;
use crate::lexicon::{classes, drinks};

/// Everything drunk that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, doses: &[alara_gate::Span]) -> Vec<Draft> {
    let mut found: Vec<(Draft, f64)> = Vec::new();
    for quantity in message.quantities.iter().take(256) {
        let Some((each, container)) = quantity.unit.as_deref().and_then(drinks::millilitres) else { continue };
        let span = message.gate(quantity.span);
        // "half a pint of water, 284 ml that is": how much that was.
        let end = message.tokens(quantity.span).end;
        let exact = message.stands(end, &["that", "is"]) || message.stands(end, &["to", "be", "exact"]);
        if exact
            && let Some((last, _)) = found.last_mut()
            && message.sentence_tokens(end).contains(&last.tokens.start)
        {
            last.kind =
                EventKind::Hydration { amount_ml: Some(Sourced::stated(amount(quantity, each), span)), more: false };
            continue;
        }
        if doses.iter().any(|dose| dose.start <= span.start && span.end <= dose.end)
            || !(drunk(message, quantity, container) || unnamed(message, quantity, container))
        {
            continue;
        }
        let open = !drunk(message, quantity, container);
        let at = message.tokens(quantity.span);
        let ml = amount(quantity, each);
        // Nobody drinks a millilitre and a half, and nobody a thousand litres.
        let other = super::two_readings::read_otherwise(quantity).map(|other| amount(&other, each));
        let drinkable = |ml: f64| (20.0..=5000.0).contains(&ml);
        let ml = other.filter(|other| !drinkable(ml) && drinkable(*other)).unwrap_or(ml);
        let said =
            if (each - 1.0).abs() < f64::EPSILON { Sourced::stated(ml, span) } else { Sourced::derived(ml, span) };
        let mut draft = draft(message, record, message.deciding(quantity.span), at, Some(said));
        let bare = message.verbless(draft.tokens.start) && !message.makes(Mark::GoneDown, &draft.tokens);
        if draft.certainty == Certainty::Clear && bare && strange(message, &draft.tokens) {
            draft.certainty = Certainty::Denied("Nothing says that you drank it.");
        }
        draft.certainty = lowered(message, Thing::Drink, &draft.tokens, draft.certainty);
        if draft.certainty == Certainty::Clear && open {
            draft.certainty = Certainty::Doubtful("You did not say what you drank.");
        }
        found.push((draft, each));
    }
    corrections(message, record, &mut found);
    another(message, record, &mut found);
    let mut out: Vec<Draft> = found.into_iter().map(|(draft, _)| draft).collect();
    tell_more(message, &mut out);
    if out.is_empty() {
        out.extend(unmeasured(message, record));
    }
    out
}

/// "had a glass and a half with dinner": of something, which may be wine.
fn unnamed(message: &Message<'_>, quantity: &Quantity, container: bool) -> bool {
    let at = message.tokens(quantity.span);
    let glass = quantity
        .unit
        .as_deref()
        .is_some_and(|unit| unit.starts_with("glass") || unit.starts_with("cup") || unit.starts_with("mug"));
    let had = message.governor(at.start).is_some_and(|verb| matches!(message.norm(verb), "had" | "finished"));
    container
        && glass
        && had
        && !at.is_empty()
        && list!["", ".", ",", "with", "at", "after", "before", "this", "last", "just", "while", "on", "during", "and"]
            .holds(message.norm(at.end))
}

fn amount(quantity: &Quantity, each: f64) -> f64 {
    ((quantity.value * each) * 10.0).round() / 10.0
}

fn draft(
    message: &Message<'_>,
    record: &dyn Record,
    decides: usize,
    tokens: std::ops::Range<usize>,
    ml: Option<Sourced<f64>>,
) -> Draft {
    Draft {
        certainty: message.certainty(decides),
        whose: message.whose(decides, record),
        scope: vec![message.statement_index(decides)],
        ..Draft::new(EventKind::Hydration { amount_ml: ml, more: false }, tokens)
    }
}

/// Whether a quantity was drunk: a drink is named with it, or a verb of drinking has it, or it stands in a line of its own.
fn drunk(message: &Message<'_>, quantity: &Quantity, container: bool) -> bool {
    let at = message.tokens(quantity.span);
    if at.is_empty() {
        return false;
    }
    let verb = message.governing(at.start);
    // "no tablets needed, two glasses of water down": the verb is of the clause before.
    let here = message.clause_tokens(at.start);
    let borrowed =
        message.governor(at.start).is_some_and(|by| !here.contains(&by)) && message.makes(Mark::GoneDown, &at);
    // "feeling pretty good, 67.8 kg, two glasses of water": how one feels governs no drink behind a comma.
    let felt = verb == Some(Verb::Feel);
    let governed = message.governor(at.start).is_some() && !borrowed && !felt;
    let swallows = matches!(
        verb,
        Some(Verb::Drink | Verb::Light | Verb::Take | Verb::Be | Verb::Measure | Verb::Start | Verb::Go)
    );
    if governed
        && !swallows
        && !message.has_verb(at.start, Verb::Drink)
        && !matches!(message.request(at.start), Some(Request::Log | Request::Add))
    {
        return false;
    }
    // "knocked a bottle over my keyboard", "tipped it down the sink": drinking only with "back" or "down" beside the verb.
    let struck = message.makes(Mark::NotSwallowed, &at);
    if struck {
        return false;
    }
    let of = usize::from(message.norm(at.end) == "of");
    let along = !message.has_verb(at.start, Verb::Drink)
        && !matches!(message.request(at.start), Some(Request::Log | Request::Add))
        && message.governor(at.start).is_some_and(|verb| taken_along(message, verb, at.end + 2 * of));
    if along || message.makes(Mark::PutToUse, &at) {
        return false;
    }
    let next = message.norm(at.end);
    if next == "of" {
        let mut what = (at.end + 1..at.end + 6)
            .take_while(|each| !matches!(message.norm(*each), "," | "." | ";" | "and" | "" | "with" | "at" | "in"));
        return what.any(|each| drink(message, each));
    }
    if drink(message, at.end) || drink(message, at.end + 1) {
        return true;
    }
    // "32 oz steak": of the noun behind it, which is no drink.
    let noun = message.is_word(at.end)
        && crate::lexicon::is_common_word(next)
        && message.verb(at.end).is_none()
        && !super::words::light(next)
        && !message.timed(at.end)
        && word_list!("../../data/words/events/hydration/drunk.txt").holds(next);
    if noun {
        return false;
    }
    let statement = message.clause_tokens(at.start);
    let named = statement.clone().any(|each| drink(message, each));
    let drinking = message.has_verb(at.start, Verb::Drink) || named;
    // "half a glass", "500 ml after the gym": nothing else is measured so in a health record.
    let alone = (message.verbless(at.start) || borrowed)
        && (container
            || quantity.value * drinks::millilitres(quantity.unit.as_deref().unwrap_or("")).map_or(0.0, |each| each.0)
                >= 100.0);
    let finished = message.governor(at.start).is_some_and(|verb| matches!(message.norm(verb), "finished" | "finish"))
        && quantity.value * drinks::millilitres(quantity.unit.as_deref().unwrap_or("")).map_or(0.0, |each| each.0)
            >= 100.0;
    let had = (verb == Some(Verb::Light) || finished) && !container;
    // "got through two bottles at the gym".
    let through = message.governor(at.start).is_some_and(|verb| {
        verb + 2 == at.start
            && message.norm(verb + 1) == "through"
            && matches!(message.norm(verb), "got" | "gotten" | "went" | "getting")
    });
    let drinking = drinking || through;
    (drinking || alone || had) && !message.in_future_or_past(quantity.span)
}

/// "one glass of water... make that two": the corrected count.
fn corrections(message: &Message<'_>, record: &dyn Record, found: &mut Vec<(Draft, f64)>) {
    for (index, statement) in message.statements.iter().enumerate() {
        let tokens = message.statement_tokens(index);
        // "ake that two": a word that English has not, before what it puts right.
        let puts_right = |at: usize| {
            matches!(message.norm(at + 1), "that" | "it")
                && (message.norm(at) == "make"
                    || at == tokens.start
                        && !crate::lexicon::is_common_word(message.norm(at))
                        && message.quantity_at(at + 2).is_some_and(|each| each.unit.is_none()))
        };
        let makes = tokens.clone().any(puts_right);
        let Some(corrected) = statement.corrects.or_else(|| makes.then(|| index.saturating_sub(1))) else { continue };
        let count = message
            .quantities_in(&tokens)
            .iter()
            .find(|each| each.unit.is_none() && !each.article && !message.in_time(each.span));
        let Some(count) = count else { continue };
        let head = message.head(corrected);
        let Some(at) = found.iter().rposition(|(draft, _)| {
            draft.scope.iter().any(|each| *each == corrected || message.head(*each) == head)
                && draft.tokens.end <= tokens.end
        }) else {
            continue;
        };
        let Some((old, each)) = found.get_mut(at) else { continue };
        old.certainty = Certainty::Denied("You corrected it.");
        let each = *each;
        let of = message.tokens(count.span);
        let said = Sourced::derived(amount(count, each), message.gate(count.span));
        let mut new = draft(message, record, of.start, of, Some(said));
        if matches!(new.certainty, Certainty::Denied(_)) && makes {
            new.certainty = Certainty::Clear;
        }
        found.push((new, each));
    }
    // Behind a "no" of its own ("500 ml, no 300 ml") an amount stands in the place of the one before.
    for at in 1..found.len() {
        let (before, behind) = found.split_at_mut(at);
        let (Some((old, _)), Some((new, _))) = (before.last_mut(), behind.first_mut()) else { continue };
        let no = message.before(new.tokens.start, 1) == "no" && message.before(new.tokens.start, 2) == ",";
        let said = message.sentence_tokens(old.tokens.start).contains(&new.tokens.start);
        if no && said && new.certainty == Certainty::Denied(NEGATED) {
            new.certainty = std::mem::replace(&mut old.certainty, Certainty::Denied("You corrected it."));
        }
    }
}

/// Marks each drink that the words add to the one before it. "half a litre, that's 500 ml" says one drink twice.
fn tell_more(message: &Message<'_>, drafts: &mut [Draft]) {
    drafts.sort_by_key(|draft| draft.tokens.start);
    let mut end: Option<usize> = None;
    for draft in drafts {
        let added = end.is_some_and(|end| {
            let between = end..draft.tokens.start + 1;
            message.any(between.clone(), list!["and", "then", "plus", "&", "another", "more", "also"])
                && !message.any(between, list!["that's", "thats", "that", "which", "or", "is", "was", "the"])
        });
        end = Some(draft.tokens.end);
        if let EventKind::Hydration { more, .. } = &mut draft.kind {
            *more = added;
        }
    }
}

/// Amounts that leave to the drink before them what they are counted in: "a cup of water at 8pm and another at 10", "500 ml before the gym and
/// another 750 during", "300 ml at 8 and 200 at 9".
fn another(message: &Message<'_>, record: &dyn Record, found: &mut Vec<(Draft, f64)>) {
    for at in 0..message.text.tokens.len() {
        let again = message.norm(at) == "another" || message.norm(at) == "one" && message.norm(at + 1) == "more";
        let sentence = message.sentence_tokens(at);
        let joined = matches!(message.before(at, 1), "and" | "," | "then" | "&" | "plus" | ";");
        if !(again || joined && message.names_in(&sentence).is_empty())
            || message.quantity_at(at).is_some_and(|each| each.unit.is_some())
        {
            continue;
        }
        let from = at + usize::from(again);
        let bare = |of: &&Quantity| of.unit.is_none() && !of.article && !message.in_time(of.span);
        let figure = message.quantity_at(from).filter(bare).filter(|of| !message.in_reading(of.span));
        let end = figure.map_or(at + 1, |of| message.tokens(of.span).end);
        let timed = |at: usize| message.timed(at + usize::from(message.is_any(at, list!["at", "around", "about"])));
        let told = match figure {
            None => again && (!message.times_in(&(at + 1..at + 4)).is_empty() || message.norm(at + 1) == "one"),
            Some(_) => again || timed(end) || message.norm(end) == "of" && drink(message, end + 1),
        };
        let before = |(draft, _): &&(Draft, f64)| draft.tokens.start < at && sentence.contains(&draft.tokens.start);
        let Some((old, each)) = found.iter().rev().find(before).filter(|_| told).cloned() else { continue };
        let ml = figure.map_or(each, |of| of.value * each);
        if let EventKind::Hydration { amount_ml: Some(_), .. } = &old.kind
            && (again || (20.0..=5000.0).contains(&ml))
        {
            let said = Sourced::derived(ml, message.span(&(at..end)));
            let new = draft(message, record, at, at..end, Some(said));
            // No surer than the one that it goes on from.
            let certainty = if new.certainty == Certainty::Clear { old.certainty } else { new.certainty };
            found.push((Draft { certainty, ..new }, each));
        }
    }
}

/// "haven't had any water": drinking without a measure, so that what is denied stays denied.
fn unmeasured(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let at = (0..message.text.tokens.len()).find(|at| {
        let drink = matches!(message.norm(*at), "water" | "fluids" | "fluid");
        let moved = || {
            message.governor(*at).is_some_and(|verb| {
                matches!(message.norm(verb), "put" | "puts" | "putting")
                    || message.norm(verb + 1) == "over"
                    || message.makes(Mark::NotSwallowed, &(*at..*at + 1))
                    || taken_along(message, verb, *at + 1)
            })
        };
        // "did a cup of water and a cup of rice": a measure that was read, and not as drunk.
        let measured = message
            .quantities_in(&(at.saturating_sub(4)..*at))
            .iter()
            .any(|each| each.unit.as_deref().and_then(drinks::millilitres).is_some());
        // "my water tablet", "the water one": a medication by what it is for.
        let medicine = || {
            let near = *at..message.text.tokens.len().min(*at + 4);
            let words: Vec<&str> = near.clone().map(|each| message.norm(each)).collect();
            let begins = message.begins.get(near).unwrap_or_default();
            classes::longest_among(&words, begins, 0).is_some() || matches!(message.norm(*at + 1), "one" | "ones")
        };
        drink
            && !measured
            && !medicine()
            && matches!(message.governing(*at), Some(Verb::Drink | Verb::Light | Verb::Take))
            && !moved()
    })?;
    Some(draft(message, record, at, at..at + 1, whole(message, at)))
}

/// "finished my bottle of water": one of them, as "a bottle" is.
fn whole(message: &Message<'_>, drink: usize) -> Option<Sourced<f64>> {
    let container = drink.checked_sub(2).filter(|at| *at > 0 && message.norm(at + 1) == "of")?;
    let (each, whole) = drinks::millilitres(message.norm(container))?;
    let one = matches!(message.before(container, 1), "my" | "the" | "that");
    (whole && one).then(|| Sourced::derived(each, message.span(&(container - 1..drink + 1))))
}
