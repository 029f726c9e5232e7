//! The journal held against the log that it is made from.

use alara_store::{Job, JournalCompared, StoreError};

use super::Engine;
use crate::journal::Wording;

impl Engine {
    /// Compares the journal with the log, row by row. One that differs is made anew: nothing is in it that the log does not hold.
    ///
    /// # Errors
    /// The database; [`StoreError::Stopped`].
    pub async fn compare_journal(&self, job: &Job) -> Result<JournalCompared, StoreError> {
        let compared = self.store.journal_check(&Wording, job).await?;
        if !compared.agree() {
            self.store.journal_anew().await?;
            self.store.journal(&Wording).await?;
        }
        Ok(compared)
    }
}
