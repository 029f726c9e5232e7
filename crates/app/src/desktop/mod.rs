//! The program behind the window: it hands out its parts by subject, and each has a method for every command that the list gives it, with
//! the same name. It shows nothing as done that the record does not hold.

mod cards;
mod chat;
mod chip;
mod data;
mod forms;
mod keys;
mod listeners;
mod models;
mod moment;
mod notifications;
mod people;
mod record;
mod region;
mod session_lock;
mod settings;
mod shell;
mod sync;
mod trace;
mod trends;
mod words;
mod zone;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alara_protocol::*;
use alara_store::Journal;
use tokio::sync::watch;

use crate::engine::Engine;
use crate::failure::of_store;
use crate::open::Home;
use crate::time::{MachineTime, Time};

use cards::Waiting;
use chat::Answers;
use chat::turn::Turns;
use forms::blank::OpenForms;
use listeners::Listeners;
use notifications::{Dues, NotificationState, Rounds};
use record::story::Stories;
use record::today::DayPlan;
use session_lock::state::Rule;
use session_lock::{Presence, Throwaway, Vault};
use shell::Surroundings;
use sync::Exchanges;
use trends::adherence::Regimen;

pub use cards::Cards;
pub use chat::Chat;
pub use data::Data;
pub use forms::FormEntry;
pub use keys::Keys;
pub use models::WhoAnswers;
pub use notifications::{DueNotifications, Notice, NoticeAction, NoticeDoes, Notifier};
pub use people::Household;
pub use record::OnRecord;
pub use record::glance::{DueNow, Glance};
pub use session_lock::SessionLock;
pub use settings::Preferences;
pub use shell::{Chosen, Clipboard, Shell, suggested};
pub use sync::SharedRecord;
pub use trace::TracePages;
pub use trends::Trends;

/// Where the events of a streaming command go.
pub type Emit<Event> = Box<dyn Fn(Event) + Send + Sync>;

/// Everything the window shows.
const ALL: [Part; 6] = [Part::Session, Part::Conversation, Part::Pending, Part::Record, Part::Doses, Part::Settings];

/// The program behind the window.
pub struct Desktop {
    vault: Vault,
    presence: Presence,
    listeners: Listeners,
    notification_state: NotificationState,
    surroundings: Surroundings,
}

impl std::fmt::Debug for Desktop {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Desktop")
    }
}

/// An open record.
pub(crate) struct Opened {
    engine: Engine,
    /// Where it lies.
    home: Arc<Home>,
    /// Nobody's: its folder goes when it is closed.
    demo: Option<Throwaway>,
    /// Where the log ended when this person's record was opened: what others wrote before is not undone by one press.
    since: AtomicU64,
    /// Nothing on this computer keeps the key.
    homeless: AtomicBool,
    /// When it is closed without being told to.
    rule: Mutex<Rule>,
    crisis: Mutex<Option<chat::crisis::Shown>>,
    answers: Answers,
    rounds: Rounds,
    exchanges: Exchanges,
    /// Heard by everyone who works on it: whether it is being closed. Closed when nobody does any more.
    uses: watch::Sender<bool>,
    /// Dropped last: then it is closed for good.
    gone: watch::Sender<()>,
}

impl Desktop {
    /// The program on a data folder, with this machine's clock. Nothing is opened before the first `app_state`.
    pub fn new(data_dir: PathBuf) -> Desktop {
        Desktop::with_machine(data_dir, Arc::new(MachineTime::new()))
    }

    fn with_machine(data_dir: PathBuf, machine: Arc<MachineTime>) -> Desktop {
        Desktop::on(Vault::new(data_dir, machine.clone(), Some(machine)))
    }

    /// The same with another clock.
    pub fn with_time(data_dir: PathBuf, time: Arc<dyn Time>) -> Desktop {
        Desktop::on(Vault::new(data_dir, time, None))
    }

    fn on(vault: Vault) -> Desktop {
        Desktop {
            vault,
            presence: Presence::default(),
            listeners: Listeners::default(),
            notification_state: NotificationState::default(),
            surroundings: Surroundings::default(),
        }
    }

    /// The same, which begins with a demo record, whatever lies in the folder.
    pub fn with_demo(self) -> Desktop {
        Desktop { vault: self.vault.with_demo(), ..self }
    }

    /// The session lock, with what makes and opens the record.
    pub fn session_lock(&self) -> SessionLock<'_> {
        SessionLock { desktop: self }
    }

    /// What passes between the shell and the program.
    pub fn shell(&self) -> Shell<'_> {
        Shell { desktop: self }
    }

    /// What is due, and what is announced.
    pub fn notifications(&self) -> DueNotifications<'_> {
        DueNotifications { desktop: self }
    }

    /// The conversation.
    pub fn chat(&self) -> Chat<'_> {
        Chat { desktop: self }
    }

    /// What waits for an answer.
    pub fn cards(&self) -> Cards<'_> {
        Cards { desktop: self }
    }

    /// What is written by hand.
    pub fn forms(&self) -> FormEntry<'_> {
        FormEntry { desktop: self }
    }

    /// What stands on record: pages, lists, entries, and taking them back.
    pub fn record(&self) -> OnRecord<'_> {
        OnRecord { desktop: self }
    }

    /// What the record comes to over time.
    pub fn trends(&self) -> Trends<'_> {
        Trends { desktop: self }
    }

    /// The record as a whole: backups, files, erasing, and how long the chat is kept.
    pub fn data(&self) -> Data<'_> {
        Data { desktop: self }
    }

    /// One record on several computers.
    pub fn sync(&self) -> SharedRecord<'_> {
        SharedRecord { desktop: self }
    }

    /// Whose records there are.
    pub fn people(&self) -> Household<'_> {
        Household { desktop: self }
    }

    /// How the key is kept.
    pub fn keys(&self) -> Keys<'_> {
        Keys { desktop: self }
    }

    /// Who answers.
    pub fn models(&self) -> WhoAnswers<'_> {
        WhoAnswers { desktop: self }
    }

    /// What the user may choose.
    pub fn settings(&self) -> Preferences<'_> {
        Preferences { desktop: self }
    }

    /// What stood behind the turns, and the prompts.
    pub fn trace(&self) -> TracePages<'_> {
        TracePages { desktop: self }
    }
}

impl Opened {
    fn turns(&self) -> Turns<'_> {
        Turns { open: self }
    }

    fn waiting(&self) -> Waiting<'_> {
        Waiting { open: self }
    }

    fn stories(&self) -> Stories<'_> {
        Stories { open: self }
    }

    fn forms(&self) -> OpenForms<'_> {
        OpenForms { open: self }
    }

    fn day(&self) -> DayPlan<'_> {
        DayPlan { open: self }
    }

    fn regimen(&self) -> Regimen<'_> {
        Regimen { open: self }
    }

    fn dues(&self) -> Dues<'_> {
        Dues { open: self }
    }

    /// The journal of the record, with all in it that the log holds.
    async fn journal(&self) -> Result<Journal<'_>, Failure> {
        crate::journal::journal(self.engine.store()).await.map_err(of_store)
    }
}

/// What a lock holds; a thread that panicked while holding it left plain data behind.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A command without a handler in the part that the list names, or with one of another shape, does not compile.
macro_rules! handlers {
    ($($part:ident.$name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
        const _: () = {
            $({
                #[allow(dead_code, reason = "never called: that it compiles is the check")]
                fn handler<'a>(
                    desktop: &'a Desktop,
                    input: $input
                    $(, emit: Emit<$event>)?
                ) -> impl Future<Output = Result<$output, Failure>> + Send + 'a {
                    desktop.$part().$name(input $(, { let emit: Emit<$event> = emit; emit })?)
                }
            })*
        };
    };
}
alara_protocol::for_each_command!(handlers);

#[cfg(test)]
mod tests;
