//! LOINC and UCUM for what is measured. The code of a kind stands in its row.
//!
//! LOINC: This material contains content from LOINC (http://loinc.org). LOINC is copyright Regenstrief Institute, Inc. and the Logical
//! Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license.

use alara_health::laboratory::find_tests;
use alara_health::vitals::VitalKind;

/// The system of LOINC's codes.
pub(crate) const LOINC: &str = "http://loinc.org";
/// The system of UCUM's codes.
pub(crate) const UCUM: &str = "http://unitsofmeasure.org";

/// The panel of a blood pressure, its upper and its lower value.
pub(crate) const PRESSURE: [&str; 3] = ["85354-9", "8480-6", "8462-4"];
/// Whether a sample was taken fasting.
pub(crate) const FASTING: &str = "49541-6";
/// What was done as exercise, and for how long.
pub(crate) const EXERCISE: [&str; 2] = ["73985-4", "55411-3"];

/// The LOINC code of a kind in one of its units.
pub(crate) fn loinc_of(kind: VitalKind, by_mass: bool) -> Option<&'static str> {
    let codes = kind.row().loinc;
    codes.get(usize::from(by_mass)).or(codes.first()).copied()
}

/// The codes by which others name a kind besides its own.
const OTHERS: &[(&str, VitalKind)] = &[
    ("55284-4", VitalKind::BloodPressure),
    ("3141-9", VitalKind::Weight),
    ("3142-7", VitalKind::Weight),
    ("8331-1", VitalKind::Temperature),
    ("8310-5", VitalKind::Temperature),
    ("40443-4", VitalKind::HeartRate),
    ("2339-0", VitalKind::Glucose),
    ("2345-7", VitalKind::Glucose),
    ("14749-6", VitalKind::Glucose),
    ("41653-7", VitalKind::Glucose),
    ("14743-9", VitalKind::Glucose),
    ("2708-6", VitalKind::Spo2),
];

/// The kind that a LOINC code is of.
pub(crate) fn kind_of(loinc: &str) -> Option<VitalKind> {
    let own = VitalKind::ALL.iter().copied().find(|kind| loinc_of(*kind, false) == Some(loinc));
    own.or_else(|| OTHERS.iter().find(|(code, _)| *code == loinc).map(|(_, kind)| *kind))
}

/// Units as the record writes them, beside UCUM's own code (case-sensitive).
const UNITS: &[(&str, &str)] = &[
    ("mmHg", "mm[Hg]"),
    ("kg", "kg"),
    ("lb", "[lb_av]"),
    ("st", "[stone_av]"),
    ("C", "Cel"),
    ("F", "[degF]"),
    ("bpm", "/min"),
    ("mmol/L", "mmol/L"),
    ("mg/dL", "mg/dL"),
    ("%", "%"),
    ("L/min", "L/min"),
    ("hours", "h"),
    ("ml", "mL"),
    ("min", "min"),
    ("km", "km"),
    ("mg", "mg"),
    ("g", "g"),
    ("mcg", "ug"),
    ("ug", "ug"),
    ("ng", "ng"),
    ("IU", "[IU]"),
    ("g/dL", "g/dL"),
    ("g/L", "g/L"),
    ("mg/L", "mg/L"),
    ("ug/mL", "ug/mL"),
    ("mcg/mL", "ug/mL"),
    ("ug/L", "ug/L"),
    ("mcg/L", "ug/L"),
    ("ug/dL", "ug/dL"),
    ("mcg/dL", "ug/dL"),
    ("ng/mL", "ng/mL"),
    ("ng/L", "ng/L"),
    ("ng/dL", "ng/dL"),
    ("pg/mL", "pg/mL"),
    ("umol/L", "umol/L"),
    ("nmol/L", "nmol/L"),
    ("pmol/L", "pmol/L"),
    ("mmol/mol", "mmol/mol"),
    ("mg/g", "mg/g"),
    ("mg/mmol", "mg/mmol"),
    ("mEq/L", "meq/L"),
    ("U/L", "U/L"),
    ("IU/L", "[IU]/L"),
    ("mIU/L", "m[IU]/L"),
    ("uIU/mL", "u[IU]/mL"),
    ("mU/L", "mU/L"),
    ("U/mL", "U/mL"),
    ("ukat/L", "ukat/L"),
    ("10^9/L", "10*9/L"),
    ("x10^9/L", "10*9/L"),
    ("10*9/L", "10*9/L"),
    ("10^12/L", "10*12/L"),
    ("x10^12/L", "10*12/L"),
    ("10^3/uL", "10*3/uL"),
    ("x10E3/uL", "10*3/uL"),
    ("K/uL", "10*3/uL"),
    ("10^6/uL", "10*6/uL"),
    ("x10E6/uL", "10*6/uL"),
    ("fL", "fL"),
    ("pg", "pg"),
    ("mm/h", "mm/h"),
    ("mm/hr", "mm/h"),
    ("s", "s"),
    ("sec", "s"),
    ("seconds", "s"),
    ("ratio", "{ratio}"),
    ("mL/min/1.73m2", "mL/min/{1.73_m2}"),
];

/// UCUM's code of a unit, where the record's way to write it has one.
pub(crate) fn ucum_of(unit: &str) -> Option<&'static str> {
    UNITS.iter().find(|(own, _)| own.eq_ignore_ascii_case(unit)).map(|(_, ucum)| *ucum)
}

/// The record's way to write a unit of UCUM's; of several, the first.
pub(crate) fn unit_of(ucum: &str) -> Option<&'static str> {
    UNITS.iter().find(|(_, code)| *code == ucum).map(|(own, _)| *own)
}

/// The LOINC code of a laboratory's test, where its name and unit leave one.
pub(crate) fn test_code(name: &str, unit: Option<&str>) -> Option<&'static str> {
    let tests = find_tests(name);
    let mut fitting = tests.iter().filter(|test| unit.is_none_or(|unit| test.has_unit(unit)));
    let only = fitting.next().filter(|_| fitting.next().is_none())?;
    only.loinc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_a_kind_leads_back_to_it() {
        for kind in VitalKind::ALL {
            for by_mass in [false, true] {
                assert!(loinc_of(*kind, by_mass).is_none_or(|code| kind_of(code) == Some(*kind)), "{kind:?}");
            }
        }
    }

    #[test]
    fn every_unit_of_a_measured_kind_has_a_code_that_leads_back() {
        for unit in VitalKind::ALL.iter().flat_map(|kind| kind.row().units) {
            let ucum = ucum_of(unit.code).unwrap();
            assert_eq!(unit_of(ucum), Some(unit.code));
        }
    }

    #[test]
    fn a_test_has_a_code_where_its_name_and_unit_leave_one() {
        assert_eq!(test_code("ALT", Some("U/L")), Some("1742-6"));
        assert_eq!(test_code("rhubarb", None), None);
    }
}
