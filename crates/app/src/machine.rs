//! What names this computer among others that use the same folder. It is told to nobody: only what is made of it together with the
//! record's own hash ever reaches a disk.

/// Where the system keeps an id of this installation (machine-id(5)).
const IDS: [&str; 2] = ["/etc/machine-id", "/var/lib/dbus/machine-id"];

/// The id of this installation, else the name of the computer; empty where neither is known.
pub(crate) fn name() -> String {
    let id = IDS.iter().filter_map(|path| std::fs::read_to_string(path).ok()).map(|text| text.trim().to_owned());
    id.into_iter().find(|id| !id.is_empty()).unwrap_or_else(host)
}

/// The name of the computer.
#[cfg(unix)]
pub(crate) fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// The name of the computer.
#[cfg(not(unix))]
pub(crate) fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_computer_has_one_name() {
        assert_eq!(super::name(), super::name());
    }
}
