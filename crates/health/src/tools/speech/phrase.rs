//! Short phrases with places for a call's values: data that a tool states once, filled wherever it is spoken of.

use std::borrow::Cow;

use alara_gate::text::line;
use alara_gate::{ParameterKind, Parameters};
use serde_json::Value;

use super::{Named, capital, in_words, shown};
use crate::tools::{definition, speech};

/// A phrase: the first of its alternatives whose places can all be filled.
///
/// A place is `{field}`: the value as a card shows it; `{#field}`: without its unit; `{^field}`: with a capital first letter;
/// `{data.field}`: a field of an object. Besides the tool's own fields there are `{subject}` (what
/// a call concerns), `{day}` (the day of its event), and of what it changes `{about}` (with when that is) and `{named}` (its bare name).
#[derive(Clone, Copy, Debug)]
pub enum Phrase {
    /// These alternatives, in order.
    Of(&'static [&'static str]),
    /// What the values say otherwise than by standing in a place.
    By(fn(&Parameters) -> Option<String>),
}

/// What a phrase is filled with.
#[derive(Clone, Copy, Debug)]
pub struct Filling<'a> {
    /// The tool's id.
    pub tool: &'a str,
    /// The call's parameters, or the entry's fields.
    pub fields: &'a Parameters,
    /// What it concerns.
    pub subject: Option<&'a str>,
    /// What is on record already and it is about.
    pub about: Option<&'a Named>,
    /// The field that holds when it was.
    pub when: Option<&'static str>,
}

impl Phrase {
    /// No phrase of its own: the definition's name stands for it.
    pub const NAME: Phrase = Phrase::Of(&[]);

    /// The phrase with its places filled; `None` where no alternative can be.
    pub fn filled(&self, with: &Filling<'_>) -> Option<String> {
        match self {
            Phrase::By(made) => made(with.fields),
            Phrase::Of(alternatives) => alternatives.iter().find_map(|template| fill(template, with)),
        }
    }

    /// Every place of every alternative, without its marks.
    #[cfg(test)]
    pub(crate) fn places(&self) -> Vec<&'static str> {
        let Phrase::Of(alternatives) = self else { return Vec::new() };
        let places = alternatives.iter().flat_map(|template| template.split('{').skip(1));
        places.filter_map(|rest| rest.split('}').next()).map(|place| marked(place).1).collect()
    }
}

/// How a value stands in its place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Plain,
    Bare,
    Capital,
}

fn marked(place: &str) -> (Mark, &str) {
    for (sign, mark) in [("#", Mark::Bare), ("^", Mark::Capital)] {
        if let Some(name) = place.strip_prefix(sign) {
            return (mark, name);
        }
    }
    (Mark::Plain, place)
}

fn fill(template: &str, with: &Filling<'_>) -> Option<String> {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, place)) = rest.split_once('{') {
        let (place, after) = place.split_once('}')?;
        let (mark, name) = marked(place);
        let value = with.value(name, mark == Mark::Bare).filter(|value| !value.is_empty())?;
        out.push_str(before);
        match mark {
            Mark::Capital => out.push_str(&capital(&value)),
            Mark::Plain | Mark::Bare => out.push_str(&value),
        }
        rest = after;
    }
    out.push_str(rest);
    Some(out)
}

impl<'a> Filling<'a> {
    /// What it is about, as the record calls it; where that is not at hand, in the call's own words.
    fn told(&self, known: fn(&Named) -> &str, said: fn(&'a str) -> Cow<'a, str>) -> Option<Cow<'a, str>> {
        match self.about {
            Some(about) => Some(Cow::Borrowed(known(about))),
            None => in_words(speech(self.tool)?.names?, self.fields).map(said),
        }
    }

    fn value(&self, name: &str, bare: bool) -> Option<Cow<'_, str>> {
        match name {
            "subject" => return self.subject.map(Cow::Borrowed),
            "about" => return self.told(Named::told, |words| format!("\u{201c}{words}\u{201d}").into()),
            "named" => return self.told(Named::name, Cow::Borrowed),
            "day" => {
                let day = self.fields.get(self.when?)?.as_str()?.get(..10)?;
                return Some(shown(self.tool, "date", &Value::from(day)).into());
            }
            _ => {}
        }
        if let Some((object, field)) = name.split_once('.') {
            return Some(shown("", "", self.fields.get(object)?.get(field)?).into());
        }
        let value = self.fields.get(name).filter(|value| !value.is_null())?;
        match value {
            // Free words are what was said, whatever they look like, without what a screen would act on.
            Value::String(words) if free(self.tool, name) => Some(line(words)),
            Value::Number(_) if bare => Some(shown("", "", value).into()),
            _ => Some(shown(self.tool, name, value).into()),
        }
    }
}

fn free(tool: &str, field: &str) -> bool {
    let parameter = definition(tool).and_then(|found| found.parameter(field));
    parameter.is_some_and(|parameter| matches!(parameter.kind, ParameterKind::Text))
}
