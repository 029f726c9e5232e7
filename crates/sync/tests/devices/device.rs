//! A device with its log in memory: it notes what it is about to put on the shelf before it does, as the store does.

use std::collections::BTreeMap;

use alara_record::operation::{FORMAT, Payload};
use alara_record::{
    Change, DeviceId, Entry, EntryId, Grant, Hash, Hlc, Key, Medication, MedicationId, Noun, Operation, OperationId,
    PersonId, Salt, When, canonical,
};
use alara_sync::{
    Contents, Epoch, Folded, Known, NONCE, Order, Place, Segment, Shelf, ShelfError, Shipment, Step, SyncSecret,
    VaultTag, fold, read_new,
};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, json};
use uuid::Uuid;

use crate::shelf::MemoryShelf;

/// Bytes of files that are read before they are taken in: hardly more than one file.
const LITTLE: u64 = 2_000;

pub struct Device {
    id: DeviceId,
    log: Vec<Shipment>,
    /// What the log did under each key, read once: a write looks at what stands.
    steps: BTreeMap<Key, Vec<Step>>,
    clock: Hlc,
    now: i64,
    pub days_off: i64,
    pub written: Vec<OperationId>,
    shipped: usize,
    /// What was noted, each with the name of its file: names stand in the order of their numbers.
    segments: Vec<(String, Segment)>,
    known: BTreeMap<DeviceId, Known>,
}

fn epoch() -> Epoch {
    Epoch { vault: VaultTag([3; 8]), number: 1, secret: SyncSecret::new([4; 20]) }
}

fn at() -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()
}

/// One thing of four is a medication, whose stock is counted.
fn key(n: u32) -> Key {
    let id = Uuid::from_u128(0x100 + u128::from(n));
    if n.is_multiple_of(4) { Key::Medication(MedicationId(id)) } else { Key::Entry(EntryId(id)) }
}

fn noun(key: &Key, text: String, stock: f64) -> Noun {
    let person = PersonId(Uuid::from_u128(1));
    match key {
        Key::Medication(id) => {
            Noun::from(Medication { stock: Some(stock), ..Medication::named(*id, person, "Metformin") })
        }
        Key::Entry(id) => Noun::Entry(Entry {
            id: *id,
            person,
            tool: "note".into(),
            at: When::Instant(at()),
            recorded_at: at(),
            fields: Map::from_iter([("text".to_owned(), json!(text))]),
        }),
        other => panic!("no device writes {other:?}"),
    }
}

impl Device {
    pub fn new(n: u128) -> Device {
        Device {
            id: DeviceId(Uuid::from_u128(n)),
            log: Vec::new(),
            steps: BTreeMap::new(),
            clock: Hlc { millis: 0, counter: 0 },
            now: 1_773_495_000_000,
            days_off: 0,
            written: Vec::new(),
            shipped: 0,
            segments: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    /// Puts, corrects, counts off, removes or erases something, from what stands here.
    pub fn write(&mut self, n: u32, what: u8) {
        let key = key(n);
        let before = self.fold(&key).noun;
        let number = self.written.len() as u128 + 1;
        let stock = |noun: &Noun| match noun {
            Noun::Medication(medication) => medication.stock.unwrap_or(0.0) - 1.0,
            _ => 0.0,
        };
        let stock = before.as_ref().map_or(30.0, stock);
        let after = (what > 1).then(|| noun(&key, format!("{} {number}", self.id), stock));
        let change = |noun: &Option<Noun>| noun.clone().map(Change::Put).or(key.removal()).into_iter().collect();
        let tool = if what == 0 { "erase" } else { "note" };
        let payload = Payload {
            proposed: Map::new(),
            written: Map::new(),
            provenance: Map::new(),
            changes: change(&after),
            inverse: change(&before),
        };
        self.now += 1000;
        self.clock = self.clock.next(self.now + self.days_off * 86_400_000);
        let id = OperationId(Uuid::from_u128(self.id.0.as_u128() << 64 | number));
        let body = serde_json::to_string(&payload).unwrap();
        let salt = Salt([number as u8; 32]);
        let operation = Operation {
            format: FORMAT,
            id,
            hlc: self.clock,
            at: at(),
            device: self.id,
            person: PersonId(Uuid::from_u128(1)),
            tool: tool.into(),
            tool_version: 1,
            grant: Grant::Statement { messages: Vec::new() },
            call_id: format!("c/{id}"),
            payload: None,
        };
        let payload_hash = canonical::payload_hash(&salt, body.as_bytes());
        self.put(Shipment { operation, payload_hash, contents: Some(Contents { salt, body }) });
        self.written.push(id);
    }

    /// Notes a segment of what is new, then writes what is noted and not there; a crash comes between the two, or after the first file
    /// that was written.
    pub fn ship(&mut self, shelf: &MemoryShelf, crash: bool) {
        let fresh: Vec<Shipment> =
            self.log[self.shipped..].iter().filter(|each| each.operation.device == self.id).cloned().collect();
        if !fresh.is_empty() {
            let number = self.segments.len() as u64 + 1;
            let place = Place { vault: epoch().vault, epoch: 1, device: self.id, number, revision: 0 };
            let previous = self.segments.last().map_or(Hash::NONE, |(_, last)| last.hash());
            let segment = Segment { place, previous, device_name: "desk".into(), shipments: fresh };
            self.segments.push((place.name().to_string(), segment));
        }
        self.shipped = self.log.len();
        if crash && self.now % 3 == 0 {
            return;
        }
        let there = shelf.list().unwrap();
        let mut there = there.iter().peekable();
        for (name, segment) in &self.segments {
            while there.next_if(|each| *each < name).is_some() {}
            if there.next_if(|each| *each == name).is_some() {
                continue;
            }
            let file = segment.seal(&epoch().secret, [segment.place.number as u8; NONCE]).unwrap();
            match shelf.append_new(name, &file) {
                Ok(()) | Err(ShelfError::Exists) => {}
                Err(error) => panic!("{error}"),
            }
            if crash {
                return;
            }
        }
    }

    /// Takes in what is new; after a crash nothing of it was taken in.
    pub fn read(&mut self, shelf: &MemoryShelf, crash: bool) {
        loop {
            let arrived = read_new(shelf, &epoch(), self.id, &self.known, LITTLE).unwrap();
            if crash || arrived.segments.is_empty() {
                return;
            }
            for segment in arrived.segments {
                self.known.insert(segment.place.device, Known { number: segment.place.number, hash: segment.hash() });
                for shipment in segment.shipments {
                    self.clock = self.clock.max(shipment.operation.hlc);
                    self.put(shipment);
                }
            }
        }
    }

    pub fn ids(&self) -> Vec<OperationId> {
        self.log.iter().map(|each| each.operation.id).collect()
    }

    pub fn in_order(&self) -> Vec<Order> {
        let mut order: Vec<Order> = self.log.iter().map(|each| Order::of(&each.operation)).collect();
        order.sort();
        order
    }

    pub fn folded(&self) -> Vec<Folded> {
        self.steps.keys().map(|key| self.fold(key)).collect()
    }

    fn fold(&self, key: &Key) -> Folded {
        fold(key, self.steps.get(key).cloned().unwrap_or_default())
    }

    fn put(&mut self, shipment: Shipment) {
        let payload: Payload = serde_json::from_str(&shipment.contents.as_ref().unwrap().body).unwrap();
        for key in payload.changes.iter().map(Change::key) {
            let step = Step::of(&shipment.operation, &payload, &key);
            self.steps.entry(key).or_default().extend(step);
        }
        self.log.push(shipment);
    }
}
