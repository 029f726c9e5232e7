//! The name and the password of a service in the window: where they are kept is said, and where they are gone they are typed again.

use super::dav::Dav;
use super::sync::quiet;
use super::*;
use crate::keyring::bus::{Ring, on_a_bus};
use crate::keyring::{account, forget};

fn login(secret: &str) -> RemoteLogin {
    RemoteLogin { name: Typed::from("me"), secret: Typed::from(secret) }
}

impl House {
    async fn share_over(&self, place: &str) {
        let begin =
            BeginSync { place: place.into(), name: "desk".into(), login: Some(login("word")), proof: Proof::None };
        self.desktop.sync().begin_sync(begin, quiet()).await.unwrap();
    }

    async fn shared(&self) -> Shared {
        self.desktop.sync().other_computers(NoInput {}).await.unwrap().shared.unwrap()
    }

    async fn find_kept(&self) -> (LoginKept, Option<String>) {
        let login = self.shared().await.login.unwrap();
        assert_eq!(login.service, RemoteKind::Webdav);
        (login.kept, login.keyring)
    }

    async fn type_again(&self, secret: &str) -> Result<Round, Failure> {
        self.desktop.sync().exchange_with(login(secret), quiet()).await
    }
}

#[tokio::test]
async fn password_without_a_keyring_is_typed_again_after_a_restart() {
    let name = "desktop::tests::login::password_without_a_keyring_is_typed_again_after_a_restart";
    if !on_a_bus(name, Ring::Absent) {
        return;
    }
    let (dav, house) = (Dav::open_port(), House::new().await);
    house.share_over(&dav.address()).await;
    let absent = Some("No keyring answers on this computer.".to_owned());
    assert_eq!(house.find_kept().await, (LoginKept::Memory, absent.clone()));
    house.restart().await;
    assert_eq!(house.find_kept().await, (LoginKept::NotLooked, None));
    house.desktop.sync().make_due_round().await;
    assert_eq!(house.find_kept().await, (LoginKept::Nowhere, absent.clone()));
    let failed = house.shared().await.failed.unwrap();
    assert!(failed.contains("are not kept on this computer") && failed.contains("under Settings"), "{failed}");
    assert!(!failed.contains("--"), "a window names no way of the terminal: {failed}");
    let refused = house.type_again("wrong").await.unwrap_err();
    assert!(refused.message.contains("did not accept"), "{refused:?}");
    assert_eq!(house.find_kept().await.0, LoginKept::Nowhere, "what the service does not accept is not kept");
    house.type_again("word").await.unwrap();
    assert_eq!(house.find_kept().await, (LoginKept::Memory, absent));
    house.desktop.sync().make_due_round().await;
    assert_eq!(house.shared().await.failed, None);
}

#[tokio::test]
async fn password_gone_from_the_keyring_is_kept_there_again() {
    if !on_a_bus("desktop::tests::login::password_gone_from_the_keyring_is_kept_there_again", Ring::Unlocked) {
        return;
    }
    let (dav, house) = (Dav::open_port(), House::new().await);
    house.share_over(&dav.address()).await;
    assert_eq!(house.find_kept().await, (LoginKept::Keyring, None));
    house.restart().await;
    house.desktop.sync().make_due_round().await;
    assert_eq!(house.find_kept().await, (LoginKept::Keyring, None), "a restart finds it there");
    forget(format!("sync:{}#{}", dav.address(), account(&house.folder))).await.unwrap();
    house.desktop.sync().make_due_round().await;
    assert_eq!(house.find_kept().await, (LoginKept::Nowhere, None));
    house.type_again("word").await.unwrap();
    assert_eq!(house.find_kept().await, (LoginKept::Keyring, None));
}

#[tokio::test]
async fn locked_keyring_is_told_beside_the_computers() {
    if !on_a_bus("desktop::tests::login::locked_keyring_is_told_beside_the_computers", Ring::Locked) {
        return;
    }
    let (dav, house) = (Dav::open_port(), House::new().await);
    house.share_over(&dav.address()).await;
    let (kept, keyring) = house.find_kept().await;
    assert_eq!(kept, LoginKept::Memory);
    assert!(keyring.is_some_and(|words| words.starts_with("The keyring ")), "why it was not kept");
    let ended = house.desktop.sync().end_sync(NoInput {}).await.unwrap();
    assert_eq!(ended.left, None, "it was never kept there");
}
