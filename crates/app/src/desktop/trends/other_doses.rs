//! Doses that no plan asked for: as needed, or of what is on no list. They are counted, and nothing is made of how many there are.

use std::collections::BTreeSet;

use alara_health::tools::LogMedication;
use alara_protocol::*;
use alara_record::{Entry, EntryId, EntryQuery, MemoryRecord, Record};
use alara_store::{Journal, Window};
use chrono::NaiveDate;
use serde_json::Value as Json;

use crate::desktop::moment;
use crate::desktop::record::source;
use crate::desktop::trends::adherence::Regimen;
use crate::failure::of_store;

impl Regimen<'_> {
    /// The doses of these days that settled nothing, by medication; the one that was taken last first. `record` holds what was settled.
    pub(in crate::desktop) async fn beside_plans(
        self,
        record: &MemoryRecord,
        journal: &Journal<'_>,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<Vec<OtherDoses>, Failure> {
        let (person, clock) = (self.open.engine.person().id, self.open.engine.clock());
        let settled: BTreeSet<EntryId> = record.settlements(person).into_iter().filter_map(|each| each.by).collect();
        let tools = vec![LogMedication::ID.to_owned()];
        let query = EntryQuery { tools, since: Some(from), until: Some(to), limit: None };
        let window = Window { entries: query.clone(), ..Window::default() };
        let taken = self.open.engine.store().snapshot(person, &window).await.map_err(of_store)?;
        let taken: Vec<&Entry> =
            taken.entries(person, &query).into_iter().filter(|entry| !settled.contains(&entry.id)).collect();
        let wrote = journal.wrote(taken.iter().map(|entry| entry.id)).await.map_err(of_store)?;
        let mut found: Vec<OtherDoses> = Vec::new();
        for entry in taken {
            let (Some(name), Some(by)) = (text(entry, "medication_name"), wrote.get(&entry.id)) else { continue };
            let known = found.iter().position(|each| each.medication.to_lowercase() == name.to_lowercase());
            let place = known.unwrap_or_else(|| {
                let last = moment::when(&entry.at, &clock);
                let sources = SourceCount::default();
                found.push(OtherDoses { medication: name.to_owned(), taken: 0, dose: None, last, sources });
                found.len() - 1
            });
            let Some(of) = found.get_mut(place) else { continue };
            of.taken += 1;
            source::count(&mut of.sources, source::of_entry(by));
            if let Some(dose) = text(entry, "dose") {
                of.dose = Some(with_dose(of.dose.take(), dose));
            }
        }
        Ok(found)
    }
}

fn text<'e>(entry: &'e Entry, field: &str) -> Option<&'e str> {
    entry.fields.get(field).and_then(Json::as_str)
}

/// The amounts, with one more where it is not among them.
fn with_dose(known: Option<String>, dose: &str) -> String {
    match known {
        None => dose.to_owned(),
        Some(known) if known.split("; ").any(|each| each == dose) => known,
        Some(known) => format!("{known}; {dose}"),
    }
}
