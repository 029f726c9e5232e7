//! A shelf in memory that cuts files short and hides them for a while, as services do.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use alara_sync::{Shelf, ShelfError};

#[derive(Default)]
pub struct MemoryShelf {
    files: RefCell<BTreeMap<String, Vec<u8>>>,
    /// Their names, as they came.
    arrived: RefCell<Vec<String>>,
    half: RefCell<BTreeSet<String>>,
    hidden: RefCell<BTreeSet<String>>,
}

impl MemoryShelf {
    pub fn halve(&self, n: usize) {
        self.half.borrow_mut().extend(self.nth(n));
    }

    pub fn hide(&self, n: usize) {
        self.hidden.borrow_mut().extend(self.nth(n));
    }

    pub fn heal(&self) {
        self.half.borrow_mut().clear();
        self.hidden.borrow_mut().clear();
    }

    /// One of the newest: those that came long ago everybody has read.
    fn nth(&self, n: usize) -> Option<String> {
        let arrived = self.arrived.borrow();
        arrived.iter().rev().nth(n % arrived.len().max(1)).cloned()
    }
}

impl Shelf for MemoryShelf {
    fn list(&self) -> Result<Vec<String>, ShelfError> {
        let hidden = self.hidden.borrow();
        Ok(self.files.borrow().keys().filter(|name| !hidden.contains(*name)).cloned().collect())
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        let mut file = self.files.borrow().get(name).cloned().ok_or(ShelfError::Missing)?;
        if self.half.borrow().contains(name) {
            file.truncate(file.len() * 2 / 3);
        }
        Ok(file)
    }

    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        let mut files = self.files.borrow_mut();
        if files.contains_key(name) {
            return Err(ShelfError::Exists);
        }
        files.insert(name.to_owned(), bytes.to_vec());
        self.arrived.borrow_mut().push(name.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), ShelfError> {
        self.files.borrow_mut().remove(name);
        Ok(())
    }
}
