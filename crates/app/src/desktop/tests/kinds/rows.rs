//! The table of all kinds of record: how one of each is entered, told, corrected, asked about, drawn and carried out.

use super::*;
use serde_json::Value as Json;

/// A kind of record.
pub(super) struct Row {
    /// What it goes by where something of it fails.
    pub name: &'static str,
    /// The tool that writes it.
    pub tool: &'static str,
    /// Its kind in the timeline.
    pub kind: EntryKind,
    /// What stands in its form.
    pub form: Json,
    /// What the timeline shows of it; a search for it finds it.
    pub shows: &'static str,
    /// How it is told in the chat, and what the timeline shows of that.
    pub told: Place<(&'static str, &'static str)>,
    /// A question that it answers, and what the answer holds.
    pub asked: (&'static str, &'static str),
    /// A correction: the field of the form, the new value, what the timeline shows then, and what the answer holds.
    pub corrected: (&'static str, Json, &'static str, &'static str),
    /// The sheet in which it leaves, and what stands there.
    pub sheet: (&'static str, &'static str),
    /// The resource as which it leaves, and what stands in it.
    pub fhir: Place<(&'static str, &'static str)>,
    /// What the page of Markdown says of it, once corrected.
    pub page: &'static str,
    /// What the table and the page for a doctor say of it, once corrected.
    pub paper: Place<(&'static str, &'static str)>,
    /// Where Trends draw it.
    pub drawn: Place<Series>,
}

/// Where a kind stands, or why it rightly does not.
pub(super) enum Place<T> {
    At(T),
    Nowhere(&'static str),
}

use Place::{At, Nowhere};

/// A series of Trends in which one value stands.
pub(super) enum Series {
    Vital(VitalKind),
    Mood,
    Symptom(&'static str),
    Lab(&'static str),
    Period,
    Doses,
}

/// The tools that write no entry, and what they write.
pub(super) const NO_ENTRY: [(&str, &str); 11] = [
    ("add_medication", "the list of medications"),
    ("update_medication", "the list of medications"),
    ("stop_medication", "the list of medications"),
    ("create_reminder", "the reminders"),
    ("update_reminder", "the reminders"),
    ("delete_reminder", "the reminders"),
    ("plan_reminder", "the reminders"),
    ("give_consent", "a consent beside its medication"),
    ("withdraw_consent", "a consent beside its medication"),
    ("correct_entry", "an entry that is there"),
    ("delete_entry", "an entry that is there"),
];

/// The kinds of the timeline that no entry is of.
pub(super) const NO_KIND: [EntryKind; 1] = [EntryKind::Reminder];

const IN_WORDS: &str = "its words stand in the timeline: there is no figure to draw";
const LISTED: &str = "it holds for years: the page for a doctor lists it, and nothing of it goes up or down";

fn of(tool: &'static str, kind: EntryKind, form: Json, shows: &'static str) -> Row {
    Row {
        name: tool,
        tool,
        kind,
        form,
        shows,
        told: Nowhere(""),
        asked: ("what did I log today?", ""),
        corrected: ("", Json::Null, "", ""),
        sheet: ("", ""),
        fhir: Nowhere(""),
        page: "",
        paper: At((shows, shows)),
        drawn: Nowhere(IN_WORDS),
    }
}

/// Every kind.
pub(super) fn rows() -> Vec<Row> {
    [list_doses(), list_feelings(), list_figures(), list_care(), list_lasting()].into_iter().flatten().collect()
}

fn list_doses() -> Vec<Row> {
    vec![
        Row {
            told: At(("took 400 mg of ibuprofen", "Ibuprofen")),
            asked: ("what did I take today?", "Ibuprofen, 400 mg"),
            corrected: ("changes.dose", json!("600 mg"), "600 mg", "Ibuprofen, 600 mg"),
            sheet: ("doses", "Ibuprofen,600 mg"),
            paper: At(("Ibuprofen,1,doses", "Ibuprofen 1 600 mg")),
            fhir: At(("MedicationAdministration", "Ibuprofen")),
            ..of(
                "log_medication",
                EntryKind::Dose,
                json!({ "medication_name": "Ibuprofen", "dose": "400 mg" }),
                "Ibuprofen",
            )
        },
        Row {
            told: At(("skipped my 8am metformin", "Metformin")),
            asked: ("have I missed any doses today?", "1 skipped (Metformin)"),
            corrected: ("changes.reason", json!("none left"), "none left", "1 skipped (Metformin)"),
            sheet: ("skipped_doses", "none left"),
            fhir: At(("MedicationAdministration", "none left")),
            paper: At(("1 skipped", "Metformin 1 0 1")),
            drawn: At(Series::Doses),
            ..of(
                "skip_dose",
                EntryKind::Dose,
                json!({ "medication_name": "Metformin", "date": "2026-03-14", "time": "08:00", "reason": "felt sick" }),
                "Metformin",
            )
        },
    ]
}

fn list_feelings() -> Vec<Row> {
    let saved = |kind: &str, text: &str| json!({ "entry_type": kind, "data.text": text });
    vec![
        Row {
            told: At(("my mood is good", "Good")),
            asked: ("how has my mood been this week?", "mood good"),
            corrected: ("changes.mood", json!("poor"), "Poor", "mood poor"),
            sheet: ("moods", "poor"),
            paper: At(("Poor", "Poor")),
            fhir: At(("Observation", "poor")),
            drawn: At(Series::Mood),
            ..of("update_mood", EntryKind::Mood, json!({ "mood": "good" }), "Good")
        },
        Row {
            told: At(("check in: mood okay, back pain, took my meds", "back pain")),
            asked: ("how have I been feeling today?", "headache"),
            corrected: ("changes.notes", json!("slept well"), "slept well", "slept well"),
            sheet: ("check_ins", "slept well"),
            fhir: At(("Observation", "slept well")),
            drawn: At(Series::Symptom("headache")),
            ..of(
                "create_check_in",
                EntryKind::CheckIn,
                json!({ "mood": "okay", "symptoms": ["headache"], "notes": "slept badly" }),
                "headache",
            )
        },
        Row {
            name: "a symptom",
            told: At(("I have a mild headache", "Headache")),
            asked: ("when did I last have a headache?", "headache (mild)"),
            corrected: ("changes.data.severity", json!("severe"), "severe", "headache (severe)"),
            sheet: ("notes", "headache"),
            fhir: At(("Observation", "headache")),
            drawn: At(Series::Symptom("headache")),
            ..of(
                "save_health_entry",
                EntryKind::Symptom,
                json!({ "entry_type": "symptom", "data.symptoms": ["headache"], "data.severity": "mild" }),
                "Headache",
            )
        },
        Row {
            name: "a note",
            told: At(("make a note that my sister visited", "sister")),
            asked: ("what did I log today?", "Knee clicks on stairs"),
            corrected: ("changes.data.text", json!("hip clicks on stairs"), "Hip clicks", "Hip clicks on stairs"),
            sheet: ("notes", "hip clicks on stairs"),
            paper: At(("hip clicks on stairs", "hip clicks on stairs")),
            fhir: At(("Observation", "hip clicks on stairs")),
            ..of("save_health_entry", EntryKind::Note, saved("note", "knee clicks on stairs"), "Knee clicks on stairs")
        },
        Row {
            name: "a remark on a medication",
            told: Nowhere(
                "words of a medication are a dose, a change of the list or a note; only a model or a form tells such a remark",
            ),
            asked: ("what did I log today?", "Box smells odd"),
            corrected: ("changes.data.text", json!("box smells fine"), "Box smells fine", "Box smells fine"),
            sheet: ("notes", "box smells fine"),
            paper: At(("box smells fine", "box smells fine")),
            fhir: At(("Observation", "box smells fine")),
            ..of("save_health_entry", EntryKind::Medication, saved("medication", "box smells odd"), "Box smells odd")
        },
        Row {
            name: "a measurement in words",
            told: Nowhere(
                "a measurement that the table of vitals lacks is told as a lab result or a note; only a model or a form makes one of this",
            ),
            asked: ("what did I log today?", "Waist a bit wider"),
            corrected: ("changes.data.text", json!("waist as before"), "Waist as before", "Waist as before"),
            sheet: ("notes", "waist as before"),
            paper: At(("waist as before", "waist as before")),
            fhir: At(("Observation", "waist as before")),
            ..of("save_health_entry", EntryKind::Vital, saved("vital", "waist a bit wider"), "Waist a bit wider")
        },
    ]
}

fn list_figures() -> Vec<Row> {
    vec![
        Row {
            told: At(("my bp was 128 over 82", "128/82")),
            asked: ("what was my last blood pressure?", "128/82"),
            corrected: ("changes.systolic", json!(138), "138/82", "138/82"),
            page: "Systolic: 138 mmHg",
            sheet: ("blood_pressure", "138,mmHg,82"),
            fhir: At(("Observation", "138")),
            paper: At(("138", "138")),
            drawn: At(Series::Vital(VitalKind::BloodPressure)),
            ..of("log_blood_pressure", EntryKind::Vital, json!({ "systolic": 128, "diastolic": 82 }), "128/82")
        },
        Row {
            told: At(("I weigh 81 kg", "81 kg")),
            asked: ("what was my last weight?", "81 kg"),
            corrected: ("changes.value", json!(82), "82 kg", "82 kg"),
            page: "Value: 82",
            sheet: ("measurements", "weight,82,kg"),
            fhir: At(("Observation", "82")),
            paper: At(("82", "82")),
            drawn: At(Series::Vital(VitalKind::Weight)),
            ..of("log_vital", EntryKind::Vital, json!({ "kind": "weight", "value": 81, "unit": "kg" }), "81 kg")
        },
        Row {
            told: At(("drank 250 ml of water", "250 ml")),
            asked: ("how much did I drink today?", "250 ml"),
            corrected: ("changes.amount_ml", json!(350), "350 ml", "350 ml"),
            sheet: ("drinks", "350,ml"),
            fhir: At(("Observation", "350")),
            paper: At(("350", "350")),
            drawn: At(Series::Vital(VitalKind::Hydration)),
            ..of("log_hydration", EntryKind::Water, json!({ "amount_ml": 250 }), "250 ml")
        },
        Row {
            told: At(("I swam for 40 minutes", "Swimming")),
            asked: ("how long did I swim today?", "40"),
            corrected: ("changes.minutes", json!(55), "55 min", "55"),
            sheet: ("exercise", "swimming,55,min"),
            fhir: At(("Observation", "55")),
            paper: At(("55", "55")),
            drawn: At(Series::Vital(VitalKind::Exercise)),
            ..of("log_exercise", EntryKind::Exercise, json!({ "activity": "swimming", "minutes": 40 }), "Swimming")
        },
        Row {
            told: At(("my A1C was 6.8%", "A1C 6.8 %")),
            asked: ("what was my last A1C?", "A1C 6.8 %"),
            corrected: ("changes.value", json!("6.4"), "A1C 6.4 %", "A1C 6.4 %"),
            page: "Value: 6.4",
            sheet: ("lab_results", "A1C,6.4,%"),
            fhir: At(("Observation", "6.4")),
            paper: At(("A1C 6.4 %", "A1C 6.4 %")),
            drawn: At(Series::Lab("Hemoglobin A1c")),
            ..of(
                "log_lab_result",
                EntryKind::LabResult,
                json!({ "test": "A1C", "value": "6.8", "unit": "%" }),
                "A1C 6.8 %",
            )
        },
        Row {
            told: At(("my period started today", "Period, start")),
            asked: ("when did my last period start?", "Period, start"),
            corrected: ("changes.notes", json!("heavy"), "heavy", "heavy"),
            sheet: ("periods", "heavy"),
            paper: At(("heavy", "heavy")),
            fhir: At(("Observation", "heavy")),
            drawn: At(Series::Period),
            ..of("log_cycle", EntryKind::Cycle, json!({ "event": "start", "date": "2026-03-14" }), "Period, start")
        },
    ]
}

fn list_care() -> Vec<Row> {
    let care = |kind: &str, title: &str| json!({ "log_type": kind, "title": title, "occurred_at.date": "2026-03-12" });
    vec![
        Row {
            told: At(("saw Dr. Patel yesterday", "Visit: Dr. Patel")),
            asked: ("when did I last see Dr. Patel?", "March 12"),
            corrected: ("changes.notes", json!("new drops"), "new drops", "new drops"),
            sheet: ("visits", "new drops"),
            fhir: At(("Encounter", "new drops")),
            drawn: Nowhere(IN_WORDS),
            ..of(
                "log_doctor_visit",
                EntryKind::Care,
                json!({ "visit_type": "appointment", "provider": "Dr. Patel", "date": "2026-03-12" }),
                "Visit: Dr. Patel",
            )
        },
        Row {
            told: At(("had a colonoscopy on Tuesday", "Colonoscopy")),
            asked: ("when was my last colonoscopy?", "March 12"),
            corrected: ("changes.notes", json!("all clear"), "all clear", "all clear"),
            sheet: ("care", "all clear"),
            fhir: At(("Procedure", "all clear")),
            ..of("create_care_log", EntryKind::Care, care("procedure", "colonoscopy"), "Colonoscopy")
        },
        Row {
            name: "a diagnosis among care",
            told: Nowhere(
                "what was diagnosed is told as a condition; only a form and records of before make a care log of it",
            ),
            asked: ("what conditions do I have?", "Asthma"),
            corrected: ("changes.notes", json!("mild"), "mild", "mild"),
            sheet: ("care", "mild"),
            fhir: At(("Condition", "mild")),
            drawn: Nowhere(LISTED),
            ..of("create_care_log", EntryKind::Condition, care("diagnosis", "asthma"), "Asthma")
        },
        Row {
            name: "a vaccination among care",
            told: Nowhere(
                "what was given is told as a vaccination; only a form and records of before make a care log of it",
            ),
            asked: ("when was my last tetanus shot?", "March 12"),
            corrected: ("changes.notes", json!("left arm"), "left arm", "left arm"),
            sheet: ("care", "left arm"),
            fhir: At(("Procedure", "left arm")),
            drawn: Nowhere(LISTED),
            ..of("create_care_log", EntryKind::Immunization, care("treatment", "tetanus shot"), "Tetanus shot")
        },
    ]
}

fn list_lasting() -> Vec<Row> {
    vec![
        Row {
            told: At(("I'm allergic to penicillin (it gives me hives)", "penicillin")),
            asked: ("what am I allergic to?", "penicillin"),
            corrected: ("changes.reaction", json!("a rash"), "a rash", "a rash"),
            sheet: ("allergies", "a rash"),
            fhir: At(("AllergyIntolerance", "a rash")),
            drawn: Nowhere(LISTED),
            ..of(
                "log_allergy",
                EntryKind::Allergy,
                json!({ "substance": "penicillin", "reaction": "hives" }),
                "Allergy: penicillin",
            )
        },
        Row {
            told: At(("I have type 2 diabetes", "Type 2 diabetes")),
            asked: ("what conditions do I have?", "Gout"),
            corrected: ("changes.status", json!("resolved"), "resolved", "resolved"),
            sheet: ("conditions", "resolved"),
            fhir: At(("Condition", "resolved")),
            drawn: Nowhere(LISTED),
            ..of("add_condition", EntryKind::Condition, json!({ "name": "gout", "since": "2019-05-03" }), "Gout")
        },
        Row {
            told: At(("got my tetanus shot at CVS on 3 May 2024", "Tetanus")),
            asked: ("when was my last tetanus shot?", "January 2, 2020"),
            corrected: ("changes.place", json!("Boots"), "Boots", "Boots"),
            sheet: ("immunizations", "Boots"),
            fhir: At(("Immunization", "Boots")),
            drawn: Nowhere(LISTED),
            ..of(
                "log_immunization",
                EntryKind::Immunization,
                json!({ "vaccine": "tetanus", "date": "2020-01-02" }),
                "Tetanus",
            )
        },
        Row {
            told: Nowhere("a contact belongs to its form: no words make one"),
            asked: ("what did I log today?", "Dr. Osei"),
            corrected: ("changes.phone", json!("555 0199"), "555 0199", "555 0199"),
            sheet: ("contacts", "555 0199"),
            fhir: Nowhere("a Patient.contact is of a relation, and a bundle counts what it does not carry"),
            drawn: Nowhere(LISTED),
            ..of(
                "add_contact",
                EntryKind::Contact,
                json!({ "kind": "doctor", "name": "Dr. Osei", "phone": "555 0100" }),
                "Dr. Osei",
            )
        },
    ]
}
