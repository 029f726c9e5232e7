//! The life carried out: each step is a call of a tool, and what it changes is the tool's own word. All of it goes through the gate of
//! imports, as one batch.

use alara_consent::{Way, acted};
use alara_gate::Parameters;
use alara_health::tools::{Clock, Effect, HealthCall, Scene, definition};
use alara_record::operation::{FORMAT, Payload};
use alara_record::{Change, DeviceId, Grant, Hlc, MemoryRecord, Noun, Operation, Person, Record};
use alara_store::import::{Importing, digest_of};
use alara_store::{Executed, Job};
use chrono::{DateTime, Duration, FixedOffset, NaiveDate};

use super::DemoError;
use super::life::{Happened, Who};
use crate::calendar::DueTimes;
use crate::engine::Engine;
use crate::time::{Chance, IdsAt};

/// For so many days what happened is looked back on: which dose a dose is depends on its neighbours alone.
const LOOKED_BACK: i64 = 3;

/// Carries the steps out, one after the other, and takes them in.
pub(super) async fn out(
    engine: &Engine,
    people: &[Person; 2],
    device: DeviceId,
    mut steps: Vec<Happened>,
    chance: &Chance,
) -> Result<(), DemoError> {
    steps.sort_by_key(|step| step.at);
    let mut living = Living::of(people, device, engine.clock());
    let operations = steps.iter().map(|step| living.step(step, chance)).collect::<Result<Vec<_>, _>>()?;
    let clock = engine.clock();
    let digest = digest_of(&operations)?;
    let importing = Importing {
        operation: chance.operation(&clock),
        person: engine.person().id,
        at: clock.now,
        end: engine.store().head().await?.0,
        from: None,
    };
    let act = acted(Way::Import, digest, clock.now);
    match engine.store().import(act, operations, importing, &mut || chance.salt(), &Job::new()).await? {
        Executed::Done(_) => Ok(()),
        other => Err(DemoError::Step(format!("{other:?}"))),
    }
}

/// The record of the last days, as the steps go by.
struct Living {
    people: [Person; 2],
    device: DeviceId,
    clock: Clock,
    record: MemoryRecord,
    day: Option<NaiveDate>,
    hlc: Hlc,
    steps: u64,
}

impl Living {
    fn of(people: &[Person; 2], device: DeviceId, clock: Clock) -> Living {
        let record = record_of(people, Vec::new());
        Living {
            people: people.clone(),
            device,
            clock,
            record,
            day: None,
            hlc: Hlc { millis: 0, counter: 0 },
            steps: 0,
        }
    }

    fn step(&mut self, step: &Happened, chance: &Chance) -> Result<Operation, DemoError> {
        self.look_back(step.at);
        let person = match step.who {
            Who::User => self.people[0].id,
            Who::Other => self.people[1].id,
        };
        let clock = Clock { now: step.at, ..self.clock };
        let fault =
            |why: &dyn std::fmt::Debug| DemoError::Step(format!("{} {:?}: {why:?}", step.tool, step.parameters));
        let found = definition(step.tool).ok_or_else(|| fault(&"no such tool"))?;
        let call = HealthCall::typed(step.tool, &step.parameters).map_err(|finding| fault(&finding))?;
        let wrong = call.check(&clock);
        if !wrong.is_empty() {
            return Err(fault(&wrong));
        }
        let mut ids = IdsAt(chance, clock);
        let mut scene = Scene { record: &self.record, person, clock, calendar: &DueTimes(clock.zone), ids: &mut ids };
        let changes = match call.effect(&mut scene) {
            Ok(Effect::Writes(changes, _)) => changes,
            Ok(Effect::Answers(_)) => return Err(fault(&"it writes nothing")),
            Err(finding) => return Err(fault(&finding)),
        };
        let inverse = self.record.inverse(&changes);
        self.record.apply(&changes);
        self.hlc = self.hlc.next(clock.now.timestamp_millis());
        self.steps += 1;
        let written: Parameters = call.canonical();
        let digest = alara_gate::digest(step.tool, None, &written);
        Ok(Operation {
            format: FORMAT,
            id: chance.operation(&clock),
            hlc: self.hlc,
            at: clock.now,
            device: self.device,
            person,
            tool: step.tool.to_owned(),
            tool_version: found.version,
            grant: Grant::Person { act: "form".to_owned(), digest },
            call_id: format!("form/demo-{}", self.steps),
            payload: Some(Payload {
                proposed: step.parameters.clone(),
                written,
                provenance: serde_json::Map::new(),
                changes,
                inverse,
            }),
        })
    }

    /// With each new day, what is long over is looked back on no more.
    fn look_back(&mut self, at: DateTime<FixedOffset>) {
        let today = self.clock.zone.local(at).date();
        if self.day.replace(today) == Some(today) {
            return;
        }
        let since = today - Duration::days(LOOKED_BACK);
        let recent = |noun: &Noun| match noun {
            Noun::Entry(entry) => entry.at.local_bounds().1.date() >= since,
            Noun::Settlement(settlement) => settlement.key.due.date() >= since,
            Noun::Person(_) | Noun::Medication(_) | Noun::Reminder(_) => true,
        };
        self.record = record_of(&self.people, self.record.nouns().into_iter().filter(recent).collect());
    }
}

fn record_of(people: &[Person; 2], nouns: Vec<Noun>) -> MemoryRecord {
    let mut record = MemoryRecord::new(people[0].clone());
    record.put(Noun::Person(people[1].clone()));
    record.apply(&nouns.into_iter().map(Change::Put).collect::<Vec<_>>());
    debug_assert_eq!(record.people().len(), people.len());
    record
}
