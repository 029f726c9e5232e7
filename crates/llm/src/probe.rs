//! "Test connection": one small question, with nothing of any record in it, and exactly what is wrong if something is.

use futures_util::StreamExt;
use serde_json::json;

use crate::{ChatModel, Delta, Message, ModelError, Provider, Purpose, Request, Role, Spent, TEMPERATURE, Tool};

/// What a test found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Whether the model calls tools in its provider's own way; where not, its markers are read.
    pub tools: bool,
    /// What the answer took.
    pub spent: Spent,
}

/// The question of the test.
pub fn question() -> Request {
    let tool = Tool {
        name: "answer".to_owned(),
        description: "Answers the test question.".to_owned(),
        parameters: json!({ "type": "object", "properties": { "word": { "type": "string" } }, "required": ["word"] }),
    };
    Request {
        purpose: Purpose::Chat,
        messages: vec![Message {
            role: Role::User,
            content: "This is a connection test. Answer with the word: ready".to_owned(),
        }],
        tools: [tool].into(),
        in_words: "".into(),
        temperature: TEMPERATURE,
    }
}

impl Provider {
    /// Whether a list of models has this one. An entry with a `*` stands for every model that fits it (a proxy's `openai/*`), and a tag
    /// that is not named is `latest`.
    pub fn is_among(&self, models: &[String]) -> bool {
        let name = self.name();
        models.iter().any(|model| match model.split_once('*') {
            Some((before, after)) => {
                name.len() >= before.len() + after.len() && name.starts_with(before) && name.ends_with(after)
            }
            None => model == name || model.strip_suffix(":latest") == Some(name),
        })
    }

    /// Asks the test question and reads the whole answer.
    ///
    /// # Errors
    /// Exactly what is wrong.
    pub async fn test(&self) -> Result<Tested, ModelError> {
        // The list first, where there is one: an address that leads nowhere and a model that is not there are told apart by it.
        if let Ok(models) = self.models().await
            && !models.is_empty()
            && !self.is_among(&models)
        {
            return Err(ModelError::UnknownModel);
        }
        let mut stream = self.reply(question());
        let mut spent = None;
        while let Some(delta) = stream.next().await {
            match delta {
                Ok(Delta::Spent(all)) => spent = Some(all),
                Ok(_) => {}
                // A model that talks on proves that it is there.
                Err(ModelError::Cut) => spent = spent.or_else(|| Some(Spent::default())),
                Err(error) => return Err(error),
            }
        }
        Ok(Tested { tools: self.calls_tools(), spent: spent.ok_or(ModelError::Broken)? })
    }
}
