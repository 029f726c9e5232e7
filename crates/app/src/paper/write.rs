//! Marks into a PDF, with the fonts that they use and no more of them than is used.

use krilla::color::luma;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::TextDirection;
use krilla::{Document, SerializeSettings, paint::FillRule};

use super::PaperError;
use super::font::Fonts;
use super::parts::{Of, Parts};
use super::sheet::{Mark, Placed, Size};

/// Greys, 0 black to 255 white: what is read, and what is quiet.
const INK: u8 = 0;
const QUIET: u8 = 96;
const RULE: u8 = 176;

pub(super) fn pdf(
    size: Size,
    fonts: &Fonts,
    (pages, parts): (&[Vec<Placed>], &Parts),
    (title, settings): (&str, SerializeSettings),
) -> Result<Vec<u8>, PaperError> {
    let mut document = Document::new_with(settings);
    document
        .set_metadata(Metadata::new().title(title.to_owned()).creator("Alara".to_owned()).language("en".to_owned()));
    let (width, height) = size.points();
    let (mut pieces, mut outline) = (vec![Vec::new(); parts.count()], Outline::new());
    for (number, placed) in pages.iter().enumerate() {
        let settings = PageSettings::from_wh(width, height).ok_or(PaperError::Unwritable)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        // A line of words is a piece of its own; a drawing is one.
        for piece in placed.chunk_by(|one, next| one.of == next.of && parts.is_drawn(one.of)) {
            let Some(of) = piece.first().map(|first| first.of) else { continue };
            let identifier = surface.start_tagged(parts.content(of));
            for each in piece {
                draw(&mut surface, fonts, &each.mark)?;
            }
            surface.end_tagged();
            let Of::Part(part) = of else { continue };
            let Some(all) = pieces.get_mut(part) else { continue };
            // Where it begins, a heading is led to.
            if let Some(title) = parts.find_heading(part).filter(|_| all.is_empty()) {
                let to = XyzDestination::new(number, Point::from_xy(0.0, top_of(piece)));
                outline.push_child(OutlineNode::new(title.to_owned(), to));
            }
            all.push(identifier);
        }
        surface.finish();
        page.finish();
    }
    document.set_tag_tree(parts.tree(&pieces));
    document.set_outline(outline);
    document.finish().map_err(|_| PaperError::Unwritable)
}

/// Where the first words of a piece begin on their page.
fn top_of(piece: &[Placed]) -> f32 {
    let top = piece.iter().find_map(|placed| match &placed.mark {
        Mark::Words { at, size, .. } => Some(at.1 - size),
        Mark::Line { .. } | Mark::Path { .. } | Mark::Dot { .. } => None,
    });
    top.unwrap_or_default()
}

fn fill(grey: u8) -> Option<Fill> {
    Some(Fill { paint: luma::Color::new(grey).into(), rule: FillRule::NonZero, ..Fill::default() })
}

fn stroke(grey: u8, width: f32, dashed: bool) -> Option<Stroke> {
    let dash = dashed.then(|| StrokeDash { array: vec![3.0, 2.0], offset: 0.0 });
    Some(Stroke { paint: luma::Color::new(grey).into(), width, dash, ..Stroke::default() })
}

fn draw(surface: &mut Surface<'_>, fonts: &Fonts, mark: &Mark) -> Result<(), PaperError> {
    match mark {
        Mark::Words { at, size, quiet, runs } => {
            surface.set_stroke(None);
            surface.set_fill(fill(if *quiet { QUIET } else { INK }));
            let mut left = at.0;
            for run in runs {
                let font = fonts.at(run.font).ok_or(PaperError::Unwritable)?.font.clone();
                surface.draw_text(Point::from_xy(left, at.1), font, *size, &run.text, false, TextDirection::Auto);
                left += run.width;
            }
        }
        Mark::Line { from, to, width, quiet } => {
            path(surface, &[*from, *to], stroke(if *quiet { RULE } else { INK }, *width, false))?;
        }
        Mark::Path { through, dashed } => path(surface, through, stroke(QUIET, 0.8, *dashed))?,
        Mark::Dot { at, radius, open } => dot(surface, *at, *radius, *open)?,
    }
    Ok(())
}

fn path(surface: &mut Surface<'_>, through: &[(f32, f32)], stroke: Option<Stroke>) -> Result<(), PaperError> {
    let [first, rest @ ..] = through else { return Ok(()) };
    if rest.is_empty() {
        return Ok(());
    }
    let mut built = PathBuilder::new();
    built.move_to(first.0, first.1);
    rest.iter().for_each(|at| built.line_to(at.0, at.1));
    surface.set_fill(None);
    surface.set_stroke(stroke);
    surface.draw_path(&built.finish().ok_or(PaperError::Unwritable)?);
    Ok(())
}

fn dot(surface: &mut Surface<'_>, (x, y): (f32, f32), radius: f32, open: bool) -> Result<(), PaperError> {
    // How far the handles of four curves stand so that they look round.
    let handle = radius * 0.5523;
    let mut built = PathBuilder::new();
    built.move_to(x + radius, y);
    built.cubic_to(x + radius, y + handle, x + handle, y + radius, x, y + radius);
    built.cubic_to(x - handle, y + radius, x - radius, y + handle, x - radius, y);
    built.cubic_to(x - radius, y - handle, x - handle, y - radius, x, y - radius);
    built.cubic_to(x + handle, y - radius, x + radius, y - handle, x + radius, y);
    built.close();
    surface.set_fill(fill(if open { u8::MAX } else { INK }));
    surface.set_stroke(stroke(INK, 0.8, false));
    surface.draw_path(&built.finish().ok_or(PaperError::Unwritable)?);
    Ok(())
}
