//! What reminders of others are known to get wrong, each by name; and what a round does about answers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::collections::BTreeMap;

use alara_record::{
    Change, MemoryRecord, Noun, OccurrenceKey, Person, PersonId, Recurs, Reminder, ReminderId, ReminderKind, Schedule,
    Settled, Settlement, Stage, Told, Zone,
};
use alara_reminders::round::{Policy, Round, Why, round, shown, since, span};
use alara_reminders::{Due, due_between, planned};
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use chrono_tz::Tz;
use uuid::Uuid;

const ME: PersonId = PersonId(Uuid::from_u128(1));
const NEW_YORK: Tz = chrono_tz::America::New_York;

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

fn time(text: &str) -> NaiveTime {
    NaiveTime::parse_from_str(text, "%H:%M").unwrap()
}

fn local(zone: Tz, instant: DateTime<Utc>) -> String {
    instant.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string()
}

fn reminder(id: u128, title: &str, schedule: Schedule) -> Reminder {
    Reminder {
        id: ReminderId(Uuid::from_u128(id)),
        person: ME,
        title: title.to_owned(),
        kind: ReminderKind::Other,
        schedule,
        medications: Vec::new(),
        description: None,
        active: true,
        paused_until: None,
        moved: Vec::new(),
    }
}

fn daily(times: &[&str]) -> Schedule {
    Schedule::daily(times.iter().map(|text| time(text)).collect())
}

/// A program on a disk, with what it showed.
struct Machine {
    zone: Tz,
    record: MemoryRecord,
    told: BTreeMap<OccurrenceKey, Told>,
    until: (DateTime<Utc>, Tz),
    policy: Policy,
    set: DateTime<Utc>,
}

impl Machine {
    fn new(zone: Tz, now: &str, reminders: Vec<Reminder>) -> Machine {
        let user = Person { id: ME, name: "Nora".to_owned(), aka: Vec::new(), is_user: true };
        let mut record = MemoryRecord::new(user);
        reminders.into_iter().for_each(|each| record.put(Noun::from(each)));
        let (now, policy) = (at(now), Policy::default());
        Machine { zone, record, told: BTreeMap::new(), until: (now, zone), policy, set: now }
    }

    fn looks(&self, now: DateTime<Utc>) -> Round {
        let here = Zone::Named(self.zone);
        let (until, there) = self.until;
        let from = since((until, Zone::Named(there)), here, now, Duration::days(31));
        let (first, last) = span(from, now, &self.told, there != self.zone);
        let mut due: Vec<Due> = due_between(&self.record, ME, here, first, last);
        due.retain(|each| each.is_after(self.set.fixed_offset()));
        round((from, now), here, &due, &self.told, &[], &self.policy)
    }

    /// One tick. Answers what it showed: why, and each title with its local time.
    fn tick(&mut self, now: &str) -> Vec<(Why, Vec<String>)> {
        let now = at(now);
        let round = self.looks(now);
        self.until = (now, self.zone);
        for key in &round.gone {
            self.told.remove(key);
        }
        for row in round.put {
            self.told.insert(row.key.clone(), row);
        }
        let mut told = Vec::new();
        for notice in round.show {
            for due in notice.due.iter().filter(|_| notice.why != Why::Fewer) {
                let row = self.told.get_mut(&due.key).unwrap();
                *row = shown(row, now, &self.policy);
            }
            let each = |due: &Due| format!("{} {}", due.title, &local(self.zone, due.at)[11..]);
            told.push((notice.why, notice.due.iter().map(each).collect()));
        }
        told
    }

    fn settle(&mut self, key: &OccurrenceKey) {
        let key = key.clone();
        self.record.put(Noun::Settlement(Settlement { key, person: ME, settled: Settled::Taken, by: None }));
    }

    fn stages(&self) -> Vec<Stage> {
        self.told.values().map(|row| row.stage).collect()
    }
}

#[test]
fn every_other_day_is_not_an_hour_late_after_the_clocks_are_changed() {
    let from = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
    let schedule = Schedule::of(vec![time("08:00")], Recurs::EveryDays { every: 2, from });
    let zone = Zone::Named(NEW_YORK);
    let all = planned(&schedule, zone, at("2026-03-01T00:00:00Z"), at("2026-12-31T00:00:00Z"));
    assert!(all.len() > 150);
    assert!(all.iter().all(|each| local(NEW_YORK, each.at).ends_with("08:00")), "{all:?}");
    assert!(all.windows(2).all(|pair| (pair[1].due - pair[0].due).num_days() == 2));
}

#[test]
fn nothing_is_set_anew_without_end_on_the_day_of_the_change() {
    // 02:30 does not exist on 8 March: it rings once, at 03:00, and not again at any later look.
    let mut machine = Machine::new(NEW_YORK, "2026-03-08T05:00:00Z", vec![reminder(2, "Drops", daily(&["02:30"]))]);
    assert!(machine.tick("2026-03-08T06:59:59Z").is_empty());
    assert_eq!(machine.tick("2026-03-08T07:00:00Z"), [(Why::Due, vec!["Drops 03:00".to_owned()])]);
    let mut now = at("2026-03-08T07:00:30Z");
    while now < at("2026-03-09T06:29:30Z") {
        assert!(machine.tick(&now.to_rfc3339()).is_empty(), "{now}");
        now += Duration::seconds(30);
    }
    assert_eq!(machine.tick("2026-03-09T06:30:00Z"), [(Why::Due, vec!["Drops 02:30".to_owned()])]);
}

#[test]
fn unanswered_ones_are_not_forgotten_by_a_restart() {
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", vec![reminder(2, "Drops", daily(&["08:00"]))]);
    machine.policy.repeat = Some((10, 2));
    assert_eq!(machine.tick("2026-06-01T12:00:00Z").len(), 1);
    // What stays of a program that ends is what it told.
    let mut again = Machine {
        until: machine.until,
        told: machine.told.clone(),
        ..Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", vec![reminder(2, "Drops", daily(&["08:00"]))])
    };
    again.policy = machine.policy;
    assert!(again.tick("2026-06-01T12:09:59Z").is_empty());
    assert_eq!(again.tick("2026-06-01T12:10:00Z"), [(Why::Again, vec!["Drops 08:00".to_owned()])]);
    assert_eq!(again.tick("2026-06-01T12:20:00Z").len(), 1);
    assert!(again.tick("2026-06-01T12:30:00Z").is_empty(), "twice again, and no more");
    assert_eq!(again.stages(), [Stage::Shown]);
    again.tick("2026-06-02T00:00:30Z");
    assert_eq!(again.stages(), [Stage::Missed], "never taken by itself");
}

#[test]
fn an_update_of_the_list_doubles_nothing() {
    let drops = reminder(2, "Drops", daily(&["08:00"]));
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", vec![drops.clone()]);
    assert_eq!(machine.tick("2026-06-01T12:00:00Z").len(), 1);
    machine.record.apply(&[Change::Put(Noun::from(Reminder { title: "Eye drops".to_owned(), ..drops.clone() }))]);
    machine.record.put(Noun::from(reminder(3, "Walk", daily(&["09:00"]))));
    assert!(machine.tick("2026-06-01T12:00:30Z").is_empty());
    machine.record.apply(&[Change::Put(Noun::from(drops))]);
    assert!(machine.tick("2026-06-01T12:01:00Z").is_empty());
}

#[test]
fn a_burst_of_old_ones_after_a_resume_is_one_group_with_how_late_each_is() {
    let reminders = vec![reminder(2, "Drops", daily(&["08:00", "20:00"])), reminder(3, "Walk", daily(&["09:00"]))];
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", reminders);
    let told = machine.tick("2026-06-04T13:02:00Z");
    let kinds: Vec<(Why, usize)> = told.iter().map(|(why, all)| (*why, all.len())).collect();
    // Three days: the walk of this very morning is on time.
    assert_eq!(kinds, [(Why::Late, 10), (Why::Due, 1)]);
    assert!(machine.tick("2026-06-04T13:02:30Z").is_empty());
}

#[test]
fn what_is_due_within_five_minutes_is_announced_together_and_each_once() {
    let reminders = vec![
        reminder(2, "Drops", daily(&["08:00"])),
        reminder(3, "Walk", daily(&["08:05"])),
        reminder(4, "Tea", daily(&["08:06"])),
    ];
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", reminders);
    let told = machine.tick("2026-06-01T12:00:00Z");
    assert_eq!(told, [(Why::Due, vec!["Drops 08:00".to_owned(), "Walk 08:05".to_owned()])]);
    assert!(machine.tick("2026-06-01T12:05:00Z").is_empty());
    assert_eq!(machine.tick("2026-06-01T12:06:00Z"), [(Why::Due, vec!["Tea 08:06".to_owned()])]);
}

#[test]
fn what_is_settled_leaves_its_notification_and_what_is_undone_is_open_again() {
    let dose = |id: u128, name: &str, schedule| alara_record::Medication {
        schedule: Some(schedule),
        ..alara_record::Medication::named(alara_record::MedicationId(Uuid::from_u128(id)), ME, name)
    };
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", Vec::new());
    machine.record.put(Noun::from(dose(2, "Drops", daily(&["08:00"]))));
    machine.record.put(Noun::from(dose(3, "Iron", daily(&["08:00"]))));
    assert_eq!(machine.tick("2026-06-01T12:00:00Z")[0].1.len(), 2);
    let keys: Vec<OccurrenceKey> = machine.told.keys().cloned().collect();
    machine.settle(&keys[0]);
    assert_eq!(machine.tick("2026-06-01T12:01:00Z"), [(Why::Fewer, vec!["Iron 08:00".to_owned()])]);
    machine.settle(&keys[1]);
    let round = machine.looks(at("2026-06-01T12:02:00Z"));
    assert_eq!((round.withdraw.len(), round.show.len()), (1, 0));
    machine.tick("2026-06-01T12:02:00Z");
    assert_eq!(machine.stages(), [Stage::Taken, Stage::Taken]);
    machine.record.apply(&[Change::Unsettle(keys[1].clone())]);
    // It does not ring again: whoever takes it back is here.
    assert!(machine.tick("2026-06-01T12:03:00Z").is_empty());
}

#[test]
fn one_that_is_moved_after_it_was_announced_rings_at_its_new_time() {
    let mut drops = reminder(2, "Drops", daily(&["20:00"]));
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", vec![drops.clone()]);
    assert_eq!(machine.tick("2026-06-02T00:00:00Z").len(), 1);
    let reading = |text: &str| NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    drops.moved.push((reading("2026-06-01 20:00"), reading("2026-06-01 22:00")));
    machine.record.put(Noun::from(drops));
    assert!(machine.tick("2026-06-02T00:01:00Z").is_empty());
    assert_eq!(machine.tick("2026-06-02T02:00:00Z"), [(Why::Due, vec!["Drops 22:00".to_owned()])]);
    assert!(machine.tick("2026-06-02T02:01:00Z").is_empty());
}

#[test]
fn in_quiet_hours_nothing_is_announced_and_after_them_all_of_it_is() {
    let mut machine = Machine::new(
        NEW_YORK,
        "2026-06-01T12:00:00Z",
        vec![reminder(2, "Drops", daily(&["23:00"])), reminder(3, "Walk", daily(&["06:30"]))],
    );
    machine.policy.quiet = Some((time("22:00"), time("07:00")));
    assert!(machine.tick("2026-06-02T03:00:00Z").is_empty());
    assert!(machine.tick("2026-06-02T10:59:00Z").is_empty());
    let told = machine.tick("2026-06-02T11:00:00Z");
    assert_eq!(told, [(Why::Late, vec!["Drops 23:00".to_owned(), "Walk 06:30".to_owned()])]);
}

#[test]
fn a_window_is_not_late_before_its_end() {
    let window = Schedule { window: Some(120), ..daily(&["08:00"]) };
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", vec![reminder(2, "Drops", window)]);
    assert_eq!(machine.tick("2026-06-01T13:30:00Z")[0].0, Why::Due);
    assert_eq!(machine.tick("2026-06-02T14:30:00Z")[0].0, Why::Late);
}

#[test]
fn what_a_wrong_clock_announced_ahead_of_its_time_is_announced_in_its_time() {
    let mut machine = Machine::new(NEW_YORK, "2026-06-01T10:00:00Z", vec![reminder(2, "Drops", daily(&["08:00"]))]);
    assert_eq!(machine.tick("2026-06-09T12:01:00Z").len(), 2, "a week ahead by mistake");
    assert!(machine.tick("2026-06-01T10:05:00Z").is_empty());
    assert_eq!(machine.tick("2026-06-01T12:00:00Z"), [], "an hour or two of error announce nothing twice");
    assert_eq!(machine.tick("2026-06-02T12:00:00Z"), [(Why::Due, vec!["Drops 08:00".to_owned()])]);
}
