//! Finding what a call names: medications by what is in them, reminders and entries by title, id or "last".

use alara_gate::{Finding, Reason};
use alara_record::{Entry, EntryId, EntryQuery, Medication, Reminder};
use chrono::NaiveDate;

use super::Scene;
use crate::lexicon;

/// The medications on the person's list that are the same as this name, those of exactly this name first.
pub fn same_medications(scene: &Scene<'_>, name: &str) -> Vec<Medication> {
    let mut found: Vec<Medication> = scene
        .record
        .medications(scene.person)
        .into_iter()
        .filter(|each| !each.stopped && lexicon::same_medication(&each.name, name))
        .cloned()
        .collect();
    found.sort_by_key(|each| !each.name.eq_ignore_ascii_case(name));
    found
}

/// The entry of a tool on a day, the newest.
pub fn entry_of_day(scene: &Scene<'_>, tool: &str, day: NaiveDate) -> Option<Entry> {
    let query = EntryQuery { tools: vec![tool.to_owned()], since: Some(day), until: Some(day), limit: Some(1) };
    scene.record.entries(scene.person, &query).first().map(|entry| (*entry).clone())
}

/// A reminder by id or title: the one of exactly that title, else the only one whose title holds it.
pub fn reminder(scene: &Scene<'_>, named: &str) -> Result<Reminder, Finding> {
    let all = scene.record.reminders(scene.person);
    let wanted = named.trim().to_lowercase();
    let by = |test: &dyn Fn(&Reminder) -> bool| -> Vec<&Reminder> {
        all.iter().copied().filter(|each| test(each)).collect()
    };
    let exact = by(&|each| each.id.to_string() == wanted || each.title.to_lowercase() == wanted);
    let found = if exact.is_empty() { by(&|each| overlaps(&each.title.to_lowercase(), &wanted)) } else { exact };
    match found.as_slice() {
        [only] => Ok((*only).clone()),
        [] => Err(refused(format!("There is no reminder called \u{201c}{named}\u{201d}."))),
        several => {
            let titles: Vec<String> = several
                .iter()
                .map(|each| {
                    let times: Vec<String> =
                        each.schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect();
                    format!("{} at {}", each.title, times.join(" and "))
                })
                .collect();
            Err(refused(format!("Which one: {}?", titles.join(", "))))
        }
    }
}

fn overlaps(title: &str, wanted: &str) -> bool {
    !wanted.is_empty() && (title.contains(wanted) || wanted.contains(title))
}

fn refused(detail: String) -> Finding {
    Finding::block(Reason::InvalidParameter, detail).about(["reminder"])
}

/// An entry by id, or the one recorded last.
pub fn entry(scene: &Scene<'_>, named: &str) -> Result<Entry, Finding> {
    let found = match named.trim().parse::<EntryId>() {
        Ok(id) => scene.record.entry(id).filter(|entry| entry.person == scene.person).cloned(),
        Err(_) if named.trim().eq_ignore_ascii_case("last") => scene
            .record
            .entries(scene.person, &EntryQuery::default())
            .into_iter()
            .max_by_key(|entry| (entry.recorded_at, entry.id))
            .cloned(),
        Err(_) => None,
    };
    found.ok_or_else(|| {
        Finding::block(Reason::InvalidParameter, "I can't find that entry in the record.").about(["entry"])
    })
}
