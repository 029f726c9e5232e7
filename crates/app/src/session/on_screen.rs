//! What this program shows on the screen, and what it showed: by the service's ids, which mean something only while that service runs on
//! that bus. A file of the session keeps it over a crash. It holds ids and times and nothing of what is due.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};

use alara_record::OccurrenceKey;
use serde::{Deserialize, Serialize};

/// So many that are gone are known still: a service says that one was closed before or after it says which of its buttons was pressed.
const GONE: usize = 256;

/// What is on the screen, and what was.
#[derive(Debug, Default)]
pub(super) struct OnScreen {
    now: HashMap<String, Shown>,
    /// The newest last.
    gone: VecDeque<(u32, String)>,
    by: Option<Owner>,
    file: Option<PathBuf>,
}

/// A notification that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shown {
    pub id: u32,
    pub names: bool,
}

/// A service on a bus, until one of them starts anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Owner {
    pub bus: String,
    pub service: String,
}

/// What is kept of it, for the next life.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    by: Owner,
    now: HashMap<String, Shown>,
}

impl OnScreen {
    /// What the file says, where it was `by` that showed it; from now on it is kept there.
    pub fn kept_in(file: PathBuf, by: Option<&Owner>) -> OnScreen {
        let kept = std::fs::read(&file).ok().and_then(|bytes| serde_json::from_slice::<Kept>(&bytes).ok());
        let now = kept.filter(|kept| Some(&kept.by) == by).map(|kept| kept.now).unwrap_or_default();
        OnScreen { now, gone: VecDeque::new(), by: by.cloned(), file: Some(file) }
    }

    /// It is this one that shows them: what another one showed is gone.
    pub fn shown_by(&mut self, by: Option<Owner>) {
        if self.by == by {
            return;
        }
        if self.by.is_some() {
            self.now.clear();
            self.gone.clear();
        }
        self.by = by;
        self.keep();
    }

    /// What no occurrence names is of its own life only. Answers the ids.
    pub fn take_unnamed(&mut self) -> Vec<u32> {
        let other: Vec<String> = self.now.keys().filter(|key| key.parse::<OccurrenceKey>().is_err()).cloned().collect();
        other.iter().filter_map(|key| self.take(key)).map(|shown| shown.id).collect()
    }

    /// Those that name something, with their ids.
    pub fn named(&self) -> Vec<(String, u32)> {
        self.now.iter().filter(|(_, each)| each.names).map(|(key, each)| (key.clone(), each.id)).collect()
    }

    /// The id of one that is shown.
    pub fn id(&self, key: &str) -> Option<u32> {
        self.now.get(key).map(|each| each.id)
    }

    /// It is shown under this id, which means no other from now on.
    pub fn put(&mut self, key: String, shown: Shown) {
        self.gone.retain(|(id, _)| *id != shown.id);
        self.now.retain(|other, each| each.id != shown.id || *other == key);
        if let Some(before) = self.now.insert(key.clone(), shown).filter(|before| before.id != shown.id) {
            self.past(before.id, key);
        }
        self.keep();
    }

    pub fn take(&mut self, key: &str) -> Option<Shown> {
        let gone = self.now.remove(key)?;
        self.past(gone.id, key.to_owned());
        self.keep();
        Some(gone)
    }

    pub fn closed(&mut self, id: u32) {
        if let Some(key) = self.now.iter().find(|(_, shown)| shown.id == id).map(|(key, _)| key.clone()) {
            self.take(&key);
        }
    }

    fn past(&mut self, id: u32, key: String) {
        self.gone.push_back((id, key));
        if self.gone.len() > GONE {
            self.gone.pop_front();
        }
    }

    /// What an id names, also where it was closed meanwhile.
    pub fn key(&self, id: u32) -> Option<String> {
        let now = self.now.iter().find(|(_, shown)| shown.id == id).map(|(key, _)| key);
        now.or_else(|| self.gone.iter().rev().find(|(gone, _)| *gone == id).map(|(_, key)| key)).cloned()
    }

    /// Keeps it for the next life. Where that cannot be, a crash leaves what is shown to the service.
    fn keep(&self) {
        let Some(file) = &self.file else { return };
        let kept = self.by.as_ref().filter(|_| !self.now.is_empty());
        let done = match kept {
            Some(by) => written(file, &Kept { by: by.clone(), now: self.now.clone() }),
            None => match std::fs::remove_file(file) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        };
        if let Err(error) = done {
            tracing::debug!(%error, "what is shown is not known to a next life");
        }
    }
}

/// In its place at once or not at all.
fn written(file: &Path, kept: &Kept) -> std::io::Result<()> {
    let part = file.with_extension("part");
    std::fs::write(&part, serde_json::to_vec(kept)?)?;
    std::fs::rename(part, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "00000000-0000-0000-0000-000000000002@2026-03-14T20:00";

    fn owner(service: &str) -> Owner {
        Owner { bus: "bus".to_owned(), service: service.to_owned() }
    }

    #[test]
    fn what_a_life_left_is_known_to_the_next_by_the_same_service_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notices.json");
        let mut one = OnScreen::kept_in(file.clone(), Some(&owner(":1.2")));
        one.put(KEY.to_owned(), Shown { id: 7, names: true });
        one.put("waits".to_owned(), Shown { id: 8, names: false });
        drop(one);
        assert_eq!(OnScreen::kept_in(file.clone(), Some(&owner(":1.9"))).id(KEY), None, "its ids are another's");
        assert_eq!(OnScreen::kept_in(file.clone(), None).id(KEY), None);
        let mut next = OnScreen::kept_in(file.clone(), Some(&owner(":1.2")));
        assert_eq!((next.id(KEY), next.key(7)), (Some(7), Some(KEY.to_owned())));
        assert_eq!(next.take_unnamed(), [8], "what is of a life alone goes with it");
        next.take(KEY);
        assert!(!file.exists(), "nothing is shown");
    }

    #[test]
    fn a_service_that_starts_anew_shows_nothing_of_the_one_before() {
        let mut shown = OnScreen::default();
        shown.shown_by(Some(owner(":1.2")));
        shown.put(KEY.to_owned(), Shown { id: 7, names: true });
        shown.shown_by(Some(owner(":1.2")));
        assert_eq!(shown.id(KEY), Some(7));
        shown.shown_by(Some(owner(":1.3")));
        assert_eq!((shown.id(KEY), shown.key(7)), (None, None));
    }
}
