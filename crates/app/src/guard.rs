//! What a process that ends badly must not leave behind: no image of its memory on disk, and no word of a person's in what it says of its
//! own fault.

use std::panic::PanicHookInfo;

use futures_util::FutureExt;

/// What is said where the program itself is at fault; where in the program follows, and nothing of what it was working on.
pub const FAULT: &str = "Something went wrong inside Alara, so it stopped; what was saved before is safe.";

/// Takes all precautions, for as long as the process runs.
pub fn guard() {
    keep_memory();
    keep_files();
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

/// Files and folders that are made are their owner's alone, whoever makes them: a library, or the toolkit. Where Alara makes one itself it
/// says so besides.
#[cfg(unix)]
fn keep_files() {
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

#[cfg(not(unix))]
fn keep_files() {}

/// Does something that is done again and again, so that one time that ends in a panic is not the last: it is said where that was, as of
/// every panic, and nothing of what it was about. Answers whether it came to its end.
pub async fn outlived(work: impl Future<Output = ()>) -> bool {
    let ended = std::panic::AssertUnwindSafe(work).catch_unwind().await.is_ok();
    if !ended {
        tracing::error!("what is done now and then ended badly, and is done again");
    }
    ended
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;

    #[tokio::test]
    async fn a_tick_that_panics_is_followed_by_the_next() {
        let mut ended = Vec::new();
        for tick in 0..3 {
            ended.push(super::outlived(async move { assert!(tick != 1, "cut") }).await);
        }
        assert_eq!(ended, [true, false, true]);
    }

    /// In a process of its own: a hook and a limit are the whole process's.
    #[test]
    fn a_panic_tells_its_place_and_no_word_and_no_memory_is_dumped() {
        const CHILD: &str = "ALARA_TEST_GUARDED";
        if std::env::var_os(CHILD).is_some() {
            super::guard();
            let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
            let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
            eprintln!("{core}");
            let made = std::env::temp_dir().join(format!("alara-guarded-{}", std::process::id()));
            std::fs::write(&made, "words").unwrap();
            let mode =
                std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&made).unwrap().permissions()) & 0o777;
            std::fs::remove_file(&made).unwrap();
            assert_eq!(mode, 0o600);
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
