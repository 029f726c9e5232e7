//! Records made up by a seed leave in each format and come in again: the same, but for what one list says, which docs/exchange.md shows.

#![allow(clippy::expect_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex};

use alara_exchange::fhir::Bundle;
use alara_exchange::table::Folder;

#[path = "support/back.rs"]
mod back;
#[path = "support/generated.rs"]
mod generated;
#[path = "support/listed.rs"]
mod listed;
#[path = "../../../fuzz/checks/seeded.rs"]
mod seeded;
#[path = "support/whole.rs"]
mod whole;

use self::back::By;
use self::whole::{compare, each_record, here, read_back};

#[test]
fn record_comes_back_from_fhir_as_far_as_fhir_carries_it() {
    each_record(|record| {
        let mut bytes = Vec::new();
        record.write(&mut Bundle::new(&mut bytes, here().now));
        compare(read_back([&bytes]), record.expect(By::Fhir));
    });
}

type Files = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

struct Kept(Files, String);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the files").entry(self.1.clone()).or_default().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn record_comes_back_from_sheets_as_far_as_they_carry_it() {
    each_record(|record| {
        let files = Files::default();
        let into = files.clone();
        let open = move |name: &str| Ok(Box::new(Kept(into.clone(), name.to_owned())) as Box<_>);
        record.write(&mut Folder::new(open));
        let files = files.lock().expect("the files");
        compare(read_back(files.values()), record.expect(By::Sheets));
    });
}

#[test]
fn document_shows_the_list_of_what_does_not_come_back() {
    let document = include_str!("../../../docs/exchange.md");
    assert!(document.contains(&back::table()), "docs/exchange.md is to have this table:\n\n{}", back::table());
}
