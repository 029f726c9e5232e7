//! What the shell around the window is and can do, as it found out and said: notifications, the start at login, the system's dialogs for
//! files and folders, whose choice goes into a field that can be typed into as well, and the clipboard.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::desktop::{Desktop, Emit, held};
use alara_protocol::*;

/// What is said where nothing shows notifications.
const UNAVAILABLE: &str = "This desktop shows no notifications. Reminders only appear in this window.";

/// How long a recovery code stays on the clipboard.
const STAYS: Duration = Duration::from_secs(60);

/// The name that a new file begins with.
pub fn suggested(kind: PathKind) -> &'static str {
    match kind {
        PathKind::NewCsv => "health-summary.csv",
        PathKind::NewPdf => "health-summary.pdf",
        PathKind::NewPng => "chart.png",
        PathKind::NewFile | PathKind::File | PathKind::Folder => "alara.jsonl",
    }
}

/// Answers a dialog: the path, or none where it was closed.
pub type Chosen = Box<dyn FnOnce(Option<PathBuf>) + Send>;

/// What shows dialogs.
type Chooser = Box<dyn Fn(PathKind, Chosen) + Send + Sync>;

/// What has the program started at login, or not any more; answers whether that could be set.
type Autostart = Box<dyn Fn(bool) -> bool + Send + Sync>;

/// The clipboard of the desktop, for what may stay there a minute and no longer.
pub trait Clipboard: Send + Sync {
    /// Puts a secret there.
    fn put(&self, secret: &Typed);

    /// Takes it away, if it is still what is there: what somebody copied since is theirs.
    fn take(&self, secret: &Typed);
}

/// What the shell said and gave.
pub(super) struct Surroundings {
    notifications: Mutex<Notifications>,
    /// What becomes of reminders while the window is closed.
    background: Mutex<Background>,
    autostart: Mutex<Option<Autostart>>,
    chooser: Mutex<Option<Chooser>>,
    /// What puts a recovery code on the clipboard for a minute.
    clipboard: Mutex<Option<Arc<dyn Clipboard>>>,
    /// What is done once, when the window answers for the first time.
    first_answer: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl Default for Surroundings {
    fn default() -> Surroundings {
        let detail = Some(UNAVAILABLE.to_owned());
        Surroundings {
            notifications: Mutex::new(Notifications { kind: NotificationKind::Unavailable, detail }),
            background: Mutex::default(),
            autostart: Mutex::default(),
            chooser: Mutex::default(),
            clipboard: Mutex::default(),
            first_answer: Mutex::default(),
        }
    }
}

/// What passes between the shell and the program.
#[derive(Clone, Copy)]
pub struct Shell<'a> {
    pub(super) desktop: &'a Desktop,
}

impl Shell<'_> {
    /// What the desktop's notifications can do, as the shell found out.
    pub async fn set_notifications(self, notifications: Notifications) {
        if let Some(open) = self.desktop.vault.opened_or_kept() {
            open.engine.dues().set_can_notify(notifications.kind != NotificationKind::Unavailable);
        }
        *held(&self.desktop.surroundings.notifications) = notifications;
        self.desktop.listeners.changed(&[Part::Session, Part::Settings]);
    }

    /// Whether the desktop shows notifications, without buttons.
    pub async fn set_can_notify(self, can: bool) {
        let kind = if can { NotificationKind::Plain } else { NotificationKind::Unavailable };
        let detail = (!can).then(|| UNAVAILABLE.to_owned());
        self.set_notifications(Notifications { kind, detail }).await;
    }

    pub(super) fn notifications(self) -> Notifications {
        held(&self.desktop.surroundings.notifications).clone()
    }

    /// Whether notifications are shown.
    pub(super) fn can_notify(self) -> bool {
        held(&self.desktop.surroundings.notifications).kind != NotificationKind::Unavailable
    }

    /// What becomes of reminders while the window is closed, as the shell found out; `autostart` has the program started at login, or not any
    /// more, and answers whether that could be set.
    pub fn set_background(self, background: Background, autostart: impl Fn(bool) -> bool + Send + Sync + 'static) {
        *held(&self.desktop.surroundings.background) = background;
        *held(&self.desktop.surroundings.autostart) = Some(Box::new(autostart));
        self.desktop.listeners.tell_window(&[Part::Settings]);
    }

    pub(super) fn background(self) -> Background {
        *held(&self.desktop.surroundings.background)
    }

    /// Has the program started at login, or not any more.
    pub(super) fn start_at_login(self, on: bool) -> Result<(), Failure> {
        let set = held(&self.desktop.surroundings.autostart).as_ref().is_some_and(|set| set(on));
        if !set {
            let why = "Whether Alara starts when you log in could not be changed here. Your desktop\u{2019}s own settings can do it.";
            return Err(Failure::new(FailureCode::InvalidInput, why));
        }
        held(&self.desktop.surroundings.background).autostart = on;
        Ok(())
    }

    /// Tells this window of every change from now on. It answers at once; the telling goes on.
    pub async fn watch(self, _: NoInput, emit: Emit<Changed>) -> Result<NoOutput, Failure> {
        self.desktop.listeners.add(emit);
        Ok(NoOutput {})
    }

    /// What the shell does once its first screen is whole and can be used.
    pub fn when_interactive(self, act: impl FnOnce() + Send + 'static) {
        *held(&self.desktop.surroundings.first_answer) = Some(Box::new(act));
    }

    /// The window's word that its first screen is whole: what it asked for was answered and is painted. Later words change nothing.
    pub async fn interactive(self, _: NoInput) -> Result<NoOutput, Failure> {
        let act = held(&self.desktop.surroundings.first_answer).take();
        if let Some(act) = act {
            act();
        }
        Ok(NoOutput {})
    }

    /// Where a recovery code is copied to, from now on.
    pub fn when_copying(self, clipboard: impl Clipboard + 'static) {
        *held(&self.desktop.surroundings.clipboard) = Some(Arc::new(clipboard));
    }

    /// Copies a recovery code that is shown, for a minute. Where it could not be taken away again it is not copied.
    pub async fn copy_recovery_code(self, input: CopyCode) -> Result<NoOutput, Failure> {
        let clipboard = held(&self.desktop.surroundings.clipboard).clone().ok_or_else(|| {
            let why = "The code could not be taken off the clipboard again here. Write it down, or print it.";
            Failure::new(FailureCode::InvalidInput, why)
        })?;
        clipboard.put(&input.code);
        tokio::spawn(async move {
            tokio::time::sleep(STAYS).await;
            clipboard.take(&input.code);
        });
        Ok(NoOutput {})
    }

    /// What shows a dialog, from now on.
    pub fn when_choosing(self, show: impl Fn(PathKind, Chosen) + Send + Sync + 'static) {
        *held(&self.desktop.surroundings.chooser) = Some(Box::new(show));
    }

    /// Lets the user choose a path. Nothing is read or made by that.
    pub async fn choose_path(self, input: ChoosePath) -> Result<ChosenPath, Failure> {
        let typed = || Failure::new(FailureCode::InvalidInput, "No dialog can be shown here. Type the path instead.");
        let (answer, chosen) = oneshot::channel();
        {
            let shown = held(&self.desktop.surroundings.chooser);
            let show = shown.as_ref().ok_or_else(typed)?;
            // Who asked may be gone by the time somebody chooses.
            show(input.kind, Box::new(move |path| drop(answer.send(path))));
        }
        // A dialog that goes away without a word was closed.
        let path = chosen.await.unwrap_or_default();
        let text = |path: PathBuf| path.to_str().map(str::to_owned);
        match path.map(text) {
            None => Ok(ChosenPath { path: None }),
            Some(Some(path)) => Ok(ChosenPath { path: Some(path) }),
            Some(None) => {
                let why = "The name of that file or folder cannot be written as text. Choose another.";
                Err(Failure::new(FailureCode::InvalidInput, why))
            }
        }
    }
}
