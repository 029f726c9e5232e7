//! People who tell a story around what happened, and who answer in sentences: what is remarked decides nothing, and nothing told is lost.

use alara_tests::play::{Play, Step};
use serde_json::{Value, json};

fn after(said: &[&str]) -> Step {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Mom" } }));
    play.step(&json!({ "known_person": { "name": "Barb" } }));
    play.talk(said)
}

fn tools(told: &Step) -> Vec<Value> {
    told.written().iter().map(|each| each["tool"].clone()).collect()
}

#[test]
fn a_yes_with_a_remark_is_a_yes_and_one_with_a_doubt_is_none() {
    for yes in [
        "Yes, that's right, I watched her swallow it.",
        "That's right, yes, I counted them twice.",
        "Yes, pop it in for me please.",
        "Yes, thank you, that's how it should read.",
        "Yes dear, but make it seven o'clock, because the lines are always jammed before that.",
    ] {
        let told = after(&["remind me to call Ruth at 6pm", yes]);
        assert_eq!(tools(&told), [json!("create_reminder")], "{yes}: {}", told.shown());
    }
    for unsure in
        ["Yes, I am thinking about it", "yes but not yet", "Yes, I'll ask her first", "Yes, is that the right day?"]
    {
        let told = after(&["remind me to call Ruth at 6pm", unsure]);
        assert!(told.written().is_empty(), "{unsure}: {}", told.shown());
    }
    let told = after(&["remind me to call Ruth at 6pm", "No, leave it, our daughter is going to drive her instead."]);
    assert!(told.written().is_empty() && told.pending().is_empty(), "{}", told.shown());
}

#[test]
fn a_no_with_thanks_is_of_the_one_that_it_names() {
    let two = "remind me to stretch at noon and at nine at night, every day until Sunday";
    for no in ["no thank you to the nine o'clock reminder", "Oh, and no thanks to the 9pm one, I'd be in bed by then."]
    {
        let told = after(&[two, no]);
        assert!(told.written().is_empty(), "{no}: {}", told.shown());
        assert_eq!(told.pending().len(), 1, "{no}: {}", told.shown());
    }
    let told = after(&[two, "Yes to the noon one, and let me think about the other."]);
    assert_eq!(told.written()[0]["parameters"]["time"], "12:00", "{}", told.shown());
    assert_eq!(told.pending().len(), 1, "{}", told.shown());
}

#[test]
fn what_is_not_to_be_changed_stays() {
    let told = after(&["took 2 paracetamol at 1pm", "make it 3", "No, don't change it, it was the two after all."]);
    assert!(!tools(&told).contains(&json!("correct_entry")), "{}", told.shown());
    assert!(told.pending().is_empty(), "{}", told.shown());
}

#[test]
fn taking_back_may_say_why() {
    for back in [
        "Take that back, I still had my boots on",
        "Oh, scrap that, I'm making a fuss over nothing.",
        "scrap that, she had the cuff on wrong",
    ] {
        assert!(after(&["I weigh 78 kg", back]).written().is_empty(), "{back}");
    }
    let told = after(&["I weigh 78 kg", "undo that, I took 2 paracetamol"]);
    assert!(tools(&told).contains(&json!("log_medication")), "what is told beside it is no remark: {}", told.shown());
}

#[test]
fn a_correction_is_read_within_its_story() {
    for (told, right, field, value) in [
        ("bp 152/88", "Oh, silly me, I had my glasses off. The top number was 142, not 152", "systolic", json!(142)),
        ("took 2 paracetamol at 8", "Now I think back, it was one paracetamol, not two", "dose", json!("1")),
        ("temp 38.1", "I'm sorry, it was 37.8 and not 38.1, I had the wrong glasses on.", "value", json!(37.8)),
        ("sugar 132", "Sorry, the sugar that I told you about was 123, not 132.", "value", json!(123)),
        (
            "had a fall at 9am",
            "Sorry now, that was yesterday, not today.",
            "occurred_at",
            json!("2026-01-25T09:00:00-05:00"),
        ),
        ("headache since 11", "actually since 11:30", "occurred_at", json!("2026-01-26T11:30:00-05:00")),
    ] {
        let told = after(&[told, right]);
        assert_eq!(told.pending()[0]["tool"], "correct_entry", "{right}: {}", told.shown());
        assert_eq!(told.pending()[0]["parameters"]["changes"][field], value, "{right}: {}", told.shown());
    }
    // Of a reading of two numbers, and not of the weight beside it.
    let told = after(&["bp 152/88 and weight 80 kg", "The top number was 142, not 152"]);
    assert_eq!(told.pending()[0]["parameters"]["changes"]["systolic"], 142, "{}", told.shown());
}

#[test]
fn one_that_was_not_taken_is_offered_for_deletion_whatever_the_reason() {
    for not in [
        "Hold on, I didn't actually take the losartan, I'm driving to a ball game and I don't want to be stopping every mile.",
        "Oh for Pete's sake, I didn't actually take it, the pill is still sitting here by my plate.",
    ] {
        let told = after(&["took my losartan at 9am", not]);
        assert_eq!(told.pending()[0]["tool"], "delete_entry", "{not}: {}", told.shown());
        let gone = after(&["took my losartan at 9am", not, "Yes please, take that one out."]);
        assert!(gone.written().is_empty(), "{not}: {}", gone.shown());
    }
}

#[test]
fn what_leads_in_or_takes_leave_is_no_mood() {
    for words in ["Wonderful, good night!", "Lovely, see you tomorrow", "All right, now I took my losartan"] {
        assert!(!tools(&after(&[words])).contains(&json!("update_mood")), "{words}");
    }
    assert_eq!(tools(&after(&["all right, I suppose"])), [json!("update_mood")]);
}

#[test]
fn the_hour_told_behind_a_list_is_of_the_whole_list() {
    for words in [
        "I've had my losartan and my paracetamol with a bowl of porridge, at ten past eight it was.",
        "I had the losartan and the paracetamol after my toast, both together at ten past eight.",
        "I took this morning's losartan and my paracetamol at ten past eight.",
    ] {
        let told = after(&[words]);
        let at: Vec<_> = told.written().iter().map(|each| each["parameters"]["taken_at"].clone()).collect();
        assert_eq!(at, vec![json!("2026-01-26T08:10:00-05:00"); 2], "{words}: {}", told.shown());
    }
}

#[test]
fn what_somebody_measured_of_me_is_mine() {
    for words in [
        "Barb took my blood pressure with her machine and it was 144 over 86.",
        "Barb checked my sugar at 9am, it was 6.1",
        "Barb took my temperature, 38.1",
    ] {
        let told = after(&[words]);
        assert_eq!(told.written().len(), 1, "{words}: {}", told.shown());
        assert!(told.written()[0].get("person").is_none_or(Value::is_null), "{words}: {}", told.shown());
    }
    for words in ["Barb used my bp monitor and got 150/90", "Barb took her temperature, 38.1"] {
        let told = after(&[words]);
        assert!(told.written().is_empty(), "{words}: {}", told.shown());
        assert_eq!(told.pending()[0]["person"], "Barb", "{words}: {}", told.shown());
    }
}

#[test]
fn who_prescribes_by_a_pronoun_is_the_one_that_was_seen() {
    let told =
        after(&["I saw Dr. Lee today", "yes", "She has prescribed amoxicillin 500 mg at 7 am and 7 pm for 7 days"]);
    assert_eq!(told.pending()[0]["tool"], "add_medication", "{}", told.shown());
    assert!(told.pending()[0].get("person").is_none_or(Value::is_null), "{}", told.shown());
}

#[test]
fn three_times_i_is_english() {
    let told = after(&["I took 2 paracetamol, I felt dizzy, I weigh 171 lb"]);
    assert_eq!(told.written().len(), 3, "{}", told.shown());
}

#[test]
fn what_is_past_is_no_part_of_a_reminder() {
    for joint in [",", " and"] {
        let told = after(&[&format!("remind me to call the pharmacy at 6pm{joint} yesterday at 9 pm my back hurts")]);
        assert_eq!(told.written()[0]["parameters"]["occurred_at"], "2026-01-25T21:00:00-05:00", "{}", told.shown());
        assert_eq!(told.pending()[0]["parameters"]["date"], "2026-01-26", "{}", told.shown());
    }
}

#[test]
fn what_is_whole_by_itself_answers_no_card() {
    let told = after(&[
        "had a blood test yesterday at 9pm",
        "remind me to call the pharmacy at 6pm",
        "thanks",
        "blood pressure 128 over 79 at 6 am",
    ]);
    assert_eq!(tools(&told), [json!("log_blood_pressure")], "{}", told.shown());
    assert_eq!(told.pending().len(), 2, "{}", told.shown());
}

#[test]
fn one_left_out_puts_none_right() {
    let told = after(&["took paracetamol at 7am", "I took the losartan but not the paracetamol."]);
    let cards: Vec<_> = told.pending().iter().map(|each| each["tool"].clone()).collect();
    assert!(!cards.contains(&json!("correct_entry")), "{}", told.shown());
    assert_eq!(told.written().len(), 2, "{}", told.shown());
}

#[test]
fn a_figure_that_is_given_back_puts_right_the_entry_that_has_it_whatever_is_told_around_it() {
    for (told, right, field, value) in [
        ("bp 131/79 pulse 64", "I've not got my right glasses on, that pulse was 61, not 64.", "pulse", json!(61)),
        (
            "took two paracetamol",
            "It was only one paracetamol I took, not two, I have the other here.",
            "dose",
            json!("1"),
        ),
        ("sugar was 7.2", "I told you wrong about the sugar, it was 7.9, not 7.2.", "value", json!(7.9)),
        ("bp 127/80", "mine was 129/80 I see, not 127", "systolic", json!(129)),
    ] {
        let told = after(&[told, right]);
        assert_eq!(told.written().len(), 1, "{right}: {}", told.shown());
        let [card] = told.pending() else { panic!("{right}: {}", told.shown()) };
        assert_eq!(card["parameters"]["changes"][field], value, "{right}: {}", told.shown());
    }
    let other = after(&["sugar was 7.2", "bp 120/80. That sugar was 7.6, not 7.2"]);
    assert_eq!(other.written().len(), 2, "{}", other.shown());
}

#[test]
fn now_that_one_thinks_about_it_is_no_time() {
    let told =
        after(&["Mom had two panadol at noon", "Yes, but it was a quarter to twelve, now that I think about it."]);
    assert_eq!(
        told.written()[0]["parameters"]["taken_at"].as_str().map(|at| &at[11..16]),
        Some("11:45"),
        "{}",
        told.shown()
    );
}

#[test]
fn how_long_ago_it_was_behind_an_hour_is_no_second_dose() {
    for words in ["took paracetamol at 9, about 30 mins ago", "took paracetamol half an hour ago, at 9"] {
        let told = after(&[words]);
        let doses = told.written().len() + told.pending().len();
        assert_eq!(doses, 1, "{words}: {}", told.shown());
    }
}
