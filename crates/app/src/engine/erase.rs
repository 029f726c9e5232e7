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
        Ok(ToErase { entries, people, backups: self.backups().await?.len() })
    }

    /// Erases, for good. `typed` is what the person typed, which has to be [`WORD`]. With `backups`, a new backup of what is left takes
    /// the place of all those that can be reached.
    pub async fn erase(&self, what: &Erase, typed: &str, backups: bool, job: &Job) -> Result<Erased, EngineError> {
        if typed != WORD {
            return Err(EngineError::NotTyped);
        }
        let mut entries = 0;
        for person in self.concerned(what).await? {
            entries += self.count(&person, what).await?;
            let clock = self.clock();
            let act = acted(Way::Form, what.digest(person.id), clock.now);
            let erasing = Erasing {
                person: person.id,
                what: what.clone(),
                operation: self.chance.operation(&clock),
                salt: self.chance.salt(),
                at: clock.now,
            };
            match self.store.erase(act, erasing).await? {
                Executed::Done(_) | Executed::AlreadyDone { .. } => {}
                Executed::Refused(never) => match never {},
                Executed::AlreadyDecided(_) | Executed::Stale => return Err(EngineError::Fault),
            }
        }
        let backups = match backups {
            true => {
                let old = self.backups().await?;
                if !old.is_empty() {
                    // Whoever had backups has one of what is left before the others go.
                    self.back_up(None, job).await?;
                }
                for held in &old {
                    remove(held).map_err(EngineError::from)?;
                }
                Some(old.len())
            }
            false => None,
        };
        Ok(Erased { entries, backups })
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
