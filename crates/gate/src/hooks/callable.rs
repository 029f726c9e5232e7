//! Internal-only tools are not called by a model.

use super::{Before, Fault, Hook};
use crate::{Call, Finding, Reason, Toolbox};

/// Stops calls to tools that are for the app itself.
pub struct Callable<T>(pub T);

impl<T: Toolbox + Send + Sync> Hook for Callable<T> {
    fn name(&self) -> &'static str {
        "callable"
    }

    fn before(&self, call: &Call) -> Result<Before, Fault> {
        Ok(match self.0.definition(&call.tool) {
            Some(definition) if definition.internal => Before::Stop(vec![internal()]),
            // An unknown tool is the gate's to refuse.
            _ => Before::Pass,
        })
    }
}

/// What blocks a call to a tool that is for the app itself.
pub(crate) fn internal() -> Finding {
    Finding::block(Reason::ToolNotCallable, "Only Alara itself can do that.")
}
