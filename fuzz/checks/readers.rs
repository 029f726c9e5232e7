//! What must hold of every reader for any bytes: it ends, without a panic, and what it brings is within bounds.

use std::io::Cursor;

use alara_exchange::{Foreign, Here, Incoming, MOST, Mapping, take_in};
use alara_record::Zone;
use chrono::DateTime;

/// A file of these bytes, read by the reader of its kind.
pub fn check(data: &[u8]) {
    let Some(kind) = Foreign::of(data) else { return };
    let now = DateTime::UNIX_EPOCH.fixed_offset() + chrono::Duration::days(20_500);
    let here = Here { zone: Zone::Fixed(*now.offset()), now };
    let mut incoming = Incoming::default();
    let read = take_in(kind, &mut Cursor::new(data), &here, &Mapping::default(), &mut incoming);
    assert!(incoming.items.len() + incoming.refused.len() <= MOST, "more than a file may bring");
    if let Some(Err(unread)) = read {
        assert!(!unread.to_string().is_empty(), "no reason");
    }
}
