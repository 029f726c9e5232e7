//! Due times for the tools, by the reminders' arithmetic.

use alara_health::tools::Calendar;
use alara_record::{Medication, Occurrence, OccurrenceKey, Record, Reminder, Zone};
use alara_reminders::awake::while_awake;
use alara_reminders::{nearest_open, of_medication, of_reminder};
use chrono::{Duration, NaiveDateTime, NaiveTime};

/// Due times of schedules in a zone, as [`alara_reminders`] reckons them.
#[derive(Clone, Copy, Debug)]
pub struct DueTimes(pub Zone);

/// The due times of a zone, for who reads a message.
pub fn calendar_of(zone: Zone) -> Box<dyn Calendar> {
    Box::new(DueTimes(zone))
}

/// How far around a dose its neighbours can lie: half a year covers "every 180 days", and rarer ones stand alone.
const AROUND_DAYS: i64 = 190;

impl Calendar for DueTimes {
    fn due(
        &self,
        record: &dyn Record,
        medication: &Medication,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Vec<Occurrence> {
        of_medication(medication, &record.settlements(medication.person), self.0, from, to)
    }

    fn rings(
        &self,
        record: &dyn Record,
        reminder: &Reminder,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Vec<(NaiveDateTime, Occurrence)> {
        let times = of_reminder(reminder, &record.settlements(reminder.person), self.0, from, to);
        times.into_iter().map(|each| (each.at, each)).collect()
    }

    fn while_awake(&self, times: u8, up: NaiveTime, bed: NaiveTime) -> Vec<NaiveTime> {
        while_awake(times, up, bed)
    }

    fn settles(
        &self,
        record: &dyn Record,
        medication: &Medication,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Option<OccurrenceKey> {
        let around = Duration::days(AROUND_DAYS);
        let occurrences = self.due(record, medication, from - around, to + around);
        nearest_open(&occurrences, from, to).map(|occurrence| occurrence.key.clone())
    }
}
