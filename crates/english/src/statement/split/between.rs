//! Cuts between neighbouring verb groups that no sign or subordinator parts.

use super::super::tables::Class;
use super::*;

/// "it was Aleve I took last night", "it wasn't Claritin that I had": what is singled out, and what was done with it, which a denial is of.
fn singled_out(words: &[Word], found: &mut Vec<Group>) {
    let told = |one: &Group, two: &Group| {
        let between = among(words, one.last + 1..two.first);
        let (Some(subject), Some(it)) = (between.last(), one.first.checked_sub(1).and_then(|at| words.get(at))) else {
            return false;
        };
        let thing = &between[..between.len() - 1];
        let thing = if thing.last().is_some_and(|w| w.is("that")) { &thing[..thing.len() - 1] } else { thing };
        // With an object of its own the verb tells of that.
        let open = words.get(two.last + 1).is_none_or(|w| {
            w.part(part::SIGN | part::ADVERB | part::PREPOSITION | part::NUMBER)
                || w.any(list!["last", "this", "earlier", "not"])
        });
        it.is("it")
            && one.chain.len() == 1
            && words.get(one.main()).is_some_and(|w| w.part(part::BE))
            && !matches!(two.shape, Shape::Order | Shape::Infinitive | Shape::Gerund)
            && two.inverted.is_none()
            && two.negated.is_none()
            && subject.part(part::SELF_SUBJECT)
            && (1..=6).contains(&thing.len())
            && !thing.iter().any(|w| w.part(part::SIGN | part::JOINER | part::SUBORDINATOR))
            && open
    };
    let Some(at) = found.windows(2).position(|pair| told(&pair[0], &pair[1])) else { return };
    let denied = found[at].negated;
    // "it wasn't the metformin I missed": what was not passed over is not told as taken.
    let passed_over = words
        .get(found[at + 1].main())
        .is_some_and(|w| w.class(Class::Skip) || w.class(Class::Forget) || w.class(Class::Refuse));
    if denied.is_some() && passed_over {
        return;
    }
    found[at + 1].negated = denied;
    found.remove(at);
}

/// "X is what I took", "what I took was X", "it was X that I took": the copula says nothing, the verb of taking governs.
pub(super) fn clefts(words: &[Word], found: &mut Vec<Group>) {
    singled_out(words, found);
    // "9 pm reminder for taking it": what is to be done names the reminder, and nothing was done.
    if let [first, ..] = found.as_slice()
        && first.shape == Shape::Gerund
        && let Some([ring, four]) = first.first.checked_sub(2).and_then(|at| words.get(at..first.first))
        && ring.any(list!["reminder", "reminders", "alarm", "alert", "nudge", "ping"])
        && four.any(list!["for", "about"])
    {
        found.remove(0);
    }
    let copula = |group: &Group| {
        group.chain.len() == 1 && group.negated.is_none() && words.get(group.main()).is_some_and(|w| w.part(part::BE))
    };
    let mut drop = None;
    for k in 0..found.len().saturating_sub(1) {
        let (one, two) = (&found[k], &found[k + 1]);
        let between = among(words, one.last + 1..two.first);
        let own = between.iter().any(|w| w.part(part::SELF_SUBJECT));
        if copula(one)
            && own
            && (between.first().is_some_and(|w| w.any(list!["what", "all"]))
                || between.iter().any(|w| w.is("that")) && one.first > 0 && words[one.first - 1].is("it"))
        {
            drop = Some(k);
            break;
        }
        // "that's my apixaban and my tamsulosin taken", "there's the lot gone".
        let shown = one.first.checked_sub(0).and_then(|i| words.get(i)).is_some()
            && words.get(one.first.saturating_sub(1)).is_some_and(|w| w.any(list!["that", "there", "it"]));
        let done = two.chain.len() == 1
            && two.first == two.main()
            && two.main_is(words, word_list!("../../../data/words/statement/split/between/clefts.txt"));
        if copula(one)
            && shown
            && done
            && one.first > 0
            && !between.is_empty()
            && !between.iter().any(|w| w.part(part::SIGN | part::SELF_SUBJECT | part::THIRD_SUBJECT))
        {
            // "that's my tablets swallowed": done to them, whatever the form of the word.
            found[k + 1].shape = Shape::Participle;
            drop = Some(k);
            break;
        }
        let before = among(words, one.first.saturating_sub(3)..one.first);
        if copula(two)
            && one.shape == Shape::Past
            && one.inverted.is_none()
            && before.iter().any(|w| w.any(list!["what", "all"]))
            && before.iter().any(|w| w.part(part::SELF_SUBJECT))
        {
            drop = Some(k + 1);
            break;
        }
    }
    if let Some(k) = drop {
        found.remove(k);
    }
}

/// Puts a cut between neighbouring groups that have none.
pub(super) fn between(words: &[Word], from: usize, found: &[Group], cuts: &mut [Option<Opener>]) {
    for (k, group) in found.iter().enumerate() {
        let floor = if k == 0 { from } else { found[k - 1].last + 1 };
        let start = reported(words, k.checked_sub(1).map(|one| &found[one]), group)
            .unwrap_or_else(|| subject_start(words, floor, group));
        // The last cut already there, and the last joiner, between the two.
        let last = (floor.max(from + 1)..=group.first).rev().find(|&i| cuts[i - from].is_some());
        let joiner = (floor.max(from + 1)..start.max(floor)).rev().take(24).find(|&i| {
            words[i].any(list!["and", "or", "but", "then", "so", "plus", "also"])
                && !(k == 0
                    && i > from
                    && i + 2 <= group.first
                    && group.first <= i + 4
                    && words[i + 1].is("i")
                    && words[i - 1].part(part::PERSON | part::NAME))
                && !(i > from
                    && words[i - 1].part(part::PERSON)
                    && words.get(i + 1).is_some_and(|w| w.part(part::PERSON | part::DETERMINER))
                    && i + 3 >= group.first)
        });
        let place = joiner.filter(|&i| last.is_none_or(|cut| cut < i));
        let pronoun = start < group.first
            && words[start].part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::YOU | part::THING);
        if let Some(at) = place {
            let opener = match words[at].text {
                "or" => Opener::Or,
                "but" => Opener::But,
                "then" | "so" => Opener::Then,
                _ => Opener::And,
            };
            // "metformin and aspirin I have taken": both stand before who took them.
            let both = k == 0
                && start == at + 2
                && at == floor + 1
                && !words[at + 1].part(part::JOINER | part::ADVERB | part::COMMON)
                && !words[floor].part(part::COMMON);
            let adjacent = start <= at + 2 && !both;
            if (k > 0 && last.is_none()) || adjacent && (pronoun || k > 0) {
                // "and then", "and also", "but then": all the joiners go with the new clause.
                let mut first = at;
                while first > floor.max(from + 1) && words[first - 1].any(list!["and", "but"]) {
                    first -= 1;
                }
                cuts[first - from] = Some(opener);
                continue;
            }
        }
        // "weight 171 lb and drank two cups", "headache and took aspirin": what stands before the joiner is told without a verb, and drank nothing.
        if k == 0
            && let Some(at) = place
                .filter(|&at| group.first <= at + 2)
                .map(|at| at - usize::from(words[at].any(list!["then", "also", "plus", "so"])))
                .filter(|&at| at > from && words[at].is("and") && group.shape == Shape::Past)
            && group.negated.is_none()
            && !group.passive
            && group.inverted.is_none()
            && noted(among(words, last.unwrap_or(from)..at))
        {
            cuts[at - from] = Some(Opener::And);
            continue;
        }
        let set_apart = last.map_or(from, |cut| cut);
        let opened = words.get(set_apart).is_some_and(|w| w.any(list!["instead", "rather", "without", "except"]));
        if pronoun && opened && start > set_apart + 1 {
            cuts[start - from] = Some(Opener::Bare);
            continue;
        }
        if k == 0 || last.is_some() || causative(words, &found[k - 1], group) {
            continue;
        }
        let place = match group.shape {
            Shape::Infinitive => (group.first, Opener::Purpose),
            Shape::Gerund => {
                (group.first.saturating_sub(1).max(floor), gerund_opener(words, group.first.saturating_sub(1)))
            }
            _ => (start.max(floor), Opener::Bare),
        };
        if place.0 > from {
            cuts[place.0 - from] = Some(place.1);
        }
    }
}

/// A fragment of what nobody could do anything with or by: no person, no name, nothing that stands for one.
fn noted(fragment: &[Word]) -> bool {
    !fragment.is_empty()
        && fragment.len() <= 8
        && !fragment.iter().any(|w| {
            w.part(
                part::PERSON
                    | part::NAME
                    | part::CLINICIAN
                    | part::SELF_SUBJECT
                    | part::THIRD_SUBJECT
                    | part::THIRD_OBJECT
                    | part::THIRD_OWNER
                    | part::YOU
                    | part::THING
                    | part::SUBORDINATOR
                    | part::WH,
            ) || w.any(list!["neither", "either", "both", "not", "bed", "room", "ward", "pt", "resident", "client"])
        })
        && (fragment.iter().any(|w| w.part(part::NUMBER)) || fragment.iter().all(|w| !w.part(part::CAPITAL)))
}

/// "happy to report metformin was taken": behind the verb of telling stands the subject of what is told.
fn reported(words: &[Word], telling: Option<&Group>, group: &Group) -> Option<usize> {
    let telling = telling.filter(|telling| {
        telling.shape == Shape::Infinitive
            && telling.main_is(words, list!["report", "say", "announce", "confirm", "note", "mention"])
    })?;
    let from = telling.last + 1;
    let plain = among(words, from..group.first).iter().all(|w| !w.part(part::SIGN | part::JOINER | part::PREPOSITION));
    let finite = words.get(group.first).is_some_and(|w| w.part(part::BE | part::HAVE)) && group.inverted.is_none();
    (finite && plain && from < group.first && group.first <= from + 4).then_some(from)
}

/// "had my gallbladder removed", "got my teeth cleaned": one event.
pub(super) fn causative(words: &[Word], light: &Group, group: &Group) -> bool {
    let had =
        light.chain.len() == 1 && light.main_is(words, list!["had", "have", "having", "got", "get", "getting", "has"]);
    let participle = group.chain.len() == 1
        && words.get(group.main()).is_some_and(|w| w.form(super::super::lexicon::form::PARTICIPLE))
        && group.first == group.main();
    let between = among(words, light.last + 1..group.first);
    had && participle
        && !between.is_empty()
        && between.len() <= 8
        && !between.iter().any(|w| {
            w.part(part::SIGN | part::SELF_SUBJECT | part::THIRD_SUBJECT) || w.any(list!["and", "but", "or", "then"])
        })
}

pub(super) fn gerund_opener(words: &[Word], at: usize) -> Opener {
    match words.get(at).map(|w| w.text) {
        Some(
            "after" | "before" | "since" | "when" | "while" | "until" | "once" | "despite" | "upon" | "from" | "by",
        ) => Opener::When,
        Some("without" | "than") => Opener::Without,
        Some("of") if at > 0 && words[at - 1].is("instead") => Opener::Without,
        _ => Opener::Of,
    }
}

/// Where the subject right before a group begins: a pronoun, or the words of a person with their determiner.
pub(super) fn subject_start(words: &[Word], floor: usize, group: &Group) -> usize {
    let mut at = group.first;
    // "had my metformin dont worry": an order to whoever listens, which has no subject.
    let soothes = words.get(group.first).is_some_and(|w| w.is("do"))
        && words
            .get(group.first + 1..group.last + 2)
            .is_some_and(|rest| rest.iter().any(|w| w.any(list!["worry", "panic", "fret", "fuss", "stress"])));
    let own = at > floor && words[at - 1].part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::YOU);
    if group.inverted.is_some() || soothes && !own {
        return at;
    }
    let mut steps = 0;
    // "I don't think I also took it": between who took it and the verb these join nothing.
    let who = part::SELF_SUBJECT | part::THIRD_SUBJECT | part::YOU | part::PERSON | part::NAME;
    let behind = |at: usize, back: usize| at.checked_sub(back).filter(|&i| i >= floor).map(|i| &words[i]);
    let within = |at: usize| {
        let joins = words[at].any(list!["also", "then", "so", "plus"]) && behind(at, 1).is_some_and(|w| w.part(who));
        joins
            || words[at].is("by") && behind(at, 1).is_some_and(|w| w.part(who))
            || words[at].is("then") && behind(at, 1).is_some_and(|w| w.is("by"))
    };
    while at > floor
        && (words[at - 1].part(part::ADVERB) && !words[at - 1].part(part::JOINER | part::PREPOSITION) || within(at - 1))
        && steps < 4
    {
        at -= 1;
        steps += 1;
    }
    if at == floor {
        return at;
    }
    let before = &words[at - 1];
    if before.part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || before.any(list!["you", "it", "that", "this"]) {
        let lead = at >= floor + 2 && words[at - 2].any(list!["me"]);
        return if lead { at - 2 } else { at - 1 };
    }
    let helped =
        words.get(group.first).is_some_and(|w| w.auxiliary() || w.part(part::MODAL)) && group.inverted.is_none();
    if helped && !before.part(part::PREPOSITION | part::JOINER | part::SIGN) {
        let floor = floor.max(at.saturating_sub(5));
        if let Some(start) = (floor..at)
            .rev()
            .take_while(|&i| !words[i].part(part::PREPOSITION | part::JOINER | part::SIGN))
            .find(|&i| words[i].part(part::DETERMINER) && !words[i].any(list!["no", "next", "last", "other"]))
        {
            return start;
        }
    }
    if before.part(part::PERSON | part::CLINICIAN | part::NAME) {
        let mut start = at - 1;
        while start > floor
            && (words[start - 1]
                .part(part::DETERMINER | part::THIRD_OWNER | part::CLITIC | part::PERSON | part::CAPITAL))
            && at - start < 5
        {
            start -= 1;
        }
        return start;
    }
    at
}
