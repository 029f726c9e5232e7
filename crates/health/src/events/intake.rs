//! Doses that were taken or passed over, and medications begun or ended.

use std::ops::Range;

use alara_english::TokenKind;
use alara_english::statement::{Assertion, Negation};
use alara_record::Record;

use super::amount::{self, dose};
use super::draft::Draft;
use super::event::{Kind, Said, Source, Standing, Which};
use super::message::Message;
use super::reference::{excepted, references};
use super::role::{Role, role, role_standing};
use super::start;
use super::verbs::Verb;
use super::names::Named;
use crate::lexicon::{self, classes};

/// Every dose, start and end that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found = Vec::new();
    let references = references(message, record);
    for name in &message.names {
        if claimed(message, name.tokens.start, reminding) || excepted(message, &references, name.tokens.start) {
            continue;
        }
        let role = role(message, name.tokens.start, name.tokens.end);
        if name.weak && weak_only(message, &name.tokens, role) {
            continue;
        }
        let which = of_name(message, record, name);
        push(&mut found, message, record, &name.tokens, role, which);
    }
    for reference in &references {
        let at = reference.tokens.end - 1;
        if claimed(message, at, reminding) {
            continue;
        }
        let role = match role(message, at, reference.tokens.end) {
            // "my meds", "pill" alone say nothing.
            Role::Listed | Role::On => Role::Mention,
            role => role,
        };
        for which in &reference.which {
            let source = if matches!(which, Which::Known(_)) { Source::Known } else { Source::Stated };
            let which = Said { value: which.clone(), source, span: message.span(&reference.tokens) };
            push(&mut found, message, record, &reference.tokens, role, which);
        }
    }
    pronouns(message, record, reminding, &mut found);
    unknown_names(message, record, reminding, &mut found);
    found
}

/// A name as said; "insulin" of a record with one insulin is that one.
pub(crate) fn of_name(message: &Message<'_>, record: &dyn Record, name: &Named) -> Said<Which> {
    let span = message.span(&name.tokens);
    if let Some(class) = classes::named(&name.name) {
        let list = record.medications(record.person().id);
        let mut members = list.iter().filter(|each| !each.stopped && lexicon::ingredients(&each.name).iter().any(|one| class.holds(one)));
        if let (Some(one), None) = (members.next(), members.next()) {
            return Said { value: Which::Known(one.name.clone()), source: Source::Known, span };
        }
    }
    Said::stated(Which::Named { name: name.name.clone(), rivals: name.rivals.clone() }, span)
}

fn claimed(message: &Message<'_>, token: usize, reminding: &[bool]) -> bool {
    reminding.get(message.statement_index(token)).copied().unwrap_or(false)
}

/// "Iron", "ginger" and names that hardly anyone meets count only where they are taken like a medication.
fn weak_only(message: &Message<'_>, tokens: &Range<usize>, role: Role) -> bool {
    let dosed = dose(message, tokens).is_some_and(|dose| dose.value.strength.is_some() || dose.value.form.is_some());
    match role {
        Role::Intake => {
            let verb = message.governing(tokens.start);
            !(dosed || matches!(verb, Some(Verb::Take)) || message.verbless(tokens.start))
        }
        Role::Start | Role::Stop => false,
        _ => !dosed,
    }
}

fn push(found: &mut Vec<Draft>, message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>, role: Role, which: Said<Which>) {
    let at = tokens.end.saturating_sub(1).max(tokens.start);
    let standing = role_standing(message, at, role);
    let whose = message.whose(at, record);
    let statement = message.statement_index(at);
    let draft = |kind: Kind, standing: Standing| Draft {
        kind,
        standing,
        whose: whose.clone(),
        tokens: tokens.clone(),
        scope: vec![statement],
        when: None,
    };
    match role {
        Role::Intake | Role::Listed => {
            let passed_over = message.statement(at).is_some_and(|statement| {
                statement.assertion == Assertion::Negated && statement.negation == Some(Negation::Skipped)
            });
            if passed_over {
                found.push(draft(Kind::Skip { which: which.clone() }, Standing::Clear));
            }
            let dose = dose(message, tokens);
            if role == Role::Listed && dose.is_none() {
                return;
            }
            found.push(draft(Kind::Intake { which, dose }, standing));
        }
        Role::Start | Role::On => found.push(draft(start::start(message, tokens, which, role == Role::On), standing)),
        Role::Stop => found.push(draft(Kind::Stop { which }, standing)),
        Role::Mention => {}
    }
}

/// "Took it", "got it down", "I took mine": the medication that was named before.
fn pronouns(message: &Message<'_>, record: &dyn Record, reminding: &[bool], found: &mut Vec<Draft>) {
    let named: Vec<(usize, Said<Which>)> = message
        .names
        .iter()
        .map(|name| {
            let which = Which::Named { name: name.name.clone(), rivals: name.rivals.clone() };
            (name.tokens.start, Said::stated(which, message.span(&name.tokens)))
        })
        .collect();
    for at in 0..message.text.tokens.len() {
        let verb = message.verbs.get(at).copied().flatten();
        let taking = matches!(verb, Some(Verb::Take | Verb::Light | Verb::Skip | Verb::Drink));
        if !taking || claimed(message, at, reminding) {
            continue;
        }
        let object = (at + 1..at + 4).find(|each| {
            matches!(message.norm(*each), "it" | "them" | "mine" | "one" | "both" | "another" | "that" | "these" | "those" | "some")
                && message.statement_index(*each) == message.statement_index(at)
        });
        let Some(object) = object else { continue };
        if object > at + 1 && !between_fits(message, at + 1..object) || followed_by_noun(message, object) {
            continue;
        }
        let here = message.statement_index(at);
        if message.names.iter().any(|name| message.statement_index(name.tokens.start) == here && name.tokens.start > at) {
            continue;
        }
        let role = role(message, object, object + 1);
        if !matches!(role, Role::Intake | Role::Stop | Role::Start) {
            continue;
        }
        // The last one named before; "both" and "them" mean all that the last list named.
        let Some((last, _)) = named.iter().rev().find(|(token, _)| *token < at) else { continue };
        let list = message.head(message.statement_index(*last));
        let many = matches!(message.norm(object), "both" | "them" | "these" | "those");
        let meant: Vec<(usize, Said<Which>)> = named
            .iter()
            .filter(|(token, _)| *token == *last || many && *token < at && message.head(message.statement_index(*token)) == list)
            .cloned()
            .collect();
        let standing = role_standing(message, object, role);
        let whose = message.whose(at, record);
        for (token, which) in meant {
            let already = found.iter_mut().find(|draft| {
                matches!(&draft.kind, Kind::Intake { which: other, .. } if other.span == which.span)
            });
            let antecedent = message
                .names
                .iter()
                .find(|name| name.tokens.start == token)
                .map_or(token..token + 1, |name| name.tokens.clone());
            if let Some(draft) = already {
                if draft.standing == standing || standing == Standing::Clear && matches!(draft.standing, Standing::Doubtful(_)) {
                    // The same dose told again, or a bare line that this verb asserts.
                    draft.standing = standing.clone();
                    draft.scope.push(here);
                    continue;
                }
                if matches!(standing, Standing::Denied(_)) && draft.standing == Standing::Clear && draft.whose == whose {
                    draft.standing = Standing::Doubtful("You said both that you took it and that you did not.");
                }
            }
            let dose = amount::dose(message, &(object..object + 1)).or_else(|| dose(message, &antecedent));
            let kind = match role {
                Role::Stop => Kind::Stop { which },
                Role::Start => start::start(message, &antecedent, which, false),
                _ => Kind::Intake { which, dose },
            };
            // A fragment that only named it ("doxy 100mg, got it down at 7") is told by this verb.
            let bare = message.statement_index(token);
            let scope = if message.statements.get(bare).is_none_or(|each| each.verbs.is_empty()) { vec![here, bare] } else { vec![here] };
            found.push(Draft { kind, standing: standing.clone(), whose: whose.clone(), tokens: at..object + 1, scope, when: None });
        }
    }
}

fn between_fits(message: &Message<'_>, mut between: Range<usize>) -> bool {
    between.all(|at| {
        matches!(message.norm(at), "just" | "already" | "down" | "in" | "on" | "all" | "of" | "only" | "up")
            || message.text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number)
    })
}

/// "that bus", "those people", "one glass": the pronoun is a determiner here.
fn followed_by_noun(message: &Message<'_>, at: usize) -> bool {
    if matches!(message.norm(at), "it" | "them" | "mine") {
        return false;
    }
    let next = message.norm(at + 1);
    let lone = matches!(
        next,
        "" | "." | "," | "!" | ";" | "\n" | "at" | "with" | "for" | "this" | "last" | "yesterday" | "today" | "an" | "about" | "around" | "when" | "before"
            | "after" | "and" | "but" | "now" | "just" | "already" | "in" | "too" | "earlier" | "on" | "twice" | "to" | "then" | "so" | "as"
    );
    !lone
}

/// A name that no list knows, as the object of a verb of taking: written as said.
fn unknown_names(message: &Message<'_>, record: &dyn Record, reminding: &[bool], found: &mut Vec<Draft>) {
    for at in 0..message.text.tokens.len() {
        if message.verbs.get(at).copied().flatten() != Some(Verb::Take) || claimed(message, at, reminding) {
            continue;
        }
        let here = message.statement_index(at);
        let taken = |draft: &Draft| draft.scope.contains(&here);
        if found.iter().any(taken) || message.names.iter().any(|name| message.statement_index(name.tokens.start) == here) {
            continue;
        }
        let Some(word) = object_word(message, at + 1) else { continue };
        let Some(token) = message.text.tokens.get(word) else { continue };
        let unknown = token.kind == TokenKind::Word
            && token.norm.chars().count() >= 4
            && token.norm.chars().all(|sign| sign.is_alphabetic() || sign == '-')
            && !lexicon::is_common_word(&token.norm);
        if !unknown || message.statement_index(word) != here {
            continue;
        }
        let tokens = word..word + 1;
        let dosed = dose(message, &tokens);
        let owned = (at + 1..word).any(|each| matches!(message.norm(each), "my" | "me" | "some" | "today's"));
        let closes = matches!(message.norm(word + 1), "" | "." | "," | "!" | "\n" | "and" | "with" | "for" | "at" | "this" | "today" | "just" | "again");
        if dosed.is_none() && !owned && !closes {
            continue;
        }
        let name = message.text.slice(token.span).to_owned();
        let which = Said::stated(Which::Named { name, rivals: Vec::new() }, message.span(&tokens));
        let role = role(message, word, word + 1);
        if matches!(role, Role::Intake) {
            push(found, message, record, &tokens, role, which);
        }
    }
}

/// The first word behind a verb that is no determiner, number, unit or filler.
fn object_word(message: &Message<'_>, from: usize) -> Option<usize> {
    (from..from + 7).find(|at| {
        let word = message.norm(*at);
        let number = message.text.tokens.get(*at).is_some_and(|token| token.kind != TokenKind::Word);
        let skipped = matches!(
            word,
            "my" | "me" | "the" | "a" | "an" | "some" | "of" | "today's" | "this" | "morning's" | "another" | "more" | "just" | "also" | "usual" | "in"
        );
        let counted = message.quantities.iter().any(|each| message.tokens(each.span).contains(at));
        !(number || skipped || counted)
    })
}
