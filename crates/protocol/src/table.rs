//! The command list as data: the names for the shell's permissions, the TypeScript for the window.

macro_rules! names {
    ($($part:ident.$name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
        &[$(stringify!($name)),*]
    };
}

/// The name of every command.
pub const COMMANDS: &[&str] = for_each_command!(names);

#[cfg(test)]
mod tests {
    use crate::*;
    use std::{
        collections::{BTreeMap, BTreeSet},
        fmt::Write as _,
        fs,
        path::Path,
    };
    use ts_rs::{Config, TS};

    const HEAD: &str = "// Written by `ALARA_WRITE_TYPES=1 cargo test -p alara-protocol`. Do not edit.\n";

    macro_rules! typescript {
        ($($part:ident.$name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
            fn write_types(dir: &Path) {
                let config = Config::new().with_out_dir(dir).with_large_int("number");
                let mut used = BTreeSet::new();
                let mut rows = String::new();
                let _ = Failure::export_all(&config).expect("types are written");
                $(
                    <$input>::export_all(&config).expect("types are written");
                    <$output>::export_all(&config).expect("types are written");
                    used.insert(<$input>::name(&config));
                    used.insert(<$output>::name(&config));
                    #[allow(unused_mut, unused_assignments, reason = "only a command that streams sets it")]
                    let mut event = String::from("never");
                    $(
                        <$event>::export_all(&config).expect("types are written");
                        event = <$event>::name(&config);
                        used.insert(event.clone());
                    )?
                    let _ = writeln!(
                        rows,
                        "  {}: {{ input: {}; output: {}; event: {} }};",
                        stringify!($name), <$input>::name(&config), <$output>::name(&config), event,
                    );
                )*
                let used: Vec<String> = used.into_iter().collect();
                let text = format!(
                    "{HEAD}\nimport type {{\n  {},\n}} from \"./types\";\n\nexport interface Commands {{\n{rows}}}\n",
                    used.join(",\n  "),
                );
                fs::write(dir.join("commands.ts"), text).expect("commands are written");
            }
        };
    }
    for_each_command!(typescript);

    /// How each kind is headed and named, and how a unit is shown.
    fn write_vitals(dir: &Path) {
        let mut text = format!(
            "{HEAD}\nimport type {{ VitalKind }} from \"./types\";\n\n\
             /** How a kind of measurement is spoken of. */\n\
             export interface KindWords {{\n  title: string;\n  /** What its value is called; and the second, where there are two. */\n  \
             first: string;\n  second?: string;\n  /** What records one. */\n  say: string;\n  \
             /** Whether its readings are also shown by the time of day. */\n  byTimeOfDay: boolean;\n}}\n\n\
             export const VITALS: Record<VitalKind, KindWords> = {{\n"
        );
        let mut signs = BTreeMap::new();
        for kind in VitalKind::ALL {
            let row = kind.row();
            let names: Vec<&str> = row.values.iter().map(|value| value.name).collect();
            let _ = writeln!(text, "  {}: {{", row.code);
            let _ = writeln!(text, "    title: {:?},\n    first: {:?},", row.title, names[0]);
            for second in &names[1..] {
                let _ = writeln!(text, "    second: {second:?},");
            }
            let _ = writeln!(text, "    say: {:?},\n    byTimeOfDay: {},\n  }},", row.say, row.by_time_of_day);
            signs.extend(row.units.iter().filter(|unit| unit.sign != unit.code).map(|unit| (unit.code, unit.sign)));
        }
        text.push_str("};\n\n/** Units that are shown otherwise than they are kept. */\nexport const UNIT_SIGNS: Record<string, string> = {\n");
        for (code, sign) in signs {
            let _ = writeln!(text, "  {code}: {sign:?},");
        }
        text.push_str("};\n");
        fs::write(dir.join("vitals.ts"), text).expect("vitals are written");
    }

    fn committed() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/generated")
    }

    #[test]
    fn the_windows_types_are_those_of_the_backend() {
        let fresh = std::env::temp_dir().join(format!("alara-types-{}", std::process::id()));
        write_types(&fresh);
        write_vitals(&fresh);
        for file in ["types.ts", "commands.ts", "vitals.ts"] {
            let now = fs::read_to_string(fresh.join(file)).expect("just written");
            let path = committed().join(file);
            if std::env::var_os("ALARA_WRITE_TYPES").is_some() {
                fs::create_dir_all(committed()).expect("the folder can be made");
                fs::write(&path, &now).expect("the file can be written");
            }
            let kept = fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(kept, now, "{file} is old: run ALARA_WRITE_TYPES=1 cargo test -p alara-protocol");
        }
        let _ = fs::remove_dir_all(&fresh);
    }

    #[test]
    fn no_two_commands_share_a_name() {
        let unique: BTreeSet<_> = COMMANDS.iter().collect();
        assert_eq!(unique.len(), COMMANDS.len());
    }

    #[test]
    fn saying_yes_has_a_command_of_its_own() {
        assert!(COMMANDS.contains(&"decide"));
    }
}
