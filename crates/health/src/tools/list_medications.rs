//! `list_medications`: the medications on the list, and how much of each is left.

use alara_gate::{Definition, Finding};
use alara_record::Medication;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asked::query;
use super::parameter::{MEDICATION_NAME_OPTIONAL, figure};
use super::speech::{About, Speech};
use super::{Effect, Figure, Scene, Tool, answer, voice};
use crate::lexicon;
use crate::planned_doses::{describe_place, describe_plan, describe_start};

/// The medications on the list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListMedications {
    /// Only this one.
    pub medication_name: Option<String>,
    /// `left`: how much of it there is.
    pub figure: Option<Figure>,
}

pub(super) static DEFINITION: Definition = query(
    "list_medications",
    "Medications",
    "Lists the medications that the user is on.",
    &[MEDICATION_NAME_OPTIONAL, figure(&["left"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Medications]);

impl Tool for ListMedications {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let owner = voice::Owner::of(scene);
        let today = scene.clock.local().date();
        let on_list = || crate::on_list::current(scene.record, scene.person).into_iter();
        let name = self.medication_name.as_deref();
        let mut active: Vec<&Medication> =
            on_list().filter(|each| name.is_none_or(|name| lexicon::classes::is_of(&each.name, name))).collect();
        if active.is_empty() {
            return answer::none(match name {
                Some(name) => format!("{name} is not on {} list.", owner.its()),
                None => format!("No medications are on {} list.", owner.its()),
            });
        }
        let left = self.figure == Some(Figure::Left);
        if left && active.iter().any(|each| each.stock.is_some()) {
            active.retain(|each| each.stock.is_some());
        }
        let data: Value = active
            .iter()
            .map(|each| json!({ "name": each.name, "dose": each.dose, "schedule": each.schedule, "doses": describe_plan(&each.plan), "as_needed": each.as_needed, "stock": each.stock }))
            .collect();
        if left {
            let told: Vec<String> =
                active.iter().filter_map(|each| Some(format!("{} {}", each.stock?, each.name))).collect();
            return match told.as_slice() {
                [] => answer::none(format!(
                    "How many are left is not on record{}{}. Tell me how many you have, and I count from there.",
                    name.map(|name| format!(" for {name}")).unwrap_or_default(),
                    owner.of_whom(),
                )),
                told => answer::some(format!("{} {} left.", owner.has(), answer::and(told)), data, &[]),
            };
        }
        let head = format!("{} medications:", owner.whose());
        let lines = active.iter().map(|medication| describe_listed(medication, today));
        let text = match (name, active.as_slice()) {
            (Some(_), [only]) => format!("On {} list: {}.", owner.its(), describe_listed(only, today)),
            _ => answer::listed(&head, lines),
        };
        answer::some(text, data, &[])
    }
}

/// A medication as the list tells it on a day, in one line.
pub(crate) fn describe_listed(medication: &Medication, today: NaiveDate) -> String {
    let mut told = medication.name.clone();
    if let Some(dose) = &medication.dose {
        told.push_str(&format!(" {dose}"));
    }
    match &medication.schedule {
        _ if !medication.plan.is_empty() && !medication.as_needed => {
            told.push_str(&format!(", {}", describe_plan(&medication.plan).join("; ")));
        }
        Some(schedule) => {
            let (rhythm, place) = (super::list_reminders::rhythm(schedule), describe_place(schedule));
            told.push_str(&format!(", {rhythm}{}", place.unwrap_or_default()));
            told.push_str(&describe_start(schedule, today).unwrap_or_default());
            if let Some(until) = schedule.until {
                told.push_str(&format!(", until {}", until.format("%B %-d")));
            }
        }
        None if medication.as_needed => told.push_str(", as needed"),
        None => {}
    }
    if let Some(stock) = medication.stock {
        told.push_str(&format!(", {stock} left"));
    }
    told
}
