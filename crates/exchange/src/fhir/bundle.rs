//! A bundle as it is written: entry by entry, in the memory of one.

use std::io::{Result, Write};

use alara_health::tools::AddContact;
use alara_record::Person;
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::datatype::{Concept, Reference, instant, urn};
use super::list::{appointment, statement};
use super::resource::{Agent, Entity, HumanName, Patient, Provenance, Resource};
use crate::leaving::{Carried, Document, Thing};
use crate::{Origin, fhir::entry::resource_of};

/// What kind of agent somebody is of a Provenance.
const AGENT: &str = "http://terminology.hl7.org/CodeSystem/provenance-participant-type";
/// The bits by which a Provenance's id differs from that of its target: both stay the same in every export.
const OF_PROVENANCE: u128 = 0x0000_0000_0000_0000_0000_5052_4f56_454e;

/// A bundle of type collection, as of an instant.
#[derive(Debug)]
pub struct Bundle<W> {
    to: W,
    at: DateTime<FixedOffset>,
    patient: Option<Uuid>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BundleEntry<'r> {
    full_url: String,
    resource: &'r Resource,
}

impl<W: Write> Bundle<W> {
    /// One that is written to this, at this instant.
    pub fn new(to: W, at: DateTime<FixedOffset>) -> Bundle<W> {
        Bundle { to, at, patient: None }
    }

    fn put(&mut self, id: Uuid, resource: &Resource, first: bool) -> Result<()> {
        self.to.write_all(if first { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut self.to, &BundleEntry { full_url: urn(id), resource })?;
        Ok(())
    }

    fn put_origin(&mut self, target: Uuid, patient: Uuid, origin: &Origin) -> Result<()> {
        let id = Uuid::from_u128(target.as_u128() ^ OF_PROVENANCE);
        let agent = |code, who| Agent { of: Concept::coded(AGENT, code), who };
        let mut agents = vec![agent("author", Reference::to(patient))];
        if origin.proposed {
            // A program put what was said into values; the person or their own words let it in.
            agents.push(agent("assembler", Reference::named("Alara")));
        }
        let entity = origin.file.iter().map(|file| Entity { role: "source", what: Reference::named(file.clone()) });
        let provenance = Provenance {
            id: id.to_string(),
            target: vec![Reference::to(target)],
            recorded: instant(origin.at),
            activity: Concept::said(origin.told.clone()),
            agent: agents,
            entity: entity.collect(),
        };
        self.put(id, &Resource::Provenance(provenance), false)
    }
}

impl<W: Write> Document for Bundle<W> {
    fn begin(&mut self, person: &Person) -> Result<()> {
        let (at, id) = (json!(instant(self.at)), person.id.0);
        write!(self.to, "{{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"timestamp\":{at},\"entry\":[")?;
        self.patient = Some(id);
        let patient = Patient { id: id.to_string(), name: vec![HumanName { text: person.name.clone() }] };
        self.put(id, &Resource::Patient(patient), true)
    }

    fn add(&mut self, thing: Thing<'_>, origin: Option<&Origin>) -> Result<Carried> {
        let (id, person, resource) = match thing {
            Thing::Medication(medication) => (medication.id.0, medication.person, Some(statement(medication, self.at))),
            Thing::Reminder(reminder) => (reminder.id.0, reminder.person, appointment(reminder, self.at)),
            // Whom one calls is no finding, and FHIR has it inside other resources only.
            Thing::Entry(entry) if entry.tool == AddContact::ID => (entry.id.0, entry.person, None),
            Thing::Entry(entry) => (entry.id.0, entry.person, Some(resource_of(entry))),
        };
        let Some(resource) = resource else { return Ok(Carried::Not) };
        self.put(id, &resource, false)?;
        if let Some(origin) = origin {
            self.put_origin(id, self.patient.unwrap_or(person.0), origin)?;
        }
        Ok(Carried::Whole)
    }

    fn end(&mut self) -> Result<()> {
        self.to.write_all(b"\n]}\n")?;
        self.to.flush()
    }
}
