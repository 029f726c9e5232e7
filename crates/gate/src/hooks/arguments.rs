//! Arguments that the tool's definition does not allow stop the call before anything else looks at them.

use super::{Before, Fault, Hook};
use crate::registry::valid::valid;
use crate::{Call, Toolbox};

/// Stops calls with invalid arguments.
pub struct Arguments<T>(pub T);

impl<T: Toolbox + Send + Sync> Hook for Arguments<T> {
    fn name(&self) -> &'static str {
        "arguments"
    }

    fn before(&self, call: &Call) -> Result<Before, Fault> {
        let Some(definition) = self.0.definition(&call.tool) else { return Ok(Before::Pass) };
        match valid(definition, &call.parameters, &|time| self.0.localize(time)) {
            Ok(_) => Ok(Before::Pass),
            Err(findings) => Ok(Before::Stop(findings)),
        }
    }
}
