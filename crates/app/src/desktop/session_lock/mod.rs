//! The session lock: how a record is made, kept, opened and locked, where the program stands, and who was seen.

mod code;
mod demo;
mod in_use;
mod join;
mod lock;
mod phase;
pub(super) mod state;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use alara_health::tools::Clock;
use alara_protocol::{Failure, FailureCode, Phase};
use tokio::sync::{MutexGuard, watch};

use crate::desktop::{Desktop, held};
use crate::engine::Job;
use crate::open::Home;
use crate::time::{MachineTime, Time};

use lock::LastTick;
use state::State;

pub(super) use code::asked;
pub(super) use demo::Throwaway;
pub(super) use in_use::{InUse, not_open};
pub(super) use lock::{AFTER, CHOICES, ON_SLEEP};

/// The data folder, and where the program stands on what lies in it.
pub(super) struct Vault {
    home: Arc<Home>,
    time: Arc<dyn Time>,
    machine: Option<Arc<MachineTime>>,
    /// Held for as long as it takes to look at it or to change it, and never while anything is waited for.
    state: Mutex<State>,
    /// Held by whoever makes, opens or replaces the record: one at a time.
    moving: tokio::sync::Mutex<()>,
    /// Ends when the record that was open before is closed for good.
    closing: Mutex<Option<watch::Receiver<()>>>,
    /// The job that the window waits for: there is one at a time.
    job: Mutex<Job>,
    /// The first look at the folder opens a demo record in its place.
    opens_demo: AtomicBool,
}

impl Vault {
    pub(super) fn new(data_dir: PathBuf, time: Arc<dyn Time>, machine: Option<Arc<MachineTime>>) -> Vault {
        Vault {
            home: Arc::new(Home::new(data_dir, time.clone())),
            time,
            machine,
            state: Mutex::new(State::New),
            moving: tokio::sync::Mutex::default(),
            closing: Mutex::default(),
            job: Mutex::default(),
            opens_demo: AtomicBool::new(false),
        }
    }

    /// The same, which begins with a demo record, whatever lies in the folder.
    pub(super) fn with_demo(self) -> Vault {
        Vault { opens_demo: true.into(), ..self }
    }

    /// Now.
    pub(super) fn clock(&self) -> Clock {
        self.time.clock()
    }

    /// For how long the computer has been awake.
    pub(super) fn awake(&self) -> std::time::Duration {
        self.time.awake()
    }

    /// The clock of this machine, where that is the one that is read.
    pub(super) fn machine(&self) -> Option<&MachineTime> {
        self.machine.as_deref()
    }

    /// Where the program stands, to be set and broken by tests.
    #[cfg(test)]
    pub(super) fn state(&self) -> std::sync::MutexGuard<'_, State> {
        held(&self.state)
    }

    /// Waits to be the only one who makes, opens or replaces the record.
    pub(super) async fn moving(&self) -> MutexGuard<'_, ()> {
        self.moving.lock().await
    }

    /// Whether there is a record, and it is closed or did not open.
    pub(super) fn is_shut(&self) -> bool {
        matches!(*held(&self.state), State::Locked { .. } | State::Closed(Phase::Failed { .. }))
    }

    /// Whether a record may be made here.
    fn has_no_record(&self) -> Result<(), Failure> {
        match &*held(&self.state) {
            State::New | State::Closed(Phase::FirstRun { .. }) => Ok(()),
            State::Closed(_) | State::Locked { .. } | State::Kept(..) | State::Open(_) | State::Between(_) => {
                Err(Failure::new(FailureCode::AlreadyDone, "There is a record here already."))
            }
        }
    }

    /// A job that the window waits for from now on.
    pub(super) fn begin(&self, job: Job) -> Job {
        *held(&self.job) = job.clone();
        job
    }

    /// Stops what runs.
    pub(super) fn stop_job(&self) {
        held(&self.job).stop();
    }
}

/// Who was seen here, and what is done when nobody is.
#[derive(Default)]
pub(super) struct Presence {
    /// Who was seen, and when.
    seen: Mutex<LastTick>,
    /// What the shell does when the record is closed.
    lockers: Mutex<Vec<Box<dyn Fn() + Send + Sync>>>,
}

/// The session lock, with what makes and opens the record.
#[derive(Clone, Copy)]
pub struct SessionLock<'a> {
    pub(super) desktop: &'a Desktop,
}
