//! A computer of the tests: a vault on disk, and a folder that others reach too.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use alara_consent::{Way, acted};
use alara_gate::Parameters;
use alara_record::{Change, DeviceId, EntryId, Medication, MedicationId, Noun, OperationId, Record, Salt};
use alara_store::{
    Erase, Erasing, Executed, Folder, Job, Joining, KeySource, NotUndone, Picking, Randomness, Round, Store,
    StoreError, Undoing, Writing,
};
use alara_sync::{NONCE, Notice, Shelf, ShelfError, SyncSecret, open_with};
use chrono::{DateTime, Duration, FixedOffset};
use sqlx::{Connection, Row};
use tempfile::TempDir;

use crate::support::*;

/// A folder as a shelf, with nothing of the care that the app's takes.
pub struct Folded(pub PathBuf);

impl Shelf for Folded {
    fn list(&self) -> Result<Vec<String>, ShelfError> {
        Ok(std::fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect())
    }
    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        std::fs::read(self.0.join(name)).map_err(|_| ShelfError::Missing)
    }
    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        if self.0.join(name).exists() {
            return Err(ShelfError::Exists);
        }
        std::fs::write(self.0.join(name), bytes).map_err(|error| ShelfError::Refused(error.kind()))
    }
    fn delete(&self, name: &str) -> Result<(), ShelfError> {
        let _ = std::fs::remove_file(self.0.join(name));
        Ok(())
    }
}

/// Ids that no two computers share.
pub struct Counted;

static NEXT: AtomicU64 = AtomicU64::new(1);

pub fn next() -> u128 {
    5_000_000 + u128::from(NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Randomness for Counted {
    fn operation(&mut self) -> OperationId {
        OperationId(id(next()))
    }
    fn device(&mut self) -> DeviceId {
        DeviceId(id(next()))
    }
    fn salt(&mut self) -> Salt {
        Salt([7; 32])
    }
    fn nonce(&mut self) -> [u8; NONCE] {
        let mut nonce = [0; NONCE];
        nonce[..16].copy_from_slice(&next().to_be_bytes());
        nonce
    }
}

pub struct Desk {
    pub dir: TempDir,
    pub store: Store,
    /// How far its clock is off.
    pub hours: i64,
}

pub fn secret(n: u8) -> SyncSecret {
    SyncSecret::new([n; 20])
}

pub fn shelf() -> (TempDir, Folded) {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Folded(dir.path().to_owned());
    (dir, shelf)
}

impl Desk {
    pub async fn first(shelf: &Folded) -> Desk {
        let dir = tempfile::tempdir().unwrap();
        let desk = Desk { store: make(dir.path()).await, dir, hours: 0 };
        desk.begin(shelf, 1).await.unwrap();
        desk
    }

    pub async fn begin(&self, shelf: &Folded, epoch: u8) -> Result<Round, StoreError> {
        let how = (secret(epoch), "folder".to_owned(), "desk".to_owned());
        self.store.begin_epoch(shelf, how, self.at(), &mut Counted, &Job::new()).await
    }

    pub async fn joining(shelf: &Folded, epoch: u8) -> Result<Joining, StoreError> {
        Ok(Joining {
            epoch: open_with(shelf, &secret(epoch))?,
            place: "folder".into(),
            device_name: "laptop".into(),
            device: DeviceId(id(next())),
            at: now(),
        })
    }

    pub async fn join(shelf: &Folded) -> Result<Desk, StoreError> {
        let dir = tempfile::tempdir().unwrap();
        let joining = Desk::joining(shelf, 1).await?;
        let folder = Folder::at(dir.path());
        let store = Store::join(folder, &key(), KeySource::Keyring, joining, shelf, &mut Counted, &Job::new()).await?;
        Ok(Desk { store, dir, hours: 0 })
    }

    pub fn at(&self) -> DateTime<FixedOffset> {
        now() + Duration::hours(self.hours)
    }

    pub async fn round(&self, shelf: &Folded) -> Vec<Notice> {
        self.store.exchange(shelf, self.at(), &mut Counted, &Job::new()).await.unwrap().notices
    }

    async fn write(&self, changes: Vec<Change>) -> OperationId {
        let n = next();
        let writing = Writing { at: self.at(), messages: Vec::new(), ..writing(n) };
        let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(changes);
        match self.store.execute(stated(&format!("call-{n}"), "words"), writing, effect).await.unwrap() {
            Executed::Done(receipt) => receipt.operation,
            other => panic!("not done: {other:?}"),
        }
    }

    /// Puts the note of a number, or corrects it.
    pub async fn note(&self, n: u128, words: &str) -> OperationId {
        self.write(vec![put(entry(n, words))]).await
    }

    pub async fn remove(&self, n: u128) -> OperationId {
        self.write(vec![Change::RemoveEntry(EntryId(id(n)))]).await
    }

    /// A dose: a note, and one less in stock of what stands here.
    pub async fn dose(&self, n: u128) -> OperationId {
        let left = self.stock().await.map_or(30.0, |left| left - 1.0);
        self.write(vec![put(entry(n, "a dose")), metformin(left)]).await
    }

    pub async fn stock(&self) -> Option<f64> {
        let record = everything(&self.store).await;
        record.medications(me()).first().and_then(|medication| medication.stock)
    }

    pub async fn undo(&self, undoes: OperationId) -> Executed<NotUndone> {
        let hash = self.store.operation(undoes).await.unwrap().unwrap().hash;
        let undoing = Undoing { undoes, operation: OperationId(id(next())), salt: Salt([3; 32]), at: self.at() };
        self.store.undo(undo_of(hash), undoing).await.unwrap()
    }

    pub async fn erase(&self, n: u128) {
        let what = Erase::Entries(vec![EntryId(id(n))]);
        let erasing = Erasing {
            person: me(),
            what: what.clone(),
            operation: OperationId(id(next())),
            salt: Salt([4; 32]),
            at: self.at(),
            backups: Vec::new(),
        };
        let act = acted(Way::Form, what.digest(me()), now());
        assert!(matches!(self.store.erase(act, erasing, &Job::new()).await.unwrap(), Executed::Done(_)));
    }

    /// Picks of the only two versions there are.
    pub async fn pick(&self, keeps_standing: bool) {
        let of = self.store.clashes().await.unwrap().remove(0);
        let act = acted(Way::Form, of.digest(keeps_standing), now());
        let operation = OperationId(id(next()));
        let picking = Picking { of, keeps_standing, operation, salt: Salt([5; 32]), at: self.at() };
        assert!(matches!(self.store.pick(act, picking).await.unwrap(), Executed::Done(_)));
    }

    pub async fn texts(&self) -> Vec<String> {
        let mut texts = texts(&self.store).await;
        texts.sort();
        texts
    }

    /// Every row of the record, and every operation that is here, as they stand in the database.
    pub async fn rows(&self) -> Vec<Vec<u8>> {
        rows(self.dir.path()).await
    }

    /// The log verifies, and the rows are what the log makes them.
    pub async fn check(&self) {
        self.store.verify().await.unwrap();
        let compared = self.store.rebuild_check().await.unwrap();
        assert!(compared.agree(), "{compared:?}");
    }
}

async fn rows(dir: &Path) -> Vec<Vec<u8>> {
    let mut connection = raw(dir).await;
    let mut all = Vec::new();
    for query in [
        "SELECT CAST(hex(id) || is_user || hex(operation) || body AS BLOB) FROM person ORDER BY id",
        "SELECT CAST(hex(id) || hex(person) || hex(operation) || body AS BLOB) FROM medication ORDER BY id",
        "SELECT CAST(hex(id) || hex(operation) || tool || day || local_start || precision || recorded || body || words AS BLOB)
         FROM entry ORDER BY id",
        "SELECT CAST(hex(of) || due || hex(operation) || body AS BLOB) FROM settlement ORDER BY of, due",
        "SELECT CAST(hex(o.id) || o.hlc_millis || o.hlc_counter || o.at || hex(o.device) || o.granted
           || hex(o.payload_hash) || coalesce(hex(p.salt) || p.body, 'gone') AS BLOB)
         FROM operation o LEFT JOIN operation_payload p ON p.seq = o.seq ORDER BY o.id",
    ] {
        let found = sqlx::query(query).fetch_all(&mut connection).await.unwrap();
        all.extend(found.into_iter().map(|row| row.get::<Vec<u8>, _>(0)));
    }
    connection.close().await.unwrap();
    all
}

fn metformin(stock: f64) -> Change {
    Change::Put(Noun::from(Medication {
        stock: Some(stock),
        ..Medication::named(MedicationId(id(100)), me(), "Metformin")
    }))
}
