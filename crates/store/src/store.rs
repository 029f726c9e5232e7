//! An open vault: its connections, its key and its lock, and what it is closed by.

use std::ops::{Deref, DerefMut};
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard};

use crate::StoreError;
use crate::arrival::Arrival;
use crate::vault::file::{KeySource, VaultFile};
use crate::vault::folder::{Folder, Lock, count_text};
use crate::vault::key::VaultKey;
use crate::vault::wrap::Wrapped;
use crate::writer::{Transaction, WriteGuard, Writer};

const READERS: usize = 2;

/// An open vault: one connection that writes and checkpoints, a few that read, and the folder's lock.
pub struct Store {
    // `None` once closed, which nobody who holds a store can see.
    connections: Option<Connections>,
    turn: AtomicUsize,
    folder: Folder,
    file: std::sync::Mutex<VaultFile>,
    key: VaultKey,
    /// None where nothing can be written.
    count: Option<std::sync::Mutex<std::fs::File>>,
    arrivals: Vec<Arrival>,
    _lock: Lock,
}

struct Connections {
    readers: [Mutex<SqliteConnection>; READERS],
    writer: Mutex<Writer>,
}

/// A connection for a short question.
pub(crate) enum AtHand<'a> {
    Writer(WriteGuard<'a>),
    Reader(MutexGuard<'a, SqliteConnection>),
}

impl Deref for AtHand<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        match self {
            AtHand::Writer(held) => held,
            AtHand::Reader(reader) => reader,
        }
    }
}

impl DerefMut for AtHand<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        match self {
            AtHand::Writer(held) => held,
            AtHand::Reader(reader) => reader,
        }
    }
}

impl Connections {
    /// Closes the readers first: the last to close checkpoints, and that is the writer.
    async fn close(self, writes: bool) -> Result<(), StoreError> {
        for reader in self.readers {
            reader.into_inner().close().await?;
        }
        let mut writer = self.writer.into_inner().into_inner().await?;
        let emptied = match writes {
            true => sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writer).await.map(|_| ()),
            false => Ok(()),
        };
        let closed = writer.close().await;
        // Everything that was reported is on disk in the write-ahead log: saying that it was not saved would be wrong.
        if emptied.is_err() || closed.is_err() {
            tracing::warn!("the write-ahead log could not be emptied; it is read at the next start");
        }
        Ok(())
    }
}

/// A store that was not closed closes all the same, before the folder's lock is let go: whoever opens it next finds it at rest.
impl Drop for Store {
    fn drop(&mut self) {
        let Some(connections) = self.connections.take() else { return };
        let writes = !self.is_read_only();
        let closing = std::thread::Builder::new().name("alara-store-close".into()).spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.is_ok_and(|runtime| runtime.block_on(connections.close(writes)).is_ok())
        });
        // Nothing is lost where it cannot be closed: the next opening reads the write-ahead log.
        let closed = closing.is_ok_and(|closing| closing.join().is_ok_and(|closed| closed));
        if !closed {
            tracing::warn!("the store could not be closed; its write-ahead log is read at the next start");
        }
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Store")
    }
}

impl Store {
    /// A vault that was opened: what leads to it, its connections, and the count of its operations; without a count nothing of it can be
    /// written, whichever of the connections is asked.
    pub(crate) fn of(
        folder: Folder,
        file: VaultFile,
        key: VaultKey,
        lock: Lock,
        writer: SqliteConnection,
        readers: [SqliteConnection; READERS],
        count: Option<std::fs::File>,
    ) -> Store {
        Store {
            connections: Some(Connections {
                readers: readers.map(Mutex::new),
                writer: Mutex::new(Writer::new(writer)),
            }),
            turn: AtomicUsize::new(0),
            folder,
            file: std::sync::Mutex::new(file),
            key,
            count: count.map(std::sync::Mutex::new),
            arrivals: Vec::new(),
            _lock: lock,
        }
    }

    pub(crate) fn with_arrivals(mut self, arrivals: Vec<Arrival>) -> Store {
        self.arrivals = arrivals;
        self
    }

    /// What opening it found and did besides.
    pub fn arrivals(&self) -> &[Arrival] {
        &self.arrivals
    }

    /// Whether its folder cannot be written to: it can be read, and nothing is recorded.
    pub fn is_read_only(&self) -> bool {
        self.count.is_none()
    }

    /// Notes outside the database that so many operations are committed. It is not flushed: it survives the process, and after a
    /// power loss it says less than there is, never more. A write that fails leaves the older, lower number.
    pub(crate) fn counted(&self, operations: u64) {
        use std::io::{Seek, SeekFrom, Write};
        let Some(Ok(mut file)) = self.count.as_ref().map(|count| count.lock()) else { return };
        let text = count_text(operations);
        let noted = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(text.as_bytes()));
        if noted.is_err() {
            tracing::warn!("the count of operations could not be noted");
        }
    }

    /// Closes it: what is in the WAL goes into the database, and the folder is let go.
    ///
    /// # Errors
    /// The database. The folder is let go all the same, and nothing that was reported as done is lost: the next opening reads
    /// the WAL.
    pub async fn close(mut self) -> Result<(), StoreError> {
        match self.connections.take() {
            Some(connections) => connections.close(!self.is_read_only()).await,
            None => Ok(()),
        }
    }

    /// The folder it lies in.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// What `vault.json` says of it.
    pub fn vault_file(&self) -> VaultFile {
        self.file.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Says where the key is kept from now on: a new passphrase, or the keyring instead, and a PIN beside it. The record is not
    /// re-encrypted.
    ///
    /// # Errors
    /// A folder that cannot be written to; `vault.json` is then as it was.
    pub fn keep_key(&self, source: KeySource, pin: Option<Wrapped>) -> Result<(), StoreError> {
        self.write_vault_file(|file| file.kept_by(source, pin))
    }

    /// Goes on with another `vault.json` of this same key.
    pub(crate) fn write_vault_file(&self, next: impl FnOnce(&VaultFile) -> VaultFile) -> Result<(), StoreError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let next = next(&file);
        next.write(&self.folder)?;
        *file = next;
        Ok(())
    }

    /// The key: for connections of the store's own, and for whoever keeps it for its owner.
    pub fn key(&self) -> &VaultKey {
        &self.key
    }

    fn connections(&self) -> Result<&Connections, StoreError> {
        self.connections.as_ref().ok_or(StoreError::Database("closed".into()))
    }

    pub(crate) async fn writer(&self) -> Result<WriteGuard<'_>, StoreError> {
        WriteGuard::of(self.connections()?.writer.lock().await).await
    }

    /// A transaction, and the writer until it ends.
    pub(crate) async fn begin(&self) -> Result<Transaction<'_>, StoreError> {
        if self.is_read_only() {
            return Err(StoreError::ReadOnly);
        }
        self.writer().await?.begin().await
    }

    /// For a short question: the connection that writes, where it is free. It alone has at hand what was just written; any other deciphers
    /// its pages anew after each write. Who holds it does not ask for [`Store::writer`] besides.
    pub(crate) async fn at_hand(&self) -> Result<AtHand<'_>, StoreError> {
        Ok(match self.connections()?.writer.try_lock() {
            Ok(free) => AtHand::Writer(WriteGuard::of(free).await?),
            Err(_) => AtHand::Reader(self.reader().await?),
        })
    }

    /// Does what a write would have to wait for later, unless somebody writes: to be called between the turns of a person. What cannot be
    /// done now is done by a later one, or by the write.
    pub async fn checkpoint(&self) {
        let Some(Ok(free)) = self.connections.as_ref().map(|open| open.writer.try_lock()) else { return };
        let done = match WriteGuard::of(free).await {
            Ok(mut held) => held.checkpoint().await,
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            tracing::warn!(code = error.code(), "the write-ahead log could not be emptied yet");
        }
    }

    /// A connection that reads, for whatever takes longer; writes go on meanwhile.
    pub(crate) async fn reader(&self) -> Result<MutexGuard<'_, SqliteConnection>, StoreError> {
        let readers = &self.connections()?.readers;
        if let Some(free) = readers.iter().find_map(|reader| reader.try_lock().ok()) {
            return Ok(free);
        }
        let [first, second] = readers;
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % READERS;
        Ok(if turn == 0 { first.lock().await } else { second.lock().await })
    }
}
