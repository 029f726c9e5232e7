//! Rhythms that only the form of a reminder holds, as far as the words say them: a window of hours, and days on and off by turns.

use alara_english::quantity::quantities;
use alara_english::text::Text;
use alara_english::time::{TimeValue, other_half, times};
use chrono::{NaiveDateTime, NaiveTime, Timelike};

/// "between 8 and 10", "from 8 to 10pm": when it begins and when it ends. An hour without a half of the day is in that of the other where
/// that leaves a window, else in the morning: the person sees both in the form.
pub(super) fn window(words: &str, now: NaiveDateTime) -> Option<(NaiveTime, NaiveTime)> {
    let words = words.trim().to_lowercase();
    let rest = words.strip_prefix("between ").or_else(|| words.strip_prefix("from "))?;
    let (first, last) =
        [" and ", " to ", " until ", " & ", "-", "\u{2013}"].iter().find_map(|joint| rest.split_once(joint))?;
    let hour = |part: &str| {
        let at = format!("at {}", part.trim());
        times(&Text::new(&at), now).into_iter().find_map(|mention| match mention.value {
            TimeValue::Clock { time, twelve_hour, .. } => Some((time, twelve_hour)),
            _ => None,
        })
    };
    let ((mut first, open), (last, closed)) = (hour(first)?, hour(last)?);
    if open && !closed && last.hour() >= 12 && first.hour() < 12 && other_half(first) < last {
        first = other_half(first);
    }
    let last = if closed && last <= first { other_half(last) } else { last };
    (first != last).then_some((first, last))
}

/// "21 days on and 7 off", "two weeks on, one week off": days with it, and days without.
pub(super) fn cycle(words: &str) -> Option<(u16, u16)> {
    let lower = words.to_lowercase();
    let turns = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| matches!(*word, "on" | "off"));
    if turns.collect::<Vec<_>>() != ["on", "off"] {
        return None;
    }
    let found = quantities(&Text::new(&lower));
    let [on, off] = found.as_slice() else { return None };
    let weeks = |unit: &Option<String>| matches!(unit.as_deref(), Some("week" | "weeks" | "wk" | "wks"));
    // "2 weeks on, 1 off": the unit is said once.
    let of = |value: f64, in_weeks: bool| {
        let days = if in_weeks { value * 7.0 } else { value };
        (days.fract() == 0.0 && (1.0..=365.0).contains(&days)).then_some(days as u16)
    };
    let off_weeks = weeks(&off.unit) || off.unit.is_none() && weeks(&on.unit);
    Some((of(on.value, weeks(&on.unit))?, of(off.value, off_weeks)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_read_from_its_first_hour_to_its_last() {
        let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(9, 0, 0).unwrap();
        let read = |words: &str| {
            window(words, now).map(|(first, last)| format!("{} {}", first.format("%H:%M"), last.format("%H:%M")))
        };
        for (words, meant) in [
            ("between 8 and 10", "08:00 10:00"),
            ("between 8 and 10pm", "20:00 22:00"),
            ("between 11 and 1pm", "11:00 13:00"),
            ("from 8am to 10am", "08:00 10:00"),
            ("between 20:00 and 22:30", "20:00 22:30"),
        ] {
            assert_eq!(read(words).as_deref(), Some(meant), "{words}");
        }
        assert_eq!(read("around 8"), None);
    }

    #[test]
    fn a_cycle_has_days_on_and_days_off() {
        for (words, meant) in [
            ("21 days on and 7 off", Some((21, 7))),
            ("two weeks on, one week off", Some((14, 7))),
            ("2 weeks on, 1 off", Some((14, 7))),
            ("every third Tuesday", None),
        ] {
            assert_eq!(cycle(words), meant, "{words}");
        }
    }
}
