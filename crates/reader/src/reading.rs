//! What the network says of a message.

use std::ops::Range;

/// How many events of a tool are told apart: 0, 1, 2, and 3 or more.
pub(crate) const COUNTS: usize = 4;

/// A value that the message holds, by its words.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it is: `medication_name`, `dose`, `time`, …
    pub label: String,
    /// Where its words stand in the message, in bytes.
    pub span: Range<usize>,
    /// How likely its least likely token is what it is taken for, from 0 to 1.
    pub probability: f32,
}

/// What a message tells or asks, tool by tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub(crate) tools: Vec<(String, [f32; COUNTS])>,
    /// The values, in the order of their words.
    pub values: Vec<Value>,
}

impl Reading {
    /// A reading of these: each tool with the probabilities that there are 0, 1, 2, and 3 or more events of it. A tool that is not named
    /// has none.
    pub fn new(tools: Vec<(String, [f32; COUNTS])>, values: Vec<Value>) -> Reading {
        Reading { tools, values }
    }

    /// This and what was read behind it: of each tool what is likelier to be there.
    pub(crate) fn and(mut self, behind: Reading) -> Reading {
        for ((_, counts), (_, others)) in self.tools.iter_mut().zip(behind.tools) {
            if others[0] < counts[0] {
                *counts = others;
            }
        }
        self.values.extend(behind.values);
        self
    }

    /// How likely it is that the message tells or asks at least one event of a tool, from 0 to 1.
    pub fn probability(&self, tool: &str) -> f32 {
        self.counts(tool).map_or(0.0, |counts| 1.0 - counts[0])
    }

    /// How likely it is that it does of one of these tools at least, taking them for independent.
    pub fn probability_of_any(&self, tools: &[&str]) -> f32 {
        1.0 - tools.iter().map(|tool| 1.0 - self.probability(tool)).product::<f32>()
    }

    /// The likeliest number of events of a tool; 3 stands for more as well.
    pub fn count(&self, tool: &str) -> usize {
        let counts = self.counts(tool).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
        (0..COUNTS).rev().max_by(|left, right| counts[*left].total_cmp(&counts[*right])).unwrap_or(0)
    }

    /// The tools, each with the probability that there is an event of it.
    pub fn tools(&self) -> impl Iterator<Item = (&str, f32)> {
        self.tools.iter().map(|(tool, counts)| (tool.as_str(), 1.0 - counts[0]))
    }

    fn counts(&self, tool: &str) -> Option<&[f32; COUNTS]> {
        self.tools.iter().find(|(name, _)| name == tool).map(|(_, counts)| counts)
    }
}

#[cfg(test)]
mod tests {
    use super::Reading;

    fn reading() -> Reading {
        Reading::new(
            vec![("log_medication".into(), [0.1, 0.2, 0.6, 0.1]), ("update_mood".into(), [0.9, 0.1, 0.0, 0.0])],
            Vec::new(),
        )
    }

    #[test]
    fn a_tool_is_as_likely_as_it_is_not_without_events() {
        assert!((reading().probability("log_medication") - 0.9).abs() < 1e-6);
        assert_eq!(reading().probability("create_reminder"), 0.0);
        assert!((reading().probability_of_any(&["log_medication", "update_mood"]) - 0.91).abs() < 1e-6);
    }

    #[test]
    fn count_is_the_likeliest_and_of_two_the_smaller() {
        assert_eq!(reading().count("log_medication"), 2);
        assert_eq!(reading().count("create_reminder"), 0);
        assert_eq!(Reading::new(vec![("app".into(), [0.5, 0.5, 0.0, 0.0])], Vec::new()).count("app"), 0);
    }
}
