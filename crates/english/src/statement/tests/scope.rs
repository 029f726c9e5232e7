//! Scratch.
use super::*;

#[test]
fn shows() {
    let Ok(all) = std::env::var("SHOW") else { return };
    for message in std::fs::read_to_string(all).unwrap().lines() {
        let text = Text::new(message);
        println!("# {message}");
        for s in statements(&text) {
            let verbs: Vec<_> = s.verbs.iter().map(|v| text.tokens[*v].norm.clone()).collect();
            let subject = match s.subject { Subject::Other(span) => format!("Other({})", text.slice(span)), other => format!("{other:?}") };
            println!("   [{}] {subject} {:?} {:?} {:?} {:?} {:?} verbs {verbs:?} head {} corrects {:?}", text.slice(s.span).replace('\n', "\\n"), s.assertion, s.negation, s.request, s.question, s.tense, s.head, s.corrects);
        }
    }
}
