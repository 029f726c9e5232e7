//! Doses that differ, as a call has them beside what the words say: they stand only as a whole, each dose with its days and its times.

use alara_gate::{Grounded, Parameters, Provenance};
use alara_record::PlannedDose;
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::field::{assumed, contradicted, stands};
use crate::dose::{Dose, Likeness};
use crate::events::{Plan, Rows, Sourced, Varied};
use crate::tools::doses::{DOSES, STEPS};
use crate::tools::{AddMedication, Clock};

/// The doses or steps of a call, and the times that hold for all of them.
pub(super) fn ground_varied(proposed: &Parameters, plan: &Plan, clock: &Clock) -> Vec<Grounded> {
    let said = plan.varied.as_ref();
    let from = plan.ringing.from.as_ref().map_or(clock.local().date(), |said| said.value);
    let fields = [DOSES, STEPS].into_iter().filter_map(|field| Some((field, proposed.get(field)?)));
    let mut found: Vec<Grounded> =
        fields.map(|(field, value)| ground_rows(field, value, proposed, (said, from), clock)).collect();
    found.extend(proposed.get("times").map(|value| ground_times(value, said)));
    found
}

fn ground_rows(
    field: &str,
    value: &Value,
    proposed: &Parameters,
    (said, from): (Option<&Sourced<Varied>>, NaiveDate),
    clock: &Clock,
) -> Grounded {
    let Some(said) = said else { return assumed(field, value, None) };
    // The first day is weighed by itself.
    let since = |mut set: Parameters| {
        set.insert("from".to_owned(), json!(from));
        make_plan(set, clock)
    };
    let (offered, told) = (since(proposed.clone()), since(list_parameters(&said.value)));
    let rows = list_parameters(&said.value).remove(field);
    let (Some(offered), Some(told)) = (offered, told) else { return assumed(field, value, rows) };
    let alike = offered.len() == told.len() && offered.iter().zip(&told).all(|(one, other)| has_same_dose(one, other));
    let timed = offered.iter().zip(&told).all(|(one, other)| one.schedule == other.schedule);
    let days = offered.iter().zip(&told).all(|(one, other)| one.schedule.recurs == other.schedule.recurs);
    match (alike, timed) {
        (true, true) if said.value.offered => stands(field, value, Provenance::Default),
        (true, true) => stands(field, value, said.provenance()),
        // Of a meal the words name no hour.
        (true, false) if days && said.value.offered => assumed(field, value, rows),
        _ => contradicted(field, value, said.span, rows),
    }
}

fn has_same_dose(one: &PlannedDose, other: &PlannedDose) -> bool {
    match (Dose::read(&one.dose), Dose::read(&other.dose)) {
        (Some(one), Some(other)) => matches!(other.likeness(&one, None), Likeness::Same | Likeness::Derived),
        _ => one.dose == other.dose,
    }
}

/// The times that a call sets for all: as they were said of one of the doses, or of all.
fn ground_times(value: &Value, said: Option<&Sourced<Varied>>) -> Grounded {
    let Some(said) = said else { return assumed("times", value, None) };
    let times = json!(said.value.times);
    match times == *value {
        true if said.value.offered => stands("times", value, Provenance::Default),
        true => stands("times", value, said.provenance()),
        false if said.value.times.is_empty() => assumed("times", value, None),
        false => contradicted("times", value, said.span, Some(times)),
    }
}

/// What the words say, as a call has it.
pub(crate) fn list_parameters(said: &Varied) -> Parameters {
    let (field, rows) = match &said.rows {
        Rows::Doses(doses) => (DOSES, json!(doses)),
        Rows::Steps(steps) => (STEPS, json!(steps)),
    };
    let mut set = Parameters::from_iter([(field.to_owned(), rows)]);
    if !said.times.is_empty() {
        set.insert("times".to_owned(), json!(said.times));
    }
    set
}

/// The plan of a call, on no list: what it says by itself.
fn make_plan(mut parameters: Parameters, clock: &Clock) -> Option<Vec<PlannedDose>> {
    parameters
        .retain(|name, _| [DOSES, STEPS, "times", "from", "until", "days", "every_days"].contains(&name.as_str()));
    parameters.insert("name".to_owned(), json!(""));
    let call: AddMedication = serde_json::from_value(Value::Object(parameters)).ok()?;
    call.plan_alone(clock)
}
