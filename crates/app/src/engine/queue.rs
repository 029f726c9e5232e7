//! What waits on the person: rows of the store, restored as the gate's own type before anything is done with them.

use alara_gate::{Parameters, Pending};
use alara_health::Named;
use alara_health::answers::PendingCall;
use alara_health::tools::speech::Names;
use alara_health::tools::{HealthCall, HealthTools, speech};
use alara_record::PersonId;
use alara_store::{Asked, Question};

use super::write::Origin;
use super::{Engine, EngineError};

/// What the ids of open needs begin with: no call of a model's gets such a one.
pub(super) const OPEN_NEED: &str = "open-";

/// Something that waits, and what on record it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingRow(pub Asked, pub(crate) Option<Named>);

impl PendingRow {
    /// Its id.
    pub fn id(&self) -> &str {
        &self.0.question.id
    }

    /// As an answer by chat sees it.
    pub fn as_pending_call(&self) -> PendingCall {
        let call = &self.0.question.call;
        let others = call.person.is_some();
        PendingCall { id: self.id().to_owned(), tool: call.tool.clone(), parameters: call.parameters.clone(), others }
    }
}

/// What waits for an answer, and what is answered.
#[derive(Clone, Copy)]
pub struct Queue<'a> {
    pub(super) engine: &'a Engine,
}

impl Queue<'_> {
    /// What waits now, oldest first. What has run out is marked as expired, which is neither yes nor no.
    pub async fn waiting(self) -> Result<Vec<PendingRow>, EngineError> {
        let now = self.engine.clock().now;
        let (waits, ran_out): (Vec<_>, Vec<_>) = self
            .engine
            .store
            .undecided()
            .await?
            .into_iter()
            .partition(|asked| asked.expires_millis > now.timestamp_millis());
        if !ran_out.is_empty() && !self.engine.store.is_read_only() {
            self.engine.store.expire(now).await?;
        }
        let mut rows = Vec::with_capacity(waits.len());
        for asked in waits {
            rows.push(self.row(asked).await?);
        }
        Ok(rows)
    }

    /// A row, with what on record it is about.
    pub async fn row(self, asked: Asked) -> Result<PendingRow, EngineError> {
        let question = &asked.question;
        let about = self.named(&question.call.tool, &question.call.parameters, question.person).await?;
        Ok(PendingRow(asked, about))
    }

    /// What on record a call is about, as it is called now.
    pub(crate) async fn named(
        self,
        tool: &str,
        fields: &Parameters,
        person: PersonId,
    ) -> Result<Option<Named>, EngineError> {
        let Some(names) = speech(tool).and_then(|speech| speech.names) else { return Ok(None) };
        let id = fields.get(names.field()).and_then(|value| value.as_str()?.trim().parse().ok());
        if let (Names::Entry(_), Some(id)) = (names, id) {
            // It may be older than what of the record is read at once.
            let kept = self.engine.store.entry(id).await?;
            return Ok(kept.map(|kept| Named::entry(&kept.entry, &self.engine.clock())));
        }
        Ok(Named::of(tool, fields, self.engine.record().await?.as_ref(), person, &self.engine.clock()))
    }

    /// Queues a call; when this returns, it survives a crash. Its id is the call's own where nothing was ever asked under that.
    pub(super) async fn put(self, pending: &Pending<HealthCall>, origin: &Origin) -> Result<String, EngineError> {
        let id = self.engine.store.first_free(&stem_of(pending.call_id()), ".").await?;
        self.put_as(id, pending, origin).await
    }

    /// The same under an id of the app's own.
    pub(super) async fn put_as(
        self,
        id: String,
        pending: &Pending<HealthCall>,
        origin: &Origin,
    ) -> Result<String, EngineError> {
        let question = Question {
            id,
            turn: origin.scope.clone(),
            person: self.waits_for(pending).await?,
            call: pending.content().clone(),
            messages: origin.messages.clone(),
            created: self.engine.clock().now,
        };
        self.engine.store.queue(&question).await?;
        Ok(question.id)
    }

    /// Whose record a call waits for: where its card says that one will be made, it waits in the user's own until then.
    async fn waits_for(self, pending: &Pending<HealthCall>) -> Result<PersonId, EngineError> {
        let made = |name: &str| pending.findings().iter().any(|each| each.detail == alara_gate::made_for(name));
        match pending.person() {
            Some(name) if self.engine.person.is_user && made(name) => {
                match self.engine.people().person_called(name).await? {
                    Some(known) if !known.is_user => Ok(known.id),
                    Some(_) => Err(EngineError::Fault),
                    None => Ok(self.engine.person.id),
                }
            }
            named => self.engine.people().person_of(named).await,
        }
    }

    /// The id itself, or the first of `id~2`, `id~3` … that no other confirmation ever had.
    pub(super) async fn free_id(self, id: &str) -> Result<String, EngineError> {
        Ok(self.engine.store.first_free(id.split('~').next().unwrap_or(id), "~").await?)
    }

    /// A row as the gate's own type, typed again by today's tools.
    pub(super) fn restore(self, asked: &Asked) -> Result<Pending<HealthCall>, EngineError> {
        let tools = HealthTools { clock: self.engine.clock() };
        Pending::restore(asked.question.call.clone(), &tools).map_err(|_| EngineError::Unrestorable)
    }
}

/// The longest stem of an id, in letters.
const LONGEST: usize = 40;

/// What a call's own id gives to the one that people are shown and type: letters, digits and `-_.`, for a model may call its calls
/// anything. `~` is for the versions of one confirmation alone, and `open-` for what a turn left open, so that two are never taken for one.
fn stem_of(call: &str) -> String {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.') { sign } else { '.' };
    let stem: String = call.trim().chars().map(plain).take(LONGEST).collect();
    let stem = stem.trim_matches('.');
    match stem {
        "" => "call".to_owned(),
        own if own.starts_with(OPEN_NEED) => format!("call-{own}"),
        stem => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_people_type_holds_nothing_that_they_could_not() {
        for (call, id) in [
            ("call-1", "call-1"),
            (" call_789 ", "call_789"),
            ("call-1~2", "call-1.2"),
            ("a\u{1b}[31m b\u{202e}", "a..31m.b"),
            ("open-turn-1", "call-open-turn-1"),
            ("\u{200b}", "call"),
            ("", "call"),
        ] {
            assert_eq!(stem_of(call), id, "{call:?}");
        }
        assert_eq!(stem_of(&"x".repeat(900)).len(), LONGEST);
    }
}
