//! A person's record in another format: their lists, and the entries of the chosen days and kinds, page by page.

use std::io::Write;

use alara_exchange::{Carried, Document, Origin, Thing, fhir, markdown};
use alara_health::describe;
use alara_health::tools::AddContact;
use alara_health::tools::speech::EntryKind;
use alara_record::Record;
use alara_store::{Place, StoreError, Window};
use chrono::NaiveDate;
use uuid::Uuid;

use super::Files;
use crate::engine::{EngineError, Job};
use crate::journal::journal;

const PAGE: u32 = 500;
/// Behind every operation of a log.
const NEWEST: u64 = u64::MAX >> 1;

/// A format of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A FHIR R4 bundle.
    Fhir,
    /// CSV: a folder with a file for each kind.
    Csv,
    /// Markdown.
    Markdown,
}

/// What leaves, and as what. It is of the person whose record is open.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// The format.
    pub format: Format,
    /// The first day of entries, included.
    pub since: Option<NaiveDate>,
    /// The last day of entries, included.
    pub until: Option<NaiveDate>,
    /// The kinds; all where it names none.
    pub kinds: Vec<EntryKind>,
}

/// What left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// How many things were written.
    pub written: u64,
    /// How many reminders were chosen that the format has no place for.
    pub reminders: u64,
    /// How many contacts.
    pub contacts: u64,
    /// How many other entries.
    pub others: u64,
}

impl Left {
    fn count(&mut self, thing: Thing<'_>, carried: Carried) {
        match (carried, thing) {
            (Carried::Whole, _) => self.written += 1,
            (Carried::Not, Thing::Reminder(_)) => self.reminders += 1,
            (Carried::Not, Thing::Entry(entry)) if entry.tool == AddContact::ID => self.contacts += 1,
            (Carried::Not, Thing::Entry(_) | Thing::Medication(_)) => self.others += 1,
        }
    }
}

impl Leaving {
    fn holds(&self, kind: EntryKind) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    fn is_of(&self, day: NaiveDate) -> bool {
        self.since.is_none_or(|since| since <= day) && self.until.is_none_or(|until| day <= until)
    }
}

impl Files<'_> {
    /// Writes the record that is open in another format of one file. The days choose entries; what stands on lists is of no day.
    ///
    /// # Errors
    /// The database, the writer, a job that was stopped.
    pub async fn leave(self, to: &mut (dyn Write + Send), leaving: &Leaving, job: &Job) -> Result<Left, EngineError> {
        let now = self.engine.clock().now;
        match leaving.format {
            Format::Fhir => self.fill(&mut fhir::Bundle::new(to, now), leaving, job).await,
            Format::Markdown => self.fill(&mut markdown::Page::new(to, self.engine.clock().zone), leaving, job).await,
            // Several files cannot be written into one.
            Format::Csv => Err(StoreError::from(std::io::Error::from(std::io::ErrorKind::IsADirectory)).into()),
        }
    }

    /// Fills a document.
    pub(super) async fn fill(
        self,
        document: &mut (dyn Document + Send),
        leaving: &Leaving,
        job: &Job,
    ) -> Result<Left, EngineError> {
        let mut left = Left::default();
        document.begin(self.engine.person()).map_err(StoreError::from)?;
        self.fill_lists(document, leaving, &mut left).await?;
        self.fill_entries(document, leaving, &mut left, job).await?;
        document.end().map_err(StoreError::from)?;
        Ok(left)
    }

    async fn fill_lists(
        self,
        document: &mut (dyn Document + Send),
        leaving: &Leaving,
        left: &mut Left,
    ) -> Result<(), EngineError> {
        let person = self.engine.person().id;
        let nothing =
            Window { entries: alara_record::EntryQuery { limit: Some(0), ..Default::default() }, ..Window::default() };
        let record = self.engine.store().snapshot(person, &nothing).await?;
        let journal = journal(self.engine.store()).await?;
        let mut things: Vec<(Uuid, Thing<'_>)> = Vec::new();
        if leaving.holds(EntryKind::Medication) {
            things.extend(record.medications(person).into_iter().map(|each| (each.id.0, Thing::Medication(each))));
        }
        if leaving.holds(EntryKind::Reminder) {
            things.extend(record.reminders(person).into_iter().map(|each| (each.id.0, Thing::Reminder(each))));
        }
        for (id, thing) in things {
            let by = journal.before(id, NEWEST).await?;
            let origin = by.map(|by| Origin::of(&by.logged.operation));
            left.count(thing, document.add(thing, origin.as_ref()).map_err(StoreError::from)?);
        }
        Ok(())
    }

    async fn fill_entries(
        self,
        document: &mut (dyn Document + Send),
        leaving: &Leaving,
        left: &mut Left,
        job: &Job,
    ) -> Result<(), EngineError> {
        let (person, store) = (self.engine.person().id, self.engine.store());
        let journal = journal(store).await?;
        // Each entry has an operation: there are not more of them.
        let (mut seen, all) = (0, store.head().await?.0);
        let mut after = None;
        loop {
            let page = store.timeline(person, after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some(Place::of(&last.entry));
            // A row names what touched it last: where a deletion was undone that is the undo, and not what wrote the entry.
            let wrote = journal.wrote(page.iter().map(|recorded| recorded.entry.id)).await?;
            for recorded in &page {
                let (entry, kind) = (&recorded.entry, describe::kind(&recorded.entry.tool, &recorded.entry.fields));
                if !leaving.holds(kind) || !leaving.is_of(entry.at.date()) {
                    continue;
                }
                let by = wrote.get(&entry.id).map_or(recorded.operation, |wrote| wrote.operation);
                let by = store.operation(by).await?;
                let origin = by.map(|by| Origin::of(&by.operation));
                let thing = Thing::Entry(entry);
                left.count(thing, document.add(thing, origin.as_ref()).map_err(StoreError::from)?);
            }
            seen += page.len() as u64;
            job.reached(seen, all)?;
        }
    }
}
