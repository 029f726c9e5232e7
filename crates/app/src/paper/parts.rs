//! What stands on the pages is part of what, in the order in which it is read: for those who have a PDF read to them.

use std::num::NonZeroU16;

use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup, TagKind, TagTree,
};

/// What a part is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A heading of an order, 1 the first.
    Heading { order: u8, title: String },
    /// A paragraph.
    Paragraph,
    /// A table, whose rows stand in it.
    Table,
    /// A row, whose cells stand in it.
    Row,
    /// The head of a column.
    Head,
    /// The cell that says what its row is about.
    About,
    /// Any other cell.
    Cell,
    /// A chart, told in words.
    Chart { told: String },
}

/// What a mark on a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// A part, by its number.
    Part(usize),
    /// None: lines between rows, and what stands on each page anew.
    Layout,
    /// The foot of a page.
    Foot,
}

struct Part {
    role: Role,
    inside: Vec<usize>,
}

/// All parts, each with what stands in it.
#[derive(Default)]
pub(super) struct Parts {
    all: Vec<Part>,
    top: Vec<usize>,
}

impl Parts {
    /// Adds one behind all others, inside of another or of none.
    pub fn add(&mut self, role: Role, within: Option<usize>) -> usize {
        let number = self.all.len();
        self.all.push(Part { role, inside: Vec::new() });
        match within.and_then(|within| self.all.get_mut(within)) {
            Some(around) => around.inside.push(number),
            None => self.top.push(number),
        }
        number
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// What a heading says; none where a part is no heading.
    pub fn find_heading(&self, number: usize) -> Option<&str> {
        match &self.all.get(number)?.role {
            Role::Heading { title, .. } => Some(title),
            Role::Paragraph | Role::Table | Role::Row | Role::Head | Role::About | Role::Cell | Role::Chart { .. } => {
                None
            }
        }
    }

    /// Whether the marks of a part are one drawing.
    pub fn is_drawn(&self, of: Of) -> bool {
        match of {
            Of::Part(number) => self.all.get(number).is_some_and(|part| matches!(part.role, Role::Chart { .. })),
            Of::Layout | Of::Foot => true,
        }
    }

    /// What a mark of these is in the content of its page.
    pub fn content(&self, of: Of) -> ContentTag<'static> {
        match of {
            Of::Part(_) if self.is_drawn(of) => ContentTag::Other,
            Of::Part(_) => ContentTag::Span(SpanTag::empty()),
            Of::Layout => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
            Of::Foot => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)),
        }
    }

    /// The tree of them, with the pieces on the pages that each has.
    pub fn tree(&self, pieces: &[Vec<Identifier>]) -> TagTree {
        let mut tree = TagTree::new();
        for number in &self.top {
            if let Some(group) = self.group(*number, pieces) {
                tree.push(group);
            }
        }
        tree
    }

    fn group(&self, number: usize, pieces: &[Vec<Identifier>]) -> Option<TagGroup> {
        let part = self.all.get(number)?;
        let mut group = TagGroup::new(kind(&part.role));
        pieces.get(number).into_iter().flatten().for_each(|piece| group.push(*piece));
        for inner in &part.inside {
            if let Some(inner) = self.group(*inner, pieces) {
                group.push(inner);
            }
        }
        Some(group)
    }
}

fn kind(role: &Role) -> TagKind {
    match role {
        Role::Heading { order, title } => {
            let order = NonZeroU16::new(u16::from(*order)).unwrap_or(NonZeroU16::MIN);
            Tag::Hn(order, Some(title.clone())).into()
        }
        Role::Paragraph => Tag::P.into(),
        Role::Table => Tag::Table.into(),
        Role::Row => Tag::TR.into(),
        Role::Head => Tag::TH(TableHeaderScope::Column).into(),
        Role::About => Tag::TH(TableHeaderScope::Row).into(),
        Role::Cell => Tag::TD.into(),
        Role::Chart { told } => Tag::Figure(Some(told.clone())).into(),
    }
}
