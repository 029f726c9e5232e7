//! Whose records there are, and whose is open: the user's own, or that of somebody they care for. What one was typing, and what one undoes,
//! is not the other's.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use alara_protocol::*;

use crate::desktop::chip::gone;
use crate::desktop::session_lock::not_open;
use crate::desktop::session_lock::state::State;
use crate::desktop::{ALL, Desktop, Opened};
use crate::engine::KeptPerson;
use crate::failure::of_store;

/// Whose records there are, and whose is open.
#[derive(Clone, Copy)]
pub struct Household<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl Household<'_> {
    /// Opens another person's record: what is said, written and shown from now on is theirs. An answer that is being made is stopped.
    pub async fn open_person(self, input: OpenPerson) -> Result<AppState, Failure> {
        let moving = self.desktop.vault.moving().await;
        let id: alara_record::PersonId = input.id.parse().map_err(|_| gone())?;
        {
            let open = self.desktop.vault.opened_now().ok_or_else(not_open)??;
            let known = open.engine.people().all().await?.iter().any(|each| each.id == id);
            if !known {
                return Err(gone());
            }
        }
        let Opened { mut engine, home, demo, homeless, rounds, .. } = self.desktop.vault.take_over().await?;
        let opened = engine.open_record_of(id).await;
        let end = engine.store().head().await.map_or(u64::MAX, |(end, _)| end);
        let mut next = self.desktop.session_lock().opened_at(home, demo, engine, homeless.into_inner()).await;
        next.rounds = rounds.go_on();
        next.since.store(end, Ordering::Relaxed);
        self.desktop.session_lock().enter(State::Open(Arc::new(next))).await;
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        opened?;
        self.desktop.session_lock().app_state(NoInput {}).await
    }

    /// Everyone with a record here.
    pub async fn people(self, _: NoInput) -> Result<People, Failure> {
        let open = self.desktop.vault.opened().await?;
        let row = |each: alara_record::Person| PersonRow {
            id: each.id.to_string(),
            name: each.name,
            aka: each.aka,
            own: each.is_user,
        };
        Ok(People { people: open.engine.people().all().await?.into_iter().map(row).collect() })
    }

    /// Puts somebody on record, or changes what they are called.
    pub async fn keep_person(self, input: KeepPerson) -> Result<People, Failure> {
        let open = self.desktop.vault.opened().await?;
        let kept = match &input.id {
            Some(id) => {
                let id = id.parse().map_err(|_| gone())?;
                open.engine.people().rename_person(id, &input.name, &input.aka).await?
            }
            None => open.engine.people().add_person(&input.name, &input.aka).await?,
        };
        if let KeptPerson::Not(why) = kept {
            return Err(Failure::new(FailureCode::InvalidInput, why.to_string()));
        }
        drop(open);
        self.desktop.listeners.changed(&ALL);
        self.people(NoInput {}).await
    }
}

impl Opened {
    /// What a draft is kept under: each record has its own.
    pub(in crate::desktop) fn draft_of(&self, name: &str) -> String {
        let person = self.engine.person();
        if person.is_user { name.to_owned() } else { format!("{name}/{}", person.id) }
    }

    /// What was typed and not sent, for the record that is open.
    pub(in crate::desktop) async fn typed(&self, name: &str) -> Result<String, Failure> {
        let kept = self.engine.store().draft(&self.draft_of(name)).await.map_err(of_store)?;
        Ok(kept.unwrap_or_default())
    }
}
