//! One answer of a mention, for a record and for a reminder.

use super::*;

fn shown(settled: Option<Settled>) -> String {
    let Some(found) = settled else { return "none".to_owned() };
    let time = found.time.map(|time| time.format(" %H:%M").to_string()).unwrap_or_default();
    let part = found.part.map(|part| format!(" {part:?}").to_lowercase()).unwrap_or_default();
    format!("{}{time}{part}{}", found.date, if found.twelve_hour { " 12h" } else { "" })
}

fn first(message: &str, now: NaiveDateTime) -> TimeMention {
    times(&Text::new(message), now).into_iter().next().unwrap_or_else(|| panic!("no time in {message:?}"))
}

#[test]
fn a_record_takes_the_latest_time_not_after_now() {
    for (moment, said, want) in [
        ("2026-03-14T09:30", "at 8", "2026-03-14 08:00 12h"),
        ("2026-03-14T09:30", "at 11", "2026-03-13 23:00 12h"),
        ("2026-03-14T09:30", "at half past nine", "2026-03-14 09:30 12h"),
        ("2026-03-14T21:30", "at 8", "2026-03-14 20:00 12h"),
        ("2026-03-14T12:10", "at 12", "2026-03-14 12:00 12h"),
        ("2026-03-14T09:30", "at 9pm", "2026-03-13 21:00"),
        ("2026-03-14T09:30", "at 8 this morning", "2026-03-14 08:00"),
        ("2026-03-14T09:30", "10 last night", "2026-03-13 22:00"),
        ("2026-03-14T09:30", "yesterday", "2026-03-13"),
        ("2026-03-14T09:30", "yesterday at 8", "2026-03-13 20:00 12h"),
        ("2026-03-14T09:30", "last night", "2026-03-13 night"),
        ("2026-03-14T09:30", "this morning", "2026-03-14 morning"),
        ("2026-03-14T09:30", "in the morning", "2026-03-14 morning"),
        ("2026-03-14T09:30", "in the evening", "2026-03-13 evening"),
        ("2026-03-14T09:30", "at night", "2026-03-13 night"),
        ("2026-03-14T22:40", "at night", "2026-03-14 night"),
        ("2026-03-14T09:30", "on Saturday at 8am", "2026-03-14 08:00"),
        ("2026-03-14T09:30", "on Saturday at 3pm", "2026-03-07 15:00"),
        ("2026-03-14T09:30", "on Saturday evening", "2026-03-07 evening"),
        ("2026-03-14T09:30", "on Tuesday", "2026-03-10"),
        ("2026-03-14T00:30", "tonight at 11", "2026-03-13 23:00"),
        ("2026-03-14T00:30", "tonight", "2026-03-13 evening"),
        ("2026-03-14T09:30", "two hours ago", "2026-03-14 07:30"),
        ("2026-03-14T00:30", "an hour ago", "2026-03-13 23:30"),
        ("2026-03-14T09:30", "just now", "2026-03-14 09:30"),
        ("2026-03-14T09:30", "December 24th", "2025-12-24"),
        ("2026-03-01T09:30", "February 29th", "none"),
        ("2025-02-01T09:30", "February 29th", "2024-02-29"),
        ("2028-03-01T09:30", "February 29th", "2028-02-29"),
        ("2026-03-01T09:30", "February 29th 2024", "2024-02-29"),
        ("2026-03-14T09:30", "a while ago", "none"),
        ("2026-03-14T09:30", "last week", "none"),
        ("2026-03-14T09:30", "in 20 minutes", "none"),
        ("2026-03-14T09:30", "tomorrow at 8am", "2026-03-15 08:00"),
    ] {
        let now = at(moment);
        assert_eq!(shown(settle_past(&first(said, now), now)), want, "{said} at {moment}");
    }
}

#[test]
fn a_reminder_takes_the_next_time_after_now() {
    for (moment, said, want) in [
        ("2026-03-14T09:30", "at 8", "2026-03-14 20:00 12h"),
        ("2027-12-01T09:30", "February 29th", "2028-02-29"),
        ("2028-02-01T09:30", "February 29th", "2028-02-29"),
        ("2026-03-14T09:30", "at 11", "2026-03-14 11:00 12h"),
        ("2026-03-14T21:30", "at 8", "2026-03-15 08:00 12h"),
        ("2026-03-14T09:30", "at 8am", "2026-03-15 08:00"),
        ("2026-03-14T09:30", "at 20:00", "2026-03-14 20:00"),
        ("2026-03-14T09:30", "tomorrow at 8", "2026-03-15 08:00 12h"),
        ("2026-03-14T09:30", "on Friday", "2026-03-20"),
        ("2026-03-14T09:30", "on Saturday at 3pm", "2026-03-14 15:00"),
        ("2026-03-14T09:30", "on Saturday at 8am", "2026-03-21 08:00"),
        ("2026-03-14T09:30", "this Friday at 3pm", "2026-03-20 15:00"),
        ("2026-03-14T09:30", "on Dec 24th at 6:45 pm", "2026-12-24 18:45"),
        ("2026-03-14T09:30", "on March 18, 5 pm", "2026-03-18 17:00"),
        ("2026-03-14T09:30", "on the 3rd at noon", "2026-04-03 12:00"),
        ("2026-03-14T09:30", "on the 14th at 8am", "2026-04-14 08:00"),
        ("2026-03-31T09:30", "on the 31st at 8am", "2026-05-31 08:00"),
        ("2026-03-14T09:30", "in 20 minutes", "2026-03-14 09:50"),
        ("2026-04-30T22:40", "in two hours", "2026-05-01 00:40"),
        ("2026-03-14T09:30", "tonight at 8:30", "2026-03-14 20:30"),
        ("2026-03-14T09:30", "in the evening", "2026-03-14 evening"),
        ("2026-03-14T20:30", "in the morning", "2026-03-15 morning"),
        ("2026-03-14T09:30", "two hours ago", "none"),
        ("2026-03-14T09:30", "soon", "none"),
        ("2026-03-14T09:30", "midnight", "2026-03-15 00:00"),
    ] {
        let now = at(moment);
        assert_eq!(shown(settle_next(&first(said, now), now)), want, "{said} at {moment}");
    }
}

#[test]
fn a_part_of_day_has_its_bounds() {
    let day = now().date();
    let shown = |part: DayPart| {
        let (first, last) = part_bounds(day, part);
        format!("{} {}", first.format("%d %H:%M"), last.format("%d %H:%M"))
    };
    assert_eq!(shown(DayPart::Morning), "14 06:00 14 11:59");
    assert_eq!(shown(DayPart::Afternoon), "14 12:00 14 17:59");
    assert_eq!(shown(DayPart::Evening), "14 18:00 14 23:59");
    assert_eq!(shown(DayPart::Night), "14 18:00 15 05:59");
}

#[test]
fn a_move_has_its_length_and_direction() {
    for (said, minutes) in [
        ("half an hour earlier and it's good", -30),
        ("30 minutes later", 30),
        ("an hour before that", -60),
        ("make it 15 min later", 15),
        ("an hour and a half earlier", -90),
        ("two days later", 2880),
    ] {
        let found = shifts(&Text::new(said));
        assert_eq!(found.iter().map(|shift| shift.by.num_minutes()).collect::<Vec<_>>(), [minutes], "{said}");
    }
    assert!(shifts(&Text::new("took it later")).is_empty());
}
