//! Formats of other programs from the terminal: what leaves in them.

use alara_tests::home::Home;
use serde_json::Value;

/// The resources of an export, without their Provenance.
fn resources(home: &Home, rest: &[&str]) -> Vec<Value> {
    let bundle: Value =
        serde_json::from_str(&home.ok(["export", "--as", "fhir"].iter().chain(rest).copied())).expect("JSON");
    let entries = bundle["entry"].as_array().expect("entries").iter().map(|entry| entry["resource"].clone());
    entries.filter(|resource| resource["resourceType"] != "Provenance").collect()
}

fn named(resources: &[Value]) -> Vec<&str> {
    resources.iter().filter_map(|resource| resource["resourceType"].as_str()).collect()
}

#[test]
fn a_fhir_bundle_holds_what_was_chosen_and_its_sources() {
    let home = Home::new();
    home.ok(["form", "log_blood_pressure", "systolic=128", "diastolic=82", "measured_at=2026-03-02T08:00:00-05:00"]);
    home.ok(["form", "log_immunization", "vaccine=flu", "date=2025-10-02"]);
    home.ok(["form", "create_reminder", "title=Walk", "time=18:00"]);
    home.ok(["form", "add_medication", "name=Lisinopril", "dose=10 mg", "times=08:00"]);
    assert_eq!(named(&resources(&home, &[])), ["Patient", "MedicationStatement", "Observation", "Immunization"]);
    assert_eq!(named(&resources(&home, &["--since", "2026-01-01", "--kind", "vital"])), ["Patient", "Observation"]);
    assert_eq!(
        named(&resources(&home, &["--until", "2025-12-31", "--kind", "immunization"])),
        ["Patient", "Immunization"]
    );
    let file = home.beside("me.json");
    let name = file.to_str().expect("a path");
    let told = home.run(["export", "--as", "fhir", "--to", name]);
    assert!(told.stderr.contains("3 records written") && told.stderr.contains("1 reminder has no place"), "{}", told.stderr);
    home.run(["export", "--as", "fhir", "--to", name]).failed_saying("there is a file of that name already");
    home.run(["export", "--since", "2026-01-01"]).failed_saying("choose days and kinds with --as fhir");
}
