//! What is still to come and what came in: appointments told ahead, and fills. Now is Saturday, 2026-03-14, half past nine in the morning;
//! Metformin, Lisinopril, Crestor and Zyrtec (20 left) are listed.

use serde_json::{Value, json};

use super::schedules_test::check;

const ADD: &str = "add_medication";
const CHANGE: &str = "update_medication";
const REMIND: &str = "create_reminder";
const SEEN: &str = "log_doctor_visit";
const TAKEN: &str = "log_medication";

/// A reminder of an appointment.
fn of(title: &str, date: &str, time: &str) -> (&'static str, Value) {
    (REMIND, json!({ "title": title, "date": date, "time": time, "reminder_type": "appointment" }))
}

#[test]
fn an_appointment_told_ahead_is_a_reminder_of_it() {
    for (told, title, date, time) in [
        ("I've got a dentist appt next Tuesday at 2", "Dentist appt", "2026-03-17", "14:00"),
        ("I have an appointment with Dr. Shah tomorrow at 8:20", "Appointment with Dr. Shah", "2026-03-15", "08:20"),
        ("my next appointment with dr osei is the 20th at 2", "Appointment with dr osei", "2026-03-20", "14:00"),
        ("my eye test is on 3 April at 11:15", "Eye test", "2026-04-03", "11:15"),
        ("seeing Dr. Patel next Monday at 3pm", "Appointment with Dr. Patel", "2026-03-16", "15:00"),
        ("physio tomorrow at 4", "Physio", "2026-03-15", "16:00"),
        ("I see the cardiologist on the 25th at 1:30 pm", "Appointment with the cardiologist", "2026-03-25", "13:30"),
        ("blood test booked for Friday 8am", "Blood test", "2026-03-20", "08:00"),
        ("colonoscopy is scheduled for May 4 at 7:45 am", "Colonoscopy", "2026-05-04", "07:45"),
        ("I have to see the nurse on Wednesday at half past nine", "Appointment with the nurse", "2026-03-18", "09:30"),
        ("booked my flu jab for Saturday at 8", "Flu jab", "2026-03-21", "08:00"),
        ("next appointment: 2 April, 10:00, Dr. Lee", "Appointment with Dr. Lee", "2026-04-02", "10:00"),
        ("appointment with Dr. Shah on 20 March at 9am", "Appointment with Dr. Shah", "2026-03-20", "09:00"),
    ] {
        check("09:30", &[(told, &[of(title, date, time)])]);
    }
}

#[test]
fn a_reminder_before_an_appointment_keeps_its_hour() {
    for (told, time, base) in [
        ("dentist tomorrow at 2, remind me an hour before", "13:00", "It is on Sun, March 15 at 14:00"),
        ("remind me an hour before my dentist appointment tomorrow at 2pm", "13:00", "It is on Sun, March 15 at 14:00"),
        ("remind me an hour before the scan on Friday at 2pm", "13:00", "It is on Fri, March 20 at 14:00"),
        ("remind me half an hour before my 4pm appointment", "15:30", "It is on Sat, March 14 at 16:00"),
        ("dentist on Friday at 11am, remind me the evening before at 7pm", "19:00", "It is on Fri, March 20 at 11:00"),
    ] {
        check("09:30", &[(told, &[(REMIND, json!({ "time": time, "description": base }))])]);
    }
}

#[test]
fn what_is_no_appointment_ahead_is_no_reminder() {
    check(
        "09:30",
        &[
            ("I don't have a dentist appointment tomorrow", &[]),
            ("cancelled my dentist appointment on Friday at 10", &[]),
            ("my sister has a dentist appointment tomorrow at 10", &[]),
            ("if I have the dentist tomorrow at 9 I'll walk", &[]),
            ("I missed my appointment with Dr. Lee on Monday", &[]),
            ("the vet appointment is tomorrow at 9", &[]),
            ("I want to see the doctor next week", &[]),
            ("I saw Dr. Patel on Friday at 3", &[(SEEN, json!({ "provider": "Dr. Patel", "date": "2026-03-13" }))]),
            ("dentist yesterday at 3", &[(SEEN, json!({ "date": "2026-03-13" }))]),
        ],
    );
}

#[test]
fn a_fill_is_added_to_what_is_left_and_is_no_dose() {
    check(
        "09:30",
        &[
            ("refill ramipril - got 28 tablets", &[(ADD, json!({ "name": "Ramipril", "stock": 28, "dose": null }))]),
            ("picked up another box of 30 zyrtec", &[(CHANGE, json!({ "name": "Zyrtec", "stock": 50 }))]),
            ("picked up another box of 30", &[(CHANGE, json!({ "name": "Zyrtec", "stock": 50 }))]),
            ("picked up metformin, 28 tablets", &[(CHANGE, json!({ "name": "Metformin", "stock": 28, "dose": null }))]),
            ("picked up my metformin 500 on the way home, 28 of em", &[(CHANGE, json!({ "stock": 28, "dose": null }))]),
            ("got my crestor refilled, 30 tablets", &[(CHANGE, json!({ "name": "Crestor", "stock": 30 }))]),
            ("new box of lisinopril, 28", &[(CHANGE, json!({ "name": "Lisinopril", "stock": 28 }))]),
            ("the pharmacy gave me 90 metformin", &[(CHANGE, json!({ "name": "Metformin", "stock": 90 }))]),
            ("I have 2 boxes of 78 capsules of crestor", &[(CHANGE, json!({ "name": "Crestor", "stock": 156 }))]),
            ("picked up 2 boxes of 28 metformin", &[(CHANGE, json!({ "name": "Metformin", "stock": 56 }))]),
            (
                "I collected 28 lisinopril and 60 metformin",
                &[
                    (CHANGE, json!({ "name": "Lisinopril", "stock": 28 })),
                    (CHANGE, json!({ "name": "Metformin", "stock": 60 })),
                ],
            ),
            (
                "I took 2 metformin and picked up 28 more",
                &[(TAKEN, json!({ "dose": "2" })), (CHANGE, json!({ "name": "Metformin", "stock": 28 }))],
            ),
            ("bought 6 eggs and took 2 metformin", &[(TAKEN, json!({ "dose": "2" }))]),
        ],
    );
}

#[test]
fn what_was_not_fetched_is_no_fill() {
    check(
        "09:30",
        &[
            ("I need to refill my metformin, 28 tablets", &[]),
            ("I haven't picked up the 28 metformin", &[]),
            ("my mum picked up 28 metformin", &[]),
            ("picked up my metformin", &[]),
        ],
    );
}

#[test]
fn being_on_what_is_not_listed_is_offered_for_the_list() {
    check(
        "09:30",
        &[
            ("I also take magnesium", &[(ADD, json!({ "name": "Magnesium", "dose": null }))]),
            ("I'm on folic acid too", &[(ADD, json!({ "name": "Folic acid" }))]),
            ("I am on ramipril 5 mg", &[(ADD, json!({ "name": "Ramipril", "dose": "5 mg" }))]),
            ("I take ramipril at night, 5 mg", &[(ADD, json!({ "dose": "5 mg", "times": ["22:00"] }))]),
            ("i take vitamin d every morning", &[(ADD, json!({ "name": "Vitamin D", "times": ["08:00"] }))]),
            (
                "new script for my list: Jardiance 25mg, 30 tablets",
                &[(ADD, json!({ "name": "Jardiance", "dose": "25 mg", "stock": 30 }))],
            ),
            ("I take lisinopril every morning", &[]),
            ("I've been on ramipril for years", &[]),
            ("I take paracetamol when I have a headache", &[]),
            ("I used to take ramipril 5 mg", &[]),
            ("my mum takes ramipril 5 mg", &[]),
            ("should I take ramipril 5 mg at night?", &[]),
            ("I take my coffee with sugar too", &[]),
        ],
    );
}

#[test]
fn a_meal_beside_doses_that_differ_stays_in_the_words() {
    check(
        "09:30",
        &[(
            "I take novorapid 12 units before breakfast and 8 before dinner",
            &[(ADD, json!({ "name": "NovoRapid", "dose": null, "instructions": "before breakfast; before dinner" }))],
        )],
    );
}
