//! What was last read, kept in memory, so that what answers it can be written without being read again. No write rests on its being
//! true still: the log refuses an operation that does not follow the end that a record was read at, and the queue an answer to what
//! no longer waits; whoever is refused reads again. Settings and habits, which no write rests on, are true until something is set or
//! decided.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alara_record::{Change, MemoryRecord, Noun, PersonId, Record};
use serde_json::Value;

use crate::StoreError;
use crate::execute::inverse_of;
use crate::log::append::End;
use crate::snapshot::Window;
use crate::working::habit::Answers;
use crate::working::pending::Asked;

/// A record within a window, as it was where the log ended at `end`.
#[derive(Clone)]
pub(crate) struct Seen {
    pub end: End,
    pub window: Window,
    pub record: Arc<MemoryRecord>,
}

impl Seen {
    /// The changes that take these back, and a check that they are all of this person's record; `None` where what they replace may lie
    /// outside of what was read. An entry that is not here is taken for new: the table has to refuse it otherwise.
    pub(crate) fn inverse(&self, changes: &[Change]) -> Result<Option<Vec<Change>>, StoreError> {
        let mut olds = Vec::with_capacity(changes.len());
        for change in changes {
            let old = self.record.noun(&change.key());
            let absent = match change {
                Change::Put(Noun::Entry(_)) => true,
                // Its key names something of this person's, and all of theirs in these days is here.
                Change::Put(Noun::Settlement(settlement)) => {
                    self.window.holds(settlement.key.due) && settlement.person == self.record.person().id
                }
                _ => false,
            };
            if old.is_none() && !absent {
                return Ok(None);
            }
            olds.push(old);
        }
        inverse_of(self.record.person(), changes, olds).map(Some)
    }

    /// The same after an operation that made these changes, where that can be told without reading.
    pub(crate) fn after(self, end: End, changes: &[Change]) -> Option<Seen> {
        let Seen { window, mut record, .. } = self;
        let told = |change: &Change| match change {
            // Among several people there is an order, and what is left of a window with a limit is not known here.
            Change::Put(Noun::Person(_)) => false,
            Change::Put(Noun::Entry(entry)) => window.holds(entry.at.local_bounds().0),
            Change::Put(Noun::Settlement(settlement)) => window.holds(settlement.key.due),
            _ => true,
        };
        if window.entries.limit.is_some() || !window.entries.tools.is_empty() || !changes.iter().all(told) {
            return None;
        }
        Arc::make_mut(&mut record).apply(changes);
        Some(Seen { end, window, record })
    }
}

/// All settings, by name.
pub(crate) type Settings = Arc<BTreeMap<String, Value>>;

/// How people answered, by tool.
pub(crate) type Habits = Arc<BTreeMap<String, Answers>>;

/// How often something had changed when it was asked for: what is read then is kept only if it still is so.
#[derive(Clone, Copy)]
pub(crate) struct AskedAt(u64);

/// What was last read of each person's record, of what waits, of the settings and of habits.
#[derive(Default)]
pub(crate) struct Recall(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    records: Vec<Seen>,
    waiting: Vec<Asked>,
    settings: Option<Settings>,
    /// Whether one is being set.
    setting: bool,
    habits: Option<(PersonId, Habits)>,
    changed: u64,
}

impl Recall {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        // What a panic left half-done is only remembered wrongly, and refused.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a record in place of the same person's.
    pub(crate) fn keep(&self, seen: Seen) {
        let (mut kept, person) = (self.kept(), seen.record.person().id);
        kept.records.retain(|other| other.record.person().id != person);
        kept.records.push(seen);
    }

    /// A person's record within exactly this window.
    pub(crate) fn record(&self, person: PersonId, window: &Window) -> Option<Seen> {
        let kept = self.kept();
        kept.records.iter().find(|seen| seen.record.person().id == person && seen.window == *window).cloned()
    }

    /// Keeps what waits.
    pub(crate) fn keep_waiting(&self, waiting: &[Asked]) {
        self.kept().waiting = waiting.to_vec();
    }

    /// A confirmation that waited when that was last asked.
    pub(crate) fn waiting(&self, id: &str) -> Option<Asked> {
        self.kept().waiting.iter().find(|asked| asked.question.id == id).cloned()
    }

    /// Forgets a confirmation that was answered, and how people answer.
    pub(crate) fn decided(&self, id: &str) {
        let mut kept = self.kept();
        kept.waiting.retain(|asked| asked.question.id != id);
        kept.habits = None;
        kept.changed += 1;
    }

    /// Forgets the records, as the log has gone on, and what was answered by it.
    pub(crate) fn wrote(&self, answered: Option<&str>) {
        self.kept().records.clear();
        if let Some(id) = answered {
            self.decided(id);
        }
    }

    /// What something is kept with once it is read.
    pub(crate) fn asked_at(&self) -> AskedAt {
        AskedAt(self.kept().changed)
    }

    /// The settings.
    pub(crate) fn settings(&self) -> Option<Settings> {
        self.kept().settings.clone()
    }

    /// Keeps the settings, unless something changed since they were asked for.
    pub(crate) fn keep_settings(&self, AskedAt(asked): AskedAt, settings: &Settings) {
        let mut kept = self.kept();
        if kept.changed == asked && !kept.setting {
            kept.settings = Some(Arc::clone(settings));
        }
    }

    /// A setting is about to be another. Until [`Recall::was_set`] none are kept: a write that was cut short may be done yet.
    pub(crate) fn sets(&self) {
        let mut kept = self.kept();
        kept.settings = None;
        kept.setting = true;
        kept.changed += 1;
    }

    /// It was set, or was not; either way it is over.
    pub(crate) fn was_set(&self) {
        let mut kept = self.kept();
        kept.setting = false;
        kept.changed += 1;
    }

    /// How a person answered.
    pub(crate) fn habits(&self, person: PersonId) -> Option<Habits> {
        self.kept().habits.as_ref().filter(|(of, _)| *of == person).map(|(_, habits)| Arc::clone(habits))
    }

    /// Keeps how a person answered, unless something changed since that was asked for.
    pub(crate) fn keep_habits(&self, AskedAt(asked): AskedAt, person: PersonId, habits: &Habits) {
        let mut kept = self.kept();
        if kept.changed == asked {
            kept.habits = Some((person, Arc::clone(habits)));
        }
    }

    /// Forgets all of it.
    pub(crate) fn forget(&self) {
        let mut kept = self.kept();
        *kept = Kept { changed: kept.changed + 1, setting: kept.setting, ..Kept::default() };
    }
}
