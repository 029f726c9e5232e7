//! What keeps a record to its owner: the key, the file that says which key, the folder and its lock.

pub mod file;
pub mod folder;
pub mod key;
pub mod look;
mod page;
pub mod recovery;
pub mod rekey;
pub mod seal;
pub mod tries;
pub mod wrap;
