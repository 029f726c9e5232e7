//! What a start is told, and what has to be right before the toolkit starts: a display that answers, and the environment that WebKitGTK needs.

/// The argument with which it starts without a window.
pub const HIDDEN: &str = "--hidden";

/// Whether this start shows no window.
pub fn is_hidden() -> bool {
    std::env::args_os().any(|argument| argument == HIDDEN)
}

/// What is set before GTK starts, where the user has not set it: the DMA-BUF renderer shows an empty window with some drivers.
#[cfg(target_os = "linux")]
const WORKAROUNDS: &[(&str, &str)] = &[("WEBKIT_DISABLE_DMABUF_RENDERER", "1")];

/// Says that this process has been started over with the work-arounds.
#[cfg(target_os = "linux")]
const MARK: &str = "ALARA_STARTED_OVER";

/// Starts this program over with the work-arounds in its environment; changing one's own would be unsafe.
#[cfg(target_os = "linux")]
pub fn with_workarounds() {
    use std::os::unix::process::CommandExt;

    let missing: Vec<_> = WORKAROUNDS.iter().filter(|(name, _)| std::env::var_os(name).is_none()).collect();
    if missing.is_empty() || std::env::var_os(MARK).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut again = std::process::Command::new(program);
    again.args(std::env::args_os().skip(1)).env(MARK, "1");
    for (name, value) in missing {
        again.env(name, value);
    }
    // It only returns where it failed; the window may still be drawn without.
    let error = again.exec();
    eprintln!("Started without the work-arounds for WebKitGTK: {error}");
}

/// Elsewhere nothing has to be worked around.
#[cfg(not(target_os = "linux"))]
pub fn with_workarounds() {}

/// Whether a display answers. The toolkit itself would only panic.
#[cfg(target_os = "linux")]
pub fn display_answers() -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let wayland = std::env::var("WAYLAND_DISPLAY").ok().is_some_and(|name| {
        let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
        !name.is_empty() && UnixStream::connect(std::path::Path::new(&folder).join(name)).is_ok()
    });
    wayland
        || match std::env::var("DISPLAY").map(|name| X11::of(&name)) {
            Ok(Some(X11::Here(number))) => {
                let path = format!("/tmp/.X11-unix/X{number}");
                UnixStream::connect(&path).is_ok()
                    || SocketAddr::from_abstract_name(&path).is_ok_and(|name| UnixStream::connect_addr(&name).is_ok())
            }
            // On another machine, or named in a way of its own: the toolkit will find out.
            Ok(Some(X11::Elsewhere)) => true,
            _ => false,
        }
}

/// Whether the toolkit can start: a display may answer and still not let this program in.
#[cfg(target_os = "linux")]
pub fn toolkit_starts() -> bool {
    gtk::init().is_ok()
}

/// Elsewhere it is part of the system.
#[cfg(not(target_os = "linux"))]
pub fn toolkit_starts() -> bool {
    true
}

/// Elsewhere there is always one.
#[cfg(not(target_os = "linux"))]
pub fn display_answers() -> bool {
    true
}

/// Where an X11 display is, read from its name (`[host]:display[.screen]`).
#[cfg(target_os = "linux")]
#[derive(Debug, PartialEq, Eq)]
enum X11 {
    Here(u32),
    Elsewhere,
}

#[cfg(target_os = "linux")]
impl X11 {
    fn of(name: &str) -> Option<X11> {
        match name.strip_prefix(':').or_else(|| name.strip_prefix("unix:")) {
            Some(rest) => {
                let number = rest.split('.').next().unwrap_or(rest);
                number.parse().ok().map(X11::Here)
            }
            None => (!name.is_empty()).then_some(X11::Elsewhere),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_display_here_is_known_by_its_number() {
        assert_eq!(X11::of(":0"), Some(X11::Here(0)));
        assert_eq!(X11::of(":99.1"), Some(X11::Here(99)));
        assert_eq!(X11::of("unix:1"), Some(X11::Here(1)));
        assert_eq!(X11::of("far:10.0"), Some(X11::Elsewhere));
        assert_eq!(X11::of(""), None);
        assert_eq!(X11::of(":"), None);
    }
}
