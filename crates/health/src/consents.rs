//! The standing consents of a record, as the gate asks them.

use alara_gate::{Consent, Consents, Parameters};
use alara_record::{Medication, Record};
use serde_json::Value;

use crate::dose::{Dose, Likeness};
use crate::lexicon::same_name;
use crate::tools::{Clock, LogMedication};

/// What the person whose record is open said yes to beforehand: the user's own consents, and none while another's record is open.
pub fn consents(record: &dyn Record, clock: &Clock) -> Consents {
    let person = record.person();
    let listed = if person.is_user { crate::on_list::current(record, person.id) } else { Vec::new() };
    let given = listed.into_iter().flat_map(of_medication).collect();
    Consents::new(clock.zone.here(clock.now), given)
}

fn of_medication(medication: &Medication) -> impl Iterator<Item = Consent> + '_ {
    medication.consents.iter().map(|consent| Consent {
        id: consent.id.to_string(),
        given: consent.given,
        tool: LogMedication::ID,
        values: Parameters::from_iter([
            ("medication_name".to_owned(), Value::from(medication.name.clone())),
            ("dose".to_owned(), Value::from(consent.dose.clone())),
        ]),
        time: "taken_at",
        hours: (consent.from, consent.to),
        until: consent.until,
    })
}

/// Whether a consent stands on the record, as it is now.
pub fn stands(record: &dyn Record, consent: &str) -> bool {
    let listed = crate::on_list::current(record, record.person().id);
    let mut held = listed.into_iter().flat_map(|each| &each.consents);
    record.person().is_user && held.any(|each| each.id.to_string() == consent)
}

/// Whether a settled value is the one that a consent names: the one medication of the list that is called so, the same dose however it
/// is written.
pub(crate) fn same(record: &dyn Record, field: &str, named: &Value, settled: &Value) -> bool {
    let (Some(named), Some(settled)) = (named.as_str(), settled.as_str()) else { return named == settled };
    match field {
        "medication_name" => {
            let listed = crate::on_list::current(record, record.person().id);
            let mut meant = listed.into_iter().filter(|each| same_name(&each.name, settled));
            let only = meant.next().filter(|_| meant.next().is_none());
            only.is_some_and(|only| only.name == named)
        }
        "dose" => match (Dose::read(named), Dose::read(settled)) {
            (Some(one), Some(other)) => {
                let alike = |one: &Dose, other| matches!(one.likeness(other, None), Likeness::Same | Likeness::Derived);
                !other.vague && alike(&one, &other) && alike(&other, &one)
            }
            _ => false,
        },
        _ => named == settled,
    }
}
