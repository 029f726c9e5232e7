//! How much is held of a file at a time: a reader that ends where one thing of it is larger than any may be.

use std::cell::Cell;
use std::io::{Error, Read, Result};
use std::rc::Rc;

/// The most bytes of one thing.
const MOST: u64 = 4 * 1024 * 1024;

/// What is left for the thing that is being read.
pub(crate) struct Budget(Rc<Cell<u64>>);

impl Budget {
    pub fn new() -> Budget {
        Budget(Rc::new(Cell::new(MOST)))
    }

    /// The next one begins.
    pub fn renew(&self) {
        self.0.set(MOST);
    }
}

/// A reader on a budget.
pub(crate) struct Metered<R> {
    from: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Metered<R> {
    pub fn new(from: R, budget: &Budget) -> Metered<R> {
        Metered { from, left: budget.0.clone() }
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = self.from.read(buffer)?;
        let left = self.left.get().checked_sub(read as u64);
        self.left.set(left.ok_or_else(|| Error::other("one thing of the file is larger than 4 MiB"))?);
        Ok(read)
    }
}
