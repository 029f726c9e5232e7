//! Doses whose words leave open what their figures mean, and figures whose marks are those of two customs ("1.500 ml", "1,125 mg"): which of the two is meant, by what is measured.
//!
//! What only one reading makes plausible is that one. Of a dose the customary reading gives way only to a card, and so does what stays open.

use alara_english::quantity::Quantity;
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::message::Message;
use crate::dose::Dose;
use crate::dose::usual::{Fit, Margin, judge_dose};

/// Why an event is asked about whose figure has two readings.
pub(crate) const TWO_READINGS: &str = "The number can be read in two ways: please check it.";

/// The same quantity by its other reading.
pub(super) fn read_otherwise(quantity: &Quantity) -> Option<Quantity> {
    let value = quantity.other?;
    Some(Quantity { value, other: None, ..quantity.clone() })
}

/// Settles the doses whose figures have two readings.
pub(super) fn settle_doses(drafts: &mut [Draft], message: &Message<'_>, record: &dyn Record) {
    for draft in drafts.iter_mut().filter(|draft| draft.certainty == Certainty::Clear) {
        if let Some(why) = draft.kind.dose().and_then(|dose| dose.value.doubt) {
            draft.certainty = Certainty::Doubtful(why);
        }
    }
    let open: Vec<&Quantity> = message.quantities.iter().filter(|each| each.other.is_some()).collect();
    if open.is_empty() {
        return;
    }
    for draft in drafts {
        let Some(name) = draft.kind.which().and_then(|which| which.value.name()).map(str::to_owned) else { continue };
        let listed = crate::on_list::same_as(record, record.person().id, &name);
        let listed = listed.iter().find_map(|each| each.dose.as_deref().and_then(Dose::read));
        let taken = matches!(draft.kind, EventKind::Intake { .. });
        let Some(said) = draft.kind.dose_mut() else { continue };
        let meets = |each: &&&Quantity| each.span.start < said.span.end && said.span.start < each.span.end;
        let Some(quantity) = open.iter().find(meets) else { continue };
        let ratio = quantity.other.unwrap_or(quantity.value) / quantity.value;
        let listed = listed.filter(|_| taken);
        let usual = judge_dose(&name, &said.value, listed.as_ref(), Margin::None);
        let other = said.value.by(ratio, quantity);
        let grouped = ratio < 1.0;
        let certain = match (usual, judge_dose(&name, &other, listed.as_ref(), Margin::None)) {
            (Fit::Usual, _) => true,
            (_, Fit::Usual) | (Fit::Beyond(_), Fit::Unknown) => {
                said.value = Dose { also: Some(1.0 / ratio), ..other };
                false
            }
            // So many is customarily written "1,500"; "4,553" is no amount of anything.
            (Fit::Unknown, _) if grouped && quantity.value % 100.0 == 0.0 => true,
            _ => {
                said.value.also = Some(ratio);
                false
            }
        };
        if !certain && draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful(TWO_READINGS);
        }
    }
}
