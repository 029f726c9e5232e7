//! One call through the checks, in their order.

use super::{Drawn, Reader, Toolbox, ground, intent};
use crate::registry::valid::valid;
use crate::{
    Assessed, Call, Confidence, Definition, Finding, Grounded, Parameters, Reason, Repair, Sensitivity, Verdict,
};

/// Least confidence with which a call is looked at.
const ENOUGH: f64 = 0.7;

/// What blocks a call whose tool is not in the registry.
pub(crate) fn unknown(tool: &str) -> Finding {
    Finding::block(Reason::UnknownTool, format!("There is no tool called \"{tool}\"."))
}

/// What blocks a call to a tool that is for the app itself.
pub(crate) fn internal(definition: &Definition) -> Finding {
    Finding::block(Reason::ToolNotCallable, format!("{} is for the app itself.", definition.name))
}

/// A call that a hook stopped, as the gate's refusal.
pub(super) fn stopped<T: Toolbox>(call: Call, toolbox: &T, findings: Vec<Finding>) -> Assessed<T::Typed> {
    let version = toolbox.definition(&call.tool).map_or(0, |definition| definition.version);
    Drawn::default().blocked(call, version, strict(findings))
}

/// Judges one call; `earlier` are the typed calls of the reply that were not blocked.
pub(super) fn judge<T: Toolbox>(
    call: Call,
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
    earlier: &[(String, T::Typed)],
) -> Assessed<T::Typed> {
    let mut drawn = Drawn::default();
    // Check 1.
    let Some(definition) = toolbox.definition(&call.tool) else {
        let finding = unknown(&call.tool);
        return drawn.blocked(call, 0, [finding]);
    };
    let version = definition.version;
    if definition.internal {
        return drawn.blocked(call, version, [internal(definition)]);
    }
    // Check 2.
    let (typed, parameters) = match checked(definition, &call, toolbox, &mut drawn) {
        Ok(found) => found,
        Err(findings) => return drawn.blocked(call, version, findings),
    };
    drawn.parameters = parameters;
    // Check 3.
    let sure = confidence(&call.confidence, definition);
    if let Some(finding) = sure.filter(|finding| finding.verdict == Verdict::Block) {
        // The reason of the next check is told as well, where it would block: "I'm not sure, and you didn't say it" is what the
        // assistant has to ask about.
        let unsaid = if definition.read_only() {
            Vec::new()
        } else {
            intent::findings(definition, &reader.intent(definition, &typed)).0
        };
        let unsaid =
            unsaid.into_iter().filter(|also| also.verdict == Verdict::Block && finding.reason == Reason::LowConfidence);
        return drawn.blocked(call, version, std::iter::once(finding.clone()).chain(unsaid));
    }
    if definition.read_only() {
        // A look-up needs no intent; whose record it looks into is what the words ask about.
        let (_, person) = intent::findings(definition, &reader.intent(definition, &typed));
        return Assessed {
            call,
            tool_version: version,
            verdict: Verdict::Execute,
            findings: Vec::new(),
            notices: drawn.notices,
            parameters: toolbox.canonical(&typed),
            settled: toolbox.canonical(&typed),
            grounded: Vec::new(),
            left_out: Vec::new(),
            person,
            typed: Some(typed),
        };
    }
    drawn.findings.extend(confidence(&call.confidence, definition));
    // Check 4.
    let (findings, person) = intent::findings(definition, &reader.intent(definition, &typed));
    drawn.person = person;
    if findings.iter().any(|finding| finding.verdict == Verdict::Block) {
        return drawn.blocked(call, version, findings);
    }
    drawn.findings.extend(findings);
    // Check 5.
    let grounds = reader.ground(definition, &typed, &drawn.parameters);
    let weighed = ground::weigh(definition, &drawn.parameters, grounds);
    drawn.grounded = weighed.grounded;
    drawn.left_out = weighed.left_out;
    if weighed.findings.iter().any(|finding| finding.verdict == Verdict::Block) {
        return drawn.blocked(call, version, weighed.findings);
    }
    if drawn.findings.iter().any(|finding| finding.reason == Reason::NotUnderstood)
        && !said_whole(definition, &drawn.grounded)
    {
        drawn.findings.retain(|finding| finding.reason != Reason::NotUnderstood);
        return drawn.blocked(call, version, [intent::unsaid()]);
    }
    drawn.findings.extend(weighed.findings);
    // What the later checks judge is the settled value.
    let settled = match toolbox.typed(definition, &weighed.settled) {
        Ok(settled) => settled,
        Err(findings) => return drawn.blocked(call, version, strict(findings)),
    };
    drawn.parameters = toolbox.canonical(&settled);
    if let Some((id, _)) = earlier.iter().find(|(_, other)| reader.same_event(other, &settled)) {
        let finding = Finding::block(Reason::Duplicate, format!("This is the same event as {id}."));
        return drawn.blocked(call, version, [finding]);
    }
    // Check 6.
    let before: Vec<&T::Typed> = earlier.iter().map(|(_, other)| other).collect();
    let rules = reader.rules(definition, &settled, &before);
    if rules.iter().any(|finding| finding.verdict == Verdict::Block) {
        return drawn.blocked(call, version, rules);
    }
    drawn.findings.extend(rules);
    drawn.notices.extend(reader.notices(definition, &settled));
    if call.repair == Repair::Value {
        drawn.findings.push(Finding::confirm(
            Reason::RepairedValue,
            "What the model wrote was damaged: please check each value.",
        ));
    }
    // Check 7.
    if definition.asks_first || definition.sensitivity == Sensitivity::Critical {
        drawn.findings.push(Finding::confirm(Reason::AlwaysAsks, "This is always confirmed by you."));
    }
    let verdict = drawn.findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Execute);
    drawn.settled = drawn.parameters.clone();
    if verdict == Verdict::Execute {
        drawn.left_out = weighed.dropped;
        return drawn.done(call, version, verdict, settled);
    }
    // What nobody said is shown, marked, if it could be written at all; the person decides.
    let shown = toolbox.typed(definition, &weighed.shown).ok().filter(|shown| {
        !reader.rules(definition, shown, &before).iter().any(|finding| finding.verdict == Verdict::Block)
    });
    match shown {
        Some(shown) => {
            drawn.grounded = weighed.marked;
            drawn.parameters = toolbox.canonical(&shown);
            for finding in reader.rules(definition, &shown, &before) {
                if !drawn.findings.contains(&finding) {
                    drawn.findings.push(finding);
                }
            }
            drawn.done(call, version, verdict, shown)
        }
        None => {
            drawn.left_out = weighed.dropped;
            drawn.done(call, version, verdict, settled)
        }
    }
}

/// Whether the words give every required value: what is not understood is asked about only then.
fn said_whole(definition: &Definition, grounds: &[Grounded]) -> bool {
    definition.parameters.iter().filter(|parameter| parameter.required).all(|parameter| {
        let own = |ground: &&Grounded| {
            ground.field == parameter.name
                || ground.field.strip_prefix(parameter.name).is_some_and(|rest| rest.starts_with('.'))
        };
        grounds.iter().filter(own).any(|ground| ground.provenance.in_words())
    })
}

/// Check 2: by the definition, then by the tool's own type.
fn checked<T: Toolbox, C>(
    definition: &Definition,
    call: &Call,
    toolbox: &T,
    drawn: &mut Drawn<C>,
) -> Result<(T::Typed, Parameters), Vec<Finding>> {
    let found = valid(definition, &call.parameters, &|time| toolbox.localize(time))?;
    if !found.unknown.is_empty() {
        drawn.notices.push(format!("{} has no {}: ignored.", definition.name, found.unknown.join(", ")));
    }
    let typed = toolbox.typed(definition, &found.parameters).map_err(strict)?;
    Ok((typed, found.parameters))
}

/// A tool that refuses its parameters blocks, whatever it calls the refusal; one that refuses without a word is a guard that failed.
fn strict(findings: Vec<Finding>) -> Vec<Finding> {
    if findings.is_empty() {
        return vec![Finding::block(Reason::GuardFailed, "The values could not be checked.")];
    }
    findings.into_iter().map(|finding| Finding { verdict: Verdict::Block, ..finding }).collect()
}

/// Check 3.
fn confidence(confidence: &Confidence, definition: &Definition) -> Option<Finding> {
    let wrong = || {
        Finding::block(Reason::InvalidParameter, "The confidence must be a number from 0 to 1.").about(["confidence"])
    };
    match confidence {
        Confidence::Number(sure) if !(0.0..=1.0).contains(sure) => Some(wrong()),
        Confidence::Number(sure) if *sure < ENOUGH => {
            Some(Finding::block(Reason::LowConfidence, "The assistant was not sure enough that this is meant."))
        }
        Confidence::Number(_) => None,
        Confidence::Absent if definition.read_only() => None,
        Confidence::Absent => {
            Some(Finding::confirm(Reason::ConfidenceMissing, "The assistant did not say how sure it is."))
        }
        Confidence::Other(_) => Some(wrong()),
    }
}
