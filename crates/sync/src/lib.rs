//! One record on several computers. Each device puts sealed segments of its own log on a shelf that all of them reach, and takes in
//! those of the others; [`fold`] says what the operations of all come to, whatever the order in which they came.
//!
//! Pure: the time, random bytes and the files are arguments. Whoever holds the files learns their sizes and times, how many devices
//! there are and how many segments each wrote, and nothing else.

pub mod code;
pub mod epoch;
pub mod error;
pub mod fold;
pub mod name;
pub mod order;
pub mod round;
pub mod secret;
pub mod segment;
pub mod shelf;
pub mod shipment;

pub use code::PairingCode;
pub use epoch::{Epoch, open_with};
pub use error::{Notice, SyncError};
pub use fold::{Clash, Folded, Step, fold};
pub use name::{FileName, VaultTag};
pub use order::Order;
pub use round::{AT_ONCE, Arrived, Known, read_new};
pub use secret::{NONCE, SyncSecret};
pub use segment::{Flaw, Place, Segment};
pub use shelf::{RemoteFlaw, Shelf, ShelfError};
pub use shipment::{Contents, Shipment};
