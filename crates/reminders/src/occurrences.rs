//! The occurrences of a schedule within a span of the local clock.

use alara_record::{Medication, Occurrence, OccurrenceKey, Recurs, Reminder, Schedule, Settlement, Stretch, Zone};
use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};
use uuid::Uuid;

use crate::clock::{first_reading, last_reading, reading};
use crate::planned::{Planned, planned};

/// What a schedule's due times in `from..=to` (the clock of where one is) were meant for, in order: each once.
///
/// Times of day are those of the wall clock, whatever the clocks do; "every six hours" is six hours, also in the night when they are
/// changed.
pub fn scheduled(schedule: &Schedule, here: Zone, from: NaiveDateTime, to: NaiveDateTime) -> Vec<NaiveDateTime> {
    within(schedule, here, from, to).into_iter().map(|each| each.due).collect()
}

fn within(schedule: &Schedule, here: Zone, from: NaiveDateTime, to: NaiveDateTime) -> Vec<Planned> {
    let mut all = planned(schedule, here, first_reading(here, from), last_reading(here, to));
    // Between the two the clock may go back behind the first, or past the last.
    all.retain(|each| (from..=to).contains(&reading(here, each.at)));
    all
}

/// The occurrences of a medication's schedule in a span; none where it is taken as needed or was stopped.
pub fn of_medication(
    medication: &Medication,
    settlements: &[&Settlement],
    here: Zone,
    from: NaiveDateTime,
    to: NaiveDateTime,
) -> Vec<Occurrence> {
    let doses = list_dose_times(medication, here, first_reading(here, from), last_reading(here, to));
    let dues = doses.iter().map(|each| (each.time, each.dose)).collect();
    let mut found = named(medication.id.0, &medication.name, dues, settlements, here);
    // Between the two the clock may go back behind the first, or past the last.
    found.retain(|each| (from..=to).contains(&each.at));
    found
}

/// A due time of a medication, with how much is due then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoseTime<'a> {
    pub time: Planned,
    /// The schedule that it is one of.
    pub schedule: &'a Schedule,
    /// How much, where that was said.
    pub dose: Option<&'a str>,
}

/// The due times of a medication between two instants, of all its planned doses and of those that it had before, in order; none where it
/// is taken as needed or was stopped. An hour that had passed when it was told is none: this alone decides what was ever due.
pub(crate) fn list_dose_times(
    medication: &Medication,
    here: Zone,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Vec<DoseTime<'_>> {
    let is_moved = |each: &DoseTime<'_>| medication.moved.iter().any(|(old, _)| *old == each.time.due);
    let planned = medication.stretches().flat_map(|stretch| list_within(stretch, here, from, to));
    let mut all: Vec<DoseTime<'_>> = planned.filter(|each| !is_moved(each)).collect();
    let moved = medication
        .moved
        .iter()
        .flat_map(|pair| medication.stretches().filter_map(move |stretch| find_moved(stretch, here, *pair)));
    all.extend(moved.filter(|each| (from..=to).contains(&each.time.at)));
    all.sort_by_key(|each| each.time);
    // The list refuses two doses for one time; what an import brought settles once all the same.
    all.dedup_by_key(|each| each.time.due);
    all
}

fn list_within<'a>(
    Stretch { dose, schedule, since, until }: Stretch<'a>,
    here: Zone,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> impl Iterator<Item = DoseTime<'a>> {
    let holds = move |time: &Planned| {
        since.is_none_or(|since| is_told_by(time, schedule, since))
            && until.is_none_or(|until| !is_told_by(time, schedule, until))
    };
    let times = planned(schedule, here, from, to).into_iter().filter(holds);
    times.map(move |time| DoseTime { time, schedule, dose })
}

/// A dose that was moved alone, where the schedule has it: its key stays the time that it was first due, so that it settles once.
fn find_moved(stretch: Stretch<'_>, here: Zone, (old, new): (NaiveDateTime, NaiveDateTime)) -> Option<DoseTime<'_>> {
    let zone = stretch.schedule.zone.map_or(here, Zone::Named);
    let at = first_reading(zone, old);
    let of = list_within(stretch, here, at, at).find(|each| each.time.due == old)?;
    Some(DoseTime { time: Planned { at: first_reading(zone, new), due: old }, ..of })
}

/// Whether a time of a schedule is due no earlier than it was told, at `told` by the clock of where one was then. On a journey either clock
/// may be the one that passed it.
pub(crate) fn is_told_by(time: &Planned, schedule: &Schedule, told: DateTime<FixedOffset>) -> bool {
    time.at >= told.to_utc() || (is_local(schedule) && time.due >= told.naive_local())
}

/// Whether it goes by the clock of wherever one is.
pub(crate) fn is_local(schedule: &Schedule) -> bool {
    schedule.zone.is_none() && !matches!(schedule.recurs, Recurs::EveryHours { .. })
}

/// The occurrences of a reminder in a span: inactive and paused ones have none, a moved one stands where it was moved to (its key
/// keeps the time it was first due, so that it settles once).
pub fn of_reminder(
    reminder: &Reminder,
    settlements: &[&Settlement],
    here: Zone,
    from: NaiveDateTime,
    to: NaiveDateTime,
) -> Vec<Occurrence> {
    let mut found = named(
        reminder.id.0,
        &reminder.title,
        of_reminder_between(reminder, here, first_reading(here, from), last_reading(here, to))
            .into_iter()
            .map(|time| (time, None))
            .collect(),
        settlements,
        here,
    );
    found.retain(|each| (from..=to).contains(&each.at));
    found
}

/// The due times of a reminder between two instants, as [`of_reminder`] has them.
pub(crate) fn of_reminder_between(
    reminder: &Reminder,
    here: Zone,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Vec<Planned> {
    if !reminder.active {
        return Vec::new();
    }
    let zone = reminder.schedule.zone.map_or(here, Zone::Named);
    let mut all = planned(&reminder.schedule, here, from, to);
    all.retain(|each| !reminder.moved.iter().any(|(old, _)| *old == each.due));
    let moved = reminder.moved.iter().map(|(old, new)| Planned { at: first_reading(zone, *new), due: *old });
    all.extend(moved.filter(|each| (from..=to).contains(&each.at)));
    all.retain(|each| reminder.paused_until.is_none_or(|until| reading(here, each.at).date() > until));
    all.sort_unstable();
    all
}

fn named(
    of: Uuid,
    title: &str,
    dues: Vec<(Planned, Option<&str>)>,
    settlements: &[&Settlement],
    here: Zone,
) -> Vec<Occurrence> {
    dues.into_iter()
        .map(|(Planned { at, due }, dose)| {
            let key = OccurrenceKey { of, due };
            let settled = settlements.iter().find(|each| each.key == key).map(|each| each.settled);
            Occurrence {
                key,
                at: reading(here, at),
                instant: at,
                title: title.to_owned(),
                dose: dose.map(str::to_owned),
                settled,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::{MedicationId, PersonId, PlannedDose};
    use chrono::{Datelike, Duration, NaiveDate, NaiveTime};

    fn at(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    const UTC: Zone = Zone::Named(chrono_tz::Tz::UTC);

    fn time(hour: u32, minute: u32) -> NaiveTime {
        NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
    }

    #[test]
    fn weekdays_ring_on_weekdays_only() {
        let schedule = Schedule::of(vec![time(8, 0)], Recurs::Days { days: vec![1, 2, 3, 4, 5] });
        // 2026-03-14 is a Saturday.
        assert!(scheduled(&schedule, UTC, at("2026-03-14 00:00"), at("2026-03-15 23:59")).is_empty());
        assert_eq!(scheduled(&schedule, UTC, at("2026-03-13 00:00"), at("2026-03-16 23:59")).len(), 2);
    }

    #[test]
    fn every_other_day_counts_from_its_first_date() {
        let from = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let schedule = Schedule::of(vec![time(9, 0)], Recurs::EveryDays { every: 2, from });
        let due = scheduled(&schedule, UTC, at("2026-03-01 00:00"), at("2026-03-06 00:00"));
        assert_eq!(due, [at("2026-03-01 09:00"), at("2026-03-03 09:00"), at("2026-03-05 09:00")]);
    }

    #[test]
    fn every_six_hours_runs_through_midnight() {
        let from = NaiveDate::from_ymd_opt(2020, 1, 1).unwrap();
        let schedule = Schedule::of(vec![time(22, 0)], Recurs::EveryHours { every: 6, from });
        let due = scheduled(&schedule, UTC, at("2026-03-14 21:00"), at("2026-03-15 11:00"));
        assert_eq!(due, [at("2026-03-14 22:00"), at("2026-03-15 04:00"), at("2026-03-15 10:00")]);
    }

    #[test]
    fn every_six_hours_is_six_hours_in_the_nights_when_the_clocks_are_changed() {
        let zone = Zone::Named(chrono_tz::America::New_York);
        let from = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let schedule = |every| Schedule::of(vec![time(22, 0)], Recurs::EveryHours { every, from });
        // At 2:00 on 8 March the clocks go on to 3:00, at 2:00 on 1 November back to 1:00.
        let spring = scheduled(&schedule(6), zone, at("2026-03-07 20:00"), at("2026-03-08 12:00"));
        assert_eq!(spring, [at("2026-03-07 22:00"), at("2026-03-08 05:00"), at("2026-03-08 11:00")]);
        let autumn = scheduled(&schedule(6), zone, at("2026-10-31 20:00"), at("2026-11-01 12:00"));
        assert_eq!(autumn, [at("2026-10-31 23:00"), at("2026-11-01 04:00"), at("2026-11-01 10:00")]);
        for every in 1..=24u8 {
            // Four days, of which one has 23 hours, or 25.
            for (from, to, hours) in
                [("2026-03-06 00:00", "2026-03-10 00:00", 95), ("2026-10-30 00:00", "2026-11-03 00:00", 97)]
            {
                let due = scheduled(&schedule(every), zone, at(from), at(to));
                let whole = hours / usize::from(every);
                assert!((whole..=whole + 1).contains(&due.len()), "every {every} hours: {}", due.len());
            }
            let due = scheduled(&schedule(every), zone, at("2026-03-06 00:00"), at("2026-03-10 00:00"));
            let even =
                |pair: &[NaiveDateTime]| zone.at(pair[1]) - zone.at(pair[0]) == Duration::hours(i64::from(every));
            assert!(due.windows(2).all(even), "every {every} hours: {due:?}");
        }
    }

    #[test]
    fn a_time_of_day_is_that_of_the_clock_whatever_the_clocks_do() {
        let zone = Zone::Named(chrono_tz::America::New_York);
        let due = scheduled(&Schedule::daily(vec![time(8, 0)]), zone, at("2026-03-07 00:00"), at("2026-03-09 00:00"));
        assert_eq!(due, [at("2026-03-07 08:00"), at("2026-03-08 08:00")]);
    }

    #[test]
    fn nothing_is_due_after_the_last_day() {
        let until = NaiveDate::from_ymd_opt(2026, 3, 2);
        let schedule = Schedule { until, ..Schedule::daily(vec![time(8, 0)]) };
        assert_eq!(scheduled(&schedule, UTC, at("2026-03-01 00:00"), at("2026-03-09 00:00")).len(), 2);
    }

    #[test]
    fn the_hour_that_comes_twice_is_two_hours() {
        let zone = Zone::Named(chrono_tz::America::New_York);
        let from = NaiveDate::from_ymd_opt(2026, 11, 1).unwrap();
        let schedule = Schedule::of(vec![time(0, 0)], Recurs::EveryHours { every: 1, from });
        let due = scheduled(&schedule, zone, at("2026-11-01 00:00"), at("2026-11-01 02:30"));
        let told: Vec<String> = due.iter().map(|each| each.format("%H:%M:%S").to_string()).collect();
        assert_eq!(told, ["00:00:00", "01:00:00", "01:00:01", "02:00:00"]);
    }

    #[test]
    fn every_so_many_weeks_cycles_and_single_dates_fall_on_their_days() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        let days = |recurs: Recurs| -> Vec<u32> {
            let due =
                scheduled(&Schedule::of(vec![time(9, 0)], recurs), UTC, at("2026-03-01 00:00"), at("2026-03-31 23:59"));
            due.iter().map(|each| chrono::Datelike::day(&each.date())).collect()
        };
        // 2026-03-04 is a Wednesday; its week begins on the 2nd.
        assert_eq!(days(Recurs::EveryWeeks { every: 2, days: vec![1, 3], from: day(4) }), [4, 16, 18, 30]);
        assert_eq!(days(Recurs::Dates { dates: vec![day(3), day(17)] }), [3, 17]);
        let cycle = days(Recurs::Cycle { on: 21, off: 7, from: day(2) });
        assert_eq!(cycle, (2..=22).chain(30..=31).collect::<Vec<u32>>());
    }

    #[test]
    fn home_time_is_kept_on_a_journey_and_the_key_with_it() {
        let zone = Some(chrono_tz::America::New_York);
        let schedule = Schedule { zone, ..Schedule::daily(vec![time(8, 0)]) };
        let berlin = Zone::Named(chrono_tz::Europe::Berlin);
        let all = within(&schedule, berlin, at("2026-06-01 00:00"), at("2026-06-01 23:59"));
        assert_eq!(all.iter().map(|each| each.due).collect::<Vec<_>>(), [at("2026-06-01 08:00")]);
        assert_eq!(reading(berlin, all[0].at), at("2026-06-01 14:00"));
    }

    #[test]
    fn occurrence_has_the_dose_of_its_step_and_time() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day);
        let planned = |dose: &str, schedule| PlannedDose { dose: dose.into(), schedule };
        let step = |from, until| Schedule { from: day(from), until: day(until), ..Schedule::daily(vec![time(8, 0)]) };
        let named = Medication::named(MedicationId(Uuid::from_u128(1)), PersonId(Uuid::nil()), "Prednisone");
        let plan = vec![planned("40 mg", step(14, 16)), planned("30 mg", step(17, 19))];
        let taper = Medication { plan, ..named.clone() };
        let due = |medication: &Medication| -> Vec<(u32, String)> {
            let found = of_medication(medication, &[], UTC, at("2026-03-15 00:00"), at("2026-03-30 00:00"));
            found.into_iter().map(|each| (each.at.day(), each.dose.unwrap_or_default())).collect()
        };
        let told = |days: &[(u32, &str)]| days.iter().map(|(day, dose)| (*day, (*dose).to_owned())).collect::<Vec<_>>();
        assert_eq!(due(&taper), told(&[(15, "40 mg"), (16, "40 mg"), (17, "30 mg"), (18, "30 mg"), (19, "30 mg")]));
        let turn = |from| {
            let recurs = Recurs::EveryDays { every: 2, from: day(from).unwrap() };
            Schedule { until: day(18), ..Schedule::of(vec![time(8, 0)], recurs) }
        };
        let plan = vec![planned("1 tablet", turn(15)), planned("2 tablets", turn(16))];
        let turns = Medication { plan, ..named };
        let each = [(15, "1 tablet"), (16, "2 tablets"), (17, "1 tablet"), (18, "2 tablets")];
        assert_eq!(due(&turns), told(&each));
        assert!(due(&Medication { as_needed: true, ..turns }).is_empty());
    }

    #[test]
    fn hours_before_it_was_told_are_no_occurrences() {
        let told = |text: &str| chrono::DateTime::parse_from_rfc3339(text).unwrap();
        let named = Medication::named(MedicationId(Uuid::from_u128(1)), PersonId(Uuid::nil()), "Metformin");
        let schedule = Some(Schedule::daily(vec![time(8, 0), time(20, 0)]));
        let since = Some(told("2026-03-14T09:30:00Z"));
        let new = Medication { schedule, since, ..named };
        let due = |medication: &Medication, here| -> Vec<String> {
            let found = of_medication(medication, &[], here, at("2026-03-13 00:00"), at("2026-03-15 23:00"));
            found.iter().map(|each| each.at.format("%d %H:%M").to_string()).collect()
        };
        assert_eq!(due(&new, UTC), ["14 20:00", "15 08:00", "15 20:00"]);
        assert_eq!(due(&Medication { since: None, ..new.clone() }, UTC).len(), 6, "one of an older version");
        // At 21:00 it is told that it is taken at noon: what was due before stays as it was.
        let past = new.past_at(told("2026-03-14T21:00:00Z"));
        let since = Some(told("2026-03-14T21:00:00Z"));
        let changed = Medication { schedule: Some(Schedule::daily(vec![time(12, 0)])), since, past, ..new.clone() };
        assert_eq!(due(&changed, UTC), ["14 20:00", "15 12:00"]);
        // Told at 09:30 in London, and in New York an hour later: its clock has yet to read 08:00.
        let new_york = Zone::Named(chrono_tz::America::New_York);
        assert_eq!(due(&new, new_york), ["14 08:00", "14 20:00", "15 08:00", "15 20:00"]);
    }
}
