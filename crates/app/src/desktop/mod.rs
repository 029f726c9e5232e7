//! The window's commands, made from the engine: one method for each command of the list, with the same name. It holds the data folder,
//! the clock and where the program stands; it shows nothing as done that the record does not hold.

mod answer;
mod asked;
mod bells;
mod chip;
mod chooser;
mod crisis;
mod data;
mod evidence;
mod field;
mod forms;
mod hand;
mod handed;
mod journal;
mod keeping;
mod lists;
mod lock;
mod models;
mod moment;
mod phase;
mod ring;
mod security;
mod settings;
mod statement;
mod story;
mod take_back;
mod talk;
mod timeline;
mod today;
mod trace;
mod turn;
mod vitals;
mod whole;
mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::NaiveDateTime;
use tokio::sync::{RwLock, RwLockReadGuard};

use crate::engine::{Engine, Stop};
use crate::open::Home;
use crate::time::{MachineTime, Time};
use crate::view::*;

use bells::Bell;
use journal::Journal;
use lock::{Rule, Seen};
use phase::State;

pub use chooser::{Chosen, EXPORT};
pub use ring::Notice;

/// Where the events of a streaming command go.
pub type Emit<Event> = Box<dyn Fn(Event) + Send + Sync>;

/// Everything the window shows.
const ALL: [Part; 6] = [Part::Session, Part::Conversation, Part::Pending, Part::Record, Part::Doses, Part::Settings];

/// How many windows may listen for changes: one that was reloaded is not known to be gone.
const LISTENERS: usize = 8;

/// What is said where nothing shows notifications.
const UNAVAILABLE: &str = "This desktop shows no notifications. Reminders only appear in this window.";

/// The program behind the window.
pub struct Desktop {
    home: Home,
    time: Arc<dyn Time>,
    machine: Option<Arc<MachineTime>>,
    state: RwLock<State>,
    listeners: Mutex<Vec<Emit<Changed>>>,
    notifications: Mutex<Notifications>,
    /// Who was seen here, and when.
    seen: Mutex<Seen>,
    /// What rings while the record is closed.
    bells: Mutex<Vec<Bell>>,
    /// What the shell does when it is closed.
    lockers: Mutex<Vec<Box<dyn Fn() + Send + Sync>>>,
    /// The job that the window waits for.
    job: Mutex<crate::engine::Job>,
    /// What shows the system's dialogs.
    chooser: Mutex<Option<chooser::Chooser>>,
}

impl std::fmt::Debug for Desktop {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Desktop")
    }
}

#[cfg(test)]
mod tests;

/// An open record.
pub(crate) struct Opened {
    engine: Engine,
    /// Nothing on this computer keeps the key.
    homeless: AtomicBool,
    /// When it is closed without being told to.
    rule: Mutex<Rule>,
    crisis: Mutex<Option<CrisisKind>>,
    journal: tokio::sync::Mutex<Journal>,
    /// The turn that is being answered.
    running: Mutex<Option<(String, Stop)>>,
    /// Why a turn has no answer, as long as the program runs.
    failures: Mutex<BTreeMap<String, Failure>>,
    /// Until when what is due was told, on the person's clock.
    ticked: Mutex<Option<NaiveDateTime>>,
}

impl Desktop {
    /// The program on a data folder, with this machine's clock. Nothing is opened before the first `app_state`.
    pub fn new(data_dir: PathBuf) -> Desktop {
        let machine = Arc::new(MachineTime::new());
        let time: Arc<dyn Time> = machine.clone();
        Desktop { machine: Some(machine), ..Desktop::with_time(data_dir, time) }
    }

    /// The same with another clock.
    pub fn with_time(data_dir: PathBuf, time: Arc<dyn Time>) -> Desktop {
        let detail = Some(UNAVAILABLE.to_owned());
        Desktop {
            home: Home::new(data_dir, time.clone()),
            time,
            machine: None,
            state: RwLock::new(State::New),
            listeners: Mutex::default(),
            notifications: Mutex::new(Notifications { kind: NotificationKind::Unavailable, detail }),
            seen: Mutex::default(),
            bells: Mutex::default(),
            lockers: Mutex::default(),
            job: Mutex::default(),
            chooser: Mutex::default(),
        }
    }

    /// What the desktop's notifications can do, as the shell found out.
    pub async fn set_notifications(&self, notifications: Notifications) {
        if let Ok(open) = self.opened().await {
            open.engine.set_can_notify(notifications.kind != NotificationKind::Unavailable);
        }
        *held(&self.notifications) = notifications;
        self.changed(&[Part::Session, Part::Settings]);
    }

    /// Whether the desktop shows notifications, without buttons.
    pub async fn set_can_notify(&self, can: bool) {
        let kind = if can { NotificationKind::Plain } else { NotificationKind::Unavailable };
        let detail = (!can).then(|| UNAVAILABLE.to_owned());
        self.set_notifications(Notifications { kind, detail }).await;
    }

    /// Tells this window of every change from now on. It answers at once; the telling goes on.
    pub async fn watch(&self, _: NoInput, emit: Emit<Changed>) -> Result<NoOutput, Failure> {
        let mut listeners = held(&self.listeners);
        if listeners.len() >= LISTENERS {
            drop(listeners.remove(0));
        }
        listeners.push(emit);
        Ok(NoOutput {})
    }

    /// Says what is no longer as the window shows it: after it is on disk.
    fn changed(&self, parts: &[Part]) {
        for listener in held(&self.listeners).iter() {
            listener(Changed { parts: parts.to_vec() });
        }
    }

    /// The open record; it stays open for as long as this is held.
    async fn opened(&self) -> Result<RwLockReadGuard<'_, Opened>, Failure> {
        RwLockReadGuard::try_map(self.state.read().await, |state| match state {
            State::Open(open) => Some(open.as_ref()),
            _ => None,
        })
        .map_err(|_| Failure::new(FailureCode::NotOpen, "The record is not open."))
    }
}

/// What a lock holds; a thread that panicked while holding it left plain data behind.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A command without a handler, or with one of another shape, does not compile.
macro_rules! handlers {
    ($($name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
        const _: () = {
            $({
                #[allow(dead_code, reason = "never called: that it compiles is the check")]
                fn handler<'a>(
                    desktop: &'a Desktop,
                    input: $input
                    $(, emit: Emit<$event>)?
                ) -> impl Future<Output = Result<$output, Failure>> + Send + 'a {
                    desktop.$name(input $(, { let emit: Emit<$event> = emit; emit })?)
                }
            })*
        };
    };
}
crate::for_each_command!(handlers);
