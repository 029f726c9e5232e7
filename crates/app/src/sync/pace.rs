//! When the next round is due, where rounds are made by themselves: at the start, soon after something was written, every few minutes, and
//! again later where one failed. Times are times awake.

use std::time::Duration;

/// At least so often.
const EVERY: Duration = Duration::from_secs(5 * 60);
/// So long after the last thing written: what is written together leaves together.
const SETTLED: Duration = Duration::from_secs(5);
/// No later than so long after the first thing written, however much is written since.
const AT_LATEST: Duration = Duration::from_secs(30);
/// The first round after one that failed; each further one waits twice as long.
const RETRY: Duration = Duration::from_secs(60);
/// No longer than this.
const LONGEST: Duration = Duration::from_secs(30 * 60);

/// What is known of the rounds of an open record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pace {
    /// When the last one ended.
    ended: Option<Duration>,
    /// How many failed since one went well.
    failed: u32,
    /// When something was written since the last one began: the first and the last time.
    written: Option<(Duration, Duration)>,
}

impl Pace {
    /// Something was written.
    pub(crate) fn note_write(&mut self, at: Duration) {
        let first = self.written.map_or(at, |(first, _)| first);
        self.written = Some((first, at));
    }

    /// A round begins: what is written from now on may not be in it. One that never ends is as one that ended now.
    pub(crate) fn note_begin(&mut self, at: Duration) {
        self.ended = Some(at);
        self.written = None;
    }

    /// A round ended.
    pub(crate) fn note_end(&mut self, at: Duration, went_well: bool) {
        self.ended = Some(at);
        self.failed = if went_well { 0 } else { self.failed.saturating_add(1) };
    }

    /// For how long no round is due.
    pub(crate) fn wait(&self, now: Duration) -> Duration {
        let Some(ended) = self.ended else { return Duration::ZERO };
        let due = match (self.failed, self.written) {
            (0, None) => ended + EVERY,
            (0, Some((first, last))) => (ended + EVERY).min(last + SETTLED).min(first + AT_LATEST),
            // What keeps a round from going well keeps the next from it as well, whatever is written.
            (failed, _) => ended + RETRY.saturating_mul(1 << (failed - 1).min(8)).min(LONGEST),
        };
        due.saturating_sub(now)
    }
}

/// So many rounds that nobody asked for fail in a row before it is told: a stick that is out for a minute is no news.
const TOLD_AT: u32 = 3;

/// Rounds that nobody asked for and that failed, since one went well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Failing(u32);

impl Failing {
    /// One more failed. Whether it is told now: once, until one goes well.
    pub(crate) fn note_failure(&mut self) -> bool {
        self.0 = self.0.saturating_add(1);
        self.0 == TOLD_AT
    }

    /// One went well, asked for or not.
    pub(crate) fn clear(&mut self) {
        self.0 = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn third_failure_in_a_row_is_told_once() {
        let mut failing = Failing::default();
        let told: Vec<bool> = (0..5).map(|_| failing.note_failure()).collect();
        assert_eq!(told, [false, false, true, false, false]);
        failing.clear();
        let again: Vec<bool> = (0..3).map(|_| failing.note_failure()).collect();
        assert_eq!(again, [false, false, true]);
        assert!(!Failing(u32::MAX).note_failure());
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn round_is_due_as_the_table_says() {
        // Ended at, failures in a row, first and last write, now: seconds until the next.
        let table = [
            ((None, 0, None, 7), 0),
            ((None, 0, Some((1, 2)), 7), 0),
            ((Some(100), 0, None, 100), 300),
            ((Some(100), 0, None, 390), 10),
            ((Some(100), 0, None, 500), 0),
            ((Some(100), 0, Some((110, 110)), 110), 5),
            ((Some(100), 0, Some((110, 113)), 113), 5),
            ((Some(100), 0, Some((110, 138)), 138), 2),
            ((Some(100), 0, Some((110, 138)), 141), 0),
            ((Some(100), 0, Some((398, 398)), 398), 2),
            ((Some(100), 1, None, 100), 60),
            ((Some(100), 1, Some((110, 110)), 110), 50),
            ((Some(100), 2, None, 100), 120),
            ((Some(100), 5, None, 100), 960),
            ((Some(100), 6, None, 100), 1800),
            ((Some(100), u32::MAX, None, 100), 1800),
        ];
        for ((ended, failed, written, now), expected) in table {
            let written = written.map(|(first, last)| (seconds(first), seconds(last)));
            let pace = Pace { ended: ended.map(seconds), failed, written };
            assert_eq!(pace.wait(seconds(now)), seconds(expected), "{pace:?} at {now}");
        }
    }

    #[test]
    fn write_during_a_round_is_kept_for_the_next() {
        let mut pace = Pace::default();
        pace.note_begin(seconds(2));
        pace.note_write(seconds(3));
        pace.note_end(seconds(4), true);
        assert_eq!(pace.wait(seconds(4)), seconds(4));
        pace.note_begin(seconds(8));
        pace.note_end(seconds(9), true);
        assert_eq!(pace.wait(seconds(9)), EVERY);
        pace.note_end(seconds(10), false);
        pace.note_end(seconds(11), true);
        assert_eq!(pace.wait(seconds(11)), EVERY);
    }
}
