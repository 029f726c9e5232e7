//! Nothing said is lost silently: every medication, figure, date, time, length, person and thing felt that stands in or beside a clause of
//! a health event has its place in what was done with the message, or is named as not used.

mod bounds;
mod figures;
mod lower;
mod pointing;
mod recorded;
mod taken;

pub(crate) use lower::lower;
pub(crate) use taken::taken;

use std::collections::HashSet;
use std::ops::Range;

use alara_english::list;
use alara_english::quotation::Voice;
use alara_english::statement::Assertion;
use alara_english::time::{TimeValue, other_half, settle_past};
use alara_gate::Span;
use chrono::NaiveDateTime;
use figures::figures_left;

use crate::dose::doselike;
use crate::events::message::{Message, words_at};
use crate::events::relative::{minutes_in, reckoned};
use crate::events::verbs::Verb;
use crate::events::words::CareHeard;
use crate::events::{Certainty, Event, EventKind, Whose, put_right, when};
use crate::tools::part_of_day;

/// Words of a message that have to come out somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where they stand in the message as it was read.
    pub span: Span,
    /// The words, as said.
    pub words: String,
    /// The clock times that they may mean, as a value has them ("08:00", "20:00").
    pub clock: Vec<String>,
    /// The days that they name, as a value has them ("2026-03-14"). They count where the words stand in an answer, whose own part of a value's
    /// words is not told apart from the question's.
    pub days: Vec<String>,
    /// What these words are recorded as, where it is called otherwise: "sweating" for "sweaty", "ferrous sulfate" for "my iron tablet".
    pub recorded: Vec<String>,
    /// Whether they tell one more of what may be named the same: then it has to be named more than once.
    pub more: bool,
}

/// A message with more in it than this is no person's account of a day: what comes of its events is told, and the rest is not gone through.
const MOST: usize = 512;

/// What a message mentions in or beside a clause of an event, in the order of its words. What is denied, retracted, quoted or of another
/// matter owes nothing.
pub(crate) fn mentions(message: &Message<'_>, events: &[Event]) -> Vec<Mention> {
    let owing = owing(message, events);
    let many = message.names.len() + message.times.len() + message.quantities.len() + events.len();
    if many > MOST || !owing.contains(&true) {
        return Vec::new();
    }
    let owed = |tokens: &Range<usize>| {
        let own = tokens.clone().all(|at| message.quotations.voice(at) == Voice::Own);
        own && owing.get(message.statement_index(tokens.start)).copied().unwrap_or(false)
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    found.extend(named_to_account(message, events));
    // "The doctor" is a role; a name is somebody.
    found.extend(message.providers.iter().filter(|tokens| tokens.len() > 1).cloned());
    found.extend(message.readings.iter().map(|reading| message.tokens(reading.span)));
    let wished = events.iter().any(|event| matches!(event.kind, EventKind::Remind { .. }) && stands(event));
    let reckoned = if wished { reckoned(message) } else { Vec::new() };
    found.extend(
        message
            .times
            .iter()
            .enumerate()
            .filter(|(at, time)| settles(&time.value, message) && !put_right(message, time, message.times.get(at + 1)))
            .filter(|(_, time)| !reckoned.contains(&time.span) && !recorded::says_which(time, message, events))
            .filter(|(at, time)| {
                let before = at.checked_sub(1).and_then(|before| message.times.get(before));
                !before.is_some_and(|before| when::says_again(message, before, time))
            })
            .map(|(_, time)| message.tokens(time.span)),
    );
    // "Every day" is what holds where nothing is said, and "twice a day" what two hours tell.
    let said = message.recurrence.iter().filter(|each| {
        let held = each.daily || recorded::as_often(each, events);
        !held || each.until.is_some() || !each.weekdays.is_empty()
    });
    found.extend(said.flat_map(|recurrence| &recurrence.spans).map(|span| message.tokens(*span)));
    let replaced = |span: alara_english::Span| message.corrected.iter().any(|(old, _)| old.meets(span));
    let figures = message
        .quantities
        .iter()
        // A length counts with an article too ("an hour late").
        .filter(|each| each.unit.as_deref().is_some_and(|unit| !each.article || minutes_in(unit).is_some()))
        .filter(|each| !replaced(each.span) && !message.in_time(each.span));
    // "Her sugar was 7.4": a figure that something measured is told by.
    let measured = events.iter().filter(|event| event.span.message == message.index && event.told);
    let measured = measured.filter_map(|event| match &event.kind {
        EventKind::Vital { value, .. } => Some(words_at(value.span)),
        _ => None,
    });
    // "2 or 3 ibuprofen": how many, of which nobody knows which.
    let untold = events.iter().filter(|event| event.span.message == message.index && event.told);
    let untold = untold.filter_map(|event| event.kind.dose()).filter(|dose| !dose.value.told() && !dose.value.article);
    let untold = untold.map(|dose| words_at(dose.span));
    let spans: Vec<Span> = events.iter().flat_map(taken).collect();
    let left = figures_left(message, events, &spans).into_iter().filter(|each| !replaced(each.span));
    let said = figures.chain(left).map(|each| each.span).chain(measured).chain(untold);
    for tokens in said.map(|span| message.tokens(span)).collect::<Vec<_>>() {
        // "Vitamin B12", "at 8", "120/80": a figure of something that is looked at already.
        if !found.iter().any(|other| other.start < tokens.end && tokens.start < other.end) {
            found.push(tokens);
        }
    }
    found.extend(message.words.symptoms.iter().filter(|each| each.sure).map(|each| each.tokens.clone()));
    found.extend(another_taken(message, events));
    // A clinic is a place, a blood test a thing that was done.
    let done = |each: &&CareHeard| each.sure && each.log_type.is_some_and(|of| of != "visit");
    found.extend(message.words.cares.iter().filter(done).map(|each| each.tokens.clone()));
    let felt = |event: &&Event| matches!(event.kind, EventKind::Symptom { .. } | EventKind::Mood { today: true, .. });
    let of_message = events.iter().filter(|event| event.span.message == message.index && stands(event));
    let felt: Vec<Span> = of_message.filter(felt).map(|event| event.span).collect();
    let mut all: Vec<Span> = found.iter().filter(|tokens| owed(tokens)).map(|tokens| message.span(tokens)).collect();
    all.extend(felt);
    all.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    // Of words within words, the whole.
    all.dedup_by(|inner, outer| inner.message == outer.message && inner.end <= outer.end);
    all.retain(|span| !points(events, *span));
    let words = words_at;
    let clock = |span: Span| {
        message
            .times
            .iter()
            .filter(|time| time.span.meets(words(span)))
            .flat_map(|time| hours(&time.value, message.now))
            .chain(recorded::usual(events, span))
            .collect()
    };
    let days = |span: Span| {
        let named = message.times.iter().filter(|time| time.span.meets(words(span)));
        named.filter_map(|time| settle_past(time, message.now)).map(|settled| settled.date.to_string()).collect()
    };
    let mention = |span| {
        let said = message.text.slice(words(span)).to_owned();
        let tokens = message.text.within(words(span));
        let recorded = recorded::called(message, events, &tokens, span);
        let more = recorded::one_more(events, span).is_some();
        Mention { words: said, clock: clock(span), days: days(span), recorded, more, span }
    };
    all.into_iter().map(mention).collect()
}

/// The medications that are named and have to come out: what one is said to be on adds nothing to the list that has it.
fn named_to_account(message: &Message<'_>, events: &[Event]) -> impl Iterator<Item = Range<usize>> {
    let ongoing = |span: Span| {
        let on = |event: &&Event| matches!(event.kind, EventKind::Start { ongoing: true, .. });
        events.iter().filter(on).any(|event| event.span.meets(span))
    };
    let named = message.names.iter().filter(move |name| !name.weak && !ongoing(message.span(&name.tokens)));
    named.map(|name| name.tokens.clone())
}

/// One more of something that nobody named in its clause ("…, took another"), where no event has it.
fn another_taken(message: &Message<'_>, events: &[Event]) -> impl Iterator<Item = Range<usize>> {
    let told = |at: usize| {
        let words = message.span(&(at..at + 1));
        events.iter().any(|event| event.span.message == message.index && event.span.meets(words))
    };
    (1..message.text.tokens.len()).filter_map(move |at| {
        let taken = message.is_any(at, list!["another", "more"]) && message.verb(at - 1) == Some(Verb::Take);
        (taken && !message.is_word(at + 1) && !told(at)).then_some(at..at + 1)
    })
}

/// The statement in which words begin.
fn clause_at(message: &Message<'_>, words: Span) -> usize {
    message.statement_index(message.said(words).start)
}

/// Whether words of a message only say which entry or reminder is meant, or what is asked about: they come out in what was found.
fn points(events: &[Event], span: Span) -> bool {
    let within = |outer: Span| outer.message == span.message && outer.start <= span.start && span.end <= outer.end;
    events.iter().filter(|event| stands(event)).any(|event| match &event.kind {
        EventKind::ChangeReminder { words, .. } | EventKind::StopReminder { words, .. } => {
            within(*words) || within(event.span)
        }
        EventKind::Correct { .. } | EventKind::Delete { .. } | EventKind::Ask(_) | EventKind::Skill { .. } => {
            within(event.span)
        }
        _ => false,
    })
}

/// The clock times that words may mean, at this moment.
fn hours(time: &TimeValue, now: NaiveDateTime) -> Vec<String> {
    let times = match time {
        TimeValue::Clock { time, twelve_hour: true, .. } => vec![*time, other_half(*time)],
        TimeValue::Clock { time, .. } => vec![*time],
        TimeValue::Ago(by) => now.checked_sub_signed(*by).map(|then| then.time()).into_iter().collect(),
        TimeValue::Ahead(by) => now.checked_add_signed(*by).map(|then| then.time()).into_iter().collect(),
        _ => Vec::new(),
    };
    times.into_iter().map(|time| time.format("%H:%M").to_string()).collect()
}

/// Whether an event is told, or asked, of the user or of somebody who has a record here.
fn stands(event: &Event) -> bool {
    event.told && !matches!(event.certainty, Certainty::Denied(_)) && !matches!(event.whose, Whose::Other(_))
}

/// For each statement, whether what it mentions has to come out somewhere: those that hold an event, and those beside one that tell
/// or wish something plainly.
fn owing(message: &Message<'_>, events: &[Event]) -> Vec<bool> {
    let mut holds = vec![false; message.statements.len()];
    for event in events.iter().filter(|event| event.span.message == message.index && stands(event)) {
        if let Some(mark) = holds.get_mut(clause_at(message, event.span)) {
            *mark = true;
        }
    }
    // Anywhere in the sentence: "remind me at 9 to take my metformin, at 6 I took my aspirin" has the wish's own words between.
    let told: HashSet<usize> =
        (0..holds.len()).filter(|at| holds.get(*at) == Some(&true)).filter_map(|at| message.sentence_of(at)).collect();
    // "I take Lantus every night. 20 units.": a dose that is told of what stands in the sentence before.
    let dose = |index: usize| {
        let own = message.statement_tokens(index);
        let dosed = message.quantities_in(&own).iter().any(|each| each.unit.is_some() && doselike(each));
        dosed && (message.verbless(own.start) || message.any(own, list!["dose", "doses"]))
    };
    let beside = |index: usize| {
        message.sentence_of(index).is_some_and(|each| {
            told.contains(&each) || each.checked_sub(1).is_some_and(|before| told.contains(&before)) && dose(index)
        })
    };
    // What stands in a wish's own clause ("remind me to take it, glucose 112") is denied by nobody.
    let plain = |index: usize| {
        use Assertion::{Asserted, Presupposed, Requested, Uncertain};
        let said = message.statements.get(index).map(|statement| statement.assertion);
        matches!(said, Some(Asserted | Uncertain | Presupposed | Requested))
    };
    (0..holds.len()).map(|index| holds.get(index) == Some(&true) || plain(index) && beside(index)).collect()
}

/// Whether a time says more than that it is of now or of today, which is what is written where nothing is said.
fn settles(time: &TimeValue, message: &Message<'_>) -> bool {
    match time {
        TimeValue::Now => false,
        TimeValue::Day { date, part } => {
            let of_now = part.is_none_or(|part| {
                let [_, (begins, ends)] = part_of_day(part).due_on(*date);
                (begins..=ends).contains(&message.now)
            });
            *date != message.now.date() || !of_now
        }
        _ => true,
    }
}

/// Words of the message behind a value of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The words.
    pub span: Span,
    /// Whether the value may be a clock time that was reckoned from another.
    pub hour: bool,
}

/// Those of the mentions that have no place: not among the words behind a value (of a clock time: one reckoned from it), no hour of a
/// value, and not named in what is told.
pub(crate) fn unused<'m>(mentions: &'m [Mention], placed: &[Placed], told: &str) -> Vec<&'m Mention> {
    let told = told.to_lowercase();
    let met = |one: &Mention| {
        placed.iter().any(|Placed { span, hour }| span.meets(one.span) && (*hour || one.clock.is_empty()))
    };
    // "2" is not named by "12:15" nor by "2 tablets": of a bare figure the hour is.
    let bare = |one: &Mention| !one.clock.is_empty() && one.words.chars().all(|sign| sign.is_ascii_digit());
    let named = |one: &Mention| {
        !bare(one) && told.contains(&one.words.to_lowercase())
            || one
                .clock
                .iter()
                .chain(&one.days)
                .chain(&one.recorded)
                .any(|settled| count_of(settled, &told) > usize::from(one.more))
    };
    mentions.iter().filter(|each| !met(each) && !named(each)).collect()
}

/// How often a settled value is told. The minutes and seconds of "07:00:00-05:00" are no midnight, and its offset is no five o'clock.
fn count_of(settled: &str, told: &str) -> usize {
    let begins = |at: usize| {
        let before = told.get(..at).unwrap_or_default().as_bytes();
        let offset = matches!(before, [.., b':', _, _, b':', _, _, b'+' | b'-']);
        !offset && !before.last().is_some_and(|sign| *sign == b':' || sign.is_ascii_digit())
    };
    told.match_indices(settled).filter(|(at, _)| begins(*at)).count()
}

#[cfg(test)]
mod tests {
    use alara_record::{MemoryRecord, Person, PersonId};
    use uuid::Uuid;

    use super::*;
    use crate::events::of_message;

    fn mentioned(words: &str) -> Vec<String> {
        let record =
            MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
        let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).and_then(|day| day.and_hms_opt(14, 0, 0));
        let message = Message::new(0, words, &[], now.unwrap_or_default());
        let events = of_message(&message, &record);
        mentions(&message, &events).into_iter().map(|mention| mention.words).collect()
    }

    #[test]
    fn what_stands_in_or_beside_the_clause_of_an_event_is_owed() {
        for (words, owed) in [
            ("took metformin at 8 with Dr. Shah's tablets", &["metformin", "8", "Dr. Shah's"][..]),
            ("I took 500 mg of metformin yesterday", &["500 mg", "metformin", "yesterday"]),
            (
                "glucose 112 mg/dl and remind me tomorrow at 9am to take my metformin",
                &["112 mg/dl", "tomorrow at 9am", "metformin"],
            ),
            (
                "remind me tomorrow at 9am to take my metformin, glucose 112 mg/dl",
                &["tomorrow at 9am", "metformin", "112 mg/dl"],
            ),
            (
                "blood pressure 128 over 79 and saw Dr. Shah and had 300 ml of water",
                &["128 over 79", "Dr. Shah", "300 ml"],
            ),
            ("took metformin an hour late", &["metformin", "an hour"]),
            ("took metformin 2x yesterday", &["metformin", "2", "yesterday"]),
            ("my egfr came back 58, was 64 in january", &["64", "january"]),
            ("took metformin 500 mg 1-0-1", &["metformin", "500 mg", "1", "0-1"]),
            ("I take metformin 500 mg 1-0-1", &["metformin", "500 mg"]),
        ] {
            assert_eq!(mentioned(words), owed, "{words}");
        }
    }

    #[test]
    fn a_value_that_no_event_took_takes_the_event_beside_it_to_a_card() {
        for (words, clear) in [
            ("I drank 250 ml of syrup, then blood pressure 128 over 79", false),
            ("blood pressure 128 over 79 at 8 this morning", true),
            ("I took 500 mg of metformin at 8 this morning", true),
            ("took my blood pressure, 125 over 79", true),
            ("Dr. Martens increased my warfarin to 7.5 on mondays", false),
        ] {
            let record =
                MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
            let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).and_then(|day| day.and_hms_opt(14, 0, 0));
            let message = Message::new(0, words, &[], now.unwrap_or_default());
            let mut events = of_message(&message, &record);
            lower(&message, &mut events);
            let told = events.iter().all(|event| event.certainty == Certainty::Clear);
            assert!(!events.is_empty() && told == clear, "{words}");
        }
    }

    #[test]
    fn what_is_denied_quoted_or_of_another_matter_owes_nothing() {
        for words in [
            "The 8:15 train was late and we watched 3 films.",
            "I didn't take my metformin at 8",
            "The leaflet says \u{201c}take 500 mg of metformin at 8\u{201d}",
            "If I took 500 mg of metformin at 8, what then",
        ] {
            assert_eq!(mentioned(words), [""; 0], "{words}");
        }
    }
}
