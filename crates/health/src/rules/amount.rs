//! A dose that is far from what is usual: asked about before it is written, whoever proposed it.

use alara_gate::{Finding, Reason};
use alara_record::{PersonId, Record};

use crate::events::dose::Dose;
use crate::lexicon::same_medication;
use crate::tools::{AddMedication, HealthCall, LogMedication, UpdateMedication};
use crate::usual_doses::{Fit, Margin, fit};

/// A finding that asks where the dose of a call is beyond what is usual.
pub fn findings(call: &HealthCall, record: &dyn Record, person: PersonId) -> Vec<Finding> {
    let (name, written, taken) = match call {
        HealthCall::LogMedication(LogMedication { medication_name, dose: Some(dose), .. }) => {
            (medication_name, dose, true)
        }
        HealthCall::AddMedication(AddMedication { name, dose: Some(dose), .. }) => (name, dose, false),
        HealthCall::UpdateMedication(UpdateMedication(AddMedication { name, dose: Some(dose), .. })) => {
            (name, dose, false)
        }
        _ => return Vec::new(),
    };
    let Some(dose) = Dose::read(written) else { return Vec::new() };
    // What a plan is changed to is no longer like what it was.
    let listed = if taken { listed(name, record, person) } else { None };
    match fit(name, &dose, listed.as_ref(), Margin::Wide) {
        Fit::Beyond(usual) => {
            let why = format!("{written} is far from what is usual: {usual}. Please check the figure.");
            vec![Finding::confirm(Reason::ImplausibleDose, why).about(["dose"])]
        }
        Fit::Usual | Fit::Unknown => Vec::new(),
    }
}

/// The dose of a medication on the person's list, where it has one.
fn listed(name: &str, record: &dyn Record, person: PersonId) -> Option<Dose> {
    let mut same =
        record.medications(person).into_iter().filter(|each| !each.stopped && same_medication(&each.name, name));
    same.find_map(|each| each.dose.as_deref().and_then(Dose::read))
}
