//! One look at the clock: from what is due and what was told before to what is to be announced, taken away and kept. Whoever carries it
//! out keeps [`Round::put`] first, then shows, then keeps what [`shown`] makes of each: a crash between any two of these announces
//! nothing twice and leaves nothing out, for a notification replaces itself.

use std::collections::BTreeMap;

use alara_record::{OccurrenceKey, Settled, Stage, Told, Zone};
use chrono::{DateTime, Duration, NaiveTime, Utc};

use crate::Due;
use crate::clock::{TZDB, reading};

/// What is due within so long of the first is announced with it.
pub const TOGETHER: Duration = Duration::minutes(5);
/// A clock that is set back by more than this was wrong before: what it announced ahead of its time is announced anew.
const WRONG: Duration = Duration::hours(24);
/// By no more than this a journey moves what is due on the clock of where one is.
const JOURNEY: Duration = Duration::hours(27);

/// How a person wants to be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Until it is answered, again every so many minutes, so many times.
    pub repeat: Option<(u16, u8)>,
    /// From when to when nothing is announced; past midnight where the second is the earlier one.
    pub quiet: Option<(NaiveTime, NaiveTime)>,
    /// Nothing can be shown now.
    pub mute: bool,
}

impl Policy {
    fn is_quiet(&self, now: DateTime<Utc>, here: Zone) -> bool {
        let time = reading(here, now).time();
        self.mute
            || self.quiet.is_some_and(
                |(from, to)| {
                    if from <= to { from <= time && time < to } else { time >= from || time < to }
                },
            )
    }

    fn again(&self, times: u32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (minutes, most) = self.repeat?;
        (times <= u32::from(most)).then(|| now + Duration::minutes(i64::from(minutes.max(1))))
    }
}

/// Why something is announced now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is due.
    Due,
    /// It was due while nothing could be announced.
    Late,
    /// It was snoozed, or not answered.
    Again,
    /// Some of what was announced is settled: the rest, without a sound.
    Fewer,
}

/// A notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What names it: the same one replaces itself.
    pub name: String,
    /// Why.
    pub why: Why,
    /// What it announces, by time; never empty.
    pub due: Vec<Due>,
}

/// What is to be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// To be kept before anything is shown.
    pub put: Vec<Told>,
    /// No longer due at all.
    pub gone: Vec<OccurrenceKey>,
    /// To be shown.
    pub show: Vec<Notice>,
    /// To be taken away.
    pub withdraw: Vec<String>,
}

/// From when to when due times are needed for [`round`]: those to be announced, and every one that is open still, wherever it is now where
/// one has `travelled`.
pub fn span(
    since: DateTime<Utc>,
    now: DateTime<Utc>,
    told: &BTreeMap<OccurrenceKey, Told>,
    travelled: bool,
) -> (DateTime<Utc>, DateTime<Utc>) {
    let journey = if travelled { JOURNEY } else { Duration::zero() };
    let open = || told.values().filter(|row| row.stage.is_open() && row.at <= now + WRONG).map(|row| row.at);
    let from = open().min().map_or(since, |first| since.min(first - journey));
    let to = now + TOGETHER;
    (from, open().max().map_or(to, |last| to.max(last + journey)))
}

/// What is to be done now about `due` (those of [`span`]), of which `told` was told before. `since`: before it nothing is announced for the
/// first time. `answered`: notifications of which something was answered in another way than by the record.
pub fn round(
    (since, now): (DateTime<Utc>, DateTime<Utc>),
    here: Zone,
    due: &[Due],
    told: &BTreeMap<OccurrenceKey, Told>,
    answered: &[String],
    policy: &Policy,
) -> Round {
    let mut round = Round::default();
    let by_key: BTreeMap<&OccurrenceKey, &Due> = due.iter().map(|each| (&each.key, each)).collect();
    let mut rows: BTreeMap<OccurrenceKey, Told> = BTreeMap::new();
    let mut ended: Vec<&str> = answered.iter().map(String::as_str).collect();
    for (key, row) in told {
        // It was announced by a clock that was wrong: it is yet to come.
        if row.at > now + WRONG && row.stage.is_open() {
            round.gone.push(key.clone());
            continue;
        }
        match by_key.get(key) {
            // Moved to a later time after it was announced: that is when it is due now.
            Some(each) if each.moved && each.settled.is_none() && row.shown.is_some_and(|shown| each.at > shown) => {
                round.gone.push(key.clone());
                ended.extend(row.notice.as_deref());
            }
            Some(each) => {
                let stands = standing(row, each, now);
                let settled = |stage| matches!(stage, Stage::Taken | Stage::Skipped);
                if settled(stands.stage) && !settled(row.stage) {
                    ended.extend(row.notice.as_deref());
                }
                if stands != *row {
                    round.put.push(stands.clone());
                }
                rows.insert(key.clone(), stands);
            }
            None if row.stage.is_open() => {
                round.gone.push(key.clone());
                ended.extend(row.notice.as_deref());
            }
            None => {}
        }
    }
    ended.sort_unstable();
    ended.dedup();
    for name in ended {
        let rest = in_notice(name, &rows, &by_key, |row| row.stage == Stage::Shown);
        match rest.is_empty() {
            true => round.withdraw.push(name.to_owned()),
            false => round.show.push(Notice { name: name.to_owned(), why: Why::Fewer, due: rest }),
        }
    }
    let quiet = policy.is_quiet(now, here);
    if !quiet {
        announce_again(now, &rows, &by_key, &mut round);
    }
    announce((since, now), due, &rows, quiet, &mut round);
    round
}

/// Where an occurrence that was told stands by the record as it is, and by the clock.
fn standing(row: &Told, each: &Due, now: DateTime<Utc>) -> Told {
    let recorded = each.dose || !each.medications.is_empty();
    let stage = match (each.settled, row.stage) {
        (Some(Settled::Taken), _) => Stage::Taken,
        (Some(Settled::Skipped), _) => Stage::Skipped,
        // It was undone.
        (None, Stage::Taken) if recorded => Stage::Shown,
        (None, Stage::Skipped) if each.dose => Stage::Shown,
        (None, stage) => stage,
    };
    let over = stage == Stage::Shown && now > each.over;
    let stage = if over { Stage::Missed } else { stage };
    let next = row.next.filter(|_| stage.is_open());
    Told {
        at: each.at,
        stage,
        next,
        tzdb: if row.at == each.at { row.tzdb.clone() } else { TZDB.to_owned() },
        ..row.clone()
    }
}

fn in_notice(
    name: &str,
    rows: &BTreeMap<OccurrenceKey, Told>,
    due: &BTreeMap<&OccurrenceKey, &Due>,
    such: impl Fn(&Told) -> bool,
) -> Vec<Due> {
    let rows = rows.values().filter(|row| row.notice.as_deref() == Some(name) && such(row));
    let mut all: Vec<Due> = rows.filter_map(|row| due.get(&row.key).map(|due| (*due).clone())).collect();
    all.sort_by(|one, other| (one.at, &one.title).cmp(&(other.at, &other.title)));
    all
}

/// What was on its way when the program ended or the service refused it, and what is to come again, each in its own notification.
fn announce_again(
    now: DateTime<Utc>,
    rows: &BTreeMap<OccurrenceKey, Told>,
    by_key: &BTreeMap<&OccurrenceKey, &Due>,
    round: &mut Round,
) {
    let again = |row: &Told| match row.stage {
        Stage::Due => row.notice.is_some(),
        Stage::Shown | Stage::Snoozed => row.next.is_some_and(|next| next <= now),
        _ => false,
    };
    let mut names: Vec<&str> = rows.values().filter(|row| again(row)).filter_map(|row| row.notice.as_deref()).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        // What else it shows stays in it.
        let all = in_notice(name, rows, by_key, |row| again(row) || row.stage == Stage::Shown);
        let told: Vec<&Told> = all.iter().filter_map(|each| rows.get(&each.key)).collect();
        for row in told.iter().filter(|row| again(row) && row.stage != Stage::Due) {
            keep(round, Told { stage: Stage::Due, next: None, ..(*row).clone() });
        }
        let first = told.iter().all(|row| row.times == 0);
        let why = if first { why(&all, now) } else { Why::Again };
        round.show.retain(|other| other.name != name);
        round.show.push(Notice { name: name.to_owned(), why, due: all });
    }
}

/// What has become due, in two notifications at most: what is late, and what is on time with what is due soon.
fn announce(
    (since, now): (DateTime<Utc>, DateTime<Utc>),
    due: &[Due],
    rows: &BTreeMap<OccurrenceKey, Told>,
    quiet: bool,
    round: &mut Round,
) {
    let untold = |each: &&Due| match rows.get(&each.key) {
        Some(row) => row.stage == Stage::Due && row.notice.is_none(),
        None => each.at >= since,
    };
    let fresh: Vec<&Due> = due.iter().filter(|each| each.settled.is_none()).filter(untold).collect();
    let (late, mut on_time): (Vec<&Due>, Vec<&Due>) =
        fresh.iter().copied().filter(|each| each.at <= now).partition(|each| is_late(each, now));
    if let Some(until) = on_time.first().map(|first| first.at + TOGETHER).filter(|_| !quiet) {
        on_time.extend(fresh.iter().copied().filter(|each| each.at > now && each.at <= until));
    }
    for (group, why) in [(late, Why::Late), (on_time, Why::Due)] {
        let Some(first) = group.first() else { continue };
        let notice = (!quiet).then(|| first.key.to_string());
        for each in &group {
            let row = Told {
                key: each.key.clone(),
                at: each.at,
                tzdb: TZDB.to_owned(),
                stage: Stage::Due,
                times: 0,
                shown: None,
                next: None,
                notice: notice.clone(),
            };
            if rows.get(&each.key) != Some(&row) {
                keep(round, row);
            }
        }
        if let Some(name) = notice {
            round.show.push(Notice { name, why, due: group.into_iter().cloned().collect() });
        }
    }
}

/// One row is put once: as it is to be in the end.
fn keep(round: &mut Round, row: Told) {
    round.put.retain(|other| other.key != row.key);
    round.put.push(row);
}

fn is_late(each: &Due, now: DateTime<Utc>) -> bool {
    now > each.at + TOGETHER && now > each.window
}

fn why(all: &[Due], now: DateTime<Utc>) -> Why {
    if all.iter().any(|each| is_late(each, now)) { Why::Late } else { Why::Due }
}

/// What is to be kept of an occurrence once its notification was shown.
pub fn shown(row: &Told, now: DateTime<Utc>, policy: &Policy) -> Told {
    let times = row.times.saturating_add(1);
    Told { stage: Stage::Shown, times, shown: Some(now), next: policy.again(times, now), ..row.clone() }
}

/// From which instant on due times are to be looked for. `until` is up to when they were, and what the clock read there: where one has
/// travelled since, the hours that the clock jumped over are looked through too.
pub fn since(until: (DateTime<Utc>, Zone), here: Zone, now: DateTime<Utc>, longest: Duration) -> DateTime<Utc> {
    let (at, there) = until;
    let read = crate::clock::first_reading(here, reading(there, at));
    at.min(read).min(now).max(now - longest)
}
