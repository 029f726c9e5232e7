//! The vault from outside, one program: linked once.

mod backup;
mod bytes;
mod chain;
mod crash;
mod session_lock;
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
mod trace;
mod upgrade;
mod vault;
