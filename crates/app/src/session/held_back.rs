//! Whether the desktop holds notifications back, as each desktop says it: do not disturb, or notifications that are off. A desktop that
//! says nothing of it holds nothing back.

use std::process::{Command, Stdio};
use std::time::Duration;

use zbus::proxy::MethodFlags;
use zbus::zvariant::OwnedValue;
use zbus::{Connection, Proxy};

use super::address::{PLACE, SERVICE};

/// How long one may think about it.
const PATIENCE: Duration = Duration::from_secs(1);

/// What becomes of what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeldBack {
    /// It is kept, and seen once do not disturb is off.
    Silent,
    /// It is thrown away.
    Off,
}

/// What says so on the session's bus.
enum Asks {
    /// A property, true where it is on.
    Property(&'static str),
    /// A method whose answer is whether it is on.
    Says(&'static str),
    /// A method whose answer is a list that holds this where it is on.
    Lists(&'static str, &'static str),
    /// A method that answers what a key of a channel holds.
    Key(&'static str, &'static str, &'static str),
}

struct OnBus {
    at: (&'static str, &'static str, &'static str),
    asks: Asks,
}

const ON_BUS: [OnBus; 5] = [
    // Plasma, and whoever follows it.
    OnBus { at: (SERVICE, PLACE, SERVICE), asks: Asks::Property("Inhibited") },
    OnBus { at: (SERVICE, PLACE, "org.dunstproject.cmd0"), asks: Asks::Property("paused") },
    OnBus { at: (SERVICE, "/fr/emersion/Mako", "fr.emersion.Mako"), asks: Asks::Lists("ListModes", "do-not-disturb") },
    // SwayNotificationCenter.
    OnBus {
        at: ("org.erikreider.swaync.cc", "/org/erikreider/swaync/cc", "org.erikreider.swaync.cc"),
        asks: Asks::Says("GetDnd"),
    },
    OnBus {
        at: ("org.xfce.Xfconf", "/org/xfce/Xfconf", "org.xfce.Xfconf"),
        asks: Asks::Key("GetProperty", "xfce4-notifyd", "/do-not-disturb"),
    },
];

/// A key of a desktop's own settings.
struct Key {
    /// One of the names in `XDG_CURRENT_DESKTOP`.
    desktop: &'static str,
    schema: &'static str,
    key: &'static str,
    /// What it says where notifications are held back.
    says: &'static str,
    means: HeldBack,
}

const KEYS: [Key; 5] = [
    Key {
        desktop: "GNOME",
        schema: "org.gnome.desktop.notifications.application:/org/gnome/desktop/notifications/application/org-alara-alara/",
        key: "enable",
        says: "false",
        means: HeldBack::Off,
    },
    Key {
        desktop: "GNOME",
        schema: "org.gnome.desktop.notifications",
        key: "show-banners",
        says: "false",
        means: HeldBack::Silent,
    },
    Key {
        desktop: "X-Cinnamon",
        schema: "org.cinnamon.desktop.notifications",
        key: "display-notifications",
        says: "false",
        means: HeldBack::Off,
    },
    Key {
        desktop: "MATE",
        schema: "org.mate.NotificationDaemon",
        key: "do-not-disturb",
        says: "true",
        means: HeldBack::Silent,
    },
    Key {
        desktop: "Pantheon",
        schema: "io.elementary.notifications",
        key: "do-not-disturb",
        says: "true",
        means: HeldBack::Silent,
    },
];

/// What is so on this bus, and by the settings of the desktops that are named (`XDG_CURRENT_DESKTOP`); `read` answers what a key of a
/// schema says.
pub(super) async fn held_back(
    bus: &Connection,
    desktops: &str,
    read: impl Fn(&str, &str) -> Option<String> + Send + 'static,
) -> Option<HeldBack> {
    let names: Vec<String> = desktops.split(':').map(str::to_owned).collect();
    let ours = move |key: &&Key| names.iter().any(|name| name.eq_ignore_ascii_case(key.desktop));
    let set = move || {
        let on = |key: &&Key| read(key.schema, key.key).is_some_and(|said| said.trim() == key.says);
        KEYS.iter().filter(ours).find(on).map(|key| key.means)
    };
    // A program is asked: not on a thread that others wait for.
    let set = tokio::task::spawn_blocking(set).await.ok().flatten();
    if set.is_some() {
        return set;
    }
    for each in &ON_BUS {
        if tokio::time::timeout(PATIENCE, on(bus, each)).await.ok().flatten() == Some(true) {
            return Some(HeldBack::Silent);
        }
    }
    None
}

/// Whether one says that it is on. Nobody is started to be asked.
async fn on(bus: &Connection, each: &OnBus) -> Option<bool> {
    let (service, path, interface) = each.at;
    let asked = |interface| Proxy::new(bus, service, path, interface);
    let flags = MethodFlags::NoAutoStart.into();
    match each.asks {
        Asks::Property(name) => {
            let properties = asked("org.freedesktop.DBus.Properties").await.ok()?;
            let said: Option<OwnedValue> = properties.call_with_flags("Get", flags, &(interface, name)).await.ok()?;
            bool::try_from(said?).ok()
        }
        Asks::Says(method) => asked(interface).await.ok()?.call_with_flags(method, flags, &()).await.ok()?,
        Asks::Lists(method, word) => {
            let all: Option<Vec<String>> =
                asked(interface).await.ok()?.call_with_flags(method, flags, &()).await.ok()?;
            Some(all?.iter().any(|each| each == word))
        }
        Asks::Key(method, channel, key) => {
            let held = asked(interface).await.ok()?;
            let said: Option<OwnedValue> = held.call_with_flags(method, flags, &(channel, key)).await.ok()?;
            bool::try_from(said?).ok()
        }
    }
}

/// What a key of a schema says, by the program that every desktop with such settings has.
pub(super) fn by_gsettings(schema: &str, key: &str) -> Option<String> {
    let asked =
        Command::new("gsettings").args(["get", schema, key]).stdin(Stdio::null()).stderr(Stdio::null()).output();
    let said = asked.ok().filter(|output| output.status.success())?;
    String::from_utf8(said.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::super::tests::bus::Bus;
    use super::*;

    struct Paused;

    #[zbus::interface(name = "org.dunstproject.cmd0")]
    impl Paused {
        #[zbus(property, name = "paused")]
        fn paused(&self) -> bool {
            true
        }
    }

    struct Modes;

    #[zbus::interface(name = "fr.emersion.Mako")]
    impl Modes {
        fn list_modes(&self) -> Vec<String> {
            vec!["default".to_owned(), "do-not-disturb".to_owned()]
        }
    }

    fn silent(_: &str, _: &str) -> Option<String> {
        None
    }

    #[tokio::test]
    async fn a_service_that_is_told_not_to_disturb_says_so() {
        let bus = Bus::start();
        assert_eq!(held_back(&bus.connect().await, "", silent).await, None, "nobody is there");
        let dunst = bus.connect().await;
        dunst.object_server().at(PLACE, Paused).await.unwrap();
        dunst.request_name(SERVICE).await.unwrap();
        assert_eq!(held_back(&bus.connect().await, "", silent).await, Some(HeldBack::Silent));
        let bus = Bus::start();
        let mako = bus.connect().await;
        mako.object_server().at("/fr/emersion/Mako", Modes).await.unwrap();
        mako.request_name(SERVICE).await.unwrap();
        assert_eq!(held_back(&bus.connect().await, "", silent).await, Some(HeldBack::Silent));
    }

    #[tokio::test]
    async fn a_desktop_says_it_by_its_own_settings_and_no_other_desktop_is_asked() {
        let bus = Bus::start();
        let bus = bus.connect().await;
        let says = |off: &'static str| {
            move |schema: &str, key: &str| {
                Some(if format!("{schema} {key}").contains(off) { "false\n" } else { "true\n" }.to_owned())
            }
        };
        assert_eq!(held_back(&bus, "ubuntu:GNOME", says("show-banners")).await, Some(HeldBack::Silent));
        assert_eq!(held_back(&bus, "GNOME", says("org-alara-alara/ enable")).await, Some(HeldBack::Off));
        assert_eq!(held_back(&bus, "GNOME", says("nothing")).await, None);
        assert_eq!(held_back(&bus, "KDE", says("show-banners")).await, None);
    }
}
