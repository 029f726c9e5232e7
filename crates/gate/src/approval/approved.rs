//! A call that may run, once. It is made in two places only: the gate's `execute`, and a person's decision.

use alara_consent::PersonAct;

use crate::{Finding, Grounded, Parameters, Provenance, Reader, Toolbox};

/// What lets a call run.
#[derive(Debug)]
pub enum Grant {
    /// The user's own statement, judged by the gate.
    Statement,
    /// A person's act, to exactly these values.
    Person(PersonAct),
}

/// A call that may run, once. No clone, no reading from a file, no public fields: the gate makes it, or a person's decision.
#[derive(Debug)]
#[must_use = "an approval that is not run was lost"]
pub struct Approved<C> {
    pub(super) call_id: String,
    pub(super) tool: String,
    pub(super) tool_version: u16,
    pub(super) proposed: Parameters,
    pub(super) parameters: Parameters,
    pub(super) grounded: Vec<Grounded>,
    pub(super) left_out: Vec<String>,
    pub(super) findings: Vec<Finding>,
    pub(super) person: Option<String>,
    pub(super) typed: C,
    pub(super) grant: Grant,
}

impl<C> Approved<C> {
    /// The id of the call, unique in its reply.
    pub fn call_id(&self) -> &str {
        &self.call_id
    }
    /// The tool's id.
    pub fn tool(&self) -> &str {
        &self.tool
    }
    /// The version of what the tool writes.
    pub fn tool_version(&self) -> u16 {
        self.tool_version
    }
    /// What is written, canonical.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }
    /// What the model sent; for a form, what was typed.
    pub fn proposed(&self) -> &Parameters {
        &self.proposed
    }
    /// Each written parameter's source.
    pub fn provenance(&self) -> impl Iterator<Item = (&str, Provenance)> {
        self.grounded.iter().map(|each| (each.field.as_str(), each.provenance))
    }
    /// Each parameter, grounded; those that were left out included.
    pub fn grounded(&self) -> &[Grounded] {
        &self.grounded
    }
    /// The parameters that were left out.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }
    /// What the person was shown as reasons.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
    /// Another person's record that it goes into, by name.
    pub fn person(&self) -> Option<&str> {
        self.person.as_deref()
    }
    /// The tool's own typed call.
    pub fn typed(&self) -> &C {
        &self.typed
    }
    /// What lets it run.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }
    /// The digest of exactly these values, as stored beside the write.
    pub fn digest(&self) -> String {
        match &self.grant {
            // Nobody's act approves other values than those it names.
            Grant::Person(act) => act.digest().to_owned(),
            Grant::Statement => super::digest(&self.tool, self.person.as_deref(), &self.parameters),
        }
    }

    /// Check 6 once more, inside the write's transaction: the findings that the person was not shown. Any of them means that
    /// nothing may be written and the card is shown again.
    pub fn unseen<T: Toolbox<Typed = C>>(&self, toolbox: &T, reader: &dyn Reader<C>) -> Vec<Finding> {
        let Some(definition) = toolbox.definition(&self.tool) else {
            return vec![crate::judge::unknown(&self.tool)];
        };
        let seen = |finding: &Finding| {
            self.findings.iter().any(|shown| {
                (shown.reason, &shown.fields) == (finding.reason, &finding.fields) && shown.verdict >= finding.verdict
            })
        };
        reader.rules(definition, &self.typed, &[]).into_iter().filter(|finding| !seen(finding)).collect()
    }
}
