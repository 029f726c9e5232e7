//! The pages of an encrypted database as they lie on disk, decrypted by hand: free pages and the room between rows included.

use std::path::Path;

use aes::Aes256;
use cbc::Decryptor;
use cbc::cipher::{Block, BlockModeDecrypt, KeyIvInit};

const PAGE: usize = 4096;
/// The vector and the HMAC at each page's end.
const RESERVED: usize = 80;
/// The salt, in place of SQLite's own sixteen bytes at the beginning of the file.
const SALT: usize = 16;

/// SQLCipher 4, with a raw key: AES-256-CBC page by page.
pub fn decrypted(database: &Path, key: &[u8; 32]) -> Vec<u8> {
    let bytes = std::fs::read(database).unwrap();
    let mut all = Vec::with_capacity(bytes.len());
    for (number, page) in bytes.chunks_exact(PAGE).enumerate() {
        let (body, rest) = page.split_at(PAGE - RESERVED);
        let body = if number == 0 { &body[SALT..] } else { body };
        let mut decryptor = Decryptor::<Aes256>::new_from_slices(key, &rest[..16]).unwrap();
        for block in body.chunks_exact(16) {
            let mut block = Block::<Decryptor<Aes256>>::try_from(block).unwrap();
            decryptor.decrypt_block(&mut block);
            all.extend_from_slice(&block);
        }
    }
    all
}
