//! Reads messages from standard input, one a line, and prints the statements found in each.

use alara_english::statement::{Subject, readable, statements};
use alara_english::text::Text;

fn main() {
    for message in std::io::stdin().lines().map_while(Result::ok) {
        let text = Text::new(&message);
        println!("# {message}{}", if readable(&text) { "" } else { "  (not readable)" });
        for statement in statements(&text) {
            let verbs: Vec<&str> = statement.verbs.iter().map(|at| text.tokens[*at].norm.as_str()).collect();
            let whose = match statement.subject {
                Subject::Speaker => "me",
                Subject::Unnamed => "-",
                Subject::Other(span) => text.slice(span),
            };
            let mut more = String::new();
            for (name, value) in [
                ("", statement.negation.map(|kind| format!("{kind:?}"))),
                ("request ", statement.request.map(|kind| format!("{kind:?}"))),
                ("question ", statement.question.map(|kind| format!("{kind:?}"))),
                ("corrects ", statement.corrects.map(|at| at.to_string())),
                ("by ", statement.agent.map(|span| text.slice(span).to_owned())),
            ] {
                more.extend(value.map(|value| format!(" {name}{value}")));
            }
            println!(
                "   [{}] {whose} {:?}{more} {:?} {verbs:?} head {}",
                text.slice(statement.span),
                statement.assertion,
                statement.tense,
                statement.head
            );
        }
    }
}
