//! One call through the checks, in their order.

use super::ground::{self, Weighed};
use super::{Drawn, Reader, intent};
use crate::Toolbox;
use crate::registry::valid::valid;
use crate::standing::Asked;
use crate::{
    Assessed, Call, CallContent, Confidence, Consents, Definition, Finding, Grounded, Notice, Parameters, Reason,
    Repair, Sensitivity, Verdict,
};

/// Least confidence with which a call is looked at.
const ENOUGH: f64 = 0.7;

/// What blocks a call whose tool is not in the registry.
pub(crate) fn unknown() -> Finding {
    Finding::block(Reason::UnknownTool, "The assistant asked for something that Alara cannot do.")
}

/// A call that a hook stopped, as the gate's refusal.
pub(super) fn stopped<T: Toolbox>(call: Call, toolbox: &T, findings: Vec<Finding>) -> Assessed<T::Typed> {
    let mut drawn = Drawn::of(call);
    drawn.content.tool_version = toolbox.definition(&drawn.content.tool).map_or(0, |definition| definition.version);
    drawn.blocked(strict(findings))
}

/// Judges one call; `earlier` are the typed calls of the turn that were done or wait, and those of the reply that were not blocked.
pub(super) fn judge<T: Toolbox>(
    call: Call,
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
    earlier: &[(String, T::Typed)],
    consents: &Consents,
) -> Assessed<T::Typed> {
    let repair = call.repair;
    let mut drawn = Drawn::of(call);
    // Check 1.
    let Some(definition) = toolbox.definition(&drawn.content.tool) else {
        return drawn.blocked([unknown()]);
    };
    drawn.content.tool_version = definition.version;
    if definition.internal {
        return drawn.blocked([crate::hooks::internal()]);
    }
    // Check 2.
    let (typed, parameters) = match checked(definition, toolbox, &mut drawn.content) {
        Ok(found) => found,
        Err(findings) => return drawn.blocked(findings),
    };
    drawn.content.parameters = parameters;
    // Check 3.
    let sure = confidence(&drawn.confidence, definition);
    if let Some(unsure) = sure.clone().filter(|finding| finding.verdict == Verdict::Block) {
        let unsaid = unsaid_too(definition, reader, &typed, &unsure);
        return drawn.blocked(std::iter::once(unsure).chain(unsaid));
    }
    if definition.read_only() {
        // A look-up needs no intent; whose record it looks into is what the words ask about.
        let (_, person) = intent::findings(definition, &reader.intent(definition, &typed));
        drawn.content.parameters = toolbox.canonical(&typed);
        drawn.content.settled = drawn.content.parameters.clone();
        drawn.content.person = person;
        return drawn.done(Verdict::Execute, typed);
    }
    drawn.content.findings.extend(sure);
    // Check 4.
    let (findings, person) = intent::findings(definition, &reader.intent(definition, &typed));
    drawn.content.person = person;
    if blocks(&findings) {
        return drawn.blocked(findings);
    }
    drawn.content.findings.extend(findings);
    // Check 5.
    let weighed = match weighed(definition, reader, &typed, &mut drawn.content) {
        Ok(weighed) => weighed,
        Err(findings) => return drawn.blocked(findings),
    };
    // What the later checks judge is the settled value.
    let settled = match toolbox.typed(definition, &weighed.settled) {
        Ok(settled) => settled,
        Err(findings) => return drawn.blocked(strict(findings)),
    };
    drawn.content.parameters = toolbox.canonical(&settled);
    let before: Vec<&T::Typed> = earlier.iter().map(|(_, other)| other).collect();
    if reader.same_event(&before, &settled).is_some() {
        let finding = Finding::block(Reason::Duplicate, "This is already part of the same answer.");
        return drawn.blocked([finding]);
    }
    // Check 6.
    let rules = reader.rules(definition, &settled, &before);
    if blocks(&rules) {
        return drawn.blocked(rules);
    }
    drawn.content.findings.extend(rules.iter().cloned());
    drawn.content.notices.extend(reader.notices(definition, &settled));
    let doubt = match repair {
        Repair::None | Repair::Structure => None,
        Repair::Shape => Some("The model wrote this in a form of its own: please check each value."),
        Repair::Value => Some("What the model wrote was damaged: please check each value."),
    };
    drawn.content.findings.extend(doubt.map(|detail| Finding::confirm(Reason::RepairedValue, detail)));
    // Check 7.
    if definition.asks_first || definition.sensitivity == Sensitivity::Critical {
        drawn.content.findings.push(Finding::confirm(Reason::AlwaysAsks, "Alara always asks you about this."));
    }
    let verdict = drawn.content.findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Execute);
    drawn.content.settled = drawn.content.parameters.clone();
    if verdict == Verdict::Execute {
        drawn.content.left_out = weighed.dropped;
        return drawn.done(verdict, settled);
    }
    // What the person said yes to beforehand asks no more, if nothing else of it asks.
    let asked = asked(definition, &drawn.content, &rules);
    let standing = consents.answering(&asked, |field, named, settled| reader.consented(field, named, settled));
    if standing.is_some() {
        drawn.content.findings.clear();
        drawn.content.left_out = weighed.dropped;
        return Assessed { standing, ..drawn.done(Verdict::Execute, settled) };
    }
    let shown = shown(definition, toolbox, reader, &before, &weighed, &mut drawn.content);
    if shown.is_none() {
        drawn.content.left_out = weighed.dropped;
    }
    drawn.done(verdict, shown.unwrap_or(settled))
}

/// A call as a consent is asked about it.
fn asked<'a>(definition: &'a Definition, content: &'a CallContent, rules: &'a [Finding]) -> Asked<'a> {
    Asked {
        definition,
        settled: &content.settled,
        grounded: &content.grounded,
        findings: &content.findings,
        rules,
        person: content.person.as_deref(),
    }
}

fn blocks(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.verdict == Verdict::Block)
}

/// The reason of the next check is told as well, where it would block: "I'm not sure, and you didn't say it" is what the assistant has to
/// ask about.
fn unsaid_too<C>(definition: &Definition, reader: &dyn Reader<C>, typed: &C, unsure: &Finding) -> Vec<Finding> {
    if definition.read_only() || unsure.reason != Reason::LowConfidence {
        return Vec::new();
    }
    let (mut unsaid, _) = intent::findings(definition, &reader.intent(definition, typed));
    unsaid.retain(|finding| finding.verdict == Verdict::Block);
    unsaid
}

/// Check 5: where each value comes from. What was made up blocks, and so does what is not understood and not said whole.
fn weighed<C>(
    definition: &Definition,
    reader: &dyn Reader<C>,
    typed: &C,
    content: &mut CallContent,
) -> Result<Weighed, Vec<Finding>> {
    let grounds = reader.ground(definition, typed, &content.parameters);
    let mut weighed = ground::weigh(definition, &content.parameters, grounds);
    content.grounded = std::mem::take(&mut weighed.grounded);
    content.left_out = std::mem::take(&mut weighed.left_out);
    if blocks(&weighed.findings) {
        return Err(weighed.findings);
    }
    let unread = |finding: &Finding| matches!(finding.reason, Reason::NotUnderstood | Reason::OneReader);
    if content.findings.iter().any(unread) && !said_whole(definition, &content.grounded) {
        content.findings.retain(|finding| !unread(finding));
        return Err(vec![intent::unsaid()]);
    }
    content.findings.append(&mut weighed.findings);
    Ok(weighed)
}

/// What nobody said is shown, marked, if it could be written at all; the person decides.
fn shown<T: Toolbox>(
    definition: &Definition,
    toolbox: &T,
    reader: &dyn Reader<T::Typed>,
    before: &[&T::Typed],
    weighed: &Weighed,
    content: &mut CallContent,
) -> Option<T::Typed> {
    let shown = toolbox.typed(definition, &weighed.shown).ok()?;
    let rules = reader.rules(definition, &shown, before);
    if blocks(&rules) {
        return None;
    }
    content.grounded.clone_from(&weighed.marked);
    content.parameters = toolbox.canonical(&shown);
    for finding in rules {
        if !content.findings.contains(&finding) {
            content.findings.push(finding);
        }
    }
    Some(shown)
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
fn checked<T: Toolbox>(
    definition: &Definition,
    toolbox: &T,
    content: &mut CallContent,
) -> Result<(T::Typed, Parameters), Vec<Finding>> {
    let found = valid(definition, &content.proposed, &|time| toolbox.localize(time))?;
    if !found.unknown.is_empty() {
        let text = "The assistant gave a value that does not belong here; it was ignored.";
        content.notices.push(Notice::coded("unknown_parameter", text));
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
        Finding::block(Reason::InvalidParameter, "The assistant did not say clearly how sure it is.")
            .about(["confidence"])
    };
    match confidence {
        Confidence::Number(sure) if !(0.0..=1.0).contains(sure) => Some(wrong()),
        Confidence::Number(sure) if *sure < ENOUGH => {
            Some(Finding::block(Reason::LowConfidence, "The assistant was not sure that you meant this."))
        }
        Confidence::Number(_) => None,
        Confidence::Absent if definition.read_only() => None,
        Confidence::Absent => {
            Some(Finding::confirm(Reason::ConfidenceMissing, "The assistant did not say how sure it is."))
        }
        Confidence::Other(_) => Some(wrong()),
    }
}
