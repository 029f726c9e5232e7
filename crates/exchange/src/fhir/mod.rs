//! FHIR R4: the record as a Bundle of type collection, each thing with its Provenance; and the bundles of others, read (`read`).
//!
//! Plain structures for the few resources that are written, each with the elements that the record knows; no element is invented to fill
//! one that FHIR would like.

mod bundle;
mod datatype;
mod entry;
mod list;
mod observation;
mod read;
mod resource;

pub use bundle::Bundle;
pub use read::read;
pub(crate) use read::read_xml;

#[cfg(test)]
mod tests;
