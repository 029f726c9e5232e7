//! What a package brings beside the program: its manual pages and the completions of three shells, made from the command line itself,
//! so that they never tell of another one.

use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::Failed;
use crate::args::Args;

/// Shells, with the file name each looks for.
const SHELLS: [(Shell, &str); 3] = [(Shell::Bash, "alara.bash"), (Shell::Zsh, "_alara"), (Shell::Fish, "alara.fish")];

/// Writes `man/alara.1`, `man/alara-COMMAND.1`… and `completions/…` into a folder, which is made.
pub fn write(folder: &Path) -> Result<(), Failed> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    for each in [&man, &completions] {
        std::fs::create_dir_all(each)?;
    }
    clap_mangen::generate_to(command(), &man)?;
    for (shell, name) in SHELLS {
        let mut file = std::fs::File::create(completions.join(name))?;
        clap_complete::generate(shell, &mut command(), "alara", &mut file);
    }
    Ok(())
}

/// The command line without what only a package's maker calls.
fn command() -> Command {
    Args::command().disable_help_subcommand(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_and_every_shell_its_completions() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path()).unwrap_or_else(|Failed(why)| panic!("{why}"));
        for each in command().get_subcommands().filter(|each| !each.is_hide_set()) {
            let page = folder.path().join(format!("man/alara-{}.1", each.get_name()));
            assert!(page.is_file(), "{}", page.display());
        }
        let main = std::fs::read_to_string(folder.path().join("man/alara.1")).unwrap();
        assert!(!main.contains("manual"), "the command that makes the pages is in none of them");
        for (_, name) in SHELLS {
            let text = std::fs::read_to_string(folder.path().join("completions").join(name)).unwrap();
            assert!(text.contains("pending"), "{name}");
        }
    }
}
