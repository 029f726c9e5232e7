//! A record under a passphrase that the real program opens quickly, and what is in it: read by this process, through the store, after
//! the program has ended.
#![allow(clippy::expect_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use alara_app::replay::beginning;
use alara_app::time::{Chance, MachineTime, Time};
use alara_store::{Argon2id, Folder, KeySource, Purpose, Store, StoreError, VaultKey, WrapSeed, Wrapped, backup};
use secrecy::SecretString;
use tempfile::TempDir;

use crate::program::{Ran, alara, files, run};

/// Its passphrase.
pub const PASSPHRASE: &str = "correct horse battery staple";

fn key() -> VaultKey {
    VaultKey::new([0x5a; 32])
}

/// A record in a folder of its own.
#[derive(Debug)]
pub struct Vault {
    above: TempDir,
}

/// All that it holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Held {
    /// The hashes of its operations, in order.
    pub operations: Vec<String>,
    /// What waits, by id.
    pub waiting: BTreeSet<String>,
    /// Its entries, by id.
    pub entries: BTreeMap<String, String>,
}

impl Vault {
    /// A new one.
    ///
    /// # Panics
    /// Where it cannot be made.
    pub fn new() -> Vault {
        let above = tempfile::tempdir().expect("a folder");
        std::fs::write(above.path().join("passphrase"), PASSPHRASE).expect("a passphrase file");
        let vault = Vault { above };
        wait(async {
            // As little work as Argon2id takes: these tests open it thousands of times.
            let cheap = Argon2id { memory_kib: 8, passes: 1, lanes: 1 };
            let seed = WrapSeed { salt: [7; 16], nonce: [7; 24] };
            let wrapped = Wrapped::seal(&key(), &SecretString::from(PASSPHRASE), cheap, seed).expect("sealed");
            let chance = Chance::new().expect("randomness");
            let begins = beginning("Robin", &MachineTime::new().clock(), &chance);
            let source = KeySource::Passphrase { wrapped };
            let store = Store::create(Folder::at(vault.folder()), &key(), Purpose::Record, source, begins).await;
            store.expect("made").close().await.expect("closed");
        });
        vault
    }

    /// Its data folder.
    pub fn folder(&self) -> PathBuf {
        self.at("record")
    }

    /// A file or folder beside it.
    pub fn at(&self, name: &str) -> PathBuf {
        self.above.path().join(name)
    }

    /// A start of the program on it.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.command_at(&self.folder(), arguments)
    }

    /// A start of the program on another folder with its passphrase.
    pub fn command_at(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = alara(["--data-dir"]);
        command.arg(folder).arg("--passphrase-file").arg(self.at("passphrase")).args(arguments);
        command
    }

    /// Runs the program on it, to a good end.
    ///
    /// # Panics
    /// Where it fails.
    pub fn does(&self, arguments: &[&str]) -> Ran {
        let ran = run(&mut self.command(arguments), "");
        assert_eq!(ran.code, Some(0), "{arguments:?}: {ran:?}");
        ran
    }

    /// All that it holds; its chain holds too, and its tables are what the log makes them.
    ///
    /// # Errors
    /// Why it does not open.
    ///
    /// # Panics
    /// Where the chain does not hold, or a table differs.
    pub fn held(&self) -> Result<Held, StoreError> {
        Vault::held_in(&self.folder())
    }

    /// The same of another folder with its key.
    ///
    /// # Errors
    /// Why it does not open.
    ///
    /// # Panics
    /// Where the chain does not hold, or a table differs.
    pub fn held_in(folder: &Path) -> Result<Held, StoreError> {
        wait(async {
            let store = Store::open(Folder::at(folder), &key(), Purpose::Record).await?;
            let verified = store.verify().await?;
            let operations = store.operations(0, u32::MAX).await?;
            assert_eq!(verified.operations, operations.len() as u64);
            let compared = store.rebuild_check().await?;
            assert!(compared.agree(), "{compared:?}");
            let me = store.people().await?[0].id;
            let waiting = store.waiting(None, MachineTime::new().clock().now).await?;
            let entries = store.timeline(me, None, u32::MAX).await?;
            store.close().await?;
            Ok(Held {
                operations: operations.iter().map(|each| each.hash.to_string()).collect(),
                waiting: waiting.into_iter().map(|each| each.question.id).collect(),
                entries: entries
                    .into_iter()
                    .map(|each| {
                        let fields = serde_json::to_string(&each.entry.fields).expect("JSON");
                        (each.entry.id.to_string(), format!("{} {fields}", each.entry.tool))
                    })
                    .collect(),
            })
        })
    }

    /// The same record once more, in a folder of its own; closed meanwhile.
    ///
    /// # Panics
    /// Where it cannot be copied.
    pub fn copy(&self) -> Vault {
        let above = tempfile::tempdir().expect("a folder");
        for (name, bytes) in files(self.above.path()) {
            let path = above.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, bytes).expect("a file");
        }
        Vault { above }
    }

    /// How many entries a backup of it holds, which verifies.
    ///
    /// # Panics
    /// Where it does not.
    pub fn entries_of(&self, backup: &Path) -> u64 {
        wait(async {
            let store = Store::open(Folder::at(self.folder()), &key(), Purpose::Record).await.expect("it opens");
            let of = backup::key_for(backup, &store.vault_file(), store.key()).expect("its key is known");
            let examined = backup::examine(backup, &of).await;
            store.close().await.expect("closed");
            examined.unwrap_or_else(|error| panic!("{error}: {}", backup.display())).entries
        })
    }
}

impl Default for Vault {
    fn default() -> Vault {
        Vault::new()
    }
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
}
