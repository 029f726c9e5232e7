//! How a person answered what waited: approved, edited, rejected, by tool.

use std::collections::BTreeMap;

use alara_record::PersonId;

use crate::{Store, StoreError};

/// How the last proposals of one tool were answered. One that expired is no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Confirmed as shown.
    pub approved: u32,
    /// Confirmed after an edit.
    pub edited: u32,
    /// Rejected.
    pub rejected: u32,
}

/// How many decided proposals are looked at in all.
const LOOKED_AT: u32 = 400;

impl Store {
    /// How a person answered the last `each` proposals of each tool, by tool.
    ///
    /// # Errors
    /// The database.
    pub async fn answers_by_tool(&self, person: PersonId, each: u32) -> Result<BTreeMap<String, Answers>, StoreError> {
        let person = person.0.as_bytes().as_slice();
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query!(
            r#"SELECT tool, state, supersedes IS NOT NULL AS "edited!: bool" FROM pending
               WHERE person = ? AND state IN ('confirmed', 'rejected') ORDER BY seq DESC LIMIT ?"#,
            person,
            LOOKED_AT
        )
        .fetch_all(&mut *reader)
        .await?;
        let mut found: BTreeMap<String, Answers> = BTreeMap::new();
        for row in rows {
            let answers = found.entry(row.tool).or_default();
            if answers.approved + answers.edited + answers.rejected >= each {
                continue;
            }
            match (row.state.as_str(), row.edited) {
                ("rejected", _) => answers.rejected += 1,
                (_, true) => answers.edited += 1,
                (_, false) => answers.approved += 1,
            }
        }
        Ok(found)
    }
}
