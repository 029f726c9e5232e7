//! A call that waits for a person: a row, not a future. Running it takes the person's own act, to exactly the values shown.

use alara_consent::PersonAct;
use thiserror::Error;

use super::content::{CallContent, reads_content};
use super::{Approved, Grant};
use crate::{Finding, Toolbox};

/// A call that waits for a person.
#[derive(Debug)]
#[must_use = "a call that waits must be kept"]
pub struct Pending<C> {
    pub(crate) content: CallContent,
    pub(crate) typed: C,
}

reads_content!(Pending);

/// The answer names other values than those that wait.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("what was answered is not what waits")]
pub struct Stale;

/// A stored row that is no pending call of today's tools.
#[derive(Debug, Error, PartialEq)]
pub enum Unrestorable {
    /// The tool is no longer there.
    #[error("there is no tool {0} any more")]
    Tool(String),
    /// Its values don't fit the tool any more.
    #[error("the values no longer fit the tool")]
    Values(Vec<Finding>),
}

impl<C> Pending<C> {
    /// What it says: what is stored of it.
    pub fn content(&self) -> &CallContent {
        &self.content
    }
    /// The tool's own typed call, of the values shown.
    pub fn typed(&self) -> &C {
        &self.typed
    }

    /// A person decided: yes, to the values whose digest their act names. Other values are [`Stale`].
    pub fn decide(self, act: PersonAct) -> Result<Approved<C>, Stale> {
        if act.digest() != self.digest() {
            return Err(Stale);
        }
        Ok(Approved { content: self.content, typed: self.typed, grant: Grant::Person(act) })
    }

    /// Stored content, typed again by today's tools.
    pub fn restore<T: Toolbox<Typed = C>>(content: CallContent, toolbox: &T) -> Result<Pending<C>, Unrestorable> {
        let Some(definition) = toolbox.definition(&content.tool) else {
            return Err(Unrestorable::Tool(content.tool));
        };
        let typed = toolbox.typed(definition, &content.parameters).map_err(Unrestorable::Values)?;
        Ok(Pending { content, typed })
    }
}
