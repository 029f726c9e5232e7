//! A recovery code as it is shown: with the parts of it that are to be typed back.

use alara_protocol::RecoveryCode;

use crate::open::{OpenError, parts_to_ask};

/// A code to be shown, and two parts of it, by chance, to be typed back.
pub(in crate::desktop) fn asked(code: &alara_store::RecoveryCode, renewed: bool) -> Result<RecoveryCode, OpenError> {
    let ask = parts_to_ask()?.map(|part| part as u32).to_vec();
    Ok(RecoveryCode { code: code.text().to_owned(), ask, renewed })
}
