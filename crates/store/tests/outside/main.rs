//! The vault from outside, one program: linked once.

mod backup;
mod bytes;
mod chain;
mod crash;
mod door;
mod erase;
mod faults;
mod harm;
mod journal;
mod logs;
#[path = "support/old.rs"]
mod old;
mod record;
mod rekey;
mod restart;
mod secrets;
mod support;
mod sync;
mod trace;
mod upgrade;
mod vault;
