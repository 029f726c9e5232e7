//! What a process that ends badly must not leave behind: no image of its memory on disk, and no word of a person's in what it says of its
//! own fault.

use std::panic::PanicHookInfo;

/// What is said where the program itself is at fault; where in the program follows, and nothing of what it was working on.
pub const FAULT: &str = "Something went wrong inside Alara, so it stopped; what was saved before is safe.";

/// Takes both precautions, for as long as the process runs.
pub fn guard() {
    keep_memory();
    // The message of a panic can hold what was being read when it happened: only its place is told.
    std::panic::set_hook(Box::new(|panic| eprintln!("{}", told(panic))));
}

fn told(panic: &PanicHookInfo<'_>) -> String {
    let place = panic.location().map_or_else(String::new, |at| format!(" ({}:{})", at.file(), at.line()));
    format!("alara: {FAULT}{place}")
}

/// No core dumps: they would hold the key and the record. Those that it starts inherit it.
#[cfg(unix)]
fn keep_memory() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    // A limit can always be lowered; where even that is refused, there is nothing else to be done.
    if setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) }).is_err() {
        tracing::warn!("core dumps could not be switched off");
    }
}

#[cfg(not(unix))]
fn keep_memory() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;

    /// In a process of its own: a hook and a limit are the whole process's.
    #[test]
    fn a_panic_tells_its_place_and_no_word_and_no_memory_is_dumped() {
        const CHILD: &str = "ALARA_TEST_GUARDED";
        if std::env::var_os(CHILD).is_some() {
            super::guard();
            let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
            let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
            eprintln!("{core}");
            let words = "feeling zonked";
            panic!("cannot cut {words}");
        }
        let name = "guard::tests::a_panic_tells_its_place_and_no_word_and_no_memory_is_dumped";
        let ran = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture"])
            .env(CHILD, "1")
            .output()
            .unwrap();
        assert!(!ran.status.success());
        let said = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
        assert!(said.contains(super::FAULT) && said.contains("guard.rs:"), "{said}");
        assert!(!said.contains("zonked"), "{said}");
        let core: Vec<&str> =
            said.lines().find(|line| line.starts_with("Max core")).unwrap().split_whitespace().collect();
        assert_eq!(core[4..6], ["0", "0"], "{said}");
    }
}
