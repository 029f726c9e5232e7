//! A real keyring on a bus of the test's own, and what stands in its way.

use std::path::Path;

use super::bus::{Ring, on_a_bus};
use super::*;

const FOLDER: &str = "/somewhere/alara";

#[tokio::test]
async fn a_key_is_kept_found_replaced_and_forgotten() {
    if !on_a_bus("keyring::tests::a_key_is_kept_found_replaced_and_forgotten", Ring::Unlocked) {
        return;
    }
    answers().await.unwrap();
    assert!(matches!(look_up(Path::new(FOLDER)).await.unwrap(), Kept::None));
    for bytes in [[1; 32], [2; 32]] {
        let key = VaultKey::new(bytes);
        keep(Path::new(FOLDER), &key).await.unwrap();
        assert!(matches!(look_up(Path::new(FOLDER)).await.unwrap(), Kept::Key(kept) if kept.id() == key.id()));
    }
    assert!(matches!(look_up(Path::new("/another/folder")).await.unwrap(), Kept::None));
    keep_secret(account(Path::new(FOLDER)), "no key".into()).await.unwrap();
    assert_eq!(look_up(Path::new(FOLDER)).await.unwrap_err(), KeyringError::Unusable);
    forget(account(Path::new(FOLDER))).await.unwrap();
    forget(account(Path::new(FOLDER))).await.unwrap();
    assert!(matches!(look_up(Path::new(FOLDER)).await.unwrap(), Kept::None));
}

#[tokio::test]
async fn a_keyring_that_is_not_there_is_absent() {
    if on_a_bus("keyring::tests::a_keyring_that_is_not_there_is_absent", Ring::Absent) {
        assert_eq!(answers().await.unwrap_err(), KeyringError::Absent);
        assert_eq!(look_up(Path::new(FOLDER)).await.unwrap_err(), KeyringError::Absent);
    }
}

#[tokio::test]
async fn a_keyring_that_starts_and_never_speaks_is_waited_for_so_long_and_no_longer() {
    let name = "keyring::tests::a_keyring_that_starts_and_never_speaks_is_waited_for_so_long_and_no_longer";
    if on_a_bus(name, Ring::Mute) {
        assert_eq!(look_up(Path::new(FOLDER)).await.unwrap_err(), KeyringError::Silent);
    }
}

#[tokio::test]
async fn a_locked_keyring_that_nobody_unlocks_keeps_nothing_and_says_so() {
    if on_a_bus("keyring::tests::a_locked_keyring_that_nobody_unlocks_keeps_nothing_and_says_so", Ring::Locked) {
        answers().await.unwrap();
        let refused = keep(Path::new(FOLDER), &VaultKey::new([1; 32])).await.unwrap_err();
        assert!(matches!(refused, KeyringError::Locked | KeyringError::Denied), "{refused:?}");
    }
}
