//! The formats in which a record leaves, and in which files of others come in. Formats only: it reads and writes what it is given, and has
//! no network, no files, no clock and no randomness. What is read of a file is proposed to the gate like everything else.

mod codes;
pub mod fhir;
mod foreign;
mod leaving;
pub mod markdown;
mod origin;
mod rhythm;
pub mod table;

pub use foreign::Foreign;
pub use leaving::{Carried, Document, Thing};
pub use origin::Origin;
