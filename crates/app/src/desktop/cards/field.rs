//! The fields of a card: each parameter with its control, its value, and the words that the value stands on.

use alara_gate::{CallContent, Control as Kept, Definition, Grounded, Parameter, ParameterKind, Provenance, Span};
use alara_health::describe;
use alara_health::tools::{self, Clock, Moment};
use alara_protocol::*;
use serde_json::Value as Json;

use crate::desktop::cards::statement::Statement;
use alara_health::describe::{capital, plain, shown};

/// The fields of a card, and the words that gave them their values.
pub(in crate::desktop) struct Fields {
    pub fields: Vec<Field>,
    pub spans: Vec<(String, Span)>,
}

/// What on record a call is about.
#[derive(Default)]
pub(in crate::desktop) struct About<'a> {
    /// The tool of the entry that it corrects.
    pub corrected: Option<&'a str>,
    /// What may stand in the field that says which one is meant, by their names.
    pub which: Vec<ChoiceOption>,
}

/// Everything of a call in the order of its definition; what is left out is there, empty.
pub(in crate::desktop) fn fields(
    call: &CallContent,
    statement: &Statement,
    about: &About<'_>,
    clock: &Clock,
) -> Fields {
    let mut made = Fields { fields: Vec::new(), spans: Vec::new() };
    let Some(definition) = tools::definition(&call.tool) else { return made };
    let making = Making { call, statement, which: &about.which, corrected: about.corrected, clock };
    for parameter in definition.parameters {
        let value = call.parameters.get(parameter.name);
        if parameter.control != Kept::Fields {
            making.one(parameter.name, Some(parameter), parameter.required, value, &mut made);
            continue;
        }
        let inner = about.corrected.and_then(tools::definition).filter(|_| parameter.name == "changes");
        for (key, value) in value.and_then(Json::as_object).into_iter().flatten() {
            let path = format!("{}.{key}", parameter.name);
            let parameter = inner.and_then(|found| found.parameter(key));
            making.one(&path, parameter, false, Some(value), &mut made);
        }
    }
    made
}

struct Making<'a> {
    call: &'a CallContent,
    statement: &'a Statement,
    which: &'a [ChoiceOption],
    corrected: Option<&'a str>,
    clock: &'a Clock,
}

impl Making<'_> {
    /// The tool that a field is of, and its name there: what a correction changes is of the tool of its entry.
    fn owner_of<'n>(&'n self, path: &'n str) -> (&'n str, &'n str) {
        let changed = path.strip_prefix("changes.").zip(self.corrected);
        changed.map_or((self.call.tool.as_str(), path), |(field, tool)| (tool, field))
    }

    fn one(&self, name: &str, parameter: Option<&Parameter>, required: bool, value: Option<&Json>, to: &mut Fields) {
        let grounded = self.call.grounded.iter().find(|each| each.field == name);
        let is_time = match parameter {
            Some(parameter) => parameter.control == Kept::DateTime,
            None => value.and_then(Json::as_str).and_then(Moment::parse).is_some(),
        };
        if is_time {
            return self.time(name, required, value, grounded, to);
        }
        let control = match describe::names(&self.call.tool, name) && !self.which.is_empty() {
            true => Control::Choice { options: self.which.to_vec() },
            false => control(parameter, value),
        };
        if let Some(span) = grounded.filter(|_| value.is_some()).and_then(|each| each.provenance.span()) {
            to.spans.push((name.to_owned(), span));
        }
        let source = match value {
            None => Source::bare(SourceKind::Nothing),
            Some(value) => self.source(name, value, grounded),
        };
        to.fields.push(Field {
            name: name.to_owned(),
            label: self.label(name),
            required,
            value: value.and_then(|value| crossing(value, &control)),
            shown: value.map(|value| self.shown(name, value)),
            source,
            error: None,
            own_words_only: matches!(self.owner_of(name).1, "diagnosis" | "treatment"),
            control,
        });
    }

    /// A value in words; of which one is meant, its name.
    fn shown(&self, name: &str, value: &Json) -> String {
        let option = self.which.iter().find(|option| value.as_str() == Some(option.value.as_str()));
        let named = option.filter(|_| describe::names(&self.call.tool, name));
        let (tool, field) = self.owner_of(name);
        named.map_or_else(|| shown(tool, field, value), |option| option.label.clone())
    }

    /// A time is two fields: the day may be said and the hour not.
    fn time(&self, name: &str, required: bool, value: Option<&Json>, grounded: Option<&Grounded>, to: &mut Fields) {
        let now = value.and_then(|value| self.halves(value));
        let said = grounded.and_then(|each| each.said.as_ref()).and_then(|said| self.halves(said));
        let span = grounded.and_then(|each| each.provenance.span()).or_else(|| {
            // The day was said and the hour was not: the card shows the words of the day all the same.
            let (day, _) = said.as_ref()?;
            self.statement.day(day, self.clock)
        });
        let (date, time) = match &now {
            Some((date, time)) => (Some(date.clone()), time.clone()),
            None => (None, None),
        };
        let part = self.call.parameters.get(&format!("{name}_part")).and_then(Json::as_str);
        let shown_date = value.and_then(Json::as_str).and_then(Moment::parse).map(|at| {
            let day = match at {
                Moment::At(at) => self.clock.zone.local(at).date(),
                Moment::On(day) => day,
            };
            let day = day.format("%a, %B %-d").to_string();
            part.map_or(day.clone(), |part| format!("{day}, {part}"))
        });
        let words = span.and_then(|span| self.statement.text(span));
        let halves = Halves { grounded, said, words };
        let date_source = halves.date(date.as_deref());
        let time_source = halves.time(time.as_deref());
        if let Some(span) = span {
            let stands = |source: &Source| source.said.is_some();
            for (suffix, source) in [(DATE_SUFFIX, &date_source), (TIME_SUFFIX, &time_source)] {
                if stands(source) {
                    to.spans.push((format!("{name}{suffix}"), span));
                }
            }
        }
        let of = |suffix: &str, label: &str, control, required, value: Option<String>, shown, source| Field {
            name: format!("{name}{suffix}"),
            label: label.to_owned(),
            control,
            required,
            value: value.map(Value::Text),
            shown,
            source,
            error: None,
            own_words_only: false,
        };
        to.fields.push(of(DATE_SUFFIX, "Date", Control::Date, required, date, shown_date, date_source));
        to.fields.push(of(TIME_SUFFIX, "Time", Control::Time, false, time.clone(), time, time_source));
    }

    /// A time as the day and the hour on the person's own clock.
    fn halves(&self, value: &Json) -> Option<(String, Option<String>)> {
        split_time(&local_text(value.as_str()?, self.clock)?)
    }

    fn source(&self, name: &str, value: &Json, grounded: Option<&Grounded>) -> Source {
        let Some(grounded) = grounded else { return Source::bare(SourceKind::Assumed) };
        let said = grounded.provenance.span().and_then(|span| self.statement.text(span)).map(str::to_owned);
        let mut source = Source { said, ..Source::bare(kind(&grounded.provenance)) };
        match source.kind {
            SourceKind::Contradicted => {
                let control = control(self.parameter(name), Some(value));
                source.instead = grounded.said.as_ref().and_then(|said| crossing(said, &control));
                source.instead_shown = grounded.said.as_ref().map(|said| self.shown(name, said));
            }
            SourceKind::Default => source.note = Some(by_default(value)),
            _ => {}
        }
        source
    }

    fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        let (tool, field) = self.owner_of(name);
        let found: &'static Definition = tools::definition(tool)?;
        found.parameter(field)
    }

    fn label(&self, name: &str) -> String {
        let (tool, field) = self.owner_of(name);
        describe::label(tool, field)
    }
}

/// What is known of where a time came from.
struct Halves<'a> {
    grounded: Option<&'a Grounded>,
    said: Option<(String, Option<String>)>,
    words: Option<&'a str>,
}

impl Halves<'_> {
    fn date(&self, shown: Option<&str>) -> Source {
        let Some(shown) = shown else { return Source::bare(SourceKind::Nothing) };
        let Some(grounded) = self.grounded else { return Source::bare(SourceKind::Assumed) };
        let whole = kind(&grounded.provenance);
        match &self.said {
            // The words settle another day.
            Some((said, _)) if said != shown => self.against(said),
            // The words settle this day, and no hour or another one.
            Some(_) if matches!(whole, SourceKind::Assumed | SourceKind::Contradicted) => {
                self.with_words(SourceKind::Derived)
            }
            _ => self.with_words(whole),
        }
    }

    fn time(&self, shown: Option<&str>) -> Source {
        let Some(shown) = shown else { return Source::bare(SourceKind::Nothing) };
        let Some(grounded) = self.grounded else { return Source::bare(SourceKind::Assumed) };
        let whole = kind(&grounded.provenance);
        match &self.said {
            Some((_, None)) => Source::bare(SourceKind::Assumed),
            Some((_, Some(said))) if said != shown => self.against(said),
            Some((_, Some(_))) if whole == SourceKind::Contradicted => self.with_words(SourceKind::Derived),
            _ => self.with_words(whole),
        }
    }

    fn against(&self, said: &str) -> Source {
        Source {
            instead: Some(Value::Text(said.to_owned())),
            instead_shown: Some(said.to_owned()),
            ..self.with_words(SourceKind::Contradicted)
        }
    }

    fn with_words(&self, kind: SourceKind) -> Source {
        Source { said: self.words.map(str::to_owned), ..Source::bare(kind) }
    }
}

/// A time as the person's own clock reads it, without an offset; a bare date as it is.
pub(in crate::desktop) fn local_text(text: &str, clock: &Clock) -> Option<String> {
    Some(match Moment::parse(text)? {
        Moment::At(at) => clock.zone.local(at).format("%Y-%m-%dT%H:%M").to_string(),
        Moment::On(date) => date.format("%Y-%m-%d").to_string(),
    })
}

fn by_default(value: &Json) -> String {
    match value {
        Json::Array(days) if days.len() == 7 => "every day, not said".to_owned(),
        Json::String(text) if matches!(Moment::parse(text), Some(Moment::On(_))) => "today, not said".to_owned(),
        _ => "the usual, not said".to_owned(),
    }
}

fn kind(provenance: &Provenance) -> SourceKind {
    match provenance {
        Provenance::Stated(_) => SourceKind::Stated,
        Provenance::Derived(_) => SourceKind::Derived,
        Provenance::Known => SourceKind::Known,
        Provenance::Referred(_) => SourceKind::Referred,
        Provenance::Default => SourceKind::Default,
        Provenance::Entered => SourceKind::Entered,
        Provenance::Assumed => SourceKind::Assumed,
        Provenance::Contradicted(_) => SourceKind::Contradicted,
    }
}

/// The control that edits a parameter; for what no definition names, by its value.
fn control(parameter: Option<&Parameter>, value: Option<&Json>) -> Control {
    let Some(parameter) = parameter else {
        return match value {
            Some(Json::Bool(_)) => Control::YesNo,
            Some(Json::Number(_)) => Control::Number { unit: None, min: None, max: None, whole: false },
            Some(Json::Array(_)) => Control::TextList,
            _ => Control::Text { lines: 1 },
        };
    };
    match (&parameter.control, &parameter.kind) {
        (_, ParameterKind::Choice { values, .. }) => {
            let option =
                |value: &&str| ChoiceOption { value: (*value).to_owned(), label: capital(&value.replace('_', " ")) };
            Control::Choice { options: values.iter().map(option).collect() }
        }
        (_, ParameterKind::Number { min, max, whole }) => {
            let unit = parameter.unit.filter(|unit| !unit.is_empty()).map(str::to_owned);
            Control::Number { unit, min: Some(*min), max: Some(*max), whole: *whole }
        }
        (_, ParameterKind::TimesOfDay) => Control::TimeList,
        (Kept::LongText, _) => Control::Text { lines: 3 },
        (Kept::Date, _) => Control::Date,
        (Kept::TimeOfDay, _) => Control::Time,
        (Kept::Days, _) => Control::Days,
        (Kept::List, _) => Control::TextList,
        (Kept::Toggle, _) => Control::YesNo,
        (_, ParameterKind::Rows { columns }) => Control::Rows { columns: columns.iter().map(column).collect() },
        _ => Control::Text { lines: 1 },
    }
}

fn column(parameter: &Parameter) -> Column {
    Column {
        name: parameter.name.to_owned(),
        label: describe::label("", parameter.name),
        control: control(Some(parameter), None),
        required: parameter.required,
    }
}

/// The rows of a table as they cross, each cell by the control of its column.
fn cross_rows(rows: &[Json], columns: &[Column]) -> Value {
    let cell = |row: &Json, column: &Column| {
        let value = crossing(row.get(&column.name)?, &column.control)?;
        Some((column.name.clone(), value))
    };
    Value::Rows(rows.iter().map(|row| columns.iter().filter_map(|column| cell(row, column)).collect()).collect())
}

/// A value as it crosses; none where its control cannot hold it.
fn crossing(value: &Json, control: &Control) -> Option<Value> {
    Some(match plain(value) {
        Json::Null => return None,
        Json::Bool(yes) => Value::Flag(yes),
        // What may be words as well is written as words.
        Json::Number(number) if matches!(control, Control::Text { .. }) => Value::Text(number.to_string()),
        Json::Number(number) => Value::Number(number),
        Json::String(text) => Value::Text(text),
        Json::Array(items) if *control == Control::Days => {
            Value::Days(items.iter().filter_map(|day| u8::try_from(day.as_u64()?).ok()).collect())
        }
        Json::Array(items) => match control {
            Control::Rows { columns } => cross_rows(&items, columns),
            _ => Value::List(items.iter().map(|item| shown("", "", item)).collect()),
        },
        object @ Json::Object(_) => Value::Text(shown("", "", &object)),
    })
}
