//! The window's commands, made from the engine: one method for each command of the list, with the same name. It holds the data folder,
//! the clock and where the program stands; it shows nothing as done that the record does not hold.

mod adherence;
mod answer;
mod asked;
mod care;
mod chip;
mod chooser;
mod consents;
mod conversation;
mod course;
mod crisis;
mod data;
mod evidence;
mod feelings;
mod field;
mod filter;
mod forms;
mod forms_about;
mod hand;
mod handed;
mod in_use;
mod lists;
mod lock;
mod look_around;
mod models;
mod moment;
mod person;
mod phase;
mod retention;
mod rhythm;
mod ring;
mod security;
mod settings;
mod source;
mod statement;
mod story;
mod summary;
mod summary_paper;
mod take_back;
mod timeline;
mod today;
mod trace;
mod turn;
mod vitals;
mod whole;
mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alara_protocol::*;
use alara_store::Journal;
use chrono::{DateTime, Utc};
use tokio::sync::watch;

use crate::engine::{Engine, Stop};
use crate::failure::of_store;
use crate::open::Home;
use crate::time::{MachineTime, Time};

use lock::{Rule, Seen};
use phase::State;
use ring::{Bells, Looked, SetAt};

pub use chooser::{Chosen, Clipboard, suggested};
pub use ring::{Notice, NoticeAction, NoticeDoes, Ringer};
pub use today::{DueNow, Glance};

/// Where the events of a streaming command go.
pub type Emit<Event> = Box<dyn Fn(Event) + Send + Sync>;

/// What has the program started at login, or not any more; answers whether that could be set.
type Autostart = Box<dyn Fn(bool) -> bool + Send + Sync>;

/// Everything the window shows.
const ALL: [Part; 6] = [Part::Session, Part::Conversation, Part::Pending, Part::Record, Part::Doses, Part::Settings];

/// How many windows may listen for changes: one that was reloaded is not known to be gone.
const LISTENERS: usize = 8;

/// What is said where nothing shows notifications.
const UNAVAILABLE: &str = "This desktop shows no notifications. Reminders only appear in this window.";

/// The program behind the window.
pub struct Desktop {
    home: Arc<Home>,
    time: Arc<dyn Time>,
    machine: Option<Arc<MachineTime>>,
    /// Held for as long as it takes to look at it or to change it, and never while anything is waited for.
    state: Mutex<State>,
    /// Held by whoever makes, opens or replaces the record: one at a time.
    moving: tokio::sync::Mutex<()>,
    /// Ends when the record that was open before is closed for good.
    closing: Mutex<Option<watch::Receiver<()>>>,
    listeners: Mutex<Vec<Emit<Changed>>>,
    notifications: Mutex<Notifications>,
    /// Who was seen here, and when.
    seen: Mutex<Seen>,
    /// What rings while the record is closed.
    bells: Mutex<Bells>,
    /// What the shell does when it is closed.
    lockers: Mutex<Vec<Box<dyn Fn() + Send + Sync>>>,
    /// The job that the window waits for.
    job: Mutex<crate::engine::Job>,
    /// When the next tick has something to do.
    next_due: Mutex<Option<DateTime<Utc>>>,
    /// Whether anything rings at all, as the last tick saw it.
    rings: AtomicBool,
    /// The service did not take what it was sent last.
    refused: AtomicBool,
    /// Has the shell tick at once.
    stir: tokio::sync::Notify,
    /// What becomes of reminders while the window is closed, as the shell found out.
    background: Mutex<Background>,
    /// What has the program started at login, or not any more.
    autostart: Mutex<Option<Autostart>>,
    /// What shows the system's dialogs.
    chooser: Mutex<Option<chooser::Chooser>>,
    /// What puts a recovery code on the clipboard for a minute.
    clipboard: Mutex<Option<Arc<dyn chooser::Clipboard>>>,
    /// The first look at the folder opens a made-up record in its place.
    looks_around: AtomicBool,
    /// What the shell does once, when the window answers for the first time.
    first_answer: Mutex<Option<Box<dyn FnOnce() + Send>>>,
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
    /// Where it lies.
    home: Arc<Home>,
    /// Nobody's: its folder goes when it is closed.
    made_up: Option<look_around::Throwaway>,
    /// Where the log ended when this person's record was opened: what others wrote before is not undone by one press.
    since: AtomicU64,
    /// Nothing on this computer keeps the key.
    homeless: AtomicBool,
    /// When it is closed without being told to.
    rule: Mutex<Rule>,
    crisis: Mutex<Option<crisis::Shown>>,
    /// The turn that is being answered.
    running: Mutex<Option<(String, Stop)>>,
    /// Why a turn has no answer, as long as the program runs.
    failures: Mutex<BTreeMap<String, Failure>>,
    /// When what is due was looked for last, and when that was kept.
    ticked: Mutex<Option<Looked>>,
    kept_at: Mutex<Option<DateTime<Utc>>>,
    set_at: Mutex<SetAt>,
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
        let time: Arc<dyn Time> = machine.clone();
        Desktop { machine: Some(machine), ..Desktop::with_time(data_dir, time) }
    }

    /// The same with another clock.
    pub fn with_time(data_dir: PathBuf, time: Arc<dyn Time>) -> Desktop {
        let detail = Some(UNAVAILABLE.to_owned());
        Desktop {
            home: Arc::new(Home::new(data_dir, time.clone())),
            time,
            machine: None,
            state: Mutex::new(State::New),
            moving: tokio::sync::Mutex::default(),
            closing: Mutex::default(),
            listeners: Mutex::default(),
            notifications: Mutex::new(Notifications { kind: NotificationKind::Unavailable, detail }),
            seen: Mutex::default(),
            bells: Mutex::default(),
            lockers: Mutex::default(),
            job: Mutex::default(),
            next_due: Mutex::default(),
            rings: AtomicBool::new(false),
            refused: AtomicBool::new(false),
            stir: tokio::sync::Notify::new(),
            background: Mutex::default(),
            autostart: Mutex::default(),
            chooser: Mutex::default(),
            clipboard: Mutex::default(),
            looks_around: AtomicBool::new(false),
            first_answer: Mutex::default(),
        }
    }

    /// What the desktop's notifications can do, as the shell found out.
    pub async fn set_notifications(&self, notifications: Notifications) {
        if let Some(open) = self.opened_or_kept() {
            open.engine.set_can_notify(notifications.kind != NotificationKind::Unavailable);
        }
        *held(&self.notifications) = notifications;
        self.changed(&[Part::Session, Part::Settings]);
    }

    /// What becomes of reminders while the window is closed, as the shell found out; `autostart` has the program started at login, or not any
    /// more, and answers whether that could be set.
    pub fn set_background(&self, background: Background, autostart: impl Fn(bool) -> bool + Send + Sync + 'static) {
        *held(&self.background) = background;
        *held(&self.autostart) = Some(Box::new(autostart));
        self.tell_window(&[Part::Settings]);
    }

    /// Has the program started at login, or not any more.
    fn start_at_login(&self, on: bool) -> Result<(), Failure> {
        let set = held(&self.autostart).as_ref().is_some_and(|set| set(on));
        if !set {
            let why = "Whether Alara starts when you log in could not be changed here. Your desktop's own settings can do it.";
            return Err(Failure::new(FailureCode::InvalidInput, why));
        }
        held(&self.background).autostart = on;
        Ok(())
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

    /// What the shell does once its first screen is whole and can be used.
    pub fn when_interactive(&self, act: impl FnOnce() + Send + 'static) {
        *held(&self.first_answer) = Some(Box::new(act));
    }

    /// The window's word that its first screen is whole: what it asked for was answered and is painted. Later words change nothing.
    pub async fn interactive(&self, _: NoInput) -> Result<NoOutput, Failure> {
        let act = held(&self.first_answer).take();
        if let Some(act) = act {
            act();
        }
        Ok(NoOutput {})
    }

    /// Says what is no longer as the window shows it: after it is on disk. What is due may be something else now.
    fn changed(&self, parts: &[Part]) {
        self.tell_window(parts);
        self.stir();
    }

    /// The same, where nothing that is due has changed.
    fn tell_window(&self, parts: &[Part]) {
        for listener in held(&self.listeners).iter() {
            listener(Changed { parts: parts.to_vec() });
        }
    }
}

impl Opened {
    /// The journal of the record, with all in it that the log holds.
    async fn journal(&self) -> Result<Journal<'_>, Failure> {
        Ok(crate::journal::journal(self.engine.store()).await.map_err(of_store)?)
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
alara_protocol::for_each_command!(handlers);
