//! Schedules, changes of a listed medication, reminders and what is done with them: words, and the calls that they come to. Now is Saturday,
//! 2026-03-14, half past nine in the morning.

use alara_record::{
    Medication, MedicationId, MemoryRecord, Noun, Person, PersonId, Recurs, Reminder, ReminderId, ReminderKind,
    Schedule, Zone,
};
use chrono::{DateTime, NaiveDate, NaiveTime};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{lacks, proposals};
use crate::events::read;
use crate::tools::Clock;

const ME: PersonId = PersonId(Uuid::from_u128(1));

fn hour(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 0, 0).unwrap()
}

fn medication(id: u128, name: &str, dose: &str, hours: &[u32], stock: Option<f64>) -> Noun {
    let times: Vec<NaiveTime> = hours.iter().map(|each| hour(*each)).collect();
    Noun::from(Medication {
        dose: Some(dose.into()),
        schedule: (!times.is_empty()).then(|| Schedule::daily(times)),
        as_needed: hours.is_empty(),
        stock,
        ..Medication::named(MedicationId(Uuid::from_u128(id)), ME, name)
    })
}

pub(super) fn reminder(id: u128, title: &str, at: u32, recurs: Recurs) -> Noun {
    Noun::from(Reminder {
        id: ReminderId(Uuid::from_u128(id)),
        person: ME,
        title: title.into(),
        kind: ReminderKind::Other,
        schedule: Schedule::of(vec![hour(at)], recurs),
        medications: Vec::new(),
        description: None,
        active: true,
        paused_until: None,
        moved: Vec::new(),
    })
}

fn on(day: u32) -> Recurs {
    Recurs::Once { date: NaiveDate::from_ymd_opt(2026, 3, day).unwrap() }
}

/// A list of four, of which one has a known stock, and four reminders.
pub(super) fn record() -> MemoryRecord {
    let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
    record.put(medication(11, "Metformin", "500 mg", &[8, 20], None));
    record.put(medication(12, "Lisinopril", "10 mg", &[8], None));
    record.put(medication(13, "Crestor", "10 mg", &[21], None));
    record.put(medication(14, "Zyrtec", "10 mg", &[], Some(20.0)));
    record.put(reminder(21, "Walk", 6, Recurs::Days { days: (1..=7).collect() }));
    record.put(reminder(22, "Dentist appointment", 10, on(19)));
    record.put(reminder(23, "Do my physio", 18, Recurs::Days { days: vec![2] }));
    record.put(reminder(24, "Call Mom", 15, on(20)));
    record
}

pub(super) fn clock(at: &str) -> Clock {
    let now = DateTime::parse_from_rfc3339(&format!("2026-03-14T{at}:00-04:00")).unwrap();
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

pub(super) fn called(words: &str, at: &str) -> Vec<(String, Value)> {
    let (record, clock) = (record(), clock(at));
    let found = proposals(&read(words, &record, &clock), &record, &clock);
    found.into_iter().map(|each| (each.tool.to_owned(), Value::Object(each.parameters))).collect()
}

/// Every call that is wanted, by the parameters that are named; no other call; a `null` must be absent.
pub(super) fn check(at: &str, rows: &[(&str, &[(&str, Value)])]) {
    let mut wrong = Vec::new();
    for (words, wanted) in rows {
        let found = called(words, at);
        let fits = |(tool, set): &(&str, Value), (got, has): &(String, Value)| {
            tool == got
                && set.as_object().unwrap().iter().all(|(name, value)| has.get(name).unwrap_or(&Value::Null) == value)
        };
        let all = wanted.len() == found.len() && wanted.iter().all(|want| found.iter().any(|got| fits(want, got)));
        if !all {
            wrong.push(format!("{words:?}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ADD: &str = "add_medication";
const CHANGE: &str = "update_medication";
const STOP: &str = "stop_medication";
const REMIND: &str = "create_reminder";
const MOVE: &str = "update_reminder";
const END: &str = "delete_reminder";

#[test]
fn a_change_of_a_listed_medication_is_no_dose_and_no_second_one() {
    check(
        "09:30",
        &[
            ("my Crestor went up to 20 mg", &[(CHANGE, json!({ "name": "Crestor", "dose": "20 mg", "times": null }))]),
            ("my doctor upped my lisinopril to 20 mg", &[(CHANGE, json!({ "name": "Lisinopril", "dose": "20 mg" }))]),
            ("they've lowered my metformin dose to 250 mg", &[(CHANGE, json!({ "dose": "250 mg" }))]),
            ("metformin's been increased from 500 mg to 1 g", &[(CHANGE, json!({ "dose": "1 g" }))]),
            ("metformin is now 1 g", &[(CHANGE, json!({ "dose": "1 g" }))]),
            ("my metformin is up to 1 g", &[(CHANGE, json!({ "dose": "1 g" }))]),
            ("can you change my Crestor dose to 20 mg", &[(CHANGE, json!({ "name": "Crestor", "dose": "20 mg" }))]),
            ("Dr. Patel halved my metformin to 250 mg", &[(CHANGE, json!({ "dose": "250 mg" }))]),
            ("Dr. Lee put me on metformin 1 g", &[(CHANGE, json!({ "name": "Metformin", "dose": "1 g" }))]),
            ("move my lisinopril to 9am", &[(CHANGE, json!({ "times": ["09:00"], "dose": null }))]),
            ("I take my Crestor at 10pm now", &[(CHANGE, json!({ "times": ["22:00"] }))]),
            ("I take lisinopril at bedtime now", &[(CHANGE, json!({ "times": ["22:00"] }))]),
            ("I take my metformin with dinner now", &[(CHANGE, json!({ "times": ["20:00"] }))]),
            ("I only take my Crestor on weekdays now", &[(CHANGE, json!({ "days": [1, 2, 3, 4, 5] }))]),
            // Of two hours the one that is named moves.
            ("move my evening metformin to 6pm", &[(CHANGE, json!({ "times": ["08:00", "18:00"] }))]),
            ("move the 8pm metformin to 10pm", &[(CHANGE, json!({ "times": ["08:00", "22:00"] }))]),
            ("I take my morning dose of metformin at 9 now", &[(CHANGE, json!({ "times": ["09:00", "20:00"] }))]),
            ("I take my metformin at 9 in the morning now", &[(CHANGE, json!({ "times": ["09:00"] }))]),
            (
                "my metformin went up to 1 g, at 9am and 9pm",
                &[(CHANGE, json!({ "dose": "1 g", "times": ["09:00", "21:00"] }))],
            ),
            ("should my Crestor go up to 20 mg?", &[]),
            ("I don't take Crestor at 9 now", &[]),
        ],
    );
}

#[test]
fn what_is_left_is_a_stock() {
    check(
        "09:30",
        &[
            ("I have 9 capsules left", &[(CHANGE, json!({ "name": "Zyrtec", "stock": 9 }))]),
            ("only 12 metformin left", &[(CHANGE, json!({ "name": "Metformin", "stock": 12 }))]),
            ("I've got 20 Crestor left", &[(CHANGE, json!({ "name": "Crestor", "stock": 20 }))]),
            ("I have 9 eggs left", &[]),
        ],
    );
}

#[test]
fn each_medication_of_a_sentence_has_a_schedule_of_its_own() {
    check(
        "09:30",
        &[
            (
                "add amlodipine 5 mg twice a day at 8 and 8, and warfarin 5 mg every evening",
                &[
                    (ADD, json!({ "name": "Amlodipine", "times": ["08:00", "20:00"] })),
                    (ADD, json!({ "name": "Warfarin", "dose": "5 mg", "times": ["20:00"] })),
                ],
            ),
            (
                "add warfarin 5 mg at bedtime and omeprazole 20 mg with breakfast",
                &[
                    (ADD, json!({ "name": "Warfarin", "times": ["22:00"] })),
                    (ADD, json!({ "name": "Omeprazole", "times": ["08:00"], "instructions": "with breakfast" })),
                ],
            ),
            ("I've come off the lisinopril", &[(STOP, json!({ "name": "Lisinopril" }))]),
            (
                "I've been switched from lisinopril to losartan 50 mg",
                &[(STOP, json!({ "name": "Lisinopril" })), (ADD, json!({ "name": "Losartan", "dose": "50 mg" }))],
            ),
            (
                "switched from Crestor to Maltofer 100 mg",
                &[(STOP, json!({ "name": "Crestor" })), (ADD, json!({ "name": "Maltofer", "dose": "100 mg" }))],
            ),
        ],
    );
}

#[test]
fn a_medication_is_read_with_its_course_its_limits_and_its_stock() {
    check(
        "09:30",
        &[
            (
                "I've been prescribed prednisone 10 mg every other day at 8am for 10 days",
                &[(ADD, json!({ "dose": "10 mg", "times": ["08:00"], "every_days": 2, "until": "2026-03-23" }))],
            ),
            (
                "starting tomorrow I'm on azithromycin 250 mg at 9am for 5 days",
                &[(ADD, json!({ "from": "2026-03-15", "until": "2026-03-19", "times": ["09:00"] }))],
            ),
            (
                "add gabapentin 300 mg at 8am, 2pm and 10pm, starting Monday until the 30th, 42 capsules",
                &[(
                    ADD,
                    json!({ "dose": "300 mg", "times": ["08:00", "14:00", "22:00"], "from": "2026-03-16", "until": "2026-03-30", "stock": 42 }),
                )],
            ),
            (
                "add ibuprofen 400 mg as needed, every 6 hours, at most 4 a day",
                &[(
                    ADD,
                    json!({ "as_needed": true, "min_interval_hours": 6, "max_per_day": 4, "every_hours": null, "dose": "400 mg" }),
                )],
            ),
            (
                "started amoxicillin 500 mg every 8 hours for 7 days",
                &[(ADD, json!({ "every_hours": 8, "until": "2026-03-20", "dose": "500 mg" }))],
            ),
            ("add alendronate 70 mg on Sundays at 7am", &[(ADD, json!({ "days": [7], "times": ["07:00"] }))]),
            (
                "add Humira 40 mg every 2 weeks on Mondays at 9am",
                &[(ADD, json!({ "every_days": 14, "from": "2026-03-16", "times": ["09:00"] }))],
            ),
            (
                "Dr. Kim prescribed me eliquis 5 mg, 1 tablet, 8am and 8pm",
                &[(
                    ADD,
                    json!({ "dose": "5 mg, 1 tablet", "times": ["08:00", "20:00"], "instructions": "by Dr. Kim" }),
                )],
            ),
            (
                "Dr. Shah put me on Zibbledorf 10 mg at 8am",
                &[(ADD, json!({ "name": "Zibbledorf", "dose": "10 mg", "times": ["08:00"] }))],
            ),
            (
                "put me down for vitamin D 1000 IU every day at 9am, 60 tablets",
                &[(ADD, json!({ "times": ["09:00"], "stock": 60 }))],
            ),
        ],
    );
}

#[test]
fn a_reminder_has_its_own_day_whatever_names_it() {
    check(
        "09:30",
        &[
            (
                "I have an appointment with Dr. Shah on December 2nd, remind me the day before at 6pm",
                &[(REMIND, json!({ "title": "Appointment with Dr. Shah", "date": "2026-12-01", "time": "18:00" }))],
            ),
            (
                "dentist on Thursday at 3pm, remind me two hours before",
                &[(REMIND, json!({ "title": "Dentist", "date": "2026-03-19", "time": "13:00" }))],
            ),
            (
                "I see Dr. Rao on Monday at 11, remind me the night before at 8",
                &[(REMIND, json!({ "date": "2026-03-15", "time": "20:00" }))],
            ),
            (
                "remind me at 6pm the day before my scan on Friday",
                &[(REMIND, json!({ "title": "Scan", "date": "2026-03-19", "time": "18:00" }))],
            ),
            (
                "remind me 2 days before the 20th at noon to order pills",
                &[(REMIND, json!({ "title": "Order pills", "date": "2026-03-18", "time": "12:00" }))],
            ),
            ("remind me in 20 minutes to stretch", &[(REMIND, json!({ "date": "2026-03-14", "time": "09:50" }))]),
            (
                "remind me every other Tuesday at 9am to water the plants",
                &[(REMIND, json!({ "days": [2], "every_days": 14 }))],
            ),
            (
                "remind me weekdays at 7 to stretch",
                &[(REMIND, json!({ "days": [1, 2, 3, 4, 5], "time": "07:00", "date": null }))],
            ),
            (
                "remind me to weigh myself at 8am every day until the 28th",
                &[(REMIND, json!({ "until": "2026-03-28", "time": "08:00" }))],
            ),
            (
                "remind me about my appointment with Dr. Nguyen on 25 March at 2:30pm",
                &[(REMIND, json!({ "title": "Appointment with Dr. Nguyen", "date": "2026-03-25", "time": "14:30" }))],
            ),
            (
                "remind me to put the bins out tonight at 8",
                &[(REMIND, json!({ "title": "Put the bins out", "date": "2026-03-14", "time": "20:00" }))],
            ),
        ],
    );
}

#[test]
fn a_day_that_nobody_told_is_asked_for_and_no_other_is_offered() {
    let (record, clock) = (record(), clock("09:30"));
    for (words, asked) in [
        ("remind me the day before at 6pm", "Which day is that?"),
        ("remind me an hour before my appointment", "Which day is that?"),
        ("remind me to book my physical on June 31 at 9am", "There is no June 31. Which day?"),
        ("remind me on my birthday at 9am to call the clinic", "Which day is that?"),
    ] {
        let events = read(words, &record, &clock);
        assert!(proposals(&events, &record, &clock).is_empty(), "{words}");
        assert_eq!(lacks(&events, &record, &clock).as_deref(), Some(asked), "{words}");
    }
}

#[test]
fn several_reminders_in_one_wish_are_each_their_own() {
    check(
        "09:30",
        &[
            (
                "remind me to walk daily at 6 am and eye checkup with Dr Joshi on 16th at 11 am",
                &[
                    (REMIND, json!({ "title": "Walk", "time": "06:00", "date": null })),
                    (REMIND, json!({ "title": "Eye checkup with Dr Joshi", "time": "11:00", "date": "2026-03-16" })),
                ],
            ),
            (
                "remind me to take metformin at 8am and lisinopril at 9pm",
                &[
                    (REMIND, json!({ "time": "08:00", "medications": ["Metformin"] })),
                    (REMIND, json!({ "time": "21:00", "medications": ["Lisinopril"] })),
                ],
            ),
            (
                "remind me in 2 hours and again at 8pm to ice my knee",
                &[
                    (REMIND, json!({ "title": "Ice my knee", "time": "11:30" })),
                    (REMIND, json!({ "title": "Ice my knee", "time": "20:00" })),
                ],
            ),
        ],
    );
}

#[test]
fn a_reminder_is_moved_by_what_one_calls_it() {
    check(
        "09:30",
        &[
            ("move the walk to 6:30", &[(MOVE, json!({ "reminder": "Walk", "time": "06:30" }))]),
            ("change the walk to half 7", &[(MOVE, json!({ "time": "07:30" }))]),
            (
                "move the Thursday one to 11am",
                &[(MOVE, json!({ "reminder": "Dentist appointment", "time": "11:00", "date": null }))],
            ),
            ("set the walk to 7", &[(MOVE, json!({ "reminder": "Walk", "time": "07:00" }))]),
            ("bring the walk forward an hour", &[(MOVE, json!({ "reminder": "Walk", "time": "05:00" }))]),
            ("change the 3pm to 4pm", &[(MOVE, json!({ "reminder": "Call Mom", "time": "16:00" }))]),
            ("push the call to 5pm", &[(MOVE, json!({ "reminder": "Call Mom", "time": "17:00" }))]),
            ("move my call with Mom to the 21st", &[(MOVE, json!({ "date": "2026-03-21", "time": null }))]),
            ("push the walk reminder back half an hour", &[(MOVE, json!({ "time": "06:30" }))]),
            ("make the physio reminder 7pm", &[(MOVE, json!({ "reminder": "Do my physio", "time": "19:00" }))]),
            ("move the Tuesday one to Wednesday", &[(MOVE, json!({ "days": [3], "date": null }))]),
            ("pause physio until March 25", &[(MOVE, json!({ "paused_until": "2026-03-25" }))]),
            ("pause my walk reminder for a week", &[(MOVE, json!({ "paused_until": "2026-03-20" }))]),
            ("turn off the walk reminder", &[(MOVE, json!({ "active": false }))]),
            ("move my metformin to 9am", &[(CHANGE, json!({ "times": ["09:00"] }))]),
        ],
    );
}

#[test]
fn a_reminder_is_ended_by_what_one_calls_it_and_none_that_is_not_there() {
    check(
        "09:30",
        &[
            ("delete the dentist one", &[(END, json!({ "reminder": "Dentist appointment" }))]),
            ("cancel the Thursday one", &[(END, json!({ "reminder": "Dentist appointment" }))]),
            ("delete the 3pm reminder", &[(END, json!({ "reminder": "Call Mom" }))]),
            ("delete the reminder about Mom", &[(END, json!({ "reminder": "Call Mom" }))]),
            ("I don't need the walk reminder anymore", &[(END, json!({ "reminder": "Walk" }))]),
            (
                "remove both walk and physio reminders",
                &[(END, json!({ "reminder": "Walk" })), (END, json!({ "reminder": "Do my physio" }))],
            ),
            ("delete the yoga reminder", &[]),
            ("delete the afternoon one", &[(END, json!({ "reminder": "Call Mom" }))]),
        ],
    );
}

#[test]
fn a_bare_word_within_the_hour_is_the_dose_that_fell_due() {
    check(
        "21:10",
        &[
            ("done", &[("log_medication", json!({ "medication_name": "Crestor", "taken_at": null }))]),
            ("taken!", &[("log_medication", json!({ "medication_name": "Crestor" }))]),
            ("skip it", &[("skip_dose", json!({ "medication_name": "Crestor", "date": "2026-03-14" }))]),
            ("skip the walk", &[]),
        ],
    );
    // Two fell due at eight; at one, none.
    check("08:20", &[("done", &[]), ("skip it", &[])]);
    check("13:00", &[("done", &[]), ("taken", &[])]);
}

#[test]
fn of_two_that_fell_due_it_is_asked_which() {
    let (record, clock) = (record(), clock("08:20"));
    let asked = |words: &str| lacks(&read(words, &record, &clock), &record, &clock);
    assert_eq!(asked("done").as_deref(), Some("Which medication did you take?"));
    assert_eq!(asked("skip it").as_deref(), Some("Which medication did you skip?"));
}
