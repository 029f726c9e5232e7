//! The pairing code: the secret of an epoch as letters that one computer shows and a person types on the other.
//!
//! 160 bits in Crockford's base 32 (32 letters) and a check of 20 bits, in 9 groups of four. Nothing but the code and the shared folder
//! is needed to read the record, so it is as secret as the record.

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::error::SyncError;
use crate::secret::{LENGTH, SyncSecret};

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters of the secret, and of the check behind it.
const OF_SECRET: usize = LENGTH * 8 / 5;
const OF_CHECK: usize = 4;

/// A pairing code. It does not print by accident: [`PairingCode::text`] is for showing it.
pub struct PairingCode(Zeroizing<String>);

impl PairingCode {
    /// The code of a secret.
    pub fn of(secret: &SyncSecret) -> PairingCode {
        let values = values_of(secret);
        let mut text = Zeroizing::new(String::with_capacity(OF_SECRET + OF_CHECK + 8));
        for (place, value) in values.iter().enumerate() {
            if place > 0 && place % 4 == 0 {
                text.push('-');
            }
            text.push(LETTERS.get(usize::from(*value)).copied().map_or('0', char::from));
        }
        PairingCode(text)
    }

    /// The whole code, to be shown.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for PairingCode {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("PairingCode")
    }
}

/// The secret of a code as typed: spaces and hyphens anywhere, either case, O for 0, I and L for 1.
///
/// # Errors
/// [`SyncError::WrongCode`] where it is no code, or a letter of it is wrong.
pub fn secret_of(typed: &str) -> Result<SyncSecret, SyncError> {
    let typed = typed_values(typed).filter(|values| values.len() == OF_SECRET + OF_CHECK);
    let typed = typed.ok_or(SyncError::WrongCode)?;
    let mut bytes = Zeroizing::new([0u8; LENGTH]);
    for (eight, five) in typed.chunks(8).zip(bytes.chunks_mut(5)) {
        let bits = eight.iter().fold(0u64, |sum, value| (sum << 5) | u64::from(*value));
        five.copy_from_slice(&bits.to_be_bytes()[3..]);
    }
    let secret = SyncSecret::new(*bytes);
    if *values_of(&secret) == *typed { Ok(secret) } else { Err(SyncError::WrongCode) }
}

/// The letters of a secret and its check, each as a number below 32.
fn values_of(secret: &SyncSecret) -> Zeroizing<Vec<u8>> {
    let mut values = Zeroizing::new(Vec::with_capacity(OF_SECRET + OF_CHECK));
    let mut push = |bytes: &[u8], letters: usize| {
        let bits = bytes.iter().fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
        values.extend((0..letters).rev().map(|letter| u8::try_from((bits >> (5 * letter)) & 31).unwrap_or(0)));
    };
    secret.bytes().chunks(5).for_each(|five| push(five, 8));
    let check = Sha256::new().chain_update(b"alara pairing code").chain_update(secret.bytes()).finalize();
    let [first, second, third, ..] = check.as_slice() else { return values };
    push(&[*first, *second, *third & 0xf0], 5);
    values.pop();
    values
}

fn typed_values(typed: &str) -> Option<Zeroizing<Vec<u8>>> {
    let mut values = Zeroizing::new(Vec::with_capacity(OF_SECRET + OF_CHECK));
    for letter in typed.chars().filter(|each| !each.is_whitespace() && *each != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let place = LETTERS.iter().position(|each| char::from(*each) == letter)?;
        values.push(u8::try_from(place).ok()?);
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn code_typed_back_gives_the_secret(bytes: [u8; LENGTH]) {
            let secret = SyncSecret::new(bytes);
            let code = PairingCode::of(&secret);
            prop_assert_eq!(code.text().len(), 36 + 8);
            prop_assert_eq!(secret_of(code.text()).unwrap(), secret.clone());
            let loose = code.text().replace('-', " ").replace('0', "o").replace('1', "l").to_lowercase();
            prop_assert_eq!(secret_of(&loose).unwrap(), secret);
        }

        #[test]
        fn code_with_a_wrong_letter_is_rejected(bytes: [u8; LENGTH], at in 0usize..36, by in 1usize..32) {
            let text: Vec<u8> = PairingCode::of(&SyncSecret::new(bytes)).text().bytes().filter(|it| *it != b'-').collect();
            let mut wrong = text.clone();
            let place = LETTERS.iter().position(|each| *each == text[at]).unwrap();
            wrong[at] = LETTERS[(place + by) % 32];
            // A wrong letter of the secret passes one check in a million.
            let wrong = secret_of(std::str::from_utf8(&wrong).unwrap());
            prop_assert!(wrong.is_err() || wrong.unwrap() != SyncSecret::new(bytes));
        }
    }

    #[test]
    fn code_cut_short_or_of_other_letters_is_rejected() {
        let code = PairingCode::of(&SyncSecret::new([9; LENGTH]));
        for cut in 0..code.text().len() {
            assert!(secret_of(&code.text()[..cut]).is_err());
        }
        assert!(secret_of(&code.text().replacen(code.text().chars().next().unwrap(), "U", 1)).is_err());
        assert_eq!(format!("{code:?}"), "PairingCode");
    }
}
