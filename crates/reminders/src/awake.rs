//! "Three times a day while awake" as times of day.

use chrono::{Duration, NaiveTime, Timelike};

/// Times are put on these minutes of the hour.
const STEP: i64 = 5;

/// So many times a day, evenly spread from getting up to going to bed, the first at the one and the last at the other, as the clock
/// comes by them (a night shift's day goes past midnight). One time alone is that of getting up; more than one every five minutes are
/// not to be had.
pub fn while_awake(times: u8, up: NaiveTime, bed: NaiveTime) -> Vec<NaiveTime> {
    let minutes = |time: NaiveTime| i64::from(time.num_seconds_from_midnight() / 60);
    let day = match (minutes(bed) - minutes(up)).rem_euclid(24 * 60) {
        0 => 24 * 60,
        long => long,
    };
    let gaps = i64::from(times) - 1;
    let mut all: Vec<NaiveTime> = (0..=gaps)
        .map(|index| if gaps > 0 { day * index / gaps / STEP * STEP } else { 0 })
        .map(|after| up + Duration::minutes(after))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(times: u8, up: (u32, u32), bed: (u32, u32)) -> String {
        let time = |(hour, minute)| NaiveTime::from_hms_opt(hour, minute, 0).unwrap();
        let all = while_awake(times, time(up), time(bed));
        all.iter().map(|at| at.format("%H:%M").to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn times_while_awake_are_spread_from_getting_up_to_going_to_bed() {
        assert_eq!(told(1, (7, 0), (22, 0)), "07:00");
        assert_eq!(told(2, (7, 0), (22, 0)), "07:00 22:00");
        assert_eq!(told(3, (7, 0), (22, 0)), "07:00 14:30 22:00");
        assert_eq!(told(4, (7, 0), (22, 0)), "07:00 12:00 17:00 22:00");
        assert_eq!(told(3, (6, 50), (22, 25)), "06:50 14:35 22:25");
        assert_eq!(told(3, (15, 0), (6, 0)), "06:00 15:00 22:30", "the night shift");
        assert_eq!(told(0, (7, 0), (22, 0)), "");
    }
}
