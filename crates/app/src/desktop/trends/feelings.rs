//! Moods and symptoms over time, from whichever tool recorded them: each as it was named, and none made of another.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use alara_health::tools::{CreateCheckIn, SaveHealthEntry, UpdateMood};
use alara_protocol::*;
use alara_record::{Entry, EntryQuery, Record};
use alara_store::Window;
use chrono::Duration;
use serde_json::Value as Json;

use crate::desktop::record::source;
use crate::desktop::trends::LONGEST;
use crate::desktop::{Trends, moment};
use crate::failure::of_store;

/// The tools that record what was felt.
const TOOLS: [&str; 3] = [UpdateMood::ID, CreateCheckIn::ID, SaveHealthEntry::ID];

impl Trends<'_> {
    /// The moods and symptoms of the last days, oldest first.
    pub async fn feelings(self, input: FeelingsInput) -> Result<Feelings, Failure> {
        let open = self.desktop.vault.opened().await?;
        let clock = open.engine.clock();
        let today = clock.local().date();
        let from = today - Duration::days(i64::from(input.days.clamp(1, LONGEST)) - 1);
        let tools = TOOLS.iter().map(|tool| (*tool).to_owned()).collect();
        let entries = EntryQuery { tools, since: Some(from), until: Some(today), limit: None };
        let window = Window { entries: entries.clone(), ..Window::default() };
        let person = open.engine.person().id;
        let record = open.engine.store().snapshot(person, &window).await.map_err(of_store)?;
        let journal = open.journal().await?;
        let mut moods = Vec::new();
        let mut symptoms: BTreeMap<String, SymptomOver> = BTreeMap::new();
        let entries = record.entries(person, &entries);
        let wrote = journal.wrote(entries.iter().map(|entry| entry.id)).await.map_err(of_store)?;
        for entry in entries.into_iter().rev() {
            let Some(by) = wrote.get(&entry.id) else { continue };
            let (operation, source) = (by.operation.to_string(), source::of_entry(by));
            let at = moment::when(&entry.at, &clock);
            if let Some(mood) = mood(entry) {
                moods.push(MoodNamed { operation: operation.clone(), at: at.clone(), mood, source });
            }
            for name in named(entry) {
                let over = symptoms
                    .entry(name.to_lowercase())
                    .or_insert_with(|| SymptomOver { name: String::new(), times: Vec::new() });
                over.name = name;
                let severity = severity(entry);
                over.times.push(SymptomNamed { operation: operation.clone(), at: at.clone(), severity, source });
            }
        }
        let mut symptoms: Vec<SymptomOver> = symptoms.into_values().collect();
        symptoms.sort_by_key(|each| Reverse(each.times.len()));
        Ok(Feelings { from: moment::day(from), to: moment::day(today), moods, symptoms })
    }
}

fn mood(entry: &Entry) -> Option<Mood> {
    serde_json::from_value(entry.fields.get("mood")?.clone()).ok()
}

/// The symptoms that an entry names, each once: a list, or one by itself; a symptom that is only told in a sentence is that sentence.
fn named(entry: &Entry) -> Vec<String> {
    let data = entry.fields.get("data");
    let field = |name: &str| data.and_then(|data| data.get(name));
    let kind = entry.fields.get("entry_type").and_then(Json::as_str);
    if kind.is_some_and(|kind| kind != "symptom") {
        return Vec::new();
    }
    let found =
        [entry.fields.get("symptoms"), field("symptoms"), field("symptom"), field("text"), field("description")]
            .into_iter()
            .flatten()
            .map(texts)
            .find(|texts| !texts.is_empty())
            .unwrap_or_default();
    let mut once: Vec<String> = Vec::new();
    for name in found {
        if !once.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
            once.push(name);
        }
    }
    once
}

fn texts(value: &Json) -> Vec<String> {
    let text = |value: &Json| value.as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    match value {
        Json::Array(list) => list.iter().filter_map(text).collect(),
        one => text(one).into_iter().collect(),
    }
}

fn severity(entry: &Entry) -> Option<String> {
    let said = entry.fields.get("data")?.get("severity")?.as_str()?.trim();
    (!said.is_empty()).then(|| said.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_symptom_is_found_as_a_list_and_by_itself() {
        for (value, found) in [
            (json!(["headache", " Nausea "]), vec!["headache", "Nausea"]),
            (json!("dizzy"), vec!["dizzy"]),
            (json!([""]), vec![]),
            (json!(3), vec![]),
        ] {
            assert_eq!(texts(&value), found, "{value}");
        }
    }
}
