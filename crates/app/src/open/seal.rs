//! Sealing a key under what a person types: a passphrase, or a PIN with the keyring's secret. Argon2id takes its time off the thread.

use alara_store::{Argon2id, PinSecret, StoreError, VaultKey, WrapSeed, Wrapped};
use secrecy::{ExposeSecret, SecretString};

use super::OpenError;
use crate::time::Chance;

/// Argon2id for a desktop: 64 MiB, three passes (RFC 9106, the second recommended option), about a third of a second.
const COST: Argon2id = Argon2id::RECOMMENDED;

/// The shortest passphrase, in characters.
pub const SHORTEST_PASSPHRASE: usize = 8;

pub(super) async fn under_passphrase(
    key: &VaultKey,
    passphrase: SecretString,
    chance: &Chance,
) -> Result<Wrapped, OpenError> {
    if passphrase.expose_secret().chars().count() < SHORTEST_PASSPHRASE {
        return Err(OpenError::TooShort);
    }
    let (key, seed) = (key.again(), seed(chance));
    Ok(off_thread(move || Wrapped::seal(&key, &passphrase, COST, seed)).await?)
}

pub(super) async fn under_pin(
    key: &VaultKey,
    pin: SecretString,
    secret: PinSecret,
    chance: &Chance,
) -> Result<Wrapped, OpenError> {
    if !is_pin(pin.expose_secret()) {
        return Err(OpenError::WeakPin);
    }
    let (key, seed) = (key.again(), seed(chance));
    Ok(off_thread(move || Wrapped::seal_pin(&key, &pin, &secret, COST, seed)).await?)
}

fn seed(chance: &Chance) -> WrapSeed {
    WrapSeed { salt: chance.bytes(), nonce: chance.bytes() }
}

/// 4 to 12 digits that are neither all the same nor in a row.
fn is_pin(text: &str) -> bool {
    let digits = text.as_bytes();
    let step = |by: i16| digits.windows(2).all(|pair| i16::from(pair[1]) - i16::from(pair[0]) == by);
    (4..=12).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit) && ![-1, 0, 1].into_iter().any(step)
}

/// Argon2id takes a third of a second: not on the thread that draws or answers.
pub(super) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(_) => Err(StoreError::Unfit("the key could not be derived")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_neither_short_nor_what_everybody_tries_first() {
        for good in ["4711", "1357", "112233", "901234567890"] {
            assert!(is_pin(good), "{good}");
        }
        for bad in ["", "471", "0000", "1234", "9876", "12a4", "٤٧١١", "4711 ", "1357913579135"] {
            assert!(!is_pin(bad), "{bad}");
        }
    }
}
