//! The models that may answer: what can be set up, what is, and what would be sent. No key ever crosses to the window.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Every endpoint, and who answers for what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Models {
    /// What can be set up, in the order of the list.
    pub endpoints: Vec<ModelEndpoint>,
    /// For each purpose the endpoints in their order; an empty list is the built-in assistant.
    pub chains: Vec<ModelChain>,
    /// Whether the built-in assistant answers at once where no model does.
    pub offline_after: bool,
}

/// One service or local server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelEndpoint {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its address, as set up or as usual; empty where none is usual.
    pub address: String,
    /// It usually runs on this computer.
    pub local: bool,
    /// It asks for a key.
    pub asks_key: bool,
    /// A key is kept for this address.
    pub has_key: bool,
    /// The model that was picked.
    pub model: Option<String>,
    /// The other computer that turns would be sent to; none where they stay on this one.
    pub leads_to: Option<String>,
    /// The user has seen what would be sent there, and agreed.
    pub agreed: bool,
    /// What is wrong with its address, if something is.
    pub wrong: Option<String>,
}

/// Who answers for a purpose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelChain {
    /// What for.
    pub purpose: ModelPurpose,
    /// The first asked first. Nobody: for chat the built-in assistant, for wording who answers, for review nobody at all.
    pub links: Vec<ModelLink>,
    /// How freely they choose their words, 0 to 2.
    pub temperature: f64,
}

/// One of a chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelLink {
    /// The endpoint.
    pub id: String,
    /// The model there; none for the one that the endpoint was set up with.
    pub model: Option<String>,
}

/// What a model is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum ModelPurpose {
    /// Answers.
    Chat,
    /// A second look at what is proposed.
    Review,
    /// Putting results into words.
    Wording,
}

/// Names an endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelId {
    /// Its id.
    pub id: String,
}

/// Sets an endpoint up; none leaves it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SetUpModel {
    /// The endpoint.
    pub id: String,
    /// Its address.
    pub address: Option<String>,
    /// The model.
    pub model: Option<String>,
}

/// A key, on its way to the keyring. It never comes back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelKey {
    /// The endpoint.
    pub id: String,
    /// As typed.
    pub key: String,
}

impl std::fmt::Debug for ModelKey {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "ModelKey({})", self.id)
    }
}

/// Where a key was put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelKeyKept {
    /// In the system's keyring; else in memory until Alara closes.
    pub in_keyring: bool,
}

/// What would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelPreview {
    /// The other computer; none where nothing leaves this one.
    pub place: Option<String>,
    /// The message that it would answer.
    pub message: String,
    /// The user said it; else it is an example.
    pub own: bool,
    /// How many earlier messages go along.
    pub earlier: u32,
    /// The request's body, word for word.
    pub body: String,
}

/// The user has seen what would be sent to this place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AgreeToModel {
    /// The endpoint.
    pub id: String,
    /// The place that was shown.
    pub place: String,
}

/// The models that a server has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelNames {
    /// Their names.
    pub names: Vec<String>,
}

/// What a test found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelTest {
    /// How long the answer took, in milliseconds.
    pub millis: u32,
    /// It calls tools in its own way; else its markers are read.
    pub tools: bool,
}

/// Who answers from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct UseModels {
    /// What for.
    pub purpose: ModelPurpose,
    /// In this order; none for nobody.
    pub links: Vec<ModelLink>,
}

/// How the models answer; none leaves it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ModelManner {
    /// For this purpose; none for all of them.
    pub purpose: Option<ModelPurpose>,
    /// 0 to 2.
    pub temperature: Option<f64>,
    /// Whether the built-in assistant answers at once where no model does.
    pub offline_after: Option<bool>,
}

/// Servers that were found on this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FoundModels {
    /// Each with its models.
    pub servers: Vec<FoundServer>,
}

/// A server on this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FoundServer {
    /// The endpoint's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its models.
    pub models: Vec<String>,
}
