//! Reminders, planned doses and visits as an iCalendar file (RFC 5545) that other calendars read: each at the time on the clock that was
//! meant. What goes by the clock of wherever one is has a floating time, home time names its zone, and only an interval that passes is in
//! UTC; so is a visit of which the hour is known. Beside each event stands what it is here, so that it comes back as that.

mod zone;

use alara_exchange::calendar::{Mark, PRODUCT, THING, VISIT_TOOLS};
use alara_health::describe;
use alara_record::{Entry, EntryQuery, Medication, Record, Recurs, Reminder, Schedule, When, Zone};
use alara_reminders::clock::first_reading;
use alara_reminders::planned;
use alara_store::Window;
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property};

use crate::engine::EngineError;
use crate::exchange::Files;

/// How far ahead the first time of a rule is looked for: the rarest comes every 365 days.
const AHEAD: Duration = Duration::days(2 * 366);
/// How long an event is shown where nobody said.
const MINUTES: i64 = 15;

impl Files<'_> {
    /// The calendar file of the record that is open, with what is due from today on, and every visit.
    ///
    /// # Errors
    /// The record cannot be read.
    pub async fn calendar_file(self) -> Result<String, EngineError> {
        let record = self.engine.record_within(&Window { entries: visits(), ..Window::default() }).await?;
        let clock = self.engine.clock();
        file(&*record, clock.zone, clock.now.to_utc()).map_err(|_| EngineError::Fault)
    }
}

/// The entries among which visits are.
fn visits() -> EntryQuery {
    EntryQuery { tools: VISIT_TOOLS.map(str::to_owned).to_vec(), ..EntryQuery::default() }
}

/// The calendar file of a record, for somebody who is in the zone `here`.
///
/// # Errors
/// What stands beside an event cannot be told as JSON, which nothing of a record can be.
pub fn file(record: &dyn Record, here: Zone, now: DateTime<Utc>) -> serde_json::Result<String> {
    let person = record.person().id;
    let mut calendar = Calendar::empty();
    for (key, value) in [("VERSION", "2.0"), ("PRODID", PRODUCT), ("CALSCALE", "GREGORIAN")] {
        calendar.append_property(Property::new(key, value));
    }
    calendar.name("Alara");
    let mut zones = Vec::new();
    let rings = Rings { here, now };
    for reminder in record.reminders(person).into_iter().filter(|each| each.active) {
        zones.extend(reminder.schedule.zone.filter(|_| !passes(&reminder.schedule)));
        calendar.extend(rings.of_reminder(reminder)?);
    }
    for medication in record.medications(person) {
        for (index, (dose, schedule)) in medication.due().enumerate() {
            zones.extend(schedule.zone.filter(|_| !passes(schedule)));
            // The first keeps the name that it has without a plan of several.
            let id = if index == 0 { medication.id.to_string() } else { format!("{}-{index}", medication.id) };
            calendar.extend(rings.of_medication(medication, &id, (dose, schedule))?);
        }
    }
    for entry in record.entries(person, &visits()) {
        if let Some(mark) = Mark::of_visit(entry) {
            calendar.push(rings.of_visit(entry, &mark)?);
        }
    }
    zones.sort_by_key(|zone| zone.name());
    zones.dedup();
    let rules: String = zones.into_iter().map(|zone| zone::rules(zone, now)).collect();
    // A zone has to stand in the file that names it; before what names it, where every reader looks.
    let text = calendar.to_string();
    Ok(match text.find("BEGIN:VEVENT") {
        Some(at) => format!("{}{rules}{}", &text[..at], &text[at..]),
        None => text,
    })
}

/// What an event says.
struct Told<'a> {
    title: &'a str,
    words: String,
    category: &'static str,
    /// What it is here.
    thing: String,
}

impl<'a> Told<'a> {
    fn of(title: &'a str, words: &[Option<String>], mark: &Mark) -> serde_json::Result<Told<'a>> {
        let words = words.iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n");
        Ok(Told { title, words, category: mark.category(), thing: mark.tell()? })
    }
}

fn passes(schedule: &Schedule) -> bool {
    matches!(schedule.recurs, Recurs::EveryHours { .. })
}

struct Rings {
    here: Zone,
    now: DateTime<Utc>,
}

impl Rings {
    fn of_reminder(&self, reminder: &Reminder) -> serde_json::Result<Vec<Event>> {
        let about = reminder.medications.join(", ");
        let words = [reminder.description.clone(), (!about.is_empty()).then_some(about)];
        let told = Told::of(&reminder.title, &words, &Mark::Reminder(Box::new(reminder.clone())))?;
        let from = reminder.paused_until.and_then(|until| until.succ_opt());
        Ok(self.list_events(&reminder.id.to_string(), &told, (&reminder.schedule, from), &reminder.moved))
    }

    fn of_medication(
        &self,
        medication: &Medication,
        id: &str,
        (dose, schedule): (Option<&str>, &Schedule),
    ) -> serde_json::Result<Vec<Event>> {
        let words = [dose.map(str::to_owned), medication.instructions.clone()];
        let told = Told::of(&medication.name, &words, &Mark::Dose)?;
        Ok(self.list_events(id, &told, (schedule, None), &medication.moved))
    }

    /// A visit: on its day, or at its hour where that is known. It is over: nothing rings.
    fn of_visit(&self, entry: &Entry, mark: &Mark) -> serde_json::Result<Event> {
        let title = describe::headline(&entry.tool, &entry.fields, None);
        let detail = describe::detail(&entry.tool, &entry.fields);
        let told = Told::of(&title, &[Some(detail).filter(|detail| !detail.is_empty())], mark)?;
        let mut event = self.begin_event(&format!("{}@alara", entry.id), &told);
        event.append_property(match &entry.at {
            When::Instant(at) => Property::new("DTSTART", at.to_utc().format("%Y%m%dT%H%M%SZ").to_string()),
            When::Day { date, .. } => {
                Property::new("DTSTART", date.format("%Y%m%d").to_string()).add_parameter("VALUE", "DATE").done()
            }
        });
        Ok(event.done())
    }

    /// The events of what comes again, each with those that were moved.
    fn list_events(
        &self,
        id: &str,
        told: &Told<'_>,
        (schedule, from): (&Schedule, Option<NaiveDate>),
        moved: &[(NaiveDateTime, NaiveDateTime)],
    ) -> Vec<Event> {
        let mut events = Vec::new();
        for (uid, schedule) in apart(id, schedule) {
            if let Some(first) = self.first(&schedule, from) {
                events.extend(self.list_with_moved((&uid, told), &schedule, first, moved));
            }
        }
        events
    }

    /// What comes again, and each one that was moved in place of the one that it was.
    fn list_with_moved(
        &self,
        (uid, told): (&str, &Told<'_>),
        schedule: &Schedule,
        first: NaiveDateTime,
        moved: &[(NaiveDateTime, NaiveDateTime)],
    ) -> Vec<Event> {
        let mut events = vec![self.event(uid, told, schedule, first).done()];
        for (old, new) in moved.iter().filter(|(old, _)| has(schedule, *old) && *old >= first) {
            let mut moved = self.event(uid, told, &single(schedule), *new);
            moved.append_property(stamp("RECURRENCE-ID", schedule, *old));
            events.push(moved.done());
        }
        events
    }

    /// The first due time from today on: a rule counts from there.
    fn first(&self, schedule: &Schedule, from: Option<NaiveDate>) -> Option<NaiveDateTime> {
        let today = self.today();
        let from = from.map_or(today, |from| from.max(today));
        let from = first_reading(self.here, from.and_time(NaiveTime::MIN));
        let first = planned(schedule, self.here, from, from + AHEAD).into_iter().next()?;
        // Time that passes is told in UTC, which no clock changes.
        Some(if passes(schedule) { first.at.naive_utc() } else { first.due })
    }

    fn today(&self) -> NaiveDate {
        alara_reminders::clock::reading(self.here, self.now).date()
    }

    /// What every event has.
    fn begin_event(&self, uid: &str, told: &Told<'_>) -> Event {
        let mut event = Event::new();
        event.uid(uid).timestamp(self.now).summary(told.title);
        if !told.words.is_empty() {
            event.description(&told.words);
        }
        event.add_property("TRANSP", "TRANSPARENT").add_property("CATEGORIES", told.category);
        event.add_property(THING, &told.thing);
        event.done()
    }

    fn event(&self, uid: &str, told: &Told<'_>, schedule: &Schedule, first: NaiveDateTime) -> Event {
        let mut event = self.begin_event(uid, told);
        let minutes = schedule.window.map_or(MINUTES, i64::from);
        event.append_property(stamp("DTSTART", schedule, first)).add_property("DURATION", format!("PT{minutes}M"));
        if let Some(rule) = rule(schedule) {
            event.add_property("RRULE", rule);
        }
        if let Recurs::Dates { dates } = &schedule.recurs {
            for date in dates.iter().filter(|date| **date > first.date()) {
                event.append_multi_property(stamp("RDATE", schedule, date.and_time(first.time())));
            }
        }
        let mut alarm = Alarm::display(told.title, Duration::zero());
        event.alarm(alarm.uid(&format!("{uid}-alarm")).timestamp(self.now).done());
        event.done()
    }
}

/// A time as the schedule means it.
fn stamp(name: &str, schedule: &Schedule, at: NaiveDateTime) -> Property {
    let text = at.format("%Y%m%dT%H%M%S");
    match schedule.zone {
        _ if passes(schedule) => Property::new(name, format!("{text}Z")),
        Some(zone) => Property::new(name, text.to_string()).add_parameter("TZID", zone.name()).done(),
        None => Property::new(name, text.to_string()),
    }
}

/// One schedule for each time of day, and for each day that a cycle has: what one rule can say. Each with a name that stays.
fn apart(id: &str, schedule: &Schedule) -> Vec<(String, Schedule)> {
    let times: &[NaiveTime] =
        if passes(schedule) { &schedule.times[..schedule.times.len().min(1)] } else { &schedule.times };
    let mut all = Vec::new();
    for time in times {
        let one = Schedule { times: vec![*time], ..schedule.clone() };
        let name = format!("{id}-{}", time.format("%H%M"));
        match &schedule.recurs {
            Recurs::Cycle { on, off, from } => {
                for day in 0..*on {
                    let from = *from + Duration::days(i64::from(day));
                    let recurs = Recurs::EveryDays { every: on.saturating_add(*off), from };
                    all.push((format!("{name}-{day}@alara"), Schedule { recurs, ..one.clone() }));
                }
            }
            _ => all.push((format!("{name}@alara"), one)),
        }
    }
    all
}

fn has(schedule: &Schedule, at: NaiveDateTime) -> bool {
    schedule.times.contains(&at.time()) && schedule.recurs.falls_on(at.date())
}

fn single(schedule: &Schedule) -> Schedule {
    Schedule { recurs: Recurs::Dates { dates: Vec::new() }, until: None, ..schedule.clone() }
}

fn rule(schedule: &Schedule) -> Option<String> {
    const NAMES: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
    let named = |days: &[u8]| {
        let names = days.iter().filter_map(|day| NAMES.get(usize::from(*day).wrapping_sub(1)).copied());
        names.collect::<Vec<_>>().join(",")
    };
    let often = match &schedule.recurs {
        Recurs::Days { days } if days.len() == 7 => "FREQ=DAILY".to_owned(),
        Recurs::Days { days } => format!("FREQ=WEEKLY;BYDAY={}", named(days)),
        Recurs::EveryDays { every, .. } => format!("FREQ=DAILY;INTERVAL={every}"),
        Recurs::EveryWeeks { every, days, .. } => {
            format!("FREQ=WEEKLY;INTERVAL={every};WKST=MO;BYDAY={}", named(days))
        }
        Recurs::EveryHours { every, .. } => format!("FREQ=HOURLY;INTERVAL={every}"),
        Recurs::Once { .. } | Recurs::Dates { .. } | Recurs::Cycle { .. } => return None,
    };
    let until = schedule.until.map(|until| {
        let end = until.and_time(NaiveTime::MIN) + Duration::seconds(24 * 3600 - 1);
        // As the beginning is told: floating, or, beside a zone, in UTC.
        match schedule.zone {
            Some(zone) => {
                let end = first_reading(Zone::Named(zone), end);
                format!(";UNTIL={}Z", end.format("%Y%m%dT%H%M%S"))
            }
            None if passes(schedule) => format!(";UNTIL={}Z", end.format("%Y%m%dT%H%M%S")),
            None => format!(";UNTIL={}", end.format("%Y%m%dT%H%M%S")),
        }
    });
    Some(format!("{often}{}", until.unwrap_or_default()))
}

#[cfg(test)]
mod tests;
