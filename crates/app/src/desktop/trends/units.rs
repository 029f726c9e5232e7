//! Results of a laboratory in one unit: the one that a figure without a unit can only be in, and figures turned from one into another, both by
//! the table of tests.

use alara_health::laboratory::{Test, find_tests};

/// The test and the unit that a figure without one can only be of: the table leaves no other. None where it leaves several, or none.
pub(super) fn settle_unit(name: &str, value: f64) -> Option<(&'static Test, &'static str)> {
    let tests = find_tests(name);
    let is_within = |(low, high): (f64, f64)| (low..=high).contains(&value);
    let mut meant = tests.iter().filter(|test| test.unsaid.is_some_and(is_within));
    if let (Some(test), None) = (meant.next(), meant.next()) {
        return Some((*test, test.units.first()?.0));
    }
    let mut left: Vec<(&'static Test, &'static str, f64)> = Vec::new();
    for test in tests {
        for (unit, factor) in &test.units {
            let (low, high) = test.range;
            let is_there = left.iter().any(|(other, _, of)| std::ptr::eq(*other, test) && of.total_cmp(factor).is_eq());
            if !is_there && (low..=high).contains(&(value * factor)) {
                left.push((test, unit, *factor));
            }
        }
    }
    match left.as_slice() {
        [(test, unit, _)] => Some((*test, *unit)),
        _ => None,
    }
}

/// A value of one of a test's units in another of them; as it is where the two are one. A value that was converted has three digits, or is
/// whole.
pub(super) fn convert(test: &Test, value: f64, from: &str, to: &str) -> Option<f64> {
    let ((_, from), (_, to)) = (test.unit(from)?, test.unit(to)?);
    if from.total_cmp(&to).is_eq() {
        return Some(value);
    }
    let converted = value * from / to;
    let places = if converted == 0.0 { 0.0 } else { (2.0 - converted.abs().log10().floor()).max(0.0) };
    let step = 10f64.powf(places);
    Some((converted * step).round() / step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_that_was_not_said_is_settled_where_one_is_left() {
        for (name, value, unit) in [
            ("A1C", 6.8, Some("%")),
            ("A1C", 48.0, Some("mmol/mol")),
            ("TSH", 4.1, Some("mIU/L")),
            ("LDL", 112.0, Some("mg/dL")),
            // Either could be.
            ("LDL", 2.9, None),
            ("creatinine", 6800.0, None),
            ("rhubarb", 4.1, None),
        ] {
            assert_eq!(settle_unit(name, value).map(|(_, unit)| unit), unit, "{name} {value}");
        }
    }

    #[test]
    fn value_is_converted_only_between_units_of_its_test() {
        let of = |name: &str, value: f64, from: &str, to: &str| convert(find_tests(name)[0], value, from, to);
        assert_eq!(of("LDL", 2.9, "mmol/L", "mg/dL"), Some(112.0));
        assert_eq!(of("LDL", 112.0, "mg/dl", "mmol/L"), Some(2.9));
        assert_eq!(of("creatinine", 88.0, "\u{b5}mol/L", "mg/dL"), Some(0.995));
        assert_eq!(of("platelets", 214.0, "K/uL", "10^9/L"), Some(214.0));
        assert_eq!(of("platelets", 214_000.0, "/uL", "10^9/L"), Some(214.0));
        assert_eq!(of("A1C", 6.8, "%", "mmol/mol"), None);
    }
}
