//! What the operations of a file change, made anew from their calls by the tools themselves, on the record as it is: what a file says of
//! its changes is never taken as given, but for the ids of what it makes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use alara_exchange::FILE;
use alara_gate::text::plain_fields;
use alara_gate::{Finding, Reason, Verdict};
use alara_health::tools::{Clock, Effect, GiveConsent, HealthCall, Ids, LogMedication, Scene, WithdrawConsent};
use alara_health::{describe, rules};
use alara_record::undo::undo;
use alara_record::{
    Change, Entry, Key, MemoryRecord, Noun, Operation, OperationId, Payload, Person, PersonId, Record, Zone,
};
use alara_store::Window;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::checks::{check_years, undone};
use super::skips::find_given;
use crate::calendar::DueTimes;
use crate::engine::{Engine, EngineError, is_called, nameable};

/// Why an operation cannot be carried out here, in words that hold nothing of it.
type Why = &'static str;

/// Why a call is not carried out that nothing here is left to be changed by.
const MISSING: Why = "its entry is missing here, or was changed";

/// The record as it would be, while the operations of a file are carried out on it one by one.
pub(super) struct Making<'a> {
    engine: &'a Engine,
    record: MemoryRecord,
    /// What lay under each key before anything of the file changed it.
    before: BTreeMap<Key, Option<Noun>>,
    /// The operations of the file that it undoes itself, as they were made.
    undoable: BTreeMap<OperationId, (PersonId, Option<Payload>)>,
    /// What stood under each key that a pick of the file is about, at any time.
    versions: BTreeMap<Key, Vec<Noun>>,
}

/// What a call comes to.
struct Ran {
    changes: Vec<Change>,
    /// What a person is asked about its values.
    asked: Option<String>,
}

/// What of the record here goes or becomes other than it is.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Net {
    /// What would no longer be there, in words.
    pub removed: Vec<String>,
    /// What would be other than it is, in words.
    pub changed: Vec<String>,
}

impl<'a> Making<'a> {
    /// Begins with the whole record here, of everyone.
    pub(super) async fn begin(engine: &'a Engine, operations: &[Operation]) -> Result<Making<'a>, EngineError> {
        let mut record: Option<MemoryRecord> = None;
        for person in engine.people().all().await? {
            let own = engine.store().snapshot(person.id, &Window::default()).await?;
            match &mut record {
                Some(all) => own.nouns().into_iter().for_each(|noun| all.put(noun)),
                None => record = Some(MemoryRecord::clone(&own)),
            }
        }
        let picks = operations.iter().filter(|each| each.tool == "pick").filter_map(|each| each.payload.as_ref());
        let picked = picks.flat_map(|payload| payload.changes.iter().map(Change::key));
        let undoable = operations.iter().filter_map(|each| undone(each, each.payload.as_ref()?));
        Ok(Making {
            engine,
            record: record.ok_or(EngineError::NoPerson)?,
            versions: picked.map(|key| (key, Vec::new())).collect(),
            before: BTreeMap::new(),
            undoable: undoable.map(|id| (id, (PersonId(Uuid::nil()), None))).collect(),
        })
    }

    /// Carries one operation out, and puts what it changes in place of what the file says of that.
    pub(super) async fn make(&mut self, operation: &mut Operation) -> Result<Result<(), Why>, EngineError> {
        let Some(payload) = operation.payload.take() else { return Ok(Err("there is nothing in it")) };
        let mut payload = plain(payload);
        let changes = match operation.tool.as_str() {
            // What they say of other operations is kept, and they change nothing.
            "erase" | "import" | GiveConsent::ID | WithdrawConsent::ID => Ok(Vec::new()),
            "undo" => match self.target(operation, &payload).await? {
                Ok(target) => self.undo(&target),
                Err(why) => Err(why),
            },
            "keep_person" => self.keep_person(operation.person, &mut payload),
            "pick" => self.pick(&payload),
            _ => self.carry_out(operation, &mut payload),
        };
        let mut changes = match changes.and_then(|changes| self.fits(operation.person, changes)) {
            Ok(changes) => changes,
            Err(why) => return Ok(Err(why)),
        };
        changes.iter_mut().for_each(|change| self.consents_to_nothing(change));
        let written = payload.written.clone();
        payload.provenance.retain(|field, _| field == FILE || written.contains_key(field));
        self.apply_to(operation, payload, changes);
        if let Some(undoable) = self.undoable.get_mut(&operation.id) {
            *undoable = (operation.person, operation.payload.clone());
        }
        Ok(Ok(()))
    }

    /// A call of a tool, as the tool itself writes it.
    fn carry_out(&self, operation: &Operation, payload: &mut Payload) -> Result<Vec<Change>, Why> {
        let mut ids = Given::of(&payload.changes, &self.record);
        // What it asks about was answered where the file was written.
        let Ran { changes, asked: _ } = match self.run(operation, payload, &mut ids) {
            Err(MISSING) => return find_given(&self.record, operation, payload).ok_or(MISSING),
            ran => ran?,
        };
        if ids.missing {
            return Err("it does not say the id of what it makes");
        }
        // Which entry is meant is settled by its call, and the file has to mean the same one.
        let given: BTreeSet<Key> = payload.changes.iter().map(Change::key).collect();
        let entries = changes.iter().map(Change::key).filter(|key| matches!(key, Key::Entry(_)));
        if !entries.into_iter().all(|key| given.contains(&key)) {
            return Err("its changes differ from its call");
        }
        Ok(changes)
    }

    /// What a call writes on this record, by the same rules as everything else. Its values are then those that it writes.
    fn run(&self, operation: &Operation, payload: &mut Payload, ids: &mut dyn Ids) -> Result<Ran, Why> {
        let clock = self.clock(operation);
        let call = HealthCall::typed(&operation.tool, &payload.written)
            .map_err(|_| "its values do not fit its kind of entry")?;
        if !self.open_to(operation.person) {
            return Err("it names an unknown person");
        }
        if !call.check(&clock).is_empty() {
            return Err("its values cannot be recorded");
        }
        let findings = rules::findings(&call, &[], &self.record, operation.person, &clock);
        if findings.iter().any(|finding| finding.verdict == Verdict::Block) {
            return Err("its values cannot be recorded");
        }
        let calendar = DueTimes(clock.zone);
        let mut scene = Scene { record: &self.record, person: operation.person, clock, calendar: &calendar, ids };
        let mut changes = match call.effect(&mut scene) {
            Ok(Effect::Writes(changes, _)) => changes,
            Ok(Effect::Answers(_)) => return Err("it was written by a tool that is not known here"),
            Err(_) => return Err(MISSING),
        };
        // A dose from another program's file was never taken from the packs that are counted here.
        if operation.tool == LogMedication::ID && payload.provenance.contains_key(FILE) {
            changes.retain(|change| !matches!(change, Change::Put(Noun::Medication(_))));
        }
        payload.written = call.canonical();
        Ok(Ran { changes, asked: find_unlikely(findings) })
    }

    /// Carries out a call of another program's file, and puts what it changes into its operation. Answers what a person is asked about
    /// its values; where there is something to ask, it is carried out only if such a thing is let in.
    pub(super) fn make_new(
        &mut self,
        operation: &mut Operation,
        lets_in: bool,
        ids: &mut dyn Ids,
    ) -> Result<Option<String>, Why> {
        let mut payload = plain(operation.payload.take().ok_or("there is nothing in it")?);
        let Ran { changes, asked } = self.run(operation, &mut payload, ids)?;
        let changes = self.fits(operation.person, changes)?;
        check_years(&Value::Object(payload.written.clone()))?;
        if asked.is_none() || lets_in {
            self.apply_to(operation, payload, changes);
        }
        Ok(asked)
    }

    /// The record as it would be.
    pub(super) fn record(&self) -> &MemoryRecord {
        &self.record
    }

    /// Applies what an operation changes, and says so in it.
    fn apply_to(&mut self, operation: &mut Operation, mut payload: Payload, changes: Vec<Change>) {
        payload.inverse = self.record.inverse(&changes);
        for key in changes.iter().map(Change::key) {
            let old = self.record.noun(&key);
            if let Some(versions) = self.versions.get_mut(&key) {
                versions.extend(old.clone());
            }
            self.before.entry(key).or_insert(old);
        }
        self.record.apply(&changes);
        payload.changes = changes;
        operation.payload = Some(payload);
    }

    /// The operation that an undo takes back: earlier in the file, or here.
    async fn target(&self, undo: &Operation, payload: &Payload) -> Result<Result<Payload, Why>, EngineError> {
        const UNKNOWN: Why = "it undoes an operation that is not here";
        let Some(id) = undone(undo, payload) else { return Ok(Err(UNKNOWN)) };
        let target = match self.undoable.get(&id) {
            Some((person, Some(made))) => Some((*person, made.clone())),
            _ => {
                let here = self.engine.store().operation(id).await?;
                here.and_then(|logged| Some((logged.operation.person, logged.operation.payload?)))
            }
        };
        Ok(match target {
            Some((person, target)) if person == undo.person => Ok(target),
            Some(_) => Err("it changes another person's record than its own"),
            None => Err(UNKNOWN),
        })
    }

    fn undo(&self, target: &Payload) -> Result<Vec<Change>, Why> {
        undo(target, |key| self.record.noun(key)).map_err(|_| "it undoes what was changed again since")
    }

    /// A version that was picked: one that stood before, made here by its own call, or none.
    fn pick(&self, payload: &Payload) -> Result<Vec<Change>, Why> {
        let stood = |change: &Change| {
            let versions = self.versions.get(&change.key());
            change.leaves().is_none_or(|noun| {
                self.record.noun(&change.key()).as_ref() == Some(noun)
                    || versions.is_some_and(|versions| versions.contains(noun))
            })
        };
        let is_one = payload.changes.len() == 1 && payload.changes.iter().all(stood);
        if is_one { Ok(payload.changes.clone()) } else { Err("it picks what was never there") }
    }

    /// A person under the names that were written. Nobody becomes the user by it, or ceases to be.
    fn keep_person(&self, id: PersonId, payload: &mut Payload) -> Result<Vec<Change>, Why> {
        let given = payload.changes.iter().find_map(|change| match change {
            Change::Put(Noun::Person(person)) => Some(person),
            _ => None,
        });
        let here = self.record.people().iter().find(|each| each.id == id);
        let is_user = here.is_some_and(|each| each.is_user);
        if given.is_none_or(|person| person.is_user != is_user) {
            return Err("it would change who the user is");
        }
        let written = payload.written.clone();
        let name = written.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let aka = written.get("aka").and_then(Value::as_array).into_iter().flatten();
        let aka = aka.filter_map(|name| name.as_str().map(str::to_owned)).collect();
        let others: Vec<Person> = self.record.people().iter().filter(|each| each.id != id).cloned().collect();
        let person =
            nameable(Person { id, name, aka, is_user }, &others).map_err(|_| "the name is invalid or taken")?;
        payload.written = Map::from_iter([
            ("name".to_owned(), Value::String(person.name.clone())),
            ("aka".to_owned(), person.aka.iter().cloned().map(Value::String).collect()),
        ]);
        Ok(vec![Change::Put(Noun::Person(person))])
    }

    /// No file consents to anything, by whatever it carries out or undoes: a standing consent is given here, by hand, or not at all.
    fn consents_to_nothing(&self, change: &mut Change) {
        let key = change.key();
        let Change::Put(Noun::Medication(medication)) = change else { return };
        let held = match self.record.noun(&key) {
            Some(Noun::Medication(here)) => here.consents,
            _ => Vec::new(),
        };
        medication.consents.retain(|consent| held.contains(consent));
    }

    /// Whether changes are of one person's record, and of this age.
    fn fits(&self, person: PersonId, changes: Vec<Change>) -> Result<Vec<Change>, Why> {
        let own = |noun: &Noun| noun.person() == person;
        for change in &changes {
            let old = self.record.noun(&change.key());
            if !old.as_ref().is_none_or(own) || !change.leaves().is_none_or(own) {
                return Err("it changes another person's record than its own");
            }
            // A change is plain data: it always has a JSON form.
            check_years(&serde_json::to_value(change).unwrap_or_default())?;
        }
        Ok(changes)
    }

    fn open_to(&self, person: PersonId) -> bool {
        self.record.people().iter().any(|each| each.id == person)
    }

    /// The moment of an operation: in the zone here where its offset is the one that holds here at that moment.
    fn clock(&self, operation: &Operation) -> Clock {
        let zone = self.engine.clock().zone;
        let same = zone.local(operation.at) == operation.at.naive_local();
        Clock { now: operation.at, zone: if same { zone } else { Zone::Fixed(*operation.at.offset()) } }
    }

    /// What of the record here would go, or be other than it is.
    pub(super) fn net(&self) -> Net {
        let mut net = Net::default();
        for (key, before) in &self.before {
            let Some(before) = before else { continue };
            match self.record.noun(key) {
                None => net.removed.push(named(before)),
                Some(after) if after != *before => net.changed.push(named(before)),
                Some(_) => {}
            }
        }
        net
    }
}

/// What an operation holds in words and values, without what is hidden or steers a terminal: as at every other input.
fn plain(payload: Payload) -> Payload {
    let Payload { proposed, written, provenance, changes, inverse } = payload;
    let [proposed, written, provenance] = [proposed, written, provenance].map(plain_fields);
    Payload { proposed, written, provenance, changes, inverse }
}

/// What the rules ask about a call's own values. That doses lie near each other is asked about those that are taken today; a history says
/// how they were taken, and what of it may be on record already is found by [`super::foreign`].
fn find_unlikely(findings: Vec<Finding>) -> Option<String> {
    let asked = findings.into_iter().filter(|found| found.reason != Reason::PossibleDoubleDose);
    let told: Vec<String> = asked.map(|found| found.detail).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// A thing of the record in a few words.
fn named(noun: &Noun) -> String {
    match noun {
        Noun::Person(person) => person.name.clone(),
        Noun::Medication(medication) => medication.name.clone(),
        Noun::Reminder(reminder) => format!("the reminder \u{201c}{}\u{201d}", reminder.title),
        Noun::Entry(Entry { tool, fields, at, .. }) => format!("{}, {}", describe::noun(tool, fields), at.date()),
        Noun::Settlement(settlement) => format!("a dose that was due {}", settlement.key.due.format("%Y-%m-%d %H:%M")),
    }
}

/// The ids that a file gives to what its calls make, in their order; each is new here.
struct Given {
    left: VecDeque<Uuid>,
    missing: bool,
}

impl Given {
    fn of(changes: &[Change], record: &MemoryRecord) -> Given {
        let new = |change: &Change| match change {
            Change::Put(noun) if record.noun(&noun.key()).is_none() => match noun.key() {
                Key::Entry(id) => Some(id.0),
                Key::Medication(id) => Some(id.0),
                Key::Reminder(id) => Some(id.0),
                Key::Person(_) | Key::Settlement(_) => None,
            },
            _ => None,
        };
        Given { left: changes.iter().filter_map(new).collect(), missing: false }
    }
}

impl Ids for Given {
    fn fresh(&mut self) -> Uuid {
        self.left.pop_front().unwrap_or_else(|| {
            self.missing = true;
            Uuid::nil()
        })
    }
}

/// Whether somebody of a file is called as a person here is.
pub(super) fn called_alike(here: &Person, person: &Person) -> bool {
    std::iter::once(&person.name).chain(&person.aka).any(|name| is_called(here, name))
}
