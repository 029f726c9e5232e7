//! Rules of reading, as minimal pairs: what a message tells of its writer, beside the same words said of something else.

use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use super::{Certainty, Event, EventKind, Whose, read};
use crate::tools::Clock;

pub(super) fn events(message: &str) -> Vec<Event> {
    let record = MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
    let at = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").expect("a time");
    read(message, &record, &Clock { now: at, zone: Zone::Fixed(*at.offset()) })
}

fn told(message: &str, kind: fn(&EventKind) -> bool) -> bool {
    events(message).iter().any(|event| {
        kind(&event.kind) && event.certainty == Certainty::Clear && !matches!(event.whose, Whose::Other(_))
    })
}

/// Holds a table of messages, each with what comes of it in short; all rows that differ are told at once.
pub(super) fn compare(cases: &[(&str, &[&str])], read: fn(&str) -> Vec<String>) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(words, wanted)| (words, wanted, read(words)))
        .filter(|(_, wanted, found)| found.as_slice() != **wanted)
        .map(|(words, wanted, found)| format!("{words}: {wanted:?}, and not {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub(super) fn each(kind: fn(&EventKind) -> bool, own: &[&str], other: &[&str]) {
    for message in own {
        assert!(told(message, kind), "tells it: {message}");
    }
    for message in other {
        assert!(!told(message, kind), "does not tell it: {message}");
    }
}

#[test]
fn two_numbers_of_a_place_a_text_or_a_thing_are_no_pressure() {
    each(
        |kind| matches!(kind, EventKind::Pressure { .. }),
        &[
            "150/90",
            "150/90 at rest in the living room",
            "bp in the kitchen just now 150/90",
            "left arm 150/90",
            "my pressure in the office was 150/90",
            "second reading 150/90",
            "omron says 150/90",
            "came out at 150/90",
            "slightly raised, 150/90",
            "150/90 left arm",
        ],
        &[
            "room 150/90",
            "seat 150/90",
            "page 150/90",
            "score was 150/90",
            "150/90 is stage 2",
            "I made up 150/90",
            "quiz answer: 150/90",
            "the calculator gave 150/90",
            "got 150/90 in the exam",
            "the target my doctor set is 150/90",
            "chapter 150/90 was dull",
            "the example in the manual is 150/90",
        ],
    );
}

#[test]
fn a_number_is_a_vital_only_of_a_body_and_of_now() {
    each(
        |kind| matches!(kind, EventKind::Vital { .. }),
        &[
            "I weigh 80 kg",
            "80 kg on the scale this morning",
            "my temperature is 38.5 C",
            "thermometer reads 38.5",
            "64 bpm",
            "finally 80 kg",
            "dropped to 80 kg",
        ],
        &[
            "the box weighed 80 kg",
            "my suitcase weighs 80 kg",
            "a 165 lb dog",
            "deadlift 80 kg",
            "convert 80 kg to lb",
            "when I was 20 I weighed 80 kg",
            "back in college I was 80 kg",
            "temperature is 38.5 in the room",
            "the fish tank is at 38.5 C",
            "car thermometer showed 38.5",
            "the song is 72 bpm",
            "average heart rate for a woman is 72",
            "does 64 bpm count as low",
            "I weigh less than 165 lb",
        ],
    );
}

#[test]
fn a_symptom_is_had_and_not_read_of_likened_or_guarded_against() {
    each(
        |kind| matches!(kind, EventKind::Symptom { .. }),
        &[
            "I have a headache",
            "this headache won't quit",
            "the noise gave me a headache",
            "nausea won't stop",
            "I read all day and have a headache",
        ],
        &[
            "read an article on headaches",
            "watched a documentary on headaches",
            "headache is a side effect",
            "headaches run in my family",
            "my boss gives me a headache",
            "a headache of a project",
            "I got my flu shot today",
            "headache free today",
            "does metformin cause nausea",
            "never any nausea",
            "cough up the money",
        ],
    );
}

#[test]
fn a_mood_is_felt_and_not_said_of_a_skill_a_plan_or_another() {
    each(
        |kind| matches!(kind, EventKind::Mood { .. }),
        &["I feel good today", "not feeling great", "feeling low", "Good, feeling rested"],
        &[
            "it's good to talk",
            "I'm good at chess",
            "I'm good to go",
            "feel bad for my neighbor",
            "the weather's good",
            "it's good for me",
            "that's great",
            "it's okay if not",
            "okay",
            "great, thanks",
            "oh well",
            "feels good to be home",
        ],
    );
    let poor = |message: &str| {
        events(message).iter().any(|event| {
            event.certainty == Certainty::Clear
                && matches!(&event.kind, EventKind::Mood { mood, .. } if mood.value == "poor")
        })
    };
    assert!(
        poor("not feeling great")
            && poor("not feeling well today")
            && !poor("I never feel good")
            && !poor("wasn't feeling good yesterday")
    );
}

#[test]
fn a_joke_a_sale_and_a_spill_are_no_dose() {
    each(
        |kind| matches!(kind, EventKind::Intake { .. }),
        &["took aspirin", "I skipped it. jk, I took aspirin", "log aspirin please", "can you log aspirin"],
        &[
            "jk I took aspirin",
            "just kidding, I took aspirin",
            "I took aspirin lol not really",
            "aspirin went up in price",
            "aspirin went on sale",
            "the cat knocked over my aspirin",
            "log aspirin?",
        ],
    );
}

#[test]
fn an_entry_is_corrected_or_removed_only_where_that_is_asked() {
    each(
        |kind| matches!(kind, EventKind::Correct { .. }),
        &[
            "actually that last entry should be 200 mg",
            "that last dose should have been 200 mg",
            "change the last entry to 200 mg",
        ],
        &["should it be 200 mg?", "my last dose was 200 mg", "it should be sunny"],
    );
    each(
        |kind| matches!(kind, EventKind::Delete { .. }),
        &["get rid of the last entry", "scrap that last entry", "delete my last entry", "undo that"],
        &["get rid of this headache", "don't delete the last entry", "how do I get rid of the last entry?"],
    );
}

#[test]
fn a_clinician_is_where_a_procedure_was_done_and_no_visit_beside_it() {
    let count = |message: &str| {
        events(message)
            .iter()
            .filter(|event| {
                event.certainty == Certainty::Clear
                    && matches!(event.kind, EventKind::Visit { .. } | EventKind::Care { .. })
            })
            .count()
    };
    for message in ["had a filling at the dentist", "saw my dentist today", "had my wisdom teeth out on Thursday"] {
        assert_eq!(count(message), 1, "{message}");
    }
    assert_eq!(count("nail appointment yesterday"), 0);
}

#[test]
fn a_medication_is_ended_by_no_longer_taking_it_and_not_by_stopping_by() {
    each(
        |kind| matches!(kind, EventKind::Stop { .. }),
        &[
            "I'm no longer taking sertraline",
            "no longer taking sertraline",
            "I no longer take sertraline",
            "I stopped sertraline",
        ],
        &["I'm taking sertraline", "I'd never stop sertraline"],
    );
}

#[test]
fn a_reminder_has_the_time_that_stands_behind_its_second_day() {
    for (message, hour) in [
        ("remind me every Monday and Thursday at 6 pm to do physio", 18),
        ("don't let me forget to call the pharmacy tomorrow at 10 am", 10),
    ] {
        let time = events(message).into_iter().find_map(|event| match event.kind {
            EventKind::Remind { ringing, .. } if event.certainty == Certainty::Clear => {
                ringing.times.first().map(|said| said.value.0)
            }
            _ => None,
        });
        assert_eq!(time.map(|time| chrono::Timelike::hour(&time)), Some(hour), "{message}");
    }
}

#[test]
fn what_is_put_away_or_told_of_most_days_is_no_dose_and_no_drink() {
    each(
        |kind| matches!(kind, EventKind::Intake { .. }),
        &[
            "The Wegovy pen was in the fridge. Injected it at 8.",
            "chucked down a nurofen with a glass of water",
            "threw back two ibuprofen at noon",
            "nearly forgot my bisoprolol but it's gone down now",
            "My son passed me my Symbicort and I took two puffs",
            "The nurse gave me my insulin at 8",
        ],
        &[
            "The Wegovy pen was in the fridge door the whole time. Chucked it, out of date.",
            "chucked the nurofen down the sink",
            "threw the ibuprofen back in the drawer",
            "nearly forgot my bisoprolol, it's gone down the sink",
            "My BP was up on the bisoprolol but it's gone down now",
            "The metformin was in my bag. Took it out.",
            "Don't have my Ventolin with me but took two puffs",
            "used my insulin for the cat",
            "GP gave me naproxen 250 mg to take when my back flares up",
            "losing that match was a bitter pill to swallow",
        ],
    );
    each(
        |kind| matches!(kind, EventKind::Hydration { .. }),
        &["I got through about a litre and a half today", "drank a litre and a half for most of the day"],
        &[
            "I get through about a litre and a half most days",
            "two litres of water most days",
            "I average 2 litres on a good day",
        ],
    );
}

#[test]
fn a_mood_that_is_not_claimed_is_not_named() {
    each(
        |kind| matches!(kind, EventKind::Mood { .. }),
        &[
            "I'd say I feel good today",
            "not gonna lie I feel good today",
            "anxious as hell about tomorrow",
            "nervous about the scan",
        ],
        &[
            "I wouldn't say I feel good today",
            "can't say I feel great",
            "it's not like I feel good",
            "I'd love to say I feel great",
            "I'm hardly feeling good",
            "I feel low most days",
            "so sad about the whales",
            "worried about my mum's results",
        ],
    );
}

#[test]
fn of_two_amounts_with_a_hedge_between_the_first_is_not_told() {
    each(
        |kind| matches!(kind, EventKind::Hydration { amount_ml: Some(said), .. } if said.value == 1000.0),
        &[
            "drank a litre, well done me",
            "drank a litre and, well, another half litre",
            "drank a litre at noon, ok, 750 ml at 4",
            "drank a litre of water and half a litre of squash",
            "drank a litre more or less",
        ],
        &[
            "drank a litre, well, three quarters of a litre if I'm honest",
            "drank a litre of water, okay maybe 750 ml",
            "drank a litre, or more like 800 ml",
            "drank a litre today. Well, 800 ml to be honest",
            "drank a litre (more like 800 ml)",
            "drank a litre, or was it 800 ml",
        ],
    );
    each(
        |kind| matches!(kind, EventKind::Hydration { amount_ml: Some(said), .. } if said.value == 250.0),
        &["had a glass of water, 400 ml of squash", "had a glass of water at 7, 500 ml at 8"],
        &["had a glass of squash, 400 ml", "a glass of squash (400 ml)"],
    );
    each(
        |kind| matches!(kind, EventKind::Pressure { systolic: Some(said), .. } if said.value == 130.0),
        &["bp 130/80", "130/80 at 8, okay, 125/78 at 9"],
        &["bp 130/80, well, 132/82 to be exact", "bp was 130/80, or more like 135/85"],
    );
}

#[test]
fn medicines_denied_in_a_check_in_are_not_taken() {
    each(
        |kind| matches!(kind, EventKind::CheckIn { medication_taken: Some(said), .. } if said.value),
        &[
            "check in: feeling good, meds taken",
            "check in: good, no headache, meds taken",
            "check in: good, no missed meds",
            "check in: good, took my meds, more pills later",
            "check in: good, no problem taking my meds",
        ],
        &[
            "check in: feeling good, no meds yet",
            "check in: good, meds not yet",
            "check in: good, none of my pills so far",
            "check in: good, meds still to do",
            "check in: good, about to take my meds",
            "check in: good, no metformin yet",
        ],
    );
}

#[test]
fn who_is_met_in_company_or_seen_so_often_was_not_visited() {
    each(
        |kind| matches!(kind, EventKind::Visit { .. }),
        &[
            "saw Dr. Singh on Sunday",
            "saw Dr. Singh on Sunday before dinner",
            "saw Dr. Singh on Sunday for a coffee stain on my tooth",
            "saw my GP yesterday for my yearly check-up",
            "saw my GP yesterday, she wants me in once a month",
            "gp three days ago about my knee",
            "made it to the GP yesterday",
            "Saw Dr. Brandt yesterday, sorry, Dr. Keller",
        ],
        &[
            "Dr. Singh from next door had us over for dinner on Sunday",
            "had dinner with Dr. Singh on Sunday",
            "saw Dr. Singh at the match on Sunday",
            "saw my dentist at the swimming pool on Sunday",
            "I see my psychiatrist once a month",
            "I see my GP yearly",
            "no gp three days ago",
            "my wife's gp three days ago about her knee",
            "gp letter three days ago about my knee",
            "bailed on my GP yesterday",
        ],
    );
}
