//! Pairs: words of the user's own health, beside the same words of something else.

use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use crate::events::read;
use crate::tools::Clock;
use crate::understand::proposals;

fn proposed(message: &str, tool: &str) -> bool {
    let record = MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
    let at = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").expect("a time");
    let clock = Clock { now: at, zone: Zone::Fixed(*at.offset()) };
    proposals(&read(message, &record, &clock), &record, &clock).iter().any(|proposal| proposal.tool == tool)
}

fn each(tool: &str, own: &[&str], other: &[&str]) {
    for message in own {
        assert!(proposed(message, tool), "{tool}: {message}");
    }
    for message in other {
        assert!(!proposed(message, tool), "no {tool}: {message}");
    }
}

#[test]
fn a_complaint_is_had_by_a_body_or_a_person() {
    each(
        "save_health_entry",
        &[
            "I have a headache",
            "headache since noon",
            "the ankle is swollen today",
            "My stomach is cramping",
            "stairs make me dizzy",
            "I've had some confusion this morning",
            "NO FEVER BUT STILL COUGHING",
            "headache over the weekend",
            "pain around the knee",
            "nausea with the new tablets",
        ],
        &["There has been some confusion with the invoice.", "There was pain over the new rules."],
    );
}

#[test]
fn what_a_thing_does_or_suffers_is_nobodys_complaint() {
    each(
        "save_health_entry",
        &[
            "my knee is sore",
            "the top of my foot is swollen",
            "my stoma is bleeding",
            "the room is spinning",
            "my vision's gone blurry",
            "I slipped in the shower and fell",
            "this morning I fell in the bath",
            "my problem is cramps at night",
            "I cut the back of my hand on a tin",
        ],
        &[
            "our house was burning",
            "I fell behind with my work",
            "I fell in love last summer",
            "I cut the grass this morning",
            "we bled the radiators",
            "piles of laundry",
            "ill be there at noon",
            "it is ful of songs and has no end at all",
        ],
    );
}

#[test]
fn a_mood_is_the_state_that_the_speaker_names() {
    each(
        "update_mood",
        &["I feel awful today", "I'm feeling great", "mood: okay", "feeling low", "I'm anxious about tomorrow"],
        &[
            "I'm glad you enjoy it.",
            "Well, the plan has changed.",
            "Okay, thank you.",
            "Great, and what time does it open?",
            "I heard the new place is really good.",
            "I heard Raees is good",
            "I think Zorba is great, and so is the food",
            "We sell it here as well",
        ],
    );
}

#[test]
fn a_reading_has_an_owner() {
    each(
        "log_vital",
        &["I weigh 80 kg", "weight 80 kg", "my temperature is 38.5 C", "38.5 degrees this morning"],
        &[
            "An object that weighs 50 kilograms falls from the roof.",
            "Calculate the sine of 45 degrees.",
            "The three adults whose average weight is 140 pounds went first.",
        ],
    );
    each("log_blood_pressure", &["120/80", "my bp is 120/80"], &[]);
}

#[test]
fn a_note_is_asked_for() {
    each(
        "save_health_entry",
        &["Note that I felt faint after lunch", "make a note: my knee clicks on the stairs"],
        &[
            "On a different note, the shop closes at noon and opens again in the evening after the siesta is over, they say.",
            "The film ends on a happy note and everybody in the hall goes home to a quiet street lined with old trees.",
            "They keep shoving a few of those $20 notes into the takings of the stall by the church on market days, he says.",
        ],
    );
}

#[test]
fn a_question_is_one_of_the_record_where_the_user_owns_what_is_asked_for() {
    each(
        "get_vitals",
        &["what was my average temperature this week?", "show my last blood pressure readings"],
        &[
            "What is the average temperature for Los Angeles?",
            "check my car's tire pressure",
            "How do I lose weight fast?",
        ],
    );
}
