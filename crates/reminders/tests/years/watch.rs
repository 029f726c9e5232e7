//! What the oracle sees of a device's life: its clock, wherever it stands, the one at home, and the intervals that pass by neither.

use alara_record::{OccurrenceKey, Recurs, Schedule};
use chrono::{DateTime, Duration, Timelike, Utc};
use chrono_tz::Tz;
use uuid::Uuid;

use crate::oracle::{Clock, Passing};

/// What the oracle watches.
pub struct Watch {
    pub here: Clock,
    home: Clock,
    passing: Vec<(usize, Passing)>,
    local: Vec<(usize, Schedule)>,
    at_home: Vec<(usize, Schedule)>,
    furthest: DateTime<Utc>,
    last: DateTime<Utc>,
}

pub fn id(index: usize) -> Uuid {
    Uuid::from_u128(100 + index as u128)
}

impl Watch {
    pub fn new(home: Tz, schedules: &[(usize, Schedule)], from: DateTime<Utc>) -> Watch {
        let such = |such: &dyn Fn(&Schedule) -> bool| -> Vec<(usize, Schedule)> {
            schedules.iter().filter(|(_, each)| such(each)).cloned().collect()
        };
        let passes = |each: &Schedule| matches!(each.recurs, Recurs::EveryHours { .. });
        let local = such(&|each| each.zone.is_none() && !passes(each));
        let at_home = such(&|each| each.zone.is_some() && !passes(each));
        let passing = such(&passes).iter().map(|(index, each)| (*index, Passing::new(home, each, from))).collect();
        let (mut here, home) = (Clock::new(home, &local), Clock::new(home, &at_home));
        here.starts(from);
        Watch {
            here,
            home,
            passing,
            local,
            at_home,
            furthest: from - Duration::minutes(1),
            last: from - Duration::minutes(1),
        }
    }

    /// The clock goes on to this minute; `walks`: through every minute on its way, else by one jump.
    pub fn goes_on(&mut self, now: DateTime<Utc>, walks: bool, found: &mut impl FnMut(OccurrenceKey)) {
        let now = now - Duration::seconds(i64::from(now.second()));
        let mut tell = |index: usize, planned: alara_reminders::Planned| {
            found(OccurrenceKey { of: id(index), due: planned.due });
        };
        let mut minute = if walks && self.last < now { self.last + Duration::minutes(1) } else { now };
        while minute <= now {
            self.here.comes_to(minute, &self.local, &mut tell);
            minute += Duration::minutes(1);
        }
        while self.furthest < now {
            self.furthest += Duration::minutes(1);
            self.home.comes_to(self.furthest, &self.at_home, &mut tell);
            for (index, each) in &mut self.passing {
                if let Some(planned) = each.comes_to(self.furthest) {
                    tell(*index, planned);
                }
            }
        }
        self.last = now;
    }

    /// What a clock that stands in this zone passes from one instant to another.
    pub fn passes_in(&self, zone: Tz, from: DateTime<Utc>, to: DateTime<Utc>, found: &mut impl FnMut(OccurrenceKey)) {
        let mut clock = Clock::new(zone, &self.local);
        let mut minute = from - Duration::seconds(i64::from(from.second()));
        while minute <= to {
            clock.comes_to(minute, &self.local, &mut |index, planned| {
                found(OccurrenceKey { of: id(index), due: planned.due });
            });
            minute += Duration::minutes(1);
        }
    }
}
