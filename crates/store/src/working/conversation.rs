//! Conversations and their messages: the user's words are stored before anything else can fail.

use alara_record::PersonId;
use chrono::{DateTime, FixedOffset};

use crate::log::read::instant_of;
use crate::working::ledger;
use crate::working::trace::{self, Prompt, TurnTrace};
use crate::{Store, StoreError};

/// Who said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The user.
    User,
    /// The assistant.
    Assistant,
}

impl Speaker {
    fn name(self) -> &'static str {
        match self {
            Speaker::User => "user",
            Speaker::Assistant => "assistant",
        }
    }
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Its id; unique.
    pub id: String,
    /// The conversation.
    pub conversation: String,
    /// The turn that it belongs to.
    pub turn: String,
    /// Who said it.
    pub role: Speaker,
    /// The words.
    pub text: String,
    /// When.
    pub at: DateTime<FixedOffset>,
    /// Whether a user's message has had its answer; an assistant's always has.
    pub answered: bool,
    /// The kind of crisis that it speaks of, if it does ("self_harm", "medical_emergency").
    pub crisis: Option<String>,
    /// Whether a model was asked to answer it, and that did not come to its end.
    pub by_model: bool,
}

struct Row {
    id: String,
    conversation: String,
    turn: String,
    role: String,
    body: String,
    at: String,
    state: String,
    crisis: Option<String>,
    by_model: i64,
}

impl Row {
    fn read(self) -> Result<Message, StoreError> {
        Ok(Message {
            id: self.id,
            conversation: self.conversation,
            turn: self.turn,
            role: if self.role == Speaker::User.name() { Speaker::User } else { Speaker::Assistant },
            text: self.body,
            at: instant_of("message", &self.at)?,
            answered: self.state == "answered",
            crisis: self.crisis,
            by_model: self.by_model != 0,
        })
    }
}

impl Store {
    /// Begins a conversation about a person's record; one that is there already stays as it is.
    ///
    /// # Errors
    /// The database.
    pub async fn begin_conversation(
        &self,
        id: &str,
        person: PersonId,
        at: DateTime<FixedOffset>,
    ) -> Result<(), StoreError> {
        let (person, at) = (person.0.as_bytes().as_slice(), at.to_rfc3339());
        let mut writer = self.writer().await?;
        sqlx::query!(
            "INSERT INTO conversation (id, person, started) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            id,
            person,
            at
        )
        .execute(&mut *writer)
        .await?;
        Ok(())
    }

    /// The conversation that was begun last about a person's record.
    ///
    /// # Errors
    /// The database.
    pub async fn last_conversation(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let person = person.0.as_bytes().as_slice();
        let mut reader = self.at_hand().await?;
        Ok(sqlx::query_scalar!("SELECT id FROM conversation WHERE person = ? ORDER BY rowid DESC LIMIT 1", person)
            .fetch_optional(&mut *reader)
            .await?)
    }

    /// Stores a message. One whose id is there already is not stored again; where it waits for its answer, it is noted that a model is
    /// asked now.
    ///
    /// # Errors
    /// The database, a full disk.
    pub async fn add_message(&self, message: &Message) -> Result<(), StoreError> {
        let (role, at) = (message.role.name(), message.at.to_rfc3339());
        let state = if message.answered { "answered" } else { "unanswered" };
        let mut writer = self.writer().await?;
        sqlx::query!(
            "INSERT INTO message (id, conversation, turn, role, body, at, state, crisis, by_model) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET by_model = 1 WHERE excluded.by_model = 1 AND state = 'unanswered'",
            message.id,
            message.conversation,
            message.turn,
            role,
            message.text,
            at,
            state,
            message.crisis,
            message.by_model
        )
        .execute(&mut *writer)
        .await?;
        Ok(())
    }

    /// Stores the reply of a turn, marks its user's message as answered and keeps its ledger and its trace, all at once.
    ///
    /// # Errors
    /// The database, a full disk.
    pub async fn answer(
        &self,
        reply: &Message,
        ledger: &serde_json::Value,
        trace: Option<(&TurnTrace, Option<&Prompt>)>,
    ) -> Result<(), StoreError> {
        let (role, at) = (reply.role.name(), reply.at.to_rfc3339());
        let mut transaction = self.begin().await?;
        sqlx::query!(
            "INSERT INTO message (id, conversation, turn, role, body, at, state, crisis)
             VALUES (?, ?, ?, ?, ?, ?, 'answered', ?) ON CONFLICT (id) DO NOTHING",
            reply.id,
            reply.conversation,
            reply.turn,
            role,
            reply.text,
            at,
            reply.crisis
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!("UPDATE message SET state = 'answered', by_model = 0 WHERE turn = ?", reply.turn)
            .execute(&mut *transaction)
            .await?;
        ledger::keep(&mut transaction, &reply.turn, &reply.conversation, reply.at, ledger).await?;
        if let Some((trace, prompt)) = trace {
            trace::keep(&mut transaction, trace, prompt).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Marks a message as answered, or as unanswered again.
    ///
    /// # Errors
    /// The database.
    pub async fn set_answered(&self, id: &str, answered: bool) -> Result<(), StoreError> {
        let state = if answered { "answered" } else { "unanswered" };
        let mut writer = self.writer().await?;
        sqlx::query!("UPDATE message SET state = ? WHERE id = ?", state, id).execute(&mut *writer).await?;
        Ok(())
    }

    /// The last messages of a conversation, at most `limit`, in the order in which they were said.
    ///
    /// # Errors
    /// The database.
    pub async fn messages(&self, conversation: &str, limit: u32) -> Result<Vec<Message>, StoreError> {
        self.messages_before(conversation, None, limit).await
    }

    /// The messages of a conversation before one of them (`None` for the last), at most `limit`, in the order in which they
    /// were said.
    ///
    /// # Errors
    /// The database.
    pub async fn messages_before(
        &self,
        conversation: &str,
        before: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT id, conversation, turn, role, body, at, state, crisis, by_model FROM message
             WHERE conversation = ? AND seq < coalesce((SELECT seq FROM message WHERE id = ?), 9223372036854775807)
             ORDER BY seq DESC LIMIT ? + 0",
            conversation,
            before,
            limit
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().rev().map(Row::read).collect()
    }

    /// The turn of the last reply in a conversation.
    ///
    /// # Errors
    /// The database.
    pub async fn last_replied(&self, conversation: &str) -> Result<Option<String>, StoreError> {
        let mut reader = self.at_hand().await?;
        Ok(sqlx::query_scalar!(
            "SELECT turn FROM message WHERE conversation = ? AND role = 'assistant' ORDER BY seq DESC LIMIT 1",
            conversation
        )
        .fetch_optional(&mut *reader)
        .await?)
    }

    /// One message.
    ///
    /// # Errors
    /// The database.
    pub async fn message(&self, id: &str) -> Result<Option<Message>, StoreError> {
        let mut reader = self.at_hand().await?;
        sqlx::query_as!(
            Row,
            "SELECT id, conversation, turn, role, body, at, state, crisis, by_model FROM message WHERE id = ?",
            id
        )
        .fetch_optional(&mut *reader)
        .await?
        .map(Row::read)
        .transpose()
    }

    /// The user's messages that never had an answer, oldest first: a turn that a crash cut short.
    ///
    /// # Errors
    /// The database.
    pub async fn unanswered(&self, conversation: &str) -> Result<Vec<Message>, StoreError> {
        let mut reader = self.at_hand().await?;
        let rows = sqlx::query_as!(
            Row,
            "SELECT id, conversation, turn, role, body, at, state, crisis, by_model FROM message
             WHERE conversation = ? AND state = 'unanswered' AND role = 'user' ORDER BY seq",
            conversation
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }
}
