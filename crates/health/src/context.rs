//! What a model may know of the record in one turn: only what the turn needs.

use alara_record::{EntryQuery, Medication, Record, Zone};
use chrono::Datelike;
use serde_json::{Map, Value, json};

use crate::planned_doses::describe_plan;
use crate::rules::{Limits, last_dose, next_allowed};
use crate::situation::Situation;
use crate::tools::speech;
use crate::tools::speech::About;

/// How many of today's entries are told.
const TODAY: usize = 30;

/// The context of a turn that needs these tools: the moment always; medications, reminders and today so far where a need is about them.
pub fn context(situation: &Situation, required: &[String]) -> Value {
    let needs = |about: About| required.iter().any(|tool| speech(tool).is_some_and(|row| row.about.contains(&about)));
    let local = situation.clock().local();
    let zone = match situation.clock().zone {
        Zone::Fixed(offset) => offset.to_string(),
        Zone::Named(zone) => zone.name().to_owned(),
    };
    let mut context = Map::new();
    context.insert("now".to_owned(), json!(situation.clock().now.to_rfc3339()));
    context.insert("weekday".to_owned(), json!(local.weekday().to_string()));
    context.insert("zone".to_owned(), json!(zone));
    if needs(About::Medications) {
        let active = crate::on_list::current(situation.record(), situation.person()).into_iter();
        context.insert("medications".to_owned(), active.map(|each| medication(each, situation)).collect());
    }
    if needs(About::Reminders) {
        let reminders = situation.record().reminders(situation.person());
        let told = reminders.into_iter().map(
            |each| json!({ "id": each.id, "title": each.title, "schedule": each.schedule, "active": each.active }),
        );
        context.insert("reminders".to_owned(), told.collect());
    }
    if !required.is_empty() {
        let today = local.date();
        let query = EntryQuery { since: Some(today), until: Some(today), limit: Some(TODAY), ..EntryQuery::default() };
        let entries = situation.record().entries(situation.person(), &query);
        let told = entries
            .into_iter()
            .map(|each| json!({ "id": each.id, "tool": each.tool, "at": each.at, "fields": each.fields }));
        context.insert("today".to_owned(), told.collect());
    }
    Value::Object(context)
}

fn medication(medication: &Medication, situation: &Situation) -> Value {
    let (record, person, clock) = (situation.record(), situation.person(), &situation.clock());
    let limits = Limits::of(&medication.name, record, person);
    let last = last_dose(&medication.name, record, person, clock);
    let next = next_allowed(&medication.name, record, person, clock);
    let mut told = json!({
        "name": medication.name,
        "dose": medication.dose,
        "schedule": medication.schedule,
        "as_needed": medication.as_needed,
        "min_interval_hours": limits.interval_hours,
        "max_per_day": limits.max_per_day,
        "last_dose": last,
        "next_allowed": next.map(|at| at.format("%Y-%m-%dT%H:%M").to_string()),
    });
    if !medication.plan.is_empty() {
        told["doses"] = json!(describe_plan(&medication.plan));
    }
    told
}

#[cfg(test)]
#[path = "context_test.rs"]
mod tests;
