//! Where the program stands: what each state holds, and why a record is closed.

use std::sync::Arc;

use alara_protocol::*;

use crate::desktop::{Opened, held};

/// Where the program stands.
pub(in crate::desktop) enum State {
    /// Nobody has asked yet.
    New,
    /// Not open; shown as it is.
    Closed(Phase),
    /// Closed, and opened by what its owner types.
    Locked { by: LockedBy, passphrase: bool, pin: bool },
    /// The vault is made; its recovery code is shown until it is kept.
    Kept(Arc<Opened>, RecoveryCode),
    /// Open.
    Open(Arc<Opened>),
    /// A backup takes the record's place, or it is written anew.
    Between(Between),
}

/// The record while a backup takes its place, or while it is written anew. What is asked meanwhile waits.
pub(in crate::desktop) struct Between {
    pub(super) rule: Rule,
    passphrase: bool,
    pin: bool,
    /// It is to be closed as soon as it can be.
    pub(super) then: Option<Closed>,
}

impl Between {
    pub(in crate::desktop) fn of(open: &Opened) -> Between {
        Between { rule: *held(&open.rule), passphrase: open.has_passphrase(), pin: open.has_pin(), then: None }
    }

    /// Where the program stands already for whoever looks at it.
    pub(in crate::desktop) fn shown(&self) -> Option<State> {
        self.then.map(|closed| closed.state(self.passphrase, self.pin))
    }
}

/// Why a record is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desktop) enum Closed {
    /// It is locked.
    Locked(LockedBy),
    /// The program ends.
    Ended,
}

impl Closed {
    /// Where the program stands then.
    pub(in crate::desktop) fn state(self, passphrase: bool, pin: bool) -> State {
        match self {
            Closed::Locked(by) => State::Locked { by, passphrase, pin },
            Closed::Ended => State::New,
        }
    }
}

/// When the record is closed without being told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desktop) struct Rule {
    pub(in crate::desktop) after: u32,
    pub(in crate::desktop) on_sleep: bool,
}
