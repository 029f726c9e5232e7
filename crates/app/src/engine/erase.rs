//! Erasing for good: what a person asks for, typed out by them; the backups too, if they say so. What could not be reached is said.

use std::path::PathBuf;

use alara_consent::{Way, acted};
use alara_record::{Person, Record};
use alara_store::backup::list::remove;
use alara_store::{Erase, Erasing, Executed, Job, Window};
use serde_json::Value;

use super::{Engine, EngineError, TABLES};

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

/// What an erasing took away, and what it did not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erased {
    /// How many entries.
    pub entries: u64,
    /// How many backups were removed; `None` where they were to stay.
    pub backups: Option<usize>,
    /// Backups that hold still what they held: they were to stay, or could not be removed yet.
    pub held: Vec<PathBuf>,
    /// Folders in which backups were made, and which cannot be reached now.
    pub away: Vec<PathBuf>,
}

impl Erased {
    /// What was not done, a sentence each. Something may always lie where Alara cannot look.
    pub fn not_done(&self) -> Vec<String> {
        let mut said = Vec::new();
        match (self.held.as_slice(), self.backups) {
            ([], _) => {}
            (held, None) => said.push(match held.len() {
                1 => "1 backup still contains it.".to_owned(),
                count => format!("{count} backups still contain it."),
            }),
            (held, Some(_)) => said.extend(held.iter().map(|path| {
                let path = path.display();
                format!("The backup {path} could not be removed yet: it is tried again each day and when Alara starts.")
            })),
        }
        said.extend(self.away.iter().map(|folder| {
            let folder = folder.display();
            format!("The folder {folder} is not connected: its backups still contain it. Connect it and erase again.")
        }));
        said.push("Copies and exports elsewhere still contain it.".to_owned());
        said
    }
}

/// What is erased, and for how long the chat is kept.
#[derive(Clone, Copy)]
pub struct Forgetting<'a> {
    pub(super) engine: &'a Engine,
}

impl Forgetting<'_> {
    /// What erasing this would take away. Nothing is.
    pub async fn to_erase(self, what: &Erase) -> Result<ToErase, EngineError> {
        let (mut entries, mut people) = (0, Vec::new());
        for person in self.concerned(what).await? {
            entries += self.count(&person, what).await?;
            people.push(person.name);
        }
        let out_of_reach = self.places_away().await?.len();
        let backups = self.engine.backups().all().await?.len();
        Ok(ToErase { entries, people, backups, out_of_reach })
    }

    /// Folders in which backups were made, and which cannot be reached now. The data folder's own is made with the first backup in it.
    async fn places_away(self) -> Result<Vec<PathBuf>, EngineError> {
        let own = self.engine.backups().own_backups();
        let places = self.engine.backups().backup_places().await?;
        Ok(places.into_iter().filter(|place| *place != own && !place.is_dir()).collect())
    }

    /// Erases, for good. `typed` is what the person typed, which has to be [`WORD`]. With `backups`, a new backup of what is left takes
    /// the place of all those that can be reached; where that is cut short, [`Forgetting::finish_erasing`] goes on with it.
    pub async fn erase(self, what: &Erase, typed: &str, backups: bool, job: &Job) -> Result<Erased, EngineError> {
        if typed != WORD {
            return Err(EngineError::NotTyped);
        }
        let there = self.engine.backups().all().await?;
        let old: Vec<PathBuf> = there.into_iter().map(|held| held.path).collect();
        let (to_go, to_stay) = if backups { (old, Vec::new()) } else { (Vec::new(), old) };
        let mut entries = 0;
        for (number, person) in self.concerned(what).await?.into_iter().enumerate() {
            entries += self.count(&person, what).await?;
            let clock = self.engine.clock();
            // Stopped before the first, or not at all: what was asked for is one thing.
            let rest = Job::new();
            let job = if number == 0 { job } else { &rest };
            let act = acted(Way::Form, what.digest(person.id), clock.now);
            let erasing = Erasing {
                person: person.id,
                what: what.clone(),
                operation: self.engine.chance.operation(&clock),
                salt: self.engine.chance.salt(),
                at: clock.now,
                backups: to_go.clone(),
            };
            let erased = self.engine.store.erase(act, erasing, job).await;
            // Whatever became of it: what is erased is not told from memory.
            self.engine.lookups().forget_results();
            match erased? {
                Executed::Done(_) | Executed::AlreadyDone { .. } => {}
                Executed::Refused(never) => match never {},
                Executed::AlreadyDecided(_) | Executed::Stale => return Err(EngineError::Fault),
            }
        }
        if *what == Erase::Everything {
            // The titles of a table say what somebody keeps of themselves.
            self.engine.store.set(TABLES, &Value::Null).await?;
        }
        let away = self.places_away().await?;
        if !backups {
            return Ok(Erased { entries, backups: None, held: to_stay, away });
        }
        // It cannot be taken back any more: whoever stops the job does not stop it between what was erased and what still holds it. What
        // cannot be done now, or is cut short as the record is closed, the next start goes on with.
        let held = match self.finish_erasing(&self.engine.work()).await {
            Ok(held) => held,
            Err(error) => {
                tracing::warn!(code = error.code(), "the backups of before an erasing could not be removed yet");
                to_go.iter().filter(|path| path.exists()).cloned().collect()
            }
        };
        Ok(Erased { entries, backups: Some(to_go.len().saturating_sub(held.len())), held, away })
    }

    /// Removes the backups that were to go with an erasing, if any are there still: a new one of what is left is made before. Answers those
    /// that could not be removed: they are tried again.
    pub async fn finish_erasing(self, job: &Job) -> Result<Vec<PathBuf>, EngineError> {
        let to_go = self.engine.store.backups_to_go().await?;
        if to_go.is_empty() {
            return Ok(Vec::new());
        }
        let held = self.engine.backups().all().await?;
        let (old, others): (Vec<_>, Vec<_>) = held.into_iter().partition(|each| to_go.contains(&each.path));
        if !old.is_empty() && others.is_empty() {
            // Whoever had backups has one of what is left before the others go.
            self.engine.backups().back_up(None, job).await?;
        }
        let mut stay = Vec::new();
        for each in old {
            if let Err(error) = remove(&each) {
                tracing::warn!(code = error.code(), "a backup of before an erasing could not be removed");
                stay.push(each.path);
            }
        }
        // One on a disk that was taken away meanwhile is not gone.
        let away = |path: &PathBuf| path.parent().is_some_and(|folder| !folder.is_dir());
        stay.extend(to_go.into_iter().filter(away));
        if stay.is_empty() {
            self.engine.store.backups_are_gone().await?;
        }
        Ok(stay)
    }

    /// Whose records are meant: with the user's own open, everything is everyone's.
    async fn concerned(self, what: &Erase) -> Result<Vec<Person>, EngineError> {
        let everyone = *what == Erase::Everything && self.engine.person.is_user;
        Ok(if everyone { self.engine.people().all().await? } else { vec![self.engine.person.clone()] })
    }

    async fn count(self, person: &Person, what: &Erase) -> Result<u64, EngineError> {
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
        let record = self.engine.store.snapshot(person.id, &window).await?;
        Ok(record.entries(person.id, &Default::default()).len() as u64)
    }
}
