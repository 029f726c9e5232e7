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

/// How many answers of each tool count as a person's habit.
pub const COUNTED: u32 = 20;
/// How many decided proposals are looked at in all.
const LOOKED_AT: u32 = 400;

impl Store {
    /// How a person answered the last [`COUNTED`] proposals of each tool, by tool.
    ///
    /// # Errors
    /// The database.
    pub async fn answers_by_tool(&self, person: PersonId) -> Result<BTreeMap<String, Answers>, StoreError> {
        let of = person.0.as_bytes().as_slice();
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query!(
            r#"SELECT tool AS "tool!", sum(state = 'confirmed' AND supersedes IS NULL) AS "approved!: u32",
                 sum(state = 'confirmed' AND supersedes IS NOT NULL) AS "edited!: u32", sum(state = 'rejected') AS "rejected!: u32"
               FROM (
                 SELECT tool, state, supersedes, row_number() OVER (PARTITION BY tool ORDER BY seq DESC) AS nth FROM (
                   SELECT seq, tool, state, supersedes FROM pending
                   WHERE person = ? AND state IN ('confirmed', 'rejected') ORDER BY seq DESC LIMIT ? + 0))
               WHERE nth <= ? GROUP BY tool"#,
            of,
            LOOKED_AT,
            COUNTED
        )
        .fetch_all(&mut *reader)
        .await?;
        let answers = |approved, edited, rejected| Answers { approved, edited, rejected };
        Ok(rows.into_iter().map(|row| (row.tool, answers(row.approved, row.edited, row.rejected))).collect())
    }
}
