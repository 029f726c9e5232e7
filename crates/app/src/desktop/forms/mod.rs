//! What a person does by hand: what a dose that is marked writes, a form filled in. Each is written by their own act.

pub(super) mod about;
pub(super) mod blank;
pub(super) mod rhythm;

use std::collections::BTreeSet;

use alara_consent::Way;
use alara_gate::Parameters;
use alara_health::tools::doses::{DOSES, STEPS};
use alara_health::tools::planned::list_parameters;
use alara_health::tools::{
    self, AddMedication, Calendar, LogMedication, Moment as At, SkipDose, TAKEN_OUT, UpdateMedication,
};
use alara_protocol::*;
use alara_record::{MedicationId, OccurrenceKey, Record};
use chrono::{Duration, NaiveDateTime, NaiveTime};
use serde_json::Value as Json;

use crate::calendar::DueTimes;
use crate::desktop::cards::answer::{errors, hours_alone, joined};
use crate::desktop::chip::{gone, of_written};
use crate::desktop::{Desktop, OpenForms, moment};
use crate::engine::{Entered, Understood};

/// What the fields of an entry that is corrected are called.
const CHANGES: &str = "changes.";
/// What changes when something is written by hand.
pub(in crate::desktop) const PARTS: [Part; 4] = [Part::Record, Part::Doses, Part::Pending, Part::Conversation];

/// What is written by hand: forms, and what a turn left open.
#[derive(Clone, Copy)]
pub struct FormEntry<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl FormEntry<'_> {
    /// Writes a form.
    pub async fn submit_form(self, input: SubmitForm) -> Result<Written, Failure> {
        let open = self.desktop.vault.opened().await?;
        let written = open.forms().submit(input, None).await;
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        written
    }

    /// The form for something that a turn left open, with what was understood of the turn's words.
    pub async fn open_need_form(self, input: OpenNeedId) -> Result<Form, Failure> {
        let open = self.desktop.vault.opened().await?;
        let need = usize::try_from(input.need).unwrap_or(usize::MAX);
        let Understood { tool, parameters, said } = open.engine.open_needs().understood_of(&input.turn, need).await?;
        let mut form = open.forms().form_of(&tool, parameters).await?;
        form.understood_of = Some(said);
        Ok(form)
    }

    /// Writes that form. Sent twice, it is written once; and what it records is not offered again.
    pub async fn submit_open_need(self, input: OpenNeedForm) -> Result<Written, Failure> {
        let open = self.desktop.vault.opened().await?;
        let need = usize::try_from(input.need).unwrap_or(usize::MAX);
        if open.engine.open_needs().was_filled_in(&input.turn, need).await? {
            return Err(Failure::new(FailureCode::AlreadyDone, "That was recorded by hand already."));
        }
        let id = format!("by-hand-{}-{need}", input.turn);
        let written = open.forms().submit(SubmitForm { tool: input.tool, values: input.values }, Some(&id)).await;
        if matches!(written, Ok(Written::Executed { .. } | Written::Asked { .. })) {
            open.engine.open_needs().filled_in(&input.turn, need).await?;
        }
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        written
    }
}

impl OpenForms<'_> {
    /// Writes a form; `id` names it where it may be written once only.
    async fn submit(self, input: SubmitForm, id: Option<&str>) -> Result<Written, Failure> {
        let open = self.open;
        let names: BTreeSet<String> = input.values.keys().cloned().collect();
        let clock = open.engine.clock();
        let errors = hours_alone(&input.tool, &Parameters::new(), &input.values, &clock);
        if !errors.is_empty() {
            return Ok(Written::Invalid { errors });
        }
        let mut parameters = Parameters::new();
        let mut emptied = Vec::new();
        for (name, value) in joined(&input.tool, &Parameters::new(), input.values, &clock) {
            let value = match value {
                Some(value) => value,
                // A field that is emptied is taken out of the entry.
                None if name.starts_with(CHANGES) => Json::Null,
                None => {
                    emptied.push(name);
                    continue;
                }
            };
            match name.split_once('.') {
                Some((object, key)) => {
                    let object = parameters.entry(object).or_insert_with(|| Json::Object(Parameters::new()));
                    if let Some(object) = object.as_object_mut() {
                        object.insert(key.to_owned(), value);
                    }
                }
                None => {
                    parameters.insert(name, value);
                }
            }
        }
        // What is changed loses what was emptied. What is only added again would keep it, and says so.
        let knows = |tool: &str| tools::definition(tool).is_some_and(|found| found.parameter(TAKEN_OUT).is_some());
        if !emptied.is_empty() && knows(&input.tool) {
            parameters.insert(TAKEN_OUT.to_owned(), Json::from(emptied.clone()));
        } else if !emptied.is_empty() && input.tool == AddMedication::ID {
            let message = "You can remove it once the medication is on your list again.".to_owned();
            let errors = emptied.into_iter().map(|field| FieldError { field, message: message.clone() }).collect();
            return Ok(Written::Invalid { errors });
        }
        if let Some(name) = self.listed_already(&input.tool, &parameters).await? {
            let message = format!("{name} is on the list already. To change it, press Change beside it.");
            return Ok(Written::Invalid { errors: vec![FieldError { field: "name".to_owned(), message }] });
        }
        let parameters = self.set_anew(&input.tool, parameters, &emptied).await?;
        let parameters = self.keep_first_day(&input.tool, parameters, &emptied).await?;
        let id = id.map_or_else(|| open.engine.fresh_turn(), str::to_owned);
        self.enter(&id, &input.tool, &parameters, &names, Way::Form).await
    }

    /// Steps that a form changes begin on the day that stood beside them: a form sends only what was changed.
    async fn keep_first_day(
        self,
        tool: &str,
        mut parameters: Parameters,
        emptied: &[String],
    ) -> Result<Parameters, Failure> {
        let varied = parameters.contains_key(DOSES) || parameters.contains_key(STEPS);
        let stands = parameters.contains_key("from") || emptied.iter().any(|name| name == "from");
        let Some(name) = parameters.get("name").and_then(Json::as_str).filter(|_| varied && !stands) else {
            return Ok(parameters);
        };
        let record = self.open.engine.record().await?;
        let medications = record.medications(self.open.engine.person().id);
        let listed = medications.into_iter().filter(|_| tool == UpdateMedication::ID).find(|each| each.name == name);
        let from = listed.and_then(|listed| list_parameters(listed).get("from").cloned());
        parameters.extend(from.map(|from| ("from".to_owned(), from)));
        Ok(parameters)
    }

    /// The medication on the list that a form would add once more: what is typed as new must not change another unseen.
    async fn listed_already(self, tool: &str, parameters: &Parameters) -> Result<Option<String>, Failure> {
        let name = parameters.get("name").and_then(Json::as_str).unwrap_or_default().trim();
        if tool != AddMedication::ID || name.is_empty() {
            return Ok(None);
        }
        let record = self.open.engine.record().await?;
        let same = |each: &&alara_record::Medication| !each.stopped && each.name.eq_ignore_ascii_case(name);
        Ok(record.medications(self.open.engine.person().id).into_iter().find(same).map(|each| each.name.clone()))
    }

    pub(in crate::desktop) async fn enter(
        self,
        form: &str,
        tool: &str,
        parameters: &Parameters,
        named: &BTreeSet<String>,
        way: Way,
    ) -> Result<Written, Failure> {
        let entered = self.open.engine.writes().enter(form, tool, parameters, way).await?;
        let journal = self.open.journal().await?;
        Ok(match entered {
            Entered::Written { operation, notices, .. } => Written::Executed {
                executed: of_written(&journal, &operation, &self.open.engine.clock()).await?,
                notices,
            },
            Entered::Already { operation } => {
                let executed = of_written(&journal, &operation, &self.open.engine.clock()).await?;
                Written::Executed { executed, notices: Vec::new() }
            }
            Entered::Asks { id } => {
                let asked = self.open.engine.queue().asked(&id).await?;
                Written::Asked { card: Box::new(self.open.waiting().card(&asked, &journal).await?) }
            }
            Entered::Invalid(findings) => Written::Invalid { errors: errors(tool, &findings, named) },
        })
    }

    /// What a marked dose writes. It is refused where it would settle another dose than the one that was marked.
    pub(in crate::desktop) async fn dose(
        self,
        key: &OccurrenceKey,
        action: DoseAction,
    ) -> Result<(&'static str, Parameters), Failure> {
        let record = self.open.engine.record().await?;
        let person = self.open.engine.person().id;
        let clock = self.open.engine.clock();
        let medications = record.medications(person);
        let medication = medications.iter().find(|each| each.id == MedicationId(key.of)).ok_or_else(gone)?;
        let (from, to) = day_of(key.due);
        // A journey may have moved it to a day beside its own.
        let around = Duration::days(1);
        let due = DueTimes(clock.zone).due(&record, medication, from - around, to + around);
        let occurrence = due.iter().find(|each| each.key == *key).ok_or_else(gone)?;
        if occurrence.settled.is_some() {
            return Err(Failure::new(FailureCode::AlreadyDone, "That dose was marked already."));
        }
        let mut parameters = Parameters::new();
        parameters.insert("medication_name".to_owned(), Json::from(medication.name.clone()));
        if action == DoseAction::Skip {
            parameters.insert("date".to_owned(), Json::from(moment::day(key.due.date())));
            parameters.insert("time".to_owned(), Json::from(key.due.format("%H:%M").to_string()));
            return Ok((SkipDose::ID, parameters));
        }
        if let Some(dose) = &occurrence.dose {
            parameters.insert("dose".to_owned(), Json::from(dose.clone()));
        }
        let settles = |from, to| DueTimes(clock.zone).settles(&record, medication, from, to).as_ref() == Some(key);
        let now = clock.local();
        if settles(now, now) {
            return Ok((LogMedication::ID, parameters));
        }
        // Another dose is nearer by now: it was taken that day, and nobody said when.
        if settles(from, to) {
            parameters.insert("taken_at".to_owned(), Json::from(At::On(key.due.date()).text()));
            return Ok((LogMedication::ID, parameters));
        }
        let name = &medication.name;
        let why = format!("Taken now, this would count as another dose of {name}. Say in the chat when you took it.");
        Err(Failure::new(FailureCode::InvalidInput, why))
    }
}

/// The day of a due time, from its first minute to its last.
pub(in crate::desktop) fn day_of(due: NaiveDateTime) -> (NaiveDateTime, NaiveDateTime) {
    let start = due.date().and_time(NaiveTime::MIN);
    (start, start + Duration::minutes(24 * 60 - 1))
}
