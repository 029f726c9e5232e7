//! Whether an answer's parts agree with each other and with what was asked: before it is put into words.

use serde_json::Value;

use super::{Draft, Evidence, Observation, QueryOutcome};

/// What is wrong with an answer. Never its content.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Nothing was looked up.
    #[error("nothing was looked up")]
    Empty,
    /// A tool that the answer needs did not run.
    #[error("{0} did not run")]
    Missing(String),
    /// The list of tools is not that of the findings.
    #[error("the list of tools does not match the findings")]
    Tools,
    /// A finding has no step of its own, or a step no finding, or their order differs.
    #[error("the audit does not match the findings")]
    Audit,
    /// Two findings bear the same call.
    #[error("a call is there twice")]
    Twice,
    /// A finding's parts do not agree: data without evidence, rows where there is no data, no words.
    #[error("what {0} found does not agree with itself")]
    Finding(String),
    /// A coverage that cannot be.
    #[error("the coverage of {0} cannot be")]
    Coverage(String),
    /// A step that began before the one before it.
    #[error("the audit's times go backwards")]
    Order,
    /// An earlier result from after the answer.
    #[error("an earlier result is from after the answer")]
    Later,
}

impl Draft {
    /// The answer, where all its parts agree and every needed tool ran; else everything that is wrong with it.
    ///
    /// A tool that ran and could not look counts as run: it is told, not guessed.
    pub fn check(self, needed: &[&str]) -> Result<Evidence, Vec<Fault>> {
        let mut faults = Vec::new();
        if self.findings.is_empty() {
            faults.push(Fault::Empty);
        }
        let mut tools: Vec<&str> = Vec::new();
        for finding in &self.findings {
            if !tools.contains(&finding.tool.as_str()) {
                tools.push(&finding.tool);
            }
        }
        let missing = needed.iter().filter(|need| !tools.contains(need));
        faults.extend(missing.map(|need| Fault::Missing((*need).to_owned())));
        if self.metadata.tools != tools {
            faults.push(Fault::Tools);
        }
        for (index, finding) in self.findings.iter().enumerate() {
            if self.findings.iter().take(index).any(|other| other.call == finding.call) {
                faults.push(Fault::Twice);
            }
            if !agrees(finding) {
                faults.push(Fault::Finding(finding.tool.clone()));
            }
            if !finding.coverage.is_none_or(|coverage| coverage.fits()) {
                faults.push(Fault::Coverage(finding.tool.clone()));
            }
            if finding.earlier.is_some_and(|at| at > self.metadata.at) {
                faults.push(Fault::Later);
            }
        }
        let steps = self.audit.iter().map(|step| (&step.call, &step.tool, usize::try_from(step.rows).ok()));
        let found = self.findings.iter().map(|each| (&each.call, &each.tool, Some(each.rows.len())));
        if !steps.eq(found) {
            faults.push(Fault::Audit);
        }
        if self.audit.windows(2).any(|pair| matches!(pair, [one, next] if next.began_ms < one.began_ms)) {
            faults.push(Fault::Order);
        }
        if faults.is_empty() { Ok(Evidence { draft: self }) } else { Err(faults) }
    }
}

fn agrees(finding: &Observation) -> bool {
    let nothing = finding.rows.is_empty() && finding.data == Value::Null;
    let covered = finding.coverage.is_some_and(|coverage| coverage.with_data > 0);
    !finding.words.trim().is_empty()
        && match finding.found {
            QueryOutcome::Data => !nothing,
            QueryOutcome::NoData => nothing && !covered,
            QueryOutcome::Unavailable => nothing && finding.coverage.is_none() && finding.earlier.is_none(),
        }
}
