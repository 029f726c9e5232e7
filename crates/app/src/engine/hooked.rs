//! The hooks around calls that no turn runs: cards that are confirmed later, forms, notifications, undo. They are those of a turn, in the
//! same order; what they did is kept beside the turns.

use alara_gate::hooks::{Did, HookRecord, Hooks, Returned};
use alara_gate::{Call, Confidence, Finding, Parameters, Repair};
use alara_health::tools::HealthTools;
use alara_store::HookTrace;
use serde_json::Value;

use super::{EngineError, TraceLog, Writes};

/// A call outside of a turn, as the hooks see it.
pub(super) struct Outside<'a> {
    /// The turn that its card came from, or "form" or "undo".
    pub scope: &'a str,
    /// Its id.
    pub id: &'a str,
    /// Its tool.
    pub tool: &'a str,
}

impl Writes<'_> {
    /// What looks at every call, in order.
    pub(crate) fn hooks(self) -> Hooks {
        let standard = Hooks::standard(&HealthTools { clock: self.engine.clock() });
        self.engine.more_hooks.iter().cloned().fold(standard, Hooks::and)
    }

    /// Runs the hooks before a call that a person has decided on; what they make of its parameters is judged like anyone's. The
    /// findings say why it is stopped.
    pub(super) async fn hooked(
        self,
        outside: &Outside<'_>,
        parameters: &Parameters,
    ) -> Result<Result<Parameters, Vec<Finding>>, EngineError> {
        let call = Call {
            id: outside.id.to_owned(),
            tool: outside.tool.to_owned(),
            parameters: parameters.clone(),
            confidence: Confidence::Number(1.0),
            reasoning: None,
            repair: Repair::None,
        };
        let mut records = Vec::new();
        let done = self.hooks().before(call, &mut records);
        self.keep_hooks(outside, &records).await?;
        Ok(done.map(|call| call.parameters).map_err(|stopped| stopped.findings))
    }

    /// Runs the hooks behind a call that was run; answers with what may be said of it.
    pub(super) async fn unhooked(self, outside: &Outside<'_>, said: String) -> Result<String, EngineError> {
        let returned =
            Returned { call: outside.id.to_owned(), tool: outside.tool.to_owned(), message: said, data: Value::Null };
        let mut records = Vec::new();
        let safe = self.hooks().after(returned, &mut records);
        // It is written: that a hook's trace could not be kept undoes nothing of it.
        if let Err(error) = self.keep_hooks(outside, &records).await {
            tracing::warn!(code = error.code(), "what a hook did could not be kept");
        }
        Ok(safe.message)
    }

    async fn keep_hooks(self, outside: &Outside<'_>, records: &[HookRecord]) -> Result<(), EngineError> {
        let at = self.engine.clock().now;
        let code = |value: Value| value.as_str().map(str::to_owned).unwrap_or_default();
        let rows: Vec<HookTrace> = records
            .iter()
            .filter(|record| record.did != Did::Passed)
            .map(|record| HookTrace {
                at,
                scope: outside.scope.to_owned(),
                call: record.call.clone(),
                tool: outside.tool.to_owned(),
                hook: record.hook.clone(),
                side: code(serde_json::json!(record.side)),
                did: code(serde_json::json!(record.did)),
            })
            .collect();
        Ok(self.engine.store.keep_hooks(&rows).await?)
    }
}

impl TraceLog<'_> {
    /// What hooks did outside of turns, newest first.
    ///
    /// # Errors
    /// The store.
    pub async fn hooks_outside(self, limit: u32) -> Result<Vec<HookTrace>, EngineError> {
        Ok(self.engine.store.hooks(limit).await?)
    }
}
