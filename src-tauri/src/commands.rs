//! Every command of the one list as a command of the window: it hands its input on and answers what the use case answers.

use tauri::State;
use tauri::ipc::{Channel, Invoke};

use crate::desktop::*;

macro_rules! command {
    ($part:ident, $name:ident, $input:ty, $output:ty) => {
        #[tauri::command]
        async fn $name(desktop: State<'_, Desktop>, input: $input) -> Result<$output, Failure> {
            desktop.$part().$name(input).await
        }
    };
    ($part:ident, $name:ident, $input:ty, $output:ty, $event:ty) => {
        #[tauri::command]
        async fn $name(
            desktop: State<'_, Desktop>,
            input: $input,
            events: Channel<$event>,
        ) -> Result<$output, Failure> {
            // A window that has gone hears nothing; what was said to it stands in the record all the same.
            let emit = Box::new(move |event: $event| drop(events.send(event)));
            desktop.$part().$name(input, emit).await
        }
    };
}

macro_rules! commands {
    ($($part:ident.$name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
        $(command!($part, $name, $input, $output $(, $event)?);)*

        /// The way in for every call of the window.
        pub fn handler() -> impl Fn(Invoke) -> bool + Send + Sync + 'static {
            tauri::generate_handler![$($name,)* ungranted]
        }
    };
}

alara_protocol::for_each_command!(commands);

/// Granted to no window: the end-to-end run calls it, and must be refused.
#[tauri::command]
fn ungranted() -> &'static str {
    "reached"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    fn granted(file: &str) -> BTreeSet<String> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("capabilities").join(file);
        let text = std::fs::read_to_string(path).expect("a capability file");
        let capability: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(capability["windows"], serde_json::json!(["main"]));
        let list = capability["permissions"].as_array().expect("a list").iter();
        list.map(|each| each.as_str().expect("a name").to_owned()).collect()
    }

    #[test]
    fn the_window_is_granted_each_command_by_name_and_nothing_else() {
        let all: BTreeSet<String> =
            crate::desktop::COMMANDS.iter().map(|name| format!("allow-{}", name.replace('_', "-"))).collect();
        let window = granted("window.json");
        let decide = granted("decide.json");
        assert_eq!(window.union(&decide).cloned().collect::<BTreeSet<_>>(), all);
        assert_eq!(decide, BTreeSet::from(["allow-decide".to_owned()]));
        assert!(!window.contains("allow-decide"), "saying yes has a permission of its own");
    }

    #[test]
    fn there_are_no_other_capabilities() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("capabilities");
        let mut names: Vec<_> = std::fs::read_dir(folder)
            .expect("the folder")
            .map(|file| file.expect("a file").file_name().into_string().expect("a name"))
            .collect();
        names.sort();
        assert_eq!(names, ["decide.json", "window.json"]);
    }
}
