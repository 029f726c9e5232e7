//! The rhythm of a reminder as the form has it that made it or sets it anew: what it is, filled in, and what was changed of it.

use alara_gate::Parameters;
use alara_health::tools::PlanReminder;
use alara_protocol::Failure;
use alara_record::{Record, Recurs, Reminder};
use chrono::Duration;
use serde_json::{Value as Json, json};

use crate::desktop::OpenForms;

/// Fields of which one takes the place of the others: where one of the first is filled in, the others are what it was before.
const IN_PLACE: [(&[&str], &[&str]); 4] = [
    (&["times_a_day"], &["times", "window_end"]),
    (&["times"], &["times_a_day", "awake_from", "awake_until"]),
    (&["days_on", "days_off"], &["days", "every_weeks"]),
    (&["days", "every_weeks"], &["days_on", "days_off"]),
];

/// A reminder as the parameters that would set it as it is. What the form has no field for (every so many days or hours, single dates) is
/// not among them, and stays as it is.
pub(in crate::desktop) fn of_rhythm(reminder: &Reminder) -> Parameters {
    let schedule = &reminder.schedule;
    let day = |date: chrono::NaiveDate| json!(date.format("%Y-%m-%d").to_string());
    let mut values = Parameters::new();
    let mut set = |name: &str, value: Option<Json>| values.extend(value.map(|value| (name.to_owned(), value)));
    set("title", Some(json!(reminder.title)));
    let times: Vec<String> = schedule.times.iter().map(|time| time.format("%H:%M").to_string()).collect();
    set("times", Some(json!(times)));
    let end = schedule
        .times
        .first()
        .zip(schedule.window)
        .map(|(start, minutes)| (*start + Duration::minutes(i64::from(minutes))).format("%H:%M").to_string());
    set("window_end", end.map(Json::from));
    let first = match &schedule.recurs {
        Recurs::Days { days } => {
            set("days", Some(json!(days)));
            schedule.from
        }
        Recurs::EveryWeeks { every, days, from } => {
            set("days", Some(json!(days)));
            set("every_weeks", Some(json!(every)));
            Some(*from)
        }
        Recurs::Cycle { on, off, from } => {
            set("days_on", Some(json!(on)));
            set("days_off", Some(json!(off)));
            Some(*from)
        }
        _ => schedule.from,
    };
    set("from", first.map(day));
    set("until", schedule.until.map(day));
    set("home_time", schedule.zone.map(|_| json!(true)));
    set("medications", (!reminder.medications.is_empty()).then(|| json!(reminder.medications)));
    set("description", reminder.description.as_ref().map(|words| json!(words)));
    values
}

impl OpenForms<'_> {
    /// What a form sends that sets a reminder anew: only what was changed comes from it, the rest is as it was.
    pub(in crate::desktop) async fn set_anew(
        self,
        tool: &str,
        changed: Parameters,
        emptied: &[String],
    ) -> Result<Parameters, Failure> {
        let about = changed.get("reminder").and_then(Json::as_str).filter(|_| tool == PlanReminder::ID);
        let Some(about) = about.map(str::to_owned) else { return Ok(changed) };
        let record = self.open.engine.record().await?;
        let reminders = record.reminders(self.open.engine.person().id);
        let Some(reminder) = reminders.into_iter().find(|each| each.id.to_string() == about) else {
            return Ok(changed);
        };
        let mut values = of_rhythm(reminder);
        values.retain(|name, _| !emptied.contains(name));
        for (filled, others) in IN_PLACE {
            if filled.iter().any(|name| changed.contains_key(*name)) {
                values.retain(|name, _| !others.contains(&name.as_str()));
            }
        }
        values.extend(changed);
        Ok(values)
    }
}
