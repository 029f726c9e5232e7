//! Carrying a chain on: "forgot to take", "ended up taking", "about to take".

use super::*;

impl Finder<'_> {
    /// Carries the chain on: "forgot to take", "ended up taking", "going to see", "about to take".
    pub(super) fn extend(&self, mut group: Group) -> Group {
        for _ in 0..GAP {
            let Some(outer) = self.words.get(group.main()) else { break };
            let mut next = group.last + 1;
            while self
                .word(next)
                .is_some_and(|w| w.any(word_list!("../../../data/words/statement/group/chain/extend.txt")))
                && next < group.last + 3
            {
                next += 1;
            }
            let negator = self.word(next).filter(|w| w.is("not")).map(|_| next);
            if negator.is_some() {
                next += 1;
            }
            let hinge = self
                .word(next)
                .is_some_and(|w| w.any(word_list!("../../../data/words/statement/group/chain/extend_supposed.txt")))
                && outer.auxiliary();
            if hinge {
                next += 1;
            }
            if outer.is("let")
                && self.word(next).is_some_and(|w| w.any(list!["us", "me", "you"]))
                && self.word(next + 1).is_some_and(|w| w.form(form::BASE))
            {
                group.reach(next + 1);
                continue;
            }
            let (verb, link) = match self.word(next) {
                Some(w) if w.is("to") => {
                    let (after, inside) = self.beyond(next + 1);
                    if self.word(after).is_some_and(|w| {
                        w.form(form::BASE)
                            && !(w.part(part::NOUN)
                                && self.word(after + 1).is_none_or(|n| n.part(part::SIGN))
                                && outer.is("went"))
                    }) {
                        (after, negator.or(inside))
                    } else {
                        break;
                    }
                }
                Some(w) if w.form(form::ING) && !hinge && self.takes_gerund(outer) => (next, negator),
                _ => break,
            };
            if group.modal.is_none() && hinge {
                group.modal = Some(next.saturating_sub(1));
            }
            group.inner = group.inner.or(link);
            group.reach(verb);
            group = self.lower(group);
        }
        group
    }

    pub(super) fn takes_gerund(&self, outer: &Word) -> bool {
        [Class::Stop, Class::Start, Class::Skip, Class::Manage, Class::Forget, Class::Try, Class::Refuse]
            .iter()
            .any(|class| outer.class(*class))
            || outer.any(word_list!("../../../data/words/statement/group/chain/takes_gerund.txt"))
    }
}
