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

/// The recovery code of the record that is open.
#[derive(Clone, Copy)]
pub struct Code<'a>(&'a Store);

impl<'a> Code<'a> {
    /// That of the record in this store.
    pub fn of(store: &'a Store) -> Code<'a> {
        Code(store)
    }

    /// It is to be shown and typed back before anything else is done.
    ///
    /// # Errors
    /// The database.
    pub async fn fall_due(self) -> Result<(), StoreError> {
        self.0.set(CODE_KEPT, &Value::Bool(false)).await
    }

    /// Whether it is still to be typed back.
    ///
    /// # Errors
    /// The database.
    pub async fn is_due(self) -> Result<bool, StoreError> {
        Ok(self.0.setting(CODE_KEPT).await? == Some(Value::Bool(false)))
    }

    pub(super) async fn settle(self) -> Result<(), StoreError> {
        self.0.set(CODE_KEPT, &Value::Null).await
    }

    /// Whether this is the code.
    pub fn is(self, typed: &SecretString) -> bool {
        alara_store::key_of(typed.expose_secret()).is_ok_and(|key| key.id() == self.0.key().id())
    }

    /// Whether this is that part of the code, counted from 1.
    pub fn is_part(self, part: usize, typed: &str) -> bool {
        RecoveryCode::of(self.0.key()).group_is(part, typed)
    }
}

impl Home {
    /// The owner has the code: a key before the present one opens the vault no longer.
    ///
    /// # Errors
    /// The database, a folder that cannot be written to.
    pub async fn code_was_kept(&self, store: &Store) -> Result<(), OpenError> {
        Code::of(store).settle().await?;
        self.settle(store).await
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
