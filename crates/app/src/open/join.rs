//! A record on one more computer: made of the folder that the others share, under a key of this computer's own.

use alara_store::{Folder, Job, RecoveryCode, Store};
use secrecy::{ExposeSecret, SecretString};

use super::{Home, OpenError, settle_key};
use crate::engine::Engine;
use crate::sync::{Between, Dice, joining};
use crate::time::Chance;

impl Home {
    /// Makes the record that a pairing code opens in a folder. Its key goes into the keyring, or under a passphrase where one is given.
    /// Answers with its recovery code, which is another than those of the other computers.
    ///
    /// # Errors
    /// A wrong code, a folder without a whole record; a keyring or a data folder that cannot keep it. Nothing is left behind then.
    pub async fn join(
        &self,
        (between, typed, name): (impl Into<Between>, &SecretString, &str),
        passphrase: Option<SecretString>,
        job: &Job,
    ) -> Result<(Engine, RecoveryCode), OpenError> {
        let (between, chance) = (between.into(), Chance::new()?);
        let mut dice = Dice(chance.clone(), self.clock());
        let (shelf, joining) = joining(&between, typed.expose_secret(), name, &mut dice)?;
        let made = self.make_key(passphrase, &chance).await?;
        let (at, place) = (Folder::at(self.folder()), joining.place.clone());
        let store = Store::join(at, &made.key, made.source.clone(), joining, &*shelf, &mut dice, job).await;
        settle_key(self, &made, store.is_ok()).await?;
        let code = RecoveryCode::of(&made.key);
        let engine = Engine::start(store?, self.time.clone(), chance).await?;
        if let Some(login) = &between.login {
            engine.syncing().keep_login(&place, login).await;
        }
        Ok((engine, code))
    }
}
