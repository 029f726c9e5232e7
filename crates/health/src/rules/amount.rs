//! A dose that is far from what is usual: asked about before it is written, whoever proposed it. Of a medication's list, which is always
//! confirmed, the person is told.

use alara_gate::{Finding, Reason};
use alara_record::{PersonId, Record};

use crate::dose::Dose;
use crate::dose::usual::{Fit, Margin, judge_dose};
use crate::tools::doses::{DOSES, STEPS};
use crate::tools::{AddMedication, HealthCall, LogMedication, UpdateMedication};

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
    match call {
        HealthCall::LogMedication(LogMedication { medication_name: name, dose: Some(dose), .. }) => {
            let listed = listed(name, record, person);
            match listed.as_slice() {
                [] => find_beyond(name, dose, None, "dose"),
                // Of doses that differ it is one, or near to one.
                several => {
                    let mut found = several.iter().map(|each| find_beyond(name, dose, Some(each), "dose"));
                    let first = found.next().flatten();
                    first.filter(|_| found.all(|each| each.is_some()))
                }
            }
        }
        // What a plan is changed to is no longer like what it was.
        HealthCall::AddMedication(plan) | HealthCall::UpdateMedication(UpdateMedication(plan)) => {
            let mut doses = list_doses(plan).into_iter();
            doses.find_map(|(field, dose)| find_beyond(&plan.name, dose, None, field))
        }
        _ => None,
    }
}

/// Every dose that a plan names, with the parameter that it stands in.
fn list_doses(plan: &AddMedication) -> Vec<(&'static str, &str)> {
    let whole = plan.dose.iter().map(|dose| ("dose", dose.as_str()));
    let timed = plan.doses.iter().flatten().map(|each| (DOSES, each.dose.as_str()));
    let steps = plan.steps.iter().flatten().map(|each| (STEPS, each.dose.as_str()));
    whole.chain(timed).chain(steps).collect()
}

fn find_beyond(name: &str, written: &str, listed: Option<&Dose>, field: &str) -> Option<Finding> {
    match judge_dose(name, &Dose::read(written)?, listed, Margin::Wide) {
        Fit::Beyond(usual) => {
            let why = format!("{written} is far from what is usual: {usual}. Please check the figure.");
            Some(Finding::confirm(Reason::ImplausibleDose, why).about([field]))
        }
        Fit::Usual | Fit::Unknown => None,
    }
}

/// The doses of a medication on the person's list: the planned ones where they differ, else the usual one.
fn listed(name: &str, record: &dyn Record, person: PersonId) -> Vec<Dose> {
    let doses = crate::on_list::same_as(record, person, name).iter().find_map(|each| {
        let planned: Vec<Dose> = each.plan.iter().filter_map(|planned| Dose::read(&planned.dose)).collect();
        let usual = || each.dose.as_deref().and_then(Dose::read).map(|dose| vec![dose]);
        Some(planned).filter(|planned| !planned.is_empty()).or_else(usual)
    });
    doses.unwrap_or_default()
}
