//! What another reader makes of the file: its own expansion of every rule, held against what is planned.

use super::*;
use alara_record::{MemoryRecord, Noun, Person, PersonId, ReminderId, ReminderKind};
use icalendar::parser::{read_calendar, unfold};
use icalendar::rrule::RRuleSet;
use uuid::Uuid;

const HERE: chrono_tz::Tz = chrono_tz::America::New_York;
const HOME: chrono_tz::Tz = chrono_tz::Europe::Berlin;

fn now() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-02-20T15:00:00Z").unwrap().to_utc()
}

fn time(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
}

fn reminder(title: &str, schedule: Schedule) -> Reminder {
    Reminder {
        id: ReminderId(Uuid::from_u128(7)),
        person: PersonId(Uuid::from_u128(1)),
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

fn written(reminder: Reminder) -> String {
    let user = Person { id: reminder.person, name: "Nora".to_owned(), aka: Vec::new(), is_user: true };
    let mut record = MemoryRecord::new(user);
    record.put(Noun::from(reminder));
    file(&record, Zone::Named(HERE), now()).unwrap()
}

/// Every time that a reader in New York finds, in order.
fn read(text: &str) -> Vec<DateTime<Utc>> {
    let text = unfold(text);
    let mut all = Vec::new();
    for event in text.split("BEGIN:VEVENT").skip(1) {
        let lines = event
            .lines()
            .filter(|line| ["DTSTART", "RRULE", "RDATE", "EXDATE"].iter().any(|name| line.starts_with(name)));
        let set: Vec<String> = lines
            .map(|line| match line.split_once(':') {
                // A floating time is one on the reader's clock.
                Some((name, at)) if name != "RRULE" && !name.contains("TZID") && !at.ends_with('Z') => {
                    format!("{name};TZID={}:{at}", HERE.name())
                }
                Some(("RRULE", rule)) => match rule.split_once("UNTIL=") {
                    Some((before, end)) if !end.ends_with('Z') => {
                        let end = NaiveDateTime::parse_from_str(end, "%Y%m%dT%H%M%S").unwrap();
                        let end = first_reading(Zone::Named(HERE), end);
                        format!("RRULE:{before}UNTIL={}", end.format("%Y%m%dT%H%M%SZ"))
                    }
                    _ => line.to_owned(),
                },
                _ => line.to_owned(),
            })
            .collect();
        let mut set = set;
        if let Some(first) = set.iter().find(|line| line.starts_with("DTSTART")).filter(|_| !event.contains("RRULE")) {
            // The beginning is one of its dates; this reader wants to be told so.
            set.push(first.replacen("DTSTART", "RDATE", 1));
        }
        let set = set.join("\n");
        let rules: RRuleSet = set.parse().unwrap_or_else(|error| panic!("{set}: {error}"));
        let found = rules.all(2000).dates;
        all.extend(found.into_iter().map(|at| at.with_timezone(&Utc)));
    }
    all.sort_unstable();
    all
}

#[test]
fn an_export_has_no_utc_dates_and_other_calendars_find_each_time_on_the_clock() {
    let daily = Recurs::Days { days: (1..=7).collect() };
    let day = |month, day| NaiveDate::from_ymd_opt(2026, month, day).unwrap();
    let of = |times: &[NaiveTime], recurs: &Recurs| Schedule::of(times.to_vec(), recurs.clone());
    let dates = Recurs::Dates { dates: vec![day(3, 3), day(3, 17), day(11, 20)] };
    let kinds = [
        of(&[time(8, 0), time(20, 0)], &daily),
        of(&[time(9, 0)], &Recurs::Days { days: vec![1, 3, 5] }),
        of(&[time(12, 0)], &Recurs::EveryDays { every: 2, from: day(2, 1) }),
        of(&[time(7, 30)], &Recurs::EveryWeeks { every: 2, days: vec![2, 7], from: day(2, 3) }),
        of(&[time(22, 0)], &Recurs::Cycle { on: 21, off: 7, from: day(2, 2) }),
        of(&[time(10, 0)], &dates),
        of(&[time(16, 0)], &Recurs::Once { date: day(4, 1) }),
        Schedule { until: Some(day(3, 9)), ..of(&[time(8, 0)], &daily) },
        Schedule { zone: Some(HOME), ..of(&[time(8, 0)], &daily) },
        Schedule { zone: Some(HOME), until: Some(day(4, 2)), ..of(&[time(23, 0)], &daily) },
        Schedule { zone: Some(HERE), ..of(&[time(22, 0)], &Recurs::EveryHours { every: 6, from: day(2, 1) }) },
    ];
    let (from, to) = (day(2, 21), day(11, 15));
    let midnight = |day: NaiveDate| first_reading(Zone::Named(HERE), day.and_time(NaiveTime::MIN));
    for schedule in kinds {
        let text = written(reminder("Drops", schedule.clone()));
        let beginnings: Vec<&str> = text.lines().filter(|line| line.starts_with("DTSTART")).collect();
        let in_utc = text
            .split("BEGIN:VEVENT")
            .skip(1)
            .any(|event| event.lines().any(|line| line.starts_with("DTSTART") && line.ends_with('Z')));
        assert_eq!(in_utc, passes(&schedule), "{beginnings:?}");
        let within = |at: &DateTime<Utc>| (midnight(from)..midnight(to)).contains(at);
        let plan: Vec<DateTime<Utc>> = planned(&schedule, Zone::Named(HERE), midnight(from), midnight(to))
            .into_iter()
            .map(|each| each.at)
            .filter(within)
            .collect();
        let found: Vec<DateTime<Utc>> = read(&text).into_iter().filter(within).collect();
        assert_eq!(found, plan, "{:?}\n{text}", schedule.recurs);
        assert!(!plan.is_empty() || matches!(schedule.recurs, Recurs::Once { .. }));
    }
}

#[test]
fn the_file_is_whole_and_says_what_was_said() {
    let zone = Some(HOME);
    let title = "Eye drops; left, then right \u{2014} and a long line that has to be folded, for it goes on and on";
    let mut drops = reminder(title, Schedule { zone, ..Schedule::daily(vec![time(8, 0)]) });
    drops.description = Some("Shake first\nKeep cold".to_owned());
    let at = |text: &str| NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    drops.moved = vec![(at("2026-03-02 08:00"), at("2026-03-02 22:00"))];
    let text = written(drops);
    assert!(text.lines().all(|line| line.len() <= 75) && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    let unfolded = unfold(&text);
    let calendar = read_calendar(&unfolded).unwrap();
    let names: Vec<&str> = calendar.components.iter().map(|each| each.name.as_str()).collect();
    assert_eq!(names, ["VTIMEZONE", "VEVENT", "VEVENT"]);
    let parsed: Calendar = text.parse().unwrap();
    let events: Vec<&Event> = parsed.events().collect();
    assert_eq!(events[0].get_summary(), Some(title));
    assert_eq!(events[0].get_description(), Some("Shake first\nKeep cold"));
    assert_eq!(events[0].get_uid(), events[1].get_uid());
    assert!(unfolded.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260302T080000"));
    assert!(unfolded.contains("DTSTART;TZID=Europe/Berlin:20260302T220000"));
    assert!(unfolded.contains("BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200"));
    assert_eq!(written(reminder("Off", Schedule::daily(vec![]))).matches("VEVENT").count(), 0);
}
