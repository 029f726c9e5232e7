//! People with a record here: the user and those they care for. Each is put on record, and called by other names, by the user's own act.

use alara_consent::{Way, acted};
use alara_record::{Person, PersonId};
use alara_store::{Executed, Question, person::digest_of};

use super::{Engine, EngineError};

/// The longest name, in characters.
const LONGEST: usize = 60;

/// Words that stand for whoever is meant: none of them can be anyone's name.
const PRONOUNS: [&str; 18] = [
    "i", "me", "my", "myself", "you", "he", "him", "his", "she", "her", "hers", "it", "we", "us", "they", "them",
    "their", "someone",
];

/// Why a person could not be put on record under these names. Nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unnameable {
    /// There is no letter in it.
    #[error("A person needs a name.")]
    Empty,
    /// It has too many letters, or a line's end.
    #[error("A name is one line of at most 60 characters.")]
    TooLong,
    /// It stands for whoever is meant.
    #[error(
        "Words like \u{201c}she\u{201d} or \u{201c}me\u{201d} can be nobody\u{2019}s name here: say \u{201c}Mom\u{201d}, or their own name."
    )]
    Pronoun,
    /// Another person is called so.
    #[error("Somebody here is called that already. Each name can mean one person only.")]
    Taken,
}

/// What became of keeping a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptPerson {
    /// On disk.
    Kept(Person),
    /// Nothing was written.
    Not(Unnameable),
}

/// Whether a person is called so; letter case does not matter.
pub fn is_called(person: &Person, name: &str) -> bool {
    let name = name.trim().to_lowercase();
    std::iter::once(&person.name).chain(&person.aka).any(|each| each.to_lowercase() == name)
}

/// For whom a yes to a question makes a record: it waits in the user's own, where it was told, and names somebody else.
pub fn newcomer<'q>(question: &'q Question, people: &[Person]) -> Option<&'q str> {
    let own = people.iter().any(|each| each.is_user && each.id == question.person);
    question.call.person.as_deref().filter(|_| own)
}

/// Whose records there are.
#[derive(Clone, Copy)]
pub struct People<'a> {
    pub(super) engine: &'a Engine,
}

impl People<'_> {
    /// Everyone with a record here, the user first.
    pub async fn all(self) -> Result<Vec<Person>, EngineError> {
        Ok(self.engine.store.people().await?)
    }

    /// The person who is called so, by any of their names.
    pub async fn person_called(self, name: &str) -> Result<Option<Person>, EngineError> {
        Ok(self.all().await?.into_iter().find(|each| is_called(each, name)))
    }

    /// Puts somebody on record, with a record of their own.
    pub async fn add_person(self, name: &str, aka: &[String]) -> Result<KeptPerson, EngineError> {
        let id = PersonId(self.engine.chance.id(&self.engine.clock()));
        self.keep_person(Person { id, name: name.to_owned(), aka: aka.to_vec(), is_user: false }, Way::Form).await
    }

    /// Calls a person by these names from now on. What was recorded stays as it is.
    pub async fn rename_person(self, id: PersonId, name: &str, aka: &[String]) -> Result<KeptPerson, EngineError> {
        let found = self.all().await?.into_iter().find(|each| each.id == id).ok_or(EngineError::NotFound)?;
        self.keep_person(Person { name: name.to_owned(), aka: aka.to_vec(), ..found }, Way::Form).await
    }

    /// Whose record a yes to a question goes into. Where its card said that a record will be made, it is made by that yes, unless somebody
    /// is called so by now.
    pub(super) async fn record_for(
        self,
        question: &Question,
        way: Way,
    ) -> Result<Result<PersonId, Unnameable>, EngineError> {
        let people = if question.call.person.is_some() { self.all().await? } else { Vec::new() };
        let Some(name) = newcomer(question, &people) else { return Ok(Ok(question.person)) };
        if let Some(known) = people.iter().find(|each| is_called(each, name)) {
            return Ok(if known.is_user { Err(Unnameable::Taken) } else { Ok(known.id) });
        }
        let id = PersonId(self.engine.chance.id(&self.engine.clock()));
        let person = Person { id, name: name.to_owned(), aka: Vec::new(), is_user: false };
        Ok(match self.keep_person(person, way).await? {
            KeptPerson::Kept(person) => Ok(person.id),
            KeptPerson::Not(why) => Err(why),
        })
    }

    /// By whose record a question is judged: that of whom it is about, or nobody's where theirs is still to be made.
    pub(super) async fn judged_by(self, question: &Question) -> Result<PersonId, EngineError> {
        let people = if question.call.person.is_some() { self.all().await? } else { Vec::new() };
        Ok(match newcomer(question, &people) {
            None => question.person,
            Some(name) => {
                let known = people.iter().find(|each| !each.is_user && is_called(each, name));
                known.map_or(PersonId(uuid::Uuid::max()), |each| each.id)
            }
        })
    }

    async fn keep_person(self, person: Person, way: Way) -> Result<KeptPerson, EngineError> {
        let others = self.all().await?.into_iter().filter(|each| each.id != person.id).collect::<Vec<_>>();
        let person = match nameable(person, &others) {
            Ok(person) => person,
            Err(why) => return Ok(KeptPerson::Not(why)),
        };
        let clock = self.engine.clock();
        let act = acted(way, digest_of(&person), clock.now);
        let (operation, salt) = (self.engine.chance.operation(&clock), self.engine.chance.salt());
        match self.engine.store.keep_person(act, person.clone(), operation, salt, clock.now).await? {
            Executed::Done(_) | Executed::AlreadyDone { .. } => Ok(KeptPerson::Kept(person)),
            Executed::Refused(never) => match never {},
            Executed::AlreadyDecided(_) | Executed::Stale => Err(EngineError::Fault),
        }
    }

    /// Whose record a call goes into: the open one, or that of the person it names.
    pub(super) async fn person_of(self, named: Option<&str>) -> Result<PersonId, EngineError> {
        let Some(name) = named else { return Ok(self.engine.person.id) };
        let people = self.engine.store.people().await?;
        let found = people.iter().find(|each| is_called(each, name));
        found.map(|each| each.id).ok_or(EngineError::NotFound)
    }

    /// Whose record it is, by name, where it is not the user's own.
    pub async fn whose(self, person: PersonId) -> Result<Option<String>, EngineError> {
        // Nobody need be looked up to know that it is one's own.
        if self.engine.person.is_user && person == self.engine.person.id {
            return Ok(None);
        }
        let people = self.engine.store.people().await?;
        Ok(people.into_iter().find(|each| each.id == person && !each.is_user).map(|each| each.name))
    }
}

/// The person with their names as they are kept: trimmed, each once, none of them anybody else's.
pub(crate) fn nameable(mut person: Person, others: &[Person]) -> Result<Person, Unnameable> {
    let mut names: Vec<String> = Vec::new();
    for (index, name) in std::iter::once(&person.name).chain(&person.aka).enumerate() {
        let name = alara_gate::text::line(name).split_whitespace().collect::<Vec<_>>().join(" ");
        if !name.chars().any(char::is_alphanumeric) {
            if index == 0 {
                return Err(Unnameable::Empty);
            }
            continue;
        }
        if name.chars().count() > LONGEST {
            return Err(Unnameable::TooLong);
        }
        if PRONOUNS.contains(&name.to_lowercase().as_str()) && !(person.is_user && index == 0) {
            return Err(Unnameable::Pronoun);
        }
        if others.iter().any(|each| is_called(each, &name)) {
            return Err(Unnameable::Taken);
        }
        if !names.iter().any(|each| each.to_lowercase() == name.to_lowercase()) {
            names.push(name);
        }
    }
    person.name = names.remove(0);
    person.aka = names;
    Ok(person)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: u128, name: &str, aka: &[&str]) -> Person {
        let aka = aka.iter().map(|each| (*each).to_owned()).collect();
        Person { id: PersonId(uuid::Uuid::from_u128(number)), name: name.to_owned(), aka, is_user: number == 0 }
    }

    #[test]
    fn a_name_means_one_person_only() {
        let others = [person(0, "You", &[]), person(1, "Mom", &["Anita"])];
        assert_eq!(nameable(person(2, "anita", &[]), &others), Err(Unnameable::Taken));
        assert_eq!(nameable(person(2, "Dad", &["MOM"]), &others), Err(Unnameable::Taken));
        assert_eq!(nameable(person(2, "she", &[]), &others), Err(Unnameable::Pronoun));
        assert_eq!(nameable(person(2, " ", &[]), &others), Err(Unnameable::Empty));
        assert_eq!(nameable(person(2, &"x".repeat(61), &[]), &others), Err(Unnameable::TooLong));
    }

    #[test]
    fn names_are_kept_trimmed_and_once() {
        let kept = nameable(person(2, "  Dad ", &["dad", "Raj\nKumar", ""]), &[]).unwrap();
        assert_eq!((kept.name.as_str(), kept.aka), ("Dad", vec!["Raj Kumar".to_owned()]));
    }

    #[test]
    fn the_user_may_stay_the_one_who_is_spoken_to() {
        assert_eq!(nameable(person(0, "You", &[]), &[]).unwrap().name, "You");
    }
}
