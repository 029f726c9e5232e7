//! Where the desktop's notifications are asked for on the bus.

pub(super) const SERVICE: &str = "org.freedesktop.Notifications";
pub(super) const PLACE: &str = "/org/freedesktop/Notifications";
