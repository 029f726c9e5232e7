//! Plausible and dangerous measurements, by the table of the contract (tools.md). Ranges are what a living person's instrument
//! shows; notices name the number and say when to get help, and never interpret it.

use alara_gate::{Finding, Reason};

use crate::tools::log_vital::called;
use crate::tools::{HealthCall, LogBloodPressure, LogVital};

/// A kind's canonical unit, accepted range in it, and the limits of its safety notice (below, and at or above).
pub struct Ranges {
    /// The canonical unit.
    pub unit: &'static str,
    /// Least and most, included.
    pub accepted: (f64, f64),
    /// A notice below this.
    pub low: Option<f64>,
    /// A notice at this and above.
    pub high: Option<f64>,
}

/// The ranges of a kind of vital; `None` for a kind that is not in the table.
pub fn ranges(kind: &str) -> Option<Ranges> {
    let (unit, accepted, low, high) = match kind {
        "weight" => ("kg", (0.3, 500.0), None, None),
        "temperature" => ("C", (30.0, 45.0), Some(35.0), Some(40.0)),
        "heart_rate" => ("bpm", (20.0, 300.0), Some(40.0), Some(150.0)),
        "glucose" => ("mmol/L", (0.5, 60.0), Some(3.0), Some(20.0)),
        "spo2" => ("%", (40.0, 100.0), Some(90.0), None),
        "sleep_hours" => ("hours", (0.0, 24.0), None, None),
        _ => return None,
    };
    Some(Ranges { unit, accepted, low, high })
}

/// A value in its kind's canonical unit; `None` where the unit is not one of the kind's.
///
/// 1 lb is 0.45359237 kg and 1 st is 14 lb by definition; glucose has 180.156 g/mol, so 1 mmol/L is 18.0156 mg/dL.
pub fn canonical(kind: &str, value: f64, unit: &str) -> Option<f64> {
    Some(match (kind, unit) {
        ("weight", "kg") | ("temperature", "C") | ("heart_rate", "bpm") | ("glucose", "mmol/L") => value,
        ("spo2", "%") | ("sleep_hours", "hours") => value,
        ("weight", "lb") => value * 0.453_592_37,
        ("weight", "st") => value * 14.0 * 0.453_592_37,
        ("temperature", "F") => (value - 32.0) / 1.8,
        ("glucose", "mg/dL") => value / 18.0156,
        _ => return None,
    })
}

pub fn findings(call: &HealthCall) -> Vec<Finding> {
    match call {
        HealthCall::LogBloodPressure(reading) if reading.systolic <= reading.diastolic => vec![
            Finding::block(
                Reason::InvalidParameter,
                "The upper number of a blood pressure is higher than the lower one. Which two numbers did you read?",
            )
            .about(["systolic", "diastolic"]),
        ],
        HealthCall::LogVital(vital) => implausible(vital).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn implausible(vital: &LogVital) -> Option<Finding> {
    let words = called(&vital.kind);
    // A kind without a range is one that nobody can judge: it is refused, and never let through.
    let Some(ranges) = ranges(&vital.kind) else {
        let why = format!("What a {words} can be is not known here, so it is not recorded. Save it as a note instead.");
        return Some(Finding::block(Reason::InvalidParameter, why).about(["kind"]));
    };
    match canonical(&vital.kind, vital.value, &vital.unit) {
        None => Some(
            Finding::block(Reason::InvalidParameter, format!("{} is not a unit of {words}.", vital.unit))
                .about(["unit"]),
        ),
        Some(value) if value < ranges.accepted.0 || value > ranges.accepted.1 => Some(
            Finding::block(
                Reason::InvalidParameter,
                format!("A {words} of {} {} can't be right. What did it read?", vital.value, vital.unit),
            )
            .about(["value"]),
        ),
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

// 180/120 is where the ACC/AHA 2017 guideline speaks of a hypertensive crisis; both limits are the contract's.
fn pressure_notice(reading: &LogBloodPressure) -> Option<String> {
    let LogBloodPressure { systolic, diastolic, .. } = reading;
    let limit = if *systolic >= 180.0 || *diastolic >= 120.0 {
        "at or above 180/120"
    } else if *systolic < 80.0 {
        "below 80"
    } else {
        return None;
    };
    Some(format!(
        "Safety notice: {systolic}/{diastolic} is {limit}. Measure again after a rest; if it stays, or you feel unwell, get medical help now."
    ))
}

fn vital_notice(vital: &LogVital) -> Option<String> {
    let ranges = ranges(&vital.kind)?;
    let value = canonical(&vital.kind, vital.value, &vital.unit)?;
    let low = ranges.low.is_some_and(|limit| value < limit);
    let high = ranges.high.is_some_and(|limit| value >= limit);
    let side = match (low, high) {
        (true, _) => format!("below {}", ranges.low?),
        (_, true) => format!("at or above {}", ranges.high?),
        _ => return None,
    };
    Some(format!(
        "Safety notice: {} {} {} is {side} {}. Measure again; if it stays, or you feel unwell, get medical help now.",
        called(&vital.kind),
        vital.value,
        vital.unit,
        ranges.unit
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_that_can_be_logged_has_a_range_and_a_kind_without_one_is_refused() {
        for kind in crate::tools::log_vital::KINDS {
            assert!(ranges(kind).is_some(), "{kind}");
        }
        let vital = |kind: &str| LogVital {
            kind: kind.to_owned(),
            value: 1.0,
            unit: "kg".to_owned(),
            measured_at: None,
            measured_at_part: None,
        };
        assert!(implausible(&vital("mass_of_the_moon")).is_some());
        assert!(implausible(&vital("weight")).is_none());
    }

    #[test]
    fn units_convert_to_the_canonical_one() {
        assert!((canonical("weight", 160.0, "lb").unwrap() - 72.57).abs() < 0.01);
        assert!((canonical("temperature", 98.6, "F").unwrap() - 37.0).abs() < 0.01);
        assert_eq!(canonical("weight", 1.0, "C"), None);
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
