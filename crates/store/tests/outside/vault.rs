//! Who gets in, and what a vault that cannot be opened is left as: byte for byte what it was.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::path::Path;
use std::process::Command;

use crate::support::*;
use alara_store::{Folder, FolderState, KeySource, Purpose, Store, StoreError, VaultKey};
use tempfile::tempdir;

/// Opening fails with this code, and every file is as it was. The lock is no data, and `-shm` is SQLite's index of the journal, which
/// every reader of one makes anew.
async fn refused(dir: &Path, key: &VaultKey, purpose: Purpose, code: &str) {
    let data = || {
        let mut files = files(dir);
        files.retain(|(name, _)| name != "alara.lock" && name != "alara.db-shm");
        files
    };
    let before = data();
    let error = Store::open(Folder::at(dir), key, purpose).await.unwrap_err();
    assert_eq!(error.code(), code, "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.ends_with('.') && !sentence.contains(dir.to_str().unwrap()), "{sentence}");
    let after = data();
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&after), names(&before), "{code}");
    assert!(after == before, "{code}: a file was changed");
}

async fn made(dir: &Path) {
    let store = make(dir).await;
    note(&store, 7, "Kopfschmerzen zwischen den Ohren").await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn the_database_is_encrypted_from_its_first_byte_and_holds_nothing_typed() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "Kopfschmerzen").await;
    store.keep_draft("chat", "Schwindel").await.unwrap();
    store.set("name", &serde_json::json!("Rosalinde")).await.unwrap();
    let look = |when: &str| {
        for (name, bytes) in files(dir.path()) {
            assert!(!bytes.starts_with(b"SQLite format 3"), "{when}: {name} is plain");
            for word in ["Kopfschmerzen", "Schwindel", "Rosalinde", "Robin", "log_medication", "CREATE TABLE", "turn-1"]
            {
                let found = bytes.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes()));
                assert!(!found, "{when}: {word} stands in {name}");
            }
        }
    };
    look("open");
    store.close().await.unwrap();
    look("closed");
}

#[tokio::test]
async fn a_wrong_key_changes_nothing_and_makes_no_new_database() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    refused(dir.path(), &VaultKey::new([1; 32]), Purpose::Record, "wrong_key").await;
    assert_eq!(texts(&open(dir.path()).await.unwrap()).await.len(), 1);
}

#[tokio::test]
async fn a_flipped_byte_in_any_page_is_damage_and_is_left_alone() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    let database = dir.path().join("alara.db");
    let whole = std::fs::read(&database).unwrap();
    assert!(whole.len() > 10 * 4096);
    for page in 0..whole.len() / 4096 {
        let mut damaged = whole.clone();
        damaged[page * 4096 + 37 * (page % 100) + 20] ^= 0x10;
        std::fs::write(&database, &damaged).unwrap();
        refused(dir.path(), &key(), Purpose::Record, "damaged").await;
    }
    for cut in [0, 1, 100, 4096, whole.len() - 4096, whole.len() - 1] {
        std::fs::write(&database, &whole[..cut]).unwrap();
        refused(dir.path(), &key(), Purpose::Record, "damaged").await;
    }
    std::fs::write(&database, &whole).unwrap();
    assert_eq!(texts(&open(dir.path()).await.unwrap()).await.len(), 1);
}

#[tokio::test]
async fn a_missing_file_is_said_to_be_missing() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    let (database, vault) = (dir.path().join("alara.db"), dir.path().join("vault.json"));
    let (kept, description) = (std::fs::read(&database).unwrap(), std::fs::read(&vault).unwrap());
    std::fs::remove_file(&database).unwrap();
    refused(dir.path(), &key(), Purpose::Record, "database_missing").await;
    std::fs::write(&database, &kept).unwrap();
    std::fs::remove_file(&vault).unwrap();
    refused(dir.path(), &key(), Purpose::Record, "vault_file_missing").await;
    std::fs::write(&vault, &description[..description.len() / 2]).unwrap();
    refused(dir.path(), &key(), Purpose::Record, "vault_file_damaged").await;
    std::fs::remove_file(&vault).unwrap();
    std::fs::remove_file(&database).unwrap();
    refused(dir.path(), &key(), Purpose::Record, "record_parts").await;
    assert!(matches!(again(dir.path(), &key()).await, Err(StoreError::AlreadyThere)));
    std::fs::remove_file(dir.path().join("alara.count")).unwrap();
    refused(dir.path(), &key(), Purpose::Record, "no_record").await;
}

#[tokio::test]
async fn a_first_start_is_told_from_a_lost_folder() {
    let dir = tempdir().unwrap();
    let folder = Folder::at(dir.path());
    assert!(matches!(folder.look(false).unwrap(), FolderState::FirstStart));
    assert!(matches!(folder.look(true).unwrap(), FolderState::KeyAlone));
    assert!(matches!(Folder::at(dir.path().join("nowhere")).look(false).unwrap(), FolderState::FirstStart));
    made(dir.path()).await;
    assert!(matches!(folder.look(true).unwrap(), FolderState::Vault(_)));
    std::fs::remove_file(dir.path().join("vault.json")).unwrap();
    assert!(matches!(folder.look(true).unwrap(), FolderState::MissingVaultFile));
}

#[tokio::test]
async fn no_vault_is_made_beside_another() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    let other = VaultKey::new([2; 32]);
    let before = files(dir.path());
    assert!(matches!(again(dir.path(), &other).await, Err(StoreError::AlreadyThere)));
    assert!(before == files(dir.path()));
    std::fs::remove_file(dir.path().join("vault.json")).unwrap();
    assert!(matches!(again(dir.path(), &other).await, Err(StoreError::AlreadyThere)));
    std::fs::rename(dir.path().join("alara.db"), dir.path().join("alara.db-wal")).unwrap();
    assert!(matches!(again(dir.path(), &other).await, Err(StoreError::AlreadyThere)));
}

async fn again(dir: &Path, key: &VaultKey) -> Result<Store, StoreError> {
    Store::create(Folder::at(dir), key, Purpose::Record, KeySource::Keyring, beginning()).await
}

#[tokio::test]
async fn a_creation_that_was_cut_short_is_finished_or_begun_anew() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    // Cut before the rename: the database is whole, under its other name.
    std::fs::rename(dir.path().join("alara.db"), dir.path().join("alara.db.new")).unwrap();
    assert_eq!(texts(&open(dir.path()).await.unwrap()).await.len(), 1);
    // Cut before vault.json: nothing was ever promised, and it is made again.
    let dir = tempdir().unwrap();
    std::fs::write(dir.path().join("alara.db.new"), b"half").unwrap();
    make(dir.path()).await;
}

#[tokio::test]
async fn a_second_opener_is_turned_away() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let error = open(dir.path()).await.unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("already_open", "Alara is open: close it or use its window.")
    );
    note(&store, 7, "headache").await;
    store.close().await.unwrap();
    assert!(open(dir.path()).await.is_ok());
}

#[tokio::test]
async fn a_replay_folder_and_a_record_are_never_opened_as_one_another() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    refused(dir.path(), &key(), Purpose::Replay, "other_use").await;
    let dir = tempdir().unwrap();
    let made = Store::create(Folder::at(dir.path()), &key(), Purpose::Replay, KeySource::BuiltIn, beginning()).await;
    made.unwrap().close().await.unwrap();
    refused(dir.path(), &key(), Purpose::Record, "other_use").await;
}

#[tokio::test]
async fn a_record_of_a_newer_version_is_left_alone() {
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    let mut connection = raw(dir.path()).await;
    sqlx::query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', 1, x'00', 0)")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    refused(dir.path(), &key(), Purpose::Record, "newer_format").await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_folder_and_its_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempdir().unwrap();
    let inside = dir.path().join("alara");
    let store = make(&inside).await;
    note(&store, 7, "headache").await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&inside), 0o700);
    for (name, _) in files(&inside) {
        assert_eq!(mode(&inside.join(&name)), 0o600, "{name}");
    }
}

/// Run as root the folder's rights count for nothing, so the test runs itself again as nobody.
#[cfg(unix)]
#[tokio::test]
async fn a_read_only_folder_is_said_to_be_read_only() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    if let Ok(dir) = std::env::var("ALARA_READ_ONLY_FOLDER") {
        let error = open(Path::new(&dir)).await.unwrap_err();
        assert_eq!(error.code(), "read_only", "{error:?}");
        let store = Store::open_to_read(Folder::at(Path::new(&dir)), &key(), Purpose::Record).await.unwrap();
        assert!(store.is_read_only() && !store.people().await.unwrap().is_empty());
        let refused = store.set("ahead", &serde_json::Value::Null).await.unwrap_err();
        assert_eq!(refused.code(), "read_only", "{refused:?}");
        store.close().await.unwrap();
        return;
    }
    let dir = tempdir().unwrap();
    made(dir.path()).await;
    let before = files(dir.path());
    let rights = |mode: u32| {
        for (name, _) in files(dir.path()) {
            std::fs::set_permissions(dir.path().join(name), std::fs::Permissions::from_mode(mode & 0o444)).unwrap();
        }
        std::fs::set_permissions(dir.path(), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    rights(0o555);
    let program = tempdir().unwrap();
    std::fs::set_permissions(program.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let copy = program.path().join("test");
    std::fs::copy(std::env::current_exe().unwrap(), &copy).unwrap();
    let mut child = Command::new(&copy);
    child.args(["--exact", "a_read_only_folder_is_said_to_be_read_only"]).env("ALARA_READ_ONLY_FOLDER", dir.path());
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    if root {
        child.uid(65534).gid(65534);
    }
    let output = child.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(before == files(dir.path()));
    rights(0o755);
}

#[tokio::test]
async fn a_change_of_passphrase_needs_no_new_key() {
    use alara_store::{Argon2id, WrapSeed, Wrapped};
    let dir = tempdir().unwrap();
    let quick = Argon2id { memory_kib: 64, passes: 1, lanes: 1 };
    let sealed = |passphrase: &str, seed: u8| {
        let wrapped =
            Wrapped::seal(&key(), &passphrase.into(), quick, WrapSeed { salt: [seed; 16], nonce: [seed; 24] });
        KeySource::Passphrase { wrapped: wrapped.unwrap() }
    };
    let made =
        Store::create(Folder::at(dir.path()), &key(), Purpose::Record, sealed("old words", 1), beginning()).await;
    let store = made.unwrap();
    note(&store, 7, "headache").await;
    store.keep_key(sealed("new words", 2), None).unwrap();
    store.close().await.unwrap();
    let FolderState::Vault(file) = Folder::at(dir.path()).look(false).unwrap() else { panic!("no vault") };
    let KeySource::Passphrase { wrapped } = file.source() else { panic!("no passphrase") };
    assert!(matches!(wrapped.unseal(&"old words".into(), &file.key_id()), Err(StoreError::WrongSecret)));
    let key = wrapped.unseal(&"new words".into(), &file.key_id()).unwrap();
    let store = Store::open(Folder::at(dir.path()), &key, Purpose::Record).await.unwrap();
    assert_eq!(texts(&store).await, ["headache"]);
}

#[tokio::test]
async fn a_journal_that_was_cut_short_is_noticed_and_left_alone() {
    let (dir, copy) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    for n in 7..10 {
        note(&store, n, "headache").await;
    }
    // What a kill leaves behind: the database and its journal.
    for (name, bytes) in files(dir.path()) {
        std::fs::write(copy.path().join(name), bytes).unwrap();
    }
    let wal = copy.path().join("alara.db-wal");
    let whole = std::fs::read(&wal).unwrap();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    for damaged in [&whole[..whole.len() / 2], &[], &flipped] {
        std::fs::write(&wal, damaged).unwrap();
        refused(copy.path(), &key(), Purpose::Record, "cut_short").await;
    }
    std::fs::remove_file(&wal).unwrap();
    refused(copy.path(), &key(), Purpose::Record, "cut_short").await;
    std::fs::write(&wal, &whole).unwrap();
    let store = open(copy.path()).await.unwrap();
    assert_eq!(texts(&store).await.len(), 3);
    store.close().await.unwrap();
    // Whoever wants to go on without them says so.
    std::fs::write(copy.path().join("alara.count"), "00000000000000000009").unwrap();
    refused(copy.path(), &key(), Purpose::Record, "cut_short").await;
    std::fs::remove_file(copy.path().join("alara.count")).unwrap();
    assert_eq!(texts(&open(copy.path()).await.unwrap()).await.len(), 3);
}
