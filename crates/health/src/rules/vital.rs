//! Plausible and dangerous measurements, by the ranges and limits of the table of vitals. Notices name the number and say when to get
//! help, and never interpret it.

use alara_gate::Finding;

use crate::tools::{HealthCall, LogBloodPressure, LogVital, refuse};
use crate::vitals::{Vital, VitalKind, within};

pub fn findings(call: &HealthCall) -> Vec<Finding> {
    match call {
        HealthCall::LogBloodPressure(reading) if reading.systolic <= reading.diastolic => vec![refuse(
            "The upper number of a blood pressure is higher than the lower one. Which two numbers did you read?",
            &["systolic", "diastolic"],
        )],
        HealthCall::LogVital(vital) => implausible(vital).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The row of a kind that `log_vital` records.
fn row(vital: &LogVital) -> Option<&'static Vital> {
    VitalKind::from_code(&vital.kind).map(VitalKind::row).filter(|row| row.logged)
}

fn implausible(vital: &LogVital) -> Option<Finding> {
    // A kind that nobody can judge is refused, and never let through.
    let Some(row) = row(vital) else {
        let words = vital.kind.replace('_', " ");
        let why =
            format!("Alara does not know the range of {words}, so it did not record it. Save it as a note instead.");
        return Some(refuse(why, &["kind"]));
    };
    let words = row.noun;
    match row.in_canonical(vital.value, &vital.unit) {
        None => Some(refuse(format!("{} is not a unit of {words}.", vital.unit), &["unit"])),
        Some(value) if row.values.iter().any(|measure| !within(measure.accepted, value)) => Some(refuse(
            format!("A {words} of {} {} can\u{2019}t be right. What did it read?", vital.value, vital.unit),
            &["value"],
        )),
        Some(_) => None,
    }
}

pub fn notices(call: &HealthCall) -> Vec<String> {
    match call {
        HealthCall::LogBloodPressure(reading) => pressure_notice(reading).into_iter().collect(),
        HealthCall::LogVital(vital) => vital_notice(vital).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn pressure_notice(reading: &LogBloodPressure) -> Option<String> {
    let LogBloodPressure { systolic, diastolic, .. } = reading;
    let [upper, lower] = VitalKind::BloodPressure.row().values else { return None };
    let from = |limit: Option<f64>, value: f64| limit.is_some_and(|limit| value >= limit);
    let below = |limit: Option<f64>, value: f64| limit.is_some_and(|limit| value < limit);
    let side = if from(upper.high, *systolic) || from(lower.high, *diastolic) {
        format!("at or above {}/{}", upper.high?, lower.high?)
    } else if below(upper.low, *systolic) {
        format!("below {}", upper.low?)
    } else {
        return None;
    };
    Some(format!(
        "Safety notice: {systolic}/{diastolic} is {side}. Measure again after a rest; if it stays, or you feel unwell, get medical help now."
    ))
}

fn vital_notice(vital: &LogVital) -> Option<String> {
    let row = row(vital)?;
    let value = row.in_canonical(vital.value, &vital.unit)?;
    let measure = row.values.first()?;
    let side = match (measure.low, measure.high) {
        (Some(limit), _) if value < limit => format!("below {limit}"),
        (_, Some(limit)) if value >= limit => format!("at or above {limit}"),
        _ => return None,
    };
    Some(format!(
        "Safety notice: {} {} {} is {side} {}. Measure again; if it stays, or you feel unwell, get medical help now.",
        row.noun,
        vital.value,
        vital.unit,
        row.canonical().code
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_that_is_not_in_the_table_is_refused() {
        let vital = |kind: &str| LogVital {
            kind: kind.to_owned(),
            value: 1.0,
            unit: "kg".to_owned(),
            measured_at: None,
            measured_at_part: None,
        };
        assert!(implausible(&vital("mass_of_the_moon")).is_some());
        assert!(implausible(&vital("blood_pressure")).is_some());
        assert!(implausible(&vital("weight")).is_none());
    }

    #[test]
    fn a_dangerous_reading_carries_a_notice_and_a_usual_one_none() {
        let reading = |systolic, diastolic| {
            HealthCall::LogBloodPressure(LogBloodPressure {
                systolic,
                diastolic,
                pulse: None,
                measured_at: None,
                measured_at_part: None,
            })
        };
        assert_eq!(notices(&reading(180.0, 100.0)).len(), 1);
        assert_eq!(notices(&reading(79.0, 60.0)).len(), 1);
        assert!(notices(&reading(179.0, 119.0)).is_empty());
        assert_eq!(findings(&reading(80.0, 80.0)).len(), 1);
    }
}
