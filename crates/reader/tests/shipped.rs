//! The model that the program comes with: that it is the one that was measured, and that it is read as it was trained.

#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use alara_reader::{SHIPPED, SecondReader};
use proptest::prelude::*;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// What `tools/reader/sample.py` wrote with the libraries that the model was trained with.
#[derive(Deserialize)]
struct Sample {
    message: String,
    context: String,
    found: BTreeMap<String, f32>,
}

fn samples() -> Vec<Sample> {
    include_str!("samples.jsonl").lines().map(|line| serde_json::from_str(line).expect("a sample")).collect()
}

static READER: LazyLock<SecondReader> = LazyLock::new(reader);

fn reader() -> SecondReader {
    SecondReader::load(SHIPPED).expect("the model loads")
}

#[test]
fn the_model_is_the_one_that_was_measured() {
    let stated = include_str!("../model/reader.sha256").split_whitespace().next();
    let digest = Sha256::new().chain_update(SHIPPED.network).chain_update(SHIPPED.weights).finalize();
    assert_eq!(Some(hex::encode(digest).as_str()), stated);
    let bytes = SHIPPED.network.len() + SHIPPED.weights.len();
    assert!(bytes <= 24_000_000, "{bytes} bytes");
}

/// How far a probability that is not sure may lie from where it was trained: processors with other instructions for small whole numbers
/// were seen to lie 0.14 apart.
const NEAR: f32 = 0.15;

/// Where it was trained, another library runs the network and rounds otherwise: what is sure is as sure here, and what is not is near.
#[test]
fn a_message_is_read_as_where_it_was_trained() {
    let mut far = Vec::new();
    for sample in samples() {
        let read = READER.read(&sample.message, &sample.context).expect("a reading");
        for (tool, probability) in read.tools() {
            let wanted = sample.found.get(tool).copied().unwrap_or(0.0);
            let sure = (wanted >= 0.95 && probability >= 0.95) || (wanted <= 0.05 && probability <= 0.05);
            if !sure && (wanted - probability).abs() > NEAR {
                far.push(format!("{tool} {wanted} {probability:.3} in {:?}", sample.message));
            }
        }
    }
    assert!(far.is_empty(), "{}", far.join("\n"));
}

#[test]
fn the_same_message_gives_the_same_reading() {
    let (one, other) = (reader(), reader());
    for sample in samples() {
        let read = |reader: &SecondReader| reader.read(&sample.message, &sample.context).expect("a reading");
        assert_eq!(read(&one), read(&one));
        assert_eq!(read(&one), read(&other));
    }
}

#[test]
fn a_long_message_is_read_whole_and_an_endless_one_not_at_all() {
    let ordinary = "The meeting about the new car park went on for two hours and nobody agreed on anything. ";
    let long = format!("{}I took 400 mg of ibuprofen at 8 this morning. {}", ordinary.repeat(25), ordinary.repeat(25));
    let read = READER.read(&long, "").expect("a reading");
    assert!(read.probability("log_medication") > 0.3, "{}", read.probability("log_medication"));
    assert!(READER.read(&ordinary.repeat(1000), "").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn values_stand_in_the_message_whatever_it_is(message in "(?s).{0,80}") {
        let read = READER.read(&message, "").expect("a reading");
        for value in &read.values {
            prop_assert!(message.get(value.span.clone()).is_some(), "{value:?}");
        }
        for (_, probability) in read.tools() {
            prop_assert!((-1e-5..=1.0 + 1e-5).contains(&probability));
        }
    }
}
