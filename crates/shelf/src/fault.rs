//! What went wrong with a request, as the shelf's own sentences tell it. No word of the service is kept: it may repeat what was sent.

use alara_sync::{RemoteFlaw, ShelfError};

/// What the client itself found, carried through the library that speaks the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    #[error("a flaw of the service")]
    Flaw(RemoteFlaw),
    /// The service does not know a condition that was set (501).
    #[error("a condition that the service does not know")]
    NoCondition,
    #[error("a larger answer than any is")]
    TooLarge,
}

impl Fault {
    pub(crate) fn wrapped(self) -> opendal::Error {
        opendal::Error::new(opendal::ErrorKind::Unexpected, "the request failed").set_source(self)
    }
}

/// The fault that the client found, if it was one.
pub(crate) fn fault_of(error: &opendal::Error) -> Option<Fault> {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        if let Some(fault) = inner.downcast_ref::<Fault>() {
            return Some(*fault);
        }
        source = inner.source();
    }
    None
}

/// Why a file could not be read or written.
pub(crate) fn told(error: &opendal::Error) -> ShelfError {
    match fault_of(error) {
        Some(Fault::Flaw(flaw)) => ShelfError::Remote(flaw),
        Some(Fault::NoCondition) => ShelfError::Remote(RemoteFlaw::Odd),
        Some(Fault::TooLarge) => ShelfError::TooLarge,
        None => match error.kind() {
            opendal::ErrorKind::NotFound => ShelfError::Missing,
            opendal::ErrorKind::ConditionNotMatch | opendal::ErrorKind::AlreadyExists => ShelfError::Exists,
            opendal::ErrorKind::PermissionDenied => ShelfError::Remote(RemoteFlaw::Denied),
            opendal::ErrorKind::RateLimited => ShelfError::Remote(RemoteFlaw::Busy),
            _ => ShelfError::Remote(RemoteFlaw::Odd),
        },
    }
}
