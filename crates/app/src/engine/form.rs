//! What a person types into a form, presses on a notification, or previews for import: a proposal whose grant is their own act.

use alara_consent::{Way, acted};
use alara_gate::{Finding, Parameters, assess_entered};
use alara_health::rules::RulesReader;
use alara_health::tools::HealthTools;
use alara_record::Person;

use super::hooked::Outside;
use super::write::{Origin, Wrote};
use super::{EngineError, Writes};

/// What became of a form.
#[derive(Debug)]
pub enum Entered {
    /// On disk.
    Written {
        /// The operation.
        operation: String,
        /// What was written, in words.
        said: String,
        /// What the person is told besides: safety notices, the last dose before the maximum.
        notices: Vec<String>,
    },
    /// The same form was sent before.
    Already {
        /// The operation.
        operation: String,
    },
    /// The rules ask: it waits, as this row.
    Asks {
        /// The row's id.
        id: String,
    },
    /// A value cannot be recorded.
    Invalid(Vec<Finding>),
}

impl Writes<'_> {
    /// Writes what a person entered. `id` names the form: sent twice, it is written once.
    pub async fn enter(self, id: &str, tool: &str, parameters: &Parameters, way: Way) -> Result<Entered, EngineError> {
        let outside = Outside { scope: "form", id, tool };
        let parameters = &match self.hooked(&outside, parameters).await? {
            Ok(parameters) => parameters,
            Err(findings) => return Ok(Entered::Invalid(findings)),
        };
        let clock = self.engine.clock();
        let record = self.engine.record().await?;
        // What is about an entry goes into the record that holds the entry.
        let whose = self.holder(parameters).await?;
        let person = whose.as_ref().map_or(self.engine.person.id, |each| each.id);
        let tools = HealthTools { clock };
        // The reader is gone before anything is waited for: it cannot cross threads.
        let assessed = {
            let reader = RulesReader { record: &record, person, clock };
            assess_entered(id, tool, parameters, whose.as_ref().map(|each| each.name.as_str()), &tools, &reader)
        };
        let pending = match assessed {
            Ok(pending) => pending,
            Err(findings) => return Ok(Entered::Invalid(findings)),
        };
        let origin = Origin { scope: "form".to_owned(), ..Origin::default() };
        // What the rules find is shown before it is written.
        if !pending.findings().is_empty() {
            return Ok(Entered::Asks { id: self.engine.queue().put(&pending, &origin).await? });
        }
        let notices = pending.notices().iter().map(|notice| notice.text.clone()).collect();
        let act = acted(way, pending.digest(), clock.now);
        let Ok(approved) = pending.decide(act) else { return Err(EngineError::Fault) };
        Ok(match self.write(approved, origin.clone()).await? {
            Wrote::Done { operation, said } => {
                Entered::Written { operation, said: self.unhooked(&outside, said).await?, notices }
            }
            Wrote::Already { operation } => Entered::Already { operation },
            Wrote::Refused(finding) => Entered::Invalid(vec![finding]),
            Wrote::Asks(call) => {
                let Ok(pending) = alara_gate::Pending::restore(*call, &tools) else {
                    return Err(EngineError::Unrestorable);
                };
                Entered::Asks { id: self.engine.queue().put(&pending, &origin).await? }
            }
            Wrote::Decided(_) | Wrote::Stale => return Err(EngineError::Fault),
        })
    }

    /// Whose entry these parameters name, if it is not of the record that is open.
    async fn holder(self, parameters: &Parameters) -> Result<Option<Person>, EngineError> {
        let named =
            parameters.get("entry").and_then(|entry| entry.as_str()).and_then(|entry| entry.trim().parse().ok());
        let Some(id) = named else { return Ok(None) };
        let Some(recorded) = self.engine.store.entry(id).await? else { return Ok(None) };
        let whose = recorded.entry.person;
        Ok(self
            .engine
            .people()
            .all()
            .await?
            .into_iter()
            .find(|each| each.id == whose && each.id != self.engine.person.id))
    }
}
