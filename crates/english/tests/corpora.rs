//! The labelled corpora, with the figure that each must hold.

// A corpus that cannot be read stops the test.
#![allow(clippy::unwrap_used, clippy::panic)]

use alara_english::crisis::{Crisis, crisis, reading};
use serde_json::Value;

fn rows(name: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/fixtures/corpus/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

#[test]
fn crisis_words_are_found_and_false_alarms_are_rare() {
    let (mut exact, mut alarms, mut calm) = (0, 0, 0);
    let mut found = [(0, 0); 2];
    let rows = rows("crisis");
    for row in &rows {
        let words = row["user"].as_str().unwrap();
        let want = row["kind"].as_str().unwrap();
        let got = match crisis(words) {
            Crisis::None => "none",
            Crisis::SelfHarm => "self_harm",
            Crisis::MedicalEmergency => "medical_emergency",
        };
        exact += usize::from(want == got);
        match want {
            "none" => {
                calm += 1;
                alarms += usize::from(got != "none");
            }
            kind => {
                let at = usize::from(kind != "self_harm");
                found[at].1 += 1;
                found[at].0 += usize::from(got != "none");
            }
        }
        if want != got {
            println!("{want} / {got}: {words}");
        }
    }
    let figures = (
        percent(found[0].0, found[0].1),
        percent(found[1].0, found[1].1),
        percent(alarms, calm),
        percent(exact, rows.len()),
    );
    println!(
        "self-harm {:.1} emergency {:.1} false alarms {:.1} exact {:.1}",
        figures.0, figures.1, figures.2, figures.3
    );
    assert!(figures.0 >= 98.0 && figures.1 >= 98.0 && figures.2 <= 3.0 && figures.3 >= 96.0, "{figures:?}");
}

/// Messages of 50 to 250 words, by several hands: the crisis is a part of what is told, and often not said outright.
#[test]
fn a_crisis_is_found_in_a_long_message_and_shown_by_its_words() {
    let path = format!("{}/../../tests/fixtures/crisis/2026-11-24-long-1.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut found, mut crises, mut alarms, mut calm) = (0, 0, 0, 0);
    for row in text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let words = row["user"].as_str().unwrap();
        let got = reading(words);
        assert_eq!(got.crisis == Crisis::None, got.words(words).is_empty(), "{words}");
        if row["kind"] == "none" {
            calm += 1;
            alarms += usize::from(got.crisis != Crisis::None);
        } else {
            crises += 1;
            found += usize::from(got.crisis != Crisis::None);
        }
    }
    println!("found {found} of {crises}, false alarms {alarms} of {calm}");
    assert!(percent(found, crises) >= 95.0 && percent(alarms, calm) <= 5.0, "{found}/{crises} {alarms}/{calm}");
}

/// Our own pairs: every line as labelled.
#[test]
fn near_words_are_told_apart_line_by_line() {
    let mut wrong = Vec::new();
    let mut all = 0;
    for line in include_str!("crisis_pairs.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((label, words)) = line.split_once(' ') else { continue };
        let want = match label {
            "S" => Crisis::SelfHarm,
            "E" => Crisis::MedicalEmergency,
            _ => Crisis::None,
        };
        all += 1;
        for words in [words.to_owned(), words.replace('\'', "\u{2019}"), words.to_uppercase()] {
            let got = crisis(&words);
            if got != want {
                wrong.push(format!("{label} / {got:?}: {words}"));
                break;
            }
        }
    }
    println!("{}", wrong.join("\n"));
    assert!(wrong.is_empty(), "{} of {all} wrong", wrong.len());
}

#[test]
fn claims_are_told_from_offers_questions_reports_and_refusals() {
    let (mut hit, mut false_hit, mut missed) = (0, 0, 0);
    for row in rows("claims") {
        let (user, reply) = (row["user"].as_str().unwrap(), row["reply"].as_str().unwrap());
        let (want, got) = (row["claims"].as_bool().unwrap(), !alara_english::claim::claims(user, reply).is_empty());
        hit += usize::from(want && got);
        false_hit += usize::from(!want && got);
        missed += usize::from(want && !got);
        if want != got {
            println!("want {want}: {user} | {reply}");
        }
    }
    let (precision, recall) = (percent(hit, hit + false_hit), percent(hit, hit + missed));
    println!("precision {precision:.1} recall {recall:.1}");
    assert!(precision >= 98.0 && recall >= 98.0, "{precision} {recall}");
}

#[test]
fn claim_pairs_hold_line_by_line() {
    let mut wrong = Vec::new();
    for line in include_str!("claims_pairs.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.splitn(3, '|');
        let (Some(label), Some(user), Some(reply)) = (parts.next(), parts.next(), parts.next()) else { continue };
        for reply in [reply.to_owned(), reply.replace('\'', "\u{2019}")] {
            if alara_english::claim::claims(user, &reply).is_empty() == (label == "C") {
                wrong.push(format!("{label} | {user} | {reply}"));
                break;
            }
        }
    }
    println!("{}", wrong.join("\n"));
    assert!(wrong.is_empty(), "{} wrong", wrong.len());
}
