//! Calendars of others, made after RFC 5545.

use alara_record::Zone;
use chrono::DateTime;
use serde_json::{Value, json};

use super::*;

/// A Saturday morning in New York.
fn here() -> Here {
    let now = DateTime::parse_from_rfc3339("2026-03-14T10:00:00-04:00").unwrap();
    Here { zone: Zone::Named("America/New_York".parse().unwrap()), now }
}

fn read_events(events: &[&str]) -> Incoming {
    read_events_of("-//Others//EN", events)
}

/// Of a calendar that this program wrote.
fn read_events_of(product: &str, events: &[&str]) -> Incoming {
    let events: String = events.iter().map(|event| format!("BEGIN:VEVENT\r\n{event}\r\nEND:VEVENT\r\n")).collect();
    let text = format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:{product}\r\n{events}END:VCALENDAR\r\n");
    let mut incoming = Incoming::default();
    read_calendar(text.as_bytes(), &here(), &mut incoming).unwrap();
    incoming
}

/// The reminder that one event comes to.
fn reminder(event: &str) -> Value {
    let incoming = read_events(&[event]);
    assert_eq!((incoming.items.len(), incoming.refused.as_slice()), (1, &[][..]), "{:?}", incoming.not_mapped);
    Value::Object(incoming.items[0].call.canonical())
}

fn counted(event: &str) -> String {
    let incoming = read_events(&[event]);
    assert_eq!(incoming.items.len() + incoming.refused.len(), 0, "{incoming:?}");
    incoming.not_mapped.into_keys().collect()
}

#[test]
fn event_ahead_is_a_reminder_at_its_time_here() {
    let fields = json!({ "title": "Eye clinic", "time": "09:30", "date": "2026-04-02", "reminder_type": "appointment",
        "description": "Room 4" });
    for start in ["DTSTART:20260402T093000", "DTSTART;TZID=Europe/Berlin:20260402T153000", "DTSTART:20260402T133000Z"] {
        assert_eq!(reminder(&format!("SUMMARY:Eye\r\n  clinic\r\nLOCATION:Room 4\r\n{start}")), fields);
    }
}

#[test]
fn event_that_is_past_or_cancelled_is_counted() {
    assert_eq!(counted("SUMMARY:x\r\nDTSTART:20260301T093000"), "appointment of the past");
    assert_eq!(counted("STATUS:CANCELLED\r\nDTSTART:20260402T093000"), "appointment that was cancelled");
    assert_eq!(counted("DTSTART:20260101T093000\r\nRRULE:FREQ=DAILY;COUNT=3"), "appointment of the past");
}

#[test]
fn event_without_an_hour_or_in_a_strange_zone_is_refused() {
    for start in ["DTSTART;VALUE=DATE:20260402", "DTSTART;TZID=Home:20260402T093000", "DTSTART:soon", "UID:1"] {
        assert_eq!(read_events(&[start]).refused.len(), 1, "{start}");
    }
}

#[test]
fn series_is_the_reminder_that_comes_at_the_same_times() {
    let of = |rule: &str| {
        let fields = reminder(&format!("SUMMARY:Physio\r\nDTSTART:20260310T160000\r\nRRULE:{rule}"));
        (fields["days"].clone(), fields["every_days"].clone(), fields["until"].clone())
    };
    assert_eq!(of("FREQ=WEEKLY;BYDAY=TU,TH"), (json!([2, 4]), Value::Null, Value::Null));
    assert_eq!(of("FREQ=WEEKLY"), (json!([2]), Value::Null, Value::Null));
    assert_eq!(
        of("FREQ=DAILY;UNTIL=20260401T000000Z"),
        (json!([1, 2, 3, 4, 5, 6, 7]), Value::Null, json!("2026-04-01"))
    );
    assert_eq!(of("FREQ=WEEKLY;COUNT=3"), (json!([2]), Value::Null, json!("2026-03-24")));
    assert_eq!(of("FREQ=DAILY;INTERVAL=9"), (json!([4]), json!(9), Value::Null));
}

#[test]
fn series_that_no_reminder_holds_is_counted() {
    let start = "SUMMARY:x\r\nDTSTART:20260310T160000\r\n";
    for rule in [
        "RRULE:FREQ=MONTHLY",
        "RRULE:FREQ=YEARLY;BYMONTH=4",
        "RRULE:FREQ=WEEKLY;BYDAY=1TU",
        "RRULE:FREQ=WEEKLY;INTERVAL=2",
        "RRULE:FREQ=WEEKLY\r\nEXDATE:20260324T160000",
        "RRULE:FREQ=WEEKLY\r\nRDATE:20260325T160000",
    ] {
        assert_eq!(counted(&format!("{start}{rule}")), OTHER, "{rule}");
    }
    // One that begins later than a reminder of its days would.
    assert_eq!(counted("DTSTART:20260602T160000\r\nRRULE:FREQ=WEEKLY"), OTHER);
}

#[test]
fn changed_date_of_a_series_comes_alone() {
    let series = "UID:1\r\nSUMMARY:Physio\r\nDTSTART:20260310T160000\r\nRRULE:FREQ=WEEKLY";
    let moved = "UID:1\r\nSUMMARY:Physio\r\nRECURRENCE-ID:20260317T160000\r\nDTSTART:20260318T160000";
    let incoming = read_events(&[series, moved]);
    assert_eq!(incoming.items.len(), 1);
    assert_eq!(incoming.items[0].call.canonical()["date"], "2026-03-18");
    assert_eq!(incoming.not_mapped.keys().collect::<Vec<_>>(), [OTHER]);
    // What was moved once and is past changes nothing of what is ahead.
    let past = moved.replace("RECURRENCE-ID:20260317", "RECURRENCE-ID:20260310").replace("20260318", "20260311");
    let incoming = read_events(&[series, &past]);
    assert_eq!(incoming.items[0].call.canonical()["days"], json!([2]));
}

#[test]
fn alarm_of_an_event_says_nothing_of_it() {
    let event = "SUMMARY:Eye clinic\r\nDTSTART:20260402T093000\r\nBEGIN:VALARM\r\nSUMMARY:Ring\r\nEND:VALARM";
    assert_eq!(reminder(event)["title"], "Eye clinic");
}

#[test]
fn calendar_that_breaks_off_is_refused() {
    let whole = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260402T093000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    for cut in 0..whole.len() - "VCALENDAR\r\n".len() {
        let mut incoming = Incoming::default();
        assert!(read_calendar(&whole.as_bytes()[..cut], &here(), &mut incoming).is_err(), "{cut}");
    }
}

#[test]
fn zone_by_the_name_that_windows_gives_it_is_known() {
    for (windows, zone) in WINDOWS_ZONES.lines().map(|line| line.split_once('\t').unwrap()) {
        assert!(find_zone(zone).is_some() && find_zone(windows).is_some(), "{windows}: {zone}");
    }
    let berlin = Some(Zone::Named("Europe/Berlin".parse().unwrap()));
    assert_eq!((find_zone("W. Europe Standard Time"), find_zone("w. europe standard time ")), (berlin, berlin));
}

/// The line of an event's mark.
fn marked(mark: &str) -> String {
    let escaped = mark.replace('\\', "\\\\").replace(',', "\\,").replace(';', "\\;");
    format!("SUMMARY:Metformin\r\nDTSTART:20260402T080000\r\nRRULE:FREQ=DAILY\r\n{THING}:{escaped}")
}

#[test]
fn dose_is_no_appointment_whoever_wrote_its_calendar() {
    for product in [PRODUCT, "-//Others//EN"] {
        let incoming = read_events_of(product, &[&marked("\"dose\"")]);
        assert_eq!((incoming.items.len(), incoming.not_mapped.get(DOSE)), (0, Some(&1)), "{product}");
    }
}

#[test]
fn own_event_without_a_mark_is_counted_and_no_appointment() {
    let incoming = read_events_of(PRODUCT, &["SUMMARY:Metformin\r\nDTSTART:20260402T080000"]);
    assert_eq!((incoming.items.len(), incoming.not_mapped.get(UNMARKED)), (0, Some(&1)));
}

#[test]
fn mark_that_is_no_visit_or_no_mark_is_refused() {
    let fields = r#""fields":{"entry":"01a1f9c9-9370-7012-91cb-df93274dff01"}"#;
    for mark in ["{}", "soon", &format!(r#"{{"visit":{{"tool":"delete_entry",{fields}}}}}"#)] {
        let incoming = read_events_of(PRODUCT, &[&marked(mark)]);
        assert_eq!((incoming.items.len(), incoming.refused.len()), (0, 1), "{mark}");
    }
}

#[test]
fn own_reminder_comes_once_however_many_events_it_has() {
    let mark = |every: u8| {
        format!(
            r#"{{"reminder":{{"id":"01a1f9c9-9370-7012-91cb-df93274dff01","person":"01a1f9c9-9370-7012-91cb-df93274dff02","title":"Drops; both, eyes","kind":"other","schedule":{{"times":["08:00:00","20:00:00"],"recurs":{{"kind":"every_weeks","every":{every},"days":[1],"from":"2020-01-06"}}}},"active":true}}}}"#
        )
    };
    let incoming = read_events_of(PRODUCT, &[&marked(&mark(2)), &marked(&mark(2))]);
    assert_eq!(incoming.items.len(), 1, "{incoming:?}");
    let fields = incoming.items[0].call.canonical();
    assert_eq!((&fields["title"], &fields["every_weeks"]), (&json!("Drops; both, eyes"), &json!(2)));
    // What nothing can be counted by.
    let incoming = read_events_of(PRODUCT, &[&marked(&mark(0))]);
    assert_eq!((incoming.items.len(), incoming.refused.len()), (0, 1));
    // The same in a calendar of others is what that calendar says.
    let incoming = read_events(&[&marked(&mark(2))]);
    assert_eq!(incoming.not_mapped.keys().collect::<Vec<_>>(), [OTHER]);
}
