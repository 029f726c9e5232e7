//! The formats in which a record leaves, and in which files of others come in. Formats only: it reads and writes what it is given, and has
//! no network, no files, no clock and no randomness. What is read of a file is proposed to the gate like everything else.

mod activity;
mod ahead;
mod apple;
mod bounded;
pub mod calendar;
mod codes;
mod daily;
pub mod fhir;
mod foreign;
mod halves;
mod healthlog;
mod incoming;
mod json;
mod leaving;
pub mod markdown;
mod medtimer;
mod origin;
mod plan;
mod reading;
mod rest;
mod rhythm;
mod sheet;
pub mod table;
mod take_in;
mod visit;
mod xml;

pub use foreign::Foreign;
pub use incoming::{Here, Incoming, Item, MOST, Refused, Taken, Unread};
pub use leaving::{Carried, Document, Thing};
pub use origin::{FILE, Origin};
pub use rest::Rest;
pub use sheet::{Column, KeptTable, Mapping, NoColumn};
pub use take_in::take_in;
