//! What stands beside an answer, or beside a dose, is heard: nothing of it is lost, and nothing is made of it that was not said.

use alara_tests::play::Play;

#[test]
fn a_dose_of_a_moment_that_nobody_can_tell_keeps_the_words_and_makes_up_no_hour() {
    let mut play = Play::new();
    let told = play.say("took telma after breakfast");
    assert_eq!(told.last()["taken_at"], "2026-01-26", "{}", told.shown());
    assert_eq!(told.last()["notes"], "after breakfast");
    assert!(told.shown().contains("after breakfast"), "{}", told.shown());
}

#[test]
fn one_more_reminder_beside_a_yes_is_heard_too() {
    let mut play = Play::new();
    play.say("remind me to text mum at 5pm");
    let told = play.say("yes, and remind me to pack her glasses at 9pm");
    assert!(told.shown().contains("Text mum") && told.shown().contains("glasses"), "{}", told.shown());
    assert_eq!((told.written().len(), told.pending().len()), (1, 1), "{}", told.shown());
    let mut play = Play::new();
    play.say("remind me to text mum at 5pm");
    let told = play.say("yes, remind me to text mum");
    assert_eq!((told.written().len(), told.pending().len()), (1, 0), "it is the one that was asked about");
}

#[test]
fn what_is_named_after_what_to_take_back_goes_and_is_not_confirmed() {
    let mut play = Play::new();
    play.say("took metformin, and remind me to see the midwife on Friday at 10:30am");
    let asked = play.say("undo that");
    assert_eq!((asked.written().len(), asked.pending().len()), (1, 1), "{}", asked.shown());
    assert!(asked.shown().ends_with("or “no”.") && !asked.shown().contains("Not recorded"), "{}", asked.shown());
    let told = play.say("the reminder");
    assert_eq!((told.written().len(), told.pending().len()), (1, 0), "{}", told.shown());
}

#[test]
fn a_plain_yes_to_what_is_to_be_taken_back_is_asked_again_and_a_no_withdraws_the_card() {
    for (answer, waits) in [("yes", 1), ("no", 0)] {
        let mut play = Play::new();
        play.say("took metformin, and remind me to see the midwife on Friday at 10:30am");
        play.say("undo that");
        let told = play.say(answer);
        assert_eq!((told.written().len(), told.pending().len()), (1, waits), "{answer}: {}", told.shown());
    }
}

#[test]
fn a_yes_after_a_card_was_withdrawn_is_a_yes_to_the_card_it_names() {
    let mut play = Play::new();
    play.say("remind me to stretch at 3pm");
    play.say("remind me to call mum at 5pm");
    let withdrawn = play.say("scrap that");
    assert_eq!((withdrawn.written().len(), withdrawn.pending().len()), (0, 1), "{}", withdrawn.shown());
    let told = play.say("yes to the stretch one");
    assert_eq!((told.written().len(), told.pending().len()), (1, 0), "{}", told.shown());
}
