//! A device that lives for years: it sleeps, travels, crashes, has its clock stepped, and shows what it is told to. What it announces is
//! held against what the oracle saw its clock pass.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::{
    Change, MemoryRecord, Noun, OccurrenceKey, Person, PersonId, Recurs, Reminder, ReminderId, ReminderKind, Schedule,
    Settled, Settlement, Told, Zone,
};
use alara_reminders::round::{Policy, TOGETHER, Why, round, shown, since, span};
use alara_reminders::{Due, due_between};
use chrono::{DateTime, Duration, FixedOffset, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use uuid::Uuid;

use crate::chance::Chance;
use crate::figures::Figures;
use crate::kinds;
use crate::watch::{Watch, id};

const LONGEST: Duration = Duration::days(31);
const ME: PersonId = PersonId(Uuid::from_u128(1));
/// What was due so long ago is no longer looked at by anybody.
const FORGOTTEN: Duration = Duration::days(45);
/// What was told is known for so much longer than what is looked for: a journey moves both.
const JOURNEY: Duration = Duration::hours(27);

/// What a crash leaves.
struct Disk {
    told: BTreeMap<OccurrenceKey, Told>,
    until: (DateTime<Utc>, Tz),
}

impl Disk {
    /// As the store answers it: what was due from then on, and all that is open still.
    fn told(&self, from: DateTime<Utc>) -> BTreeMap<OccurrenceKey, Told> {
        let known = self.told.iter().filter(|(_, row)| row.at >= from || row.stage.is_open());
        known.map(|(key, row)| (key.clone(), row.clone())).collect()
    }
}

/// The desktop's notification service: it outlives the program.
#[derive(Default)]
struct Screen(BTreeMap<String, BTreeSet<OccurrenceKey>>);

/// When something is due in some hours.
struct Ahead {
    zone: Tz,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    at: Vec<DateTime<Utc>>,
}

struct Device {
    zone: Tz,
    ahead: Ahead,
    /// What its clock says.
    now: DateTime<Utc>,
    /// When and where the reminders were set.
    set: DateTime<FixedOffset>,
    record: MemoryRecord,
    disk: Disk,
    until: (DateTime<Utc>, Tz),
    screen: Screen,
    /// What was announced, and at what time of its clock.
    announced: BTreeMap<OccurrenceKey, DateTime<Utc>>,
    excused: BTreeSet<OccurrenceKey>,
    /// What the oracle saw, and nobody announced yet.
    awaited: BTreeSet<OccurrenceKey>,
    passed: BTreeSet<OccurrenceKey>,
    /// What the clock of where it woke up passed while it slept: it may have been there already, so each may be announced, late.
    slept_through: BTreeSet<OccurrenceKey>,
    figures: Figures,
    chance: Chance,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Crash {
    Before,
    Kept,
    Shown,
}

/// Lives through a span of true time; answers what became of it.
pub fn live(home: Tz, from: DateTime<Utc>, long: Duration, mut chance: Chance) -> Figures {
    // Each zone lives with some of the kinds; all of them are there over the zones.
    let schedules: Vec<(usize, Schedule)> = kinds::all(from.date_naive(), home)
        .into_iter()
        .enumerate()
        .map(|(index, (_, schedule))| (index, schedule))
        .filter(|(_, schedule)| schedule.zone.is_some() || !matches!(schedule.recurs, Recurs::EveryHours { .. }))
        .filter(|(index, _)| *index != 16 || chance.one_in(3))
        .collect();
    let mut record = MemoryRecord::new(Person { id: ME, name: "Nora".to_owned(), aka: Vec::new(), is_user: true });
    for (index, schedule) in &schedules {
        record.put(Noun::from(reminder(*index, schedule.clone())));
    }
    let mut watch = Watch::new(home, &schedules, from);
    let set = home.from_utc_datetime(&from.naive_utc()).fixed_offset();
    let mut device = Device {
        zone: home,
        ahead: Ahead { zone: home, from, to: from, at: Vec::new() },
        now: from,
        set,
        record,
        disk: Disk { told: BTreeMap::new(), until: (from, home) },
        until: (from, home),
        screen: Screen::default(),
        announced: BTreeMap::new(),
        excused: BTreeSet::new(),
        awaited: BTreeSet::new(),
        passed: BTreeSet::new(),
        slept_through: BTreeSet::new(),
        figures: Figures::default(),
        chance,
    };
    let end = from + long;
    while device.now < end {
        device.event(&mut watch, end);
    }
    device.look(&mut watch, None);
    device.figures
}

fn reminder(index: usize, schedule: Schedule) -> Reminder {
    Reminder {
        id: ReminderId(id(index)),
        person: ME,
        title: format!("Reminder {index}"),
        kind: ReminderKind::Other,
        schedule,
        medications: Vec::new(),
        description: None,
        active: true,
        paused_until: None,
        moved: Vec::new(),
    }
}

impl Device {
    /// Whatever comes next: mostly the next thing that is due, now and then something that nobody planned.
    fn event(&mut self, watch: &mut Watch, end: DateTime<Utc>) {
        match self.chance.between(0, 999) {
            0..=5 => self.sleeps(watch, end),
            6..=8 => {
                self.figures.crashes += 1;
                let crash = *self.chance.pick(&[Crash::Before, Crash::Kept, Crash::Shown]);
                self.wakes_for_next(end);
                self.look(watch, Some(crash));
                self.until = self.disk.until;
                // It is started again at once, or much later.
                let off = *self.chance.pick(&[0, 0, 5, 600, 3000]);
                self.now = (self.now + Duration::minutes(off)).min(end);
                self.look(watch, None);
            }
            9..=10 => {
                self.figures.journeys += 1;
                self.zone = *self.chance.pick(&TZ_VARIANTS);
                watch.here.travel(self.zone);
                self.now += Duration::seconds(self.chance.between(0, 30));
                self.look_after(watch, false, None);
            }
            11..=12 => {
                self.figures.steps += 1;
                self.now += Duration::seconds(self.chance.between(-3 * 3600, 3 * 3600));
                self.look(watch, None);
            }
            13..=30 => self.takes_early(),
            _ => {
                self.wakes_for_next(end);
                self.look(watch, None);
            }
        }
    }

    fn sleeps(&mut self, watch: &mut Watch, end: DateTime<Utc>) {
        self.figures.sleeps += 1;
        let asleep = self.now;
        let minutes = *self.chance.pick(&[20, 90, 480, 480, 1500, 6000, 28_000]);
        self.now = (self.now + Duration::seconds(minutes * 60 + self.chance.between(0, 1000))).min(end);
        let flies = self.chance.one_in(5);
        if flies {
            self.figures.journeys += 1;
            self.zone = *self.chance.pick(&TZ_VARIANTS);
            watch.here.travel(self.zone);
            // Nobody knows when in its sleep it arrived.
            watch.passes_in(self.zone, asleep, self.now, &mut |key| {
                self.slept_through.insert(key);
            });
        }
        self.look_after(watch, !flies, None);
    }

    /// Its clock goes on to the next thing that is due, or to the tick after it.
    fn wakes_for_next(&mut self, end: DateTime<Utc>) {
        let here = Zone::Named(self.zone);
        let from = self.now + Duration::seconds(1);
        // What is settled moves nothing: the same times come while the clock and the place are as they were.
        if !(self.ahead.zone == self.zone && (self.ahead.from..self.ahead.to).contains(&from)) {
            let to = from + Duration::hours(24);
            let due = due_between(&self.record, ME, here, from, to);
            self.ahead = Ahead { zone: self.zone, from, to, at: due.iter().map(|due| due.at).collect() };
        }
        let next = self.ahead.at.iter().find(|at| **at >= from).copied();
        let next = next.unwrap_or(self.ahead.to).min(from + Duration::hours(6));
        let late = if self.chance.one_in(2) { 0 } else { self.chance.between(0, 30) };
        self.now = (next + Duration::seconds(late)).min(end);
    }

    /// Somebody takes a dose before it is due.
    fn takes_early(&mut self) {
        let here = Zone::Named(self.zone);
        let from = self.now + TOGETHER + Duration::minutes(1);
        let ahead = due_between(&self.record, ME, here, from, from + Duration::hours(3));
        if ahead.is_empty() {
            return;
        }
        let due = self.chance.pick(&ahead).clone();
        if !self.announced.contains_key(&due.key) {
            self.excused.insert(due.key.clone());
            self.settle(due.key);
        }
    }

    fn settle(&mut self, key: OccurrenceKey) {
        self.record.put(Noun::Settlement(Settlement { key, person: ME, settled: Settled::Taken, by: None }));
    }

    fn look(&mut self, watch: &mut Watch, crash: Option<Crash>) {
        self.look_after(watch, true, crash);
    }

    /// One tick, as a program does it, ended by a crash or not; then what it announced is held against what the clock has passed.
    fn look_after(&mut self, watch: &mut Watch, walks: bool, crash: Option<Crash>) {
        let (announced, excused, passed, awaited) =
            (&self.announced, &self.excused, &mut self.passed, &mut self.awaited);
        watch.goes_on(self.now, walks, &mut |key| {
            if passed.insert(key.clone()) && !announced.contains_key(&key) && !excused.contains(&key) {
                awaited.insert(key);
            }
        });
        let (here, policy, set) = (Zone::Named(self.zone), Policy::default(), self.set);
        let (at, there) = self.until;
        let from = since((at, Zone::Named(there)), here, self.now, LONGEST);
        let travelled = there != self.zone;
        let told = self.disk.told(from - JOURNEY);
        let (first, last) = span(from, self.now, &told, travelled);
        let mut due: Vec<Due> = due_between(&self.record, ME, here, first, last);
        due.retain(|each| each.is_after(set));
        let round = round((from, self.now), here, &due, &told, &[], &policy);
        if crash == Some(Crash::Before) {
            return;
        }
        let changed = !round.put.is_empty() || !round.gone.is_empty();
        for row in round.put {
            self.disk.told.insert(row.key.clone(), row);
        }
        for key in &round.gone {
            self.disk.told.remove(key);
        }
        if changed || (self.now - self.disk.until.0).abs() > Duration::hours(1) || travelled {
            self.disk.until = (self.now, self.zone);
        }
        self.until = (self.now, self.zone);
        if crash == Some(Crash::Kept) {
            return;
        }
        for name in &round.withdraw {
            self.screen.0.remove(name);
        }
        for notice in &round.show {
            let keys: BTreeSet<OccurrenceKey> = notice.due.iter().map(|due| due.key.clone()).collect();
            let before = self.screen.0.insert(notice.name.clone(), keys).unwrap_or_default();
            for due in notice.due.iter().filter(|due| !before.contains(&due.key)) {
                self.announces(due, notice.why);
            }
            if crash == Some(Crash::Shown) {
                return;
            }
            for due in notice.due.iter().filter(|_| notice.why != Why::Fewer) {
                let row = self.disk.told.get_mut(&due.key).expect("it was kept first");
                *row = shown(row, self.now, &policy);
            }
        }
        for key in std::mem::take(&mut self.awaited) {
            self.figures.missed += 1;
            self.fault(format!("missed {key} at {} in {}", self.now, self.zone));
        }
        self.answers();
        self.forgets();
    }

    fn announces(&mut self, due: &Due, why: Why) {
        self.figures.announced += 1;
        self.figures.late += u64::from(why == Why::Late);
        if let Some(before) = self.announced.insert(due.key.clone(), self.now) {
            self.figures.doubled += 1;
            self.fault(format!("doubled {} at {} in {}, first at {before}", due.key, self.now, self.zone));
        }
        self.awaited.remove(&due.key);
        let soon = why == Why::Due && due.at > self.now && due.at <= self.now + TOGETHER;
        let on_time = why != Why::Due || self.now <= due.window.max(due.at + TOGETHER);
        let due_by_a_clock = self.passed.contains(&due.key) || self.slept_through.contains(&due.key);
        if !(due_by_a_clock || soon) || !on_time || self.excused.contains(&due.key) {
            self.figures.wrong += 1;
            self.fault(format!("{why:?} {} (at {}) at {} in {}", due.key, due.at, self.now, self.zone));
        }
    }

    fn fault(&mut self, what: String) {
        self.figures.first_fault.get_or_insert(what);
    }

    /// Some of what is shown is answered.
    fn answers(&mut self) {
        let shown: Vec<OccurrenceKey> = self.screen.0.values().flatten().cloned().collect();
        for key in shown {
            if self.chance.one_in(4) {
                self.settle(key);
            }
        }
    }

    fn forgets(&mut self) {
        if !self.chance.one_in(200) {
            return;
        }
        let before = self.now - FORGOTTEN;
        let old = |key: &OccurrenceKey| key.due.and_utc() < before;
        self.disk.told.retain(|key, _| !old(key));
        self.announced.retain(|key, _| !old(key));
        self.excused.retain(|key| !old(key));
        self.passed.retain(|key| !old(key));
        self.slept_through.retain(|key| !old(key));
        self.screen.0.retain(|_, keys| !keys.iter().all(old));
        let settled: Vec<OccurrenceKey> = {
            use alara_record::Record;
            self.record.settlements(ME).iter().map(|each| each.key.clone()).filter(old).collect()
        };
        let unsettle: Vec<Change> = settled.into_iter().map(Change::Unsettle).collect();
        self.record.apply(&unsettle);
    }
}
