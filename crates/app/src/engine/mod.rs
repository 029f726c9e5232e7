//! One open vault and what can be asked of it: turns, decisions, undo, questions. The desktop and the terminal both stand on this.

mod again;
mod analyse;
mod backup;
mod compare;
mod contacts;
mod decide;
mod drive;
mod due;
mod edit;
mod erase;
pub(crate) mod error;
mod focus;
mod form;
mod hooked;
mod last_reply;
mod listen;
mod open_need;
mod opening;
mod past;
mod people;
mod put_off;
mod query;
mod queue;
mod resume;
mod retention;
mod review;
mod routed;
mod stop;
mod told;
mod trace;
mod traced;
mod undo;
mod withheld;
mod write;

use std::sync::Arc;

use alara_health::rules;
use alara_health::tools::Clock;
use alara_record::{MemoryRecord, Person, PersonId, Record};
use alara_store::{Store, Window};
use chrono::Duration;

use crate::models::shelf::Shelf;
use crate::sync::LoginSeen;
use crate::time::{Chance, Time};
use crate::trained::Readers;

pub use again::Again;
pub use alara_consent::Way;
pub use alara_store::{Backup, Erase, Job};
pub use backup::{Backups, NotBackedUp};
pub use decide::Decided;
pub use drive::{Chat, ClosedTurn, TurnProgress, TurnRequest};
pub use due::{DueRow, Dues};
pub use edit::Edited;
pub use erase::{Erased, Forgetting, ToErase, WORD};
pub use error::EngineError;
pub use form::Entered;
pub use open_need::{Offered, OpenNeeds, Understood, open_need_id};
pub use past::Past;
pub(crate) use people::nameable;
pub use people::{KeptPerson, People, Unnameable, is_called, newcomer};
pub use query::Lookups;
pub use queue::{PendingRow, Queue};
pub use retention::KEPT_FOR;
pub use routed::Answering;
pub use stop::{Stop, Why};
pub use trace::{Exchange, Reply, RequestTrace, TraceBody, outcome_code};
pub use traced::{TraceLog, Traced, Traces, hook_line};
pub use undo::{Undone, tell_stayed};
pub(crate) use undo::{file_of, is_of_file, tell_import};
pub use write::{Writes, Wrote};

/// How far back a turn sees entries: the longest interval between doses that can be set, and a day.
const SEEN_DAYS: i64 = 9;

/// One open vault.
pub struct Engine {
    store: Store,
    time: Arc<dyn Time>,
    chance: Chance,
    person: Person,
    conversation: String,
    notices: due::Notices,
    last_results: analyse::LastResults,
    shelf: Shelf,
    /// Where the login of a service was seen last.
    pub(crate) login_seen: LoginSeen,
    /// Stops every job on the record at once.
    all_work: Job,
    /// Hooks besides the app's own.
    more_hooks: Vec<Arc<dyn alara_gate::hooks::Hook>>,
    readers: Readers,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Engine")
    }
}

impl Engine {
    /// Takes over an open store: the user's own record, and the conversation that was begun last.
    pub async fn start(store: Store, time: Arc<dyn Time>, chance: Chance) -> Result<Engine, EngineError> {
        let people = store.people().await?;
        let person = people.into_iter().find(|each| each.is_user).ok_or(EngineError::NoPerson)?;
        let conversation = conversation(&store, &person, &time.clock(), &chance).await?;
        Ok(Engine {
            store,
            time,
            chance,
            person,
            conversation,
            notices: due::Notices::default(),
            last_results: analyse::LastResults::default(),
            shelf: Shelf::default(),
            login_seen: LoginSeen::default(),
            all_work: Job::new(),
            more_hooks: Vec::new(),
            readers: Readers::default(),
        })
    }

    /// Talking: what is said becomes a turn.
    pub fn chat(&self) -> Chat<'_> {
        Chat { engine: self }
    }

    /// what the conversation up to now leaves to the next turn.
    pub fn past(&self) -> Past<'_> {
        Past { engine: self }
    }

    /// What waits for an answer, and what is answered.
    pub fn queue(&self) -> Queue<'_> {
        Queue { engine: self }
    }

    /// What turns left open.
    pub fn open_needs(&self) -> OpenNeeds<'_> {
        OpenNeeds { engine: self }
    }

    /// Every write, and taking one back.
    pub fn writes(&self) -> Writes<'_> {
        Writes { engine: self }
    }

    /// Whose records there are.
    pub fn people(&self) -> People<'_> {
        People { engine: self }
    }

    /// What is due, and what was answered of it.
    pub fn dues(&self) -> Dues<'_> {
        Dues { engine: self }
    }

    /// What is looked up for a turn.
    pub fn lookups(&self) -> Lookups<'_> {
        Lookups { engine: self }
    }

    /// Backups, and going back to one.
    pub fn backups(&self) -> Backups<'_> {
        Backups { engine: self }
    }

    /// What is erased, and for how long the chat is kept.
    pub fn forgetting(&self) -> Forgetting<'_> {
        Forgetting { engine: self }
    }

    /// What stood behind the turns.
    pub fn trace_log(&self) -> TraceLog<'_> {
        TraceLog { engine: self }
    }

    /// Closes the vault.
    pub async fn close(self) -> Result<(), EngineError> {
        Ok(self.store.close().await?)
    }

    /// A job that is stopped, at the latest, by [`Engine::stop_work`].
    pub fn work(&self) -> Job {
        self.all_work.within()
    }

    /// Stops every job that [`Engine::work`] gave, and those that it would give: the vault is about to be closed.
    pub fn stop_work(&self) {
        self.all_work.stop();
    }

    /// Jobs may run from now on, also where they were stopped before.
    pub fn begin_work(&mut self) {
        self.all_work = Job::new();
    }

    /// Models that are ready, and keys that no keyring keeps.
    pub(crate) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The store, for reading.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Whose record is open.
    pub fn person(&self) -> &Person {
        &self.person
    }

    /// Opens another person's record: what is said, written and shown from now on is theirs, in a conversation of its own.
    pub async fn open_record_of(&mut self, person: PersonId) -> Result<(), EngineError> {
        let found = self.people().all().await?.into_iter().find(|each| each.id == person);
        let person = found.ok_or(EngineError::NotFound)?;
        self.conversation = conversation(&self.store, &person, &self.clock(), &self.chance).await?;
        self.person = person;
        self.lookups().forget_results();
        Ok(())
    }

    /// The conversation.
    pub fn conversation(&self) -> &str {
        &self.conversation
    }

    /// Now.
    pub fn clock(&self) -> Clock {
        self.time.clock()
    }

    /// Fresh ids.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// How much of the record a turn and its writes see.
    fn window(&self, clock: &Clock) -> Window {
        let mut window = Window::default();
        window.entries.since = Some(clock.local().date() - Duration::days(SEEN_DAYS));
        // What one is allergic to, has, was given and tested for, and whom one calls holds however long ago it was told.
        window.lasting = rules::LASTING;
        window
    }

    /// The record as of now, as far back as a turn sees.
    pub async fn record(&self) -> Result<Arc<MemoryRecord>, EngineError> {
        self.record_within(&self.window(&self.clock())).await
    }

    /// The record as of now, with so much of it, of everyone here.
    ///
    /// # Errors
    /// The store.
    pub(crate) async fn record_within(&self, window: &Window) -> Result<Arc<MemoryRecord>, EngineError> {
        let own = self.store.snapshot(self.person.id, window).await?;
        // What is said of somebody else is judged by their own record.
        let others: Vec<_> = own.people().iter().map(|each| each.id).filter(|id| *id != self.person.id).collect();
        if others.is_empty() {
            return Ok(own);
        }
        let mut record = MemoryRecord::clone(&own);
        for other in others {
            let theirs = self.store.snapshot(other, window).await?;
            theirs.nouns().into_iter().for_each(|noun| record.put(noun));
        }
        // The person came from this very store.
        let opened = record.open(self.person.id);
        debug_assert!(opened && record.person().id == self.person.id);
        Ok(Arc::new(record))
    }

    /// Has one more hook look at every call, behind the app's own.
    pub fn hook(&mut self, hook: Arc<dyn alara_gate::hooks::Hook>) {
        self.more_hooks.push(hook);
    }

    /// Has these read every message; the rules and the trained reader do unless another choice is made.
    pub fn read_with(&mut self, readers: Readers) {
        self.readers = readers;
    }

    /// A name for a turn to come.
    pub fn fresh_turn(&self) -> String {
        self.chance.id(&self.clock()).to_string()
    }
}

/// The conversation about a person's record that was begun last; one is begun where there is none.
async fn conversation(store: &Store, person: &Person, clock: &Clock, chance: &Chance) -> Result<String, EngineError> {
    if let Some(last) = store.last_conversation(person.id).await? {
        return Ok(last);
    }
    let id = chance.id(clock).to_string();
    store.begin_conversation(&id, person.id, clock.now).await?;
    Ok(id)
}

/// The setting that has everything asked first.
pub const ASK_ALWAYS: &str = "ask_always";

/// The setting that names the country.
pub const REGION: &str = "region";
/// The setting that keeps how tables of other programs were read, by the titles of their columns.
pub const TABLES: &str = "tables";
