//! A backup of MedTimer (Android), as JSON: the medications with the reminders of each, and what became of their doses. It is read as it
//! streams, one medication or one dose at a time; its settings are passed over.

mod event;
mod medicine;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufReader, Read};

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use self::event::ReminderEvent;
use self::medicine::FullMedicine;
use crate::bounded::{Budget, Metered};
use crate::incoming::{Here, Incoming, Unread, refuse};
use crate::json::unread;

/// Reads a backup.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read_backup(from: impl Read, here: &Here, into: &mut Incoming) -> Result<(), Unread> {
    let budget = Budget::new();
    let mut file = Reading { here, into, budget: &budget, place: 0, units: BTreeMap::new(), fault: None };
    let mut json = serde_json::Deserializer::from_reader(Metered::new(BufReader::new(from), &budget));
    match file.deserialize(&mut json).and_then(|()| json.end()) {
        Ok(()) => Ok(()),
        Err(error) => Err(file.fault.take().unwrap_or_else(|| unread(error))),
    }
}

/// A backup as it is read.
struct Reading<'a> {
    here: &'a Here,
    into: &'a mut Incoming,
    budget: &'a Budget,
    place: u64,
    /// The medications of the file by name, each with the unit in which it is counted.
    units: BTreeMap<String, Option<String>>,
    /// What ended the reading, which the JSON's own errors cannot hold.
    fault: Option<Unread>,
}

impl Reading<'_> {
    fn item(&mut self, item: Map<String, Value>) -> Result<(), Unread> {
        self.place += 1;
        self.budget.renew();
        let place = self.place;
        self.into.rest.begin_thing(place, || Value::Object(item.clone()));
        let taken = if item.contains_key("medicine") {
            match serde_json::from_value::<FullMedicine>(Value::Object(item)) {
                Ok(medicine) => {
                    self.units.extend(medicine.unit());
                    medicine.into_taken(place, self.here)
                }
                Err(_) => vec![refuse(place, "it is no medication as MedTimer writes it")],
            }
        } else {
            vec![match serde_json::from_value::<ReminderEvent>(Value::Object(item)) {
                Ok(event) => event.into_taken(place, self.here, &self.units),
                Err(_) => refuse(place, "it is no dose as MedTimer writes it"),
            }]
        };
        taken.into_iter().try_for_each(|taken| self.into.take(taken))
    }
}

impl<'de> DeserializeSeed<'de> for &mut Reading<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

/// The backup, or one of its parts: each is an object with a list.
impl<'de> Visitor<'de> for &mut Reading<'_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a backup of MedTimer")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "medicines" | "events" => map.next_value_seed(&mut *self)?,
                "list" => map.next_value_seed(Items(&mut *self))?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// The items of a part.
struct Items<'a, 'b>(&'a mut Reading<'b>);

impl<'de> DeserializeSeed<'de> for Items<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Items<'_, '_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("the items of a backup")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(item) = items.next_element::<Map<String, Value>>()? {
            self.0.item(item).map_err(|fault| {
                self.0.fault = Some(fault);
                A::Error::custom("")
            })?;
        }
        Ok(())
    }
}

/// An amount with the unit in which its medication is counted; none where it says no figure.
fn word_amount(amount: &str, unit: Option<&str>) -> Option<String> {
    let amount = amount.trim();
    let figure = amount.replace(',', ".").parse::<f64>().ok();
    match (figure, unit.map(str::trim).filter(|unit| !unit.is_empty())) {
        _ if amount.is_empty() || amount == "?" => None,
        (Some(figure), _) if figure <= 0.0 => None,
        (Some(_), Some(unit)) => Some(format!("{amount} {unit}")),
        _ => Some(amount.to_owned()),
    }
}
