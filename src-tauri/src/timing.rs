//! How long a start takes: from when the system made this process until the window can be used. The log holds it, and standard output
//! where `ALARA_TIMING=1`.

use std::time::Duration;

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

/// Everything of the log but this module's line begins at warnings: what stands below could be a person's words.
pub fn log() {
    let only = Targets::new().with_default(Level::WARN).with_target(module_path!(), Level::INFO);
    tracing_subscriber::registry()
        .with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr))
        .with(only)
        .init();
}

/// The kernel tells times in hundredths of a second, whatever it counts in itself (USER_HZ).
#[cfg(target_os = "linux")]
const TICKS_A_SECOND: u64 = 100;

/// When this process was started.
#[derive(Clone, Copy, Debug)]
pub struct Started(
    /// Since the computer was.
    #[cfg(target_os = "linux")]
    Option<Duration>,
    #[cfg(not(target_os = "linux"))] std::time::Instant,
);

impl Started {
    /// Starting over with another environment is part of it: the process stays the same.
    pub fn of_this_process() -> Started {
        #[cfg(target_os = "linux")]
        let at = std::fs::read_to_string("/proc/self/stat").ok().and_then(|stat| since_boot(&stat));
        #[cfg(not(target_os = "linux"))]
        let at = std::time::Instant::now();
        Started(at)
    }

    /// Tells that the window can be used now.
    pub fn tell(self) {
        let Some(took) = self.ago() else { return };
        let line = format!("interactive in {} ms", took.as_millis());
        tracing::info!("{line}");
        if std::env::var("ALARA_TIMING").as_deref() == Ok("1") {
            println!("{line}");
        }
    }

    #[cfg(target_os = "linux")]
    fn ago(self) -> Option<Duration> {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        let now = Duration::new(now.tv_sec.try_into().ok()?, now.tv_nsec.try_into().ok()?);
        now.checked_sub(self.0?)
    }

    #[cfg(not(target_os = "linux"))]
    fn ago(self) -> Option<Duration> {
        Some(self.0.elapsed())
    }
}

/// The start of a process by its line in `/proc` (proc_pid_stat(5), field 22, in ticks), to a hundredth of a second.
#[cfg(target_os = "linux")]
fn since_boot(stat: &str) -> Option<Duration> {
    // The name of the program, in parentheses, may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: u64 = fields.split_ascii_whitespace().nth(19)?.parse().ok()?;
    Some(Duration::from_millis(ticks.checked_mul(1_000 / TICKS_A_SECOND)?))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_was_started_before_now_and_after_the_computer() {
        let started = Started::of_this_process();
        assert!(started.0.is_some_and(|since| since > Duration::ZERO));
        assert!(started.ago().is_some());
    }

    #[test]
    fn a_name_with_a_parenthesis_moves_no_field() {
        let line = "7 (a) b) S 1 7 7 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 250 0 0";
        assert_eq!(since_boot(line), Some(Duration::from_millis(2_500)));
        assert_eq!(since_boot("nothing of the kind"), None);
    }
}
