//! A job that may take longer than a second, as whoever waits for it sees it: how far it is; and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::StoreError;

/// A long job. Copies are the same job.
#[derive(Clone, Debug, Default)]
pub struct Job(Arc<State>);

#[derive(Debug, Default)]
struct State {
    stopped: AtomicBool,
    done: AtomicU32,
    /// What stops this one with it.
    above: Option<Job>,
}

/// All of a job, in the parts by which [`Job::done`] counts.
pub const WHOLE: u32 = 1000;

impl Job {
    /// A job that has not begun.
    pub fn new() -> Job {
        Job::default()
    }

    /// A job of its own, which is stopped too where this one is.
    pub fn within(&self) -> Job {
        Job(Arc::new(State { above: Some(self.clone()), ..State::default() }))
    }

    /// Stops it: it ends soon, with [`StoreError::Stopped`], as if it had never begun. Where it has done what cannot be taken back, it
    /// ends as it would have.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// How much of it is done, of [`WHOLE`]. It never goes back.
    pub fn done(&self) -> u32 {
        self.0.done.load(Ordering::Relaxed)
    }

    /// Says that so much of it is done of all that there is; fails where it was told to stop.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn reached(&self, part: u64, of: u64) -> Result<(), StoreError> {
        self.step((0, WHOLE), part, of)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed) || self.0.above.as_ref().is_some_and(Job::is_stopped)
    }

    pub(crate) fn at(&self, done: u32) {
        self.0.done.fetch_max(done.min(WHOLE), Ordering::Relaxed);
    }

    /// Says that so much of a step is done, which goes from one place in the whole to another; fails where it was told to stop.
    pub(crate) fn step(&self, (from, to): (u32, u32), part: u64, of: u64) -> Result<(), StoreError> {
        let whole = u64::from(to - from);
        let part = (whole * part.min(of)).checked_div(of).unwrap_or(whole);
        self.at(from + u32::try_from(part).unwrap_or(0));
        if self.is_stopped() { Err(StoreError::Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_never_goes_back_and_ends_at_the_whole() {
        let job = Job::new();
        job.step((0, 600), 1, 2).unwrap();
        assert_eq!(job.done(), 300);
        job.step((0, 600), 1, 4).unwrap();
        assert_eq!(job.done(), 300);
        job.step((600, WHOLE), 9, 3).unwrap();
        assert_eq!(job.done(), WHOLE);
    }

    #[test]
    fn a_job_that_was_stopped_says_so_at_its_next_step() {
        let job = Job::new();
        job.clone().stop();
        assert!(matches!(job.step((0, 1), 0, 1), Err(StoreError::Stopped)));
    }

    #[test]
    fn a_job_within_another_is_stopped_with_it_and_not_the_other_way_round() {
        let all = Job::new();
        let (one, other) = (all.within(), all.within());
        one.stop();
        assert!(one.reached(0, 1).is_err() && other.reached(0, 1).is_ok() && all.reached(0, 1).is_ok());
        all.stop();
        assert!(other.reached(0, 1).is_err() && all.within().within().reached(0, 1).is_err());
    }
}
