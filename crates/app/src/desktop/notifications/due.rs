//! What is due, by the record as it is: also what a dose that was told elsewhere has settled, and nothing from before it was set.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use alara_health::tools::Clock;
use alara_protocol::Failure;
use alara_record::{EntryQuery, MemoryRecord, OccurrenceKey, Record, Told, Zone};
use alara_reminders::Due;
use alara_reminders::clock::reading;
use alara_reminders::round::{since, span};
use alara_store::Window;
use chrono::{DateTime, Duration, FixedOffset, Utc};
use uuid::Uuid;

use crate::desktop::notifications::Looked;
use crate::desktop::{Opened, held};
use crate::due::{due_of, set_at};
use crate::failure::of_store;

/// So far back, at most, what became due while nothing could be announced is announced.
pub(in crate::desktop) const LONGEST: Duration = Duration::days(31);
/// So far back a turn's own view of the record goes, and a day less.
const USUAL: Duration = Duration::days(7);
/// What was told is known for so much longer than what is looked for: a journey moves both.
const JOURNEY: Duration = Duration::hours(27);
/// What a look at the record finds.
pub(in crate::desktop) struct DueView {
    pub(in crate::desktop) record: Arc<MemoryRecord>,
    pub(in crate::desktop) due: Vec<Due>,
    pub(in crate::desktop) told: BTreeMap<OccurrenceKey, Told>,
    pub(in crate::desktop) since: DateTime<Utc>,
}

/// When each reminder and medication was set to be due as it is now, with where the log was when that was read.
#[derive(Debug, Default)]
pub(in crate::desktop) struct SetAt {
    seq: u64,
    at: Arc<HashMap<Uuid, DateTime<FixedOffset>>>,
}

/// What is due in the open record, and what is told of it.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct Dues<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl Dues<'_> {
    pub(in crate::desktop) async fn seen(self, clock: &Clock, last: Looked) -> Result<DueView, Failure> {
        let (now, here) = (clock.now.to_utc(), clock.zone);
        let since = since((last.at, last.here), here, now, LONGEST);
        let told = self.open.engine.store().told(since - JOURNEY).await.map_err(of_store)?;
        let told: BTreeMap<OccurrenceKey, Told> = told.into_iter().map(|row| (row.key.clone(), row)).collect();
        // Who looks for the first time may find rows of an earlier version, which knew no instants.
        let elsewhere = last.here != here || held(&self.open.rounds.ticked).is_none();
        let (from, to) = span(since, now, &told, elsewhere);
        let record =
            if from < now - USUAL { self.far_back(from, here).await? } else { self.open.engine.record().await? };
        let due = self.announced(&record, here, from, to).await?;
        Ok(DueView { record, due, told, since })
    }

    /// What is due in a span, settled or not.
    pub(in crate::desktop) async fn due(
        self,
        record: &MemoryRecord,
        here: Zone,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<Due>, Failure> {
        let set = self.set_at().await?;
        // Whoever's record is open, nobody's reminders are quiet.
        let mut due: Vec<Due> =
            record.people().iter().flat_map(|person| due_of(record, person.id, &set, here, (from, to))).collect();
        due.sort_by_key(|each| each.at);
        Ok(due)
    }

    /// The same without what is due in quiet.
    pub(in crate::desktop) async fn announced(
        self,
        record: &MemoryRecord,
        here: Zone,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<Due>, Failure> {
        let due = self.due(record, here, from, to).await?;
        Ok(due.into_iter().filter(|each| !each.quiet).collect())
    }

    async fn far_back(self, from: DateTime<Utc>, here: Zone) -> Result<Arc<MemoryRecord>, Failure> {
        let since = Some(reading(here, from).date() - Duration::days(2));
        let window = Window { entries: EntryQuery { since, ..EntryQuery::default() }, ..Window::default() };
        Ok(self.open.engine.record_within(&window).await?)
    }

    async fn set_at(self) -> Result<Arc<HashMap<Uuid, DateTime<FixedOffset>>>, Failure> {
        let journal = self.open.journal().await?;
        let seq = journal.seq();
        if held(&self.open.rounds.set_at).seq != seq {
            let plans = journal.of_plans().await.map_err(of_store)?;
            let at = Arc::new(set_at(plans.iter().filter(|each| each.stands).map(|each| &each.logged)));
            *held(&self.open.rounds.set_at) = SetAt { seq, at };
        }
        Ok(Arc::clone(&held(&self.open.rounds.set_at).at))
    }
}
