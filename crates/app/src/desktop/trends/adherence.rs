//! How planned doses were kept, day by day, and where a medication's course turned: each day by the plan as it stood then, and only up to
//! now. What was planned and is neither taken nor skipped is open; nothing is made of that.

use std::collections::{BTreeMap, HashMap};

use alara_protocol::*;
use alara_record::{EntryId, EntryQuery, Medication, MemoryRecord, OccurrenceKey, Record, Settled, Settlement};
use alara_reminders::of_medication;
use alara_store::{Journal, Logged, Window, Wrote};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};

use crate::desktop::record::course::Courses;
use crate::desktop::record::source;
use crate::desktop::trends::LONGEST;
use crate::desktop::{Opened, Trends, moment, words};
use crate::failure::of_store;

/// What became of a medication's doses.
pub(in crate::desktop) struct Kept {
    /// Its name, as it stands now.
    pub name: String,
    /// Each day on which something was planned.
    pub days: BTreeMap<NaiveDate, Doses>,
    /// Where what is known of them came from.
    pub sources: SourceCount,
}

impl Trends<'_> {
    /// How the planned doses of the last days were kept.
    pub async fn adherence(self, input: AdherenceInput) -> Result<Adherence, Failure> {
        let open = self.desktop.vault.opened().await?;
        let today = open.engine.clock().local().date();
        let from = today - Duration::days(i64::from(input.days.clamp(1, LONGEST)) - 1);
        let record = open.regimen().settled(from, today).await?;
        let journal = open.journal().await?;
        let courses = Courses::of(&journal).await.map_err(of_store)?;
        let kept = open.regimen().kept(&record, &courses, &journal, from, today).await?;
        let asked = |each: &&Kept| input.medication.as_ref().is_none_or(|name| *name == each.name);
        let mut days: BTreeMap<NaiveDate, Doses> = BTreeMap::new();
        for (date, doses) in kept.iter().filter(asked).flat_map(|each| &each.days) {
            add(days.entry(*date).or_default(), doses);
        }
        let mut all = Doses::default();
        days.values().for_each(|doses| add(&mut all, doses));
        let (streak, longest) = rows(&days, today);
        let marks = open.regimen().marks(&record, &courses, from, today);
        Ok(Adherence {
            from: moment::day(from),
            to: moment::day(today),
            days: days.into_iter().map(|(date, doses)| AdherenceDay { date: moment::day(date), doses }).collect(),
            streak,
            longest,
            all,
            medications: kept.iter().map(Kept::row).collect(),
            marks: marks
                .into_iter()
                .filter(|mark| input.medication.as_ref().is_none_or(|name| *name == mark.medication))
                .collect(),
        })
    }
}

/// The medications and reminders of the open record, and how they were kept to.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct Regimen<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl Regimen<'_> {
    /// The record with what was settled in some days.
    pub(in crate::desktop) async fn settled(
        self,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<std::sync::Arc<MemoryRecord>, Failure> {
        // A day more on both sides: an occurrence is named by its own clock. Entries are not looked at: of a tool that makes none there are
        // none to read.
        let entries = EntryQuery {
            tools: vec![String::new()],
            since: Some(from - Duration::days(1)),
            until: Some(to + Duration::days(1)),
            limit: None,
        };
        let window = Window { entries, ..Window::default() };
        self.open.engine.store().snapshot(self.open.engine.person().id, &window).await.map_err(of_store)
    }

    /// What became of the doses that were planned for these days, medication by medication, by name.
    pub(in crate::desktop) async fn kept(
        self,
        record: &MemoryRecord,
        courses: &Courses,
        journal: &Journal<'_>,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<Vec<Kept>, Failure> {
        let person = self.open.engine.person().id;
        let settled: HashMap<&OccurrenceKey, &Settlement> =
            record.settlements(person).into_iter().map(|each| (&each.key, each)).collect();
        let wrote = journal.wrote(settled.values().filter_map(|each| each.by)).await.map_err(of_store)?;
        let now = self.open.engine.clock().local();
        let span = (from.and_time(NaiveTime::MIN), (to + Duration::days(1)).and_time(NaiveTime::MIN).min(now));
        let mut kept = Vec::new();
        for medication in record.medications(person) {
            let mut of = Kept { name: medication.name.clone(), days: BTreeMap::new(), sources: SourceCount::default() };
            for plan in self.plans(medication, courses) {
                self.count(&plan, (&settled, &wrote), span, &mut of);
            }
            if !of.days.is_empty() {
                kept.push(of);
            }
        }
        kept.sort_by_key(|each| each.name.to_lowercase());
        Ok(kept)
    }

    fn count(
        self,
        plan: &Plan<'_>,
        (settled, wrote): (&HashMap<&OccurrenceKey, &Settlement>, &HashMap<EntryId, Wrote>),
        (from, to): (NaiveDateTime, NaiveDateTime),
        into: &mut Kept,
    ) {
        // What was recorded of the day on which it was noted counts; what that day had asked for before it was noted was not asked for.
        let begin = if plan.first { plan.from.date().and_time(NaiveTime::MIN) } else { plan.from };
        let (begin, end) = (begin.max(from), plan.to.unwrap_or(to).min(to));
        if begin > end {
            return;
        }
        for due in of_medication(plan.medication, &[], self.open.engine.clock().zone, begin, end) {
            let settlement = settled.get(&due.key);
            let ended = plan.to.is_some_and(|to| due.at >= to);
            if ended || (due.at < plan.from && settlement.is_none()) {
                continue;
            }
            let doses = into.days.entry(due.at.date()).or_default();
            doses.due += 1;
            match settlement.map(|each| each.settled) {
                Some(Settled::Taken) => doses.taken += 1,
                Some(Settled::Skipped) => doses.skipped += 1,
                None => doses.open += 1,
            }
            if let Some(by) = settlement.and_then(|each| wrote.get(&each.by?)) {
                source::count(&mut into.sources, source::of_entry(by));
            }
        }
    }

    /// The plans of a medication, one after the other.
    fn plans<'a>(self, medication: &Medication, courses: &'a Courses) -> Vec<Plan<'a>> {
        let mut plans: Vec<Plan<'a>> = Vec::new();
        for (at, state) in self.states(medication, courses) {
            // A dose lowers the stock, and leaves the plan.
            if plans.last().is_some_and(|last| last.medication.is_due_as(state)) {
                continue;
            }
            if let Some(last) = plans.last_mut() {
                last.to = Some(at);
            }
            plans.push(Plan { medication: state, from: at, to: None, first: plans.is_empty() });
        }
        plans
    }

    /// How it stood from when on, on the clock of where one is.
    fn states<'a>(self, medication: &Medication, courses: &'a Courses) -> Vec<(NaiveDateTime, &'a Medication)> {
        let zone = self.open.engine.clock().zone;
        let at = |logged: &Logged| zone.local(logged.operation.at);
        let mut states: Vec<_> = courses.states(medication.id).map(|(logged, state)| (at(logged), state)).collect();
        // What came from another device stands in the log behind what was written here meanwhile.
        states.sort_by_key(|(at, _)| *at);
        states
    }

    /// Where the courses of all medications turned in these days, oldest first.
    pub(in crate::desktop) fn marks(
        self,
        record: &MemoryRecord,
        courses: &Courses,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Vec<CourseMark> {
        let mut marks = Vec::new();
        for medication in record.medications(self.open.engine.person().id) {
            let mut before: Option<&Medication> = None;
            for (at, state) in self.states(medication, courses) {
                let turned = turned(before, state);
                before = Some(state);
                let (Some((turn, what)), true) = (turned, (from..=to).contains(&at.date())) else { continue };
                marks.push((
                    at,
                    CourseMark { date: moment::day(at.date()), medication: medication.name.clone(), what, turn },
                ));
            }
        }
        marks.sort_by_key(|(at, _)| *at);
        marks.into_iter().map(|(_, mark)| mark).collect()
    }
}

/// A plan, and from when to when it stood.
struct Plan<'a> {
    medication: &'a Medication,
    from: NaiveDateTime,
    to: Option<NaiveDateTime>,
    /// There was none before it.
    first: bool,
}

/// What turned between two states, if its course did.
fn turned(before: Option<&Medication>, after: &Medication) -> Option<(CourseTurn, String)> {
    let with_dose = |word: &str| match &after.dose {
        Some(dose) => format!("{word}, {dose}"),
        None => word.to_owned(),
    };
    let Some(before) = before else { return Some((CourseTurn::Start, with_dose("started"))) };
    match (before.stopped, after.stopped) {
        (false, true) => return Some((CourseTurn::Stop, "stopped".to_owned())),
        (true, false) => return Some((CourseTurn::Start, with_dose("resumed"))),
        _ => {}
    }
    let mut told = Vec::new();
    if before.dose != after.dose {
        let none = || "no dose".to_owned();
        let (old, new) = (before.dose.clone().unwrap_or_else(none), after.dose.clone().unwrap_or_else(none));
        told.push(format!("{old} \u{2192} {new}"));
    }
    if !before.is_due_as(after) {
        told.push(words::plan(after));
    }
    (!told.is_empty()).then(|| (CourseTurn::Change, told.join("; ")))
}

/// The days in a row up to today with every planned dose taken, and the longest such row. A today that is not over ends none.
fn rows(days: &BTreeMap<NaiveDate, Doses>, today: NaiveDate) -> (u32, u32) {
    let (mut run, mut longest) = (0u32, 0);
    for (date, doses) in days {
        if doses.taken == doses.due {
            run += 1;
        } else if *date != today || doses.skipped > 0 {
            run = 0;
        }
        longest = longest.max(run);
    }
    (run, longest)
}

fn add(to: &mut Doses, other: &Doses) {
    to.due += other.due;
    to.taken += other.taken;
    to.skipped += other.skipped;
    to.open += other.open;
}

impl Kept {
    /// As the window has it.
    pub(in crate::desktop) fn row(&self) -> AdherenceOf {
        let mut doses = Doses::default();
        self.days.values().for_each(|each| add(&mut doses, each));
        AdherenceOf { medication: self.name.clone(), doses, sources: self.sources }
    }
}
