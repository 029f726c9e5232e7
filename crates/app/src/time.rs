//! The clock and the dice: the only place that reads them. Everything else is given a [`Clock`] and ids.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alara_health::tools::{Clock, Ids};
use alara_record::{OperationId, Salt, Zone};
use chrono::{DateTime, Duration, FixedOffset};
use chrono_tz::Tz;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng, TryRng};
use uuid::Uuid;

/// What tells the time.
pub trait Time: Send + Sync {
    /// Now, in the user's zone.
    fn clock(&self) -> Clock;

    /// For how long this computer has been awake since some beginning: it cannot be set, and stands still while the computer sleeps.
    fn awake(&self) -> std::time::Duration;
}

/// What tells the name of the system's zone.
type SystemZone = Box<dyn Fn() -> Option<String> + Send + Sync>;

/// This machine's clock, in a zone that can be set.
pub struct MachineTime {
    /// The zone that was chosen; else the one that whoever started the program named, else the system's.
    chosen: Mutex<Option<Tz>>,
    named: Option<String>,
    seen: Mutex<Tz>,
    system: SystemZone,
    begun: std::time::Instant,
}

impl std::fmt::Debug for MachineTime {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("MachineTime")
    }
}

impl MachineTime {
    /// The machine's clock in the zone that `TZ` names, else in the machine's own; UTC where neither is named.
    pub fn new() -> MachineTime {
        MachineTime::seeing(std::env::var("TZ").ok(), Box::new(|| iana_time_zone::get_timezone().ok()))
    }

    /// The same, where `TZ` and the system say this.
    #[allow(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    pub(crate) fn seeing(named: Option<String>, system: SystemZone) -> MachineTime {
        let seen = zone(named.as_deref(), system().as_deref());
        let begun = std::time::Instant::now();
        MachineTime { chosen: Mutex::default(), named, seen: Mutex::new(seen), system, begun }
    }

    /// Reads the clock in the zone that was chosen from now on; where none is, in the system's.
    pub fn choose_zone(&self, zone: Option<Tz>) {
        *held(&self.chosen) = zone;
    }

    /// The zone of where the system says that one is, as it was looked at last; `None` where whoever started the program named one.
    pub fn system(&self) -> Option<Tz> {
        let named = self.named.as_deref().is_some_and(|name| !name.is_empty());
        (!named).then(|| *held(&self.seen))
    }

    /// Looks at what the system's zone is now; whether the clock reads otherwise by that. A zone that was chosen stays, and so does the
    /// last one where the system names none.
    pub fn look_again(&self) -> bool {
        let before = self.zone();
        if let Some(name) = (self.system)().filter(|name| name.parse::<Tz>().is_ok()) {
            *held(&self.seen) = zone(self.named.as_deref(), Some(&name));
        }
        self.zone() != before
    }

    fn zone(&self) -> Tz {
        let chosen = *held(&self.chosen);
        chosen.unwrap_or_else(|| *held(&self.seen))
    }
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
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
        let zone = self.zone();
        Clock { now: chrono::Utc::now().with_timezone(&zone).fixed_offset(), zone: Zone::Named(zone) }
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

    /// A clock that stands at a moment of a zone.
    pub fn reading(clock: Clock) -> SetTime {
        SetTime { clock: Mutex::new(clock), awake: Mutex::default() }
    }

    /// Sets it, in the zone that it reads.
    pub fn turn_to(&self, now: DateTime<FixedOffset>) {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner).now = now;
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

    /// Thrown by a seed: for what is made up, and has to come out the same again. It makes no key.
    pub fn seeded(seed: u64) -> Chance {
        Chance { dice: Arc::new(Mutex::new(Dice { random: StdRng::seed_from_u64(seed), last: (0, 0) })) }
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

/// Fills what a key is made of from the system's randomness itself: nothing that stays in memory tells it afterwards.
///
/// # Errors
/// [`NoChance`].
pub fn fill_secret(bytes: &mut [u8]) -> Result<(), NoChance> {
    rand::rngs::SysRng.try_fill_bytes(bytes).map_err(|_| NoChance)
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
    fn a_changed_zone_of_the_system_is_seen_when_looked_for_and_a_chosen_one_stays() {
        let system = Arc::new(Mutex::new(Some("America/New_York".to_owned())));
        let says = system.clone();
        let time = MachineTime::seeing(None, Box::new(move || held(&says).clone()));
        let travel = |to: Option<&str>| *held(&system) = to.map(str::to_owned);
        assert_eq!(time.clock().zone, Zone::Named(Tz::America__New_York));
        assert!(!time.look_again());
        travel(Some("Europe/Lisbon"));
        assert_eq!(time.clock().zone, Zone::Named(Tz::America__New_York), "not between two looks");
        assert!(time.look_again());
        assert_eq!(time.clock().zone, Zone::Named(Tz::Europe__Lisbon));
        for unknown in [None, Some("Nowhere/At_All")] {
            travel(unknown);
            assert!(!time.look_again());
            assert_eq!(time.clock().zone, Zone::Named(Tz::Europe__Lisbon));
        }
        time.choose_zone(Some(Tz::Asia__Kolkata));
        travel(Some("Asia/Tokyo"));
        assert!(!time.look_again());
        assert_eq!(time.clock().zone, Zone::Named(Tz::Asia__Kolkata));
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
