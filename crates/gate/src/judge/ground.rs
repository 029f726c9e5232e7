//! Check 5: where each value comes from, and what follows for it: it stands, it is marked, it is left out, or it blocks the call.

use serde_json::{Map, Value};

use crate::{Definition, Finding, Grounded, ParameterKind, Parameters, Provenance, Reason};

/// What grounding makes of a call.
#[derive(Debug, Default)]
pub(super) struct Weighed {
    pub findings: Vec<Finding>,
    /// Each parameter as the words settle it.
    pub grounded: Vec<Grounded>,
    /// The same for a confirmation: what was made up is marked as such.
    pub marked: Vec<Grounded>,
    /// What stands without the values that nobody said, required ones excepted.
    pub settled: Parameters,
    /// What a confirmation shows.
    pub shown: Parameters,
    /// Left out whatever the verdict.
    pub left_out: Vec<String>,
    /// Left out where the call executes.
    pub dropped: Vec<String>,
}

/// Weighs every proposed parameter. One that the reader did not answer for was said by nobody.
pub(super) fn weigh(definition: &Definition, proposed: &Parameters, mut grounds: Vec<Grounded>) -> Weighed {
    grounds.extend(unanswered(definition, proposed, &grounds));
    let mut weighed = Weighed::default();
    let (mut contradicted, mut assumed) = (Vec::new(), Vec::new());
    for ground in &grounds {
        let field = ground.field.as_str();
        let sent = value_at(proposed, field);
        let required = definition.parameter(field).is_some_and(|parameter| parameter.required);
        // A required value of which nothing can stand was made up as a whole.
        let made_up =
            ground.provenance == Provenance::Assumed || (ground.trimmed && required && ground.value.is_none());
        let against = matches!(ground.provenance, Provenance::Contradicted(_));
        if ground.always_left_out {
            weighed.left_out.push(field.to_owned());
            weighed.dropped.push(field.to_owned());
            weighed.grounded.push(ground.clone());
            weighed.marked.push(ground.clone());
            continue;
        }
        if against {
            contradicted.push(field.to_owned());
        }
        if made_up && required {
            assumed.push(field.to_owned());
        }
        let (settled, shown) = match (made_up, against) {
            // A required value stays, since the call is nothing without it: a confirmation shows it, marked.
            (true, _) if required => (sent.or(ground.value.as_ref()), sent.or(ground.value.as_ref())),
            (true, _) => (None, sent.or(ground.value.as_ref())),
            // It blocks, or it asks with the field marked and the words' own value beside it.
            (_, true) => (sent, sent),
            _ if ground.trimmed => (ground.value.as_ref(), sent.or(ground.value.as_ref())),
            _ => (ground.value.as_ref(), ground.value.as_ref()),
        };
        if sent.is_some() && (ground.trimmed || settled.is_none()) {
            weighed.dropped.push(field.to_owned());
        }
        if let Some(value) = settled {
            put(&mut weighed.settled, field, value.clone());
        }
        if let Some(value) = shown {
            put(&mut weighed.shown, field, value.clone());
        }
        weighed.grounded.push(ground.clone());
        weighed.marked.push(if ground.trimmed && sent.is_some() && !against {
            Grounded {
                value: sent.cloned(),
                provenance: Provenance::Assumed,
                said: ground.said.clone().or(ground.value.clone()),
                ..ground.clone()
            }
        } else {
            ground.clone()
        });
    }
    hide_parts(&grounds, proposed, &mut weighed);
    if !contradicted.is_empty() {
        let detail = "Your message says otherwise.";
        let finding = if definition.asks_first {
            Finding::confirm(Reason::ContradictsStatement, detail)
        } else {
            Finding::block(Reason::ContradictsStatement, detail)
        };
        weighed.findings.push(finding.about(contradicted));
    }
    if !assumed.is_empty() {
        weighed
            .findings
            .push(Finding::confirm(Reason::AssumedValue, "Nobody said this: please check it.").about(assumed));
    }
    weighed.findings.extend(empty_objects(definition, proposed, &grounds));
    weighed.settled = ordered(definition, &weighed.settled);
    weighed.shown = ordered(definition, &weighed.shown);
    weighed
}

/// The proposed parameters that no grounding speaks of, field by field where only some fields of an object are spoken of.
fn unanswered(definition: &Definition, proposed: &Parameters, grounds: &[Grounded]) -> Vec<Grounded> {
    let nobody = |field: String| Grounded {
        field,
        value: None,
        provenance: Provenance::Assumed,
        trimmed: false,
        said: None,
        always_left_out: false,
    };
    let mut out = Vec::new();
    for (name, value) in proposed {
        if grounds.iter().any(|ground| &ground.field == name) {
            continue;
        }
        match value {
            Value::Object(fields) if is_object(definition, name) => {
                let missing = fields.keys().map(|key| format!("{name}.{key}"));
                out.extend(missing.filter(|path| !grounds.iter().any(|ground| &ground.field == path)).map(nobody));
            }
            _ => out.push(nobody(name.clone())),
        }
    }
    out
}

fn is_object(definition: &Definition, name: &str) -> bool {
    definition.parameter(name).is_some_and(|parameter| parameter.kind == ParameterKind::Object)
}

/// A required object of which not one field was said is no record of anything.
fn empty_objects(definition: &Definition, proposed: &Parameters, grounds: &[Grounded]) -> Option<Finding> {
    let said = |ground: &Grounded| {
        matches!(ground.provenance, Provenance::Stated(_) | Provenance::Derived(_) | Provenance::Entered)
            && !ground.always_left_out
    };
    let marked = |ground: &Grounded| matches!(ground.provenance, Provenance::Contradicted(_));
    let objects = definition.parameters.iter().filter(|parameter| parameter.kind == ParameterKind::Object);
    for parameter in objects.filter(|parameter| proposed.contains_key(parameter.name)) {
        let prefix = format!("{}.", parameter.name);
        let about = |ground: &&Grounded| ground.field == parameter.name || ground.field.starts_with(&prefix);
        let asks = definition.asks_first && grounds.iter().filter(about).any(marked);
        if !asks && !grounds.iter().filter(about).any(said) {
            let detail = "None of these values is in your message.";
            let finding = if definition.asks_first {
                Finding::confirm(Reason::AssumedValue, detail)
            } else {
                Finding::block(Reason::AssumedValue, detail)
            };
            return Some(finding.about([parameter.name]));
        }
    }
    None
}

/// Where the made-up hour is shown, the part of the day that it would stand for is not shown beside it.
fn hide_parts(grounds: &[Grounded], proposed: &Parameters, weighed: &mut Weighed) {
    for ground in grounds.iter().filter(|ground| ground.trimmed && proposed.contains_key(&ground.field)) {
        let part = format!("{}_part", ground.field);
        if !proposed.contains_key(&part) {
            weighed.shown.remove(&part);
            weighed.marked.retain(|each| each.field != part);
        }
    }
}

/// A value by its name, or by its path in an object ("data.severity").
fn value_at<'a>(parameters: &'a Parameters, field: &str) -> Option<&'a Value> {
    parameters.get(field).or_else(|| {
        let (name, key) = field.split_once('.')?;
        parameters.get(name)?.as_object()?.get(key)
    })
}

fn put(parameters: &mut Parameters, field: &str, value: Value) {
    match field.split_once('.') {
        Some((name, key)) => {
            let object = parameters.entry(name).or_insert_with(|| Value::Object(Map::new()));
            if let Some(fields) = object.as_object_mut() {
                fields.insert(key.to_owned(), value);
            }
        }
        None => {
            parameters.insert(field.to_owned(), value);
        }
    }
}

/// In the order of the definition, each part of the day beside its time.
fn ordered(definition: &Definition, parameters: &Parameters) -> Parameters {
    let mut out = Parameters::new();
    for parameter in definition.parameters {
        for name in [parameter.name.to_owned(), format!("{}_part", parameter.name)] {
            if let Some(value) = parameters.get(&name) {
                out.insert(name, value.clone());
            }
        }
    }
    for (name, value) in parameters {
        out.entry(name.as_str()).or_insert_with(|| value.clone());
    }
    out
}
