//! What must hold of every reader for any bytes: it ends, without a panic, and what it brings is within bounds.

use std::io::{Cursor, Read, Result, Seek, SeekFrom};

use alara_exchange::{Foreign, Here, Incoming, MOST, Mapping, take_in};
use alara_record::Zone;
use chrono::DateTime;

/// How often a reader may read what a file holds: the head, the dates of a table, and then all of it.
const TIMES: usize = 4;
/// And how much beside: what buffers read ahead.
const AHEAD: usize = 1 << 20;

/// A file that counts what is read of it, so that a reader that never ends fails.
struct Counted<'a> {
    file: Cursor<&'a [u8]>,
    calls: usize,
    read: usize,
}

impl Counted<'_> {
    fn count(&mut self, read: usize) {
        (self.calls, self.read) = (self.calls + 1, self.read + read);
        let size = self.file.get_ref().len();
        assert!(self.read <= TIMES * size + AHEAD, "more was read than the file holds");
        assert!(self.calls <= TIMES * size + AHEAD, "the end was read on and on");
    }
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = self.file.read(buffer)?;
        self.count(read);
        Ok(read)
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.count(0);
        self.file.seek(to)
    }
}

/// A file of these bytes, read by the reader of its kind.
pub fn check(data: &[u8]) {
    if let Some(kind) = Foreign::of(data) {
        read(kind, data, &Mapping::default());
    }
}

/// A file of this kind, with what is known of its columns.
pub fn read(kind: Foreign, data: &[u8], mapping: &Mapping) {
    let now = DateTime::UNIX_EPOCH.fixed_offset() + chrono::Duration::days(20_500);
    let here = Here { zone: Zone::Fixed(*now.offset()), now };
    let mut incoming = Incoming::default();
    let mut file = Counted { file: Cursor::new(data), calls: 0, read: 0 };
    let read = take_in(kind, &mut file, &here, mapping, &mut incoming);
    assert!(incoming.items.len() + incoming.refused.len() <= MOST, "more than a file may bring");
    if let Some(Err(unread)) = read {
        assert!(!unread.to_string().is_empty(), "no reason");
    }
}
