//! `list_reminders`: the reminders.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use serde::{Deserialize, Serialize};

use alara_record::{Recurs, Reminder};
use serde_json::{Value, json};

use super::{Effect, Scene, Tool, answer};

/// The reminders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListReminders {}

static DEFINITION: Definition = Definition {
    id: "list_reminders",
    version: 1,
    name: "Reminders",
    description: "Lists the reminders.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[],
    at_least_one_of: &[],
    rules: &[],
};

impl Tool for ListReminders {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let all = scene.record.reminders(scene.person);
        if all.is_empty() {
            return answer::none("No reminders are set.");
        }
        let lines: Vec<String> = all.iter().map(|reminder| line(reminder)).collect();
        let data: Value = all
            .iter()
            .map(|each| json!({ "id": each.id, "title": each.title, "schedule": each.schedule, "active": each.active }))
            .collect();
        answer::some(answer::listed("Your reminders:", lines.into_iter()), data, &[])
    }
}

fn line(reminder: &Reminder) -> String {
    const NAMES: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let times: Vec<String> = reminder.schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect();
    let times = times.join(" and ");
    let how = match &reminder.schedule.recurs {
        Recurs::Days { days } if days.len() == 7 => format!("every day at {times}"),
        Recurs::Days { days } => {
            let names: Vec<&str> =
                days.iter().filter_map(|day| NAMES.get(usize::from(*day).wrapping_sub(1)).copied()).collect();
            format!("{} at {times}", names.join(", "))
        }
        Recurs::Once { date } => format!("{} at {times}", date.format("%B %-d")),
        Recurs::EveryDays { every, .. } => format!("every {every} days at {times}"),
        Recurs::EveryHours { every, .. } => format!("every {every} hours from {times}"),
    };
    let quiet = if reminder.active { "" } else { " (off)" };
    format!("{}, {how}{quiet}", reminder.title)
}
