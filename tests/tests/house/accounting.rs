//! Nothing said is lost silently: of made messages, in many orders, every value comes out in what is written, in a card, in a question or in
//! the reply; and ordinary talk beside them is never named as not used.

use alara_tests::disk::number;
use alara_tests::liar::Dice;
use alara_tests::play::{Play, Step};
use serde_json::{Value, json};

/// A value as it is said, and what it may come out as.
struct Said {
    words: &'static str,
    out: &'static [&'static str],
}

const fn said(words: &'static str, out: &'static [&'static str]) -> Said {
    Said { words, out }
}

const MEDICATIONS: &[Said] = &[
    said("metformin", &["metformin"]),
    said("lisinopril", &["lisinopril"]),
    said("aspirin", &["aspirin"]),
    said("Advil", &["advil", "ibuprofen"]),
];
const DOSES: &[Said] = &[
    said("500 mg of", &["500 mg"]),
    said("two", &["\"2", "two", "(2"]),
    said("2 tablets of", &["2 tablets"]),
    said("20mg", &["20 mg", "20mg"]),
    said("0,5 g of", &["0.5 g", "0,5 g"]),
    said("1\u{bd} tablets of", &["1.5 tablets", "1\u{bd} tablets"]),
    said("2x500 mg of", &["2 x 500 mg", "2x500 mg"]),
    said("1.500 mg of", &["1.5 mg", "1500 mg", "1.500 mg"]),
];
const TIMES: &[Said] = &[
    said("at 8:15 this morning", &["08:15", "8:15"]),
    said("at 6 am", &["06:00", "6 am"]),
    said("yesterday at 9 pm", &["2026-01-25t21:00", "yesterday at 21:00", "yesterday at 9 pm"]),
    said("yesterday", &["2026-01-25", "yesterday", "january 25"]),
    said("two hours ago", &["12:00", "two hours ago"]),
    said("after breakfast", &["after breakfast"]),
    said("last night", &["2026-01-25", "last night"]),
    said("yesterday at 18h30", &["2026-01-25t18:30", "yesterday at 18:30"]),
];
/// Times that are none: named, and nothing of their clause is written.
const NO_TIMES: &[Said] = &[
    said("at 25:00", &["25:00"]),
    said("at 14:75", &["14:75"]),
    said("on 31/11", &["31/11"]),
    said("at 8:5", &["8:5"]),
];
const READINGS: &[Said] = &[
    said("bp was 134/86", &["134/86", "\"systolic\":134"]),
    said("blood pressure 128 over 79", &["128/79", "\"systolic\":128", "128 over 79"]),
    said("I weigh 171 lb", &["171"]),
    said("my temperature was 101.2 F", &["101.2"]),
    said("glucose 112 mg/dl", &["112"]),
    said("I weigh 77,5 kg", &["77.5", "77,5"]),
    said("my temperature was 38,4 C", &["38.4", "38,4"]),
    said("my weight was 77.500 kg", &["77.5", "77.500"]),
];
const FEELINGS: &[Said] = &[
    said("I have a headache", &["headache"]),
    said("I felt dizzy", &["dizz"]),
    said("I had nausea", &["nausea"]),
    said("my back hurts", &["back"]),
];
const DRINKS: &[Said] = &[
    said("I drank two glasses of water", &["500", "two glasses"]),
    said("had 300 ml of water", &["300"]),
    said("drank 0,5 l of water", &["500", "0,5 l"]),
];
const CARE: &[Said] = &[
    said("saw Dr. Shah", &["shah"]),
    said("I had a blood test", &["blood test"]),
    said("I saw Dr. Lee for a checkup", &["lee"]),
];
const WISHES: &[Said] = &[
    said("remind me to call the pharmacy at 6pm", &["18:00", "6pm"]),
    said("remind me tomorrow at 9am to take my metformin", &["2026-01-27"]),
];
/// What goes between and around, and says nothing of health.
const TALK: &[&str] = &[
    "The 8:15 train was late again.",
    "Work was busy.",
    "My sister came over for dinner.",
    "We watched 3 films.",
    "It was 20 degrees outside.",
];

/// What records the clauses of each kind.
const TOOLS: &[&[&str]] = &[
    &["log_medication"],
    &["log_hydration"],
    &["log_blood_pressure", "log_vital"],
    &["save_health_entry"],
    &["log_doctor_visit", "create_care_log"],
    &["create_reminder"],
];

/// A message, with what must come out of it, and the tools that must write nothing.
fn made(dice: &mut Dice) -> (String, Vec<&'static Said>, Vec<&'static str>) {
    let mut barred: Vec<&'static str> = Vec::new();
    let mut owed: Vec<&'static Said> = Vec::new();
    let mut clauses: Vec<String> = Vec::new();
    let mut kinds = vec![0, 1, 2, 3, 4, 5];
    for _ in 0..=dice.below(3) {
        // Each kind once: the same told twice is recorded once.
        let kind = kinds.swap_remove(dice.below(kinds.len()));
        let mut take = |dice: &mut Dice, of: &'static [Said]| {
            let one = dice.pick(of);
            owed.push(one);
            one.words
        };
        let mut clause = match kind {
            0 => {
                let dose = if dice.below(2) == 0 { take(dice, DOSES) } else { "my" };
                format!("I took {dose} {}", take(dice, MEDICATIONS))
            }
            2 => take(dice, READINGS).to_owned(),
            3 => take(dice, FEELINGS).to_owned(),
            4 => take(dice, CARE).to_owned(),
            1 => take(dice, DRINKS).to_owned(),
            _ => take(dice, WISHES).to_owned(),
        };
        if !clause.starts_with("remind") && dice.below(2) == 0 {
            let wrong = dice.below(8) == 0;
            let time = take(dice, if wrong { NO_TIMES } else { TIMES });
            barred.extend(TOOLS.get(kind).filter(|_| wrong).copied().into_iter().flatten());
            clause = if dice.below(4) == 0 { format!("{time} {clause}") } else { format!("{clause} {time}") };
        }
        clauses.push(clause);
    }
    let joined = clauses.join(*dice.pick(&[", ", " and ", ". ", ", then "]));
    let message = match dice.below(4) {
        0 => format!("{} {joined}.", dice.pick(TALK)),
        1 => format!("{joined}. {}", dice.pick(TALK)),
        _ => joined,
    };
    (message, owed, barred)
}

/// All that a person can see of a turn: the words, what was written by it, and what waits.
fn out(step: &Step) -> String {
    let calls = step.0["calls"].as_array().cloned().unwrap_or_default();
    let live = |call: &Value| call["verdict"] == json!("executed") || call["verdict"] == json!("pending");
    let values: Vec<String> =
        calls.iter().filter(|call| live(call)).map(|call| call["parameters"].to_string()).collect();
    format!("{}\n{}", step.shown(), values.join("\n")).to_lowercase()
}

/// Whether a turn wrote, or shows for a yes, what a tool records.
fn wrote(step: &Step, tool: &str) -> bool {
    let calls = step.0["calls"].as_array().cloned().unwrap_or_default();
    calls.iter().any(|call| {
        call["tool"] == json!(tool) && (call["verdict"] == json!("executed") || call["verdict"] == json!("pending"))
    })
}

#[test]
fn no_value_beside_an_event_is_lost_silently() {
    let messages = usize::try_from(number("ALARA_ACCOUNTED", 2_000)).unwrap_or(usize::MAX);
    let mut dice = Dice(number("ALARA_SEED", 7));
    let (mut play, mut lost, mut lines) = (Play::new(), Vec::new(), 0);
    let mut earlier = String::new();
    for index in 0..messages {
        // A record of its own now and then: a talk of thousands of doses is asked about for other reasons.
        if index % 25 == 0 {
            play = Play::new();
        }
        let (message, owed, barred) = made(&mut dice);
        play.later("PT0S");
        let told = play.say(&message);
        let out = out(&told);
        let before = std::mem::replace(&mut earlier, format!("{message} => {}", told.shown()));
        // What a question is open about is kept with it, whole; one that lists what waits asks which of it was meant.
        let asked = told.shown().trim_end().ends_with('?') && told.shown().lines().count() == 1
            || told.shown().starts_with("Which one do you mean?");
        let came =
            |each: &&Said| out.contains(&each.words.to_lowercase()) || each.out.iter().any(|one| out.contains(one));
        let missing: Vec<&str> = owed.iter().filter(|each| !came(each)).map(|each| each.words).collect();
        if !missing.is_empty() && !asked {
            lost.push(format!("{message} | {missing:?} | {}\nBEFORE {before}", told.shown()));
        }
        let written: Vec<&str> = barred.iter().copied().filter(|tool| wrote(&told, tool)).collect();
        if !written.is_empty() {
            lost.push(format!("{message} | written from what is none: {written:?} | {}", told.shown()));
        }
        lines += usize::from(told.shown().contains("I did not use"));
    }
    let told =
        format!("{messages} messages, {lines} with a line of what was not used, {} that lost something", lost.len());
    println!("{told}\n{}", lost.join("\n"));
    assert!(lost.is_empty(), "{told}");
}

#[test]
fn ordinary_talk_is_never_named_as_not_used() {
    let mut play = Play::new();
    for talk in TALK {
        let told = play.say(talk);
        assert!(!told.shown().contains("I did not use"), "{talk}: {}", told.shown());
        let beside = play.say(&format!("{talk} Took my metformin."));
        assert!(!beside.shown().contains("I did not use"), "{talk}: {}", beside.shown());
    }
}

#[test]
fn drinks_of_one_amount_are_each_recorded_and_one_said_twice_once() {
    for (message, drinks) in [
        ("drank 500 ml of water and 500 ml of juice", 2),
        ("had two cups of tea and two cups of coffee", 2),
        ("had a glass of water then another one", 2),
        ("drank half a litre of water and two cups of tea", 2),
        ("drank half a litre, that's 500 ml", 1),
        ("drank half a litre (500 ml)", 1),
        ("I drank a glass of water and the glass of water was cold", 1),
    ] {
        let told = Play::new().say(message);
        assert_eq!(told.written().len(), drinks, "{message}: {}", told.shown());
        assert!(!told.shown().contains("I did not use"), "{message}: {}", told.shown());
    }
}
