//! The ways round the gate that do not compile, each beside a twin that does: what separates them is the error that is meant.

#![allow(clippy::unwrap_used)]

#[test]
fn the_ways_round_the_gate_do_not_compile() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/compile_pass/*.rs");
    cases.compile_fail("tests/compile_fail/*.rs");
}

#[test]
fn every_case_has_its_twin_and_says_its_error() {
    let names = |folder: &str, ending: &str| {
        let folder = format!("{}/tests/{folder}", env!("CARGO_MANIFEST_DIR"));
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = files.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect();
        names.sort();
        names
    };
    let cases = names("compile_fail", ".rs");
    assert!(cases.len() >= 8);
    assert_eq!(cases, names("compile_pass", ".rs"));
    assert_eq!(cases, names("compile_fail", ".stderr"));
}
