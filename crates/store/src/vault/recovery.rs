//! The recovery code: the key itself, as letters that can be written down and typed back.
//!
//! 256 bits in Crockford's base 32 (52 letters) and a check of 20 bits, in 14 groups of four. It needs no other file, so it opens
//! a record, or a backup of it, on any machine.

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::StoreError;
use crate::vault::key::VaultKey;

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Groups in a code.
pub const GROUPS: usize = 14;

/// A recovery code. It does not print by accident: [`RecoveryCode::text`] is for showing it to its owner.
pub struct RecoveryCode(Zeroizing<String>);

impl RecoveryCode {
    /// The code of a key.
    pub fn of(key: &VaultKey) -> RecoveryCode {
        let mut bits = Zeroizing::new(Vec::with_capacity(280));
        push_bits(&mut bits, key.bytes(), 256);
        // 52 letters hold 260 bits: the last four are zeros.
        bits.extend([false; 4]);
        push_bits(&mut bits, &check(key.bytes()), 20);
        let mut text = Zeroizing::new(String::with_capacity(70));
        for (place, five) in bits.chunks(5).enumerate() {
            if place > 0 && place % 4 == 0 {
                text.push('-');
            }
            let value = five.iter().fold(0usize, |sum, bit| sum * 2 + usize::from(*bit));
            text.push(LETTERS.get(value).copied().map_or('0', char::from));
        }
        RecoveryCode(text)
    }

    /// The whole code, to be shown or printed.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// One of its [`GROUPS`], by its number from 1: what the owner types back.
    pub fn group(&self, number: usize) -> Option<&str> {
        self.0.split('-').nth(number.checked_sub(1)?)
    }

    /// Whether what was typed is that group, letter case and look-alikes aside.
    pub fn group_is(&self, number: usize, typed: &str) -> bool {
        self.group(number).is_some_and(|group| values(group).is_some() && values(group) == values(typed))
    }
}

impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("RecoveryCode")
    }
}

/// The key of a code as typed: spaces and hyphens anywhere, either case, O for 0, I and L for 1.
///
/// # Errors
/// [`StoreError::WrongSecret`] where it is no code, or a letter of it is wrong.
pub fn key_of(typed: &str) -> Result<VaultKey, StoreError> {
    let values = values(typed).ok_or(StoreError::WrongSecret)?;
    if values.len() != GROUPS * 4 {
        return Err(StoreError::WrongSecret);
    }
    let mut bits = Zeroizing::new(Vec::with_capacity(280));
    values.iter().for_each(|value| push_bits(&mut bits, &[value << 3], 5));
    let key = VaultKey::made(|bytes| {
        for (byte, eight) in bytes.iter_mut().zip(bits.chunks(8)) {
            *byte = eight.iter().fold(0u8, |sum, bit| (sum << 1) | u8::from(*bit));
        }
        Ok::<(), StoreError>(())
    })?;
    match values_match(RecoveryCode::of(&key).text(), &values) {
        true => Ok(key),
        false => Err(StoreError::WrongSecret),
    }
}

fn values_match(text: &str, typed: &[u8]) -> bool {
    values(text).is_some_and(|values| values.as_slice() == typed)
}

fn values(typed: &str) -> Option<Zeroizing<Vec<u8>>> {
    let mut values = Zeroizing::new(Vec::with_capacity(typed.len()));
    for letter in typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        values.push(LETTERS.iter().position(|each| char::from(*each) == letter)? as u8);
    }
    Some(values)
}

fn check(key: &[u8]) -> [u8; 3] {
    let mut hasher = Sha256::new();
    hasher.update(b"alara recovery code");
    hasher.update(key);
    let hash = hasher.finalize();
    [hash[0], hash[1], hash[2]]
}

fn push_bits(to: &mut Vec<bool>, bytes: &[u8], count: usize) {
    to.extend(bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).take(count));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_code_gives_its_key_back(bytes: [u8; 32]) {
            let code = RecoveryCode::of(&VaultKey::new(bytes));
            prop_assert_eq!(code.text().split('-').count(), GROUPS);
            prop_assert_eq!(key_of(code.text()).unwrap().bytes().to_vec(), bytes.to_vec());
            let sloppy = code.text().to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            prop_assert_eq!(key_of(&sloppy).unwrap().bytes().to_vec(), bytes.to_vec());
        }

        #[test]
        fn one_wrong_letter_is_found(bytes: [u8; 32], place in 0usize..56, by in 1u8..32) {
            let mut values = values(RecoveryCode::of(&VaultKey::new(bytes)).text()).unwrap();
            values[place] = (values[place] + by) % 32;
            let typed: String = values.iter().map(|value| char::from(LETTERS[usize::from(*value)])).collect();
            // A wrong letter passes where 20 bits of two hashes are alike: once in a million.
            prop_assert!(key_of(&typed).is_err());
        }
    }

    #[test]
    fn a_group_is_typed_back() {
        let code = RecoveryCode::of(&VaultKey::new([7; 32]));
        let third = code.group(3).unwrap().to_lowercase();
        assert!(code.group_is(3, &format!(" {third}")));
        assert!(!code.group_is(3, "0000") && !code.group_is(15, "") && !code.group_is(0, ""));
        assert_eq!(format!("{code:?}"), "RecoveryCode");
    }
}
