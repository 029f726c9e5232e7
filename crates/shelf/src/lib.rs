//! WebDAV and S3 as the shelf that all computers of a record reach. Files arrive sealed and leave sealed: nothing here knows what is in
//! them. Only this crate speaks to such a service, through a client that reaches the configured host and no other.

mod fault;
mod place;
mod remote;
mod transport;

pub use place::{Bucket, Place, PlaceError};
pub use remote::{Credentials, RemoteShelf};
pub use transport::Patience;
