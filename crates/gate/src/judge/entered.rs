//! What a person typed: a form, an import, an edit of what waits. Only checks 2 and 6 apply, and running it takes their own act.

use serde_json::{Map, Value};

use super::{Reader, order::unknown};
use crate::Toolbox;
use crate::registry::valid::valid;
use crate::{
    CallContent, Definition, Finding, Grounded, ParameterKind, Parameters, Pending, Provenance, Reason, Verdict,
};

/// One changed parameter of a call that waits.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its name, or its path in an object ("data.severity").
    pub field: String,
    /// The new value; `None` leaves it out.
    pub value: Option<Value>,
    /// `entered` where it was typed into the card; `stated` or `derived` where it was said in an answer.
    pub provenance: Provenance,
}

/// A form or an import as a call that waits for the person's own act. `call_id` is the caller's.
pub fn assess_entered<T: Toolbox>(
    call_id: &str,
    tool: &str,
    parameters: &Parameters,
    person: Option<&str>,
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
) -> Result<Pending<T::Typed>, Vec<Finding>> {
    let definition = toolbox.definition(tool).ok_or_else(|| vec![unknown()])?;
    let found = valid(definition, parameters, &|time| toolbox.localize(time))?;
    let typed = toolbox.typed(definition, &found.parameters)?;
    let findings = checked(reader.rules(definition, &typed, &[]))?;
    let canonical = toolbox.canonical(&typed);
    let content = CallContent {
        call_id: call_id.to_owned(),
        tool: tool.to_owned(),
        tool_version: definition.version,
        proposed: parameters.clone(),
        settled: canonical.clone(),
        grounded: canonical.iter().map(|(name, value)| grounded(name, value, Provenance::Entered)).collect(),
        parameters: canonical,
        left_out: Vec::new(),
        findings,
        notices: reader.notices(definition, &typed),
        person: person.map(str::to_owned),
    };
    Ok(Pending { content, typed })
}

/// A new version of a call that waits, with these changes. What was proposed is kept beside it. On a finding that blocks, the
/// original waits on, unchanged.
pub fn assess_edit<T: Toolbox>(
    pending: &Pending<T::Typed>,
    changes: &[Change],
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
) -> Result<Pending<T::Typed>, Vec<Finding>> {
    let definition = toolbox.definition(&pending.tool).ok_or_else(|| vec![unknown()])?;
    for change in changes {
        let name = change.field.split('.').next().unwrap_or_default();
        let said_part = change.provenance != Provenance::Entered && is_part(definition, name);
        if definition.parameter(name).is_none() && !said_part {
            let detail = format!("There is no field \u{201c}{}\u{201d} here.", change.field.replace('_', " "));
            return Err(vec![Finding::block(Reason::InvalidParameter, detail).about([change.field.as_str()])]);
        }
    }
    let parameters = applied(definition, &pending.parameters, changes, toolbox)?;
    let typed = toolbox.typed(definition, &parameters)?;
    let rules = checked(reader.rules(definition, &typed, &[]))?;
    let canonical = toolbox.canonical(&typed);
    // The words' own version may be refused on its own (it lacks a required value): then there is no such version.
    let settled = applied(definition, &pending.settled, changes, toolbox).unwrap_or_else(|_| canonical.clone());
    let mut left_out = pending.left_out.clone();
    left_out.retain(|name| !changes.iter().any(|change| change.field == *name));
    let content = CallContent {
        tool_version: definition.version,
        grounded: regrounded(pending, changes, &canonical),
        parameters: canonical,
        settled,
        left_out,
        findings: refound(pending, changes, rules),
        notices: reader.notices(definition, &typed),
        ..pending.content.clone()
    };
    Ok(Pending { content, typed })
}

/// The version of a call that waits that a plain "yes" in the conversation stands for: what nobody said is left out, unless the
/// question had named it. Where nothing valid is left, the card must be shown.
pub fn as_said<T: Toolbox>(
    pending: &Pending<T::Typed>,
    named: &[&str],
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
) -> Result<Pending<T::Typed>, Vec<Finding>> {
    let definition = toolbox.definition(&pending.tool).ok_or_else(|| vec![unknown()])?;
    let mut parameters = pending.parameters.clone();
    let mut kept = Vec::new();
    let mut left_out = pending.left_out.clone();
    for ground in &pending.grounded {
        let field = ground.field.as_str();
        let unsaid = matches!(ground.provenance, Provenance::Assumed | Provenance::Contradicted(_));
        if !unsaid || named.contains(&field) {
            kept.push(ground.clone());
            continue;
        }
        let instead = match ground.provenance {
            Provenance::Contradicted(_) => ground.said.clone(),
            // The day stands where the minute was made up.
            _ if ground.trimmed => pending.settled.get(field).cloned(),
            _ => None,
        };
        if ground.trimmed || instead.is_none() {
            left_out.push(field.to_owned());
        }
        set(&mut parameters, field, instead.clone());
        let part = format!("{field}_part");
        if let (true, Some(part_of_day)) = (ground.trimmed, pending.settled.get(&part)) {
            parameters.insert(part, part_of_day.clone());
        }
        if let Some(value) = instead {
            kept.push(grounded(field, &value, ground.provenance));
        }
    }
    let (parts, plain) = apart(definition, &parameters);
    let mut found = valid(definition, &plain, &|time| toolbox.localize(time))?.parameters;
    found.extend(parts);
    let typed = toolbox.typed(definition, &found)?;
    let findings = refound(pending, &[], checked(reader.rules(definition, &typed, &[]))?);
    let canonical = toolbox.canonical(&typed);
    let content = CallContent {
        tool_version: definition.version,
        settled: canonical.clone(),
        parameters: canonical,
        grounded: kept,
        left_out,
        findings,
        notices: reader.notices(definition, &typed),
        ..pending.content.clone()
    };
    Ok(Pending { content, typed })
}

fn grounded(field: &str, value: &Value, provenance: Provenance) -> Grounded {
    let value = Some(value.clone());
    Grounded { field: field.to_owned(), value, provenance, trimmed: false, said: None, always_left_out: false }
}

/// The findings of check 6, unless one blocks.
fn checked(rules: Vec<Finding>) -> Result<Vec<Finding>, Vec<Finding>> {
    if rules.iter().any(|finding| finding.verdict == Verdict::Block) { Err(rules) } else { Ok(rules) }
}

/// The parameters with the changes, canonical. A time that is changed loses the part of the day that stood beside it, where none is said with
/// the change.
fn applied<T: Toolbox>(
    definition: &Definition,
    parameters: &Parameters,
    changes: &[Change],
    toolbox: &T,
) -> Result<Parameters, Vec<Finding>> {
    let (mut parts, mut plain) = apart(definition, parameters);
    for change in changes {
        parts.remove(&format!("{}_part", change.field));
    }
    for change in changes {
        let into = if is_part(definition, &change.field) { &mut parts } else { &mut plain };
        set(into, &change.field, change.value.clone());
    }
    let mut found = valid(definition, &plain, &|time| toolbox.localize(time))?.parameters;
    found.extend(parts);
    Ok(found)
}

/// What the gate itself set, which the definition does not name, apart from the rest.
fn apart(definition: &Definition, parameters: &Parameters) -> (Parameters, Parameters) {
    let all = || parameters.iter().map(|(name, value)| (name.clone(), value.clone()));
    let own = |name: &str| is_part(definition, name);
    (all().filter(|(name, _)| own(name)).collect(), all().filter(|(name, _)| !own(name)).collect())
}

/// Whether a name is that of the part of the day beside one of a definition's times.
fn is_part(definition: &Definition, name: &str) -> bool {
    let timed =
        |kind: &ParameterKind| matches!(kind, ParameterKind::Time | ParameterKind::Date | ParameterKind::TimeOfDay);
    let base = name.strip_suffix("_part").and_then(|base| definition.parameter(base));
    definition.parameter(name).is_none() && base.is_some_and(|base| timed(&base.kind))
}

fn set(parameters: &mut Parameters, field: &str, value: Option<Value>) {
    match (field.split_once('.'), value) {
        (Some((name, key)), value) => {
            let object = parameters.entry(name).or_insert_with(|| Value::Object(Map::new()));
            let Some(fields) = object.as_object_mut() else { return };
            match value {
                Some(value) => {
                    fields.insert(key.to_owned(), value);
                }
                None => {
                    fields.shift_remove(key);
                }
            }
        }
        (None, Some(value)) => {
            parameters.insert(field.to_owned(), value);
        }
        (None, None) => {
            parameters.shift_remove(field);
        }
    }
}

fn regrounded(pending: &CallContent, changes: &[Change], canonical: &Parameters) -> Vec<Grounded> {
    let touched = |ground: &Grounded| {
        changes.iter().any(|change| {
            ground.field == change.field
                || ground.field == format!("{}_part", change.field)
                || ground.field.strip_prefix(change.field.as_str()).is_some_and(|rest| rest.starts_with('.'))
        })
    };
    let mut out: Vec<Grounded> = pending.grounded.iter().filter(|ground| !touched(ground)).cloned().collect();
    for change in changes {
        let Some(value) = &change.value else { continue };
        let value = canonical.get(&change.field).unwrap_or(value);
        out.push(grounded(&change.field, value, change.provenance));
    }
    out
}

/// The reasons that still hold, and those of check 6 on the new values.
fn refound(pending: &CallContent, changes: &[Change], rules: Vec<Finding>) -> Vec<Finding> {
    let changed = |name: &String| changes.iter().any(|change| &change.field == name);
    let mut out = Vec::new();
    for finding in &pending.findings {
        let by_values = matches!(
            finding.reason,
            Reason::PossibleDoubleDose | Reason::ImplausibleDose | Reason::InvalidParameter | Reason::Duplicate
        );
        let fields: Vec<String> = finding.fields.iter().filter(|name| !changed(name)).cloned().collect();
        // Check 6 has just spoken anew; a finding about changed fields alone has been answered.
        if by_values || (fields.is_empty() && !finding.fields.is_empty()) {
            continue;
        }
        out.push(Finding { fields, ..finding.clone() });
    }
    for rule in rules {
        if !out.contains(&rule) {
            out.push(rule);
        }
    }
    out
}
