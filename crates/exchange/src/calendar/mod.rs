//! Calendars (iCalendar, RFC 5545). Of other programs, the appointments that are ahead, as reminders; those that come again where a reminder
//! can hold how. What is past is only counted, and so is what is no event. Of this program, what each event was.

mod line;
mod mark;
mod rule;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io::Read;

use alara_health::tools::{CreateReminder, HealthCall, Moment};
use alara_record::{ReminderId, Zone};
use chrono::{Days, NaiveDate, NaiveDateTime, NaiveTime};
use serde_json::Value;

use self::line::{Line, Lines};
use self::mark::call_visit;
use self::rule::{Coming, Rhythm, Rule};
use crate::ahead::{OFF, Reminded, Titled, is_next, list_reminders, remind_at, take_ahead};
use crate::incoming::{Here, Incoming, Item, MOST, Taken, Unread, refuse};
pub use crate::visit::TOOLS as VISIT_TOOLS;

pub use self::mark::{Mark, PRODUCT, THING};

/// What is counted of events that come again otherwise than a reminder can.
const OTHER: &str = "appointment that comes again in a way that no reminder has";
/// What is counted of the doses of this program's own calendar.
const DOSE: &str = "dose of a plan, which comes with the list of medications";
/// What is counted of an own calendar of the time before its events were marked.
const UNMARKED: &str = "event of an older Alara, which did not say whether it is a reminder or a dose";

/// Reads a calendar.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read_calendar(from: impl Read, here: &Here, into: &mut Incoming) -> Result<(), Unread> {
    let mut lines = Lines::new(from);
    let mut file = Reading {
        here,
        into,
        open: Vec::new(),
        event: Event::default(),
        place: 0,
        is_own: false,
        reminders: BTreeSet::new(),
        series: Vec::new(),
        changed: BTreeSet::new(),
    };
    let mut ended = false;
    while let Some(text) = lines.read_line()? {
        let Some(line) = Line::parse(text.trim_start_matches('\u{feff}')) else { continue };
        ended |= line.name == "END" && line.value.eq_ignore_ascii_case("VCALENDAR");
        file.line(line)?;
    }
    if !ended || !file.open.is_empty() {
        return Err(Unread::Broken("it ends in the middle"));
    }
    file.finish()
}

/// A file as it is read.
struct Reading<'a> {
    here: &'a Here,
    into: &'a mut Incoming,
    /// The parts that are open, the innermost last.
    open: Vec<String>,
    event: Event,
    place: u64,
    /// Whether this program wrote the calendar that is open.
    is_own: bool,
    /// The reminders of this program that were taken; each stands with all of its events.
    reminders: BTreeSet<ReminderId>,
    /// What comes again, until all changes to it are known.
    series: Vec<(u64, Event)>,
    /// The names of series of which one ahead was changed.
    changed: BTreeSet<String>,
}

/// The lines of an event that are read.
#[derive(Clone, Debug, Default)]
struct Event {
    uid: String,
    title: Option<String>,
    description: Option<String>,
    location: Option<String>,
    status: Option<String>,
    start: Option<Line>,
    rule: Option<String>,
    /// Dates that a series has besides its rule, or lacks.
    besides: Vec<Line>,
    has_dates: bool,
    /// All of them as they are written, where what is left out is kept.
    lines: Vec<String>,
    /// The day of its series that it stands for.
    instead_of: Option<NaiveDate>,
    /// What it is in the record that this program wrote it from.
    mark: Option<String>,
}

impl Reading<'_> {
    fn line(&mut self, line: Line) -> Result<(), Unread> {
        match line.name.as_str() {
            "BEGIN" => {
                self.open.push(line.value.to_uppercase());
                self.is_own &= self.open.len() > 1;
                if self.is_within("VEVENT") {
                    self.place += 1;
                    self.event = Event::default();
                }
                self.into.rest.begin_thing(self.place, || Value::Null);
                Ok(())
            }
            "END" => {
                let part = self.open.pop();
                if part.as_deref() != Some(line.value.to_uppercase().as_str()) {
                    return Err(Unread::Broken("its parts do not end as they begin"));
                }
                match part.as_deref() {
                    Some("VEVENT") if self.open == ["VCALENDAR"] => self.end_event(),
                    Some(part @ ("VTODO" | "VJOURNAL" | "VFREEBUSY")) => {
                        self.into.take(Taken::NotMapped(part.to_owned()))
                    }
                    _ => Ok(()),
                }
            }
            "PRODID" => {
                self.is_own = self.open == ["VCALENDAR"] && line.text() == PRODUCT;
                Ok(())
            }
            _ => {
                if self.is_within("VEVENT") {
                    if self.into.rest.is_kept() {
                        self.event.lines.push(line.tell());
                    }
                    self.event.put(line);
                }
                Ok(())
            }
        }
    }

    /// Whether this part alone is open in a calendar.
    fn is_within(&self, part: &str) -> bool {
        self.open == ["VCALENDAR", part]
    }

    fn end_event(&mut self) -> Result<(), Unread> {
        let event = std::mem::take(&mut self.event);
        self.into.rest.begin_thing(self.place, || Value::from(event.lines.clone()));
        if let Some(taken) = self.take_own(&event)? {
            return taken.into_iter().try_for_each(|taken| self.into.take(taken));
        }
        if event.instead_of.is_some_and(|day| day >= today_of(self.here)) {
            self.changed.insert(event.uid.clone());
        }
        if event.status.as_deref() == Some("CANCELLED") {
            return self.into.take(Taken::NotMapped("appointment that was cancelled".to_owned()));
        }
        if event.rule.is_some() || event.has_dates {
            if self.series.len() >= MOST {
                return Err(Unread::TooMany);
            }
            self.series.push((self.place, event));
            return Ok(());
        }
        let taken = match event.find_start(self.here) {
            Ok(at) => take_ahead(self.here, self.place, event.titled(), at),
            Err(why) => refuse(self.place, why),
        };
        self.into.take(taken)
    }

    /// What an event of this program's was; none where another program wrote it. What another wrote down of this one's is read as its own,
    /// but for doses: they are no appointments anywhere.
    fn take_own(&mut self, event: &Event) -> Result<Option<Vec<Taken>>, Unread> {
        let mark = event.mark.as_deref().map(serde_json::from_str::<Mark>);
        let refusal = || refuse(self.place, "what it was in Alara cannot be read");
        let taken = match mark {
            Some(Ok(Mark::Dose)) => vec![Taken::NotMapped(DOSE.to_owned())],
            _ if !self.is_own => return Ok(None),
            None => vec![Taken::NotMapped(UNMARKED.to_owned())],
            Some(Err(_)) => vec![refusal()],
            Some(Ok(Mark::Visit { tool, fields })) => {
                let call = call_visit(&tool, &fields);
                vec![call.map_or_else(refusal, |call| Taken::Item(Item::plain(self.place, call)))]
            }
            Some(Ok(Mark::Reminder(reminder))) => {
                if self.reminders.len() >= MOST {
                    return Err(Unread::TooMany);
                }
                match (self.reminders.insert(reminder.id), reminder.active) {
                    (false, _) => Vec::new(),
                    (true, false) => vec![Taken::NotMapped(OFF.to_owned())],
                    (true, true) => list_reminders(self.here, self.place, &Reminded::from(*reminder)),
                }
            }
        };
        Ok(Some(taken))
    }

    /// The file has ended: of each series it is known whether one of it was changed.
    fn finish(self) -> Result<(), Unread> {
        for (place, event) in self.series {
            let is_changed = event.has_dates || self.changed.contains(&event.uid) || event.lacks_one_ahead(self.here);
            self.into.rest.begin_thing(place, || Value::from(event.lines.clone()));
            let taken = event.repeat(place, self.here, is_changed);
            self.into.take(taken)?;
        }
        Ok(())
    }
}

impl Event {
    fn put(&mut self, line: Line) {
        match line.name.as_str() {
            "UID" => self.uid = line.value,
            "SUMMARY" => self.title = Some(line.text()).filter(|text| !text.is_empty()),
            "DESCRIPTION" => self.description = Some(line.text()).filter(|text| !text.is_empty()),
            "LOCATION" => self.location = Some(line.text()).filter(|text| !text.is_empty()),
            "STATUS" => self.status = Some(line.value.to_uppercase()),
            "DTSTART" => self.start = Some(line),
            "RRULE" => self.rule = Some(line.value),
            "RDATE" => self.has_dates = true,
            "EXDATE" => self.besides.push(line),
            "RECURRENCE-ID" => self.instead_of = read_day(&line.value),
            THING => self.mark = Some(line.text()),
            _ => {}
        }
    }

    fn titled(&self) -> Titled {
        let words: Vec<&str> = self.location.iter().chain(&self.description).map(String::as_str).collect();
        Titled {
            title: self.title.clone().unwrap_or_else(|| "Appointment".to_owned()),
            description: Some(words.join("\n")).filter(|words| !words.is_empty()),
        }
    }

    fn find_start(&self, here: &Here) -> Result<Moment, String> {
        let start = self.start.as_ref().ok_or("it does not say when it begins")?;
        read_moment(start, here)
    }

    /// Whether a date of it that is ahead was taken out.
    fn lacks_one_ahead(&self, here: &Here) -> bool {
        let today = today_of(here);
        let days = self.besides.iter().flat_map(|line| line.value.split(','));
        days.filter_map(read_day).any(|day| day >= today)
    }

    /// What comes again, as the reminder that comes at the same times; counted where there is none.
    fn repeat(&self, place: u64, here: &Here, is_changed: bool) -> Taken {
        let at = match self.find_start(here) {
            Ok(Moment::At(at)) => at,
            Ok(Moment::On(_)) => return refuse(place, "it says no time of day"),
            Err(why) => return refuse(place, why),
        };
        let (local, now) = (here.zone.local(at), here.zone.local(here.now));
        let from = if local.time() > now.time() { now.date() } else { now.date() + Days::new(1) };
        let rule = self.rule.as_ref().and_then(|rule| Rule::parse(rule, local.date()));
        let other = || Taken::NotMapped(OTHER.to_owned());
        let Some(rule) = rule.filter(|_| !is_changed && self.begins_where_it_is(local)) else { return other() };
        match rule.find_coming(local.date(), from.max(local.date())) {
            Coming::Over => Taken::NotMapped("appointment of the past".to_owned()),
            Coming::Other => other(),
            Coming::Ahead { next, rhythm, until } => {
                let reminder = CreateReminder { until, ..remind_at(self.titled(), local) };
                let reminder = match rhythm {
                    Rhythm::Days(days) => CreateReminder { days: Some(days), ..reminder },
                    Rhythm::EveryDays(every, day) => {
                        CreateReminder { days: Some(vec![day]), every_days: Some(every), ..reminder }
                    }
                };
                match is_next(&reminder, next, here) {
                    true => Taken::Item(Item::plain(place, HealthCall::CreateReminder(reminder))),
                    false => other(),
                }
            }
        }
    }

    /// Whether it begins on the same day here as where it is written: the days of a rule are those of its own zone.
    fn begins_where_it_is(&self, local: NaiveDateTime) -> bool {
        self.start.as_ref().and_then(|start| read_day(&start.value)) == Some(local.date())
    }
}

fn today_of(here: &Here) -> NaiveDate {
    here.zone.local(here.now).date()
}

fn read_day(value: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(value.trim().get(..8)?, "%Y%m%d").ok()
}

/// A time as a calendar writes it: in UTC, in a zone that it names, or on the clock of wherever one is.
fn read_moment(line: &Line, here: &Here) -> Result<Moment, String> {
    let unread = || "its time cannot be read".to_owned();
    let value = line.value.trim();
    let day = read_day(value).ok_or_else(unread)?;
    let Some(time) = value.get(9..) else { return Ok(Moment::On(day)) };
    let clock = NaiveTime::parse_from_str(time.trim_end_matches(['Z', 'z']), "%H%M%S").map_err(|_| unread())?;
    let local = day.and_time(clock);
    if time.ends_with(['Z', 'z']) {
        return Ok(Moment::At(local.and_utc().fixed_offset()));
    }
    let zone = match line.parameter("TZID") {
        Some(name) => {
            find_zone(name).ok_or_else(|| format!("the zone \u{201c}{}\u{201d} is not known here", cut(name)))?
        }
        None => here.zone,
    };
    Ok(Moment::At(zone.at(local)))
}

fn cut(name: &str) -> String {
    name.chars().take(60).collect()
}

/// The names that Windows gives its time zones, which Outlook writes, with the zone that each is; a line for each.
const WINDOWS_ZONES: &str = include_str!("../../data/windows_zones.tsv");

/// A zone by its name; some programs write a path before it, others the name that Windows gives it.
fn find_zone(name: &str) -> Option<Zone> {
    let parts: Vec<&str> = name.trim().split('/').filter(|part| !part.is_empty()).collect();
    let named = (0..parts.len()).find_map(|at| parts.get(at..)?.join("/").parse().ok());
    let windows = || {
        let mut zones = WINDOWS_ZONES.lines().filter_map(|line| line.split_once('\t'));
        zones.find(|(windows, _)| windows.eq_ignore_ascii_case(name.trim()))?.1.parse().ok()
    };
    named.or_else(windows).map(Zone::Named)
}
