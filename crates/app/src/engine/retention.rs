//! What is done each day without being asked for: finishing what an erasing began, and forgetting chat that is older than the user
//! wants it kept. Records are never forgotten.

use alara_store::StoreError;
use chrono::{Days, NaiveDate};
use serde_json::{Value, json};

use super::{EngineError, Forgetting, Job};

/// For how many days the chat may be kept; the other choice is for good.
pub const KEPT_FOR: [u32; 4] = [365, 90, 30, 7];

/// The setting that says for how many days the chat is kept; without it, for good.
const DAYS: &str = "talk_days";

impl Forgetting<'_> {
    /// Does it. Whatever part of it fails, the rest is done.
    pub async fn apply_retention(self, job: &Job) -> Result<(), EngineError> {
        let finished = self.finish_erasing(job).await;
        let forgotten = match self.chat_kept_for().await {
            Ok(Some(days)) => self.forget_chat(days).await.map(|_| ()),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        finished.map(|_| ()).and(forgotten)
    }

    /// For how many days the chat is kept; `None` for good.
    pub async fn chat_kept_for(self) -> Result<Option<u32>, EngineError> {
        let set = self.engine.store.setting(DAYS).await?;
        let days = set.as_ref().and_then(Value::as_u64).and_then(|days| u32::try_from(days).ok());
        Ok(days.filter(|days| KEPT_FOR.contains(days)))
    }

    /// Keeps the chat for so many days from now on, one of [`KEPT_FOR`], or for good; what is older goes at once. Answers how many messages
    /// went.
    pub async fn keep_chat_for(self, days: Option<u32>) -> Result<u64, EngineError> {
        let Some(days) = days else {
            self.engine.store.set(DAYS, &Value::Null).await?;
            return Ok(0);
        };
        if !KEPT_FOR.contains(&days) {
            return Err(StoreError::Unfit("that many days of talk").into());
        }
        self.engine.store.set(DAYS, &json!(days)).await?;
        self.forget_chat(days).await
    }

    /// How many messages would go if the chat were kept for so many days.
    pub async fn count_chat_older_than(self, days: u32) -> Result<u64, EngineError> {
        Ok(self.engine.store.talk_before(self.first_day(days)).await?)
    }

    async fn forget_chat(self, days: u32) -> Result<u64, EngineError> {
        Ok(self.engine.store.forget_talk(self.first_day(days)).await?)
    }

    /// The first local day of the last so many.
    fn first_day(self, days: u32) -> NaiveDate {
        let today = self.engine.clock().local().date();
        today.checked_sub_days(Days::new(u64::from(days))).unwrap_or(NaiveDate::MIN)
    }
}
