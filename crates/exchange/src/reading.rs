//! A measured value of a file as a call, by the table of vitals: in a unit that the record has, as it stands; in another of the same
//! kind, converted, with the original kept.

use alara_health::tools::{HealthCall, LogBloodPressure, LogHydration, LogVital, Moment};
use alara_health::vitals::{Unit, VitalKind};
use alara_record::DayPart;

use crate::codes::unit_of;
use crate::incoming::Item;

/// Units that the record does not have, each with its factor to one that it has.
const OTHERS: &[(VitalKind, &[&str], f64, &str)] = &[
    (VitalKind::Weight, &["g", "gram", "grams"], 0.001, "kg"),
    (VitalKind::Spo2, &["1", "fraction"], 100.0, "%"),
    (VitalKind::SleepHours, &["min", "minutes"], 1.0 / 60.0, "hours"),
    (VitalKind::PeakFlow, &["L/s"], 60.0, "L/min"),
    (VitalKind::HeartRate, &["count/min", "{beats}/min", "{Beats}/min", "beats/minute", "/minute"], 1.0, "bpm"),
    (VitalKind::Temperature, &["degC", "\u{b0}C", "Cel"], 1.0, "C"),
    (VitalKind::Temperature, &["degF", "\u{b0}F"], 1.0, "F"),
    (VitalKind::Glucose, &["mmol<180.1558800000541>/L"], 1.0, "mmol/L"),
    (VitalKind::Hydration, &["L", "l"], 1000.0, "ml"),
    (VitalKind::Hydration, &["fl_oz_us"], 29.573_529_562_5, "ml"),
    (VitalKind::Hydration, &["fl_oz_imp"], 28.413_062_5, "ml"),
    (VitalKind::Distance, &["m"], 0.001, "km"),
    (VitalKind::Distance, &["mi"], 1.609_344, "km"),
    (VitalKind::Exercise, &["h", "hr", "hours"], 60.0, "min"),
    (VitalKind::Exercise, &["s", "sec"], 1.0 / 60.0, "min"),
];

/// What was measured, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured<'a> {
    pub kind: VitalKind,
    pub value: f64,
    /// As the file writes it; none where the kind has one unit only.
    pub unit: Option<&'a str>,
    pub at: Moment,
    pub part: Option<DayPart>,
}

impl Measured<'_> {
    /// The value in a unit that the record has, with the unit.
    pub fn settle(&self) -> Result<(f64, &'static Unit), String> {
        let row = self.kind.row();
        let Some(written) = self.unit else {
            return match row.units {
                [only] => Ok((self.value, only)),
                _ => Err(format!("it does not say the unit of its {}", row.noun)),
            };
        };
        let own = row.unit(written).or_else(|| row.unit(unit_of(written)?));
        if let Some(unit) = own.or_else(|| row.units.iter().find(|unit| unit.is_written(written))) {
            return Ok((self.value, unit));
        }
        let other = OTHERS.iter().find(|(kind, units, ..)| *kind == self.kind && units.contains(&written));
        let found = other.and_then(|(_, _, factor, code)| Some((self.value * factor, row.unit(code)?)));
        found
            .map(|(value, unit)| (round(value), unit))
            .ok_or_else(|| format!("{written} is not a unit of {}", row.noun))
    }

    /// What records it.
    pub fn item(&self, place: u64) -> Result<Item, String> {
        let (value, unit) = self.settle()?;
        let call = match self.kind {
            VitalKind::Hydration => {
                let (drank_at, drank_at_part) = (Some(self.at), self.part);
                HealthCall::LogHydration(LogHydration { amount_ml: value, drank_at, drank_at_part })
            }
            kind if kind.row().logged => HealthCall::LogVital(LogVital {
                kind: kind.code().to_owned(),
                value,
                unit: unit.code.to_owned(),
                measured_at: Some(self.at),
                measured_at_part: self.part,
            }),
            kind => return Err(format!("{} alone says too little to be recorded", kind.row().noun)),
        };
        let item = Item::plain(place, call);
        Ok(match self.unit {
            Some(written) if written != unit.code => item.from("value", self.value).from("unit", written),
            _ => item,
        })
    }
}

/// A blood pressure, in the one unit that it has; kilopascals are converted.
pub(crate) fn pressure(
    place: u64,
    (systolic, diastolic, pulse): (f64, f64, Option<f64>),
    unit: Option<&str>,
    (measured_at, measured_at_part): (Moment, Option<DayPart>),
) -> Result<Item, String> {
    /// So many millimetres of mercury are a kilopascal.
    const KILOPASCAL: f64 = 7.500_616_83;
    let known =
        |unit: &str| VitalKind::BloodPressure.row().canonical().is_written(unit) || unit_of(unit) == Some("mmHg");
    let in_kilopascals = match unit {
        Some("kPa") => true,
        Some(unit) if !known(unit) => return Err(format!("{unit} is not a unit of blood pressure")),
        _ => false,
    };
    let convert = |value: f64| if in_kilopascals { (value * KILOPASCAL).round() } else { value };
    let reading = LogBloodPressure {
        systolic: convert(systolic),
        diastolic: convert(diastolic),
        pulse,
        measured_at: Some(measured_at),
        measured_at_part,
    };
    let item = Item::plain(place, HealthCall::LogBloodPressure(reading));
    Ok(match in_kilopascals {
        true => item.from("systolic", systolic).from("diastolic", diastolic).from("unit", "kPa"),
        false => item,
    })
}

/// What arithmetic adds behind the last digit goes.
pub(crate) fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(kind: VitalKind, value: f64, unit: Option<&str>) -> Result<(f64, &'static str), String> {
        let at = Moment::parse("2026-03-14").unwrap();
        Measured { kind, value, unit, at, part: None }.settle().map(|(value, unit)| (value, unit.code))
    }

    #[test]
    fn unit_of_the_record_leaves_the_value_as_it_is() {
        assert_eq!(settled(VitalKind::Weight, 154.3, Some("[lb_av]")), Ok((154.3, "lb")));
        assert_eq!(settled(VitalKind::Glucose, 99.0, Some("mg/dL")), Ok((99.0, "mg/dL")));
        assert_eq!(settled(VitalKind::Spo2, 97.0, None), Ok((97.0, "%")));
    }

    #[test]
    fn unit_of_the_same_kind_is_converted() {
        assert_eq!(settled(VitalKind::Weight, 71500.0, Some("g")), Ok((71.5, "kg")));
        assert_eq!(settled(VitalKind::Temperature, 36.6, Some("\u{b0}C")), Ok((36.6, "C")));
    }

    #[test]
    fn unit_that_is_none_of_the_kind_or_missing_is_refused() {
        assert!(settled(VitalKind::Weight, 70.0, Some("mmol/L")).is_err());
        assert!(settled(VitalKind::Weight, 70.0, None).is_err());
    }

    #[test]
    fn every_other_unit_leads_to_one_of_its_kind() {
        for (kind, _, _, code) in OTHERS {
            assert!(kind.row().unit(code).is_some(), "{kind:?} {code}");
        }
    }
}
