//! Keys in a real keyring, on a bus of the test's own: kept, lost, of another record, moved to another computer, changed.

use std::path::Path;
use std::sync::Arc;
use std::task::Poll;

use alara_protocol::{Failure, FailureCode};
use alara_store::{KeySource, MOST_PINS, StoreError, VaultKey};
use chrono::{DateTime, Duration};
use secrecy::SecretString;
use tempfile::tempdir;

use super::*;
use crate::keyring::bus::{Ring, on_a_bus};
use crate::time::SetTime;

fn clock() -> Arc<SetTime> {
    Arc::new(SetTime::at(DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()))
}

fn home(folder: &Path) -> Home {
    Home::new(folder.to_owned(), clock())
}

fn typed(text: &str) -> SecretString {
    SecretString::from(text)
}

fn code(code: &RecoveryCode) -> Secret {
    Secret::RecoveryCode(typed(code.text()))
}

fn pin(text: &str) -> Secret {
    Secret::Pin(typed(text))
}

async fn people(engine: Engine) -> usize {
    let held = engine.store().people().await.unwrap().len();
    engine.close().await.unwrap();
    held
}

async fn holds(folder: &Path) -> Option<VaultKey> {
    match keyring::look_up(folder).await.unwrap() {
        Kept::Key(key) => Some(key),
        Kept::None => None,
    }
}

#[tokio::test]
async fn a_keyring_that_lost_the_key_or_has_another_one_is_told_apart_and_gets_it_back_by_the_code() {
    let name = "open::tests::a_keyring_that_lost_the_key_or_has_another_one_is_told_apart_and_gets_it_back_by_the_code";
    if !on_a_bus(name, Ring::Unlocked) {
        return;
    }
    let dir = tempdir().unwrap();
    let home = home(dir.path());
    let (engine, recovery) = home.create("Nora", None).await.unwrap();
    engine.close().await.unwrap();
    assert_eq!(people(home.open(Secret::Keyring).await.unwrap()).await, 1);

    keyring::forget(keyring::account(dir.path())).await.unwrap();
    let lost = home.open(Secret::Keyring).await.unwrap_err();
    assert!(matches!(lost, OpenError::KeyMissing));
    assert_eq!(Failure::from(lost).code, FailureCode::KeyMissing);
    keyring::keep(dir.path(), &VaultKey::new([9; 32])).await.unwrap();
    let other = home.open(Secret::Keyring).await.unwrap_err();
    assert_eq!(Failure::from(other).code, FailureCode::OtherKey);
    keyring::keep_secret(keyring::account(dir.path()), typed("no key")).await.unwrap();
    let unusable = home.open(Secret::Keyring).await.unwrap_err();
    assert_eq!(Failure::from(unusable).code, FailureCode::KeyUnusable);

    let wrong = home.open(Secret::RecoveryCode(typed("0000"))).await.unwrap_err();
    assert!(matches!(wrong, OpenError::Store(StoreError::WrongSecret)));
    let of_another = home.open(code(&RecoveryCode::of(&VaultKey::new([9; 32])))).await.unwrap_err();
    assert!(matches!(of_another, OpenError::Store(StoreError::WrongKey)));
    assert_eq!(people(home.open(code(&recovery)).await.unwrap()).await, 1);
    assert_eq!(people(home.open(Secret::Keyring).await.unwrap()).await, 1);
    // And no new one is made where the key is known and the record is gone.
    std::fs::remove_file(dir.path().join("alara.db")).unwrap();
    std::fs::remove_file(dir.path().join("vault.json")).unwrap();
    assert!(matches!(home.look().await, Err(OpenError::RecordMissing)));
}

#[tokio::test]
async fn a_copied_folder_moves_in_elsewhere_by_its_code_and_leaves_its_pin_behind() {
    let name = "open::tests::a_copied_folder_moves_in_elsewhere_by_its_code_and_leaves_its_pin_behind";
    if !on_a_bus(name, Ring::Unlocked) {
        return;
    }
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let here = home(dir.path());
    let (engine, recovery) = here.create("Nora", None).await.unwrap();
    here.set_pin(engine.store(), typed("4711")).await.unwrap();
    engine.close().await.unwrap();
    for file in std::fs::read_dir(dir.path()).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), elsewhere.path().join(file.file_name())).unwrap();
    }
    let there = home(elsewhere.path());
    assert!(matches!(there.open(pin("4711")).await.unwrap_err(), OpenError::PinGone));
    assert!(matches!(there.open(Secret::Keyring).await.unwrap_err(), OpenError::NeedsPin));
    let opening = there.open_telling(code(&recovery)).await.unwrap();
    assert!(!opening.homeless);
    opening.engine.close().await.unwrap();
    assert_eq!(people(there.open(Secret::Keyring).await.unwrap()).await, 1);
    // Where it came from nothing has changed.
    assert_eq!(people(here.open(pin("4711")).await.unwrap()).await, 1);
}

#[tokio::test]
async fn a_pin_takes_the_key_out_of_the_keyring_and_wrong_ones_are_counted_over_restarts() {
    let name = "open::tests::a_pin_takes_the_key_out_of_the_keyring_and_wrong_ones_are_counted_over_restarts";
    if !on_a_bus(name, Ring::Unlocked) {
        return;
    }
    let (dir, time) = (tempdir().unwrap(), clock());
    let home = || Home::new(dir.path().to_owned(), time.clone());
    let (engine, recovery) = home().create("Nora", None).await.unwrap();
    assert!(matches!(home().set_pin(engine.store(), typed("1234")).await, Err(OpenError::WeakPin)));
    home().set_pin(engine.store(), typed("4711")).await.unwrap();
    assert!(holds(dir.path()).await.is_none(), "whoever opens the keyring does not have the key");
    assert!(matches!(home().prove(engine.store(), &Secret::Keyring).await, Err(OpenError::NeedsPin)));
    home().prove(engine.store(), &pin("4711")).await.unwrap();
    engine.close().await.unwrap();

    assert!(matches!(home().open(Secret::Keyring).await.unwrap_err(), OpenError::NeedsPin));
    let mut left = MOST_PINS;
    while left > 0 {
        match home().open(pin("0815")).await.unwrap_err() {
            OpenError::WrongPin { left: now } => left = now,
            OpenError::PinWait { seconds } => time.advance(Duration::seconds(i64::from(seconds))),
            OpenError::PinSpent => left = 0,
            other => panic!("{other:?}"),
        }
    }
    time.advance(Duration::days(30));
    assert!(matches!(home().open(pin("4711")).await.unwrap_err(), OpenError::PinSpent), "not even the right one");
    assert_eq!(people(home().open(code(&recovery)).await.unwrap()).await, 1);
    let engine = home().open(pin("4711")).await.unwrap();
    assert_eq!(home().pin_standing(), alara_store::PinTries::Free { left: MOST_PINS });
    home().remove_pin(engine.store()).await.unwrap();
    engine.close().await.unwrap();
    assert_eq!(people(home().open(Secret::Keyring).await.unwrap()).await, 1);
}

#[tokio::test]
async fn the_key_goes_from_the_keyring_under_a_passphrase_and_back() {
    let name = "open::tests::the_key_goes_from_the_keyring_under_a_passphrase_and_back";
    if !on_a_bus(name, Ring::Unlocked) {
        return;
    }
    let dir = tempdir().unwrap();
    let home = home(dir.path());
    let (engine, _) = home.create("Nora", None).await.unwrap();
    assert!(matches!(home.keep_by_passphrase(engine.store(), typed("short")).await, Err(OpenError::TooShort)));
    assert_eq!(engine.store().vault_file().source(), &KeySource::Keyring);
    home.keep_by_passphrase(engine.store(), typed("a calm river")).await.unwrap();
    assert!(holds(dir.path()).await.is_none());
    home.keep_by_passphrase(engine.store(), typed("a wild river")).await.unwrap();
    engine.close().await.unwrap();
    assert!(matches!(home.open(Secret::Keyring).await.unwrap_err(), OpenError::NeedsPassphrase));
    let old = home.open(Secret::Passphrase(typed("a calm river"))).await.unwrap_err();
    assert!(matches!(old, OpenError::Store(StoreError::WrongSecret)));
    let engine = home.open(Secret::Passphrase(typed("a wild river"))).await.unwrap();
    home.keep_in_keyring(engine.store()).await.unwrap();
    engine.close().await.unwrap();
    assert_eq!(people(home.open(Secret::Keyring).await.unwrap()).await, 1);
}

#[tokio::test]
async fn a_new_key_brings_a_new_code_and_the_old_one_opens_it_until_the_new_one_was_kept() {
    let name = "open::tests::a_new_key_brings_a_new_code_and_the_old_one_opens_it_until_the_new_one_was_kept";
    if !on_a_bus(name, Ring::Unlocked) {
        return;
    }
    let dir = tempdir().unwrap();
    let home = home(dir.path());
    let (engine, old) = home.create("Nora", None).await.unwrap();
    let (renewed, engine) = home.renew(engine, Secret::Keyring, &alara_store::Job::new()).await;
    let (renewed, engine) = (renewed.unwrap(), engine.unwrap());
    assert_ne!(renewed.code.text(), old.text());
    assert!(Code::of(engine.store()).is_due().await.unwrap());
    engine.close().await.unwrap();
    // The program ended before the keyring was told.
    let was = alara_store::key_of(old.text()).unwrap();
    keyring::keep(dir.path(), &was).await.unwrap();
    let engine = home.open(Secret::Keyring).await.unwrap();
    assert_ne!(holds(dir.path()).await.unwrap().id(), was.id());
    engine.close().await.unwrap();
    let engine = home.open(code(&old)).await.unwrap();
    home.settle(engine.store()).await.unwrap();
    engine.close().await.unwrap();
    assert!(matches!(home.open(code(&old)).await.unwrap_err(), OpenError::Store(StoreError::WrongKey)));
    assert_eq!(people(home.open(code(&renewed.code)).await.unwrap()).await, 1);
    assert_eq!(people(home.open(Secret::Keyring).await.unwrap()).await, 1);

    // Under a passphrase and a PIN the new key is sealed under what was typed, and the other one is gone.
    let engine = home.open(Secret::Keyring).await.unwrap();
    home.set_pin(engine.store(), typed("4711")).await.unwrap();
    let (renewed, engine) = home.renew(engine, pin("4711"), &alara_store::Job::new()).await;
    assert!(!renewed.unwrap().pin_gone);
    engine.unwrap().close().await.unwrap();
    let engine = home.open(pin("4711")).await.unwrap();
    home.keep_by_passphrase(engine.store(), typed("a calm river")).await.unwrap();
    let (refused, engine) = home.renew(engine, pin("4711"), &alara_store::Job::new()).await;
    assert!(matches!(refused.unwrap_err(), OpenError::NeedsPassphrase));
    let (renewed, engine) =
        home.renew(engine.unwrap(), Secret::Passphrase(typed("a calm river")), &alara_store::Job::new()).await;
    assert!(renewed.unwrap().pin_gone);
    engine.unwrap().close().await.unwrap();
    assert_eq!(people(home.open(Secret::Passphrase(typed("a calm river"))).await.unwrap()).await, 1);
}

#[tokio::test]
async fn without_a_keyring_the_code_opens_it_and_says_that_nothing_keeps_the_key() {
    let name = "open::tests::without_a_keyring_the_code_opens_it_and_says_that_nothing_keeps_the_key";
    if !on_a_bus(name, Ring::Absent) {
        return;
    }
    let dir = tempdir().unwrap();
    let home = home(dir.path());
    assert!(matches!(
        home.look().await.unwrap(),
        Start::First { keyring: Err(KeyringError::Absent), cut_short: false }
    ));
    let refused = home.create("Nora", None).await.unwrap_err();
    assert!(matches!(refused, OpenError::Keyring(KeyringError::Absent)), "never plain, never without a key's keeper");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    // As copied from a computer with a keyring.
    let key = VaultKey::new([7; 32]);
    let beginning = crate::replay::beginning("Nora", &clock().clock(), &Chance::new().unwrap());
    let made = Store::create(Folder::at(dir.path()), &key, Purpose::Record, KeySource::Keyring, beginning).await;
    made.unwrap().close().await.unwrap();
    assert!(matches!(home.open(Secret::Keyring).await.unwrap_err(), OpenError::Keyring(KeyringError::Absent)));
    let opening = home.open_telling(code(&RecoveryCode::of(&key))).await.unwrap();
    assert!(opening.homeless);
    home.keep_by_passphrase(opening.engine.store(), typed("a calm river")).await.unwrap();
    opening.engine.close().await.unwrap();
    assert_eq!(people(home.open(Secret::Passphrase(typed("a calm river"))).await.unwrap()).await, 1);
}

/// Does something until it has waited so many times, and drops it where it stands, as a process that is killed. What it had asked of the
/// keyring last may still be done.
async fn cut_after<T>(waits: usize, work: impl Future<Output = T>) -> Option<T> {
    let mut left = waits;
    let mut work = std::pin::pin!(work);
    let done = std::future::poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    });
    let done = done.await;
    if done.is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    done
}

#[tokio::test]
async fn a_first_start_that_is_cut_anywhere_begins_anew_or_opens() {
    if !on_a_bus("open::tests::a_first_start_that_is_cut_anywhere_begins_anew_or_opens", Ring::Unlocked) {
        return;
    }
    let mut begun_anew = 0;
    for waits in (0..8).chain((8..).step_by(9)) {
        let dir = tempdir().unwrap();
        let home = home(dir.path());
        let made = cut_after(waits, home.create("Nora", None)).await;
        let ended = made.is_some();
        if let Some(made) = made {
            made.unwrap().0.close().await.unwrap();
        }
        let in_keyring = holds(dir.path()).await.is_some();
        // Never a record that is said to be lost: there was none.
        match home.look().await.unwrap() {
            Start::First { cut_short, .. } => {
                assert!(cut_short || !in_keyring, "after {waits}");
                begun_anew += u32::from(cut_short && in_keyring);
                home.create("Nora", None).await.unwrap().0.close().await.unwrap();
            }
            Start::Keyring(_) => {}
            Start::Typed(_) => panic!("nothing was typed"),
        }
        assert_eq!(people(home.open(Secret::Keyring).await.unwrap()).await, 1, "after {waits}");
        assert!(Folder::at(dir.path()).begun().is_empty());
        // A record that is gone is said to be, from then on.
        for name in ["alara.db", "vault.json"] {
            std::fs::remove_file(dir.path().join(name)).unwrap();
        }
        assert!(matches!(home.look().await, Err(OpenError::RecordMissing)));
        if ended {
            break;
        }
    }
    assert!(begun_anew > 0, "none was cut between the keyring and the first file");
}

#[tokio::test]
async fn a_change_of_the_pin_that_is_cut_anywhere_leaves_one_of_the_two_that_opens() {
    if !on_a_bus(
        "open::tests::a_change_of_the_pin_that_is_cut_anywhere_leaves_one_of_the_two_that_opens",
        Ring::Unlocked,
    ) {
        return;
    }
    let dir = tempdir().unwrap();
    let home = home(dir.path());
    let (mut engine, _) = home.create("Nora", None).await.unwrap();
    home.set_pin(engine.store(), typed("4711")).await.unwrap();
    let (mut known, mut other) = ("4711", "0815");
    for waits in 0.. {
        let ended = cut_after(waits, home.set_pin(engine.store(), typed(other))).await;
        engine.close().await.unwrap();
        // The person knows both; the one before first, then the new one.
        engine = match home.open(pin(known)).await {
            Ok(engine) => {
                assert!(ended.is_none(), "the new one opens it once it was set");
                engine
            }
            Err(OpenError::WrongPin { .. }) => {
                (known, other) = (other, known);
                home.open(pin(known)).await.unwrap_or_else(|error| panic!("{error:?} after {waits}"))
            }
            Err(error) => panic!("{error:?} after {waits}"),
        };
        assert!(holds(dir.path()).await.is_none(), "the keyring alone opens nothing");
        assert_eq!(home.pin_secrets().await.unwrap().len(), 1, "what belongs to no PIN is forgotten");
        if ended.is_some() {
            break;
        }
    }
    engine.close().await.unwrap();
}
