//! Names for things: UUIDs that cannot be mistaken for one another. They are made by the caller (UUIDv7), never here.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl std::fmt::Display for $name {
            fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(to)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map($name)
            }
        }
    )*};
}

ids! {
    /// A person whose record this is.
    PersonId,
    /// One entry of the timeline.
    EntryId,
    /// A medication on the list.
    MedicationId,
    /// A standing consent.
    ConsentId,
    /// A reminder.
    ReminderId,
    /// One operation of the log.
    OperationId,
    /// The device that wrote an operation.
    DeviceId,
}
