//! Due times for the tools, by the reminders' arithmetic.

use alara_health::tools::Calendar;
use alara_record::{Medication, Occurrence, OccurrenceKey, Record};
use alara_reminders::{nearest_open, of_medication};
use chrono::{Duration, NaiveDateTime};

/// Due times of schedules, as [`alara_reminders`] reckons them.
#[derive(Clone, Copy, Debug, Default)]
pub struct DueTimes;

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
        of_medication(medication, &record.settlements(medication.person), from, to)
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
