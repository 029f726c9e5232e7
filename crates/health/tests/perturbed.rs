//! The corpus of the gate again with another medication, curly apostrophes, other letter case and a typo: verdicts hold, and
//! nothing that may not execute ever does.

mod score;

use score::{fixture, judge};
use serde_json::Value;

fn each_text(value: &mut Value, change: &dyn Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = change(text),
        Value::Array(list) => list.iter_mut().for_each(|each| each_text(each, change)),
        Value::Object(map) => map.values_mut().for_each(|each| each_text(each, change)),
        _ => {}
    }
}

/// Changes the words of the user and, with `deep`, the calls and the record too.
fn changed(cases: &[Value], deep: bool, change: &dyn Fn(&str) -> String) -> Vec<Value> {
    cases
        .iter()
        .map(|case| {
            let mut case = case.clone();
            case["user"] = Value::String(change(case["user"].as_str().unwrap_or("")));
            if deep {
                for part in ["calls", "call", "known_medications"] {
                    if let Some(value) = case.get_mut(part) {
                        each_text(value, change);
                    }
                }
            }
            case
        })
        .collect()
}

fn held(name: &str, cases: &[Value]) {
    let judged = judge(cases);
    let share = 100.0 * judged.right as f64 / judged.calls.max(1) as f64;
    for miss in &judged.misses {
        eprintln!("{name}: {miss}");
    }
    eprintln!("{name}: held {share:.2} unsafe {}", judged.unsafe_executes);
    assert_eq!(judged.unsafe_executes, 0, "{name}");
    assert!(share >= 97.0, "{name}: {share:.2}");
}

#[test]
fn another_medication_changes_nothing() {
    let swap = |text: &str| {
        let pairs = [("Aspirin", "Naproxen"), ("aspirin", "naproxen"), ("Metformin", "Sitagliptin"), ("metformin", "sitagliptin"), ("Lexapro", "Zoloft"), ("ramipril", "perindopril"), ("Ramipril", "Perindopril"), ("omeprazole", "lansoprazole"), ("Omeprazole", "Lansoprazole")];
        pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    held("medication", &changed(&fixture("gate.jsonl"), true, &swap));
}

#[test]
fn another_name_changes_nothing() {
    let swap = |text: &str| text.replace("Patel", "Okafor").replace("Dr. Lee", "Dr. Novak").replace("Dr. Kim", "Dr. Haas");
    held("name", &changed(&fixture("gate.jsonl"), true, &swap));
}

#[test]
fn curly_apostrophes_change_nothing() {
    held("curly", &changed(&fixture("gate.jsonl"), false, &|text| text.replace('\'', "\u{2019}")));
}

#[test]
fn lower_case_changes_nothing() {
    held("lower", &changed(&fixture("gate.jsonl"), false, &|text| text.to_lowercase()));
}

#[test]
fn upper_case_changes_nothing() {
    held("upper", &changed(&fixture("gate.jsonl"), false, &|text| text.to_uppercase()));
}

#[test]
fn one_typo_changes_little_and_is_never_unsafe() {
    let (mut right, mut calls) = (0, 0);
    // Two neighbours swapped in the middle of one of the three longest words.
    for turn in 0..3 {
        let slip = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let mut order: Vec<usize> = (0..words.len()).filter(|at| words[*at].chars().all(char::is_alphabetic) && words[*at].len() >= 5).collect();
            order.sort_by_key(|at| std::cmp::Reverse(words[*at].len()));
            if let Some(at) = order.get(turn) {
                let mut signs: Vec<char> = words[*at].chars().collect();
                let middle = signs.len() / 2;
                signs.swap(middle, middle - 1);
                words[*at] = signs.into_iter().collect();
            }
            words.join(" ")
        };
        let judged = judge(&changed(&fixture("gate.jsonl"), false, &slip));
        judged.misses.iter().for_each(|miss| eprintln!("typo: {miss}"));
        assert_eq!(judged.unsafe_executes, 0);
        right += judged.right;
        calls += judged.calls;
    }
    let share = 100.0 * right as f64 / calls.max(1) as f64;
    eprintln!("typo: held {share:.2}");
    assert!(share >= 97.0, "{share:.2}");
}
