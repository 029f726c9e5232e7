//! What is not understood is never ignored: a slip, an odd character or a stroke makes no dose of one that was denied, and takes nothing from
//! the names that are written with signs of their own.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use alara_english::general::is_word;
use alara_gate::{Call, Confidence, Verdict, assess};
use alara_health::reader::{Reading, Statement};
use alara_health::tools::{Clock, HealthTools};
use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

/// Each with the word that keeps the dose from being one.
const FRAMES: &[(&str, &str)] = &[
    ("I did {} take {dose}", "not"),
    ("I have {} taken {dose}", "not"),
    ("I {} take {dose}", "didn't"),
    ("I {} taken {dose} yet", "haven't"),
    ("I {} take {dose}", "couldn't"),
    ("I {} take {dose}", "won't"),
    ("I {} took {dose}", "never"),
    ("I {} took {dose}", "almost"),
    ("I {} took {dose}", "nearly"),
    ("I {} ever take {dose}", "hardly"),
    ("I {} to take {dose}", "forgot"),
    ("I {} to take {dose}", "failed"),
    ("I {} to take {dose}", "refused"),
    ("I {} to take {dose}", "pretended"),
    ("I {} {dose}", "skipped"),
    ("I {} {dose}", "missed"),
    ("I {} take {dose}", "might"),
    ("I {} have taken {dose}", "might"),
    ("I {} have taken {dose}", "should"),
    ("I {} have taken {dose}", "would"),
    ("I {} took {dose}", "probably"),
    ("{} I took {dose}", "maybe"),
    ("{} I took {dose}", "perhaps"),
    ("{} I took {dose}", "unless"),
    ("I {} I had taken {dose}", "wish"),
    ("I took {} of the {dose}", "none"),
];

/// Forms that carry no word of their own, as other systems and keyboards put them in.
const ODD: &[char] = &[
    '\u{200b}', '\u{200d}', '\u{feff}', '\u{ad}', '\u{2060}', '\u{180e}', '\u{202e}', '\u{2066}', '\u{61c}', '\u{336}',
    '\u{338}', '\u{301}', '\u{1}', '\u{8}', '\u{1b}', '\u{7f}', '\u{b}', '\u{85}', '\u{e0041}', '\u{fe0f}', '\u{3164}',
    '\u{34f}',
];

/// Letters as other scripts and styles have them.
const LIKE: &[(char, &str)] = &[
    ('a', "аɑａ𝐚𝖺"),
    ('e', "еｅ𝑒ⓔ"),
    ('i', "іıｉ𝒊"),
    ('o', "оοօｏ𝗼ⓞ"),
    ('n', "ոｎ𝓷ⓝ"),
    ('t', "тｔ𝘁ⓣ"),
    ('h', "һհｈ"),
    ('d', "ԁｄ𝒅"),
    ('s', "ѕｓ"),
    ('r', "ｒ𝓇"),
    ('l', "ӏⅼｌ"),
    ('p', "рρｐ"),
    ('y', "уγｙ"),
    ('u', "սυｕ"),
    ('v', "νѵⅴ"),
    ('m', "ⅿｍ"),
    ('g', "ɡｇ"),
    ('k', "κｋ"),
    ('\'', "’‘′`´ʼ＇ʹ‛ʻ"),
];

#[derive(Clone, Debug)]
enum Noise {
    Swapped(usize),
    Dropped(usize),
    Doubled(usize),
    Struck(usize, char),
    Added(usize, char),
    Odd(usize, usize),
    Like(usize, usize),
    Apart(usize, &'static str),
}

fn noise() -> impl Strategy<Value = Noise> {
    let at = 0..9_usize;
    let letter = prop::char::range('a', 'z');
    prop_oneof![
        at.clone().prop_map(Noise::Swapped),
        at.clone().prop_map(Noise::Dropped),
        at.clone().prop_map(Noise::Doubled),
        (at.clone(), letter.clone()).prop_map(|(at, letter)| Noise::Struck(at, letter)),
        (at.clone(), letter).prop_map(|(at, letter)| Noise::Added(at, letter)),
        (at.clone(), 0..ODD.len()).prop_map(|(at, odd)| Noise::Odd(at, odd)),
        (at.clone(), 0..8_usize).prop_map(|(at, like)| Noise::Like(at, like)),
        (at, prop::sample::select(vec![" ", ".", ";", "-", "*", "_"])).prop_map(|(at, sign)| Noise::Apart(at, sign)),
    ]
}

fn spoilt(word: &str, noise: &Noise) -> String {
    let mut letters: Vec<String> = word.chars().map(String::from).collect();
    let long = letters.len();
    match *noise {
        Noise::Swapped(at) => letters.swap(at % (long - 1), at % (long - 1) + 1),
        Noise::Dropped(at) => drop(letters.remove(at % long)),
        Noise::Doubled(at) => letters[at % long] = letters[at % long].repeat(2),
        Noise::Struck(at, letter) => letters[at % long] = letter.into(),
        Noise::Added(at, letter) => letters.insert(at % long, letter.into()),
        Noise::Odd(at, odd) => letters[at % long].push(ODD[odd % ODD.len()]),
        Noise::Like(at, like) => {
            let forms = LIKE.iter().find(|(letter, _)| letters[at % long].starts_with(*letter));
            if let Some((_, forms)) = forms {
                let forms: Vec<char> = forms.chars().collect();
                letters[at % long] = forms[like % forms.len()].into();
            }
        }
        Noise::Apart(at, sign) => {
            if at % long > 0 {
                letters.insert(at % long, sign.into());
            }
        }
    }
    letters.concat()
}

fn verdict(message: &str) -> Verdict {
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    let person = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
    let (record, clock) = (MemoryRecord::new(person), Clock { now, zone: Zone::Fixed(*now.offset()) });
    let parameters = json!({ "medication_name": "metformin", "dose": "500 mg" });
    let call = Call {
        id: "call-1".into(),
        tool: "log_medication".into(),
        parameters: parameters.as_object().cloned().unwrap(),
        confidence: Confidence::Number(0.97),
        reasoning: None,
        repair: Default::default(),
    };
    let statement = Statement::of(message);
    let reading = Reading::of(&statement, &record, &clock);
    let reader = reading.reader(&record, clock);
    assess(vec![call], &HealthTools { clock }, &reader).remove(0).verdict()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn a_slip_of_a_denial_never_executes((frame, word) in prop::sample::select(FRAMES), noise in noise()) {
        let slip = spoilt(word, &noise);
        // What is a word of English says what it says: "I rose to take it".
        prop_assume!(!slip.split(|sign: char| !sign.is_alphabetic()).all(is_word));
        let message = frame.replacen("{}", &slip, 1).replace("{dose}", "500 mg of metformin");
        prop_assert_ne!(verdict(&message), Verdict::Execute, "{:?}", message);
    }

    #[test]
    fn a_dose_that_is_struck_out_never_executes(way in 0..5_usize) {
        let told = "I took 500 mg of metformin";
        let marked = |mark: char| told.chars().flat_map(|sign| [sign, mark]).collect::<String>();
        let struck =
            [format!("~~{told}~~"), format!("~{told}~"), marked('\u{336}'), marked('\u{335}'), marked('\u{338}')];
        prop_assert_eq!(verdict(&struck[way]), Verdict::Block);
    }
}

#[test]
fn a_struck_denial_still_denies() {
    for message in [
        "I did ~~not~~ take 500 mg of metformin",
        "I d\u{336}i\u{336}d\u{336}n\u{336}'t\u{336} take 500 mg of metformin",
    ] {
        assert_ne!(verdict(message), Verdict::Execute, "{message}");
    }
    assert_eq!(verdict("I took 500 mg of metformi\u{336}n"), Verdict::Execute);
}

#[test]
fn an_odd_character_takes_nothing_from_a_dose() {
    for message in [
        "\u{feff}I took 500 mg of metformin",
        "I tооk 500 mg of metformin",
        "I took ５００ mg of metformin",
        "I to\u{200b}ok 500 mg of met\u{ad}formin",
        "I toook 500 mg of metformin",
        "I jsut took 500 mg of metformin wtih brekafast",
    ] {
        assert_eq!(verdict(message), Verdict::Execute, "{message:?}");
    }
}

#[test]
fn a_word_between_subject_and_verb_that_no_list_has_is_asked_about() {
    for message in [
        "I dreamy that I took 500 mg of metformin",
        "I neatly took 500 mg of metformin",
        "I did hot take 500 mg of metformin",
        "I have mot taken 500 mg of metformin",
    ] {
        assert_ne!(verdict(message), Verdict::Execute, "{message}");
    }
    for message in [
        "I noted that I took 500 mg of metformin",
        "I swear that I took 500 mg of metformin",
        "I promise that I took 500 mg of metformin",
        "I already took 500 mg of metformin",
        "I have just now taken 500 mg of metformin",
    ] {
        assert_eq!(verdict(message), Verdict::Execute, "{message}");
    }
}
