//! FHIR of other programs, read: bundles of every type, single resources, and resources one a line (R4, R4B; STU3 and R5 where their
//! elements are alike). One resource is held at a time. What is read of a resource stands in a file for each group of them.

mod care;
mod contact;
mod dosage;
mod list;
mod medication;
mod observation;
mod shape;
#[cfg(test)]
mod tests;
mod xml;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Read};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use self::shape::{Part, reference_of, text_of};
pub(crate) use self::xml::read_xml;
use crate::bounded::{Budget, Metered};
use crate::incoming::{Here, Incoming, Taken, Unread, refuse};
use crate::json::unread;

/// The most resources that wait for the name of their medication.
const WAITING: usize = 20_000;

/// What a reader of one resource is told.
struct Scene<'a> {
    here: &'a Here,
    place: u64,
    /// The names of medications that stand in resources of their own.
    names: &'a BTreeMap<String, String>,
    /// Whether more of them may follow.
    more: bool,
}

/// Reads a file of FHIR.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub fn read(from: impl Read, here: &Here, into: &mut Incoming) -> Result<(), Unread> {
    let budget = Budget::new();
    let mut file = Reading::new(here, into, &budget);
    let mut json = serde_json::Deserializer::from_reader(Metered::new(BufReader::new(from), &budget));
    // Resources one a line follow each other; after a bundle there is nothing.
    loop {
        if let Err(error) = file.deserialize(&mut json) {
            return Err(file.fault.take().unwrap_or_else(|| unread(error)));
        }
        if json.end().is_ok() {
            break;
        }
    }
    file.finish()
}

/// A file as it is read.
struct Reading<'a> {
    here: &'a Here,
    into: &'a mut Incoming,
    budget: &'a Budget,
    place: u64,
    names: BTreeMap<String, String>,
    /// Resources whose medication has not come yet.
    waiting: Vec<(u64, Map<String, Value>)>,
    /// Whom resources are of.
    subjects: BTreeSet<String>,
    /// What ended the reading, which the JSON's own errors cannot hold.
    fault: Option<Unread>,
}

impl<'a> Reading<'a> {
    fn new(here: &'a Here, into: &'a mut Incoming, budget: &'a Budget) -> Reading<'a> {
        let (names, subjects) = (BTreeMap::new(), BTreeSet::new());
        Reading { here, into, budget, place: 0, names, waiting: Vec::new(), subjects, fault: None }
    }

    /// One resource, and the address under which others of the file refer to it.
    fn resource(&mut self, resource: Map<String, Value>, address: Option<String>) -> Result<(), Unread> {
        self.place += 1;
        self.budget.renew();
        self.into.rest.begin_thing(self.place, || Value::Object(resource.clone()));
        let subject = ["subject", "patient"].iter().find_map(|name| reference_of(resource.part(name)?).0);
        self.subjects.extend(subject.map(|subject| last_segment(subject).to_owned()));
        match resource.text("resourceType") {
            Some("Patient") => {
                self.subjects.extend(resource.text("id").map(str::to_owned));
                self.into.people.extend(name_of(&resource));
                let contacts = contact::list_contacts(&resource, self.place);
                contacts.into_iter().try_for_each(|taken| self.into.take(taken))
            }
            Some("Medication") => {
                self.name_medication(&resource, address);
                Ok(())
            }
            // They say who and by whom; what they speak of stands in resources of its own.
            Some("Provenance" | "Practitioner" | "PractitionerRole" | "Organization" | "Location") => Ok(()),
            Some(_) => match self.read(self.place, &resource, true) {
                Some(taken) => self.into.take(taken),
                None if self.waiting.len() >= WAITING => Err(Unread::TooMany),
                None => {
                    self.waiting.push((self.place, resource));
                    Ok(())
                }
            },
            None => self.into.take(refuse(self.place, "it is no resource")),
        }
    }

    fn name_medication(&mut self, resource: &Map<String, Value>, address: Option<String>) {
        let Some(name) = resource.part("code").and_then(text_of) else { return };
        let own = resource.text("id").map(str::to_owned);
        for key in own.iter().map(String::as_str).chain(address.as_deref().map(last_segment)) {
            self.names.insert(key.to_owned(), name.clone());
        }
    }

    /// What a resource brings; none where it waits for the name of its medication.
    fn read(&self, place: u64, resource: &Map<String, Value>, more: bool) -> Option<Taken> {
        let scene = Scene { here: self.here, place, names: &self.names, more };
        match resource.text("resourceType").unwrap_or_default() {
            "MedicationStatement" | "MedicationRequest" | "MedicationOrder" => medication::listed(resource, &scene),
            "MedicationAdministration" => medication::administered(resource, &scene),
            "Observation" => Some(observation::observed(resource, &scene)),
            "Condition" => Some(care::condition(resource, &scene)),
            "AllergyIntolerance" => Some(care::allergy(resource, &scene)),
            "Immunization" => Some(care::immunization(resource, &scene)),
            "Procedure" => Some(care::procedure(resource, &scene)),
            "Encounter" => Some(care::encounter(resource, &scene)),
            "Appointment" => Some(list::appointment(resource, &scene)),
            other => Some(Taken::NotMapped(other.chars().take(60).collect())),
        }
    }

    /// The file has ended: what still waits has no name, and all of it has to be of one person.
    fn finish(mut self) -> Result<(), Unread> {
        for (place, resource) in std::mem::take(&mut self.waiting) {
            self.into.rest.begin_thing(place, || Value::Object(resource.clone()));
            if let Some(taken) = self.read(place, &resource, false) {
                self.into.take(taken)?;
            }
        }
        if self.subjects.len() > 1 {
            let names: Vec<&str> = self.into.people.iter().take(5).map(String::as_str).collect();
            return Err(Unread::Several(if names.is_empty() {
                self.subjects.len().to_string()
            } else {
                names.join(", ")
            }));
        }
        Ok(())
    }

    /// Takes a resource, and keeps what ended the reading for whoever asked for it.
    fn hand_in<E: Error>(&mut self, resource: Map<String, Value>, address: Option<String>) -> Result<(), E> {
        self.resource(resource, address).map_err(|fault| {
            self.fault = Some(fault);
            E::custom("")
        })
    }
}

/// What a reference ends in, by which it is known in a bundle: `Patient/1`, `urn:uuid:1` and `#1` are all `1`.
fn last_segment(reference: &str) -> &str {
    reference.rsplit(['/', ':', '#']).next().unwrap_or(reference)
}

/// How a Patient is called.
fn name_of(patient: &Map<String, Value>) -> Option<String> {
    let name = patient.items("name").first()?;
    let given = name.items("given").iter().filter_map(Value::as_str);
    let parts: Vec<&str> = given.chain(name.text("family")).collect();
    name.text("text").map(str::to_owned).or_else(|| Some(parts.join(" ")).filter(|name| !name.is_empty()))
}

/// The name of a resource's medication: its own words, those of a resource inside it, or of one elsewhere in the file. The error is what
/// becomes of a resource without one; none where it waits for it.
fn named_medication(resource: &Map<String, Value>, scene: &Scene<'_>) -> Result<String, Option<Taken>> {
    let concept = ["medicationCodeableConcept", "medication"].iter().find_map(|name| {
        let medication = resource.part(name)?;
        text_of(medication).or_else(|| medication.part("concept").and_then(text_of))
    });
    if let Some(name) = concept {
        return Ok(name);
    }
    let nameless = || refuse(scene.place, "it does not say in words which medication");
    let reference = resource.part("medicationReference");
    let reference = reference.or_else(|| resource.part("medication")?.part("reference"));
    let Some((reference, shown)) = reference.map(reference_of) else { return Err(Some(nameless())) };
    if let Some(shown) = shown {
        return Ok(shown.to_owned());
    }
    let Some(key) = reference.map(last_segment) else { return Err(Some(nameless())) };
    let inside = resource.items("contained").iter().find(|each| each.text("id") == Some(key));
    let inside = inside.and_then(|medication| text_of(medication.part("code")?));
    match inside.or_else(|| scene.names.get(key).cloned()) {
        Some(name) => Ok(name),
        None if scene.more => Err(None),
        None => Err(Some(nameless())),
    }
}

impl<'de> DeserializeSeed<'de> for &mut Reading<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

/// A bundle or a resource: of a bundle each entry is read as it comes, whatever stands before or behind the entries.
impl<'de> Visitor<'de> for &mut Reading<'_> {
    type Value = ();

    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("a resource of FHIR")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut rest = Map::new();
        let mut entries = false;
        while let Some(name) = map.next_key::<String>()? {
            if name == "entry" {
                entries = true;
                map.next_value_seed(Entries(&mut *self))?;
            } else {
                rest.insert(name, map.next_value()?);
            }
        }
        let is_bundle = rest.text("resourceType") == Some("Bundle");
        if is_bundle || entries { Ok(()) } else { self.hand_in(rest, None) }
    }
}

/// The entries of a bundle.
struct Entries<'a, 'b>(&'a mut Reading<'b>);

impl<'de> DeserializeSeed<'de> for Entries<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("the entries of a bundle")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(mut entry) = entries.next_element::<Map<String, Value>>()? {
            let address = entry.text("fullUrl").map(str::to_owned);
            match entry.remove("resource") {
                Some(Value::Object(resource)) => self.0.hand_in(resource, address)?,
                // An entry of a history or a list has none.
                _ => self.0.budget.renew(),
            }
        }
        Ok(())
    }
}
