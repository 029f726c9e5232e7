//! Declares every command of the one list, so that a command which no capability grants is refused.

#[macro_use]
#[path = "../crates/protocol/src/commands.rs"]
mod commands;

macro_rules! declared {
    ($($part:ident.$name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
        // The last one is granted to nobody: the end-to-end run calls it and must be refused.
        &[$(stringify!($name),)* "ungranted"]
    };
}

const DECLARED: &[&str] = for_each_command!(declared);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=../crates/protocol/src/commands.rs");
    let manifest = tauri_build::AppManifest::new().commands(DECLARED);
    Ok(tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?)
}
