//! What HealthLog (self-hosted) writes: its full backup and its import payload, as JSON, and its tables of measurements and of medications
//! (CSV). It is read as it streams, one thing at a time; what belongs to its own pages is passed over.

mod care;
mod measurement;
mod medication;
mod table;
#[cfg(test)]
mod tests;
mod thing;

use std::fmt;
use std::io::{BufReader, Read};

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use self::care::Visits;
use self::measurement::Samples;
pub(crate) use self::table::{is_head, read_table};
use self::thing::Thing;
use crate::bounded::{Budget, Metered};
use crate::incoming::{Here, Incoming, Taken, Unread};
use crate::json::{Part, unread};

/// Reads a backup or an import payload.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read_backup(from: impl Read, here: &Here, into: &mut Incoming) -> Result<(), Unread> {
    let budget = Budget::new();
    let mut file = Reading { read: Things::new(here, into), budget: &budget, fault: None };
    let mut json = serde_json::Deserializer::from_reader(Metered::new(BufReader::new(from), &budget));
    match Backup(&mut file).deserialize(&mut json).and_then(|()| json.end()) {
        Ok(()) => file.read.finish_lists(),
        Err(error) => Err(file.fault.take().unwrap_or_else(|| unread(error))),
    }
}

/// What a list of a backup holds, and so how each of its things is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Measurements,
    Medications,
    Intakes,
    Moods,
    LabResults,
    Illnesses,
    Symptoms,
    Allergies,
    Vaccinations,
    Practitioners,
    Visits,
    Cycles,
    Workouts,
    Nutrients,
}

/// Each by its name in the file.
const LISTS: &[(&str, List)] = &[
    ("measurements", List::Measurements),
    ("medications", List::Medications),
    ("intakeEvents", List::Intakes),
    ("moodEntries", List::Moods),
    ("labResults", List::LabResults),
    ("illnessEpisodes", List::Illnesses),
    ("symptomDefinitions", List::Symptoms),
    ("allergies", List::Allergies),
    ("vaccinations", List::Vaccinations),
    ("practitioners", List::Practitioners),
    ("encounters", List::Visits),
    ("cycles", List::Cycles),
    ("workouts", List::Workouts),
    ("nutrientDays", List::Nutrients),
];

/// What describes the file or sets up HealthLog, and says nothing of a person's health.
const SETTINGS: &[&str] = &["manifest", "appSettings", "cycleProfile", "onboardingRecord", "hiddenMoodTags"];

/// The things of a file, as they are taken one after the other.
struct Things<'a> {
    here: &'a Here,
    into: &'a mut Incoming,
    place: u64,
    samples: Samples,
    visits: Visits,
}

impl<'a> Things<'a> {
    fn new(here: &'a Here, into: &'a mut Incoming) -> Things<'a> {
        Things { here, into, place: 0, samples: Samples::default(), visits: Visits::default() }
    }

    fn take_thing(&mut self, list: List, fields: Map<String, Value>) -> Result<(), Unread> {
        self.place += 1;
        self.into.rest.begin_thing(self.place, || Value::Object(fields.clone()));
        if fields.text("deletedAt").is_some() {
            return self.count("entry that was deleted");
        }
        let sealed = fields.iter().any(|(name, value)| name.ends_with("Encrypted") && value.is_string());
        if sealed {
            self.count("note that only HealthLog can open")?;
        }
        let thing = Thing { fields: &fields, place: self.place, here: self.here };
        let taken = match list {
            List::Measurements => self.samples.take_measurement(&thing),
            List::Medications => medication::list(&thing),
            List::Intakes => vec![medication::take_intake(&thing)],
            List::Moods => care::take_mood(&thing),
            List::LabResults => vec![care::take_result(&thing)],
            List::Illnesses => care::take_illness(&thing),
            List::Symptoms => care::take_symptoms(&thing),
            List::Allergies => vec![care::take_allergy(&thing)],
            List::Vaccinations => vec![care::take_vaccination(&thing)],
            List::Practitioners => vec![self.visits.take_practitioner(&thing)],
            List::Cycles => care::take_cycle(&thing),
            List::Workouts => vec![care::take_workout(&thing)],
            List::Nutrients => vec![care::take_nutrient(&thing)],
            List::Visits => return self.visits.hold(self.place, fields),
        };
        taken.into_iter().try_for_each(|taken| self.into.take(taken))
    }

    fn count(&mut self, name: &str) -> Result<(), Unread> {
        self.into.take(Taken::NotMapped(name.to_owned()))
    }

    /// The file has ended: what was gathered comes in.
    fn finish_lists(self) -> Result<(), Unread> {
        let (here, place) = (self.here, self.place);
        let gathered = self.visits.into_taken(here).chain(self.samples.into_taken(place));
        gathered.into_iter().try_for_each(|taken| self.into.take(taken))
    }
}

/// A backup as it is read.
struct Reading<'a> {
    read: Things<'a>,
    budget: &'a Budget,
    /// What ended the reading, which the JSON's own errors cannot hold.
    fault: Option<Unread>,
}

impl Reading<'_> {
    /// What of the file's own errors was at fault, as an error of its JSON.
    fn check<E: Error>(&mut self, read: Result<(), Unread>) -> Result<(), E> {
        read.map_err(|fault| {
            self.fault = Some(fault);
            E::custom("")
        })
    }
}

/// The object with the lists; older exports have one around it, called `data`.
struct Backup<'a, 'b>(&'a mut Reading<'b>);

impl<'de> DeserializeSeed<'de> for Backup<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Backup<'_, '_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a backup of HealthLog")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let list = LISTS.iter().find(|(each, _)| *each == name).map(|(_, list)| *list);
            match list {
                Some(list) => map.next_value_seed(Items(&mut *self.0, list))?,
                None if name == "data" => map.next_value_seed(Backup(&mut *self.0))?,
                None if SETTINGS.contains(&name.as_str()) => drop(map.next_value::<IgnoredAny>()?),
                None => {
                    let many = map.next_value_seed(Counted(self.0.budget))?;
                    for _ in 0..many {
                        let counted = self.0.read.count(&name.chars().take(60).collect::<String>());
                        self.0.check(counted)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The things of a list.
struct Items<'a, 'b>(&'a mut Reading<'b>, List);

impl<'de> DeserializeSeed<'de> for Items<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Items<'_, '_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a list of a backup")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(fields) = items.next_element::<Map<String, Value>>()? {
            self.0.budget.renew();
            let taken = self.0.read.take_thing(self.1, fields);
            self.0.check(taken)?;
        }
        Ok(())
    }
}

/// How many things a value holds that nothing here reads: those of a list, or one.
struct Counted<'a>(&'a Budget);

impl<'de> DeserializeSeed<'de> for Counted<'_> {
    type Value = u64;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<u64, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Counted<'_> {
    type Value = u64;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("anything")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<u64, A::Error> {
        let mut many = 0;
        while items.next_element::<IgnoredAny>()?.is_some() {
            self.0.renew();
            many += 1;
        }
        Ok(many)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<u64, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(1)
    }

    fn visit_unit<E>(self) -> Result<u64, E> {
        Ok(0)
    }

    fn visit_bool<E>(self, _: bool) -> Result<u64, E> {
        Ok(0)
    }

    fn visit_i64<E>(self, _: i64) -> Result<u64, E> {
        Ok(0)
    }

    fn visit_u64<E>(self, _: u64) -> Result<u64, E> {
        Ok(0)
    }

    fn visit_f64<E>(self, _: f64) -> Result<u64, E> {
        Ok(0)
    }

    fn visit_str<E>(self, _: &str) -> Result<u64, E> {
        Ok(0)
    }
}
