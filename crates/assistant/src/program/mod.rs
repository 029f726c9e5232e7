//! Questions about the program itself ("how do I change my PIN?"): one topic each, with its answer as data. They are answered where a
//! message tells and asks nothing of the record; an answer does nothing by itself.
//!
//! `data/program.txt` has a block for each topic: `topic` its name, `says` what is true of this version, `window` the way to it there,
//! `terminal` the command, and `ask` how people ask for it. `tests/tests/house/program.rs` holds each place and each command against the
//! program.

mod likeness;

use std::sync::LazyLock;

use likeness::Likeness;

/// One thing that can be asked about the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// Its name in the data.
    pub id: &'static str,
    /// What is true of it: one or two sentences.
    pub says: &'static str,
    /// The way to it in the window, each step by its label.
    pub window: Vec<&'static str>,
    /// What is typed in a terminal.
    pub terminal: Option<&'static str>,
    /// How people ask for it.
    pub asks: Vec<&'static str>,
}

impl Topic {
    /// The answer: what is true, and where it is.
    pub fn answer(&self) -> String {
        let window = (!self.window.is_empty()).then(|| format!("In the window: {}.", self.window.join(" \u{2192} ")));
        let terminal = self.terminal.map(|command| format!("In a terminal: {command}"));
        let parts = [Some(self.says.to_owned()), window, terminal];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// All topics, in the order of the data.
pub fn topics() -> &'static [Topic] {
    static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| read_topics(include_str!("../../data/program.txt")));
    &TOPICS
}

/// How near a message is to a topic: its log-odds over the root of what was compared. By the unseen questions that the last three limits
/// were set on, of those that reach them nine in a hundred, four and two are answered with another topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    /// Where the trained reader is sure that something of the program is asked.
    Asked,
    /// Where something is asked.
    Near,
    /// Where nothing is asked in so many words.
    Close,
    /// Where advice seems to be sought.
    Sure,
}

impl Nearness {
    fn limit(self) -> f64 {
        match self {
            Nearness::Asked => 1.0,
            Nearness::Near => 2.0,
            Nearness::Close => 4.0,
            Nearness::Sure => 5.0,
        }
    }
}

/// The topic that a message asks about, at least so near. A message that is like none of them, or like what is no question about the
/// program, has none.
pub fn find_topic(message: &str, nearness: Nearness) -> Option<&'static Topic> {
    static LIKENESS: LazyLock<Likeness> = LazyLock::new(|| {
        let others = include_str!("../../data/other_questions.txt").lines().filter(|line| !line.starts_with('#'));
        Likeness::learn(topics(), &others.collect::<Vec<_>>())
    });
    let (nearest, score) = LIKENESS.find_nearest(message)?;
    topics().get(nearest).filter(|_| score >= nearness.limit())
}

fn read_topics(data: &'static str) -> Vec<Topic> {
    let mut topics: Vec<Topic> = Vec::new();
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let Some((key, value)) = line.split_once(' ') else { continue };
        if key == "topic" {
            topics.push(Topic { id: value, ..Topic::default() });
        }
        let Some(topic) = topics.last_mut() else { continue };
        match key {
            "says" => topic.says = value,
            "window" => topic.window = value.split(" > ").collect(),
            "terminal" => topic.terminal = Some(value),
            "ask" => topic.asks.push(value),
            _ => {}
        }
    }
    topics
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_data_has_its_place() {
        let mut ids: Vec<&str> = topics().iter().map(|topic| topic.id).collect();
        for topic in topics() {
            assert!(!topic.says.is_empty() && topic.says.len() <= 240, "{}: {}", topic.id, topic.says);
            assert!(topic.asks.len() >= 8, "{} is asked for in {} ways", topic.id, topic.asks.len());
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), topics().len(), "a topic stands twice");
        let known = ["topic ", "says ", "window ", "terminal ", "ask ", "#"];
        let data = include_str!("../../data/program.txt");
        for line in data.lines().filter(|line| !line.is_empty()) {
            assert!(known.iter().any(|key| line.starts_with(key)), "no such line: {line}");
        }
    }

    #[test]
    fn question_in_other_words_finds_its_topic() {
        for (words, id) in [
            ("how do I change my PIN?", "pin"),
            ("export my data", "export-own"),
            ("can it read my Apple Watch?", "apple-watch"),
            ("where is this stored?", "where-stored"),
            ("how do I add my dad?", "add-person"),
            ("is my data private?", "private"),
            ("make a backup", "backup"),
            (
                "Lovely weather today and the garden is doing well, anyway, what I wanted to know is how do I make the writing bigger",
                "text-size",
            ),
        ] {
            assert_eq!(find_topic(words, Nearness::Near).map(|topic| topic.id), Some(id), "{words}");
        }
    }

    #[test]
    fn words_that_are_like_no_topic_find_none() {
        for words in [
            "",
            "?!",
            "the soup was cold",
            "zzz qqq",
            "what is a normal range for creatinine?",
            "is it safe to drink wine?",
        ] {
            assert_eq!(find_topic(words, Nearness::Near).map(|topic| topic.id), None, "{words}");
        }
    }

    #[test]
    fn answer_names_both_places() {
        let topic = Topic {
            says: "It is.",
            window: vec!["Settings", "Security"],
            terminal: Some("alara key"),
            ..Topic::default()
        };
        assert_eq!(topic.answer(), "It is. In the window: Settings \u{2192} Security. In a terminal: alara key");
    }
}
