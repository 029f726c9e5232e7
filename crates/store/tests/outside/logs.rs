//! At TRACE, with a database that is locked and slow, no log line holds the key or a word of the user's.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::*;
use alara_store::{Folder, Purpose, Store, VaultKey};
use sqlx::Connection;
use tempfile::tempdir;

#[derive(Clone, Default)]
struct Captured(Arc<Mutex<Vec<u8>>>);

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn no_log_holds_the_key_or_a_word_of_the_users() {
    let captured = Captured::default();
    let writer = captured.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let dir = tempdir().unwrap();
        let store = make(dir.path()).await;
        note(&store, 7, "Kopfschmerzen").await;
        let _ = store.search(me(), "Kopfschmerzen \"", 3).await;
        store.close().await.unwrap();
        // Somebody holds the database: opening waits for a lock, its pragmas run for seconds, and it fails or succeeds late.
        let mut holder = raw(dir.path()).await;
        sqlx::raw_sql("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; CREATE TABLE held (x)")
            .execute(&mut holder)
            .await
            .unwrap();
        let path = dir.path().to_owned();
        let opening = tokio::spawn(async move { open(&path).await });
        tokio::time::sleep(Duration::from_millis(2500)).await;
        sqlx::raw_sql("ROLLBACK").execute(&mut holder).await.unwrap();
        holder.close().await.unwrap();
        let _ = opening.await.unwrap();
        let wrong = Store::open(Folder::at(dir.path()), &VaultKey::new([0x77; 32]), Purpose::Record).await;
        tracing::info!("{:?}", wrong.err());
        tracing::info!("{:?} {:?}", key(), open(dir.path()).await.err());
    });
    let log = String::from_utf8_lossy(&captured.0.lock().unwrap()).to_lowercase();
    assert!(log.contains("wrongkey"), "nothing was captured");
    for secret in [
        hex::encode(KEY),
        hex::encode(KEY)[..16].to_owned(),
        hex::encode([0x77; 32]),
        "kopfschmerzen".into(),
        "pragma key".into(),
    ] {
        assert!(!log.contains(&secret), "{secret} was logged");
    }
    let decimal = KEY.map(|byte| byte.to_string()).join(", ");
    assert!(!log.contains(&decimal));
}
