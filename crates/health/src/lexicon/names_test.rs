use super::super::catalogue::{CONFUSED, all, confused_with};
use super::super::own::OwnName;
use super::*;

fn one(spelling: &str) -> String {
    match lookup(spelling, &[]) {
        Match::Exact(n) | Match::Misspelt(n, _) => n.display.to_lowercase(),
        Match::Ambiguous(names) => {
            format!("ambiguous: {}", names.iter().map(|n| n.display).collect::<Vec<_>>().join(", "))
        }
        Match::Unknown => "unknown".into(),
    }
}

fn fresh_english() -> Vec<u8> {
    let mut builder = fst::MapBuilder::memory();
    for word in alara_english::general::LIST.lines() {
        builder.insert(word, 0).unwrap();
    }
    builder.into_inner().unwrap()
}

/// Run by hand after the list changes: `cargo test -p alara-health -- --ignored write_the_automaton`.
#[test]
#[ignore = "writes crates/health/data"]
fn write_the_automaton() {
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/data/english.fst"), fresh_english()).unwrap();
}

#[test]
fn the_committed_automaton_is_that_of_the_list() {
    assert!(fresh_english() == include_bytes!("../../data/english.fst"), "stale: run write_the_automaton");
}

#[test]
fn every_spelling_of_the_list_names_itself() {
    for (key, name) in all() {
        assert_eq!(super::super::key::key(key), key, "the generator and key.rs disagree");
        assert_eq!(lookup(key, &[]), Match::Exact(name), "{key}");
        assert!(name.ingredients().next().is_some(), "{key} has no ingredient");
        let words: Vec<&str> = key.split(' ').collect();
        assert_eq!(longest_at(&words, 0, &[]), Some((words.len(), Match::Exact(name))), "{key}");
    }
    assert!(all().count() > 10_000);
}

#[test]
fn a_plain_misspelling_names_the_nearest() {
    for (typed, meant) in [
        ("metformn", "metformin"),
        ("metfromin", "metformin"),
        ("etformin", "metformin"),
        ("hydroxychloroquin", "hydroxychloroquine"),
        ("asprin", "aspirin"),
        ("tylonol", "tylenol"),
        ("lisinipril", "lisinopril"),
        ("ibuprofin", "ibuprofen"),
        ("ibuprophen", "ibuprofen"),
        ("amoxicilin", "amoxicillin"),
        ("omeprazol", "omeprazole"),
        ("pantoprazol", "pantoprazole"),
        ("levothyroxin", "levothyroxine"),
        ("atorvastin", "atorvastatin"),
        ("acetominophen", "acetaminophen"),
        ("paracetemol", "paracetamol"),
        ("novarapid", "novorapid"),
        ("warfrin", "warfarin"),
        ("warfarins", "warfarin"),
    ] {
        assert_eq!(one(typed), meant, "{typed}");
    }
}

#[test]
fn possessives_plurals_hyphens_and_case_are_no_misspelling() {
    for (typed, meant) in [
        ("Aspirins", "aspirin"),
        ("aspirin's", "aspirin"),
        ("ASPIRIN\u{2019}S", "aspirin"),
        ("tylenols", "tylenol"),
        ("cocodamol", "cocodamol"),
        ("co codamol", "co-codamol"),
        ("Dolo-650", "dolo 650"),
        ("B-12", "b12"),
        ("St. John\u{2019}s Wort", "st john's wort"),
    ] {
        assert!(matches!(lookup(typed, &[]), Match::Exact(_)), "{typed}");
        assert_eq!(one(typed), meant, "{typed}");
    }
}

#[test]
fn common_words_are_never_misspelt_names() {
    for word in [
        "cold", "tables", "aspiring", "water", "coffee", "tomorrow", "doctor", "systolic", "morning", "breakfast",
        "sugar", "oxygen", "alcohol", "skilled", "lamp", "yesterday", "wife", "kitchen", "pressure", "feeling",
        "honestly", "allergic", "proactive", "telling", "evening",
    ] {
        assert_eq!(lookup(word, &[]), Match::Unknown, "{word}");
    }
    for word in ["will", "day", "may", "pan", "tide", "o2", "align", "alex", "lopez", "clear", "mum", "gp"] {
        assert_eq!(lookup(word, &[]), Match::Unknown, "{word}");
    }
}

#[test]
fn short_words_are_taken_only_as_written() {
    assert_eq!(one("tums"), "tums");
    assert_eq!(lookup("tumz", &[]), Match::Unknown);
    assert_eq!(lookup("asaa", &[]), Match::Unknown);
}

#[test]
fn confused_names_are_shown_both_when_misspelt() {
    for (typed, a, b) in [
        ("hydroxizine", "Hydroxyzine", "Hydralazine"),
        ("celebrx", "Celebrex", "Celexa"),
        ("lamisal", "Lamisil", "Lamictal"),
        ("clonazepan", "Clonazepam", "Lorazepam"),
        ("orazepam", "Lorazepam", "Oxazepam"),
    ] {
        match lookup(typed, &[]) {
            Match::Ambiguous(names) => {
                assert!(
                    names.iter().any(|n| n.display == a) && names.iter().any(|n| n.display == b),
                    "{typed}: {names:?}"
                );
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
    assert_eq!(one("hydroxyzine"), "hydroxyzine", "written right, it is what it says");
}

#[test]
fn the_records_own_name_wins_a_tie() {
    let own = [OwnName::new("Hydroxyzine 25 mg"), OwnName::new("Quillabane")];
    for typed in ["hydroxizine", "hydroxyzin"] {
        match lookup(typed, &own) {
            Match::Misspelt(n, 1) => assert_eq!((n.display, n.own), ("Hydroxyzine 25 mg", Some(0))),
            other => panic!("{typed}: {other:?}"),
        }
    }
    assert_eq!(lookup("quillabane", &own).name().and_then(|n| n.own), Some(1));
    assert_eq!(lookup("quilabane", &own).name().and_then(|n| n.own), Some(1));
    assert_eq!(lookup("quillabane", &[]), Match::Unknown);
}

#[test]
fn a_tie_goes_to_the_medication_that_is_on_record_under_another_name() {
    let own = [OwnName::new("Ativan 1 mg")];
    match lookup("orazepam", &own) {
        Match::Misspelt(n, 1) => assert_eq!(n.display, "Lorazepam"),
        other => panic!("{other:?}"),
    }
    match lookup("celebrx", &[OwnName::new("Celecoxib")]) {
        Match::Misspelt(n, 1) => assert_eq!(n.display, "Celebrex"),
        other => panic!("{other:?}"),
    }
    match lookup("celebrx", &[OwnName::new("Citalopram"), OwnName::new("Celecoxib")]) {
        Match::Ambiguous(names) => assert!(names.len() >= 2),
        other => panic!("{other:?}"),
    }
}

#[test]
fn hostile_words_cost_no_more_than_long_ones() {
    let own = [OwnName::new(&"x".repeat(100_000))];
    for word in [
        "a".repeat(100_000),
        "\u{301}".repeat(50_000),
        "'".repeat(100_000),
        "-".repeat(100_000),
        "é".repeat(50_000),
        "1".repeat(100_000),
    ] {
        assert_eq!(lookup(&word, &own).name().filter(|n| n.own.is_none()), None);
        assert_eq!(longest_at(&[word.as_str(), "mg"], 0, &[]), None);
    }
}

#[test]
fn the_records_own_name_does_not_win_over_a_nearer_one() {
    let own = [OwnName::new("Prednisolone")];
    assert_eq!(one("prednisone"), "prednisone");
    assert_eq!(lookup("prednisone", &own).name().map(|n| n.display), Some("Prednisone"));
}

#[test]
fn one_medication_under_two_names_is_the_same() {
    for (a, b) in [
        ("Tylenol", "paracetamol"),
        ("acetaminophen", "APAP"),
        ("Combiflam", "ibuprofen"),
        ("Combiflam", "Crocin"),
        ("Excedrin", "aspirin"),
        ("albuterol", "salbutamol"),
        ("Ventolin", "salbutamol"),
        ("adrenaline", "EpiPen"),
        ("Eliquis", "apixaban"),
        ("Nurofen", "Advil"),
        ("oestrogen patch", "estradiol"),
        ("Pantoprazol", "Pan 40"),
        ("Metformin 500 mg", "Glycomet"),
        ("co-codamol", "codeine"),
        ("Vitamin D3", "cholecalciferol"),
        ("B12 injection", "Vitamin B12"),
        ("Quillabane", "quillabane"),
        ("nitro spray", "Nitroglycerin spray"),
    ] {
        assert!(same_medication(a, b), "{a} and {b}");
        assert!(same_medication(b, a), "{b} and {a}");
    }
    for (a, b) in [
        ("aspirin", "ibuprofen"),
        ("Lantus", "Humalog"),
        ("vitamin d", "vitamin c"),
        ("prednisone", "prednisolone"),
        ("Quillabane", "Marrowbane"),
        ("", ""),
    ] {
        assert!(!same_medication(a, b), "{a} and {b}");
    }
    assert_eq!(ingredients("Excedrin"), ["acetaminophen", "aspirin", "caffeine"]);
}

#[test]
fn a_name_takes_all_its_words_and_leaves_the_dose() {
    for (said, taken) in [
        ("vitamin d 2000 iu", 2),
        ("dolo 650 mg", 1),
        ("dolo 650", 2),
        ("vitamin b 12", 3),
        ("vitamin d 3 times", 2),
        ("pan 40 mg", 2),
        ("folic acid 5 mg", 2),
        ("vitamin a day", 1),
        ("vitamin a 5000 iu", 2),
        ("folic acd 5 mg", 2),
        ("vitmin d today", 2),
        ("fish oil capsule", 3),
        ("co - codamol", 3),
        ("st . john's wort", 4),
        ("nicotine patch on", 2),
        ("advil", 1),
    ] {
        let words: Vec<&str> = said.split(' ').collect();
        assert_eq!(longest_at(&words, 0, &[]).map(|m| m.0), Some(taken), "{said}");
    }
    for said in ["took the bus", "water with lunch", "", "- aspirin", "fish and chips", "folic"] {
        let words: Vec<&str> = said.split(' ').collect();
        assert_eq!(longest_at(&words, 0, &[]), None, "{said}");
    }
}

#[test]
fn the_confused_pairs_go_both_ways_and_are_in_the_list() {
    assert!(confused_with("Celebrex").contains(&"celexa"));
    assert!(confused_with("celexa").contains(&"celebrex"));
    assert!(confused_with("aspirin").is_empty());
    let pairs: Vec<&str> = CONFUSED.lines().collect();
    assert!(pairs.iter().all(|l| l.split('\t').count() == 3), "two names and a source");
    assert!(pairs.windows(2).all(|w| w[0] < w[1]), "sorted, none twice");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,60}", own in "\\PC{0,20}") {
        let own = [OwnName::new(&own)];
        let _ = lookup(&text, &own);
        let words: Vec<&str> = text.split(' ').collect();
        for i in 0..=words.len() {
            if let Some((n, _)) = longest_at(&words, i, &own) {
                proptest::prop_assert!(n >= 1 && i + n <= words.len());
            }
        }
        let _ = (same_medication(&text, "aspirin"), ingredients(&text), confused_with(&text));
    }

    #[test]
    fn a_typo_of_a_well_known_name_never_names_another(pick in 0usize..30, at in 1usize..12, letter in proptest::char::range('a', 'z')) {
        const KNOWN: [&str; 30] = [
            "metformin", "lisinopril", "atorvastatin", "levothyroxine", "amlodipine", "omeprazole", "gabapentin", "sertraline", "simvastatin",
            "montelukast", "escitalopram", "furosemide", "trazodone", "pantoprazole", "tamsulosin", "carvedilol", "clopidogrel", "allopurinol",
            "venlafaxine", "loratadine", "quetiapine", "topiramate", "azithromycin", "paracetamol", "naproxen", "warfarin", "ramipril", "bisoprolol",
            "apixaban", "ibuprofen",
        ];
        let name = KNOWN[pick];
        let mut typed = name.to_owned();
        typed.insert(at.min(name.len()), letter);
        match lookup(&typed, &[]) {
            Match::Exact(n) | Match::Misspelt(n, _) => proptest::prop_assert!(same_medication(n.display, name), "{typed} -> {}", n.display),
            Match::Ambiguous(names) => proptest::prop_assert!(names.iter().any(|n| same_medication(n.display, name)), "{typed} -> {names:?}"),
            Match::Unknown => {}
        }
    }
}
