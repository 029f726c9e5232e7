//! What a bare yes or no answers: the cards that the last reply showed, and nothing older; and what is no answer at all.

use alara_tests::play::Play;
use alara_tests::said::{CHECKUP, call, checkup};
use serde_json::{Value, json};

fn reminder(id: &str, title: &str, time: &str) -> String {
    call(id, "create_reminder", &json!({ "title": title, "time": time }), 0.9)
}

/// A record on which a hospital visit waits, asked about two messages before.
fn long_ago() -> Play {
    let mut play = Play::new();
    let asked = play.hear(CHECKUP, &[&checkup()]);
    assert_eq!(asked.pending().len(), 1, "{:#}", asked.0);
    play.hear("is it raining in Paris?", &["I cannot see the weather."]);
    play.hear("it is cold here", &["It is. Did you sleep well?"]);
    play
}

#[test]
fn a_bare_yes_writes_nothing_older_than_the_last_reply() {
    for words in ["yes", "Yes.", "yep", "ok", "sure", "please do", "go ahead", "no", "nope"] {
        let mut play = long_ago();
        let told = play.say(words);
        assert_eq!((told.written().len(), told.pending().len()), (0, 1), "{words}: {}", told.shown());
        assert!(told.shown().contains('?'), "it is asked about: {}", told.shown());
        assert!(!told.shown().contains("Which one"), "only one waits: {}", told.shown());
    }
}

#[test]
fn it_is_the_same_after_a_restart() {
    let mut play = long_ago();
    play.restart();
    assert!(play.say("yes").written().is_empty());
    let mut play = Play::new();
    let waits = play.say("remind me to drink water at 9pm").waits();
    play.restart();
    let told = play.say("yes");
    assert_eq!((told.written().len(), told.pending().len()), (1, 0), "{waits}: {}", told.shown());
}

#[test]
fn what_the_question_named_is_what_the_next_yes_means() {
    let mut play = long_ago();
    let asked = play.say("yes");
    assert!(asked.shown().to_lowercase().contains("hospital"), "{}", asked.shown());
    assert_eq!(play.say("yes").tools(), ["create_care_log"]);
    let mut play = long_ago();
    play.say("yes");
    let told = play.say("no");
    assert_eq!((told.written().len(), told.pending().len()), (0, 0));
}

#[test]
fn what_was_put_off_is_still_spoken_of() {
    let mut play = Play::new();
    play.say("remind me to drink water at 9pm");
    for words in ["not yet", "hold off"] {
        let told = play.say(words);
        assert_eq!((told.written().len(), told.pending().len()), (0, 1), "{words}: {}", told.shown());
    }
    assert_eq!(play.say("yes").written().len(), 1);
}

#[test]
fn a_card_is_meant_by_its_name_however_old_it_is() {
    let mut play = long_ago();
    assert_eq!(play.say("yes to the hospital visit").tools(), ["create_care_log"]);
    let mut play = long_ago();
    assert!(play.say("cancel the hospital visit").pending().is_empty());
}

#[test]
fn one_yes_means_every_card_of_the_last_reply_and_no_older_one() {
    let mut play = Play::new();
    play.hear("remind me to stretch at 6pm", &[&reminder("call-1", "Stretch", "18:00")]);
    let two = format!("{} {}", reminder("call-1", "Water", "19:00"), reminder("call-2", "Walk", "20:00"));
    let asked = play.hear("remind me to drink water at 7pm and to walk at 8pm", &[&two]);
    assert_eq!(asked.pending().len(), 3, "{:#}", asked.0);
    let told = play.say("yes");
    let titles: Vec<&Value> = told.written().iter().map(|each| &each["parameters"]["title"]).collect();
    assert_eq!(titles, ["Water", "Walk"], "{}", told.shown());
    assert_eq!(told.pending()[0]["parameters"]["title"], "Stretch");
}

#[test]
fn both_and_the_second_one_count_the_cards_of_the_last_reply() {
    let two = || format!("{} {}", reminder("call-1", "Water", "19:00"), reminder("call-2", "Walk", "20:00"));
    let begun = || {
        let mut play = Play::new();
        play.hear("remind me to stretch at 6pm", &[&reminder("call-1", "Stretch", "18:00")]);
        play.hear("remind me to drink water at 7pm and to walk at 8pm", &[&two()]);
        play
    };
    let told = begun().say("both");
    assert_eq!((told.written().len(), told.pending().len()), (2, 1), "{}", told.shown());
    let told = begun().say("only the second one");
    assert_eq!(told.last()["title"], "Walk", "{}", told.shown());
    assert_eq!(told.pending().len(), 2);
}

#[test]
fn an_appointment_that_is_coming_up_is_told_with_its_own_hour() {
    let mut play = Play::new();
    play.say("dentist tomorrow at 2pm, remind me an hour before");
    play.say("yes");
    let told = play.say("what have I got coming up?");
    assert!(told.shown().contains("14:00"), "{}", told.shown());
}

#[test]
fn a_critical_card_among_several_is_asked_about() {
    let reply = format!("{} {}", checkup(), reminder("call-2", "Water", "19:00"));
    let words = format!("{CHECKUP}. Remind me to drink water at 7pm");
    for (bare, named, kept) in [("yes", "both", 2), ("ok", "yes to the reminder", 1), ("no", "the first one", 1)] {
        let mut play = Play::new();
        let asked = play.hear(&words, &[&reply]);
        assert_eq!(asked.pending().len(), 2, "{:#}", asked.0);
        let told = play.say(bare);
        assert_eq!((told.written().len(), told.pending().len()), (0, 2), "{bare}: {}", told.shown());
        assert!(told.shown().contains("Which one"), "{}", told.shown());
        assert_eq!(play.say(named).written().len(), kept, "{named}");
    }
    let mut alone = Play::new();
    alone.hear(CHECKUP, &[&checkup()]);
    assert_eq!(alone.say("yes").tools(), ["create_care_log"], "a single one is answered");
}

#[test]
fn a_card_that_was_only_counted_is_not_the_last_replys() {
    let mut play = Play::new();
    play.hear("remind me to stretch at 6pm", &[&reminder("call-1", "Stretch", "18:00")]);
    play.hear("it is cold here", &["It is. By the way, 1 still waits."]);
    let told = play.say("yes");
    assert_eq!((told.written().len(), told.pending().len()), (0, 1), "{}", told.shown());
}

#[test]
fn a_value_alone_is_no_change_of_an_older_card() {
    let mut play = Play::new();
    play.hear("remind me to stretch at 6pm", &[&reminder("call-1", "Stretch", "18:00")]);
    play.hear("when do shops close?", &["At what time do you go?"]);
    for words in ["8pm", "yes, at 8pm", "no, 8pm"] {
        let told = play.say(words);
        assert!(told.written().is_empty(), "{words}: {}", told.shown());
        assert!(told.pending().iter().any(|each| each["parameters"]["time"] == "18:00"), "{words}");
        play.hear("when do shops close?", &["At what time do you go?"]);
    }
}

#[test]
fn praise_and_thanks_beside_a_card_are_no_yes() {
    for words in ["perfect", "great", "ok cool", "great, thanks", "thanks", "thanks so much!", "Lovely!"] {
        let mut play = Play::new();
        play.say("remind me to drink water at 9pm");
        let told = play.say(words);
        assert_eq!((told.written().len(), told.pending().len()), (0, 1), "{words}: {}", told.shown());
        assert!(!told.shown().contains("I can record"), "{words}");
    }
}

#[test]
fn courtesy_where_nothing_waits_is_answered_in_a_word_and_is_never_a_mood() {
    let mood = call("call-1", "update_mood", &json!({ "mood": "great" }), 0.95);
    for words in
        ["yes", "no", "ok", "please do", "thanks", "great, thanks", "ok cool", "perfect", "ok thank you", "great"]
    {
        let mut play = Play::new();
        play.say("bp 128 over 82");
        let told = play.say(words);
        assert_eq!((told.written().len(), told.pending().len()), (1, 0), "{words}: {}", told.shown());
        assert!(told.shown().len() < 40 && !told.shown().contains("record"), "{words}: {}", told.shown());
        let told = play.hear(words, &[&format!("Glad to hear it. {mood}")]);
        assert_eq!((told.written().len(), told.pending().len()), (1, 0), "{words}: {:#}", told.0);
    }
    // Where it was asked, the same word is an answer.
    let mut play = Play::new();
    play.hear("good morning", &["Good morning! How do you feel today?"]);
    let told = play.hear("great", &[&mood]);
    assert_eq!(told.written().len() + told.pending().len(), 1, "{:#}", told.0);
}

#[test]
fn what_was_decided_is_never_another_card() {
    let mut play = Play::new();
    let first = play.hear("remind me to stretch at 6pm", &[&reminder("call-1", "Stretch", "18:00")]).waits();
    assert_eq!(play.confirm(&first).written().len(), 1);
    let second = play.hear("remind me to walk at 8pm", &[&reminder("call-1", "Walk", "20:00")]).waits();
    assert_ne!(first, second);
    play.restart();
    for told in [play.confirm(&first), play.reject(&first), play.edit(&first, &json!({ "time": "21:00" }))] {
        assert_eq!((told.written().len(), told.waits()), (1, second.clone()), "{}", told.shown());
        assert_eq!(told.pending()[0]["parameters"]["time"], "20:00");
        assert!(told.shown().contains("already"), "{}", told.shown());
    }
    assert!(play.reject(&second).pending().is_empty());
    let third = play.hear("remind me to read at 9pm", &[&reminder("call-1", "Read", "21:00")]).waits();
    assert!(third != first && third != second);
    assert_eq!(play.confirm(&second).waits(), third);
}

#[test]
fn a_reading_that_shares_a_word_with_a_card_decides_nothing() {
    for reading in [
        "at 6 am blood pressure 128 over 79",
        "blood pressure 128/79",
        "blood sugar 5.5 at 7am",
        "glucose 112 mg/dl",
        "weight 82.4 kg this morning",
    ] {
        let mut play = Play::new();
        play.say("I had a blood test yesterday, then remind me to call the pharmacy at 6pm");
        let before = play.say("glucose 140 yesterday and my back hurts at 8:15 this morning");
        let ids =
            |told: &[Value]| told.iter().filter_map(|card| card["id"].as_str().map(str::to_owned)).collect::<Vec<_>>();
        let waiting = ids(before.pending());
        assert!(waiting.len() >= 2, "{}", before.shown());
        let told = play.say(reading);
        let still = ids(told.pending());
        assert!(waiting.iter().all(|id| still.contains(id)), "{reading}: {}", told.shown());
    }
}

#[test]
fn a_visit_to_somebody_else_that_is_told_is_a_visit_of_its_own() {
    let mut play = Play::new();
    play.say("I saw Dr. Lee for a checkup last night");
    let told = play.say("last night saw Dr. Shah");
    assert!(told.written().is_empty() && told.pending().len() == 2, "{}", told.shown());
    // What puts the card right is of the card.
    for said in ["it was Dr. Shah", "no, I saw Dr. Shah"] {
        let mut play = Play::new();
        play.say("I saw Dr. Lee for a checkup last night");
        let told = play.say(said);
        assert_eq!(told.written().len(), 1, "{said}: {}", told.shown());
        assert_eq!(told.last()["provider"], "Dr. Shah", "{said}: {}", told.shown());
        assert!(told.pending().is_empty(), "{said}: {}", told.shown());
    }
}

#[test]
fn words_that_tell_something_of_a_medicine_are_no_yes_to_a_card_that_names_it() {
    for said in ["concor makes me dizzy", "low on concor", "almost out of concor"] {
        let mut play = Play::new();
        play.step(&json!({ "known_medication": { "name": "Concor", "dose": "5 mg", "times": ["08:00"] } }));
        assert_eq!(play.say("i have 9 concor left").pending().len(), 1);
        play.say("what was my bp?");
        let told = play.say(said);
        assert!(told.written().is_empty(), "{said}: {}", told.shown());
        assert_eq!(told.pending().len(), 1, "{said}: {}", told.shown());
    }
}

#[test]
fn a_figure_points_at_the_entry_that_holds_it_and_at_no_other() {
    let mut play = Play::new();
    play.say("sugar 7.4 at 8am");
    play.say("weight 82 kg");
    let told = play.say("delete the 7.4 one");
    assert!(told.shown().contains("Glucose 7.4"), "{}", told.shown());
    let mut play = Play::new();
    play.say("sugar 7.4 at 8am");
    assert!(play.say("delete the 5.5 one").pending().is_empty());
}

#[test]
fn an_hour_in_other_words_is_no_yes_to_what_rings_then() {
    for said in ["the train left from 5", "the hospital moved me to ward 5"] {
        let mut play = Play::new();
        play.say("remind me to wake up at 7");
        play.say("remind me to pick mum up at 5pm");
        play.say("what was my bp?");
        assert!(play.say(said).written().is_empty(), "{said}");
    }
}
