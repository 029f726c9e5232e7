//! The record day by day, from the log: what stands, and what was undone or deleted, marked as such.

use alara_gate::Parameters;
use alara_health::tools;
use alara_health::{describe, tools::Clock};
use alara_record::{EntryId, PersonId, When};
use alara_store::Logged;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime};
use serde_json::Value as Json;

use super::filter::{self, Sieve};
use super::journal::{Journal, changes, entry_put};
use super::{Desktop, Opened, chip, moment, words};
use crate::view::*;

/// The most entries of a page.
const PAGE: usize = 500;

impl Desktop {
    /// A page of the record, newest day first.
    pub async fn timeline(&self, input: TimelineInput) -> Result<Timeline, Failure> {
        let open = self.opened().await?;
        let clock = open.engine.clock();
        let journal = open.journal().await?;
        // With the user's own record open, what they wrote for others stands here too, and says whose it is.
        let person = Some(open.engine.person()).filter(|person| !person.is_user).map(|person| person.id);
        let mut rows = rows(&journal, person, &clock);
        let sieve = Sieve::of(&input)?;
        let counts = filter::counts(&sieve, &rows, &open.engine.people().await?);
        rows.retain(|row| sieve.lets(row));
        rows.sort_by_key(|row| std::cmp::Reverse((row.start, row.recorded, row.first.operation.id)));
        let total = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let named = |row: &Row<'_>, name: &str| row.first.operation.id.to_string() == name;
        let begin = match &input.before {
            Some(before) => rows.iter().position(|row| named(row, before)).map_or(rows.len(), |at| at + 1),
            None => 0,
        };
        let limit = (input.limit as usize).clamp(1, PAGE);
        let page: Vec<&Row<'_>> = rows.iter().skip(begin).take(limit).collect();
        let more = rows.len() > begin + page.len();
        let earlier = page.last().filter(|_| more).map(|row| row.first.operation.id.to_string());
        let answered = open.answered().await?;
        let mut days: Vec<TimelineDay> = Vec::new();
        for row in page {
            let entry =
                Entry { story: open.story(&row.about, &journal, &answered).await?, ..row.entry(&clock, &journal) };
            match days.iter_mut().find(|day| day.date == entry.at.date) {
                Some(day) => day.entries.push(entry),
                None => days.push(TimelineDay { date: entry.at.date.clone(), entries: vec![entry] }),
            }
        }
        Ok(Timeline {
            days,
            earlier,
            total,
            kinds: counts.kinds,
            people: counts.people,
            medications: counts.medications,
        })
    }

    /// One entry with its story, found by any operation that wrote, changed or removed it.
    pub async fn entry(&self, input: OperationId) -> Result<Entry, Failure> {
        let open = self.opened().await?;
        let clock = open.engine.clock();
        let journal = open.journal().await?;
        let wanted = input.operation.parse().map_err(|_| chip::gone())?;
        let person = Some(open.engine.person()).filter(|person| !person.is_user).map(|person| person.id);
        let rows = rows(&journal, person, &clock);
        let about = |row: &&Row<'_>| row.about.iter().any(|logged| logged.operation.id == wanted);
        let row = rows.iter().find(about).ok_or_else(chip::gone)?;
        let answered = open.answered().await?;
        Ok(Entry { story: open.story(&row.about, &journal, &answered).await?, ..row.entry(&clock, &journal) })
    }
}

/// The entries of these ids that still stand, newest first, without their stories.
pub(super) fn entries_of(open: &Opened, journal: &Journal, ids: &[EntryId]) -> Vec<Entry> {
    let clock = open.engine.clock();
    let mut rows = rows(journal, Some(open.engine.person().id), &clock);
    rows.retain(|row| !row.undone && row.id.is_some_and(|id| ids.contains(&id)));
    rows.sort_by_key(|row| std::cmp::Reverse((row.start, row.recorded, row.first.operation.id)));
    rows.iter().map(|row| row.entry(&clock, journal)).collect()
}

/// The entries of these days that stand, newest first, without their stories.
pub(super) fn between(open: &Opened, journal: &Journal, from: NaiveDate, to: NaiveDate) -> Vec<Entry> {
    let clock = open.engine.clock();
    let mut rows = rows(journal, Some(open.engine.person().id), &clock);
    rows.retain(|row| !row.undone && row.id.is_some() && (from..=to).contains(&row.start.date()));
    rows.sort_by_key(|row| std::cmp::Reverse((row.start, row.recorded, row.first.operation.id)));
    rows.iter().map(|row| row.entry(&clock, journal)).collect()
}

/// The entries of a kind that stand, newest first, without their stories.
pub(super) fn standing_of(open: &Opened, journal: &Journal, kind: EntryKind, most: usize) -> Vec<Entry> {
    let clock = open.engine.clock();
    let mut rows = rows(journal, Some(open.engine.person().id), &clock);
    rows.retain(|row| !row.undone && row.id.is_some() && row.kind() == kind);
    rows.sort_by_key(|row| std::cmp::Reverse((row.start, row.recorded, row.first.operation.id)));
    rows.iter().take(most).map(|row| row.entry(&clock, journal)).collect()
}

/// One line of the timeline.
pub(super) struct Row<'a> {
    /// The entry; `None` for what made none.
    id: Option<EntryId>,
    /// The operation that made it; it names the row.
    first: &'a Logged,
    /// The one that wrote it last, of those that stand.
    by: &'a Logged,
    /// All about it, oldest first.
    about: Vec<&'a Logged>,
    tool: &'a str,
    fields: &'a Parameters,
    at: When,
    start: NaiveDateTime,
    recorded: DateTime<FixedOffset>,
    undone: bool,
    /// "Mom’s record", where it is not the user's own.
    whose: Option<String>,
    person: PersonId,
}

/// Every line of a person's timeline; of everyone's where none is named.
fn rows<'a>(journal: &'a Journal, person: Option<PersonId>, clock: &Clock) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (id, about) in journal.entries() {
        let writer = journal.writer(id);
        let Some(first) = about.iter().copied().find(|logged| entry_put(logged).is_some()) else { continue };
        let by = writer.unwrap_or(first);
        let Some(entry) = entry_put(by).filter(|entry| person.is_none_or(|person| entry.person == person)) else {
            continue;
        };
        rows.push(Row {
            id: Some(id),
            first,
            by,
            tool: &entry.tool,
            fields: &entry.fields,
            at: entry.at,
            start: local_start(&entry.at, clock),
            recorded: entry.recorded_at,
            undone: writer.is_none() || journal.removal(id).is_some(),
            whose: journal.whose(by),
            person: entry.person,
            about,
        });
    }
    // What changed a list or a reminder made no entry: it stands at the time of its writing.
    for logged in journal.written().filter(|logged| person.is_none_or(|person| logged.operation.person == person)) {
        let about_entry = |change: &alara_record::Change| {
            use alara_record::{Change, Noun};
            matches!(change, Change::Put(Noun::Entry(_)) | Change::RemoveEntry(_))
        };
        let Some(payload) = &logged.operation.payload else { continue };
        if changes(logged).iter().any(about_entry) {
            continue;
        }
        let at = When::Instant(logged.operation.at);
        rows.push(Row {
            id: None,
            first: logged,
            by: logged,
            about: vec![logged],
            tool: &logged.operation.tool,
            fields: &payload.written,
            at,
            start: local_start(&at, clock),
            recorded: logged.operation.at,
            undone: !journal.stands(logged.operation.id),
            whose: journal.whose(logged),
            person: logged.operation.person,
        });
    }
    rows
}

fn local_start(at: &When, clock: &Clock) -> NaiveDateTime {
    match at {
        When::Instant(at) => clock.zone.local(*at),
        day => day.local_bounds().0,
    }
}

impl Row<'_> {
    pub(super) fn kind(&self) -> EntryKind {
        words::kind(self.tool, self.fields)
    }

    pub(super) fn person(&self) -> PersonId {
        self.person
    }

    pub(super) fn day(&self) -> NaiveDate {
        self.start.date()
    }

    /// The medications that it is about, as they were called.
    pub(super) fn medications(&self) -> Vec<&str> {
        let listed = self.fields.get("medications").and_then(Json::as_array);
        let named = self.fields.get("medication_name").or_else(|| match self.kind() {
            EntryKind::Medication => self.fields.get("name"),
            _ => None,
        });
        named.into_iter().chain(listed.into_iter().flatten()).filter_map(Json::as_str).collect()
    }

    pub(super) fn holds(&self, wanted: &[String]) -> bool {
        if wanted.is_empty() {
            return true;
        }
        let values = self.fields.iter().map(|(name, value)| describe::shown(self.tool, name, value));
        let texts = [describe::headline(self.tool, self.fields), self.detail()];
        let text = texts.into_iter().chain(values).collect::<Vec<_>>().join(" ").to_lowercase();
        wanted.iter().all(|word| text.contains(word.as_str()))
    }

    fn entry(&self, clock: &Clock, journal: &Journal) -> Entry {
        Entry {
            operation: self.by.operation.id.to_string(),
            at: moment::when(&self.at, clock),
            kind: self.kind(),
            title: describe::headline(self.tool, self.fields),
            detail: self.detail(),
            origin: super::story::origin(&self.about, journal.is_imported(self.first)),
            source: super::source::of(self.by, journal),
            values: self.values(),
            story: Vec::new(),
            undone: self.undone,
            reversible: self.by.operation.payload.is_some(),
        }
    }

    /// The rest of it in a few words, and whose it is.
    fn detail(&self) -> String {
        let told = describe::detail(self.tool, self.fields);
        let parts = [Some(told).filter(|told| !told.is_empty()), self.whose.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ")
    }

    /// Its values as written, in the order of the definition; what was proposed and left out is named as such.
    fn values(&self) -> Vec<ShownValue> {
        let payload = self.first.operation.payload.as_ref();
        let proposed =
            |name: &str| payload.is_some_and(|payload| payload.proposed.get(name).is_some_and(|v| !v.is_null()));
        let mut values = Vec::new();
        for parameter in tools::definition(self.tool).into_iter().flat_map(|found| found.parameters) {
            let label = describe::label(parameter.name);
            match self.fields.get(parameter.name) {
                Some(Json::Object(fields)) => values.extend(fields.iter().map(|(key, value)| ShownValue {
                    label: describe::label(key),
                    shown: describe::shown(self.tool, "", value),
                })),
                Some(value) => {
                    let part = self.fields.get(&format!("{}_part", parameter.name)).and_then(Json::as_str);
                    let shown = describe::shown(self.tool, parameter.name, value);
                    let shown = part.map_or(shown.clone(), |part| format!("{shown}, {part}"));
                    values.push(ShownValue { label, shown });
                }
                None if proposed(parameter.name) => values.push(ShownValue { label, shown: "Left out".to_owned() }),
                None => {}
            }
        }
        values
    }
}
