//! People with a record here: added, and called by other names, by the user's own act.

use alara_gate::{Parameters, PersonAct};
use alara_record::operation::Payload;
use alara_record::{Change, Noun, OperationId, Person, Salt};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value};

use crate::execute::{Executed, granted_by, log_in};
use crate::log::append::{Draft, end};
use crate::{Store, StoreError};

const KEEP_PERSON: &str = "keep_person";

/// What is shown of a person, and written: the act that keeps them names the digest of it.
pub fn digest_of(person: &Person) -> String {
    alara_gate::digest(KEEP_PERSON, None, &shown(person))
}

fn shown(person: &Person) -> Parameters {
    Map::from_iter([
        ("name".to_owned(), Value::String(person.name.clone())),
        ("aka".to_owned(), Value::Array(person.aka.iter().cloned().map(Value::String).collect())),
    ])
}

impl Store {
    /// Puts a person on record, or changes what they are called. The act names [`digest_of`] them. Nobody becomes the user, or
    /// ceases to be, by this.
    ///
    /// # Errors
    /// The database, a full disk; nothing was written then.
    pub async fn keep_person(
        &self,
        act: PersonAct,
        person: Person,
        operation: OperationId,
        salt: Salt,
        at: DateTime<FixedOffset>,
    ) -> Result<Executed<std::convert::Infallible>, StoreError> {
        if act.digest() != digest_of(&person) {
            return Ok(Executed::Stale);
        }
        let mut transaction = self.begin().await?;
        let call_id = format!("person/{}", operation.0.simple());
        let (end, claimed) = end(&mut transaction, &call_id).await?;
        if let Some(operation) = claimed {
            return Ok(Executed::AlreadyDone { operation });
        }
        let before = crate::snapshot::people(&mut transaction).await?;
        let old = before.into_iter().find(|each| each.id == person.id);
        let was_user = old.as_ref().is_some_and(|old| old.is_user);
        let person = Person { is_user: was_user, ..person };
        let changes = vec![Change::Put(Noun::Person(person.clone()))];
        let payload = Payload {
            proposed: Map::new(),
            written: shown(&person),
            provenance: Map::new(),
            // Nobody is taken off the record again: records hang on them. A change of names is taken back.
            inverse: old.map(|old| Change::Put(Noun::Person(old))).into_iter().collect(),
            changes,
        };
        let draft = Draft {
            id: operation,
            at,
            person: person.id,
            tool: KEEP_PERSON.into(),
            tool_version: 1,
            grant: granted_by(&act),
            call_id,
            payload,
            salt,
        };
        let receipt = log_in(&mut transaction, end, draft).await?;
        transaction.commit().await?;
        self.counted(receipt.seq);
        Ok(Executed::Done(receipt))
    }
}
