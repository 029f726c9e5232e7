//! What a notification says: what is due, when, how late it is, and the person's own rule for it; never advice.

use alara_health::lexicon::same_medication;
use alara_health::tools::Clock;
use alara_record::{MedicationId, MemoryRecord, Record};
use alara_reminders::Due;
use alara_reminders::clock::reading;
use alara_reminders::round::{Notice as Told, Why};
use chrono::{DateTime, Duration, Utc};

use crate::desktop::moment;
use crate::desktop::notifications::{Notice, NoticeAction, NoticeDoes};
use crate::desktop::words::limits;
use crate::desktop::words::listed;

/// So many lines a notification has at most; desktops show few.
const LINES: usize = 6;
/// So many titles are named.
const NAMED: usize = 3;

/// A notification that was shown `times` before, as the person is to read it.
pub(in crate::desktop) fn notice(record: &MemoryRecord, told: &Told, times: u32, clock: &Clock, snooze: u16) -> Notice {
    let first = told.due.first();
    let at = first.map_or_else(|| clock.local(), |due| reading(clock.zone, due.at));
    let (title, body, actions) = match told.due.as_slice() {
        [only] => (named(record, only), alone(record, only, clock), alone_does(only, snooze)),
        several => (titles(record, several), lines(record, several, clock), together_does(several, snooze)),
    };
    // What is marked goes into the record that is open, and into no other.
    let own = told.due.iter().all(|due| due.person == record.person().id);
    let actions = if own { actions } else { Vec::new() };
    Notice {
        key: told.name.clone(),
        title,
        body,
        at: moment::local(at),
        actions,
        quietly: told.why == Why::Fewer,
        again: told.why == Why::Again && times > 0,
        hidden: false,
    }
}

/// The same while the record is closed: it names nothing, and can only be opened.
pub(in crate::desktop) fn hidden(told: &Told, times: u32, clock: &Clock) -> Notice {
    let now = clock.now.to_utc();
    let first = told.due.first();
    let at = first.map_or_else(|| clock.local(), |due| reading(clock.zone, due.at));
    let lateness = |due: &Due| is_late(due, now).map(|late| format!("{}, {} late", when(due, clock, ""), long(late)));
    let body = match told.due.as_slice() {
        [only] => match lateness(only) {
            Some(late) => format!("Something was due {late}. Unlock Alara to see what."),
            None => format!("Something is due at {}. Unlock Alara to see what.", at.format("%H:%M")),
        },
        several => match several.iter().rev().find_map(lateness) {
            Some(last) => {
                format!("{} reminders were due, the last {last}. Unlock Alara to see which.", several.len())
            }
            None => format!("{} reminders are due. Unlock Alara to see which.", several.len()),
        },
    };
    Notice {
        key: told.name.clone(),
        title: "Reminder".to_owned(),
        body,
        at: moment::local(at),
        actions: Vec::new(),
        quietly: told.why == Why::Fewer,
        again: told.why == Why::Again && times > 0,
        hidden: true,
    }
}

/// What is due; with several people here, with whose it is.
fn named(record: &MemoryRecord, due: &Due) -> String {
    let whose = record.people().iter().find(|each| each.id == due.person).filter(|_| record.people().len() > 1);
    whose.map_or_else(|| due.title.clone(), |person| format!("{}: {}", person.name, due.title))
}

fn button(does: NoticeDoes, label: impl Into<String>) -> NoticeAction {
    NoticeAction { does, label: label.into() }
}

fn later(minutes: u16) -> NoticeAction {
    let long = long(Duration::minutes(i64::from(minutes)));
    button(NoticeDoes::Snooze, format!("In {long}"))
}

fn alone_does(due: &Due, snooze: u16) -> Vec<NoticeAction> {
    let taken = if due.medications.is_empty() { "Done" } else { "Taken" };
    vec![button(NoticeDoes::Taken, taken), later(snooze), button(NoticeDoes::Skip, "Skip")]
}

fn together_does(due: &[Due], snooze: u16) -> Vec<NoticeAction> {
    let doses = due.iter().all(|each| !each.medications.is_empty());
    let all = if doses { "Taken all" } else { "All done" };
    vec![button(NoticeDoes::Taken, all), button(NoticeDoes::Review, "Review"), later(snooze)]
}

fn alone(record: &MemoryRecord, due: &Due, clock: &Clock) -> String {
    let (dose, instructions, rule) = of_medication(record, due);
    let reminders = record.reminders(due.person);
    let description = reminders.iter().find(|each| each.id.0 == due.key.of).and_then(|each| each.description.clone());
    let now = clock.now.to_utc();
    let at = format!("Due at {}", reading(clock.zone, due.at).format("%H:%M"));
    let late = is_late(due, now);
    let at = match late {
        Some(late) => format!("{}, {} late", when(due, clock, "Due "), long(late)),
        None => at,
    };
    let rule = rule.filter(|_| late.is_some());
    [description, dose, instructions, Some(at), rule].into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ")
}

/// The usual dose, the person's words on how to take it, and their own rule, of the dose that is due; of a reminder the rules alone.
fn of_medication(record: &MemoryRecord, due: &Due) -> (Option<String>, Option<String>, Option<String>) {
    let medications = record.medications(due.person);
    let Some(medication) = medications.iter().find(|each| each.id == MedicationId(due.key.of)) else {
        // A reminder about some of them: the rule of each, by its name.
        let named = |name: &&String| medications.iter().find(|each| same_medication(&each.name, name));
        let rules = due.medications.iter().filter_map(|name| Some((name, limits(named(&name)?)?)));
        let rules: Vec<String> = rules.map(|(name, limits)| format!("{name}: {limits}")).collect();
        return (None, None, (!rules.is_empty()).then(|| format!("Your rule: {}", rules.join("; "))));
    };
    let rule = limits(medication).map(|limits| format!("Your rule: {limits}"));
    (due.amount.clone(), medication.instructions.clone(), rule)
}

/// One line for each; what is late several times over has one line.
fn lines(record: &MemoryRecord, due: &[Due], clock: &Clock) -> String {
    let now = clock.now.to_utc();
    let mut lines: Vec<(&str, String)> = Vec::new();
    for each in due.iter().rev() {
        if lines.iter().any(|(title, _)| *title == each.title) && is_late(each, now).is_some() {
            continue;
        }
        let same = due.iter().filter(|other| other.title == each.title && is_late(other, now).is_some()).count();
        let (dose, _, rule) = of_medication(record, each);
        let named = [Some(named(record, each)), dose].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let line = match is_late(each, now) {
            Some(late) if same > 1 => {
                format!("{named}: {same} times, the last {}, {} late", when(each, clock, ""), long(late))
            }
            Some(late) => format!("{named}: {}, {} late", when(each, clock, ""), long(late)),
            None => format!("{named}: {}", when(each, clock, "")),
        };
        let rule = rule.filter(|_| is_late(each, now).is_some()).map(|rule| format!(". {rule}")).unwrap_or_default();
        lines.push((&each.title, format!("{line}{rule}")));
    }
    lines.reverse();
    let more = lines.len().saturating_sub(LINES);
    let mut told: Vec<String> = lines.into_iter().skip(more).map(|(_, line)| line).collect();
    if more > 0 {
        told.push(format!("And {more} more, in Today."));
    }
    told.join("\n")
}

fn titles(record: &MemoryRecord, due: &[Due]) -> String {
    let mut names: Vec<String> = Vec::new();
    for each in due.iter().map(|each| named(record, each)) {
        if !names.contains(&each) {
            names.push(each);
        }
    }
    let more = names.len().saturating_sub(NAMED);
    if more > 1 {
        names.truncate(NAMED);
        names.push(format!("{more} more"));
    }
    listed(&names)
}

fn is_late(due: &Due, now: DateTime<Utc>) -> Option<Duration> {
    let late = now - due.at;
    (late > alara_reminders::round::TOGETHER && now > due.window).then_some(late)
}

/// The time, with its day where that is not today.
fn when(due: &Due, clock: &Clock, before: &str) -> String {
    let at = reading(clock.zone, due.at);
    if at.date() == clock.local().date() {
        format!("{before}at {}", at.format("%H:%M"))
    } else {
        format!("{before}{}", at.format("%a %H:%M"))
    }
}

/// "5 minutes", "2 hours", "3 days": whole ones, of the largest that it has.
fn long(length: Duration) -> String {
    let counted = |count: i64, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
    match (length.num_days(), length.num_hours(), length.num_minutes()) {
        (days @ 2.., ..) => counted(days, "day"),
        (_, hours @ 2.., _) => counted(hours, "hour"),
        (_, 1, minutes) if minutes % 60 == 0 => "1 hour".to_owned(),
        (_, _, minutes) => counted(minutes.max(1), "minute"),
    }
}
