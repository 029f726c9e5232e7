//! What the gate asks of whoever knows the tools.

use crate::{Definition, Finding, Parameters};

/// What knows the tools: their definitions, and how raw parameters become the tool's own typed call.
pub trait Toolbox {
    /// A typed call: an enum over every tool's own parameter struct. No rule reads raw JSON.
    type Typed: Clone + std::fmt::Debug;

    /// The definition of a tool, by id.
    fn definition(&self, tool: &str) -> Option<&Definition>;

    /// Makes typed parameters of validated, canonical ones. What the definition cannot say (one of several must be there, a day
    /// that does not exist) is refused here.
    fn typed(&self, definition: &Definition, parameters: &Parameters) -> Result<Self::Typed, Vec<Finding>>;

    /// The canonical parameters of a typed call: what would be written.
    fn canonical(&self, typed: &Self::Typed) -> Parameters;

    /// The offset of the user's clock now, for times without one ("2026-03-14T08:00" is local to now).
    fn localize(&self, time: &str) -> Option<String>;
}
