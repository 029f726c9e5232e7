//! What was measured, found, felt or noted: Observation.

use alara_health::tools::log_lab_result::LabValue;
use alara_health::tools::{CreateCheckIn, HealthCall, LogCycle, LogExercise, LogLabResult, Moment, SaveHealthEntry};
use alara_health::vitals::VitalKind;
use serde_json::{Map, Value};

use super::Scene;
use super::shape::{Amount, Notes, Part, codes, moment, status, text_of, time_of};
use crate::codes::{EXERCISE, FASTING, LOINC, PRESSURE, kind_of, unit_of};
use crate::incoming::{Item, Taken, refuse};
use crate::reading::{Measured, pressure};

/// The panels of a blood pressure, this program's and the one before it.
const PANELS: [&str; 2] = [PRESSURE[0], "55284-4"];
/// The first day of the last period.
const LAST_PERIOD: &str = "8665-2";

/// What an observation was made of.
struct Observed<'v> {
    resource: &'v Map<String, Value>,
    code: &'v Value,
    name: String,
    at: Moment,
    place: u64,
}

/// An Observation.
pub(super) fn observed(resource: &Map<String, Value>, scene: &Scene<'_>) -> Taken {
    if !matches!(status(resource, "status"), Some("final" | "amended" | "corrected" | "preliminary" | "unknown") | None)
    {
        return Taken::NotMapped("observation that was cancelled or entered in error".to_owned());
    }
    let Some(code) = resource.part("code") else { return refuse(scene.place, "it does not say what was observed") };
    let at = match time_of(resource, &["effectiveDateTime", "effectivePeriod", "effectiveInstant", "issued"]) {
        Ok(at) => at,
        Err(none) => return refuse(scene.place, none.why()),
    };
    let name = text_of(code).unwrap_or_default();
    Observed { resource, code, name, at, place: scene.place }.classify()
}

impl Observed<'_> {
    fn classify(&self) -> Taken {
        let loinc: Vec<&str> = codes(self.code, LOINC).collect();
        let own = self.read_own();
        if let Some(call) = own {
            return Taken::Item(Item::plain(self.place, call));
        }
        if loinc.iter().any(|code| PANELS.contains(code)) || self.component(PRESSURE[1]).is_some() {
            return self.read_pressure();
        }
        if loinc.contains(&LAST_PERIOD) {
            let day = self.resource.text("valueDateTime").and_then(moment);
            let Some(day) = day else { return refuse(self.place, "it does not say the day") };
            let cycle = LogCycle { event: "start".to_owned(), date: Some(day.date()), notes: self.notes().join() };
            return Taken::Item(Item::plain(self.place, HealthCall::LogCycle(cycle)));
        }
        if loinc.contains(&EXERCISE[0]) {
            return self.read_exercise();
        }
        let kind = loinc.iter().find_map(|code| kind_of(code)).filter(|kind| kind.row().logged);
        let named = (self.name == "Fluid intake").then_some(VitalKind::Hydration);
        match kind.or(named) {
            Some(kind) => self.read_vital(kind),
            None => self.read_result(),
        }
    }

    fn notes(&self) -> Notes {
        Notes::of(self.resource)
    }

    /// The value of a component, by its LOINC code.
    fn component(&self, code: &str) -> Option<Amount<'_>> {
        let is =
            |component: &&Value| component.part("code").is_some_and(|of| codes(of, LOINC).any(|each| each == code));
        Amount::of(self.resource.items("component").iter().find(is)?.part("valueQuantity")?)
    }

    fn read_pressure(&self) -> Taken {
        let (Some(upper), Some(lower)) = (self.component(PRESSURE[1]), self.component(PRESSURE[2])) else {
            return refuse(self.place, "of its blood pressure one value is missing");
        };
        let rate = ["8867-4", "40443-4"].iter().find_map(|code| self.component(code));
        let values = (upper.value, lower.value, rate.map(|rate| rate.value));
        let part = self.notes().take_part(self.at);
        if upper.code.or(upper.unit) != lower.code.or(lower.unit) {
            return refuse(self.place, "the values of its blood pressure are in different units");
        }
        taken(self.place, pressure(self.place, values, upper.code.or(upper.unit), (self.at, part)))
    }

    fn read_vital(&self, kind: VitalKind) -> Taken {
        let Some(amount) = self.resource.part("valueQuantity").and_then(Amount::of) else {
            return refuse(self.place, "it has no value");
        };
        if amount.comparator.is_some() {
            return self.read_result();
        }
        let (value, part) = (amount.value, self.notes().take_part(self.at));
        let by = |unit| Measured { kind, value, unit, at: self.at, part }.item(self.place);
        // The code of a unit says more than its words; where it is none that is known, the words may be.
        taken(self.place, by(amount.code).or_else(|why| by(Some(amount.unit.ok_or(why)?))))
    }

    fn read_exercise(&self) -> Taken {
        let named = |name: &str| {
            let is = |each: &&Value| each.part("code").and_then(text_of).as_deref() == Some(name);
            Amount::of(self.resource.items("component").iter().find(is)?.part("valueQuantity")?)
        };
        let Some(activity) = self.resource.text("valueString") else {
            return refuse(self.place, "it does not say what was done");
        };
        let exercise = LogExercise {
            activity: activity.to_owned(),
            minutes: self.component(EXERCISE[1]).map(|amount| amount.value),
            distance: named("Distance").map(|amount| amount.value),
            occurred_at: Some(self.at),
            occurred_at_part: self.notes().take_part(self.at),
        };
        Taken::Item(Item::plain(self.place, HealthCall::LogExercise(exercise)))
    }

    /// What this program alone writes in words: a mood, a check-in, a period, a symptom, a note.
    fn read_own(&self) -> Option<HealthCall> {
        if self.code.part("coding").is_some() {
            return None;
        }
        let components = self.resource.items("component");
        let date = Some(self.at.date());
        let said = self.resource.text("valueString");
        match self.name.as_str() {
            "Mood" => Some(HealthCall::CreateCheckIn(CreateCheckIn {
                mood: Some(said?.to_owned()),
                symptoms: None,
                medication_taken: None,
                notes: None,
                date,
            })),
            "Check-in" => {
                let value = |name: &str| {
                    let is = |each: &&Value| each.part("code").and_then(text_of).as_deref() == Some(name);
                    components.iter().find(is)
                };
                let symptoms = value("symptoms").and_then(|each| each.text("valueString"));
                Some(HealthCall::CreateCheckIn(CreateCheckIn {
                    mood: value("mood").and_then(|each| each.text("valueString")).map(str::to_owned),
                    symptoms: symptoms.map(|all| all.split("; ").map(str::to_owned).collect()),
                    medication_taken: value("medication taken").and_then(|each| each.part("valueBoolean")?.as_bool()),
                    notes: self.notes().join(),
                    date,
                }))
            }
            "Menstrual period, start" => Some(self.cycle("start")),
            "Menstrual period, end" => Some(self.cycle("end")),
            kind @ ("Symptom" | "Note" | "Medication" | "Vital") => Some(self.saved(&kind.to_lowercase(), said)),
            _ => None,
        }
    }

    fn cycle(&self, event: &str) -> HealthCall {
        let notes = self.notes().join();
        HealthCall::LogCycle(LogCycle { event: event.to_owned(), date: Some(self.at.date()), notes })
    }

    fn saved(&self, kind: &str, said: Option<&str>) -> HealthCall {
        let mut data = Map::new();
        for component in self.resource.items("component") {
            let Some(name) = component.part("code").and_then(text_of) else { continue };
            let value = ["valueString", "valueBoolean"].iter().find_map(|name| component.part(name));
            let value = match (name.as_str(), value) {
                ("symptoms", Some(Value::String(all))) => all.split("; ").map(str::to_owned).collect(),
                (_, Some(value)) => value.clone(),
                (_, None) => continue,
            };
            data.insert(name.replace(' ', "_"), value);
        }
        let words = if kind == "symptom" { "symptom" } else { "text" };
        data.extend(said.map(|said| (words.to_owned(), Value::from(said))));
        let mut notes = self.notes();
        let occurred_at_part = notes.take_part(self.at);
        data.extend(notes.join().map(|notes| ("notes".to_owned(), Value::from(notes))));
        let occurred_at = Some(self.at);
        HealthCall::SaveHealthEntry(SaveHealthEntry {
            entry_type: kind.to_owned(),
            data,
            occurred_at,
            occurred_at_part,
        })
    }

    /// A result of a laboratory; what is measured or asked otherwise is a note with all that the file says of it.
    fn read_result(&self) -> Taken {
        if self.name.is_empty() {
            return refuse(self.place, "it has codes only, and no words for what was observed");
        }
        let lab = |category: &Value| {
            let coded = category.items("coding").iter().any(|coding| coding.text("code") == Some("laboratory"));
            coded || text_of(category).is_some_and(|text| text.eq_ignore_ascii_case("laboratory"))
        };
        if !self.resource.items("category").iter().any(lab) {
            return self.read_noted();
        }
        let amount = self.resource.part("valueQuantity").and_then(Amount::of);
        let (value, unit) = match (&amount, self.words()) {
            (Some(amount), _) if amount.comparator.is_none() => {
                (LabValue::Figure(amount.value), amount.code.or(amount.unit))
            }
            (Some(amount), _) => (LabValue::Words(amount.said()), None),
            (None, Some(words)) => (LabValue::Words(words), None),
            (None, None) => return self.read_without_value(),
        };
        // The record's way to write a unit, where it has one; else the file's words for it.
        let shown = unit.and_then(unit_of).or(amount.as_ref().and_then(|amount| amount.unit)).or(unit);
        let range = self.resource.items("referenceRange").first();
        let end = |name: &str| Some(Amount::of(range?.part(name)?)?.value);
        let fasting =
            |component: &&Value| component.part("code").is_some_and(|of| codes(of, LOINC).any(|each| each == FASTING));
        let fasting = self.resource.items("component").iter().find(fasting);
        let result = LogLabResult {
            test: self.name.clone(),
            value,
            unit: shown.filter(|_| unit.is_some()).map(str::to_owned),
            range_low: end("low"),
            range_high: end("high"),
            date: Some(self.at.date()),
            fasting: fasting.and_then(|component| component.part("valueBoolean")?.as_bool()),
            notes: self.notes().join(),
        };
        let item = Item::plain(self.place, HealthCall::LogLabResult(result));
        Taken::Item(match (shown, unit) {
            (Some(shown), Some(unit)) if shown != unit => item.from("unit", unit),
            _ => item,
        })
    }

    /// The value in words, where it is no quantity.
    fn words(&self) -> Option<String> {
        let concept = self.resource.part("valueCodeableConcept").and_then(text_of);
        let text = || ["valueString", "valueDateTime", "valueTime"].iter().find_map(|name| self.resource.text(name));
        let other = || ["valueBoolean", "valueInteger"].iter().find_map(|name| self.resource.part(name));
        concept.or_else(|| text().map(str::to_owned)).or_else(|| other().map(Value::to_string))
    }

    fn read_without_value(&self) -> Taken {
        Taken::NotMapped("observation without a value".to_owned())
    }

    fn read_noted(&self) -> Taken {
        let amount = self.resource.part("valueQuantity").and_then(Amount::of).map(|amount| amount.said());
        let Some(value) = amount.or_else(|| self.words()) else { return self.read_without_value() };
        let mut notes = self.notes();
        let occurred_at_part = notes.take_part(self.at);
        let mut data = Map::from_iter([("text".to_owned(), Value::from(format!("{}: {value}", self.name)))]);
        data.extend(notes.join().map(|notes| ("notes".to_owned(), Value::from(notes))));
        Taken::Item(Item::plain(
            self.place,
            HealthCall::SaveHealthEntry(SaveHealthEntry {
                entry_type: "note".to_owned(),
                data,
                occurred_at: Some(self.at),
                occurred_at_part,
            }),
        ))
    }
}

/// A thing, or the reason why it is none.
fn taken(place: u64, item: Result<Item, String>) -> Taken {
    item.map_or_else(|why| refuse(place, why), Taken::Item)
}
