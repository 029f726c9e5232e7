//! The record day by day, from the log: what stands, and what was undone or deleted, marked as such.

pub(super) mod background;
pub(super) mod care;
pub(super) mod consents;
pub(super) mod contacts;
pub(super) mod course;
pub(super) mod filter;
pub(super) mod glance;
pub(super) mod lists;
pub(super) mod source;
pub(super) mod story;
pub(super) mod take_back;
pub(super) mod today;

use std::cmp::Ordering;

use alara_gate::{Parameter, Parameters};
use alara_health::tools::{self, Clock};
use alara_health::{Named, describe};
use alara_protocol::*;
use alara_record::{EntryId, PersonId, When};
use alara_store::Journal;
use alara_store::journal::{Filter, Line};
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime};
use serde_json::Value as Json;

use crate::desktop::{Desktop, Opened, chip, moment, words};
use crate::failure::of_store;
use crate::journal::{named_of, whose};
use filter::Sieve;

/// The most entries of a page.
const PAGE: usize = 500;

/// What stands on record, and taking it back.
#[derive(Clone, Copy)]
pub struct OnRecord<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl OnRecord<'_> {
    /// A page of the record, newest day first.
    pub async fn timeline(self, input: TimelineInput) -> Result<Timeline, Failure> {
        let open = self.desktop.vault.opened().await?;
        let clock = open.engine.clock();
        let journal = open.journal().await?;
        let sieve = Sieve::of(&input, open.whose_lines(), &clock, &journal)?;
        let counts = filter::counts(
            &sieve,
            &journal.counted(sieve.filter()).await.map_err(of_store)?,
            &open.engine.people().all().await?,
        );
        let limit = (input.limit as usize).clamp(1, PAGE);
        let before = match &input.before {
            Some(before) => Some(before.parse().map_err(|_| chip::gone())?),
            None => None,
        };
        let (lines, more) = match sieve.chosen() {
            Some(chosen) => journal.lines(&chosen, before, limit, clock.zone).await.map_err(of_store)?,
            None => (Vec::new(), false),
        };
        let mut days: Vec<TimelineDay> = Vec::new();
        for row in rows(&lines, &journal, open.engine.person().id) {
            let entry = Entry { story: open.stories().story(&row.line.about, &journal).await?, ..row.entry(&clock) };
            match days.iter_mut().find(|day| day.date == entry.at.date) {
                Some(day) => day.entries.push(entry),
                None => days.push(TimelineDay { date: entry.at.date.clone(), entries: vec![entry] }),
            }
        }
        Ok(Timeline {
            days,
            earlier: lines.last().filter(|_| more).map(|line| line.first.operation.id.to_string()),
            total: counts.total,
            kinds: counts.kinds,
            people: counts.people,
            medications: counts.medications,
        })
    }

    /// One entry with its story, found by any operation that wrote, changed or removed it.
    pub async fn entry(self, input: OperationId) -> Result<Entry, Failure> {
        let open = self.desktop.vault.opened().await?;
        let clock = open.engine.clock();
        let journal = open.journal().await?;
        let wanted = input.operation.parse().map_err(|_| chip::gone())?;
        let lines = Vec::from_iter(journal.line_about(wanted).await.map_err(of_store)?);
        let seen = |row: &Row<'_>| open.whose_lines().is_none_or(|person| row.person == person);
        let row = rows(&lines, &journal, open.engine.person().id).find(seen).ok_or_else(chip::gone)?;
        Ok(Entry { story: open.stories().story(&row.line.about, &journal).await?, ..row.entry(&clock) })
    }
}

impl Opened {
    /// Whose entries are seen: with the user's own record open, what they wrote for others stands beside their own, and says whose it is.
    fn whose_lines(&self) -> Option<PersonId> {
        Some(self.engine.person()).filter(|person| !person.is_user).map(|person| person.id)
    }
}

/// The entries of these ids that still stand, newest first, without their stories.
pub(in crate::desktop) async fn entries_of(
    open: &Opened,
    journal: &Journal<'_>,
    ids: &[EntryId],
) -> Result<Vec<Entry>, Failure> {
    let clock = open.engine.clock();
    let person = open.engine.person().id;
    let lines = journal.lines_of(ids).await.map_err(of_store)?;
    let standing = |row: &Row<'_>| row.line.stands && row.person == person;
    let mut rows: Vec<Row<'_>> = rows(&lines, journal, person).filter(standing).collect();
    rows.sort_by_key(|row| std::cmp::Reverse((local_start(&row.at, &clock), row.recorded, row.line.first.seq)));
    Ok(rows.iter().map(|row| row.entry(&clock)).collect())
}

/// The entries of these days that stand, newest first, without their stories.
pub(in crate::desktop) async fn between(
    open: &Opened,
    journal: &Journal<'_>,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<Vec<Entry>, Failure> {
    let span = Some(filter::span(Some(from), Some(to), open.engine.clock().zone));
    standing(open, journal, Filter { span, ..Filter::default() }, usize::MAX).await
}

/// The entries of a kind that stand, newest first, without their stories.
pub(in crate::desktop) async fn standing_of(
    open: &Opened,
    journal: &Journal<'_>,
    kind: EntryKind,
    most: usize,
) -> Result<Vec<Entry>, Failure> {
    let kind = Some(kind.name().to_owned());
    standing(open, journal, Filter { kind, ..Filter::default() }, most).await
}

/// Those of these kinds that one tool wrote.
pub(in crate::desktop) async fn standing_by(
    open: &Opened,
    journal: &Journal<'_>,
    (tool, kinds): (&str, &[EntryKind]),
    days: Option<(NaiveDate, NaiveDate)>,
    most: usize,
) -> Result<Vec<Entry>, Failure> {
    let zone = open.engine.clock().zone;
    let mut found = Vec::new();
    for kind in kinds {
        let span = days.map(|(from, to)| filter::span(Some(from), Some(to), zone));
        let filter = Filter { kind: Some(kind.name().to_owned()), span, ..Filter::default() };
        let clock = open.engine.clock();
        let of_tool = |row: &Row<'_>| (row.tool == tool).then(|| row.entry(&clock));
        found.extend(standing_where(open, journal, filter, most, of_tool).await?);
    }
    Ok(found)
}

/// The order of a list that is made of several: the newest day first, and of a day what has no time last.
pub(in crate::desktop) fn newer_first(one: &Entry, other: &Entry) -> Ordering {
    (&other.at.date, &other.at.time).cmp(&(&one.at.date, &one.at.time))
}

/// The entries of the open record that are asked for and stand, newest first, without their stories.
async fn standing(open: &Opened, journal: &Journal<'_>, filter: Filter, most: usize) -> Result<Vec<Entry>, Failure> {
    let clock = open.engine.clock();
    standing_where(open, journal, filter, most, |row| Some(row.entry(&clock))).await
}

/// What is read of each row of the open record that is asked for and stands, newest first.
async fn standing_where<T>(
    open: &Opened,
    journal: &Journal<'_>,
    filter: Filter,
    most: usize,
    read: impl Fn(&Row<'_>) -> Option<T>,
) -> Result<Vec<T>, Failure> {
    let filter = Filter { person: Some(open.engine.person().id), standing: true, ..filter };
    let (lines, _) = journal.lines(&filter, None, most, open.engine.clock().zone).await.map_err(of_store)?;
    Ok(rows(&lines, journal, open.engine.person().id).filter_map(|row| read(&row)).collect())
}

/// One line of the timeline.
struct Row<'a> {
    line: &'a Line,
    tool: &'a str,
    fields: &'a Parameters,
    at: When,
    recorded: DateTime<FixedOffset>,
    /// "Mom’s record", where it is neither the user's own nor the one that is open, whose name stands above all of it.
    whose: Option<String>,
    person: PersonId,
}

/// Lines with what each holds; one of which nothing is known any more is passed over.
fn rows<'a>(lines: &'a [Line], journal: &'a Journal<'_>, open: PersonId) -> impl Iterator<Item = Row<'a>> {
    lines.iter().filter_map(move |line| {
        let operation = &line.by.operation;
        match (line.written(), &operation.payload) {
            (Some(entry), _) => Some(Row {
                line,
                tool: &entry.tool,
                fields: &entry.fields,
                at: entry.at,
                recorded: entry.recorded_at,
                whose: whose(journal, operation.person).filter(|_| open != operation.person),
                person: entry.person,
            }),
            (None, Some(payload)) if line.entry.is_none() => Some(Row {
                line,
                tool: &operation.tool,
                fields: &payload.written,
                at: When::Instant(operation.at),
                recorded: operation.at,
                whose: whose(journal, operation.person).filter(|_| open != operation.person),
                person: operation.person,
            }),
            _ => None,
        }
    })
}

fn local_start(at: &When, clock: &Clock) -> NaiveDateTime {
    match at {
        When::Instant(at) => clock.zone.local(*at),
        day => day.local_bounds().0,
    }
}

impl Row<'_> {
    fn kind(&self) -> EntryKind {
        words::kind(self.tool, self.fields)
    }

    fn entry(&self, clock: &Clock) -> Entry {
        let fields = clock.read_here(self.fields);
        Entry {
            operation: self.line.by.operation.id.to_string(),
            at: moment::when(&self.at, clock),
            kind: self.kind(),
            title: describe::headline(self.tool, &fields, self.about(clock).as_ref()),
            detail: self.detail(&fields),
            origin: crate::desktop::record::story::origin(&self.line.about),
            source: crate::desktop::record::source::of(&self.line.by),
            values: self.values(&fields),
            story: Vec::new(),
            undone: !self.line.stands,
            reversible: self.line.by.operation.payload.is_some(),
        }
    }

    /// What it changed; an entry is itself what it is about.
    fn about(&self, clock: &Clock) -> Option<Named> {
        let operation = &self.line.by.operation;
        if self.tool == operation.tool { named_of(operation, clock) } else { None }
    }

    /// The rest of it in a few words, and whose it is.
    fn detail(&self, fields: &Parameters) -> String {
        let told = describe::detail(self.tool, fields);
        let parts = [Some(told).filter(|told| !told.is_empty()), self.whose.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ")
    }

    /// Its values as written, in the order of the definition; what was proposed and left out is named as such.
    fn values(&self, fields: &Parameters) -> Vec<ShownValue> {
        let payload = self.line.first.operation.payload.as_ref();
        let proposed =
            |name: &str| payload.is_some_and(|payload| payload.proposed.get(name).is_some_and(|v| !v.is_null()));
        let mut values = Vec::new();
        let own = |parameter: &&Parameter| !describe::names(self.tool, parameter.name);
        let parameters = tools::definition(self.tool).into_iter().flat_map(|found| found.parameters);
        for parameter in parameters.filter(own) {
            let label = describe::label(self.tool, parameter.name);
            match fields.get(parameter.name) {
                Some(Json::Object(held)) => values.extend(held.iter().map(|(key, value)| ShownValue {
                    label: describe::label(self.tool, key),
                    shown: describe::shown(self.tool, "", value),
                })),
                Some(value) => {
                    let part = fields.get(&format!("{}_part", parameter.name)).and_then(Json::as_str);
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
