//! How many pieces of a stock a dose is: tablets by their strength or their count, insulin and drops by what is measured.

use alara_record::Medication;

use super::{Dose, Measure};

/// The pieces of a dose: by its strength where the list says how strong one is (1000 mg of tablets of 500 mg are 2), else by its count.
/// Where doses differ and are measured in units or millilitres, the stock is counted in those; a dose of a mass alone is one piece.
pub fn count_pieces(dose: Option<&str>, medication: &Medication) -> f64 {
    let said = dose.and_then(Dose::read).unwrap_or_default();
    let listed = medication.dose.as_deref().and_then(Dose::read).and_then(|listed| listed.strength);
    match (said.total(), listed) {
        (Some((total, of)), Some((each, unit))) if of == unit && each > 0.0 => total / each,
        (Some((total, Measure::Units | Measure::Ml)), None) if !medication.plan.is_empty() => total,
        _ => said.count.unwrap_or(1.0),
    }
}

/// Whether the pieces of its planned doses cannot be told: they differ by their mass, and nobody said how strong one piece is.
pub fn lacks_strength(medication: &Medication) -> bool {
    let listed = medication.dose.as_deref().and_then(Dose::read).and_then(|listed| listed.strength);
    let masses = medication.plan.iter().filter_map(|each| Dose::read(&each.dose)).filter(|dose| dose.count.is_none());
    let mut figures: Vec<f64> = masses.filter_map(|dose| dose.strength).map(|(each, _)| each).collect();
    figures.dedup();
    listed.is_none() && figures.len() > 1 && !counts_measure(medication)
}

fn counts_measure(medication: &Medication) -> bool {
    let measures = |dose: &Dose| matches!(dose.strength, Some((_, Measure::Units | Measure::Ml)));
    medication.plan.iter().filter_map(|each| Dose::read(&each.dose)).all(|dose| measures(&dose))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::{MedicationId, PersonId, PlannedDose, Schedule};
    use uuid::Uuid;

    fn medication(listed: Option<&str>, planned: &[&str]) -> Medication {
        let schedule = || Schedule::daily(Vec::new());
        let plan = planned.iter().map(|dose| PlannedDose { dose: (*dose).to_owned(), schedule: schedule() }).collect();
        let none = Medication::named(MedicationId(Uuid::nil()), PersonId(Uuid::nil()), "X");
        Medication { dose: listed.map(str::to_owned), plan, ..none }
    }

    #[test]
    fn pieces_of_a_dose_follow_its_strength_or_its_count() {
        for (dose, listed, want) in [
            (Some("1000 mg"), Some("500 mg"), 2.0),
            (Some("2 x 500 mg"), Some("500 mg"), 2.0),
            (Some("250 mg"), Some("500 mg, 1 tablet"), 0.5),
            (Some("2 tablets"), Some("500 mg"), 2.0),
            (Some("875/125"), Some("875/125"), 1.0),
            (Some("600 mg"), None, 1.0),
            (None, Some("500 mg"), 1.0),
        ] {
            let pieces = count_pieces(dose, &medication(listed, &[]));
            assert!((pieces - want).abs() < 1e-9, "{dose:?} {listed:?}");
        }
    }

    #[test]
    fn pieces_of_a_planned_dose_are_what_it_takes_of_the_stock() {
        for (dose, listed, planned, want) in [
            ("8 units", None, ["12 units", "8 units"], 8.0),
            ("40 mg", Some("5 mg"), ["40 mg", "30 mg"], 8.0),
            ("2 tablets", None, ["1 tablet", "2 tablets"], 2.0),
            ("2.5 mg", None, ["5 mg", "2.5 mg"], 1.0),
        ] {
            let pieces = count_pieces(Some(dose), &medication(listed, &planned));
            assert!((pieces - want).abs() < 1e-9, "{dose} {listed:?}");
        }
        assert!(lacks_strength(&medication(None, &["5 mg", "2.5 mg"])));
        assert!(!lacks_strength(&medication(Some("2.5 mg tablets"), &["5 mg", "2.5 mg"])));
        assert!(!lacks_strength(&medication(None, &["12 units", "8 units"])));
    }
}
