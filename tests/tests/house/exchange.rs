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
    home.ok(["form", "add_contact", "kind=doctor", "name=Dr. Osei"]);
    assert_eq!(named(&resources(&home, &[])), ["Patient", "MedicationStatement", "Observation", "Immunization"]);
    assert_eq!(named(&resources(&home, &["--since", "2026-01-01", "--kind", "vital"])), ["Patient", "Observation"]);
    assert_eq!(
        named(&resources(&home, &["--until", "2025-12-31", "--kind", "immunization"])),
        ["Patient", "Immunization"]
    );
    let file = home.beside("me.json");
    let name = file.to_str().expect("a path");
    let told = home.run(["export", "--as", "fhir", "--to", name]);
    assert!(
        told.stderr.contains("3 records written") && told.stderr.contains("1 reminder and 1 contact have no place"),
        "{}",
        told.stderr
    );
    home.run(["export", "--as", "fhir", "--to", name]).failed_saying("there is a file of that name already");
    home.run(["export", "--since", "2026-01-01"])
        .failed_saying("choose days and kinds with --as fhir, csv or markdown");
}

#[test]
fn a_folder_of_sheets_and_a_page_hold_the_same_record() {
    let home = Home::new();
    home.ok(["form", "log_vital", "kind=weight", "value=71.5", "unit=kg", "measured_at=2026-03-02T08:00:00-05:00"]);
    home.ok(["form", "log_medication", "medication_name=Metformin", "dose=500 mg", "notes=-with food"]);
    let folder = home.beside("sheets");
    let name = folder.to_str().expect("a path");
    home.run(["export", "--as", "csv"]).failed_saying("name a new one with --to FOLDER");
    home.ok(["export", "--as", "csv", "--to", name]);
    let mut files: Vec<_> =
        folder.read_dir().expect("a folder").map(|file| file.expect("a file").file_name()).collect();
    files.sort();
    assert_eq!(files, ["doses.csv", "measurements.csv"]);
    let weights = std::fs::read_to_string(folder.join("measurements.csv")).expect("a sheet");
    assert!(weights.contains(",weight,71.5,kg"), "{weights}");
    assert!(std::fs::read_to_string(folder.join("doses.csv")).expect("a sheet").contains(",'-with food"));
    home.run(["export", "--as", "csv", "--to", name]).failed_saying("there is a file of that name already");
    let page = home.ok(["export", "--as", "markdown"]);
    assert!(page.contains("## 2026-03-02") && page.contains("71.5") && page.contains("**Metformin**"), "{page}");
}

#[test]
fn a_file_of_another_program_is_told_in_one_sentence() {
    let home = Home::new();
    home.ok(["log"]);
    // What it is called says nothing.
    for (name, text, told) in [
        ("a.jsonl", "BEGIN:VCARD\nVERSION:4.0\n", "This is a file of contacts."),
        ("b.xml", "{\"a\": 1}", "This is a JSON file of a kind that Alara does not know."),
        ("c.jsonl", "<!DOCTYPE html><html>", "This is a web page."),
        ("d.jsonl", "", "This file is empty."),
    ] {
        let path = home.beside(name);
        std::fs::write(&path, text).expect("a file");
        let ran = home.run(["import", path.to_str().expect("a path"), "--yes"]);
        assert!(!ran.stderr.contains("line ") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
        ran.failed_saying(told);
    }
    assert!(home.lines(["log", "--json"]).is_empty());
}

#[test]
fn an_export_is_of_the_person_who_is_named_and_nobody_else() {
    let home = Home::new();
    home.ok(["people", "add", "Mom"]);
    home.ok(["form", "log_immunization", "vaccine=flu", "date=2025-10-02"]);
    home.ok(["--person", "Mom", "form", "log_immunization", "vaccine=tetanus", "date=2025-10-03"]);
    let (mine, hers) = (resources(&home, &[]), resources(&home, &["--person", "Mom"]));
    assert_eq!((&mine[1]["vaccineCode"]["text"], mine.len()), (&"flu".into(), 2));
    assert_eq!((&hers[1]["vaccineCode"]["text"], hers.len()), (&"tetanus".into(), 2));
    assert_eq!(
        (&hers[0]["name"][0]["text"], &hers[1]["patient"]["reference"]),
        (&"Mom".into(), &format!("urn:uuid:{}", hers[0]["id"].as_str().expect("an id")).into())
    );
}

#[test]
fn a_table_comes_in_once_and_goes_back_by_one_undo() {
    let home = Home::new();
    home.ok(["log"]);
    let path = home.beside("omron.csv");
    let text = "Date,Time,Systolic (mmHg),Diastolic (mmHg),Pulse (bpm)\n2026-01-02,08:00,128,82,64\n2026-01-03,08:00,131,84,66\n";
    std::fs::write(&path, text).expect("a file");
    let file = path.to_str().expect("a path");
    let told = home.ok(["import", file, "--preview"]);
    assert!(told.contains("2 things are new: 2 measurements.") && told.contains("Pulse (bpm)=pulse"), "{told}");
    assert!(home.lines(["log", "--json"]).is_empty());
    home.ok(["import", file, "--yes"]);
    assert_eq!(home.lines(["log", "--json"]).len(), 2);
    let again = home.ok(["import", file, "--yes"]);
    assert!(again.contains("0 things are new.\n2 are here already."), "{again}");
    let told = home.ok(["undo"]);
    assert_eq!(told.trim(), "Undone: the import of 2 things from a table of blood pressure readings.");
    assert!(home.lines(["log", "--json"]).is_empty(), "both are taken back");
}
