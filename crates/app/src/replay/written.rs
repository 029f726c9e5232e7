//! All that the record holds, as the operations that stand: what was undone or deleted is not part of it, and what was corrected is told
//! as it is now.

use alara_health::tools::{CorrectEntry, DeleteEntry};
use std::collections::BTreeSet;

use alara_health::tools::definition;
use alara_record::{Change, EntryId, Noun, Payload, PersonId};
use serde_json::{Value, json};

use crate::engine::{Engine, EngineError};

/// The call ids of what a replay was given, which is part of the record and was not written by the conversation.
pub(super) const GIVEN: &str = "given-";

/// An operation that wrote something.
struct Line {
    tool: String,
    person: PersonId,
    payload: Payload,
}

/// What stands, oldest first.
pub(super) async fn written(engine: &Engine) -> Result<Vec<Value>, EngineError> {
    let mut told: Vec<(Option<EntryId>, Value)> = Vec::new();
    let people = engine.people().all().await?;
    let name = |id: PersonId| people.iter().find(|each| each.id == id && !each.is_user).map(|each| each.name.as_str());
    for Line { tool, person, payload } in standing(engine).await? {
        // The tools that act on an entry of another operation, by what they did to it.
        let acts = matches!(tool.as_str(), CorrectEntry::ID | DeleteEntry::ID);
        let mut own = None;
        for change in &payload.changes {
            match change {
                Change::RemoveEntry(id) if acts => told.retain(|(entry, _)| *entry != Some(*id)),
                Change::Put(Noun::Entry(entry)) if acts => {
                    for (_, line) in told.iter_mut().filter(|(known, _)| *known == Some(entry.id)) {
                        *line = of(json!({ "tool": entry.tool, "parameters": entry.fields }), name(person));
                    }
                }
                Change::Put(Noun::Entry(entry)) => own = Some(entry.id),
                _ => {}
            }
        }
        // A deletion leaves nothing of its own.
        if tool == DeleteEntry::ID {
            continue;
        }
        told.push((own, of(json!({ "tool": tool, "parameters": payload.written }), name(person))));
    }
    Ok(told.into_iter().map(|(_, line)| line).collect())
}

/// A row that belongs to somebody else carries whose it is.
pub(super) fn of(mut row: Value, person: Option<&str>) -> Value {
    if let (Some(person), Some(fields)) = (person, row.as_object_mut()) {
        fields.insert("person".into(), json!(person));
    }
    row
}

async fn standing(engine: &Engine) -> Result<Vec<Line>, EngineError> {
    const PAGE: u32 = 500;
    let mut logged: Vec<(String, String, Option<Line>)> = Vec::new();
    let mut after = 0;
    loop {
        let page = engine.store().operations(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        for each in page {
            let operation = each.operation;
            let given = operation.call_id.starts_with(&format!("form/{GIVEN}"));
            let payload = operation.payload.filter(|_| definition(&operation.tool).is_some() && !given);
            let line = payload.map(|payload| Line { tool: operation.tool, person: operation.person, payload });
            logged.push((operation.id.0.simple().to_string(), operation.call_id, line));
        }
    }
    // The newest first: an undo that was itself undone takes nothing back.
    let mut undone: BTreeSet<String> = BTreeSet::new();
    let mut standing = Vec::new();
    for (id, call_id, line) in logged.into_iter().rev() {
        if undone.contains(&id) {
            continue;
        }
        if let Some(target) = call_id.strip_prefix("undo/") {
            undone.insert(target.to_owned());
        }
        standing.extend(line);
    }
    standing.reverse();
    Ok(standing)
}
