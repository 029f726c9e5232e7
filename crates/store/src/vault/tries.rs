//! Wrong PINs, counted in a file of the folder before each is tried: ending the program gives no try back. The waits grow, and after
//! [`MOST`] wrong ones a PIN is taken no more until the passphrase or the recovery code has opened the vault.

use chrono::{DateTime, Duration, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::StoreError;
use crate::vault::folder::Folder;

/// So many wrong PINs in a row, and no more is taken.
pub const MOST: u32 = 8;

/// How long to wait after the n-th wrong one, in seconds.
const WAITS: [i64; MOST as usize] = [0, 0, 30, 60, 5 * 60, 15 * 60, 60 * 60, 0];

/// How the PINs that were tried stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinTries {
    /// One may be tried.
    Free {
        /// How many in all, until none is taken any more.
        left: u32,
    },
    /// One may be tried later.
    Wait {
        /// In so many seconds.
        seconds: u32,
        /// How many then.
        left: u32,
    },
    /// None is taken any more.
    Spent,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Tries {
    wrong: u32,
    last: Option<DateTime<FixedOffset>>,
}

impl Tries {
    fn standing(&self, now: DateTime<FixedOffset>) -> PinTries {
        let left = MOST.saturating_sub(self.wrong);
        if left == 0 {
            return PinTries::Spent;
        }
        let wait = self.wrong.checked_sub(1).and_then(|place| WAITS.get(place as usize)).copied().unwrap_or(0);
        let Some(last) = self.last.filter(|_| wait > 0) else { return PinTries::Free { left } };
        // A clock that was set back makes nobody wait for longer than the whole wait.
        let rest = ((last + Duration::seconds(wait)) - now).min(Duration::seconds(wait));
        match u32::try_from((rest.num_milliseconds() + 999).div_euclid(1000)) {
            Ok(seconds) if seconds > 0 => PinTries::Wait { seconds, left },
            _ => PinTries::Free { left },
        }
    }
}

impl Folder {
    /// How the PINs that were tried stand. A count that is missing or cannot be read counts as spent: taking it away gives nothing.
    pub fn pin_standing(&self, now: DateTime<FixedOffset>) -> PinTries {
        self.tries().map_or(PinTries::Spent, |tries| tries.standing(now))
    }

    /// Counts a PIN as wrong that is about to be tried; it stands on disk when this returns. [`Folder::pin_was_right`] takes it back.
    /// Answers how they stood before: nothing was counted unless they were free.
    ///
    /// # Errors
    /// A folder that cannot be written to: then none may be tried.
    pub fn count_pin(&self, now: DateTime<FixedOffset>) -> Result<PinTries, StoreError> {
        let Some(tries) = self.tries() else { return Ok(PinTries::Spent) };
        let standing = tries.standing(now);
        if let PinTries::Free { .. } = standing {
            self.write_tries(Tries { wrong: tries.wrong.saturating_add(1), last: Some(now) })?;
        } else if tries.last.is_some_and(|last| last > now) {
            // The clock was set back: the wait begins anew, so that it ends.
            self.write_tries(Tries { last: Some(now), ..tries })?;
        }
        Ok(standing)
    }

    /// The vault was opened by its owner: as many may be tried as at first.
    ///
    /// # Errors
    /// A folder that cannot be written to.
    pub fn pin_was_right(&self) -> Result<(), StoreError> {
        self.write_tries(Tries::default())
    }

    fn tries(&self) -> Option<Tries> {
        serde_json::from_slice(&std::fs::read(self.tries_file()).ok()?).ok()
    }

    fn write_tries(&self, tries: Tries) -> Result<(), StoreError> {
        let text = serde_json::to_vec(&tries).map_err(|_| StoreError::Unfit("the count of wrong PINs"))?;
        self.write_whole(&self.tries_file(), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> DateTime<FixedOffset> {
        DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap() + Duration::seconds(second)
    }

    fn folder() -> (tempfile::TempDir, Folder) {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::at(dir.path());
        folder.pin_was_right().unwrap();
        (dir, folder)
    }

    #[test]
    fn the_waits_grow_and_the_eighth_wrong_one_is_the_last() {
        let (_dir, folder) = folder();
        let mut now = 0;
        let mut waited = Vec::new();
        for wrong in 0..MOST {
            assert_eq!(folder.count_pin(at(now)).unwrap(), PinTries::Free { left: MOST - wrong });
            if let PinTries::Wait { seconds, left } = folder.pin_standing(at(now)) {
                assert_eq!(left, MOST - wrong - 1);
                assert_eq!(
                    folder.count_pin(at(now + i64::from(seconds) - 1)).unwrap(),
                    PinTries::Wait { seconds: 1, left }
                );
                now += i64::from(seconds);
                waited.push(seconds);
            }
        }
        assert_eq!(waited, [30, 60, 300, 900, 3600]);
        assert_eq!(folder.pin_standing(at(now + 1_000_000)), PinTries::Spent);
        assert_eq!(folder.count_pin(at(now + 1_000_000)).unwrap(), PinTries::Spent);
        folder.pin_was_right().unwrap();
        assert_eq!(folder.pin_standing(at(now)), PinTries::Free { left: MOST });
    }

    #[test]
    fn a_count_that_was_taken_away_or_damaged_is_spent() {
        let (dir, folder) = folder();
        std::fs::write(dir.path().join("alara.tries"), b"{").unwrap();
        assert_eq!(folder.count_pin(at(0)).unwrap(), PinTries::Spent);
        std::fs::remove_file(dir.path().join("alara.tries")).unwrap();
        assert_eq!(folder.pin_standing(at(0)), PinTries::Spent);
    }

    #[test]
    fn a_clock_that_is_set_back_neither_frees_nor_locks_out() {
        let (_dir, folder) = folder();
        for _ in 0..3 {
            folder.count_pin(at(1000)).unwrap();
        }
        assert_eq!(folder.count_pin(at(-5000)).unwrap(), PinTries::Wait { seconds: 30, left: 5 });
        assert_eq!(folder.count_pin(at(-4971)).unwrap(), PinTries::Wait { seconds: 1, left: 5 });
        assert_eq!(folder.count_pin(at(-4970)).unwrap(), PinTries::Free { left: 5 });
    }
}
