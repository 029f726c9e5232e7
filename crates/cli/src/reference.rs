//! `docs/cli.md`: every command with its arguments, made from the command line itself, as the manual pages are.

use clap::{Arg, Command, CommandFactory};

use crate::args::Args;

/// What stands above the commands.
const HEAD: &str = "# The commands of `alara`\n\n\
    <!-- Written by `ALARA_WRITE_DOCS=1 cargo test -p alara-cli reference`. Do not edit. -->\n\n\
    The same as `alara --help`, command by command. What a program is to read goes to standard output and nothing else does; messages go to \
    standard error. The status is 0, 1 (it failed, and one line says why) or 2 (wrong usage).\n";

/// The whole page.
fn page() -> String {
    let mut all = Args::command().disable_help_subcommand(true);
    // Gives each command its whole name, and what is global to each.
    all.build();
    let mut page = HEAD.to_owned();
    page.push_str("\n## For every command\n\n");
    arguments(&mut page, all.get_arguments());
    all.get_subcommands().for_each(|command| section(&mut page, command));
    page
}

/// A command, and those under it.
fn section(page: &mut String, command: &Command) {
    if command.is_hide_set() {
        return;
    }
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim();
    page.push_str(&format!("\n## `{name}`\n\n{}\n\n```\n{usage}\n```\n", sentence(&about)));
    let own = || command.get_arguments().filter(|each| !each.is_global_set() && shown(each));
    if own().next().is_some() {
        page.push('\n');
        arguments(page, own());
    }
    command.get_subcommands().for_each(|under| section(page, under));
}

/// A line for each argument.
fn arguments<'a>(page: &mut String, all: impl Iterator<Item = &'a Arg>) {
    for each in all.filter(|each| shown(each)) {
        let help = each.get_help().map(ToString::to_string).unwrap_or_default();
        page.push_str(&format!("- `{each}`: {}", sentence(&help)));
        if let Some(variable) = each.get_env() {
            page.push_str(&format!(" Also `{}`.", variable.to_string_lossy()));
        }
        let takes = each.get_action().takes_values();
        let values: Vec<String> =
            each.get_default_values().iter().map(|each| format!("`{}`", each.to_string_lossy())).collect();
        if takes && !values.is_empty() {
            page.push_str(&format!(" Without it: {}.", values.join(", ")));
        }
        page.push('\n');
        for value in each.get_possible_values().iter().filter(|value| takes && !value.is_hide_set()) {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            let help = if help.is_empty() { ".".to_owned() } else { format!(": {}", sentence(&help)) };
            page.push_str(&format!("  - `{}`{help}\n", value.get_name()));
        }
    }
}

/// Whether it is of this program: every command has help.
fn shown(argument: &Arg) -> bool {
    !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str())
}

/// With the full stop that a help text goes without.
fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

#[test]
fn the_page_of_commands_is_what_the_program_takes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cli.md");
    let now = page();
    if std::env::var_os("ALARA_WRITE_DOCS").is_some() {
        std::fs::write(file, &now).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(kept, now, "docs/cli.md is old: run ALARA_WRITE_DOCS=1 cargo test -p alara-cli reference");
}
