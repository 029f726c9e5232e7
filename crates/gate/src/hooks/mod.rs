//! Hooks around every call, in order: before it is judged, and behind its result. A hook may stop a call or change its arguments, which
//! the gate then judges like any others; one that fails, or panics, blocks its call, is recorded, and breaks nothing else.

mod arguments;
mod callable;
mod record;
mod safe;

#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::Value;

pub use arguments::Arguments;
pub use callable::Callable;
pub(crate) use callable::internal;
pub use record::{Did, HookRecord, Side};
pub use safe::{MOST, SafeResults};

use crate::{Call, Finding, Parameters, Reason, Toolbox};

/// What a hook makes of a call that is about to be judged.
#[derive(Clone, Debug, PartialEq)]
pub enum Before {
    /// It goes on as it is.
    Pass,
    /// It goes on with these arguments; the gate judges them afresh.
    Change(Parameters),
    /// It is stopped: the findings block, whatever verdict they name.
    Stop(Vec<Finding>),
}

/// What a hook makes of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// It goes on as it is.
    Pass,
    /// This stands in its place.
    Change(Returned),
    /// It is withheld; the sentence says why.
    Stop(String),
}

/// The result of a call, as it goes back to a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Returned {
    /// The call.
    pub call: String,
    /// Its tool.
    pub tool: String,
    /// In words.
    pub message: String,
    /// As data.
    pub data: Value,
}

/// A hook could not do its work. The sentence holds no values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// Something that looks at every call.
pub trait Hook: Send + Sync {
    /// Its name, for the record.
    fn name(&self) -> &'static str;

    /// Before the call is judged.
    ///
    /// # Errors
    /// It could not do its work: the call is blocked.
    fn before(&self, call: &Call) -> Result<Before, Fault> {
        let _ = call;
        Ok(Before::Pass)
    }

    /// Behind its result.
    ///
    /// # Errors
    /// It could not do its work: the result is withheld.
    fn after(&self, result: &Returned) -> Result<After, Fault> {
        let _ = result;
        Ok(After::Pass)
    }
}

/// A call that a hook stopped, as it stood then, and why.
#[derive(Debug)]
pub struct Stopped {
    /// The call.
    pub call: Call,
    /// Why; they block.
    pub findings: Vec<Finding>,
}

/// Hooks in order.
#[derive(Clone, Default)]
pub struct Hooks(Vec<Arc<dyn Hook>>);

impl std::fmt::Debug for Hooks {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_list().entries(self.0.iter().map(|hook| hook.name())).finish()
    }
}

impl Hooks {
    /// The app's own: internal-only tools blocked, arguments validated, results made safe.
    pub fn standard<T: Toolbox + Clone + Send + Sync + 'static>(toolbox: &T) -> Hooks {
        Hooks(vec![
            Arc::new(Callable(toolbox.clone())),
            Arc::new(Arguments(toolbox.clone())),
            Arc::new(SafeResults { most: MOST }),
        ])
    }

    /// One more, behind the others.
    #[must_use]
    pub fn and(mut self, hook: Arc<dyn Hook>) -> Hooks {
        self.0.push(hook);
        self
    }

    /// Runs the hooks before a call. What comes back as an error is the call as it stood when it was stopped, and why.
    ///
    /// # Errors
    /// A hook stopped it, or failed.
    pub fn before(&self, mut call: Call, records: &mut Vec<HookRecord>) -> Result<Call, Box<Stopped>> {
        for hook in &self.0 {
            let mut note =
                |did, note: String| records.push(HookRecord::new(hook.name(), &call.id, Side::Before, did, note));
            match guarded(|| hook.before(&call)) {
                Ok(Before::Pass) => note(Did::Passed, String::new()),
                Ok(Before::Change(parameters)) => {
                    let changed = changed(&call.parameters, &parameters);
                    note(Did::Changed, changed);
                    call.parameters = parameters;
                }
                Ok(Before::Stop(findings)) => {
                    note(Did::Stopped, findings.iter().map(|each| each.detail.as_str()).collect::<Vec<_>>().join(" "));
                    return Err(Box::new(Stopped { call, findings }));
                }
                Err(fault) => {
                    note(Did::Failed, fault.to_string());
                    let finding =
                        Finding::block(Reason::GuardFailed, "A check of this call failed, so nothing was done.");
                    return Err(Box::new(Stopped { call, findings: vec![finding] }));
                }
            }
        }
        Ok(call)
    }

    /// Runs the hooks behind a result.
    pub fn after(&self, mut result: Returned, records: &mut Vec<HookRecord>) -> Returned {
        for hook in &self.0 {
            let mut note =
                |did, note: String| records.push(HookRecord::new(hook.name(), &result.call, Side::After, did, note));
            let withheld = match guarded(|| hook.after(&result)) {
                Ok(After::Pass) => {
                    note(Did::Passed, String::new());
                    continue;
                }
                Ok(After::Change(changed)) => {
                    note(Did::Changed, String::new());
                    result = Returned { call: result.call, tool: result.tool, ..changed };
                    continue;
                }
                Ok(After::Stop(why)) => {
                    note(Did::Stopped, why.clone());
                    why
                }
                Err(fault) => {
                    note(Did::Failed, fault.to_string());
                    "A check of this result failed, so it is withheld.".to_owned()
                }
            };
            return Returned { message: withheld, data: Value::Null, ..result };
        }
        result
    }
}

/// A panic in a hook is its failure and nobody else's.
fn guarded<R>(work: impl FnOnce() -> Result<R, Fault>) -> Result<R, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Fault("It broke down.".to_owned())))
}

/// The names of what a hook changed, never the values.
fn changed(old: &Parameters, new: &Parameters) -> String {
    let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
    names.filter(|name| old.get(*name) != new.get(*name)).cloned().collect::<Vec<_>>().join(", ")
}
