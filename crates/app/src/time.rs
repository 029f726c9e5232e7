//! The clock and the dice: the only place that reads them. Everything else is given a [`Clock`] and ids.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alara_health::tools::{Clock, Ids};
use alara_record::{OperationId, Salt, Zone};
use chrono::{DateTime, Duration, FixedOffset};
use chrono_tz::Tz;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

/// What tells the time.
pub trait Time: Send + Sync {
    /// Now, in the user's zone.
    fn clock(&self) -> Clock;

    /// For how long this computer has been awake since some beginning: it cannot be set, and stands still while the computer sleeps.
    fn awake(&self) -> std::time::Duration;
}

/// This machine's clock, in a zone that can be set.
#[derive(Debug)]
pub struct MachineTime {
    zone: Mutex<Zone>,
    begun: std::time::Instant,
}

impl MachineTime {
    /// The machine's clock in the zone that `TZ` names, else in the machine's own; UTC where neither is named.
    #[allow(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    pub fn new() -> MachineTime {
        let zone = zone(std::env::var("TZ").ok().as_deref(), iana_time_zone::get_timezone().ok().as_deref());
        MachineTime { zone: Mutex::new(Zone::Named(zone)), begun: std::time::Instant::now() }
    }

    /// Reads the clock in another zone from now on.
    pub fn set_zone(&self, zone: Tz) {
        *self.zone.lock().unwrap_or_else(PoisonError::into_inner) = Zone::Named(zone);
    }
}

/// The zone a program is to go by: whoever starts it may name one, as for every other program (POSIX.1, 8.3: `TZ`); a colon before the
/// name is no part of it.
fn zone(named: Option<&str>, system: Option<&str>) -> Tz {
    let parsed = |name: &str| name.strip_prefix(':').unwrap_or(name).parse::<Tz>().ok();
    named.and_then(parsed).or_else(|| system.and_then(parsed)).unwrap_or(Tz::UTC)
}

impl Default for MachineTime {
    fn default() -> Self {
        MachineTime::new()
    }
}

impl Time for MachineTime {
    #[allow(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    fn clock(&self) -> Clock {
        let zone = *self.zone.lock().unwrap_or_else(PoisonError::into_inner);
        let utc = chrono::Utc::now();
        let now = match zone {
            Zone::Named(zone) => utc.with_timezone(&zone).fixed_offset(),
            Zone::Fixed(offset) => utc.with_timezone(&offset),
        };
        Clock { now, zone }
    }

    fn awake(&self) -> std::time::Duration {
        self.begun.elapsed()
    }
}

/// A clock that stands where it was set: for replays and tests.
#[derive(Debug)]
pub struct SetTime {
    clock: Mutex<Clock>,
    awake: Mutex<std::time::Duration>,
}

impl SetTime {
    /// A clock that stands at an instant, in its own offset.
    pub fn at(now: DateTime<FixedOffset>) -> SetTime {
        SetTime { clock: Mutex::new(fixed(now)), awake: Mutex::default() }
    }

    /// Sets it.
    pub fn set(&self, now: DateTime<FixedOffset>) {
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = fixed(now);
    }

    /// Moves it on.
    pub fn advance(&self, by: Duration) {
        self.sleep(by);
        *self.awake.lock().unwrap_or_else(PoisonError::into_inner) += by.to_std().unwrap_or_default();
    }

    /// Moves it on while the computer sleeps.
    pub fn sleep(&self, by: Duration) {
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        clock.now += by;
    }
}

/// A moment whose zone is all that its offset tells.
pub fn fixed(now: DateTime<FixedOffset>) -> Clock {
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

impl Time for SetTime {
    fn clock(&self) -> Clock {
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn awake(&self) -> std::time::Duration {
        *self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Fresh ids and salts, from the system's randomness. A copy goes on where the other is.
#[derive(Clone, Debug)]
pub struct Chance {
    dice: Arc<Mutex<Dice>>,
}

#[derive(Debug)]
struct Dice {
    random: StdRng,
    /// The moment of the last id, and its place among those of the same moment.
    last: (u64, u32),
}

impl Chance {
    /// Seeded by the system.
    pub fn new() -> Result<Chance, NoChance> {
        let random = StdRng::try_from_rng(&mut rand::rngs::SysRng).map_err(|_| NoChance)?;
        Ok(Chance { dice: Arc::new(Mutex::new(Dice { random, last: (0, 0) })) })
    }

    fn dice(&self) -> MutexGuard<'_, Dice> {
        self.dice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.dice().random.fill_bytes(&mut bytes);
        bytes
    }

    /// A UUIDv7 at a moment, after those of the same moment: "the last entry" is the one with the greatest id, also where the clock
    /// stands. The first 26 bits behind the time count (RFC 9562, 6.2, method 1), from a random start in their lower part.
    pub fn id(&self, clock: &Clock) -> Uuid {
        const START: u32 = 0x000f_ffff;
        const MOST: u32 = 0x03ff_ffff;
        let millis = u64::try_from(clock.now.timestamp_millis()).unwrap_or(0);
        let mut random: [u8; 10] = self.bytes();
        let place = {
            let mut dice = self.dice();
            let [a, b, c, d, ..] = random;
            let start = u32::from_be_bytes([a, b, c, d]) & START;
            let place = if dice.last.0 == millis { dice.last.1.saturating_add(1).min(MOST) } else { start };
            dice.last = (millis, place);
            place
        };
        // 12 bits stand before the variant (4 of its first byte are the version's), 6 beside it, 8 behind it.
        let [high, middle, beside, low] = [place >> 22, place >> 14, place >> 8, place].map(|bits| (bits & 0xff) as u8);
        random[..4].copy_from_slice(&[high, middle, beside & 0x3f, low]);
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }

    /// The id of an operation to be.
    pub fn operation(&self, clock: &Clock) -> OperationId {
        OperationId(self.id(clock))
    }

    /// A salt for a payload.
    pub fn salt(&self) -> Salt {
        Salt(self.bytes())
    }
}

/// The system gave no randomness: no key and no id can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This computer gave no random numbers, so no key can be made. Restart it and try again.")]
pub struct NoChance;

/// Fresh ids at one moment, for a tool that runs.
pub struct IdsAt<'a>(pub &'a Chance, pub Clock);

impl Ids for IdsAt<'_> {
    fn fresh(&mut self) -> Uuid {
        self.0.id(&self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_starts_the_program_may_name_the_zone() {
        assert_eq!(zone(Some("Asia/Kolkata"), Some("Europe/London")), Tz::Asia__Kolkata);
        assert_eq!(zone(Some(":Asia/Kolkata"), None), Tz::Asia__Kolkata);
        assert_eq!(zone(None, Some("Europe/London")), Tz::Europe__London);
        for unknown in ["", "Nowhere/At_All", "/etc/localtime"] {
            assert_eq!(zone(Some(unknown), Some("Europe/London")), Tz::Europe__London, "{unknown}");
            assert_eq!(zone(Some(unknown), None), Tz::UTC, "{unknown}");
        }
    }

    #[test]
    fn ids_of_one_moment_stand_in_the_order_they_were_made() {
        let chance = Chance::new().unwrap();
        let clock = fixed(DateTime::parse_from_rfc3339("2026-01-26T14:00:00-05:00").unwrap());
        let ids: Vec<Uuid> = (0..10_000).map(|_| chance.id(&clock)).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ids.iter().all(|id| id.get_version_num() == 7 && id.get_variant() == uuid::Variant::RFC4122));
        let other: Vec<Uuid> = {
            let other = Chance::new().unwrap();
            (0..100).map(|_| other.id(&clock)).collect()
        };
        assert!(other.iter().all(|id| !ids.contains(id)));
    }
}
