//! The recovery code: due until its owner has typed part of it back, by chance which part.

use alara_store::{RecoveryCode, Store, StoreError};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::{Home, OpenError};
use crate::time::{Chance, NoChance};

/// The setting that says that the recovery code was not kept yet.
const CODE_KEPT: &str = "recovery_code_kept";

/// Groups in a code.
const PARTS: usize = 14;

/// Two parts of a code, counted from 1, the earlier one first.
///
/// # Errors
/// No randomness.
pub fn parts_to_ask() -> Result<[usize; 2], NoChance> {
    let [first, further] = Chance::new()?.bytes::<2>().map(usize::from);
    let first = first % PARTS;
    // Another one, anywhere behind it and around.
    let second = (first + 1 + further % (PARTS - 1)) % PARTS;
    Ok([first.min(second) + 1, first.max(second) + 1])
}

impl Home {
    /// The code is to be shown and typed back before anything else is done.
    ///
    /// # Errors
    /// The database.
    pub async fn code_is_due(&self, store: &Store) -> Result<(), StoreError> {
        store.set(CODE_KEPT, &Value::Bool(false)).await
    }

    /// Whether the code is still to be typed back.
    ///
    /// # Errors
    /// The database.
    pub async fn is_code_due(&self, store: &Store) -> Result<bool, StoreError> {
        Ok(store.setting(CODE_KEPT).await? == Some(Value::Bool(false)))
    }

    /// The owner has the code: a key before the present one opens the vault no longer.
    ///
    /// # Errors
    /// The database, a folder that cannot be written to.
    pub async fn code_was_kept(&self, store: &Store) -> Result<(), OpenError> {
        self.code_is_not_due(store).await?;
        self.settle(store).await
    }

    pub(super) async fn code_is_not_due(&self, store: &Store) -> Result<(), StoreError> {
        store.set(CODE_KEPT, &Value::Null).await
    }

    /// Whether this is the code of the record that is open.
    pub fn is_code(&self, store: &Store, typed: &SecretString) -> bool {
        alara_store::key_of(typed.expose_secret()).is_ok_and(|key| key.id() == store.key().id())
    }

    /// Whether this is that part of the code of the record that is open, counted from 1.
    pub fn is_part(&self, store: &Store, part: usize, typed: &str) -> bool {
        RecoveryCode::of(store.key()).group_is(part, typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_different_parts_are_asked_for_and_any_may_be() {
        let mut seen = [false; PARTS];
        for _ in 0..400 {
            let [one, other] = parts_to_ask().unwrap();
            assert!(1 <= one && one < other && other <= PARTS);
            seen[one - 1] = true;
            seen[other - 1] = true;
        }
        assert!(seen.iter().all(|seen| *seen));
    }
}
