//! Work on one processor: what a thread costs that is woken on another is the machine's own, and on a virtual one more than the work.

use tokio::runtime::{Builder, Runtime};

use crate::Outcome;

/// A runtime as the programs have it: one thread alone would wait for SQLite's with a poll of the system, and be woken through a pipe.
pub fn runtime() -> Outcome<Runtime> {
    Ok(Builder::new_multi_thread().worker_threads(2).enable_all().build()?)
}

/// Runs something in a thread, and in whatever threads it starts, that all stay on one processor; `false` where the system did not let
/// them be bound.
pub fn alone<T: Send>(work: impl FnOnce() -> Outcome<T> + Send) -> Outcome<(T, bool)> {
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let bound = bind();
            work().map(|done| (done, bound)).map_err(|error| error.to_string())
        });
        thread.join().map_err(|_| "the bound thread ended early")?.map_err(Into::into)
    })
}

#[cfg(target_os = "linux")]
fn bind() -> bool {
    use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity};
    let mut here = CpuSet::new();
    here.set(sched_getcpu());
    sched_setaffinity(None, &here).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn bind() -> bool {
    false
}

/// How much work this process has done, all threads together.
pub fn spent() -> Outcome<std::time::Duration> {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Ok(std::time::Duration::new(u64::try_from(spent.tv_sec)?, u32::try_from(spent.tv_nsec)?))
}
