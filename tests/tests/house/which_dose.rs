//! Which dose of its plan was taken: by its meal, by the hour before its name, by the strength that was said.

use alara_tests::corpus::{list, text};
use alara_tests::play::Play;
use serde_json::{Value, json};

/// A day with a plan that was told in these words and agreed to at midnight.
fn planned(plan: &str) -> Play {
    let mut play = Play::new();
    play.at("2026-11-30T00:10:00+00:00");
    play.say(plan);
    play.say("yes");
    play
}

/// The doses that a message writes at an hour, as "dose at time, part".
fn doses(mut play: Play, at: &str, words: &str) -> Vec<String> {
    play.at(&format!("2026-11-30T{at}:00+00:00"));
    let told = play.say(words);
    let written = list(&told.0, "calls").iter().filter(|call| text(call, "verdict") == "executed");
    let of = |parameters: &Value, field: &str| parameters[field].as_str().unwrap_or("-").to_owned();
    written
        .map(|call| {
            let said = &call["parameters"];
            let when = of(said, "taken_at");
            let when = when.get(11..16).unwrap_or("day").to_owned();
            format!("{} at {when}, {}", of(said, "dose"), of(said, "taken_at_part"))
        })
        .collect()
}

#[test]
fn meal_says_which_dose_of_several_it_was() {
    const PLAN: &str = "I take insulin 12 units before breakfast at 8 and 8 units before dinner at 20:00";
    for (at, words, dose) in [
        ("20:30", "took my insulin at dinner", "8 units at day, evening"),
        ("18:30", "took my insulin before dinner", "8 units at day, evening"),
        ("18:30", "took my dinner insulin", "8 units at day, evening"),
        ("20:30", "took my breakfast insulin", "12 units at day, morning"),
        ("20:30", "took my insulin after breakfast", "12 units at day, morning"),
        ("08:20", "took my insulin with breakfast", "12 units at 08:20, -"),
    ] {
        assert_eq!(doses(planned(PLAN), at, words), [dose], "{words} at {at}");
    }
}

#[test]
fn hour_before_the_name_is_that_of_its_plan() {
    let listed = || {
        let mut play = Play::new();
        play.at("2026-11-30T00:10:00+00:00");
        play.knows(&json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:30", "12:30"] }));
        play
    };
    for (at, words, taken) in [
        ("11:19", "took my 12:30 metformin early", vec!["500 mg at 11:19, afternoon"]),
        ("13:10", "took my 12:30 metformin", vec!["500 mg at 12:30, -"]),
        ("13:10", "took my 8:30 and my 12:30 metformin", vec!["500 mg at 08:30, -", "500 mg at 12:30, -"]),
        ("21:19", "took my 8:30 and my 20:30 metformin", vec!["500 mg at 08:30, -", "500 mg at 20:30, -"]),
    ] {
        let found: Vec<String> =
            doses(listed(), at, words).into_iter().map(|each| each.replace("- at", "500 mg at")).collect();
        assert_eq!(found, taken, "{words} at {at}");
    }
}

#[test]
fn strength_that_was_said_settles_its_own_dose() {
    let mut play = planned("I take levothyroxine 50 mcg at 7:00 and 75 mcg at 8:00");
    play.at("2026-11-30T07:20:00+00:00");
    play.say("took levothyroxine 75 mcg");
    play.at("2026-11-30T09:00:00+00:00");
    let left = play.say("what did I miss today?");
    assert!(left.shown().contains("07:00") && !left.shown().contains("08:00"), "{}", left.shown());
}
