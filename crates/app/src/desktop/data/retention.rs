//! For how long the chat is kept, in the window.

use alara_protocol::*;

use crate::desktop::data::small;
use crate::desktop::{Data, Part};
use crate::engine::KEPT_FOR;

impl Data<'_> {
    /// For how long, and what would go with each other choice.
    pub async fn chat_retention(self, _: NoInput) -> Result<ChatRetention, Failure> {
        let open = self.desktop.vault.opened().await?;
        let mut choices = Vec::new();
        for days in KEPT_FOR {
            choices.push(ChatRetentionChoice {
                days,
                older: small(open.engine.forgetting().count_chat_older_than(days).await?),
            });
        }
        Ok(ChatRetention { days: open.engine.forgetting().chat_kept_for().await?, choices })
    }

    /// Keeps it for so many days from now on; what is older goes at once.
    pub async fn keep_chat(self, input: KeepChat) -> Result<ChatRetention, Failure> {
        if input.days.is_some_and(|days| !KEPT_FOR.contains(&days)) {
            return Err(Failure::new(FailureCode::InvalidInput, "Choose one of the times that are offered."));
        }
        let open = self.desktop.vault.opened().await?;
        open.engine.forgetting().keep_chat_for(input.days).await?;
        drop(open);
        self.desktop.listeners.changed(&[Part::Settings, Part::Conversation]);
        self.chat_retention(NoInput {}).await
    }
}
