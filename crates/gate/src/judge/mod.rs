//! The order of checks. The first that blocks ends it; a later one can only make a verdict stricter; a guard that errs asks.

use crate::{Assessed, Call, Definition, Finding, Grounded, Intent, Parameters};

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

/// What knows the user's own words and record, asked about one call at a time.
pub trait Reader<C> {
    /// Whether the statement asserts the event of this call.
    fn intent(&self, definition: &Definition, call: &C) -> Intent;

    /// Where each parameter comes from, and its settled value. Every proposed parameter must be answered for; parameters that the
    /// words settle and the model left out may be added. The order is that of the definition.
    fn ground(&self, definition: &Definition, call: &C, proposed: &Parameters) -> Vec<Grounded>;

    /// Medical rules (check 6) over the settled call: what blocks or asks. `earlier` are the calls of the same reply that will be
    /// written before it (two doses in one message are two doses).
    fn rules(&self, definition: &Definition, call: &C, earlier: &[&C]) -> Vec<Finding>;

    /// Notices for the person about a settled call: safety notices, an unknown medication, the last dose before the maximum.
    fn notices(&self, definition: &Definition, call: &C) -> Vec<String>;

    /// Whether two calls record the same event.
    fn same_event(&self, one: &C, other: &C) -> bool;
}

/// Judges the calls of one reply, one by one, in order.
pub fn assess<T: Toolbox>(calls: Vec<Call>, toolbox: &T, reader: &dyn Reader<T::Typed>) -> Vec<Assessed<T::Typed>> {
    let _ = (toolbox, reader);
    let _ = calls;
    Vec::new()
}
