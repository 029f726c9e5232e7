//! What the assistant is asked to do.

use super::*;

fn requested(rows: &[(&str, &str, Option<Request>)]) {
    for (message, word, expected) in rows {
        let text = Text::new(message);
        let read = statements(&text);
        let found = held(&text, &read, word);
        assert_eq!(found.request, *expected, "{message}: {word}");
        if expected.is_some_and(|request| request != Request::Show) {
            assert_eq!(found.assertion, Assertion::Requested, "{message}: {word}");
        }
    }
}

#[test]
fn a_wish_to_be_told_in_time_is_a_reminder() {
    requested(&[
        ("nag me about aspirin at 8", "aspirin", Some(Request::Remind)),
        ("make sure I remember metformin at 8am", "metformin", Some(Request::Remind)),
        ("make sure I took my metformin", "metformin", None),
        ("gimme a shout at 2 to do my eye drops", "drops", Some(Request::Remind)),
        ("give me the list of my drops", "drops", Some(Request::Show)),
        ("I need to be told to drink water at 3pm", "water", Some(Request::Remind)),
        ("I was told to drink water at 3pm", "water", None),
        ("giz a shout at quarter to nine for me eye drops", "drops", Some(Request::Remind)),
        ("kindly keep one reminder at 9, Ecosprin", "reminder", Some(Request::Remind)),
        ("keep the 9pm reminder as it is", "reminder", None),
        ("I could do with a nudge at 8", "nudge", Some(Request::Remind)),
    ]);
}

#[test]
fn an_order_is_a_request_of_its_kind() {
    requested(&[
        ("log my aspirin", "aspirin", Some(Request::Log)),
        ("plz log hydroxychloroquin 200mg n folic acid 1mg", "folic", Some(Request::Log)),
        ("log it: melatonin 3mg, 10 last night", "melatonin", Some(Request::Log)),
        ("Mark my lamotrigine as taken", "lamotrigine", Some(Request::Log)),
        ("please record 119/77, heart rate 71", "71", Some(Request::Log)),
        ("Put 150 ml of chai under my fluids", "chai", Some(Request::Log)),
        ("can you log my aspirin", "aspirin", Some(Request::Log)),
        ("Could you put down that I took my blood pressure tablet at 8?", "tablet", Some(Request::Log)),
        ("can you note that I took it", "took", Some(Request::Log)),
        ("make a note that I took my aspirin", "aspirin", Some(Request::Log)),
        ("would you mind logging my aspirin", "aspirin", Some(Request::Log)),
        ("I'd like you to log my aspirin", "aspirin", Some(Request::Log)),
        ("I want to log my aspirin", "aspirin", Some(Request::Log)),
        ("don't forget to log my aspirin", "aspirin", Some(Request::Log)),
        ("Remind me to take my vitamin D", "vitamin", Some(Request::Remind)),
        ("remind me to log my aspirin later", "aspirin", Some(Request::Remind)),
        ("tonight at 8:30 remind me to put the patch on", "patch", Some(Request::Remind)),
        ("I need a nudge Tuesdays at 5:30 for my physio exercises", "nudge", Some(Request::Remind)),
        ("I'd like to be reminded to stretch on weekdays", "stretch", Some(Request::Remind)),
        ("can I have a reminder at 8", "reminder", Some(Request::Remind)),
        ("weekends only, 9 am, vitamin D reminder", "vitamin", Some(Request::Remind)),
        ("Every Tuesday physiotherapy exercises, please remind", "exercises", Some(Request::Remind)),
        ("set one for 0730 daily, levothyroxine", "levothyroxine", Some(Request::Remind)),
        ("Doctor put me on amlodipine 5 mg, add it to my list", "add", Some(Request::Add)),
        ("Doctor put me on amlodipine 5 mg, add it to my list", "amlodipine", None),
        ("start tracking vitamin D3 2000 IU", "vitamin", Some(Request::Add)),
        ("stop tracking magnesium", "magnesium", Some(Request::Stop)),
        ("cancel my 8am reminder for the aspirin", "aspirin", Some(Request::Delete)),
        ("Delete my last entry, I mistyped it.", "entry", Some(Request::Delete)),
        ("amend my check-in for today, mood was actually poor", "check-in", Some(Request::Change)),
        ("show me everything I took yesterday", "took", Some(Request::Show)),
        ("Run the visit prep for my appointment with Dr. Kim", "prep", Some(Request::Run)),
        ("let's do my daily check-in", "check-in", Some(Request::Run)),
        ("Saw Dr. Kim today. Remind me to take it at 8am", "Kim", None),
    ]);
}

#[test]
fn what_is_not_wanted_is_no_request() {
    check(&[
        ("don't log my aspirin", "aspirin", Assertion::Negated),
        ("don't remind me about aspirin", "aspirin", Assertion::Negated),
        ("No reminders please, just telling you that my statin is at 9pm", "reminders", Assertion::Negated),
        (
            "You don't have to remind me about the insulin, I've got a phone alarm for 7:30",
            "insulin",
            Assertion::Negated,
        ),
        ("can I log my aspirin here, or is that a different app?", "aspirin", Assertion::Asked),
        ("I'll log my aspirin later", "aspirin", Assertion::Planned),
        ("please don't log the aspirin, I only took metformin", "metformin", Assertion::Asserted),
        ("thanks for the reminder, took my aspirin", "aspirin", Assertion::Asserted),
        ("Had my visit, told her my dad has diabetes", "visit", Assertion::Asserted),
    ]);
}

#[test]
fn under_a_request_a_denial_stays_one() {
    check(&[
        ("log that I skipped my aspirin", "aspirin", Assertion::Negated),
        ("note that I did not take my aspirin", "aspirin", Assertion::Negated),
        ("log that I've had my Ecosprin", "Ecosprin", Assertion::Requested),
    ]);
}
