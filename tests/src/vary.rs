//! The same case in other words: another medication, another number, another name, curly apostrophes, other letter case, one typo. A
//! reader that learnt the list and not the language shows here.

use serde_json::Value;

/// The ways to vary a case.
pub const WAYS: &[Way] = &[
    Way::Medication,
    Way::Number,
    Way::Name,
    Way::Curly,
    Way::Upper,
    Way::Lower,
    Way::Typo(0),
    Way::Typo(1),
    Way::Typo(2),
];

/// One way to vary a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Another medication, everywhere.
    Medication,
    /// Another strength, everywhere.
    Number,
    /// Another clinician or relative, everywhere.
    Name,
    /// Curly apostrophes.
    Curly,
    /// Capitals.
    Upper,
    /// Small letters.
    Lower,
    /// Two letters of a long, plain word change places: of the longest one, the second, the third.
    Typo(usize),
}

/// Pairs that mean the same kind of thing: neither is a brand of the other, a part of another name, or in a class that a case names.
const MEDICATIONS: &[(&str, &str)] = &[
    ("aspirin", "naproxen"),
    ("metformin", "sitagliptin"),
    ("lisinopril", "losartan"),
    ("ibuprofen", "meloxicam"),
    ("ramipril", "candesartan"),
    ("prednisone", "methotrexate"),
    ("sertraline", "venlafaxine"),
    ("atorvastatin", "rosuvastatin"),
    ("omeprazole", "famotidine"),
    ("amlodipine", "felodipine"),
];

const NUMBERS: &[(&str, &str)] =
    &[("500 mg", "250 mg"), ("500mg", "250mg"), ("200 mg", "300 mg"), ("10 mg", "15 mg"), ("20 mg", "25 mg")];

const NAMES: &[(&str, &str)] =
    &[("Patel", "Okafor"), ("Kim", "Novak"), ("Lee", "Haddad"), ("Chen", "Moreau"), ("Singh", "Larsen")];

/// The case varied; `None` where this way changes nothing in it.
pub fn vary(case: &Value, way: Way) -> Option<Value> {
    let varied = match way {
        Way::Medication => everywhere(case, MEDICATIONS),
        Way::Number => everywhere(case, NUMBERS),
        Way::Name => everywhere(case, NAMES),
        Way::Curly => user(case, |words| words.replace('\'', "\u{2019}")),
        Way::Upper => user(case, str::to_uppercase),
        Way::Lower => user(case, str::to_lowercase),
        Way::Typo(which) => user(case, |words| typo(words, which)),
    };
    (varied != *case).then_some(varied)
}

/// The case with its user's words changed.
fn user(case: &Value, change: impl Fn(&str) -> String) -> Value {
    let mut varied = case.clone();
    if let Some(words) = varied.get_mut("user") {
        *words = Value::from(change(words.as_str().unwrap_or_default()));
    }
    varied
}

/// The case with words changed wherever they stand: in what was said, proposed and expected.
fn everywhere(case: &Value, pairs: &[(&str, &str)]) -> Value {
    match case {
        Value::String(text) => {
            let mut text = text.clone();
            for (from, to) in pairs {
                text = text.replace(from, to).replace(&capital(from), &capital(to));
            }
            Value::from(text)
        }
        Value::Array(items) => items.iter().map(|item| everywhere(item, pairs)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), everywhere(value, pairs))).collect(),
        other => other.clone(),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Two neighbouring letters in the middle of one of the longest plain words (six letters and more) change places.
fn typo(words: &str, which: usize) -> String {
    let mut long: Vec<&str> =
        words.split(|sign: char| !sign.is_ascii_lowercase()).filter(|word| word.len() >= 6).collect();
    long.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let Some(word) = long.get(which) else { return words.to_owned() };
    let mut letters: Vec<char> = word.chars().collect();
    let middle = letters.len() / 2;
    letters.swap(middle, middle + 1);
    words.replacen(word, &letters.into_iter().collect::<String>(), 1)
}
