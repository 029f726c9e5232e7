//! A record of many years as a person would have it: an operation for each entry, a long conversation, medications and reminders; made
//! through the store, for by hand it would take as long as a life.

use std::path::Path;
use std::sync::Arc;

use alara_app::open::Home;
use alara_app::time::Time;
use alara_record::{EntryId, PersonId, When};
use alara_store::{Message, Speaker, Store};
use chrono::Duration;
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::Outcome;
use crate::scale::fill_with;

/// What opens it. It protects nothing.
pub const PASSPHRASE: &str = "a bench, and nobody's record";

/// How far it goes back.
const YEARS: i64 = 10;

/// Makes it in a folder that is not there yet, up to now.
pub async fn make(folder: &Path, time: Arc<dyn Time>, entries: usize, turns: usize) -> Outcome<()> {
    let home = Home::new(folder.to_owned(), Arc::clone(&time));
    let (engine, _code) = home.create("Robin", Some(SecretString::from(PASSPHRASE))).await?;
    let (store, clock) = (engine.store(), engine.clock());
    let person = engine.person().clone();
    fill_with(store, &person, &clock, entries, 1, |number| {
        let (tool, fields) = told(number);
        let Value::Object(fields) = fields else { return Err("fields are an object".into()) };
        let at = clock.now - Duration::minutes((entries - number) as i64 * YEARS * 525_600 / entries.max(1) as i64);
        Ok(entry(number, person.id, tool, at, fields))
    })
    .await?;
    talk(store, engine.conversation(), clock.now, turns).await?;
    engine.close().await?;
    Ok(())
}

fn entry(
    number: usize,
    person: PersonId,
    tool: &str,
    at: chrono::DateTime<chrono::FixedOffset>,
    fields: serde_json::Map<String, Value>,
) -> alara_record::Entry {
    alara_record::Entry {
        id: EntryId(crate::scale::id(0, number as u128)),
        person,
        tool: tool.to_owned(),
        at: When::Instant(at),
        recorded_at: at,
        fields,
    }
}

/// What is told at one time, over and over: doses above all.
fn told(number: usize) -> (&'static str, Value) {
    match number % 8 {
        0 | 3 | 5 => ("log_medication", json!({ "medication_name": "Metformin", "dose": "500 mg" })),
        1 => ("log_blood_pressure", json!({ "systolic": 110 + number % 40, "diastolic": 70 + number % 20 })),
        2 => ("log_hydration", json!({ "amount_ml": 250 })),
        4 => ("update_mood", json!({ "mood": "good" })),
        6 => ("log_medication", json!({ "medication_name": "Lisinopril", "dose": "10 mg" })),
        _ => (
            "save_health_entry",
            json!({ "entry_type": "symptom", "data": { "symptom": "headache", "severity": 1 + number % 9 } }),
        ),
    }
}

/// A conversation of turns, each of two messages.
async fn talk(
    store: &Store,
    conversation: &str,
    now: chrono::DateTime<chrono::FixedOffset>,
    turns: usize,
) -> Outcome<()> {
    for number in 0..turns {
        let turn = format!("bench-{number:06}");
        let at = now - Duration::minutes((turns - number) as i64 * 30);
        let message = |part: &str, role, text: String| Message {
            id: format!("{turn}/{part}"),
            conversation: conversation.to_owned(),
            turn: turn.clone(),
            role,
            text,
            at,
            answered: true,
            crisis: None,
            by_model: false,
        };
        let said = format!("How was my blood pressure in the week before day {number}?");
        let reply = "I keep what you tell me. Over those seven days there were six readings, the highest 138 over 86 on \
                     Tuesday evening, the lowest 121 over 74 on Sunday.";
        store.add_message(&message("user", Speaker::User, said)).await?;
        store.add_message(&message("reply", Speaker::Assistant, reply.to_owned())).await?;
    }
    Ok(())
}
