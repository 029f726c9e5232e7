//! A session bus of a test's own, with a real keyring on it, or with what stands in a keyring's way. The test runs itself again there.

use std::process::Command;

/// What answers for the keyring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ring {
    /// gnome-keyring, unlocked and empty.
    Unlocked,
    /// gnome-keyring, which nobody has unlocked, and nobody is there to be asked.
    Locked,
    /// A bus without one.
    Absent,
    /// A service that is started, and never speaks.
    Mute,
}

static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
const MARK: &str = "ALARA_TEST_BUS";

/// Runs the test of this name again on such a bus. True where this is that run: then the test does its work.
pub(crate) fn on_a_bus(name: &str, ring: Ring) -> bool {
    if std::env::var_os(MARK).is_some() {
        return true;
    }
    // Short: the name of a socket may have a hundred letters or so.
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let place = std::env::temp_dir().join(format!("alara-bus-{}-{number}", std::process::id()));
    let services = place.join("services");
    std::fs::create_dir_all(&services).unwrap();
    std::fs::create_dir_all(place.join("data/keyrings")).unwrap();
    if ring == Ring::Mute {
        let service = "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sleep 12\n";
        std::fs::write(services.join("org.freedesktop.secrets.service"), service).unwrap();
    }
    if ring == Ring::Locked {
        // A keyring that was made with a password: it is there, and stays shut.
        std::fs::write(place.join("data/keyrings/default"), "login").unwrap();
    }
    let config = place.join("bus.conf");
    let text = format!(
        "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\" \
         \"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n<busconfig><type>session</type>\
         <listen>unix:tmpdir={}</listen><servicedir>{}</servicedir><auth>EXTERNAL</auth><policy context=\"default\">\
         <allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>",
        place.display(),
        services.display()
    );
    std::fs::write(&config, text).unwrap();
    let daemon = "gnome-keyring-daemon --foreground --components=secrets";
    let wait = "for i in $(seq 100); do dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
                org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true' && break; \
                sleep 0.1; done;";
    let before = match ring {
        Ring::Unlocked => format!("printf '\\n' | {daemon} --unlock >/dev/null 2>&1 & ring=$!; {wait}"),
        // Made with one password in a first life, and not unlocked in its second.
        Ring::Locked => format!(
            "printf 'secret\\n' | {daemon} --unlock >/dev/null 2>&1 & ring=$!; {wait} kill $ring; wait $ring; \
             {daemon} >/dev/null 2>&1 </dev/null & ring=$!; sleep 0.3; {wait}"
        ),
        Ring::Absent | Ring::Mute => "ring=;".to_owned(),
    };
    let program = std::env::current_exe().unwrap();
    let script =
        format!("{before} \"$0\" --exact \"$1\" --nocapture; end=$?; [ -z \"$ring\" ] || kill $ring; exit $end");
    let output = Command::new("dbus-run-session")
        .arg(format!("--config-file={}", config.display()))
        .args(["--", "sh", "-c", &script])
        .arg(program)
        .arg(name)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("XDG_RUNTIME_DIR", &place)
        .env("XDG_DATA_HOME", place.join("data"))
        .env("HOME", &place)
        .env(MARK, format!("{ring:?}"))
        .output()
        .expect("dbus-run-session (Debian: dbus-x11 and gnome-keyring)");
    let _ = std::fs::remove_dir_all(&place);
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
    false
}
