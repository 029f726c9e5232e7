//! What somebody typed that nobody else may see: it crosses to the backend, is shown in no log, and is wiped when it is dropped.

use secrecy::SecretString;
use serde::Deserialize;
use ts_rs::TS;
use zeroize::Zeroize;

/// A passphrase, a PIN or a recovery code, as typed.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string", export_to = "types.ts")]
pub struct Typed(String);

impl Typed {
    /// For whoever opens a vault with it.
    pub fn secret(&self) -> SecretString {
        SecretString::from(self.0.as_str())
    }

    /// The letters.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Typed {
    fn from(text: &str) -> Typed {
        Typed(text.to_owned())
    }
}

impl std::fmt::Debug for Typed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Typed")
    }
}

impl Drop for Typed {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
