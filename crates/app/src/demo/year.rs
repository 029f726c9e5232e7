//! The year itself: somebody with diabetes and high blood pressure that comes down, who looks after her mother.

use alara_health::tools::{
    AddMedication, Clock, CreateCareLog, CreateReminder, LogBloodPressure, LogDoctorVisit, LogHydration, LogMedication,
    LogVital, SaveHealthEntry, StopMedication, UpdateMood, UpdateReminder,
};
use serde_json::json;

use super::DAYS;
use super::background::put_background;
use super::life::{Course, Happened, Life, Who};
use crate::time::Chance;

/// All that happened, in no order.
pub(super) fn of(clock: &Clock, chance: &Chance) -> Vec<Happened> {
    let mut life = Life::new(*clock, chance);
    medications(&mut life);
    doses(&mut life);
    readings(&mut life);
    days(&mut life);
    care(&mut life);
    reminders(&mut life);
    life.who = Who::Other;
    other(&mut life);
    put_background(&mut life);
    life.told
}

fn medications(life: &mut Life<'_>) {
    let twice = json!(["08:00", "20:00"]);
    let add = AddMedication::ID;
    life.happens(
        DAYS,
        (7, 0),
        0,
        add,
        json!({
            "name": "Metformin", "dose": "500 mg", "times": twice, "stock": 180, "instructions": "with food"
        }),
    );
    life.happens(240, (18, 5), 0, add, json!({ "name": "Metformin", "stock": 180 }));
    life.happens(120, (17, 40), 0, add, json!({ "name": "Metformin", "dose": "850 mg", "stock": 180 }));
    life.happens(31, (12, 15), 0, add, json!({ "name": "Metformin", "stock": 90 }));
    life.happens(
        DAYS,
        (7, 2),
        0,
        add,
        json!({
            "name": "Vitamin D", "dose": "1000 IU", "times": ["08:00"]
        }),
    );
    life.happens(90, (9, 0), 0, StopMedication::ID, json!({ "name": "Vitamin D" }));
    life.happens(300, (16, 30), 0, add, json!({
        "name": "Lisinopril", "dose": "5 mg", "times": ["08:00"], "stock": 90, "instructions": "for blood pressure, Dr. Osei"
    }));
    life.happens(211, (8, 30), 0, add, json!({ "name": "Lisinopril", "stock": 90 }));
    life.happens(180, (15, 10), 0, add, json!({ "name": "Lisinopril", "dose": "10 mg" }));
    life.happens(87, (19, 0), 0, add, json!({ "name": "Lisinopril", "stock": 90 }));
    life.happens(
        150,
        (11, 20),
        0,
        add,
        json!({
            "name": "Atorvastatin", "dose": "20 mg", "times": ["21:00"], "stock": 180
        }),
    );
    life.happens(210, (12, 0), 0, add, json!({
        "name": "Amoxicillin", "dose": "500 mg", "times": ["08:00", "14:00", "20:00"], "instructions": "seven days, all of them"
    }));
    life.happens(202, (9, 30), 0, StopMedication::ID, json!({ "name": "Amoxicillin" }));
    life.happens(
        340,
        (10, 0),
        0,
        add,
        json!({
            "name": "Ibuprofen", "dose": "400 mg", "as_needed": true, "min_interval_hours": 6, "max_per_day": 3
        }),
    );
}

fn doses(life: &mut Life<'_>) {
    let courses = [
        Course { name: "Metformin", dose: "500 mg", times: &[(8, 0), (20, 0)], from: DAYS - 1, to: 121, kept: 92 },
        Course { name: "Metformin", dose: "850 mg", times: &[(8, 0), (20, 0)], from: 119, to: 0, kept: 95 },
        Course { name: "Vitamin D", dose: "1000 IU", times: &[(8, 0)], from: DAYS - 1, to: 91, kept: 81 },
        Course { name: "Lisinopril", dose: "5 mg", times: &[(8, 0)], from: 299, to: 181, kept: 93 },
        // That of today waits.
        Course { name: "Lisinopril", dose: "10 mg", times: &[(8, 0)], from: 179, to: 1, kept: 96 },
        Course { name: "Atorvastatin", dose: "20 mg", times: &[(21, 0)], from: 149, to: 1, kept: 90 },
        Course {
            name: "Amoxicillin",
            dose: "500 mg",
            times: &[(8, 0), (14, 0), (20, 0)],
            from: 209,
            to: 203,
            kept: 97,
        },
    ];
    for course in &courses {
        life.takes(course);
    }
    life.happens(0, (9, 40), 0, LogMedication::ID, json!({ "medication_name": "Ibuprofen", "dose": "400 mg" }));
    for ago in (0..330).rev().step_by(11) {
        let late = life.between(0, 300);
        let symptom = json!({
            "entry_type": "symptom",
            "data": { "symptoms": ["headache"], "severity": if ago % 3 == 0 { "moderate" } else { "mild" } }
        });
        life.happens(ago, (10, 0), late, SaveHealthEntry::ID, symptom);
        let dose = json!({ "medication_name": "Ibuprofen", "dose": "400 mg" });
        life.happens(ago, (10, 0), late + 15, LogMedication::ID, dose);
    }
}

fn readings(life: &mut Life<'_>) {
    for ago in (0..DAYS).rev() {
        // Nobody measures every day; for two weeks in summer she measured nothing at all.
        if (150..164).contains(&ago) {
            continue;
        }
        if life.below(100) < 42 {
            let late = life.between(0, 40);
            let pressure = pressure(life, ago, 0.0);
            life.happens(ago, (7, 20), late, LogBloodPressure::ID, pressure);
        }
        if life.below(100) < 24 {
            let late = life.between(0, 80);
            let pressure = pressure(life, ago, 4.0);
            life.happens(ago, (19, 0), late, LogBloodPressure::ID, pressure);
        }
        if ago % 7 == 2 {
            let weight = life.drift(ago, 86.2, 80.4, 0.5);
            life.happens(ago, (7, 10), 3, LogVital::ID, json!({ "kind": "weight", "value": weight, "unit": "kg" }));
        }
        if life.below(100) < 22 {
            let glucose = life.drift(ago, 139.0, 112.0, 11.0).round();
            life.happens(
                ago,
                (7, 15),
                2,
                LogVital::ID,
                json!({ "kind": "glucose", "value": glucose, "unit": "mg/dL" }),
            );
        }
        if life.below(100) < 30 {
            let slept = (life.drift(ago, 6.4, 7.1, 1.2) * 2.0).round() / 2.0;
            life.happens(
                ago,
                (7, 5),
                0,
                LogVital::ID,
                json!({ "kind": "sleep_hours", "value": slept, "unit": "hours" }),
            );
        }
    }
}

fn pressure(life: &Life<'_>, ago: i64, more: f64) -> serde_json::Value {
    let systolic = life.drift(ago, 149.0 + more, 126.0 + more, 7.0).round();
    let diastolic = life.drift(ago, 93.0, 80.0, 5.0).round();
    let pulse = life.drift(ago, 74.0, 68.0, 6.0).round();
    json!({ "systolic": systolic, "diastolic": diastolic, "pulse": pulse })
}

fn days(life: &mut Life<'_>) {
    for ago in (1..DAYS).rev() {
        if life.below(100) < 45 {
            let lot = life.below(100);
            let mood = match lot {
                0..16 => "great",
                16..62 => "good",
                62..89 => "okay",
                _ => "poor",
            };
            let late = life.between(0, 90);
            life.happens(ago, (20, 20), late, UpdateMood::ID, json!({ "mood": mood }));
        }
        let glasses = if ago < 21 {
            life.between(2, 5)
        } else if life.below(100) < 12 {
            1
        } else {
            0
        };
        for glass in 0..glasses {
            let late = glass * 130 + life.between(0, 60);
            life.happens(ago, (9, 0), late, LogHydration::ID, json!({ "amount_ml": 250 }));
        }
        if life.below(100) < 4 {
            const NOTES: [&str; 4] = [
                "walked an hour along the river",
                "knee sore after the stairs",
                "slept badly, neighbours",
                "first swim this year",
            ];
            let text = NOTES.get(life.below(4) as usize).copied().unwrap_or_default();
            life.happens(
                ago,
                (18, 10),
                0,
                SaveHealthEntry::ID,
                json!({ "entry_type": "note", "data": { "text": text } }),
            );
        }
    }
    for at in [(7, 50), (10, 30)] {
        life.happens(0, at, 0, LogHydration::ID, json!({ "amount_ml": 250 }));
    }
}

fn care(life: &mut Life<'_>) {
    let seen = [
        (301, "Dr. Osei", "appointment", "blood pressure high three times; starting lisinopril"),
        (181, "Dr. Osei", "follow_up", "better, a higher dose of lisinopril"),
        (151, "Dr. Osei", "follow_up", "cholesterol: starting atorvastatin"),
        (64, "Dr. Lindqvist", "appointment", "eyes, all well"),
        (12, "Dr. Osei", "follow_up", "pressure is where she wants it; next in three months"),
    ];
    for (ago, provider, kind, notes) in seen {
        let visit = json!({ "visit_type": kind, "date": life.date(ago), "provider": provider, "notes": notes });
        life.happens(ago, (17, 0), 12, LogDoctorVisit::ID, visit);
    }
    let care = json!({
        "log_type": "visit", "title": "Urgent care, sore throat", "occurred_at": life.date(211), "notes": "amoxicillin for seven days"
    });
    life.happens(211, (13, 0), 40, CreateCareLog::ID, care);
}

fn reminders(life: &mut Life<'_>) {
    let create = CreateReminder::ID;
    life.happens(320, (9, 0), 0, create, json!({ "title": "Weigh yourself", "time": "07:00", "days": [7] }));
    life.happens(
        300,
        (17, 0),
        0,
        create,
        json!({
            "title": "Measure blood pressure", "time": "07:15", "days": [1, 3, 5], "reminder_type": "check_in"
        }),
    );
    life.happens(
        64,
        (17, 20),
        0,
        create,
        json!({ "title": "Walk after lunch", "time": "13:00", "days": [1, 2, 3, 4, 5] }),
    );
    life.happens(20, (9, 40), 0, UpdateReminder::ID, json!({ "reminder": "Walk after lunch", "active": false }));
    life.happens(
        12,
        (17, 30),
        0,
        create,
        json!({
            "title": "Dr. Osei, follow-up", "time": "10:30", "date": life.date(-78), "reminder_type": "appointment"
        }),
    );
    life.happens(
        6,
        (12, 0),
        0,
        create,
        json!({
            "title": "Dentist", "time": "15:45", "date": life.date(-9), "reminder_type": "appointment"
        }),
    );
    life.happens(
        2,
        (12, 0),
        0,
        create,
        json!({ "title": "Call the pharmacy about lisinopril", "time": "16:00", "date": life.date(-2) }),
    );
}

fn other(life: &mut Life<'_>) {
    life.happens(200, (11, 0), 0, AddMedication::ID, json!({
        "name": "Amlodipine", "dose": "5 mg", "times": ["08:30"], "stock": 240, "instructions": "with a glass of water"
    }));
    life.happens(
        200,
        (11, 5),
        0,
        AddMedication::ID,
        json!({
            "name": "Donepezil", "dose": "10 mg", "times": ["21:30"]
        }),
    );
    life.takes(&Course { name: "Amlodipine", dose: "5 mg", times: &[(8, 30)], from: 199, to: 1, kept: 95 });
    life.takes(&Course { name: "Donepezil", dose: "10 mg", times: &[(21, 30)], from: 199, to: 1, kept: 93 });
    for ago in (0..200).rev().step_by(7) {
        let systolic = life.drift(ago, 152.0, 138.0, 8.0).round();
        let diastolic = life.drift(ago, 84.0, 78.0, 5.0).round();
        let reading = json!({ "systolic": systolic, "diastolic": diastolic });
        life.happens(ago, (9, 10), 0, LogBloodPressure::ID, reading);
    }
    let visit = json!({
        "visit_type": "appointment", "date": life.date(46), "provider": "Dr. Abara", "notes": "memory, the same as in spring"
    });
    life.happens(46, (15, 0), 0, LogDoctorVisit::ID, visit);
    let ahead = json!({ "title": "Dr. Abara, memory", "time": "11:00", "date": life.date(-16), "reminder_type": "appointment" });
    life.happens(46, (15, 10), 0, CreateReminder::ID, ahead);
}
