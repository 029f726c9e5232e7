//! Reading a file of operations, line by line: what is no operation of a record is named by its line, and nothing is guessed. Who of the
//! file is who here is settled on the way.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::BufRead;

use alara_health::tools;
use alara_record::operation::{FORMAT, Payload};
use alara_record::{Change, Key, Noun, Operation, OperationId, Person, PersonId};
use alara_store::StoreError;
use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::Value;

use super::checks::{Bounds, CLOCK_AHEAD, check, is_ahead};
use super::made::called_alike;

/// How many bad lines are told of; behind them nothing is read.
const TOLD: usize = 20;

/// A line that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Its number, 1 for the first.
    pub line: u64,
    /// Why, in words that hold nothing of it.
    pub why: String,
}

/// A file as it would be imported.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub operations: Vec<Operation>,
    pub lines: Vec<u64>,
    /// Operations without contents: they were erased.
    pub gone: BTreeSet<OperationId>,
    /// What each erasing of the file names.
    pub erases: Vec<(u64, Vec<OperationId>)>,
    people: BTreeMap<PersonId, String>,
}

/// What a file is about.
pub(super) struct About {
    pub entries: u64,
    pub days: Option<(NaiveDate, NaiveDate)>,
}

impl Read {
    /// The operation of a line; none that is anyone's where there is no such line.
    pub fn id_at(&self, line: u64) -> OperationId {
        let at = self.lines.iter().position(|each| *each == line);
        at.and_then(|at| self.operations.get(at)).map_or(OperationId(uuid::Uuid::nil()), |operation| operation.id)
    }

    /// Keeps those that are marked.
    pub fn retain(&mut self, keep: &[bool]) {
        let mut marks = keep.iter();
        self.operations.retain(|_| marks.next().copied().unwrap_or(true));
        let mut marks = keep.iter();
        self.lines.retain(|_| marks.next().copied().unwrap_or(true));
    }

    /// What entries it makes or changes, and of which days.
    pub fn about(&self) -> About {
        let mut entries = HashSet::new();
        let mut days: Option<(NaiveDate, NaiveDate)> = None;
        for change in self.operations.iter().filter_map(|each| each.payload.as_ref()).flat_map(|each| &each.changes) {
            let Change::Put(Noun::Entry(entry)) = change else { continue };
            entries.insert(entry.id);
            let day = entry.at.local_bounds().0.date();
            days = Some(days.map_or((day, day), |(first, last)| (first.min(day), last.max(day))));
        }
        About { entries: entries.len() as u64, days }
    }

    /// Those whose records it is about, as they are called here.
    pub fn names(&self, here: &[Person]) -> Vec<String> {
        let whose: BTreeSet<PersonId> = self.operations.iter().map(|operation| operation.person).collect();
        let name = |id: &PersonId| {
            let known = here.iter().find(|each| each.id == *id).map(|each| each.name.clone());
            known.or_else(|| self.people.get(id).cloned())
        };
        whose.iter().filter_map(name).collect()
    }
}

/// Reads a file. The inner error names every line that cannot be imported.
pub(super) fn read(
    from: &mut dyn BufRead,
    here: &[Person],
    now: DateTime<FixedOffset>,
    bounds: Bounds,
    at: &mut dyn FnMut(u64) -> Result<(), StoreError>,
) -> Result<Result<Read, Vec<BadLine>>, StoreError> {
    let mut bytes = 0;
    let user = None;
    let mut reading = ExportReading {
        here,
        now,
        read: Read::default(),
        seen: HashSet::new(),
        same: BTreeMap::new(),
        user,
        ahead: Vec::new(),
        stamp: i64::MIN,
        stands: BTreeMap::new(),
    };
    let mut bad = Vec::new();
    let (mut number, mut operations) = (0, 0);
    while bad.len() < TOLD {
        let mut line = Vec::new();
        // One byte more than a line may have, and its end.
        let taken = std::io::Read::take(&mut *from, bounds.bytes + 2).read_until(b'\n', &mut line)?;
        if taken == 0 {
            break;
        }
        bytes += taken as u64;
        at(bytes)?;
        number += 1;
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        // The byte order mark that some editors write before a file is no part of its first line.
        let line = line.strip_prefix("\u{feff}".as_bytes()).filter(|_| number == 1).unwrap_or(line);
        if line.len() as u64 > bounds.bytes {
            // What follows is the rest of that line, and no line of its own.
            let why = format!("it is longer than an operation may be ({} bytes)", bounds.bytes);
            bad.push(BadLine { line: number, why });
            break;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        operations += 1;
        if operations > bounds.operations {
            let why = format!("a file may hold {} operations, and this is one more", bounds.operations);
            bad.push(BadLine { line: number, why });
            break;
        }
        if let Err(why) = reading.line(number, line) {
            bad.push(BadLine { line: number, why: why.to_owned() });
        }
    }
    bad.extend(reading.still_ahead());
    bad.sort_by_key(|bad| bad.line);
    Ok(if bad.is_empty() { Ok(reading.read) } else { Err(bad) })
}

struct ExportReading<'a> {
    here: &'a [Person],
    now: DateTime<FixedOffset>,
    read: Read,
    seen: HashSet<OperationId>,
    /// Who of the file is who here.
    same: BTreeMap<PersonId, PersonId>,
    /// The user of the file, by its beginning.
    user: Option<PersonId>,
    /// The lines whose clock ran ahead, and what each changed.
    ahead: Vec<(u64, Vec<Key>)>,
    /// The latest stamp of these.
    stamp: i64,
    /// Of what the file changes, whether it stands as a clock that ran ahead left it.
    stands: BTreeMap<Key, bool>,
}

impl ExportReading<'_> {
    fn line(&mut self, number: u64, bytes: &[u8]) -> Result<(), &'static str> {
        let mut operation: Operation = serde_json::from_slice(bytes).map_err(|_| "it is no operation of a record")?;
        if operation.format != FORMAT {
            return Err("it was written by another version of Alara");
        }
        if !self.seen.insert(operation.id) {
            return Err("its id stands in the file twice");
        }
        let Some(payload) = &operation.payload else {
            self.read.gone.insert(operation.id);
            // Nothing of it is left but its stamp.
            if is_ahead(operation.at.timestamp_millis(), self.now) {
                self.stamp = self.stamp.max(operation.hlc.millis);
            }
            return Ok(());
        };
        check_tool(&operation)?;
        check(&operation, payload)?;
        self.note_clock(number, &operation, payload)?;
        if operation.tool == "begin" {
            return self.begin(&operation, payload);
        }
        let people = payload.changes.iter().filter_map(|change| match change {
            Change::Put(Noun::Person(person)) => Some(person.clone()),
            _ => None,
        });
        let mut only_known = !payload.changes.is_empty();
        for person in people.collect::<Vec<_>>() {
            only_known &= self.meet(&person, &operation)?;
        }
        only_known &= payload.changes.iter().all(|change| matches!(change, Change::Put(Noun::Person(_))));
        if operation.tool == "erase" {
            self.read.erases.push((number, named(payload)));
        }
        self.rename(&mut operation)?;
        if only_known {
            // It only says who somebody is that is here already.
            return Ok(());
        }
        self.read.operations.push(operation);
        self.read.lines.push(number);
        Ok(())
    }

    /// A clock that ran ahead is borne where it was put right: what was written by it has to be gone by the end of the file, and what
    /// was written after it bears its stamp, because stamps never go back.
    fn note_clock(&mut self, line: u64, operation: &Operation, payload: &Payload) -> Result<(), &'static str> {
        let ahead = is_ahead(operation.at.timestamp_millis(), self.now);
        if ahead {
            self.ahead.push((line, payload.changes.iter().map(Change::key).collect()));
            self.stamp = self.stamp.max(operation.hlc.millis);
        } else if is_ahead(operation.hlc.millis, self.now) && operation.hlc.millis > self.stamp {
            return Err(CLOCK_AHEAD);
        }
        for change in &payload.changes {
            self.stands.insert(change.key(), ahead && matches!(change, Change::Put(_)));
        }
        Ok(())
    }

    /// The lines whose clock ran ahead and of which something stands at the end of the file.
    fn still_ahead(&self) -> Vec<BadLine> {
        let stands = |key: &Key| self.stands.get(key).copied().unwrap_or_default();
        let lines = self.ahead.iter().filter(|(_, keys)| keys.iter().any(stands));
        lines.map(|(line, _)| BadLine { line: *line, why: CLOCK_AHEAD.to_owned() }).collect()
    }

    /// The beginning of the file's record: its user is the user here. It makes nothing here, where a record has begun already.
    fn begin(&mut self, operation: &Operation, payload: &Payload) -> Result<(), &'static str> {
        let [Change::Put(Noun::Person(user))] = payload.changes.as_slice() else {
            return Err("it begins a record without a person");
        };
        if !user.is_user || user.id != operation.person {
            return Err("it begins a record without a person");
        }
        if self.user.is_some_and(|known| known != user.id) {
            return Err("it begins a second record in one file");
        }
        let taken = self.here.iter().any(|each| each.id == user.id && !each.is_user);
        let here = self.here.iter().find(|each| each.is_user).ok_or("this record has no user")?;
        if taken || self.same.get(&user.id).is_some_and(|known| *known != here.id) {
            return Err("it would change who the user is");
        }
        self.user = Some(user.id);
        self.same.insert(user.id, here.id);
        Ok(())
    }

    /// Notes who a person of the file is here; answers whether they are here by another id.
    fn meet(&mut self, person: &Person, operation: &Operation) -> Result<bool, &'static str> {
        if operation.tool != "keep_person" || person.id != operation.person {
            return Err("only what puts a person on record may say who they are");
        }
        let user = self.here.iter().find(|each| each.is_user).map(|each| each.id);
        let is_user = Some(person.id) == self.user || Some(person.id) == user;
        if person.is_user != is_user {
            return Err("it would change who the user is");
        }
        let here = match is_user {
            true => self.here.iter().find(|each| each.is_user),
            false => self
                .here
                .iter()
                .find(|each| each.id == person.id)
                .or_else(|| self.here.iter().find(|each| !each.is_user && called_alike(each, person))),
        };
        let id = here.map_or(person.id, |each| each.id);
        self.same.insert(person.id, id);
        if here.is_none() {
            self.read.people.insert(person.id, person.name.clone());
        }
        Ok(id != person.id)
    }

    /// Puts everyone of an operation in the place of who they are here.
    fn rename(&self, operation: &mut Operation) -> Result<(), &'static str> {
        let known = |id: PersonId| {
            let here = self.here.iter().any(|each| each.id == id).then_some(id);
            self.same.get(&id).copied().or(here).ok_or("it names an unknown person")
        };
        let of = operation.person;
        operation.person = known(of)?;
        let Some(payload) = &mut operation.payload else { return Ok(()) };
        for change in payload.changes.iter_mut().chain(&mut payload.inverse) {
            let Change::Put(noun) = change else { continue };
            if noun.person() != of {
                return Err("it changes another person's record than its own");
            }
            match noun {
                Noun::Person(person) => person.id = operation.person,
                Noun::Medication(medication) => medication.person = operation.person,
                Noun::Reminder(reminder) => reminder.person = operation.person,
                Noun::Entry(entry) => entry.person = operation.person,
                Noun::Settlement(settlement) => settlement.person = operation.person,
            }
        }
        Ok(())
    }
}

fn check_tool(operation: &Operation) -> Result<(), &'static str> {
    let reserved = ["begin", "keep_person", "undo", "erase", "import", "pick"].contains(&operation.tool.as_str());
    let writes = || tools::definition(&operation.tool).is_some_and(|found| !found.read_only());
    if reserved || writes() { Ok(()) } else { Err("it was written by a tool that is not known here") }
}

fn named(payload: &Payload) -> Vec<OperationId> {
    let ids = payload.written.get("erased").and_then(Value::as_array);
    ids.into_iter().flatten().filter_map(|id| id.as_str()?.parse().ok()).collect()
}
