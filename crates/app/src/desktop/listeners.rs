//! Who hears what has changed: every window that watches, and the shell, which ticks at once.

use std::sync::Mutex;

use tokio::sync::Notify;

use crate::desktop::{Emit, held};
use alara_protocol::*;

/// How many windows may listen for changes: one that was reloaded is not known to be gone.
const LISTENERS: usize = 8;

/// Those who hear it.
#[derive(Default)]
pub(super) struct Listeners {
    windows: Mutex<Vec<Emit<Changed>>>,
    /// Has the shell tick at once.
    stir: Notify,
    /// Something was written here.
    written: Notify,
}

impl Listeners {
    /// Tells this window of every change from now on.
    pub(super) fn add(&self, emit: Emit<Changed>) {
        let mut windows = held(&self.windows);
        if windows.len() >= LISTENERS {
            drop(windows.remove(0));
        }
        windows.push(emit);
    }

    /// Says what is no longer as the window shows it: after it is on disk. What is due may be something else now.
    pub(super) fn changed(&self, parts: &[Part]) {
        self.brought(parts);
        if parts.contains(&Part::Record) {
            self.written.notify_one();
        }
    }

    /// The same, where it was written on another computer.
    pub(super) fn brought(&self, parts: &[Part]) {
        self.tell_window(parts);
        self.stir();
    }

    /// Waits until something was written here since it was waited for last.
    pub(super) async fn written(&self) {
        self.written.notified().await;
    }

    /// The same, where nothing that is due has changed.
    pub(super) fn tell_window(&self, parts: &[Part]) {
        for window in held(&self.windows).iter() {
            window(Changed { parts: parts.to_vec() });
        }
    }

    /// Has the shell tick at once.
    pub(super) fn stir(&self) {
        self.stir.notify_one();
    }

    /// Waits for that.
    pub(super) async fn stirred(&self) {
        self.stir.notified().await;
    }
}
