//! Which due dose a taken one settles.
//!
//! The nearest open occurrence within half the gap to its neighbours, past midnight included: a dose at 00:20 settles the evening
//! before, and a second dose does not settle tomorrow's. One that is still ahead is settled only within the hour before it; of two that
//! lie close together the first is then still meant. A dose that is known by a stretch of the day only is one of those that were
//! due in it, where any was: it never settles a later one.

use alara_record::Occurrence;
use chrono::{Duration, NaiveDateTime};

/// Half a day on either side where an occurrence has no neighbour there.
const ALONE: Duration = Duration::hours(12);
/// So long before it is due a dose may be taken.
const EARLY: Duration = Duration::hours(1);
/// Occurrences no further apart than this lie close together: until the second may be taken, a dose is the first.
const CLOSE: Duration = Duration::hours(6);

/// The open occurrence that a dose within `from..=to` settles (both the same minute where it is known). `occurrences` are all of one
/// medication around it, settled ones included, by due time.
pub fn nearest_open(occurrences: &[Occurrence], from: NaiveDateTime, to: NaiveDateTime) -> Option<&Occurrence> {
    let distance = |due: NaiveDateTime| {
        if due < from {
            from - due
        } else if due > to {
            due - to
        } else {
            Duration::zero()
        }
    };
    let within = |each: &Occurrence| (from..=to).contains(&each.at);
    let stretch = from < to && occurrences.iter().any(within);
    occurrences
        .iter()
        .enumerate()
        .filter(|(_, each)| each.settled.is_none() && (!stretch || within(each)))
        .filter(|(index, each)| {
            let before =
                index.checked_sub(1).and_then(|at| occurrences.get(at)).map(|other| each.instant - other.instant);
            let after = occurrences.get(index + 1).map(|other| other.instant - each.instant);
            let half = |gap: Option<Duration>| gap.map_or(ALONE, |gap| gap / 2);
            let reach = match after {
                _ if each.at > to => half(before).min(EARLY),
                Some(gap) if each.at < from && gap <= CLOSE => (gap / 2).max(gap - EARLY),
                _ if each.at < from => half(after),
                _ => half(before),
            };
            distance(each.at) <= reach
        })
        .min_by_key(|(_, each)| distance(each.at))
        .map(|(_, each)| each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::{OccurrenceKey, Settled};
    use uuid::Uuid;

    fn at(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    fn occurrence(due: &str, settled: Option<Settled>) -> Occurrence {
        let due = at(due);
        let key = OccurrenceKey { of: Uuid::nil(), due };
        Occurrence { key, at: due, instant: due.and_utc(), title: "Metformin".into(), dose: None, settled }
    }

    #[test]
    fn a_dose_after_midnight_settles_the_evening_before() {
        let due = [occurrence("2026-03-13 20:00", None), occurrence("2026-03-14 08:00", None)];
        let hit = nearest_open(&due, at("2026-03-14 00:20"), at("2026-03-14 00:20")).unwrap();
        assert_eq!(hit.key.due, at("2026-03-13 20:00"));
    }

    #[test]
    fn a_dose_of_the_morning_settles_none_that_was_due_later() {
        let (from, to) = (at("2026-03-14 04:00"), at("2026-03-14 11:59"));
        let open = [occurrence("2026-03-14 08:00", None), occurrence("2026-03-14 12:30", None)];
        assert_eq!(nearest_open(&open, from, to).unwrap().key.due, at("2026-03-14 08:00"));
        let taken = [occurrence("2026-03-14 08:00", Some(Settled::Taken)), occurrence("2026-03-14 12:30", None)];
        assert!(nearest_open(&taken, from, to).is_none());
        // Where none was due in it, the nearest is meant.
        let none = [occurrence("2026-03-13 12:30", None), occurrence("2026-03-14 12:30", None)];
        assert_eq!(nearest_open(&none, from, to).unwrap().key.due, at("2026-03-14 12:30"));
    }

    #[test]
    fn dose_between_two_close_ones_settles_the_first() {
        let due = [occurrence("2026-03-14 08:30", None), occurrence("2026-03-14 12:30", None)];
        let hit = |taken: &str| nearest_open(&due, at(taken), at(taken)).map(|each| each.key.due);
        assert_eq!(hit("2026-03-14 11:19"), Some(at("2026-03-14 08:30")));
        assert_eq!(hit("2026-03-14 11:31"), Some(at("2026-03-14 12:30")));
    }

    #[test]
    fn dose_more_than_an_hour_early_settles_none_ahead() {
        let due = [occurrence("2026-03-13 20:00", Some(Settled::Taken)), occurrence("2026-03-14 20:00", None)];
        let hit = |taken: &str| nearest_open(&due, at(taken), at(taken)).map(|each| each.key.due);
        assert_eq!(hit("2026-03-14 18:30"), None);
        assert_eq!(hit("2026-03-14 19:10"), Some(at("2026-03-14 20:00")));
    }

    #[test]
    fn a_second_dose_does_not_settle_tomorrows() {
        let due = [occurrence("2026-03-14 08:00", Some(Settled::Taken)), occurrence("2026-03-15 08:00", None)];
        assert!(nearest_open(&due, at("2026-03-14 09:00"), at("2026-03-14 09:00")).is_none());
    }
}
