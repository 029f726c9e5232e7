//! What a call says: as it was proposed, and as the checks left it.

use serde::{Deserialize, Serialize};

use super::digest;
use crate::{Finding, Grounded, Notice, Parameters, Provenance};

/// What a call says. Plain data, as it is stored while it waits: having it grants nothing, and reading it back grants nothing.
/// [`crate::Assessed`], [`crate::Pending`] and [`crate::Approved`] each hold one, and let it be read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CallContent {
    /// The id of the call, unique in its reply.
    pub call_id: String,
    /// The tool's id.
    pub tool: String,
    /// The version of what the tool writes.
    pub tool_version: u16,
    /// What the model sent; for a form, what was typed.
    pub proposed: Parameters,
    /// What is written, or shown and written if the person says yes: canonical.
    pub parameters: Parameters,
    /// What the words alone settle, without what nobody said: what a "yes" in the conversation writes, where the question did not name
    /// the rest.
    pub settled: Parameters,
    /// Each parameter, grounded.
    pub grounded: Vec<Grounded>,
    /// What is left out whatever the person says.
    pub left_out: Vec<String>,
    /// Why the verdict is what it is.
    pub findings: Vec<Finding>,
    /// What the person is told besides.
    pub notices: Vec<Notice>,
    /// Another person's record that it goes into, by name.
    pub person: Option<String>,
}

impl CallContent {
    /// [`CallContent::call_id`].
    pub fn call_id(&self) -> &str {
        &self.call_id
    }
    /// [`CallContent::tool`].
    pub fn tool(&self) -> &str {
        &self.tool
    }
    /// [`CallContent::tool_version`].
    pub fn tool_version(&self) -> u16 {
        self.tool_version
    }
    /// [`CallContent::proposed`].
    pub fn proposed(&self) -> &Parameters {
        &self.proposed
    }
    /// [`CallContent::parameters`].
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }
    /// [`CallContent::settled`].
    pub fn settled(&self) -> &Parameters {
        &self.settled
    }
    /// [`CallContent::grounded`].
    pub fn grounded(&self) -> &[Grounded] {
        &self.grounded
    }
    /// [`CallContent::left_out`].
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }
    /// [`CallContent::findings`].
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
    /// [`CallContent::notices`].
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }
    /// [`CallContent::person`].
    pub fn person(&self) -> Option<&str> {
        self.person.as_deref()
    }
    /// Each parameter's source.
    pub fn provenance(&self) -> impl Iterator<Item = (&str, Provenance)> {
        self.grounded.iter().map(|each| (each.field.as_str(), each.provenance))
    }
    /// The digest of exactly the values shown, or written: what an answer must name.
    pub fn digest(&self) -> String {
        digest(&self.tool, self.person.as_deref(), &self.parameters)
    }
}

/// Reading, and only reading, what a call says through what holds it.
macro_rules! reads_content {
    ($holder:ident) => {
        impl<C> std::ops::Deref for $holder<C> {
            type Target = CallContent;

            fn deref(&self) -> &CallContent {
                &self.content
            }
        }
    };
}
pub(super) use reads_content;
