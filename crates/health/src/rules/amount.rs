//! A dose that is far from what is usual: asked about before it is written, whoever proposed it. Of a medication's list, which is always
//! confirmed, the person is told.

use alara_gate::{Finding, Reason};
use alara_record::{PersonId, Record};

use crate::events::dose::Dose;
use crate::lexicon::same_medication;
use crate::tools::{AddMedication, HealthCall, LogMedication, UpdateMedication};
use crate::usual_doses::{Fit, Margin, judge_dose};

/// A finding that asks where a dose that was taken is beyond what is usual.
pub fn find_taken_dose(call: &HealthCall, record: &dyn Record, person: PersonId) -> Vec<Finding> {
    let taken = matches!(call, HealthCall::LogMedication(_));
    find_implausible(call, record, person).filter(|_| taken).into_iter().collect()
}

/// The same of a dose that is to stand on the list, where a model or words propose it.
pub fn find_listed_dose(call: &HealthCall, record: &dyn Record, person: PersonId) -> Vec<Finding> {
    let taken = matches!(call, HealthCall::LogMedication(_));
    find_implausible(call, record, person).filter(|_| !taken).into_iter().collect()
}

/// The same as a warning, where the person enters it.
pub fn warn_of_listed_dose(call: &HealthCall, record: &dyn Record, person: PersonId) -> Vec<String> {
    find_listed_dose(call, record, person).into_iter().map(|finding| finding.detail).collect()
}

fn find_implausible(call: &HealthCall, record: &dyn Record, person: PersonId) -> Option<Finding> {
    let (name, written, taken) = match call {
        HealthCall::LogMedication(LogMedication { medication_name, dose: Some(dose), .. }) => {
            (medication_name, dose, true)
        }
        HealthCall::AddMedication(AddMedication { name, dose: Some(dose), .. }) => (name, dose, false),
        HealthCall::UpdateMedication(UpdateMedication(AddMedication { name, dose: Some(dose), .. })) => {
            (name, dose, false)
        }
        _ => return None,
    };
    let dose = Dose::read(written)?;
    // What a plan is changed to is no longer like what it was.
    let listed = if taken { listed(name, record, person) } else { None };
    match judge_dose(name, &dose, listed.as_ref(), Margin::Wide) {
        Fit::Beyond(usual) => {
            let why = format!("{written} is far from what is usual: {usual}. Please check the figure.");
            Some(Finding::confirm(Reason::ImplausibleDose, why).about(["dose"]))
        }
        Fit::Usual | Fit::Unknown => None,
    }
}

/// The dose of a medication on the person's list, where it has one.
fn listed(name: &str, record: &dyn Record, person: PersonId) -> Option<Dose> {
    let mut same =
        record.medications(person).into_iter().filter(|each| !each.stopped && same_medication(&each.name, name));
    same.find_map(|each| each.dose.as_deref().and_then(Dose::read))
}
