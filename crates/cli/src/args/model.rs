//! `alara model …`.

use std::path::PathBuf;

use clap::Subcommand;

/// What a model is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum For {
    /// Answers.
    #[default]
    Chat,
    /// A second check of what is proposed.
    Review,
    /// Putting results into words.
    Wording,
}

#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    /// Every service and local server, and who answers.
    List {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Looks for servers on this computer.
    Find {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Sets an address, a model or a key. Nothing is sent.
    Set {
        /// The service, from `alara model list`.
        id: String,
        /// Its address.
        #[arg(long)]
        address: Option<String>,
        /// The model, from `alara model models`.
        #[arg(long)]
        model: Option<String>,
        /// A file with its key, or `-` to type it; it is put into your keyring.
        #[arg(long, value_name = "FILE")]
        key_file: Option<PathBuf>,
        /// Take its key out of your keyring.
        #[arg(long, conflicts_with = "key_file")]
        forget_key: bool,
        /// How freely the models choose their words, 0 to 2.
        #[arg(long)]
        temperature: Option<f64>,
        /// Whether the offline assistant answers at once where no model does.
        #[arg(long)]
        offline_after: Option<bool>,
    },
    /// Forgets a service: its address, its model, its key, and what you agreed to.
    Remove {
        /// The service.
        id: String,
    },
    /// What would be sent to it, word for word. Nothing is.
    Show {
        /// The service.
        id: String,
    },
    /// You have seen what would be sent, and agree that messages are sent to this computer.
    Agree {
        /// The service.
        id: String,
        /// The computer, as `alara model show` named it.
        place: String,
    },
    /// The models that it has.
    Models {
        /// The service.
        id: String,
    },
    /// Asks a test question, which holds nothing of your record.
    Test {
        /// The service.
        id: String,
    },
    /// Who answers from now on: the first that can, in this order; `offline` for the offline assistant. For `review`, a model that looks
    /// a second time at what is critical; for `wording`, one that puts results into words.
    Use {
        /// The services, each with a model of its own where one is named (`ollama=qwen3:8b`).
        #[arg(required = true)]
        ids: Vec<String>,
        /// What for.
        #[arg(long = "for", value_enum, default_value_t)]
        purpose: For,
    },
}
