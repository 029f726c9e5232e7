//! How much of a listed medication is left, as it was counted: a stock, and no dose.

use alara_english::statement::{Assertion, Tense};
use alara_record::{Medication, Record};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::event_type::event_type_certainty;
use super::message::Message;
use super::names::Named;
use super::plan::Plan;
use super::rulebook::Mark;
use super::start;
use super::verbs::Verb;
use crate::dose::form;
use crate::events::role::EventType;
use crate::events::which::{listed, of_name};

/// Fewer than this may be what is taken at once.
const HELD: f64 = 5.0;

/// "I have 9 capsules left", "only 9 metformin left": so much there is, of the one that is named or of the only one that it can be.
pub(super) fn left(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    // "I have 28 losartan tablets now": had, and counted by its form.
    let had = |at: usize| {
        let near = at.saturating_sub(6)..at;
        let has = |at: usize| matches!(message.norm(at), "have" | "got" | "i've");
        message.norm(at) == "now" && near.clone().any(has) && near.clone().any(|at| form(message.norm(at)))
    };
    // "I have 30 tablets of the rosuvastatin": so many of one, at no time.
    let holds = |at: usize| {
        let number = |at: usize| message.quantity_at(at).is_some_and(|of| of.value >= HELD);
        let own = message.clause_tokens(at);
        form(message.norm(at))
            && message.norm(at + 1) == "of"
            && (at.saturating_sub(2)..at).any(number)
            && (at.saturating_sub(6)..at).any(|at| matches!(message.norm(at), "have" | "got" | "i've"))
            && message.statement(at).is_some_and(|of| of.tense == Tense::Present)
            && message.times_in(&own).is_empty()
    };
    let stay = |at: &usize| matches!(message.norm(*at), "left" | "remaining") || had(*at) || holds(*at);
    for at in (0..message.text.tokens.len()).filter(stay) {
        let Some(statement) = message.statement(at) else { continue };
        let own = message.clause_tokens(at);
        let mine = matches!(statement.assertion, Assertion::Asserted | Assertion::Habitual) && !message.quoted(at);
        let from = own.start.max(at.saturating_sub(8));
        let Some(stock) = start::stock(message, &(from..at + 1)).filter(|_| mine) else { continue };
        let started = |draft: &Draft| {
            matches!(draft.kind, EventKind::Start { .. } | EventKind::Revise { .. })
                && draft.scope.contains(&message.statement_index(at))
        };
        if found.iter().any(started) {
            continue;
        }
        let names: Vec<&Named> = message.names_in(&own).iter().collect();
        let meant = message.references(record).iter().filter(|each| own.contains(&each.tokens.start));
        let meant =
            meant.filter_map(|each| each.which.first().filter(|which| each.which.len() == 1 && which.name().is_some()));
        let by_class = meant.map(|which| which.clone().meant_by(stock.span)).next();
        let counted = if names.is_empty() { by_class } else { None };
        let Some(which) = counted.or_else(|| which(message, record, &names, stock.span)) else { continue };
        let tokens = from..at + 1;
        drop_counted_doses(message, found, stock.span);
        let plan = Box::new(Plan { stock: Some(stock), ..Plan::default() });
        found.push(Draft {
            certainty: event_type_certainty(message, at, EventType::On),
            whose: message.whose(at, record),
            scope: vec![message.statement_index(at)],
            ..Draft::new(EventKind::Revise { which, plan }, tokens)
        });
    }
}

/// Of a listed medication that has run out none is left, where it is counted; that it was stopped is not said.
pub(super) fn used_up(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    for name in message.names.iter().filter(|name| message.makes(Mark::UsedUp, &name.tokens)) {
        let which = of_name(message, record, name);
        let at = name.tokens.start;
        let Some(listed) = listed(record, &which).filter(|_| !message.quoted(at)) else { continue };
        let certainty = match listed.stock {
            Some(_) => Certainty::Clear,
            None => Certainty::Denied("You said that it has run out, and of no dose."),
        };
        let stock = Some(Sourced::derived(0.0, message.span(&name.tokens)));
        let plan = Box::new(Plan { stock, ..Plan::default() });
        found.push(Draft {
            certainty,
            whose: message.whose(at, record),
            scope: vec![message.statement_index(at)],
            ..Draft::new(EventKind::Revise { which, plan }, name.tokens.clone())
        });
    }
}

/// Of which: the named one where it is listed; else the only listed one with a stock, or the only one there is.
fn which(
    message: &Message<'_>,
    record: &dyn Record,
    names: &[&Named],
    stock: alara_gate::Span,
) -> Option<Sourced<Which>> {
    if let [name, ..] = names {
        let which = of_name(message, record, name);
        return listed(record, &which).is_some().then_some(which);
    }
    only_counted(message, record, stock, false)
}

/// The only medication that a counted number can be of, one of a form or from a pack: the only listed one with a stock, or the only one there is; open where several can.
pub(super) fn only_counted(
    message: &Message<'_>,
    record: &dyn Record,
    stock: alara_gate::Span,
    packed: bool,
) -> Option<Sourced<Which>> {
    let active = crate::on_list::current(record, record.person().id);
    // "9 eggs left": what is counted must be a form of a medicine.
    let formed = message
        .quantities
        .iter()
        .any(|each| message.gate(each.span) == stock && each.unit.as_deref().is_some_and(form));
    if !formed && !packed {
        return None;
    }
    let counted: Vec<&&Medication> = active.iter().filter(|each| each.stock.is_some()).collect();
    let known = |one: &Medication| Which::Known(one.name.clone()).meant_by(stock);
    match (counted.as_slice(), active.as_slice()) {
        ([one], _) => Some(known(one)),
        (_, [one]) => Some(known(one)),
        (_, []) => None,
        _ => Some(Sourced::stated(Which::Open(String::new()), stock)),
    }
}

/// What was counted was not taken: a dose told beside it stands without that number, and one that has nothing else goes.
pub(super) fn drop_counted_doses(message: &Message<'_>, found: &mut Vec<Draft>, stock: alara_gate::Span) {
    let counted =
        |kind: &EventKind| kind.dose().is_some_and(|dose| dose.span.start < stock.end && stock.start < dose.span.end);
    let taken = |draft: &Draft| message.governing(draft.tokens.start) == Some(Verb::Take);
    found.retain(|draft| !(matches!(draft.kind, EventKind::Intake { .. }) && counted(&draft.kind) && !taken(draft)));
    for draft in found.iter_mut().filter(|draft| counted(&draft.kind)) {
        if let EventKind::Intake { dose, .. } = &mut draft.kind {
            *dose = None;
        }
    }
}
