//! Erasing for good: what a person asks for, typed out by them; the backups too, if they say so.

use alara_consent::{Way, acted};
use alara_record::{Person, Record};
use alara_store::backup::list::remove;
use alara_store::{Erase, Erasing, Executed, Job, Window};

use super::{Engine, EngineError};

/// The word that has to be typed, exactly.
pub const WORD: &str = "ERASE";

/// What an erasing would take away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToErase {
    /// How many entries that stand.
    pub entries: u64,
    /// Whose records, by name.
    pub people: Vec<String>,
    /// How many backups hold any of it still, or may.
    pub backups: usize,
    /// How many folders in which backups were made cannot be reached now: what lies there stays.
    pub out_of_reach: usize,
}

/// What an erasing took away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erased {
    /// How many entries.
    pub entries: u64,
    /// How many backups were removed; `None` where they were to stay.
    pub backups: Option<usize>,
}

impl Engine {
    /// What erasing this would take away. Nothing is.
    pub async fn to_erase(&self, what: &Erase) -> Result<ToErase, EngineError> {
        let (mut entries, mut people) = (0, Vec::new());
        for person in self.concerned(what).await? {
            entries += self.count(&person, what).await?;
            people.push(person.name);
        }
        let out_of_reach = self.backup_places().await?.iter().filter(|place| !place.is_dir()).count();
        // The data folder's own is made with the first backup in it.
        let unmade = usize::from(!self.own_backups().is_dir());
        let backups = self.backups().await?.len();
        Ok(ToErase { entries, people, backups, out_of_reach: out_of_reach.saturating_sub(unmade) })
    }

    /// Erases, for good. `typed` is what the person typed, which has to be [`WORD`]. With `backups`, a new backup of what is left takes
    /// the place of all those that can be reached; where that is cut short, [`Engine::finish_erasing`] goes on with it.
    pub async fn erase(&self, what: &Erase, typed: &str, backups: bool, job: &Job) -> Result<Erased, EngineError> {
        if typed != WORD {
            return Err(EngineError::NotTyped);
        }
        let old = if backups { self.backups().await? } else { Vec::new() };
        let mut entries = 0;
        for (number, person) in self.concerned(what).await?.into_iter().enumerate() {
            entries += self.count(&person, what).await?;
            let clock = self.clock();
            // Stopped before the first, or not at all: what was asked for is one thing.
            let rest = Job::new();
            let job = if number == 0 { job } else { &rest };
            let act = acted(Way::Form, what.digest(person.id), clock.now);
            let erasing = Erasing {
                person: person.id,
                what: what.clone(),
                operation: self.chance.operation(&clock),
                salt: self.chance.salt(),
                at: clock.now,
                backups: old.iter().map(|held| held.path.clone()).collect(),
            };
            let erased = self.store.erase(act, erasing, job).await;
            // Whatever became of it: what is erased is not told from memory.
            self.forget_results();
            match erased? {
                Executed::Done(_) | Executed::AlreadyDone { .. } => {}
                Executed::Refused(never) => match never {},
                Executed::AlreadyDecided(_) | Executed::Stale => return Err(EngineError::Fault),
            }
        }
        if !backups {
            return Ok(Erased { entries, backups: None });
        }
        // It cannot be taken back any more: nothing stops half way between what was erased and what still holds it.
        self.finish_erasing(&Job::new()).await?;
        Ok(Erased { entries, backups: Some(old.len()) })
    }

    /// Removes the backups that were to go with an erasing, if any are there still: a new one of what is left is made before.
    pub async fn finish_erasing(&self, job: &Job) -> Result<(), EngineError> {
        let to_go = self.store.backups_to_go().await?;
        if to_go.is_empty() {
            return Ok(());
        }
        let held = self.backups().await?;
        let (old, others): (Vec<_>, Vec<_>) = held.into_iter().partition(|each| to_go.contains(&each.path));
        if !old.is_empty() && others.is_empty() {
            // Whoever had backups has one of what is left before the others go.
            self.back_up(None, job).await?;
        }
        for each in &old {
            remove(each).map_err(EngineError::from)?;
        }
        Ok(self.store.backups_are_gone().await?)
    }

    /// Whose records are meant: with the user's own open, everything is everyone's.
    async fn concerned(&self, what: &Erase) -> Result<Vec<Person>, EngineError> {
        let everyone = *what == Erase::Everything && self.person.is_user;
        Ok(if everyone { self.people().await? } else { vec![self.person.clone()] })
    }

    async fn count(&self, person: &Person, what: &Erase) -> Result<u64, EngineError> {
        let mut window = Window::default();
        match what {
            Erase::Entries(ids) => return Ok(ids.len() as u64),
            Erase::Days { since, until, tools } => {
                window.entries.since = Some(*since);
                window.entries.until = Some(*until);
                window.entries.tools = tools.clone();
            }
            Erase::Everything => {}
        }
        let record = self.store.snapshot(person.id, &window).await?;
        Ok(record.entries(person.id, &Default::default()).len() as u64)
    }
}
