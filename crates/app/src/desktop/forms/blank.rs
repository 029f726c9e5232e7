//! Forms made from the definitions of the tools: the same fields, controls and checks as a card, with nothing filled in.

use alara_health::tools::{
    CorrectEntry, DeleteEntry, DeleteReminder, GiveConsent, PlanReminder, SaveHealthEntry, SkipDose, StopMedication,
    UpdateMedication, UpdateReminder, WithdrawConsent,
};
use alara_protocol::*;
use std::collections::BTreeMap;

use alara_gate::{CallContent, Category, Definition, ParameterKind, Parameters};
use alara_health::tools::{self, Moment as At};
use alara_record::{Entry, Record, When};

use crate::desktop::cards::field::{About, fields};
use crate::desktop::cards::statement::Statement;
use crate::desktop::chip::gone;
use crate::desktop::record::take_back::id_of;
use crate::desktop::{FormEntry, Opened};
use crate::failure::of_store;

/// Tools whose forms stand beside what they are about: an entry, or the list of standing consents.
const BESIDE: [&str; 4] = [CorrectEntry::ID, DeleteEntry::ID, GiveConsent::ID, WithdrawConsent::ID];

const GROUPS: [(Category, &str); 3] = [
    (Category::HealthLogging, "Health"),
    (Category::CareRecords, "Care and medications"),
    (Category::Reminders, "Reminders"),
];

impl FormEntry<'_> {
    /// What can be recorded by hand.
    pub async fn forms(self, _: NoInput) -> Result<Forms, Failure> {
        let of = |category: Category| {
            let writes = tools::DEFINITIONS.iter().filter(move |each| each.category == category && !each.internal);
            let alone = writes.filter(|each| !BESIDE.contains(&each.id));
            alone.map(|each| FormName { tool: each.id.to_owned(), title: each.name.to_owned() }).collect()
        };
        let groups = GROUPS.map(|(category, title)| FormGroup { title: title.to_owned(), forms: of(category) });
        Ok(Forms { groups: groups.into() })
    }

    /// A form with nothing filled in; that of a correction holds the entry as it is.
    pub async fn form(self, input: FormInput) -> Result<Form, Failure> {
        let open = self.desktop.vault.opened().await?;
        if let Some(operation) = &input.operation {
            return open.forms().correction(operation).await;
        }
        if let Some(about) = &input.about {
            return open.forms().form_about(&input.tool, about).await;
        }
        open.forms().form_of(&input.tool, Parameters::new()).await
    }
}

/// The forms of the open record, and what they write.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct OpenForms<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl OpenForms<'_> {
    /// The form of a tool, with these values.
    pub(in crate::desktop) async fn form_of(self, tool: &str, parameters: Parameters) -> Result<Form, Failure> {
        let definition = tools::definition(tool).filter(|found| !found.read_only()).ok_or_else(gone)?;
        let said = definition.id == SaveHealthEntry::ID && parameters.get("data").is_some();
        let mut form = Form {
            tool: definition.id.to_owned(),
            title: definition.name.to_owned(),
            fields: self.blank(definition, parameters),
            more: more(definition),
            fixed: BTreeMap::new(),
            understood_of: None,
            lacks: None,
        };
        // What was understood brings its own fields along.
        if definition.id == SaveHealthEntry::ID && !said {
            form.fields.splice(1..1, data());
        }
        // Which one is set anew is settled by who asks for the form.
        if definition.id == PlanReminder::ID {
            form.fields.retain(|field| field.name != "reminder");
        }
        self.choose(&mut form).await?;
        Ok(form)
    }

    fn blank(self, definition: &Definition, parameters: Parameters) -> Vec<Field> {
        let call = CallContent {
            tool: definition.id.to_owned(),
            tool_version: definition.version,
            parameters,
            ..CallContent::default()
        };
        let mut made = fields(&call, &Statement::none(), &About::default(), &self.open.engine.clock()).fields;
        // Emptying a field is how it is taken out by hand.
        made.retain(|field| field.name != tools::TAKEN_OUT);
        for field in &mut made {
            field.source = Source::bare(SourceKind::Nothing);
            field.own_words_only = false;
        }
        made
    }

    async fn correction(self, operation: &str) -> Result<Form, Failure> {
        let id = id_of(operation)?;
        let entry = {
            let journal = self.open.journal().await?;
            let logged = journal.find(id).await.map_err(of_store)?.ok_or_else(gone)?;
            crate::journal::entry_of(&logged).map(|entry| entry.id).ok_or_else(gone)?
        };
        let entry: Entry = self.open.engine.store().entry(entry).await.map_err(of_store)?.ok_or_else(gone)?.entry;
        let definition = tools::definition(&entry.tool).ok_or_else(gone)?;
        let mut made = self.blank(definition, timed(&entry, definition));
        if entry.tool == SaveHealthEntry::ID {
            // What it does not say yet can be added.
            let known: Vec<String> = made.iter().map(|field| field.name.clone()).collect();
            made.extend(data().into_iter().filter(|field| !known.contains(&field.name)));
        }
        for field in &mut made {
            field.name = format!("changes.{}", field.name);
            field.required = false;
        }
        let fixed = BTreeMap::from([("entry".to_owned(), Value::Text(entry.id.to_string()))]);
        let title = format!("Correct {}", alara_health::describe::noun(&entry.tool, &entry.fields));
        Ok(Form {
            tool: CorrectEntry::ID.to_owned(),
            title,
            fields: made,
            more: Vec::new(),
            fixed,
            understood_of: None,
            lacks: None,
        })
    }

    /// What can only be one of the record's own is chosen, not typed.
    async fn choose(self, form: &mut Form) -> Result<(), Failure> {
        let (name, none) = match form.tool.as_str() {
            SkipDose::ID => ("medication_name", "No medication on your list has planned doses."),
            StopMedication::ID | UpdateMedication::ID => ("name", "There is no medication on your list."),
            UpdateReminder::ID | DeleteReminder::ID => ("reminder", "You have no reminders."),
            GiveConsent::ID => ("medication_name", "Add the medication to your list first."),
            _ => return Ok(()),
        };
        let record = self.open.engine.record().await?;
        let person = self.open.engine.person().id;
        let options: Vec<ChoiceOption> = if name == "reminder" {
            let all = record.reminders(person).into_iter();
            all.map(|each| ChoiceOption { value: each.id.to_string(), label: each.title.clone() }).collect()
        } else {
            let planned = form.tool == SkipDose::ID;
            let all = record.medications(person).into_iter();
            let fit = all.filter(|each| !each.stopped && (!planned || each.is_scheduled()));
            fit.map(|each| ChoiceOption { value: each.name.clone(), label: each.name.clone() }).collect()
        };
        if options.is_empty() {
            form.lacks = Some(none.to_owned());
        }
        for field in form.fields.iter_mut().filter(|field| field.name == name) {
            field.control = Control::Choice { options: options.clone() };
        }
        Ok(())
    }
}

/// The groups of a definition's parameters, in the order of their first.
fn more(definition: &Definition) -> Vec<FieldGroup> {
    let mut groups: Vec<FieldGroup> = Vec::new();
    for parameter in definition.parameters {
        let Some(title) = parameter.group else { continue };
        let name = parameter.name.to_owned();
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.fields.push(name),
            None => groups.push(FieldGroup { title: title.to_owned(), fields: vec![name] }),
        }
    }
    groups
}

/// The fields of an entry, with its own time where it was not said: what happened when it was recorded can be moved from there.
fn timed(entry: &Entry, definition: &Definition) -> Parameters {
    let mut fields = entry.fields.clone();
    let Some(when) = tools::speech(&entry.tool).and_then(|speech| speech.when).filter(|when| when.past) else {
        return fields;
    };
    let at = match entry.at {
        When::Instant(at) => At::At(at),
        When::Day { date, .. } => At::On(date),
    };
    let value = match definition.parameter(when.field).map(|parameter| parameter.kind) {
        Some(ParameterKind::Time) => Some(at.text()),
        Some(ParameterKind::Date) => Some(At::On(at.date()).text()),
        _ => None,
    };
    if let Some(value) = value.filter(|_| !fields.contains_key(when.field)) {
        fields.insert(when.field.to_owned(), value.into());
    }
    fields
}

/// What an entry that no other tool fits may say.
fn data() -> [Field; 3] {
    let field = |name: &str, label: &str, control| Field {
        name: format!("data.{name}"),
        label: label.to_owned(),
        control,
        required: false,
        value: None,
        shown: None,
        source: Source::bare(SourceKind::Nothing),
        error: None,
        own_words_only: false,
    };
    let severities = ["mild", "moderate", "severe"];
    let options =
        severities.map(|each| ChoiceOption { value: each.to_owned(), label: alara_health::describe::capital(each) });
    [
        field("symptoms", "Symptoms", Control::TextList),
        field("severity", "Severity", Control::Choice { options: options.into() }),
        field("text", "In your words", Control::Text { lines: 3 }),
    ]
}
