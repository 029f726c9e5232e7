//! Which topic a message is nearest to: a naive Bayes classifier over its words, their pairs and their letters, four in a row. It is learnt
//! from the asks in the data, at first use; a few thousand short lines take milliseconds.

use std::collections::{BTreeSet, HashMap};

use super::Topic;

/// How much the whole of the asks counts beside those of a topic.
const SMOOTHING: f64 = 6.0;
/// Letters in a row.
const LETTERS: usize = 4;
/// Words of a stretch, and how far the next one begins behind it.
const STRETCH: usize = 12;
const STEP: usize = 4;

/// What was learnt of the asks.
pub(super) struct Likeness {
    /// In how many asks of each class something stands.
    counts: HashMap<String, Vec<f64>>,
    /// How many asks each class has.
    asks: Vec<f64>,
    /// The class of each ask, by its words.
    exact: HashMap<Vec<String>, usize>,
}

impl Likeness {
    /// Learns each topic's asks, and what it says; the last class is what asks of no topic.
    pub(super) fn learn(topics: &[Topic], others: &[&str]) -> Likeness {
        let of_topics = topics.iter().map(|topic| topic.asks.iter().copied().chain([topic.says]).collect());
        let classes: Vec<Vec<&str>> = of_topics.chain([others.to_vec()]).collect();
        let mut counts: HashMap<String, Vec<f64>> = HashMap::new();
        let mut exact = HashMap::new();
        for (index, texts) in classes.iter().enumerate() {
            for words in texts.iter().map(|text| list_words(text)) {
                for feature in list_features(&words) {
                    let of_classes = counts.entry(feature).or_insert_with(|| vec![0.0; classes.len()]);
                    if let Some(count) = of_classes.get_mut(index) {
                        *count += 1.0;
                    }
                }
                exact.insert(words, index);
            }
        }
        Likeness { counts, asks: classes.iter().map(|texts| texts.len() as f64).collect(), exact }
    }

    /// The index of the nearest class and how near it is. Of a long message its nearest stretch counts: people lead up to what they ask. What is
    /// an ask word for word is of its class.
    pub(super) fn find_nearest(&self, message: &str) -> Option<(usize, f64)> {
        let words = list_words(message);
        if let Some(class) = self.exact.get(&words) {
            return Some((*class, f64::INFINITY));
        }
        let stretches = words.chunks(STEP).enumerate().filter_map(|(index, _)| {
            let from = index * STEP;
            words.get(from..(from + STRETCH).min(words.len())).filter(|part| from == 0 || part.len() == STRETCH)
        });
        let last = words.get(words.len().saturating_sub(STRETCH)..);
        let scores = stretches.chain(last).chain([words.as_slice()]).filter_map(|part| self.score(part));
        scores.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// The nearest class to some words, and how near it is: its log-odds over the root of what was compared.
    fn score(&self, words: &[String]) -> Option<(usize, f64)> {
        let features = list_features(words);
        let all: f64 = self.asks.iter().sum();
        let mut odds = vec![0.0; self.asks.len()];
        for counts in features.iter().filter_map(|feature| self.counts.get(feature)) {
            let total: f64 = counts.iter().sum();
            for ((odds, count), asks) in odds.iter_mut().zip(counts).zip(&self.asks) {
                let here = (count + SMOOTHING * total / all) / (asks + SMOOTHING);
                let elsewhere = (total - count + 0.5) / (all - asks + 1.0);
                *odds += (here / elsewhere).ln();
            }
        }
        let (nearest, odds) = odds.into_iter().enumerate().max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some((nearest, odds / (features.len().max(1) as f64).sqrt()))
    }
}

fn list_words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace(['\'', '\u{2019}'], "");
    lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The words, each two that stand together, and the rows of letters in each; each once.
fn list_features(words: &[String]) -> BTreeSet<String> {
    let pairs = words.iter().zip(words.iter().skip(1)).map(|(one, next)| format!("{one} {next}"));
    let rows = words.iter().flat_map(|word| {
        let letters: Vec<char> = format!("^{word}$").chars().collect();
        letters.windows(LETTERS).map(|row| row.iter().collect()).collect::<Vec<String>>()
    });
    words.iter().map(|word| format!("={word}")).chain(pairs).chain(rows).collect()
}
