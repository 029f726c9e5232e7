//! Once a record is closed no page of the process holds its key any more, wherever it was copied: only SQLite's parser, which takes a key as
//! the text of a statement, gives two copies of its letters back without wiping them.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use alara_app::replay::Replay;
use alara_store::VaultKey;
use zeroizing_alloc::ZeroAlloc;

/// That of both programs.
#[global_allocator]
static ALLOCATOR: ZeroAlloc<mimalloc::MiMalloc> = ZeroAlloc(mimalloc::MiMalloc);

/// The key behind a mask, so that what looks for it holds no copy of it.
const MASKED: [u8; 32] = *b"no key lies in the open anywhere";
const MASK: u8 = 0xb7;

/// The copies of the statement that sets the key which SQLite's own allocator keeps until it uses their place again.
const OF_SQLITE: usize = 2;

/// What is looked for: the key's bytes or its letters, each as it is asked for, and none of it kept.
fn wanted(letters: bool, at: usize) -> Option<u8> {
    if !letters {
        return MASKED.get(at).map(|byte| byte ^ MASK);
    }
    let byte = MASKED.get(at / 2)? ^ MASK;
    let half = if at.is_multiple_of(2) { byte >> 4 } else { byte & 15 };
    char::from_digit(u32::from(half), 16).map(|digit| digit as u8)
}

fn count(memory: &[u8], letters: bool) -> usize {
    let (Some(first), long) = (wanted(letters, 0), MASKED.len() * if letters { 2 } else { 1 }) else { return 0 };
    let whole = |from: usize| {
        memory.get(from..from + long).is_some_and(|part| {
            part.iter().enumerate().all(|(at, byte)| {
                Some(byte.to_ascii_lowercase()) == wanted(letters, at) || Some(*byte) == wanted(letters, at)
            })
        })
    };
    memory.iter().enumerate().filter(|(at, byte)| **byte == first && whole(*at)).count()
}

/// How many places of the process's memory hold the key, as bytes and as hexadecimal digits.
fn copies() -> (usize, usize) {
    let maps = std::fs::read_to_string("/proc/self/maps").expect("what is mapped");
    let mut memory = File::open("/proc/self/mem").expect("the memory");
    let (mut chunk, zeros) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    let (mut bytes, mut text) = (0, 0);
    for line in maps.lines().filter(|line| line.split(' ').nth(1).is_some_and(|rights| rights.starts_with("rw"))) {
        let place = |number: &str| u64::from_str_radix(number, 16).expect("an address");
        let (from, to) = line.split(' ').next().and_then(|range| range.split_once('-')).expect("a range");
        let (mut at, end) = (place(from), place(to));
        while at < end {
            let many = usize::try_from(end - at).map_or(chunk.len(), |rest| rest.min(chunk.len()));
            if memory.seek(SeekFrom::Start(at)).is_err() || memory.read_exact(&mut chunk[..many]).is_err() {
                break;
            }
            // Most of what is mapped was never touched.
            if chunk[..many] != zeros[..many] {
                bytes += count(&chunk[..many], false);
                text += count(&chunk[..many], true);
            }
            at += many as u64;
        }
    }
    chunk.fill(0);
    (bytes, text)
}

fn key() -> VaultKey {
    VaultKey::made(|bytes| {
        bytes.iter_mut().zip(MASKED).for_each(|(byte, masked)| *byte = masked ^ MASK);
        Ok::<(), std::convert::Infallible>(())
    })
    .expect("a key")
}

#[test]
fn a_record_that_was_closed_leaves_no_copy_of_its_key_in_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut replay = Replay::new(folder.path().join("record"), Some(key()));
    runtime.block_on(async {
        let told = replay.play(r#"{"user":"took two ibuprofen"}"#).await.expect("it is heard");
        assert_eq!(told["written"].as_array().map(Vec::len), Some(1), "{told}");
    });
    assert!(copies().0 > 0, "while it is open the key is there, and would be found");
    runtime.block_on(replay.close()).expect("closed");
    drop(replay);
    drop(runtime);
    let (bytes, letters) = copies();
    assert_eq!(bytes, 0, "of its bytes none is left, SQLCipher's own included");
    assert!(letters <= OF_SQLITE, "of its letters: {letters}");
}
