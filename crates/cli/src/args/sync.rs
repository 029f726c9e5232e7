//! `alara sync`, as the command line names it.

use std::path::PathBuf;

use clap::{Args as Group, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub enum SyncCommand {
    /// Share this record with your other computers through a folder, WebDAV or S3. What leaves is shown first, and asked.
    On {
        /// The folder: one that Syncthing or Dropbox carries, or a stick; or an address, https://… of WebDAV or s3://bucket/folder.
        folder: PathBuf,
        #[command(flatten)]
        service: RemoteArgs,
        /// What this computer is called; its own name without it.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// Turn it on without being asked.
        #[arg(long)]
        yes: bool,
    },
    /// Print the pairing code, which is typed on the other computer.
    Pair {
        /// Make a new code. A computer that does not type it is left behind: do this when one was lost.
        #[arg(long)]
        new: bool,
        /// A file with the name and the password of the service, a line each, where no keyring keeps them.
        #[arg(long, value_name = "FILE")]
        login_file: Option<PathBuf>,
    },
    /// Join the record of another computer, by the pairing code that it shows.
    Join {
        /// The folder, or the address, that both share.
        folder: PathBuf,
        #[command(flatten)]
        service: RemoteArgs,
        /// A file with the code; without it, it is asked for.
        #[arg(long, value_name = "FILE")]
        code_file: Option<PathBuf>,
        /// What this computer is called; its own name without it.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// Join without being asked.
        #[arg(long)]
        yes: bool,
    },
    /// Make a round now: take in what the others wrote, and put there what was written here.
    Now {
        /// One JSON object.
        #[arg(long)]
        json: bool,
        /// A file with the name and the password of the service, a line each, where no keyring keeps them.
        #[arg(long, value_name = "FILE")]
        login_file: Option<PathBuf>,
    },
    /// Stop sharing. What is here stays, and so do the files in the folder.
    Off,
    /// The computers that share this record, and up to when each was read.
    Devices {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// What two computers changed without knowing of each other: both versions.
    Conflicts {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Pick one of two versions.
    Pick {
        /// The conflict's id, from `alara sync conflicts`.
        id: String,
        /// Which of them.
        #[arg(value_enum)]
        version: Version,
    },
}

/// How a service is reached.
#[derive(Debug, Group)]
pub struct RemoteArgs {
    /// For S3: the address of the service.
    #[arg(long, value_name = "URL", requires = "region")]
    pub endpoint: Option<String>,
    /// For S3: the region of the bucket.
    #[arg(long, value_name = "NAME", requires = "endpoint")]
    pub region: Option<String>,
    /// A file with the name and the password of the service, a line each: for S3 the id of the key and its secret. Without it, they are
    /// asked for.
    #[arg(long, value_name = "FILE")]
    pub login_file: Option<PathBuf>,
}

/// One of two versions.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Version {
    /// The one that stands meanwhile.
    Standing,
    /// The other.
    Other,
}
