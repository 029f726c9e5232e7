//! What is told of exercise, by a table of wordings: what is recorded, and what only mentions it.

use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use crate::reader::{Reading, Statement};
use crate::tools::Clock;
use crate::understand::proposals;

/// What is proposed of exercise, in short: "running 5 km 30 min @2026-03-14 surely".
fn proposed(words: &str) -> Vec<String> {
    let record = MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
    let now = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").unwrap();
    let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
    let reading = Reading::of(&Statement::of(words), &record, &clock);
    let all = proposals(reading.events(), &record, &clock).into_iter().filter(|each| each.tool == "log_exercise");
    all.map(|each| {
        let text =
            |name: &str| each.parameters.get(name).map(|value| value.as_str().map_or(value.to_string(), str::to_owned));
        let mut told = text("activity").unwrap_or_default();
        told += &text("distance").map(|value| format!(" {value} km")).unwrap_or_default();
        told += &text("minutes").map(|value| format!(" {value} min")).unwrap_or_default();
        told += &text("occurred_at")
            .map(|value| format!(" @{}", value.get(5..16).or(value.get(5..10)).unwrap_or(&value)))
            .unwrap_or_default();
        if each.confidence < 1.0 { told + " ?" } else { told }
    })
    .collect()
}

#[test]
fn exercise_that_was_done_is_read_with_how_long_how_far_and_when() {
    let mut wrong = Vec::new();
    for (words, told) in [
        ("ran 5 km in 30 minutes this morning", &["running 5 km 30 min @03-14"][..]),
        ("30 min walk", &["walking 30 min"]),
        ("ran 5k in 27:30", &["running 5 km 27.5 min"]),
        ("ran 20k in 2:06:30", &["running 20 km 126.5 min"]),
        ("did an hour of yoga yesterday evening", &["yoga 60 min @03-13"]),
        ("went swimming", &["swimming"]),
        ("cycled 12 km to work", &["cycling 12 km"]),
        ("I ran 5 km", &["running 5 km"]),
        ("I walked for 30 minutes", &["walking 30 min"]),
        ("went for a run", &["running"]),
        ("I went for a run this morning", &["running @03-14"]),
        ("went for a 5k run yesterday", &["running 5 km @03-13"]),
        ("went for a 30 minute walk", &["walking 30 min"]),
        ("went on a bike ride for an hour and a half", &["cycling 90 min"]),
        ("walked for half an hour after lunch", &["walking 30 min @03-14"]),
        ("I jogged 3 miles at 7am", &["running 4.83 km @03-14T07:00"]),
        ("5k run this morning", &["running 5 km @03-14"]),
        ("yoga 45 min", &["yoga 45 min"]),
        ("yoga for 20 minutes", &["yoga 20 min"]),
        ("did yoga this morning", &["yoga @03-14"]),
        ("half an hour on the treadmill", &["exercise 30 min"]),
        ("did 20 minutes on the exercise bike", &["cycling 20 min"]),
        ("I swam for 40 minutes today", &["swimming 40 min @03-14"]),
        ("I just got back from a run", &["running"]),
        ("had a quick swim", &["swimming"]),
        ("walked the dog for 25 minutes", &["walking 25 min"]),
        ("worked out for 45 minutes", &["exercise 45 min"]),
        ("worked out at the gym", &["exercise"]),
        ("played tennis for an hour", &["tennis 60 min"]),
        ("hiked 8 miles on Thursday", &["hiking 12.87 km @03-12"]),
        ("ran 5 km and then walked 2 km", &["running 5 km", "walking 2 km"]),
        ("walk: 2.5 km, 30 min", &["walking 2.5 km 30 min"]),
        ("I've been for a walk", &["walking"]),
        ("log a 30 minute walk", &["walking 30 min"]),
        ("finished a 10k run in 55 minutes", &["running 10 km 55 min"]),
        ("rowed 2000 metres", &["rowing 2 km"]),
        ("ran for 1h 10min", &["running 70 min"]),
        ("I've been running for 30 minutes", &["running 30 min"]),
        ("managed to walk 2 km", &["walking 2 km"]),
        ("went to the gym for an hour", &["exercise 60 min"]),
        ("gym for an hour", &["exercise 60 min"]),
        ("I went to yoga", &["yoga"]),
        ("lifted weights for 40 minutes", &["strength training 40 min"]),
        ("we walked 5 km", &["walking 5 km"]),
        ("log my run: 5 km in 30 min", &["running 5 km 30 min"]),
        ("took my metformin at 8 and walked 3 km", &["walking 3 km"]),
        ("walked 20 minutes twice today", &["walking 20 min @03-14 ?"]),
        ("walk for 30 minutes", &["walking 30 min ?"]),
        ("I think I walked about 3 km", &["walking 3 km ?"]),
    ] {
        let got = proposed(words);
        if got != told {
            wrong.push(format!("{words}: {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_only_mentions_exercise_records_none() {
    let mut wrong = Vec::new();
    for words in [
        "I got dizzy after my run",
        "my knee hurts when I run",
        "felt faint after a 30 minute walk",
        "pulse 130 after I ran 5 km",
        "chest pain during a 5k run",
        "remind me to do my physio exercises at 9am",
        "remind me to walk 30 minutes every day",
        "running out of pills",
        "ran out of metformin",
        "walked to the doctor",
        "ran into Dr Patel at the gym",
        "I ran late by 30 minutes",
        "I'm running late",
        "ran a temperature for 3 hours",
        "been running a fever",
        "my nose ran for an hour",
        "ran the dishwasher for 2 hours",
        "ran errands for 2 hours",
        "walked out after 10 minutes",
        "didn't go for a run today",
        "I didn't walk 30 minutes",
        "no run today",
        "skipped my run",
        "I should walk 30 minutes a day",
        "going for a run",
        "I'm going to run 5 km tomorrow",
        "I'll go swimming later",
        "want to go for a walk",
        "I walk 30 minutes every day",
        "I usually run 5 km in 30 minutes",
        "I used to run 10 km",
        "my doctor told me to walk for 30 minutes",
        "my son ran 5 km",
        "my wife went for a run",
        "did I go for a run yesterday?",
        "how much did I walk this week?",
        "should I go for a run?",
        "if I ran 5 km would my sugar drop",
        "almost went for a run",
        "the bus ride took 40 minutes",
        "drove 30 km to the clinic",
        "it all worked out",
        "had a run of bad luck",
        "walked in on them",
        "I cycled my inhaler",
        "dreamt that I ran 10 km",
        "the article says \u{201c}I ran 5 km in 30 minutes\u{201d}",
        "took my inhaler 20 minutes before my run",
        "did 2 puffs of ventolin before my run this morning",
        "check-in notes: busy day at work, walked 5k, mood great",
        "heart rate on the bike was 131",
        "move the walk reminder to 6:30 am",
        "my last walk was awful",
        "walking is hard today",
        "running nose",
        "my insulin pump ran for 10 hours",
        "I have a yoga class at 6",
        "I walk 30 minutes to work",
        "I go swimming on Mondays",
        "30 minutes of exercise a day keeps the doctor away",
        "30 min walk tomorrow",
        "plan: 30 min walk",
        "is a 30 min walk good for me?",
        "walk for 30 minutes after each meal",
        "took a run at it",
        "been running around all day",
        "walked into a door 20 minutes ago",
        "ran to the toilet",
        "the marathon is 42 km",
        "how long should I walk?",
        "I walked 10k steps today!",
        "i walked there yesterday and stood for an hour",
        "burned my hand, ran it under the tap for twenty minutes",
        "walked 30 minutes ago",
        "ran at 10 km/h",
        "had the runs for 2 hours",
        "I've been walking since about four",
        "I've done thirty on the bike",
        "trying to walk 30 minutes a day",
        "do 30 minutes of yoga tonight",
        "ran around after the kids for an hour",
        "had a row with my husband for 20 minutes",
        "took me for a ride",
        "got a ride to the clinic, 10 km",
        "500 ml after the gym",
        "went to the gym",
        "weighed myself at the gym, 65 kg",
        "out of breath after walking 100 metres",
        "I can only walk 200 metres",
        "chest pain when I walk 100 metres",
        "I live a 10 minute walk from the hospital",
        "it's a 5 minute walk to the clinic",
        "told to walk 20 minutes a day",
        "training for a 10k run",
        "skipped my 30 minute walk",
        "I wish I'd gone for a run",
        "let's go for a run",
        "would 30 min of yoga help my back?",
        "running errands for 3 hours",
        "watched tennis for an hour",
        "worked out my dose in 10 minutes",
        "walking pneumonia",
        "walked 30 minutes, just kidding",
    ] {
        let got = proposed(words);
        if !got.is_empty() {
            wrong.push(format!("{words}: {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
