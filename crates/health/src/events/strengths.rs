//! One medication that is on the list in two strengths: the one whose strength was said is meant; where none was, it is asked which.

use alara_record::{Medication, Record};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::message::Message;
use crate::dose::Dose;
use crate::lexicon::is_of_two_strengths;

/// Why a dose is asked about whose medication is listed in several strengths.
const WHICH_STRENGTH: &str = "Your list has it in several strengths: please check which one it was.";

/// Settles which one each dose is of.
pub(super) fn settle_strengths(drafts: &mut Vec<Draft>, message: &Message<'_>, record: &dyn Record) {
    let listed = crate::on_list::current(record, record.person().id);
    let mut both: Vec<Draft> = Vec::new();
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.kind, EventKind::Intake { .. })) {
        let said = draft.kind.dose().map(|dose| dose.value.clone());
        let EventKind::Intake { which: Sourced { value: Which::Named { name, .. }, span, .. }, .. } = &mut draft.kind
        else {
            continue;
        };
        let of: Vec<&Medication> =
            listed.iter().copied().filter(|each| is_of_two_strengths(&each.name, name) || each.name == *name).collect();
        let whole = draft.tokens.len() > 1 && span.end - span.start >= name.len();
        if of.len() < 2 || whole {
            continue;
        }
        let total = said.as_ref().and_then(Dose::total);
        let strength = |each: &&&Medication| {
            let own = each.dose.as_deref().and_then(Dose::read).and_then(|dose| dose.total());
            own.is_some() && own == total
        };
        let mut fits = of.iter().filter(strength);
        match (fits.next(), fits.next()) {
            (Some(one), None) => {
                one.name.clone_into(name);
                let one = one.name.clone();
                both.extend(
                    of.iter().filter(|each| each.name != one).filter_map(|each| name_too(draft, message, each)),
                );
            }
            _ if draft.certainty == Certainty::Clear => draft.certainty = Certainty::Doubtful(WHICH_STRENGTH),
            _ => {}
        }
    }
    drafts.extend(both);
}

/// The dose of another strength that is named in the same breath by its figure alone ("my 5 and my 10 mg amlodipine").
fn name_too(draft: &Draft, message: &Message<'_>, of: &Medication) -> Option<Draft> {
    let listed = Dose::read(of.dose.as_deref()?)?;
    let (strength, _) = listed.strength?;
    let own = draft.kind.dose()?;
    let first = message.said(own.span).start;
    let near = message.quantities_in(&(first.saturating_sub(4)..first));
    let figure = near
        .iter()
        .find(|each| each.unit.is_none() && !each.article && (each.value - strength).abs() < f64::EPSILON)?;
    let mut other = draft.clone();
    let EventKind::Intake { which, dose } = &mut other.kind else { return None };
    which.value = Which::Known(of.name.clone());
    *dose = Some(Sourced::derived(listed, message.gate(figure.span)));
    Some(other)
}
