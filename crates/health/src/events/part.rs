//! "My morning meds": the doses of a part of the day, at whatever hour they are told of, and those without a schedule.

use alara_english::time::{DayPart as Part, TimeValue, other_half};
use alara_record::{DayPart, Medication, Record};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};

use super::event::{Past, Sourced};
use super::message::Message;
use crate::dose::find_due_times;
use crate::tools::part_of_day;

/// So long before its hour a dose may be told as taken.
const EARLY: Duration = Duration::hours(1);

/// The part of the day that a word before "meds" names. In a record lunch is the afternoon, dinner the evening, bedtime the night.
pub(super) fn named(word: &str) -> Option<DayPart> {
    Some(match word {
        "morning" | "am" | "a.m" | "breakfast" | "brekkie" => DayPart::Morning,
        "afternoon" | "lunchtime" | "midday" | "noon" | "lunch" => DayPart::Afternoon,
        "evening" | "teatime" | "dinner" | "supper" | "tea" | "pm" => DayPart::Evening,
        "night" | "nighttime" | "bedtime" | "night-time" => DayPart::Night,
        _ => return None,
    })
}

/// The day whose part is meant where it is told of at a token: the one that the sentence names, else the last on which it has begun.
pub(super) fn day(message: &Message<'_>, at: usize, part: DayPart) -> NaiveDate {
    let today = message.now.date();
    let told = message.times_in(&message.sentence_tokens(at)).iter().find_map(|time| match &time.value {
        TimeValue::Day { date, .. } if *date <= today => Some(*date),
        TimeValue::Clock { date: Some(date), .. } if *date <= today => Some(*date),
        _ => None,
    });
    let [_, (begins, _)] = part.due_on(today);
    told.unwrap_or(if begins <= message.now { today } else { today.pred_opt().unwrap_or(today) })
}

/// The medications that have a dose due in that part of a day, each with whether one of them is still open or was missed.
pub(super) fn due<'r>(
    medications: &[&'r Medication],
    part: DayPart,
    date: NaiveDate,
    record: &dyn Record,
) -> Vec<(&'r Medication, bool)> {
    let of = |(from, to): (NaiveDateTime, NaiveDateTime)| -> Vec<(&'r Medication, bool)> {
        let dues = medications.iter().map(|each| (*each, find_due_times(each, from, to)));
        dues.filter(|(_, dues)| !dues.is_empty())
            .map(|(each, dues)| (each, dues.iter().any(|due| open(record, each, *due))))
            .collect()
    };
    let [usual, wide] = part.due_on(date).map(of);
    if usual.is_empty() { wide } else { usual }
}

/// What "all my pills" and "everything" mean at a token: nothing that is taken as needed; of what has times those with an open dose at the hour
/// or in the part of the day that the sentence tells, else on its day up to now; and what has no times at all.
pub(super) fn whole<'r>(
    message: &Message<'_>,
    at: usize,
    medications: &[&'r Medication],
    record: &dyn Record,
) -> Vec<&'r Medication> {
    let of_part = |part: DayPart, date: NaiveDate| -> Vec<&'r Medication> {
        due(medications, part, date, record).into_iter().filter(|(_, open)| *open).map(|(each, _)| each).collect()
    };
    let between = |from: NaiveDateTime, to: NaiveDateTime| -> Vec<&'r Medication> {
        let is_due =
            |each: &&&Medication| find_due_times(each, from, to).into_iter().any(|due| open(record, each, due));
        medications.iter().filter(is_due).copied().collect()
    };
    let mut day = message.now.date();
    let told = message.times_in(&message.sentence_tokens(at)).iter().find_map(|time| match time.value {
        TimeValue::Clock { time, twelve_hour, .. } => {
            Some(at_hour(message, record, medications, (time, twelve_hour))?.1)
        }
        // The evening runs into the night: both, as far as they have come.
        TimeValue::Day { date, part: Some(Part::Evening | Part::Night) } => {
            let [[(from, _), _], [(_, to), _]] = [DayPart::Evening, DayPart::Night].map(|part| part.due_on(date));
            Some(between(from, to.min(message.now + EARLY)))
        }
        TimeValue::Day { date, part: Some(part) } => Some(of_part(part_of_day(part), date)),
        TimeValue::Day { date, part: None } => {
            day = date;
            None
        }
        _ => None,
    });
    let meant = told.unwrap_or_else(|| {
        let from = day.and_time(NaiveTime::MIN);
        let end = from + Duration::days(1);
        let so_far = between(from, if is_ordered(message, at) { end } else { message.now.min(end) });
        if so_far.is_empty() { of_part(DayPart::of(message.now.time()), day) } else { so_far }
    });
    let untimed = |each: &Medication| !each.as_needed && each.times().is_empty();
    medications.iter().copied().filter(|each| untimed(each) || meant.iter().any(|other| other.id == each.id)).collect()
}

/// The medications with a dose due at an hour whose wall clock has passed it last that is still open, and when that was.
pub(super) fn at_hour<'r>(
    message: &Message<'_>,
    record: &dyn Record,
    medications: &[&'r Medication],
    (time, twelve_hour): (NaiveTime, bool),
) -> Option<(NaiveDateTime, Vec<&'r Medication>)> {
    let readings = [Some(time), twelve_hour.then_some(other_half(time))];
    let passed = readings.into_iter().flatten().map(|time| {
        let today = message.now.date().and_time(time);
        if today <= message.now + EARLY { today } else { today - Duration::days(1) }
    });
    let is_due = |each: &&&Medication, at| find_due_times(each, at, at).into_iter().any(|due| open(record, each, due));
    let due = |at: NaiveDateTime| medications.iter().filter(|each| is_due(each, at)).copied().collect::<Vec<_>>();
    passed.map(|at| (at, due(at))).filter(|(_, due)| !due.is_empty()).max_by_key(|(at, _)| *at)
}

/// When its first dose of that part of a day was due that is still open or was missed.
pub(crate) fn first_open(
    medication: &Medication,
    part: DayPart,
    date: NaiveDate,
    record: &dyn Record,
) -> Option<NaiveTime> {
    let of = |(from, to)| find_due_times(medication, from, to);
    let [usual, wide] = part.due_on(date).map(of);
    let due = if usual.is_empty() { wide } else { usual };
    due.into_iter().filter(|due| due.date() == date).find(|due| open(record, medication, *due)).map(|due| due.time())
}

/// Its doses of a day that are neither taken nor passed over.
pub(super) fn open_on(medication: &Medication, date: NaiveDate, record: &dyn Record) -> Vec<NaiveDateTime> {
    let from = date.and_time(NaiveTime::MIN);
    let due = find_due_times(medication, from, from + Duration::minutes(24 * 60 - 1));
    due.into_iter().filter(|due| open(record, medication, *due)).collect()
}

fn open(record: &dyn Record, of: &Medication, due: NaiveDateTime) -> bool {
    !record.settlements(of.person).iter().any(|each| each.key.of == of.id.0 && each.key.due == due)
}

/// The time of such a dose: the day and its part; a minute or a day that the words tell beside it stays, with the part.
pub(super) fn with(due: Sourced<Past>, told: Option<Sourced<Past>>) -> Sourced<Past> {
    let Past::Day { part, .. } = due.value else { return due };
    match told {
        Some(Sourced { value: Past::Minute { at, slack, .. }, source, span }) => {
            Sourced { value: Past::Minute { at, slack, due: part }, source, span }
        }
        Some(Sourced { value: Past::Day { date, part: None }, .. }) => {
            Sourced { value: Past::Day { date, part }, ..due }
        }
        Some(told @ Sourced { value: Past::Vague(_), .. }) => told,
        _ => due,
    }
}

/// When the part of a day begins that doses were due in.
pub(super) fn begins(due: &Past) -> Option<NaiveDateTime> {
    let Past::Day { date, part: Some(part) } = due else { return None };
    let [(begins, _), _] = part.due_on(*date);
    Some(begins)
}

/// What they are called, where no schedule says which they are: as said, without whose.
pub(super) fn bare(words: &str) -> String {
    let kept = words.split_whitespace().skip_while(|word| {
        matches!(word.to_lowercase().as_str(), "my" | "the" | "me" | "our" | "all" | "of" | "both" | "usual" | "this")
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Whether the doses of a medication at a token are to be passed over, and were not yet.
pub(super) fn is_ordered(message: &Message<'_>, at: usize) -> bool {
    message.governor(at).is_some_and(|verb| message.norm(verb) == "skip")
}

/// The usual hour of a part of the day or a meal.
pub(super) fn usual(word: &str) -> Option<(u32, bool)> {
    Some(match word {
        "morning" | "mornings" | "qam" | "mane" => (8, false),
        "breakfast" | "waking" => (8, true),
        "lunch" | "lunchtime" => (12, true),
        "afternoon" | "afternoons" => (15, false),
        "evening" | "evenings" | "qpm" => (20, false),
        "dinner" | "dinnertime" | "supper" | "teatime" => (20, true),
        "bedtime" | "bed" | "hs" | "qhs" => (22, true),
        "night" | "nights" | "nightly" | "nocte" => (22, false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use alara_record::{
        Change, DayPart, Medication, MedicationId, MemoryRecord, Noun, OccurrenceKey, Person, PersonId, Schedule,
        Settled, Settlement, Zone,
    };
    use chrono::{DateTime, NaiveDate, NaiveTime};
    use uuid::Uuid;

    use super::super::{Certainty, Event, EventKind, Past, Which, read};
    use crate::tools::Clock;

    const NOBODY: PersonId = PersonId(Uuid::nil());

    fn medication(id: u128, name: &str, hours: &[u32]) -> Change {
        let times: Vec<NaiveTime> = hours.iter().map(|hour| NaiveTime::from_hms_opt(*hour, 0, 0).unwrap()).collect();
        Change::Put(Noun::from(Medication {
            schedule: (!times.is_empty()).then(|| Schedule::daily(times)),
            ..Medication::named(MedicationId(Uuid::from_u128(id)), NOBODY, name)
        }))
    }

    /// What is told at an hour of the 14th, where metformin is due at 8 and 20, lisinopril at 8 and atorvastatin at 22.
    fn told(words: &str, at: &str, more: &[Change]) -> Vec<Event> {
        let mut record = MemoryRecord::new(Person { id: NOBODY, name: "Me".into(), aka: vec![], is_user: true });
        let listed = [("Metformin", &[8, 20][..]), ("Lisinopril", &[8]), ("Atorvastatin", &[22])];
        let listed = (1..).zip(listed).map(|(id, (name, hours))| medication(id, name, hours));
        record.apply(&listed.chain(more.iter().cloned()).collect::<Vec<_>>());
        let now = DateTime::parse_from_rfc3339(&format!("2026-03-14T{at}:00-04:00")).unwrap();
        read(words, &record, &Clock { now, zone: Zone::Fixed(*now.offset()) })
    }

    fn doses(events: &[Event]) -> Vec<(&str, Option<Past>)> {
        let taken = events.iter().filter(|event| event.certainty == Certainty::Clear);
        let mut found: Vec<(&str, Option<Past>)> = taken
            .filter_map(|event| match &event.kind {
                EventKind::Intake { which, .. } => {
                    Some((which.value.name()?, event.when.as_ref().map(|said| said.value.clone())))
                }
                _ => None,
            })
            .collect();
        found.sort_by_key(|(name, _)| *name);
        found
    }

    fn on(day: u32, part: DayPart) -> Option<Past> {
        Some(Past::Day { date: NaiveDate::from_ymd_opt(2026, 3, day).unwrap(), part: Some(part) })
    }

    #[test]
    fn the_meds_of_a_part_of_the_day_are_those_due_then_at_whatever_hour_they_are_told() {
        for at in ["05:30", "08:10", "14:40", "23:50"] {
            let events = told("took my morning meds", at, &[]);
            let morning = on(14, DayPart::Morning);
            assert_eq!(doses(&events), [("Lisinopril", morning.clone()), ("Metformin", morning)], "{at}");
        }
        let events = told("took my evening meds", "20:30", &[]);
        assert_eq!(doses(&events), [("Metformin", on(14, DayPart::Evening))]);
        let events = told("took my bedtime meds", "23:00", &[]);
        assert_eq!(doses(&events), [("Atorvastatin", on(14, DayPart::Night))]);
    }

    #[test]
    fn a_part_of_the_day_that_has_not_begun_is_that_of_the_day_before() {
        assert_eq!(doses(&told("took my evening meds", "07:10", &[])), [("Metformin", on(13, DayPart::Evening))]);
        assert_eq!(doses(&told("took my bedtime meds", "00:40", &[])), [("Atorvastatin", on(13, DayPart::Night))]);
        let events = told("took my morning meds yesterday", "14:40", &[]);
        assert_eq!(doses(&events), [("Lisinopril", on(13, DayPart::Morning)), ("Metformin", on(13, DayPart::Morning))]);
    }

    #[test]
    fn what_was_settled_is_not_taken_again() {
        let due = NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(8, 0, 0).unwrap();
        let key = OccurrenceKey { of: Uuid::from_u128(1), due };
        let settled = Settlement { key, person: NOBODY, settled: Settled::Taken, by: None };
        let events = told("took my morning meds", "14:40", &[Change::Put(Noun::Settlement(settled))]);
        assert_eq!(doses(&events), [("Lisinopril", on(14, DayPart::Morning))]);
    }

    #[test]
    fn what_is_left_out_of_a_part_of_the_day_is_left_out_of_that_part() {
        let morning = on(14, DayPart::Morning);
        for words in [
            "took all my morning meds except the metformin",
            "took my morning meds apart from the metformin",
            "my morning pills are taken, all but the metformin",
            "took my morning meds but not the metformin",
        ] {
            let taken: Vec<String> =
                doses(&told(words, "08:40", &[])).iter().map(|(name, _)| (*name).to_owned()).collect();
            assert!(
                !taken.iter().any(|name| matches!(name.as_str(), "Metformin" | "Atorvastatin")),
                "{words}: {taken:?}"
            );
        }
        let events = told("took all my morning meds except the metformin", "08:40", &[]);
        assert_eq!(doses(&events), [("Lisinopril", morning)]);
    }

    fn as_needed(id: u128, name: &str) -> Change {
        Change::Put(Noun::from(Medication {
            as_needed: true,
            ..Medication::named(MedicationId(Uuid::from_u128(id)), NOBODY, name)
        }))
    }

    fn names(words: &str, at: &str, more: &[Change]) -> Vec<String> {
        doses(&told(words, at, more)).iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    #[test]
    fn all_are_those_due_by_then_and_none_taken_as_needed() {
        let more = [as_needed(4, "Ibuprofen")];
        let morning = ["Lisinopril", "Metformin"];
        for words in ["took all my pills", "took all my meds this morning", "took all my tablets at 8"] {
            assert_eq!(names(words, "09:30", &more), morning, "{words}");
        }
        assert_eq!(names("took all my meds", "07:20", &more), morning, "a little early");
        assert_eq!(names("took all my meds", "22:30", &more), ["Atorvastatin", "Lisinopril", "Metformin"]);
        assert_eq!(names("took all my meds tonight", "22:30", &more), ["Atorvastatin", "Metformin"]);
        assert_eq!(names("took all my meds this evening", "20:30", &more), ["Metformin"]);
        assert_eq!(names("took all my meds yesterday", "09:30", &more), ["Atorvastatin", "Lisinopril", "Metformin"]);
    }

    #[test]
    fn everything_but_one_leaves_out_what_was_not_due() {
        let more = [as_needed(4, "Ibuprofen")];
        for but in ["bar", "except", "but", "apart from", "barring", "other than", "minus"] {
            let words = format!("took everything this morning {but} the metformin");
            assert_eq!(names(&words, "09:30", &more), ["Lisinopril"], "{words}");
        }
        assert_eq!(names("took everything except the ibuprofen", "09:30", &more), ["Lisinopril", "Metformin"]);
    }

    #[test]
    fn what_has_no_times_is_one_of_all() {
        let more = [medication(4, "Iron", &[])];
        assert_eq!(names("took all my pills", "09:30", &more), ["Iron", "Lisinopril", "Metformin"]);
    }

    #[test]
    fn several_that_are_counted_are_as_many_or_asked_about() {
        let more = [as_needed(4, "Ibuprofen")];
        let three = ["Atorvastatin", "Lisinopril", "Metformin"];
        for words in ["took all my three pills at 8", "took all three of my pills", "took my 3 tablets"] {
            assert_eq!(names(words, "09:30", &more), three, "{words}");
        }
        for words in ["took both my pills this morning", "took my two pills at 8"] {
            assert_eq!(names(words, "09:30", &more), ["Lisinopril", "Metformin"], "{words}");
        }
        assert!(names("took my five pills", "09:30", &more).is_empty(), "there are four");
        let counted = told("took all my three pills at 8", "09:30", &more);
        let bare = |event: &Event| matches!(event.kind, EventKind::Intake { dose: None, .. });
        assert!(counted.iter().all(bare), "how many they are is no dose: {counted:?}");
    }

    #[test]
    fn the_ones_of_an_hour_are_those_due_then() {
        let names = |words: &str| -> Vec<String> {
            doses(&told(words, "08:40", &[])).iter().map(|(name, _)| (*name).to_owned()).collect()
        };
        assert_eq!(names("took the 8 o'clock ones"), ["Lisinopril", "Metformin"]);
        assert_eq!(names("took my 8am pills"), ["Lisinopril", "Metformin"]);
        assert_eq!(names("8 o clock ones done apart from the metformin"), ["Lisinopril"]);
        assert!(names("took the 8 o'clock one").is_empty(), "there are two");
        assert!(names("took the 3 o'clock one").is_empty(), "there is none");
    }

    #[test]
    fn a_minute_that_is_told_stays_beside_the_part() {
        let events = told("took my morning meds at noon", "14:40", &[]);
        let told = doses(&events).into_iter().map(|(_, when)| when);
        for when in told {
            let Some(Past::Minute { at, due, .. }) = when else { panic!("a minute") };
            assert_eq!((at.format("%H:%M").to_string().as_str(), due), ("12:00", Some(DayPart::Morning)));
        }
    }

    #[test]
    fn without_a_schedule_they_are_kept_as_said() {
        let events = told("took my lunchtime meds", "14:40", &[]);
        let unnamed = |event: &Event| match &event.kind {
            EventKind::Intake { which, .. } => which.value == Which::Unnamed("lunchtime meds".into()),
            _ => false,
        };
        assert!(events.iter().any(|event| unnamed(event) && event.certainty == Certainty::Clear), "{events:?}");
    }
}
