//! Exercise, told and asked about: what is done goes into the record with how long, how far and when; what only mentions it does not.

use alara_tests::play::Play;

fn at(time: &str) -> Play {
    let mut play = Play::new();
    play.at(time);
    play
}

#[test]
fn what_is_told_of_a_week_answers_what_is_asked_of_it() {
    let mut play = at("2026-03-09T18:00:00-04:00");
    play.say("went for a 30 minute walk");
    play.at("2026-03-10T18:00:00-04:00");
    play.say("walked 2 km");
    play.at("2026-03-11T18:00:00-04:00");
    play.say("ran 5 km in 28 minutes this morning");
    play.at("2026-03-12T18:00:00-04:00");
    play.say("walked the dog for 25 minutes");
    let tools = play.say("hello").tools().len();
    let mut wrong = Vec::new();
    for (question, says) in [
        ("how much did I walk this week?", &["55 min of walking this week", "2 of 3 times"][..]),
        ("when did I last go for a run?", &["Running, 5 km, 28 min", "yesterday"]),
        ("how far did I run this week?", &["5 km of running this week"]),
        ("how much exercise did I do this week?", &["83 min of exercise this week"]),
        ("how often did I walk this week?", &["3 times"]),
        ("what did I log today?", &["Walking, 25 min"]),
        ("did I swim this week?", &["No swimming is recorded this week"]),
    ] {
        let step = play.say(question);
        let shown = step.shown().to_owned();
        let whole = says.iter().all(|words| shown.contains(words));
        if !whole || step.tools().len() != tools || !step.pending().is_empty() {
            wrong.push(format!("{question}\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn an_entry_of_it_is_corrected_and_deleted_by_its_name() {
    let mut play = at("2026-03-12T18:00:00-04:00");
    play.say("ran 5 km in 30 minutes this morning");
    play.say("bp 120/80");
    assert_eq!(play.say("my last run should say 6 km").pending().len(), 1);
    play.say("yes");
    let shown = play.say("what did I log today?").shown().to_owned();
    assert!(shown.contains("Running, 6 km, 30 min"), "{shown}");
    assert_eq!(play.say("delete my run").pending().len(), 1);
    play.say("yes");
    let shown = play.say("what did I log today?").shown().to_owned();
    assert!(shown.contains("120/80") && !shown.contains("Running"), "{shown}");
}

#[test]
fn a_card_of_it_is_changed_by_an_answer() {
    let mut play = at("2026-03-12T18:00:00-04:00");
    let step = play.say("I think I walked about 3 km");
    assert_eq!(step.pending().len(), 1, "{}", step.shown());
    play.say("no, 4 km, in 50 minutes");
    let step = play.say("yes");
    assert!(step.pending().is_empty(), "{}", step.shown());
    let shown = play.say("what did I log today?").shown().to_owned();
    assert!(shown.contains("Walking, 4 km, 50 min"), "{shown}");
}
