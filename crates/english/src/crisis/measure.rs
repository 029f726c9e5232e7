//! Figures that are a sign by themselves: pressures, pulses, oxygen, sugar, temperatures, and counts of tablets.
//!
//! Limits: blood pressure 180/120 (AHA, hypertensive crisis); pulse 150 and up or below 40, oxygen below 90 %, sugar below 3 mmol/L
//! (54 mg/dL, ADA level 2) as in the tools' safety notices; a temperature of 41 °C and up is hyperpyrexia, an emergency by itself.

use std::ops::Range;

use crate::list::WordList;
use crate::phrase::BareWords;

use super::dose::{container, number, swallowed, tablets};

/// How much a figure weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Certain,
    Red,
    Strong,
    Weak,
}

const SUGAR: &WordList = list!["sugar", "sugars", "glucose", "bg", "libre", "dexcom", "bgl"];

/// Complaints of every day that a pressure is measured for.
const WITH_A_READING: &WordList = word_list!("../../data/words/crisis/measure/words.txt");
const KETONES: &WordList = list!["ketone", "ketones"];
/// What is measured beside a sugar: the figure behind its name is none of the sugar's.
const OTHER: &WordList = list!["ketone", "ketones", "lactate", "insulin", "potassium", "inr", "tsh", "ldl", "hdl"];
const OXYGEN: &WordList = list!["oxygen", "spo", "sats", "sat", "saturation"];
const PULSE: &WordList = list!["pulse", "hr", "heartrate", "heartbeat"];

const PRESSURE: &WordList = list!["bp", "pressure"];
const TEMPERATURE: &WordList = list!["temp", "temperature"];
/// How far behind its name a figure stands.
const NEAR: usize = 4;

/// Where the reading that a word names ends, one past its figure, if that figure is no sign: a pressure below grade 2 (160/100, ESC/ESH) and
/// no lower than 90/50, a sugar no lower than the safety notices' limit (level 1 of the ADA is treated by eating) nor far above what is usual,
/// an oxygen of 92 % and up, a pulse of 50 to 110, a temperature below a fever's 38 °C. That it is named says nothing then.
fn usual_to(words: &BareWords, at: usize) -> Option<usize> {
    let [pressure, sugar, oxygen, pulse, warmth] =
        [PRESSURE, SUGAR, OXYGEN, PULSE, TEMPERATURE].map(|list| list.holds(words.at(at)));
    let pulse = pulse || rate_of_heart(words, at);
    let ends = words.sentence(at).to.min(at + 1 + NEAR);
    let mut figures = (at + 1..ends).filter_map(|near| number(words.at(near)).map(|value| (near, value)));
    if pressure {
        let (near, value) = figures.next()?;
        let below = second(words, near).filter(|below| (50.0..100.0).contains(below))?;
        let to = near + if number(words.at(near + 1)).is_some() { 2 } else { 3 };
        return ((90.0..160.0).contains(&value) && below < value).then_some(to);
    }
    // Blood ketones below 0.6 mmol/L are normal (NHS, "Diabetic ketoacidosis").
    if KETONES.holds(words.at(at)) {
        let (near, value) = figures.next()?;
        return (value < 0.6).then_some(near + 1);
    }
    let (near, value) = figures.find(|(_, value)| *value != 2.0)?;
    let usual = sugar && ((3.0..=16.6).contains(&value) || (54.0..=300.0).contains(&value))
        || oxygen && (92.0..=100.0).contains(&value)
        || pulse && (50.0..=110.0).contains(&value)
        || warmth && ((35.5..38.0).contains(&value) || (96.0..100.4).contains(&value));
    usual.then_some(near + 1)
}

/// "Heart rate": the heart itself is named in it, and says nothing.
fn rate_of_heart(words: &BareWords, at: usize) -> bool {
    words.at(at) == "rate" && at > 0 && words.at(at - 1) == "heart"
}

/// Whether a word names a reading whose figure is no sign.
pub(super) fn usual(words: &BareWords, at: usize) -> bool {
    usual_to(words, at).is_some()
}

/// The pressures, pulses and temperatures of some words whose figures are no sign, each from its name to one past its figure: no word
/// of them speaks for an emergency ("blood pressure 128 over 79").
pub(super) fn ordinary(words: &BareWords, piece: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let named = |at: &usize| {
        let lists = [PRESSURE, PULSE, TEMPERATURE, OXYGEN, KETONES];
        lists.iter().any(|list| list.holds(words.at(*at))) || rate_of_heart(words, *at)
    };
    piece.clone().filter(named).filter_map(move |at| {
        let to = usual_to(words, at).filter(|to| *to <= piece.end)?;
        let led = at > piece.start && words.at(at - 1) == "blood" || rate_of_heart(words, at);
        Some(at - usize::from(led && at > piece.start)..to)
    })
}

/// Whether a phrase joins a reading that is no sign to a complaint of every day, or to another such reading: the two say no more together than
/// each alone ("bp was 128/79 and I have a headache").
pub(super) fn joins_everyday(words: &BareWords, from: usize, to: usize) -> bool {
    let everyday = |at: usize| WITH_A_READING.holds(words.at(at)) || usual(words, at);
    (from..to.min(from + 2)).any(|at| usual(words, at)) && to > from && everyday(to - 1)
}

/// The figures of a message that are signs, with the words they stand in.
pub(super) fn signs(words: &BareWords) -> Vec<(Range<usize>, Weight)> {
    let mut out = Vec::new();
    for at in 0..words.list.len() {
        let Some(value) = number(words.at(at)) else { continue };
        if at > 0 && matches!(words.at(at - 1), "spo" | "o") && value == 2.0 {
            continue;
        }
        let sentence = words.sentence(at);
        let near = |cues: &WordList, before: usize, after: usize| {
            (at.saturating_sub(before).max(sentence.from)..(at + 1 + after).min(sentence.to))
                .any(|near| cues.holds(words.at(near)))
        };
        if let Some(second) = second(words, at)
            && (50.0..=300.0).contains(&value)
            && (20.0..=200.0).contains(&second)
            && value > second
        {
            if value >= 180.0 || second >= 120.0 || value <= 80.0 {
                out.push((at, Weight::Strong));
            }
            continue;
        }
        if near(list!["oxygen", "spo", "sats", "sat", "saturation", "o"], 4, 3) && (40.0..90.0).contains(&value) {
            out.push((at, if value < 86.0 { Weight::Red } else { Weight::Strong }));
        } else if near(SUGAR, 9, 3) && !near(OTHER, 2, 0) {
            let odd = value < 3.0 || (20.0..54.0).contains(&value) || value >= 400.0;
            if odd && !near(list!["units", "minutes", "hours", "g", "grams", "times", "days", "mins"], 0, 1) {
                out.push((at, Weight::Strong));
            }
        } else if near(list!["heart", "hr", "pulse", "bpm", "heartbeat", "heartrate"], 5, 3)
            && !near(list!["minutes", "hours", "min", "mins", "mg", "am", "pm", "years", "days"], 0, 1)
        {
            if (150.0..=300.0).contains(&value)
                || (20.0..40.0).contains(&value) && near(list!["bpm", "rate", "pulse", "hr"], 3, 2)
            {
                out.push((at, Weight::Strong));
            }
        } else if near(list!["temp", "temperature", "fever", "degrees"], 4, 2) {
            let fever = (38.0..=43.0).contains(&value) || (100.4..=110.0).contains(&value);
            let infant = (sentence.from.max(at.saturating_sub(30))..sentence.to.min(at + 30)).any(|at| {
                matches!(words.at(at), "newborn")
                    || words.at(at) == "old" && words.at(at.wrapping_sub(1)).starts_with("week")
            });
            let body = near(list!["temp", "temperature", "fever"], 4, 2);
            let hyperpyrexia = body && ((41.0..=43.0).contains(&value) || (105.8..=110.0).contains(&value));
            if fever {
                out.push((
                    at,
                    match (hyperpyrexia, infant) {
                        (true, _) => Weight::Certain,
                        (false, true) => Weight::Red,
                        (false, false) => Weight::Weak,
                    },
                ));
            }
        } else if let Some(certain) = tablets(words, at, value) {
            out.push((at, if certain { Weight::Certain } else { Weight::Red }));
        }
    }
    let mut all: Vec<(Range<usize>, Weight)> = out
        .into_iter()
        .map(|(at, weight)| (if weight == Weight::Certain { swallowed(words, at) } else { at }..at + 1, weight))
        .collect();
    let emptied = (0..words.list.len()).filter_map(|at| container(words, at));
    all.extend(emptied.map(|span| (span, Weight::Certain)));
    all.sort_unstable_by_key(|(span, _)| span.start);
    all
}

fn second(words: &BareWords, at: usize) -> Option<f64> {
    let next = words.at(at + 1);
    let word = if matches!(next, "over" | "on") { words.at(at + 2) } else { next };
    word.starts_with(|first: char| first.is_ascii_digit()).then(|| number(word)).flatten()
}
