//! Ingredients that two medications share: a notice with both names and the list that tells it, and no word about what to do.

use alara_record::{PersonId, Record};

use crate::describe::capital;
use crate::lexicon::{same_name, shared_ingredients};
use crate::tools::HealthCall;

/// What the person should be told where a medication has an ingredient of one on the list. A dose under another name of the same
/// medication is one of it.
pub fn tell_shared(call: &HealthCall, record: &dyn Record, person: PersonId) -> Vec<String> {
    let listed = crate::on_list::current(record, person);
    let is_listed = |name: &str| listed.iter().any(|each| each.name.eq_ignore_ascii_case(name));
    match call {
        HealthCall::AddMedication(plan) => {
            let others = listed.iter().filter(|each| !each.name.eq_ignore_ascii_case(&plan.name));
            others.filter_map(|other| word_shared(&plan.name, &other.name)).collect()
        }
        HealthCall::LogMedication(dose) if !is_listed(&dose.medication_name) => {
            let others = listed.iter().filter(|each| !same_name(&each.name, &dose.medication_name));
            others.filter_map(|other| word_shared(&dose.medication_name, &other.name)).collect()
        }
        _ => Vec::new(),
    }
}

/// The medications of the list that share an ingredient, a sentence for each two of them.
pub fn list_shared(record: &dyn Record, person: PersonId) -> Vec<String> {
    let mut names: Vec<&str> =
        crate::on_list::current(record, person).into_iter().map(|each| each.name.as_str()).collect();
    names.sort_unstable_by_key(|name| name.to_lowercase());
    let pairs =
        names.iter().enumerate().flat_map(|(index, one)| names.iter().skip(index + 1).map(move |two| (one, two)));
    pairs.filter_map(|(one, two)| word_shared(one, two)).collect()
}

fn word_shared(name: &str, listed: &str) -> Option<String> {
    let shared = shared_ingredients(name, listed);
    let what = match shared.as_slice() {
        [] => return None,
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    };
    let (name, listed) = (capital(name), capital(listed));
    Some(format!(
        "{name} and {listed} on your list both have {what} in them, by Alara\u{2019}s list of medication names."
    ))
}

#[cfg(test)]
mod tests {
    use alara_record::{Medication, MedicationId, MemoryRecord, Noun, Person};
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    const ME: PersonId = PersonId(Uuid::from_u128(1));

    fn record(listed: &[&str]) -> MemoryRecord {
        let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
        for (id, name) in (2..).zip(listed) {
            record.put(Noun::from(Medication::named(MedicationId(Uuid::from_u128(id)), ME, *name)));
        }
        record
    }

    fn told(listed: &[&str], tool: &str, call: Value) -> Vec<String> {
        let call = HealthCall::typed(tool, call.as_object().unwrap()).unwrap();
        tell_shared(&call, &record(listed), ME)
    }

    #[test]
    fn medication_with_a_listed_ingredient_is_told_with_both_names() {
        let added = |name: &str, listed: &str| told(&[listed], "add_medication", json!({ "name": name }));
        let both = "both have acetaminophen in them, by Alara\u{2019}s list of medication names.";
        assert_eq!(added("Tylenol", "Paracetamol"), [format!("Tylenol and Paracetamol on your list {both}")]);
        assert_eq!(added("co-codamol", "Panadol"), [format!("Co-codamol and Panadol on your list {both}")]);
        assert_eq!(added("Lipitor", "Atorva").len(), 1);
        for (name, listed) in [("Metformin", "Metformin 500 mg"), ("Aspirin", "Metformin"), ("Zibbledorf", "Metformin")]
        {
            assert!(added(name, listed).is_empty(), "{name} {listed}");
        }
    }

    #[test]
    fn dose_of_a_combination_is_told_and_another_name_is_not() {
        let taken = |name: &str| told(&["Paracetamol"], "log_medication", json!({ "medication_name": name }));
        assert_eq!(taken("co-codamol").len(), 1);
        assert!(taken("Tylenol").is_empty() && taken("paracetamol").is_empty());
    }

    #[test]
    fn list_is_told_of_each_two_that_share() {
        assert_eq!(list_shared(&record(&["Tylenol", "Metformin", "Co-codamol"]), ME).len(), 1);
        assert!(list_shared(&record(&["Ibuprofen", "Metformin"]), ME).is_empty());
    }
}
