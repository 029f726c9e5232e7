//! Questions over every kind of record, answered by the offline assistant: the value, the day and the hour, over the days that were asked about, of
//! whom was asked; and nothing is ever written by one.

use alara_tests::home::Home;
use alara_tests::play::Play;
use serde_json::json;

/// A day on record, from half past nine on Thursday, the 12th of March, to three in the afternoon.
fn day() -> Play {
    let mut play = Play::new();
    play.at("2026-03-12T09:30:00-04:00");
    play.knows(&json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"] }));
    play.knows(&json!({ "name": "Lisinopril", "dose": "10 mg", "times": ["08:00"] }));
    for told in
        ["took metformin at 8", "bp 138/88 at 7:30", "sugar was 132 mg/dl at 7", "drank a glass of water", "mood good"]
    {
        play.say(told);
    }
    play.at("2026-03-12T15:00:00-04:00");
    for told in ["bp 150/94", "bad headache since 2", "drank a glass of water", "weight 81.4 kg"] {
        play.say(told);
    }
    play
}

/// Asks, holds the answer to what it must and must not hold, and that nothing was written and nothing waits.
fn asks(play: &mut Play, rows: &[(&str, &[&str], &[&str])]) {
    let before = play.say("hello").tools().len();
    let mut wrong = Vec::new();
    for (question, says, not) in rows {
        let step = play.say(question);
        let shown = step.shown().to_lowercase();
        let held = says.iter().all(|words| shown.contains(&words.to_lowercase()))
            && not.iter().chain(&["i can record medications"]).all(|words| !shown.contains(&words.to_lowercase()));
        if !held || step.tools().len() != before || !step.pending().is_empty() {
            wrong.push(format!("{question}\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_figure_of_a_measurement_is_told_with_its_day_and_hour() {
    asks(
        &mut day(),
        &[
            ("what's my highest blood pressure today?", &["150/94", "today at 15:00"], &["138/88"]),
            ("lowest bp this week?", &["138/88", "today at 07:30", "this week"], &["150/94"]),
            ("what's my average blood pressure today?", &["144/91", "2 readings"], &[]),
            ("what was my bp this morning?", &["138/88", "this morning"], &["150/94"]),
            ("what's my bp?", &["last", "150/94"], &["138/88"]),
            ("how much water have I had today?", &["500 ml"], &[]),
            ("how much water since 10am?", &["250 ml", "since 10:00"], &[]),
            ("what do I weigh?", &["81.4 kg", "today at 15:00"], &[]),
        ],
    );
}

#[test]
fn a_day_is_told_whole_and_by_time() {
    let mut play = day();
    let shown = play.say("what did I log today?").shown().to_owned();
    let places: Vec<Option<usize>> =
        ["132", "138/88", "Metformin", "250 ml", "mood good", "150/94"].iter().map(|words| shown.find(words)).collect();
    assert!(places.iter().all(Option::is_some), "{shown}");
    assert!(places.is_sorted(), "{shown}");
    assert!(shown.contains("headache") && shown.contains("81.4"), "{shown}");
    play.at("2026-03-13T08:30:00-04:00");
    asks(
        &mut play,
        &[
            ("what did I log yesterday?", &["138/88", "headache"], &[]),
            ("what did I record yesterday morning?", &["138/88"], &["150/94"]),
            ("what happened yesterday?", &["150/94"], &[]),
            ("what did I log today?", &["nothing", "today"], &["138"]),
        ],
    );
}

#[test]
fn what_is_due_is_told_with_what_became_of_it() {
    let mut play = day();
    asks(
        &mut play,
        &[
            (
                "what's on today?",
                &["08:00 lisinopril (not recorded as taken)", "08:00 metformin (taken)", "20:00 metformin"],
                &[],
            ),
            ("what's next?", &["metformin", "20:00"], &[]),
            ("is anything due?", &["lisinopril", "08:00"], &["20:00"]),
            ("what's left for tonight?", &["20:00"], &["lisinopril"]),
            ("what do I have to take tomorrow morning?", &["metformin", "lisinopril"], &["20:00"]),
        ],
    );
    play.at("2026-03-13T07:00:00-04:00");
    asks(
        &mut play,
        &[
            ("did I miss anything yesterday?", &["lisinopril", "metformin", "yesterday at 20:00", "1 of 3"], &[]),
            ("did I take my lisinopril yesterday?", &["no dose of lisinopril", "yesterday"], &[]),
            ("have I missed anything today?", &["no scheduled doses were due"], &[]),
        ],
    );
}

#[test]
fn an_empty_answer_says_what_was_looked_for_and_when() {
    asks(
        &mut day(),
        &[
            ("what was my weight yesterday?", &["no weight", "yesterday"], &[]),
            ("did I take ibuprofen this week?", &["no dose of ibuprofen", "this week"], &[]),
            ("when did I last see Dr. Chen?", &["dr. chen"], &[]),
            ("what reminders do I have?", &["no reminders"], &[]),
        ],
    );
}

#[test]
fn a_question_for_advice_gets_one_sentence_and_what_is_on_record() {
    asks(
        &mut day(),
        &[
            ("is 150/94 bad?", &["can\u{2019}t advise", "doctor or pharmacist", "150/94"], &[]),
            ("can I take ibuprofen with lisinopril?", &["doctor or pharmacist"], &[]),
            ("should I take a second metformin?", &["doctor or pharmacist", "metformin", "today at 08:00"], &[]),
            ("is my blood pressure too high?", &["doctor or pharmacist"], &["average"]),
        ],
    );
}

#[test]
fn how_much_is_left_is_told_of_what_has_a_stock() {
    let mut play = Play::new();
    play.knows(&json!({ "name": "Lisinopril", "times": ["08:00"] }));
    asks(&mut play, &[("how many tablets are left?", &["not on record"], &[])]);
}

#[test]
fn of_somebody_with_a_record_here_theirs_is_asked_and_ones_own_stays_out() {
    let home = Home::new();
    home.ok(["people", "add", "Dad", "--aka", "father"]);
    for said in ["Dad's bp was 152/86", "yes", "my bp is 118/74", "Dad took his Eliquis at 8 am", "yes"] {
        home.ok(["say", said]);
    }
    for (question, says, not) in [
        ("what was Dad's blood pressure today?", "Dad\u{2019}s blood pressure today: 152/86", "118/74"),
        ("what was my father's last bp?", "152/86", "118/74"),
        ("what's my bp?", "118/74", "152/86"),
        ("did Dad take his Eliquis this morning?", "Eliquis", "118/74"),
        ("what did Dad log today?", "152/86", "118/74"),
        ("what did I log today?", "118/74", "Eliquis"),
        ("what does Uncle Bob weigh?", "has no record here", "kg"),
    ] {
        let shown = home.ok(["say", question]);
        assert!(shown.contains(says) && !shown.contains(not), "{question}\n{shown}");
    }
}

#[test]
fn what_a_model_looks_up_is_of_whom_the_user_asked() {
    let home = Home::new();
    home.ok(["people", "add", "Dad"]);
    for said in ["Dad's bp was 152/86", "yes", "my bp is 118/74"] {
        home.ok(["say", said]);
    }
    let look = r#"[TOOL_CALL:{"id":"call-1","tool":"get_vitals","parameters":{"kind":"blood_pressure","person":"Dad"},"confidence":1}]"#;
    let case = |user: &str| {
        json!({ "id": "c", "user": user, "people": [{ "name": "Dad" }], "reply": format!("One moment. {look}") })
            .to_string()
    };
    let told = |user: &str| {
        let ran = alara_tests::program::run(&mut alara_tests::program::alara(["check"]), &format!("{}\n", case(user)));
        ran.lines().remove(0)["calls"][0].clone()
    };
    assert_eq!(told("what was Dad's bp?")["person"], "Dad");
    // No parameter opens another's record: only the user's own words do.
    assert_eq!(told("what was my bp?")["person"], json!(null));
}

#[test]
fn what_has_no_time_of_day_is_told_beside_what_is_due() {
    let mut play = Play::new();
    play.at("2026-03-12T15:00:00-04:00");
    play.knows(&json!({ "name": "Humalog", "dose": "6 units" }));
    asks(&mut play, &[("what do I take tomorrow?", &["at no set time", "humalog 6 units"], &[])]);
    play.knows(&json!({ "name": "Lisinopril", "dose": "10 mg", "times": ["08:00"] }));
    play.knows(&json!({ "name": "Albuterol", "dose": "2 puffs", "as_needed": true }));
    asks(
        &mut play,
        &[
            ("what do I take tomorrow?", &["08:00 lisinopril", "at no set time: humalog 6 units"], &["albuterol"]),
            ("what's due tomorrow?", &["08:00 lisinopril", "humalog 6 units"], &["albuterol"]),
        ],
    );
}
