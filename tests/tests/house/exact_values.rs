//! A value is exact, asked about, or named; never replaced. Sweeps of forms by places by neighbours, for words alone and for a model's call.

use alara_tests::corpus::{check, list, text};
use alara_tests::disk::number;
use alara_tests::liar::Dice;
use alara_tests::play::Play;
use serde_json::{Value, json};

const NOW: &str = "2026-11-27T14:10:00+00:00";

/// What the offline assistant proposes of a message, judged.
fn said(words: &str) -> Value {
    check(&json!({ "id": "v", "now": NOW, "user": words }))
}

/// What the person sees of a turn, and the tools of what was written or shows for a yes.
fn turn(words: &str) -> (String, Vec<String>) {
    let mut play = Play::new();
    play.at(NOW);
    let told = play.say(words);
    let calls = told.0["calls"].as_array().cloned().unwrap_or_default();
    let live = |call: &&Value| matches!(text(call, "verdict"), "executed" | "pending");
    (told.shown().to_owned(), calls.iter().filter(live).map(|call| text(call, "tool").to_owned()).collect())
}

/// The verdict of a model's one call beside the words.
fn proposed(words: &str, tool: &str, parameters: &Value) -> String {
    let call = json!({ "id": "c", "tool": tool, "parameters": parameters, "confidence": 0.95 });
    let judged = check(&json!({ "id": "v", "now": NOW, "user": words, "reply": format!("Okay. [TOOL_CALL:{call}]") }));
    list(&judged, "calls").first().map_or(String::new(), |call| text(call, "verdict").to_owned())
}

/// The calls that would be written at once or wait, as "verdict tool value".
fn live(judged: &Value, tool: &str, field: &str) -> Vec<(String, String)> {
    let calls = list(judged, "calls").iter();
    let of = calls.filter(|call| text(call, "tool") == tool && text(call, "verdict") != "block");
    of.map(|call| {
        let value = &call["parameters"][field];
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (text(call, "verdict").to_owned(), value)
    })
    .collect()
}

/// Where a dose stands in a sentence; `{}` is the amount with its unit.
const PLACES: &[&str] = &[
    "took {} of levothyroxine",
    "took levothyroxine {}",
    "I took my levothyroxine, {}, this morning",
    "levothyroxine {} taken at 8",
    "had {} of levothyroxine and my aspirin",
    "took aspirin, then {} of levothyroxine",
];

#[test]
fn decimal_mark_of_any_kind_gives_the_dose_that_was_said() {
    let mut wrong = Vec::new();
    for amount in [
        "0,125 mg", "0.125 mg", "0\u{b7}125 mg", "0'125 mg", "0\u{2019}125 mg", "0 125 mg", "0\u{2009}125 mg",
        "125 mcg", "125,0 mcg",
    ] {
        for place in PLACES {
            let words = place.replace("{}", amount);
            let doses = live(&said(&words), "log_medication", "dose");
            let told: Vec<&str> = doses.iter().map(|(_, dose)| dose.as_str()).filter(|dose| *dose != "null").collect();
            if told != ["0.125 mg"] && told != ["125 mcg"] {
                wrong.push(format!("{words}: {doses:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn number_of_two_readings_is_asked_about() {
    for (words, readings) in [
        ("took 1,125 mg of warfarin", ["1.125 mg", "1125 mg"]),
        ("took 1.000 mg of paracetamol", ["1 mg", "1000 mg"]),
        ("took vitamin D 50.000 IU", ["50 IU", "50000 IU"]),
        ("took 1.500 mg of zorblaxine", ["1.5 mg", "1500 mg"]),
    ] {
        let doses = live(&said(words), "log_medication", "dose");
        assert!(
            matches!(doses.as_slice(), [(verdict, dose)] if verdict == "confirm" && readings.contains(&dose.as_str())),
            "{words}: {doses:?}"
        );
    }
    for (words, dose) in [
        ("took 3.125 mg of carvedilol", "3.125 mg"),
        ("took 1,000 mg of paracetamol", "1000 mg"),
        ("took 50'000 IU of vitamin D", "50000 IU"),
    ] {
        let doses = live(&said(words), "log_medication", "dose");
        assert_eq!(doses, [("execute".to_owned(), dose.to_owned())], "{words}");
    }
}

#[test]
fn reading_in_another_locale_is_that_reading() {
    for (words, tool, field, value) in [
        ("sugar was 5,6", "log_vital", "value", "5.6"),
        ("temp 38,4", "log_vital", "value", "38.4"),
        ("weighed 82,4 kg today", "log_vital", "value", "82.4"),
        ("weight 82.500 kg", "log_vital", "value", "82.5"),
        ("5,2 mmol/L this morning", "log_vital", "value", "5.2"),
        ("had 1.500 ml of water", "log_hydration", "amount_ml", "1500"),
        ("drank 1,5 litres of water", "log_hydration", "amount_ml", "1500"),
        ("drank 0,5 l of water", "log_hydration", "amount_ml", "500"),
    ] {
        let found = live(&said(words), tool, field);
        assert!(matches!(found.as_slice(), [(_, told)] if told == value), "{words}: {found:?}");
    }
}

/// Clauses of each kind, with the tools that record them.
const EVENTS: &[(&str, &[&str])] = &[
    ("took aspirin", &["log_medication"]),
    ("bp was 128/82", &["log_blood_pressure"]),
    ("my temperature was 38.4 C", &["log_vital"]),
    ("I drank 300 ml of water", &["log_hydration"]),
    ("I had a headache", &["save_health_entry"]),
    ("saw Dr. Shah", &["log_doctor_visit", "create_care_log"]),
    ("I ran 5 km", &["log_exercise"]),
];

#[test]
fn time_that_is_none_writes_nothing_and_is_named() {
    let mut wrong = Vec::new();
    for (clause, tools) in EVENTS {
        for time in [
            "at 25:00", "at 14:75", "at 24:30", "at 8:5", "on 31/11", "on November 31", "on 30/02/2026",
            "on 2026-13-04", "on 14.13.2026", "on March 32",
        ] {
            for words in
                [format!("{clause} {time}"), format!("{time} {clause}"), format!("{clause} {time} and felt fine")]
            {
                let (shown, written) = turn(&words);
                let named = time.split(' ').next_back().is_some_and(|value| shown.contains(value));
                if written.iter().any(|tool| tools.contains(&tool.as_str())) || !named {
                    wrong.push(format!("{words}: {shown} {written:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn wrong_time_blocks_whatever_the_call_says() {
    for words in ["took aspirin at 25:00", "took aspirin on 31/11", "took aspirin at 14:75"] {
        for taken_at in [NOW, "2026-11-27", "2026-11-26T01:00:00+00:00"] {
            let verdict =
                proposed(words, "log_medication", &json!({ "medication_name": "aspirin", "taken_at": taken_at }));
            assert_eq!(verdict, "block", "{words} {taken_at}");
        }
        assert_eq!(proposed(words, "log_medication", &json!({ "medication_name": "aspirin" })), "block", "{words}");
    }
}

#[test]
fn dose_of_nothing_or_less_is_blocked() {
    for words in [
        "took 0 tablets of aspirin",
        "took zero aspirin",
        "took -2 aspirin",
        "took aspirin, 0 mg",
        "took \u{2212}2 tablets of aspirin",
    ] {
        assert!(live(&said(words), "log_medication", "dose").is_empty(), "{words}");
        let call = json!({ "medication_name": "aspirin", "dose": "2 tablets" });
        assert_eq!(proposed(words, "log_medication", &call), "block", "{words}");
    }
}

#[test]
fn replaced_value_of_a_call_is_never_written() {
    for (words, dose) in [
        ("took levothyroxine 0,125 mg", "125 mg"),
        ("took 1,5 tablets of metformin", "15 tablets"),
        ("took ibuprofen 600", "600 tablets"),
        ("took Augmentin 875/125", "500/125"),
    ] {
        let name = words.split(' ').find(|word| word.len() > 8).unwrap_or("ibuprofen");
        let call = json!({ "id": "c", "tool": "log_medication", "parameters": { "medication_name": name, "dose": dose }, "confidence": 0.95 });
        let judged =
            check(&json!({ "id": "v", "now": NOW, "user": words, "reply": format!("Okay. [TOOL_CALL:{call}]") }));
        let written = live(&judged, "log_medication", "dose");
        assert!(!written.iter().any(|(verdict, told)| verdict == "execute" && told == dose), "{words}: {written:?}");
    }
}

#[test]
fn strength_is_no_pressure_no_count_and_no_day() {
    for (words, dose) in [
        ("took 20 units of insulin 70/30", "20 units, 70/30"),
        ("took Augmentin 875/125", "875/125"),
        ("took co-codamol 30/500, 2 tablets", "2 tablets, 30/500"),
        ("took Caduet 10/20", "10/20"),
        ("took ibuprofen 600", "600 mg"),
        ("took 2 metformin 500", "2 x 500 mg"),
        ("took ibuprofen 400 x2", "2 x 400 mg"),
        ("took paracetamol 500 two tablets", "2 x 500 mg"),
    ] {
        let judged = said(words);
        let doses: Vec<String> = live(&judged, "log_medication", "dose").into_iter().map(|(_, dose)| dose).collect();
        assert_eq!(doses, [dose], "{words}");
        assert!(live(&judged, "log_blood_pressure", "systolic").is_empty(), "{words}");
        assert_eq!(text(&judged, "crisis"), "none", "{words}");
    }
}

#[test]
fn value_of_a_laboratory_is_no_sugar() {
    for test in ["ketones", "lactate", "HDL", "LDL", "potassium", "cholesterol", "triglycerides", "sodium", "urea"] {
        for words in
            [format!("{test} 2.1 mmol/L"), format!("my {test} was 2.1 mmol/L"), format!("{test}: 2.1 mmol/L today")]
        {
            let judged = said(&words);
            assert!(live(&judged, "log_vital", "value").is_empty(), "{words}");
            assert!(!turn(&words).0.contains("Safety notice"), "{words}");
        }
    }
    assert_eq!(live(&said("glucose 2.1 mmol/L"), "log_vital", "value").len(), 1);
}

#[test]
fn invented_reading_raises_no_alarm() {
    let call = json!({ "kind": "glucose", "value": 1.5, "unit": "mmol/L" });
    for words in ["ketones 1.5 mmol/L", "lactate was 1.5", "I feel shaky"] {
        assert_ne!(proposed(words, "log_vital", &call), "execute", "{words}");
        let call = json!({ "id": "c", "tool": "log_vital", "parameters": call, "confidence": 0.95 });
        let judged =
            check(&json!({ "id": "v", "now": NOW, "user": words, "reply": format!("Okay. [TOOL_CALL:{call}]") }));
        assert!(!judged["notices"].to_string().contains("Safety notice"), "{words}: {}", judged["notices"]);
    }
}

#[test]
fn several_values_of_one_sentence_are_each_written_or_named() {
    for (words, out) in [
        ("bp 130/80 at 8 and 140/90 at 12", &["130", "140"][..]),
        ("took 2 tablets of metformin in the morning and 1 at night yesterday", &["2 tablets", "1"]),
        ("took ibuprofen at 7 and again at 12", &["T07:00", "T12:00"]),
        ("took my 5 and my 10 mg amlodipine", &["10 mg", "5"]),
        ("took 10 units of humalog at 8 and 12 units at 12", &["10 units", "12 units"]),
        ("glucose was 5.6, ketones 0.4", &["5.6", "0.4"]),
    ] {
        let all = format!("{} {}", turn(words).0, said(words)["calls"]);
        assert!(out.iter().all(|value| all.contains(value)), "{words}: {all}");
    }
}

#[test]
fn what_is_called_a_note_is_one_and_no_event() {
    for heading in ["note:", "Note:", "note to self:", "notes:", "jot down:", "add a note:"] {
        for told in [
            "avoid ibuprofen",
            "allergic to penicillin",
            "target weight 75 kg",
            "bp was 150/90 on the old machine",
            "took aspirin at 8",
            "remind me to call the doctor",
        ] {
            let words = format!("{heading} {told}");
            let judged = said(&words);
            let tools: Vec<(&str, &str)> =
                list(&judged, "calls").iter().map(|call| (text(call, "tool"), text(call, "verdict"))).collect();
            assert_eq!(tools, [("save_health_entry", "execute")], "{words}");
            assert_eq!(judged["calls"][0]["parameters"]["data"]["text"], told, "{words}");
            assert!(!list(&judged, "requires").contains(&json!("log_medication")), "{words}");
        }
    }
}

#[test]
fn implausible_dose_is_asked_about_with_what_is_usual() {
    for words in [
        "took 1000000 mg of aspirin",
        "took levothyroxine 125 mg",
        "took 1 mg of paracetamol",
        "took 250 mg of digoxin",
        "took 40 tablets of aspirin",
    ] {
        let doses = live(&said(words), "log_medication", "dose");
        assert!(matches!(doses.as_slice(), [(verdict, _)] if verdict == "confirm"), "{words}: {doses:?}");
        let (shown, _) = turn(words);
        assert!(shown.contains("usual"), "{words}: {shown}");
    }
    let listed = json!([{ "name": "Metformin", "dose": "500 mg" }]);
    for (words, verdict) in [
        ("took 2000 mg of metformin", "execute"),
        ("took 2500 mg of metformin", "confirm"),
        ("took 40 mg of metformin", "confirm"),
    ] {
        let judged = check(&json!({ "id": "v", "now": NOW, "known_medications": listed, "user": words }));
        let doses = live(&judged, "log_medication", "dose");
        assert!(matches!(doses.as_slice(), [(told, _)] if told == verdict), "{words}: {doses:?}");
    }
}

#[test]
fn hour_of_the_night_that_nobody_said_is_asked_about() {
    let at = |now: &str, words: &str| {
        let judged = check(&json!({ "id": "v", "now": now, "user": words }));
        live(&judged, "log_medication", "taken_at").into_iter().map(|(verdict, _)| verdict).collect::<Vec<_>>()
    };
    let (morning, night) = ("2026-11-27T08:10:00+00:00", "2026-11-27T03:40:00+00:00");
    assert_eq!(at(morning, "took aspirin at 3"), ["confirm"]);
    assert_eq!(at(morning, "took aspirin at 3 this morning"), ["execute"]);
    assert_eq!(at(morning, "took aspirin at 3am"), ["execute"]);
    assert_eq!(at(morning, "took aspirin at 7"), ["execute"]);
    assert_eq!(at(night, "took aspirin at 3"), ["execute"]);
}

/// Whatever custom a dose is written by, no other number is ever written at once.
#[test]
fn dose_by_any_custom_is_never_replaced() {
    let mut dice = Dice(number("ALARA_SEED", 7));
    for _ in 0..300 {
        // In steps of a quarter of a thousandth up to a hundred, as doses are.
        let meant = f64::from(u32::try_from(dice.below(400_000)).unwrap() + 1) / 4_000.0;
        let digits = format!("{meant:.3}");
        let (whole, part) = digits.split_once('.').unwrap_or((&digits, "0"));
        let mark = dice.pick(&[".", ",", "\u{b7}", ","]);
        let part = part.trim_end_matches('0');
        let amount = if part.is_empty() { format!("{whole} mg") } else { format!("{whole}{mark}{part} mg") };
        let words = dice.pick(PLACES).replace("{}", &amount).replace("levothyroxine", "zorblaxine");
        let meant: f64 = format!("{whole}.{part}0").parse().unwrap();
        for (verdict, dose) in live(&said(&words), "log_medication", "dose") {
            let told: Option<f64> = dose.strip_suffix(" mg").and_then(|figure| figure.parse().ok());
            assert!(verdict != "execute" || told.is_none_or(|told| (told - meant).abs() < 1e-9), "{words}: {dose}");
        }
    }
}
