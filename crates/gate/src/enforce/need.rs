//! One thing that a message asks to be done, and the tools that do it.

use serde::{Deserialize, Serialize};

use crate::{Parameters, Span};

/// One thing to be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Need {
    /// The tools that meet it, the best one first.
    pub tools: Vec<String>,
    /// Whether every one of them must be called (an analysis), rather than any.
    #[serde(default)]
    pub all: bool,
    /// What it is about, in a word or two of the user's ("lisinopril", "headache").
    pub about: String,
    /// Whether `about` is a name that a call must bear to meet it, where several needs have the same tool.
    #[serde(default)]
    pub named: bool,
    /// The words behind it.
    pub span: Option<Span>,
}

impl Need {
    /// A need that any of these tools meets.
    pub fn any(tools: &[&str], about: &str) -> Need {
        let tools = tools.iter().map(|tool| (*tool).to_owned()).collect();
        Need { tools, all: false, about: about.to_owned(), named: false, span: None }
    }

    /// A need that all of these tools together meet.
    pub fn all(tools: &[&str], about: &str) -> Need {
        Need { all: true, ..Need::any(tools, about) }
    }

    /// Whether this tool is one of its own.
    pub fn takes(&self, tool: &str) -> bool {
        self.tools.iter().any(|each| each == tool)
    }
}

/// A call that came to an end which may meet a need: executed, answered, pending, or refused with its reason told.
#[derive(Clone, Copy, Debug)]
pub struct Done<'a> {
    /// Its id.
    pub call: &'a str,
    /// Its tool.
    pub tool: &'a str,
    /// Its parameters, as settled; as proposed where it was refused.
    pub parameters: &'a Parameters,
}

/// A need and the calls that met it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NeedLine {
    /// The need.
    #[serde(flatten)]
    pub need: Need,
    /// Whether it is met.
    pub met: bool,
    /// The calls that met it, or some of it.
    pub by: Vec<String>,
}

/// Which calls meet which needs. `bears` tells whether a call is about the same thing as a named need. A call by name goes to the needs
/// that it bears; a call that bears none stands in for one need of its tool that is not named, or for the only one of its tool.
pub(super) fn match_up(needs: &mut [NeedLine], done: &[Done<'_>], bears: &dyn Fn(&Need, &Done<'_>) -> bool) {
    for line in needs.iter_mut() {
        line.by.clear();
    }
    let mut spare: Vec<&Done<'_>> = Vec::new();
    for call in done {
        let mut found = false;
        for line in needs.iter_mut().filter(|line| line.need.takes(call.tool)) {
            if line.need.all || bears(&line.need, call) {
                line.by.push(call.call.to_owned());
                found = true;
            }
        }
        if !found {
            spare.push(call);
        }
    }
    for call in spare {
        let of_tool: Vec<usize> = needs
            .iter()
            .enumerate()
            .filter(|(_, line)| line.need.takes(call.tool) && !line.need.all)
            .map(|(index, _)| index)
            .collect();
        let chosen = match of_tool.as_slice() {
            [only] => Some(*only),
            several => several
                .iter()
                .copied()
                .find(|index| needs.get(*index).is_some_and(|line| line.by.is_empty() && !line.need.named)),
        };
        if let Some(line) = chosen.and_then(|index| needs.get_mut(index)) {
            line.by.push(call.call.to_owned());
        }
    }
    for line in needs.iter_mut() {
        let called =
            |tool: &String| done.iter().any(|call| call.tool == tool && line.by.iter().any(|id| id == call.call));
        line.met = if line.need.all { line.need.tools.iter().all(called) } else { !line.by.is_empty() };
    }
}
