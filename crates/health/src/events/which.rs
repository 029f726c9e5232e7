//! Which medication a name means by the record.

use alara_record::{Medication, Record};

use super::event::{Sourced, Which};
use super::message::Message;
use super::names::Named;
use crate::lexicon::{self, classes};

/// A name as said; "insulin" of a record with one insulin is that one, and with several it is open.
pub(crate) fn of_name(message: &Message<'_>, record: &dyn Record, name: &Named) -> Sourced<Which> {
    let said = message.text.written(&name.tokens);
    // "Vitamins" of a record with several is none of them, though one is called so elsewhere.
    if let Some(class) = name.class.or_else(|| classes::named(said)) {
        let list = crate::on_list::current(record, record.person().id);
        let mut members = list.iter().filter(|each| message.is_of(&each.name, &class));
        let meant = |which: Which| which.meant_by(message.span(&name.tokens));
        let called = list.iter().any(|each| each.name.eq_ignore_ascii_case(said));
        match (members.next(), members.next(), called) {
            (Some(one), None, _) => return meant(Which::Known(one.name.clone())),
            // Of two insulins nobody knows which, unless one is called so.
            (Some(_), Some(_), false) => return meant(Which::Open(said.to_owned())),
            _ => {}
        }
    }
    message.which(name)
}

/// The listed medication that a name or a reference means.
pub(super) fn listed<'r>(record: &'r dyn Record, which: &Sourced<Which>) -> Option<&'r Medication> {
    let name = which.value.name()?;
    // What is only in it as well ("add vitamin D", beside calcium with vitamin D) is another.
    crate::on_list::current(record, record.person().id).into_iter().find(|each| lexicon::same_name(&each.name, name))
}
