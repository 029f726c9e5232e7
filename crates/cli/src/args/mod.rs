//! The command line, as the contract names it.

pub mod export;
mod model;
mod sync;
mod typed;

use alara_app::exchange::Column;
use std::path::PathBuf;

use clap::{Args as Group, Parser, Subcommand, ValueEnum};

pub use model::{For, ModelCommand};
pub use sync::{RemoteArgs, SyncCommand, Version};
pub use typed::{Kept, KeyFile};

/// A private health record, in the terminal.
#[derive(Debug, Parser)]
#[command(name = "alara", version, about, long_about = None)]
pub struct Args {
    #[command(flatten)]
    pub place: Place,
    #[command(subcommand)]
    pub command: Command,
}

/// Where the record lies and what opens it.
#[derive(Debug, Group)]
pub struct Place {
    /// The data folder; without it, the platform's own.
    #[arg(long, global = true, env = "ALARA_HOME", value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Whose record.
    #[arg(long, global = true, value_name = "NAME")]
    pub person: Option<String>,
    /// A file with the passphrase, where there is no keyring; or with the PIN, where one was set.
    #[arg(long, global = true, value_name = "FILE")]
    pub passphrase_file: Option<PathBuf>,
    /// A file with the key of a replay folder (64 hex digits).
    #[arg(long, global = true, value_name = "FILE")]
    pub key_file: Option<PathBuf>,
    /// A file with the key of the service that answers, or of the one that is named (`openai=FILE`), where there is no keyring; may be
    /// given several times.
    #[arg(long, global = true, value_name = "[SERVICE=]FILE", value_parser = typed::key_file)]
    pub model_key_file: Vec<KeyFile>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Talk, and review what waits.
    Chat,
    /// Look around, on a record that goes when you leave. Where nobody can type, a short conversation is played.
    Look,
    /// One turn: prints the reply and what happened.
    Say {
        /// What happened, in your words.
        #[arg(required = true)]
        text: Vec<String>,
        /// Print the event as JSON.
        #[arg(long)]
        json: bool,
        /// Let the offline assistant answer, whoever was chosen.
        #[arg(long)]
        offline: bool,
    },
    /// Sends the last message that nobody answered again.
    Resend {
        /// Print the event as JSON.
        #[arg(long)]
        json: bool,
        /// Let the offline assistant answer, whoever was chosen.
        #[arg(long)]
        offline: bool,
    },
    /// Who answers: services, local servers, and the offline assistant.
    Model {
        #[command(subcommand)]
        what: ModelCommand,
    },
    /// Pending confirmations.
    Pending {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Record what waits, exactly as shown.
    Confirm {
        /// Its id.
        id: String,
    },
    /// Change what waits: `field=value`, or `field=` to leave a field out. It waits on, with the new values.
    Edit {
        /// Its id.
        id: String,
        /// The fields.
        #[arg(required = true, value_name = "FIELD=VALUE")]
        changes: Vec<String>,
    },
    /// Record nothing of what waits.
    Reject {
        /// Its id.
        id: String,
    },
    /// What is due today, and where each stands; or the reminders and visits as a calendar file.
    Reminders {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
        /// So many days, today included.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=366))]
        days: u32,
        /// Write them, the doses that are planned and your visits as an iCalendar file (.ics), which other calendars read; `-` for standard output. It is not encrypted.
        #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "days"])]
        export: Option<PathBuf>,
    },
    /// Whom you call about your health: emergency contacts, doctors, pharmacies.
    Contacts {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// What is recorded, newest first.
    Log {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Every operation and by whose word it was written.
    Audit {
        /// Check the chain of operations.
        #[arg(long)]
        verify: bool,
        /// How the turns came to their ends, one JSON object a line, newest first: attempts, calls, verdicts, hooks, times, tokens.
        #[arg(long, conflicts_with = "verify")]
        trace: bool,
        /// What came of all turns, by model, one JSON object a line.
        #[arg(long, conflicts_with_all = ["verify", "trace"])]
        totals: bool,
    },
    /// Whether the record is well, and what to do where it is not.
    Doctor {
        /// Make the record once more from its log, in memory, and compare it row by row; nothing is changed.
        #[arg(long, requires = "check")]
        rebuild: bool,
        /// Only look: the one way there is to rebuild.
        #[arg(long)]
        check: bool,
    },
    /// Take the last write back, or the operation named.
    Undo {
        /// The operation's id, from `alara audit`.
        operation: Option<String>,
    },
    /// Make a backup now, whole, encrypted and checked.
    Backup {
        /// The folder to put it in; where backups lie without it.
        folder: Option<PathBuf>,
    },
    /// The backups there are, and where daily ones are made.
    Backups {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
        /// Make them in this folder from now on.
        #[arg(long, value_name = "DIR", conflicts_with = "default_folder")]
        folder: Option<PathBuf>,
        /// Make them in the data folder again.
        #[arg(long)]
        default_folder: bool,
    },
    /// Go back to a backup. It shows what would change first, and keeps what is there now.
    Restore {
        /// The backup's file, from `alara backups`.
        backup: PathBuf,
        /// Only show what would change.
        #[arg(long, conflicts_with = "yes")]
        preview: bool,
        /// Restore it without being asked.
        #[arg(long)]
        yes: bool,
    },
    /// Every change ever made, one JSON object a line; or with `--as` the record of one person as other programs read it. The file is not
    /// encrypted.
    Export(export::Export),
    /// Take in what `export` wrote, or a file of another program: all of it or nothing, each thing once. `alara undo` takes it all back.
    Import {
        /// The file: an export of Alara's, FHIR (JSON or XML), Apple Health's export (XML or ZIP), MedTimer's backup (JSON), HealthLog's backup (JSON) or tables (CSV), a calendar (.ics), or a table (CSV).
        file: PathBuf,
        /// What a column of a table says, where it is guessed wrongly: its title and one of the names that the preview lists.
        #[arg(long = "map", value_name = "COLUMN=KIND", value_parser = column)]
        map: Vec<(String, Column)>,
        /// Of another program's file: also what may be on record already, or is far from what is usual.
        #[arg(long)]
        doubtful: bool,
        /// Of another program's file: write what has no place here, or cannot be recorded, into this new file, a line of JSON for each, as it
        /// stands there. It is not encrypted.
        #[arg(long, value_name = "NEW FILE")]
        rest: Option<PathBuf>,
        /// Only show what it would bring.
        #[arg(long, conflicts_with = "yes")]
        preview: bool,
        /// Import it without being asked.
        #[arg(long)]
        yes: bool,
    },
    /// One record on several computers, through a folder. Off until you turn it on.
    Sync {
        #[command(subcommand)]
        what: SyncCommand,
    },
    /// Erase entries for good, after a word was typed. `alara form delete_entry` deletes one so that it can come back.
    Erase(ErasedPart),
    /// Record by hand: the forms there are, the fields of one, or one filled in.
    Form {
        /// The form.
        tool: Option<String>,
        /// What to fill in.
        #[arg(value_name = "FIELD=VALUE")]
        fields: Vec<String>,
    },
    /// For how long what was said is kept. Records are kept for good.
    Talk {
        /// Keep it for so many days (365, 90, 30, 7), or forever.
        #[arg(long, value_name = "DAYS", value_parser = typed::kept)]
        keep: Option<Kept>,
        /// Remove what is older without being asked.
        #[arg(long, requires = "keep")]
        yes: bool,
    },
    /// Who has a record here; add somebody you care for, or change what they are called.
    People {
        #[command(subcommand)]
        what: Option<People>,
    },
    /// What keeps the record's key, its recovery code, and how to change them.
    Key {
        #[command(subcommand)]
        what: Option<Key>,
    },
    /// Judge independent cases, one JSON object a line.
    Check {
        /// Cases; standard input without it.
        file: Option<PathBuf>,
        /// Who reads the messages.
        #[arg(long, value_enum, default_value_t = ReadersArg::Both)]
        readers: ReadersArg,
    },
    /// How a message is read: its clauses, what each tells, what lowered it, and the words behind each value. Nothing is recorded.
    Explain {
        /// The message.
        #[arg(required = true)]
        text: Vec<String>,
        /// The clock, as in a case: 2026-03-14T09:30:00-04:00.
        #[arg(long)]
        now: Option<String>,
    },
    /// Play a scripted conversation, one step a line.
    Replay {
        /// Steps; standard input without it.
        file: Option<PathBuf>,
        /// Who reads the messages.
        #[arg(long, value_enum, default_value_t = ReadersArg::Both)]
        readers: ReadersArg,
    },
    /// Write the manual pages and the completions of shells into a folder, for a package.
    #[command(hide = true)]
    Manual {
        /// The folder.
        folder: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub enum People {
    /// Everyone with a record here, you first.
    List {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Somebody with a record of their own.
    Add {
        /// How you call them ("Mom").
        name: String,
        /// Another name for the same person; may be given several times.
        #[arg(long, value_name = "NAME")]
        aka: Vec<String>,
    },
    /// Other names for the same person. What is recorded stays as it is.
    Rename {
        /// What they are called now.
        person: String,
        /// What they are called from now on; left as it is without it.
        name: Option<String>,
        /// Their other names, in place of those so far; may be given several times.
        #[arg(long, value_name = "NAME")]
        aka: Vec<String>,
    },
}

#[derive(Debug, Subcommand)]
pub enum Key {
    /// What keeps the key.
    Status {
        /// One JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Print the recovery code.
    Show,
    /// Say that the recovery code is kept: one before it opens nothing any more.
    Kept {
        /// A file with the code.
        #[arg(long, value_name = "FILE")]
        code_file: PathBuf,
    },
    /// Open the record by its recovery code, here or on another computer, and put the key into the keyring.
    Recover {
        /// A file with the code; without it, it is asked for.
        #[arg(long, value_name = "FILE")]
        code_file: Option<PathBuf>,
    },
    /// Seal the key under a passphrase from now on, or under another one.
    Passphrase {
        /// A file with the new passphrase; without it, it is asked for.
        #[arg(long, value_name = "FILE")]
        new: Option<PathBuf>,
    },
    /// Keep the key in the keyring from now on.
    Keyring,
    /// Set a PIN, or another one.
    Pin {
        /// A file with the new PIN; without it, it is asked for.
        #[arg(long, value_name = "FILE")]
        new: Option<PathBuf>,
        /// Take the PIN away.
        #[arg(long, conflicts_with = "new")]
        remove: bool,
    },
    /// Make a new key and a new recovery code, and write the whole record anew under it.
    Renew,
}

/// What is erased.
#[derive(Debug, Group)]
pub struct ErasedPart {
    /// From this day on (YYYY-MM-DD).
    #[arg(long, value_name = "DAY", value_parser = typed::day, requires = "to")]
    pub from: Option<chrono::NaiveDate>,
    /// Up to this day, it included.
    #[arg(long, value_name = "DAY", value_parser = typed::day, requires = "from")]
    pub to: Option<chrono::NaiveDate>,
    /// Only entries of these kinds (log_medication, …); may be given several times.
    #[arg(long = "kind", value_name = "TOOL", conflicts_with = "everything")]
    pub kinds: Vec<String>,
    /// All of it: of everyone, or with --person of theirs.
    #[arg(long, conflicts_with_all = ["from", "to"])]
    pub everything: bool,
    /// The backups too: a new one of what is left takes their place.
    #[arg(long)]
    pub backups: bool,
}

/// Who reads a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReadersArg {
    /// The rules alone.
    Rules,
    /// The trained reader alone: what it finds is only ever asked about.
    Second,
    /// The rules and the trained reader.
    Both,
}

impl From<ReadersArg> for alara_app::trained::Readers {
    fn from(readers: ReadersArg) -> alara_app::trained::Readers {
        match readers {
            ReadersArg::Rules => alara_app::trained::Readers::Rules,
            ReadersArg::Second => alara_app::trained::Readers::Second,
            ReadersArg::Both => alara_app::trained::Readers::Both,
        }
    }
}

/// A column as it is said: "Mass=weight:kg".
fn column(text: &str) -> Result<(String, Column), String> {
    let (title, kind) = text.rsplit_once('=').ok_or_else(|| "say COLUMN=KIND, such as Mass=weight:kg".to_owned())?;
    Ok((title.to_owned(), kind.parse::<Column>().map_err(|error| error.to_string())?))
}
