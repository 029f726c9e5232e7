//! What leans on the talk is written out where one thing fits, and asked about where several do.

use alara_record::{MemoryRecord, Person, PersonId};
use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;

fn at(time: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(&format!("2026-03-16T{time}:00+00:00")).unwrap_or_default()
}

fn record() -> MemoryRecord {
    let person = |number: u128, name: &str| Person {
        id: PersonId(Uuid::from_u128(number)),
        name: name.to_owned(),
        aka: Vec::new(),
        is_user: number == 1,
    };
    let mut record = MemoryRecord::new(person(1, "You"));
    record.put(alara_record::Noun::Person(person(2, "Dad")));
    record
}

fn wrote(number: u128, tool: &str, parameters: Value) -> Spoken {
    let became = Became::Written(OperationId(Uuid::from_u128(number)), Some(EntryId(Uuid::from_u128(number))));
    Spoken {
        tool: tool.to_owned(),
        parameters: parameters.as_object().cloned().unwrap_or_default(),
        person: None,
        became,
    }
}

fn turn(back: usize, said: &str, calls: Vec<Spoken>) -> Exchange {
    Exchange { said: said.to_owned(), at: at("08:00"), back, calls, told: String::new(), undid: false }
}

fn dose(number: u128, name: &str) -> Spoken {
    wrote(number, "log_medication", json!({ "medication_name": name }))
}

/// The message written out; as it is where it stands alone; the question where it leans on one of several.
fn read(words: &str, turns: Vec<Exchange>) -> String {
    match resolve(words, &Focus { turns }, &record(), at("09:00").naive_local()) {
        Ellipsis::Alone => words.to_owned(),
        Ellipsis::Written(resolved) => resolved.text().to_owned(),
        open => open.question().unwrap_or_default(),
    }
}

#[test]
fn a_dose_that_leans_is_of_the_medication_last_spoken_of() {
    let after = |words: &str| read(words, vec![turn(1, "took metformin", vec![dose(1, "Metformin")])]);
    assert_eq!(after("and the lisinopril"), "and took the lisinopril");
    assert_eq!(after("aspirin too"), "took aspirin too");
    assert_eq!(after("also on aspirin"), "also I'm on aspirin");
    assert_eq!(after("had it at 6"), "had Metformin at 6");
    assert_eq!(after("took another one"), "took another Metformin");
    assert_eq!(after("another two at 8:15"), "took two more Metformin at 8:15");
    assert_eq!(after("had another glass of water"), "had another glass of water");
}

#[test]
fn a_further_drink_is_of_its_own_amount() {
    let drink = |amount: u32| wrote(1, "log_hydration", json!({ "amount_ml": amount }));
    for (said, amount, words, written) in [
        ("drank 500 ml", 500, "another 250", "drank 250 ml more"),
        ("drank 500 ml", 500, "300 more", "drank 300 ml more"),
        ("drank 500 ml", 500, "another glass", "drank another glass"),
        ("drank 500 ml", 500, "another", "drank 500 ml more"),
        ("drank 500 ml", 500, "another one", "drank 500 ml more"),
        ("two glasses of water", 500, "another 250", "drank 250 ml more"),
        ("drank 16 oz", 473, "another 8", "another 8"),
    ] {
        assert_eq!(read(words, vec![turn(1, said, vec![drink(amount)])]), written, "{said}, {words}");
    }
}

#[test]
fn the_other_one_is_none_that_a_card_waits_for() {
    let waits = Spoken { became: Became::Waits("card-1".to_owned()), ..dose(1, "Metformin") };
    let said = "had the metformin but not the lisinopril yet";
    let told = |call: Spoken| read("now I took the other one too", vec![turn(1, said, vec![call])]).to_lowercase();
    assert_eq!(told(waits), "now i took lisinopril too");
    assert_eq!(told(dose(1, "Metformin")), "now i took lisinopril too");
}

#[test]
fn several_are_meant_by_whatever_counts_them() {
    let told = || vec![turn(1, "metformin and lisinopril are due", vec![])];
    for words in ["I've taken the both of them", "took em both", "had all of those", "took them both"] {
        let read = read(words, told()).to_lowercase();
        assert!(read.contains("metformin") && read.contains("lisinopril"), "{words}: {read}");
    }
}

#[test]
fn mine_is_of_the_kind_that_was_measured_for_somebody() {
    let theirs = Spoken {
        person: Some("Dad".to_owned()),
        ..wrote(2, "log_vital", json!({"kind": "temperature", "value": 37.9, "unit": "C"}))
    };
    assert_eq!(
        read("and mine is 38.4", vec![turn(1, "Dad's temp is 37.9", vec![theirs])]),
        "and my temperature is 38.4"
    );
}

#[test]
fn of_several_it_is_asked_which() {
    let both = vec![turn(1, "took metformin and aspirin", vec![dose(1, "Metformin"), dose(2, "Aspirin")])];
    assert_eq!(read("took it again", both), "Which do you mean: Metformin or Aspirin?");
}

#[test]
fn what_stands_by_itself_is_left_alone() {
    let after = |words: &str| read(words, vec![turn(1, "took metformin", vec![dose(1, "Metformin")])]);
    for words in [
        "took it easy today", "and then I went home", "it is raining again", "took that bus again",
        "I took my aspirin too",
    ] {
        assert_eq!(after(words), words);
    }
}

#[test]
fn he_is_the_one_person_the_talk_spoke_of() {
    let of_dad =
        vec![turn(1, "Dad took his metformin", vec![Spoken { person: Some("Dad".into()), ..dose(1, "Metformin") }])];
    assert_eq!(read("his blood pressure was 152/86", of_dad.clone()), "Dad's blood pressure was 152/86");
    assert_eq!(read("she weighs 60 kg", of_dad), "she weighs 60 kg");
}

#[test]
fn a_denial_of_what_was_recorded_asks_for_its_deletion() {
    let after = |words: &str| read(words, vec![turn(1, "took Claritin", vec![dose(1, "Claritin")])]);
    assert_eq!(after("I didn't actually take the Claritin"), "delete the last Claritin entry");
    assert_eq!(after("sorry didnt take the claritin"), "delete the last Claritin entry");
    for words in ["no wait, not the claritin", "oops, not the claritin", "hang on, not the claritin"] {
        assert_eq!(after(words), "delete the last Claritin entry", "{words}");
    }
    for words in ["no, not the aspirin", "not the claritin, the aspirin", "no wait, not the claritin yet"] {
        assert_eq!(after(words), words);
    }
    assert_eq!(after("I didn't take the aspirin"), "I didn't take the aspirin");
    assert_eq!(after("I didn't take the Claritin yesterday"), "I didn't take the Claritin yesterday");
}

#[test]
fn a_question_that_leans_is_the_last_one_with_another_value() {
    let asked = |said: &str| {
        let look =
            Spoken { became: Became::Answered, ..wrote(1, "get_last_dose", json!({ "medication_name": "Metformin" })) };
        vec![turn(1, said, vec![look])]
    };
    assert_eq!(read("and the aspirin?", asked("when did I last take metformin?")), "when did I last take the aspirin?");
    assert_eq!(read("and the average?", asked("what is my highest BP this week")), "what is my average BP this week");
    assert_eq!(read("and yesterday?", asked("what did I take today?")), "what did I take yesterday?");
}

#[test]
fn taking_back_means_the_last_cards_else_the_last_write_of_three_turns() {
    let wrote_once =
        Focus { turns: vec![turn(1, "ok", Vec::new()), turn(2, "took aspirin", vec![dose(7, "Aspirin")])] };
    assert_eq!(wrote_once.taken_back(&[]), Back::Written(vec![OperationId(Uuid::from_u128(7))]));
    assert_eq!(wrote_once.taken_back(&["a".into()]), Back::Cards(vec!["a".into()]));
    let wrote_and_asks = Focus { turns: vec![turn(1, "took aspirin", vec![dose(7, "Aspirin")])] };
    assert_eq!(wrote_and_asks.taken_back(&["a".into()]), Back::Either);
    let long_ago = Focus { turns: vec![turn(4, "took aspirin", vec![dose(7, "Aspirin")])] };
    assert_eq!(long_ago.taken_back(&[]), Back::Nothing);
}

#[test]
fn a_dose_that_stands_before_its_verb_and_an_amount_alone_lean_on_the_dose_before() {
    let after = |words: &str| read(words, vec![turn(1, "took metformin", vec![dose(1, "Metformin")])]);
    assert_eq!(after("first one taken at 2"), "Metformin taken at 2");
    assert_eq!(after("the second tablet was taken at noon"), "Metformin was taken at noon");
    assert_eq!(after("two tablets"), "actually two tablets");
    assert_eq!(after("two eggs"), "two eggs");
}

#[test]
fn one_more_is_of_what_the_talk_asked_for_last() {
    let reminder = |became: Became| Spoken {
        became,
        ..wrote(2, "create_reminder", json!({ "title": "Call the clinic", "time": "10:00", "date": "2026-03-18" }))
    };
    let talk = || {
        vec![
            turn(1, "remind me to call the clinic", vec![reminder(Became::Waits("a".into()))]),
            turn(2, "took aspirin", vec![dose(1, "Aspirin")]),
        ]
    };
    assert_eq!(read("and another one at 4pm", talk()), "and remind me to Call the clinic on 18 March 2026 at 4pm");
    // Behind what leads in, so that a yes before it stays the answer.
    let lead = "Call the clinic on 18 March 2026 at 10:00 am, remind me";
    assert_eq!(read("and the day before at 8pm", talk()), format!("and {lead} the day before at 8pm"));
    let yes = "yes, and remind me the day before at 8pm";
    assert_eq!(read(yes, talk()), format!("yes, and {lead} the day before at 8pm"));
    // An appointment of the message itself is what is meant.
    let own = "I have a scan on Friday at 9am, remind me an hour before";
    assert_eq!(read(own, talk()), own);
}

#[test]
fn an_appointment_told_beside_an_earlier_reminder_is_what_another_is_before() {
    let evening = wrote(2, "create_reminder", json!({ "title": "Appointment", "time": "19:00", "date": "2026-03-19" }));
    let said = "I have an appointment with Dr. Rao on Friday at 11am, remind me the evening before at 7pm";
    assert_eq!(
        read("and another one an hour before the appointment", vec![turn(1, said, vec![evening])]),
        "and appointment with Dr. Rao on 20 March 2026 at 11:00 am, remind me an hour before the appointment"
    );
}

#[test]
fn a_question_of_it_is_of_what_was_measured_last() {
    let glucose = |words: &str| {
        read(
            words,
            vec![turn(1, "sugar was 6.2", vec![wrote(1, "log_vital", json!({ "kind": "glucose", "value": 6.2 }))])],
        )
    };
    assert_eq!(glucose("what was it yesterday?"), "what was my glucose yesterday?");
    assert_eq!(glucose("and what's the highest this week?"), "and what's my highest glucose this week?");
    assert_eq!(glucose("what was my weight yesterday?"), "what was my weight yesterday?");
    let looked = Spoken { became: Became::Answered, ..wrote(1, "get_vitals", json!({ "kind": "glucose" })) };
    let asked = vec![turn(1, "what were my sugars yesterday?", vec![looked])];
    assert_eq!(read("and the highest?", asked), "what were my highest sugars yesterday?");
}

#[test]
fn the_one_of_several_reminders_is_put_into_the_words_that_asked() {
    let picked = |answer: &str| {
        reminder::picked(answer, "move the exercise reminder to 3pm").map(|found| found.text().to_owned())
    };
    assert_eq!(picked("the 2pm one").as_deref(), Some("move the 2pm exercise reminder to 3pm"));
    assert_eq!(picked("morning").as_deref(), Some("move the morning exercise reminder to 3pm"));
    for none in ["no", "both", "which ones are there?", "I took my aspirin at 8 this morning"] {
        assert_eq!(picked(none), None);
    }
}

#[test]
fn a_reading_that_names_nobody_is_theirs_whom_its_sentence_speaks_of_and_else_asked_about_behind_theirs() {
    let dads = || {
        let bp = wrote(1, "log_blood_pressure", json!({ "systolic": 138, "diastolic": 76 }));
        vec![turn(1, "Dad's bp is 138/76", vec![Spoken { person: Some("Dad".into()), ..bp }])]
    };
    assert_eq!(read("temperature's 38.1 now, he's asleep", dads()), "Dad's temperature's 38.1 now, he's asleep");
    for words in ["sugar 7.7", "the sugar was 7.7", "blood pressure was 120 over 80 this morning"] {
        assert_eq!(read(words, dads()), "Is that yours, or Dad\u{2019}s?", "{words}");
    }
    for words in ["my sugar is 7.7", "I weigh 80 kg", "Mum's sugar was 7.7", "took my aspirin"] {
        assert_eq!(read(words, dads()), words);
    }
    assert_eq!(read("sugar 7.7", vec![turn(1, "Dad is asleep", Vec::new())]), "sugar 7.7");
    let whose =
        |answer: &str| person::settled(answer, "sugar 7.7", None, &record()).map(|found| found.text().to_owned());
    assert_eq!(whose("mine").as_deref(), Some("My sugar 7.7"));
    assert_eq!(whose("Dad's").as_deref(), Some("Dad's sugar 7.7"));
    assert_eq!(whose("no"), None);
}

#[test]
fn one_more_behind_a_yes_is_of_what_waits_for_it() {
    let waits = |call: Spoken| vec![turn(1, "said", vec![Spoken { became: Became::Waits("a".into()), ..call }])];
    let reminder = || wrote(2, "create_reminder", json!({ "title": "Call Mum", "time": "17:00" }));
    assert_eq!(read("yes and again at 7", waits(reminder())), "yes and remind me to Call Mum at 7");
    assert_eq!(read("yes and one at 7", waits(reminder())), "yes and remind me to Call Mum at 7");
    assert_eq!(read("yes at 7", waits(reminder())), "yes at 7");
    assert_eq!(read("yes and again at 6", waits(dose(1, "Metformin"))), "yes and took Metformin again at 6");
    assert_eq!(read("and again at 6", waits(dose(1, "Metformin"))), "and again at 6");
}

#[test]
fn it_is_the_reminder_that_was_spoken_of_last() {
    let set = || wrote(2, "create_reminder", json!({ "title": "Swim", "time": "07:00" }));
    let after = |words: &str| read(words, vec![turn(1, "remind me to swim at 7", vec![set()])]);
    assert_eq!(after("pause it till Saturday"), "pause the Swim reminder till Saturday");
    assert_eq!(after("move it to 8"), "move the Swim reminder to 8");
    let dose =
        vec![turn(1, "took metformin", vec![dose(1, "Metformin")]), turn(2, "remind me to swim at 7", vec![set()])];
    assert_eq!(read("pause it till Saturday", dose), "pause it till Saturday");
}

#[test]
fn a_question_leans_on_the_dose_that_was_told() {
    let after = |words: &str| read(words, vec![turn(1, "took ibuprofen", vec![dose(1, "Ibuprofen")])]);
    assert_eq!(after("when can I have the next one"), "when can I have the next Ibuprofen");
    assert_eq!(after("can I take a third one?"), "can I take a third Ibuprofen?");
    assert_eq!(after("did I take it today?"), "did I take Ibuprofen today?");
    assert_eq!(after("how many have I had today?"), "how many Ibuprofen have I had today?");
    assert_eq!(after("did I take my aspirin?"), "did I take my aspirin?");
    let both = vec![turn(1, "took metformin and aspirin", vec![dose(1, "Metformin"), dose(2, "Aspirin")])];
    assert_eq!(read("when can I have the next one?", both), "Which do you mean: Aspirin or Metformin?");
}

#[test]
fn a_question_that_rates_leans_on_the_reading_that_was_told() {
    let pressure = || wrote(1, "log_blood_pressure", json!({ "systolic": 152, "diastolic": 94 }));
    let after = |words: &str| read(words, vec![turn(1, "bp 152/94", vec![pressure()])]);
    assert_eq!(after("is that high?"), "is my blood pressure high?");
    assert_eq!(after("should i be worried about that"), "should i be worried about my blood pressure");
    assert_eq!(after("is it raining?"), "is it raining?");
}

#[test]
fn one_more_reminder_is_of_what_it_says() {
    let reminder = || wrote(1, "create_reminder", json!({ "title": "Stretch", "time": "15:00" }));
    let after = |words: &str| read(words, vec![turn(1, "remind me to stretch at 3pm", vec![reminder()])]);
    assert_eq!(
        after("and one to ring the pharmacy tomorrow at 9am"),
        "and remind me to ring the pharmacy tomorrow at 9am"
    );
    let dose = vec![turn(1, "took metformin", vec![dose(1, "Metformin")])];
    assert_eq!(read("and one to ring", dose), "and one to ring");
}
