//! Tables of the core as the window's types have them: the codes of their rows, whatever rows there are.

use std::path::PathBuf;

use alara_health::tools::speech::EntryKind;
use alara_health::vitals::VitalKind;
use ts_rs::{Config, TS};

macro_rules! codes {
    ($($(#[$doc:meta])* $codes:ident = $name:literal, $told:literal, $all:expr, $code:expr;)*) => {$(
        $(#[$doc])*
        pub struct $codes;

        impl TS for $codes {
            type WithoutGenerics = $codes;
            type OptionInnerType = $codes;

            const IS_ENUM: bool = true;

            fn docs() -> Option<String> {
                Some(concat!("/**\n * ", $told, "\n */\n").to_owned())
            }

            fn decl(config: &Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }

            fn decl_concrete(config: &Config) -> String {
                Self::decl(config)
            }

            fn name(_: &Config) -> String {
                $name.to_owned()
            }

            fn inline(_: &Config) -> String {
                let codes: Vec<String> = $all.iter().copied().map($code).map(|code| format!("\"{code}\"")).collect();
                codes.join(" | ")
            }

            fn output_path() -> Option<PathBuf> {
                Some(PathBuf::from("types.ts"))
            }
        }
    )*};
}

codes! {
    /// The codes of what is measured.
    VitalCodes = "VitalKind", "What is measured.", VitalKind::ALL, VitalKind::code;
    /// The names of the kinds of entry.
    EntryKinds = "EntryKind", "What kind of entry; it chooses the icon.", EntryKind::ALL, EntryKind::name;
}
