//! How often; now is Saturday 2026-03-14. `?` marks days listed without "every".

use super::*;

fn shown(message: &str) -> String {
    let Some(found) = recurrence(&Text::new(message), now()) else { return String::new() };
    let names = |days: &[Weekday]| days.iter().map(ToString::to_string).collect::<String>();
    let mut shown = Vec::new();
    if found.daily {
        shown.push("daily".to_owned());
    }
    if !found.weekdays.is_empty() {
        shown.push(names(&found.weekdays) + if found.listed { "?" } else { "" });
    }
    shown.extend(found.every_days.map(|days| format!("{days}d")));
    shown.extend(found.every_hours.map(|hours| format!("{hours}h")));
    shown.extend(found.times_a_day.map(|times| format!("{times}x")));
    shown.extend(found.until.map(|day| format!("until {}", day.format("%m-%d"))));
    shown.extend(found.for_days.map(|days| format!("for {days}")));
    if !found.except.is_empty() {
        shown.push(format!("-{}", names(&found.except)));
    }
    if found.beyond.is_some() {
        shown.push("beyond".to_owned());
    }
    shown.join(" ")
}

fn check(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(said, want)| shown(said) != *want)
        .map(|(said, want)| format!("{said:?}: want {want:?}, got {:?}", shown(said)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn recurrences_as_people_say_them() {
    check(&[
        ("every day", "daily"),
        ("everyday at 9", "daily"),
        ("daily", "daily"),
        ("each morning", "daily"),
        ("every night at 10", "daily"),
        ("nightly", "daily"),
        ("weekdays", "MonTueWedThuFri"),
        ("on weekdays at 7", "MonTueWedThuFri"),
        ("every weekday", "MonTueWedThuFri"),
        ("weekends", "SatSun"),
        ("MWF", "MonWedFri"),
        ("TTh", "TueThu"),
        ("every weekend", "SatSun"),
        ("every other day", "2d"),
        ("every second day", "2d"),
        ("every 2nd day", "2d"),
        ("alternate days", "2d"),
        ("on alternate days", "2d"),
        ("every alternate day", "2d"),
        ("every third day", "3d"),
        ("every 3 days", "3d"),
        ("every three days", "3d"),
        ("every 6 hours", "6h"),
        ("every six hours", "6h"),
        ("every 4-6 hours", "beyond"),
        ("every 4 to 6 hours", "beyond"),
        ("every hour", "1h"),
        ("hourly", "1h"),
        ("every 2 hours", "2h"),
        ("every 30 minutes", "beyond"),
        ("every Tuesday", "Tue"),
        ("every Tuesday and Thursday", "TueThu"),
        ("each Monday", "Mon"),
        ("Mondays", "Mon"),
        ("on Mondays and Fridays", "MonFri"),
        ("Tuesdays & Thursdays", "TueThu"),
        ("Mon/Wed/Fri", "MonWedFri"),
        ("Mon, Wed and Fri", "MonWedFri?"),
        ("every Mon, Wed & Fri", "MonWedFri"),
        ("Monday, Wednesday and Friday", "MonWedFri?"),
        ("Monday to Friday", "MonTueWedThuFri?"),
        ("Mon-Fri", "MonTueWedThuFri"),
        ("Monday through Friday", "MonTueWedThuFri?"),
        ("every Monday to Friday", "MonTueWedThuFri"),
        ("three times a day", "3x"),
        ("3 times daily", "3x"),
        ("3x a day", "3x"),
        ("2x/day", "2x"),
        ("twice a day", "2x"),
        ("twice daily", "2x"),
        ("once a day", "1x"),
        ("once daily", "1x"),
        ("thrice a day", "3x"),
        ("four times per day", "4x"),
        ("once a week", "7d"),
        ("once a week on Sunday", "Sun"),
        ("weekly", "7d"),
        ("weekly on Sundays", "Sun"),
        ("every week on Sunday", "Sun"),
        ("twice a week", "beyond"),
        ("every 2 weeks", "14d"),
        ("every two weeks on Monday", "Mon 14d"),
        ("every fortnight", "14d"),
        ("fortnightly", "14d"),
        ("every month", "beyond"),
        ("monthly", "beyond"),
        ("on the 1st of every month", "beyond"),
        ("first Monday of the month", "beyond"),
        ("every third Tuesday", "beyond"),
        ("every other Tuesday", "Tue 14d"),
        ("every second Friday", "Fri 14d"),
        ("every other Monday and Friday", "MonFri 14d beyond"),
        ("every other week", "14d"),
        ("every few hours", "beyond"),
        ("21 days on and 7 days off", "beyond"),
        ("three weeks on, one week off", "beyond"),
        ("21 on 7 off", "beyond"),
        ("every couple of days", "beyond"),
        ("every 90 days", "90d"),
        ("until Friday", "until 03-20"),
        ("every day until Friday", "daily until 03-20"),
        ("daily until March 20th", "daily until 03-20"),
        ("for ten days", "until 03-23 for 10"),
        ("every day for ten days", "daily until 03-23 for 10"),
        ("daily for a week", "daily until 03-20 for 7"),
        ("twice a day for 7 days", "2x until 03-20 for 7"),
        ("for the next 5 days", "until 03-18 for 5"),
        ("for the next two weeks", "until 03-27 for 14"),
        ("every day except Sunday", "MonTueWedThuFriSat -Sun"),
        ("every day but Sunday", "MonTueWedThuFriSat -Sun"),
        ("daily except weekends", "MonTueWedThuFri -SatSun"),
        ("weekdays except Wednesday", "MonTueThuFri -Wed"),
        ("not on Sundays", "-Sun"),
        ("skip Sundays", "-Sun"),
        ("bid", "2x"),
        ("b.i.d.", "2x"),
        ("500 mg tid", "3x"),
        ("q6h", "6h"),
        ("q 8 hours", "8h"),
        ("qid", "4x"),
        ("bd", "2x"),
        ("tds", "3x"),
        ("qod", "2d"),
        ("q2d", ""),
        ("4 hourly", "4h"),
        ("6-hourly", "6h"),
        ("5 days a week", "beyond"),
        ("7 days a week", "daily"),
        ("mornings", "daily"),
        ("Monday mornings", "Mon"),
        ("every Saturday morning", "Sat"),
        ("every morning and evening", "daily"),
        ("every morning at 8 and every night at 10", "daily"),
        ("every time I stand up", ""),
        ("evry time i eat", ""),
        ("every now and then", ""),
        ("once in a while", ""),
        ("once every 6 hours", "6h"),
        ("once in 2 days", "2d"),
        ("every single day", "daily"),
        ("each and every day", "daily"),
        ("every day of the week", "daily"),
        ("every evening", "daily"),
        ("seven days a week", "daily"),
        ("every 12 hrs", "12h"),
        ("every 24 hours", "24h"),
        ("every 48 hours", "2d"),
        ("every 1 hour", "1h"),
        ("every eight hours", "8h"),
        ("last two mornings", ""),
        ("two mornings", ""),
        ("took it twice yesterday", ""),
        ("three times today", ""),
        ("my daily check-in", "daily"),
        ("weekly review", ""),
        ("all day every day", "daily"),
        ("every year", "beyond"),
        ("every 28 days", "28d"),
        ("from Monday to Friday", "MonTueWedThuFri?"),
        ("weeknights", "MonTueWedThuFri"),
        ("work days", "MonTueWedThuFri"),
        ("every working day", "MonTueWedThuFri"),
        ("on Tuesday", ""),
        ("every Sunday night", "Sun"),
        ("Sat and Sun", "SatSun?"),
        ("Saturdays", "Sat"),
        ("every Thurs", "Thu"),
        ("alternate mornings", "2d"),
        ("every weekday morning", "MonTueWedThuFri"),
        ("every mon wed fri", "MonWedFri"),
    ]);
}

#[test]
fn recurrences_in_whole_requests() {
    check(&[
        ("remind me to drink water every hour from 9 to 5", "1h beyond"),
        ("remind me to drink water every two hours", "2h"),
        ("remind me every monday wednesday and friday at 7pm", "MonWedFri"),
        ("remind me monday to friday at 7:30", "MonTueWedThuFri?"),
        ("remind me on weekdays at 7 and weekends at 9", "MonTueWedThuFriSatSun beyond"),
        ("remind me every other day at 9 starting from Monday", "2d"),
        ("remind me daily at 21:00 hrs", "daily"),
        ("remind me at 9 daily", "daily"),
        ("remind me at 9 everyday", "daily"),
        ("remind me at 9 pm daily for 2 weeks", "daily until 03-27 for 14"),
        ("remind me at 9pm from tomorrow till friday", "until 03-20"),
        ("remind me once a day at 6pm", "1x"),
        ("remind me 3 times daily at 8am 2pm and 8pm", "3x"),
        ("remind me 4 times a day", "4x"),
        ("remind me every sunday morning at 9 to weigh myself", "Sun"),
        ("remind me on the 15th of every month", "beyond"),
        ("remind me monthly on the 1st", "beyond"),
        ("remind me every 3 months", "beyond"),
        ("remind me every 90 days", "90d"),
        ("remind me every four weeks", "28d"),
        ("remind me every 28 days", "28d"),
        ("remind me every week on monday", "Mon"),
        ("remind me each week on Thursday evening at 7", "Thu"),
        ("remind me Thursdays at 7pm", "Thu"),
        ("remind me Thursdays 7pm", "Thu"),
        ("remind me on Sat and Sun at 10", "SatSun?"),
        ("remind me at 10am on Saturdays and Sundays", "SatSun"),
        ("every 2 hours between 8 and 8", "2h beyond"),
    ]);
}

#[test]
fn an_end_alone_repeats_nothing() {
    for (said, repeats) in [
        ("until Friday", false),
        ("for ten days", false),
        ("Monday and Tuesday", false),
        ("every Monday", true),
        ("daily", true),
    ] {
        assert_eq!(recurrence(&Text::new(said), now()).is_some_and(|found| found.repeats()), repeats, "{said}");
    }
}

#[test]
fn one_stretch_of_a_message_is_read_alone() {
    let message = "I take aspirin twice a day. Remind me every Monday.";
    let text = Text::new(message);
    let second = Span { start: message.find("Remind").unwrap(), end: message.len() };
    let found = recurrence_in(&text, second, now()).unwrap();
    assert_eq!(found.weekdays, [Weekday::Mon]);
    assert_eq!(found.times_a_day, None);
}
