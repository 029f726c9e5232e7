//! The words of a reply, put together again where spans were taken out: white space at a removal becomes what the wider side had,
//! a fence or back-ticks left with nothing but removed spans go too, and all else stays byte for byte. Words that a later removal
//! could still change are held back; nothing that was released is taken back.

/// Puts the words together.
#[derive(Debug, Default)]
pub struct Weave {
    /// Everything released so far.
    clean: String,
    /// Words not yet released: white space at the end, and what may open a fence or a code span.
    tail: String,
    gap: Option<Gap>,
    ticks: Ticks,
}

/// Where spans were removed, and what stood around them so far.
#[derive(Debug)]
struct Gap {
    /// A fence that holds nothing but removed spans so far.
    fence: Option<Fence>,
    /// Line breaks on the side that has most.
    lines: usize,
    /// Whether there was any white space.
    spaced: bool,
    /// Line breaks in the white space that follows.
    after: usize,
    /// What follows that, as far as it is not decided.
    right: String,
}

#[derive(Debug)]
struct Fence {
    /// The white space before it.
    before: String,
    /// Its marks and what is written behind them.
    text: String,
    mark: char,
    len: usize,
}

/// Longest word behind a fence ("json").
const WORD: usize = 24;

fn lines(space: &str) -> usize {
    space.bytes().filter(|byte| *byte == b'\n').count()
}

impl Weave {
    /// Words follow. What is decided goes to `out`.
    pub fn words(&mut self, text: &str, out: &mut dyn FnMut(&str)) {
        if text.is_empty() {
            return;
        }
        if let Some(gap) = &mut self.gap {
            if gap.follow(text) {
                self.fill(false, out);
            }
            return;
        }
        // What only makes the held end longer is not looked at again.
        let longer = self.tail.chars().next_back().is_some_and(|last| {
            text.chars().all(char::is_whitespace)
                || (matches!(last, '`' | '~') && text.chars().all(|letter| letter == last))
        });
        if longer {
            self.tail.push_str(text);
            return;
        }
        if self.tail.is_empty() {
            let held = held_from(text);
            self.tail.push_str(text.get(held..).unwrap_or_default());
            self.release(text.get(..held).unwrap_or_default(), out);
        } else {
            self.tail.push_str(text);
            let held = held_from(&self.tail);
            let rest = self.tail.split_off(held);
            let ready = std::mem::replace(&mut self.tail, rest);
            self.release(&ready, out);
        }
    }

    /// Whether the reply has no words yet, those included that stand before a place: then the mark of the fence that opens it, if any.
    pub fn nothing_before(&self, text: &str) -> Option<Option<char>> {
        if !self.clean.trim().is_empty() || self.gap.as_ref().is_some_and(|gap| gap.fence.is_some()) {
            return None;
        }
        let held = self.gap.as_ref().map_or(self.tail.as_str(), |gap| gap.right.as_str());
        // A fence and its word are short: what is longer holds words.
        if held.trim().len() + text.trim().len() > 2 * WORD {
            return None;
        }
        let before = format!("{held}{text}");
        let before = before.trim();
        match before.chars().next() {
            None => Some(None),
            Some(mark) => (fence_start(before) == Some(0)
                && before.starts_with([mark; 3].iter().collect::<String>().as_str()))
            .then_some(Some(mark)),
        }
    }

    /// What stood before the words of the reply, white space or the fence around its wrapping, is not part of it.
    pub fn forget_opening(&mut self) {
        self.tail.clear();
        if let Some(gap) = &mut self.gap {
            gap.right.clear();
        }
    }

    /// A span was removed here.
    pub fn removed(&mut self, out: &mut dyn FnMut(&str)) {
        if self.gap.is_some() {
            // Whatever stands between the last removal and this one is complete now.
            self.fill(true, out);
            if let Some(gap) = &mut self.gap {
                gap.settle();
                return;
            }
        }
        let tail = std::mem::take(&mut self.tail);
        let (head, left) = tail.split_at_checked(tail.trim_end().len()).unwrap_or((&tail, ""));
        let fence = Fence::at_end_of(head).filter(|fence| {
            self.ticks.read(&self.clean);
            self.ticks.opens(fence)
        });
        if fence.is_none() {
            self.release(head, out);
        }
        self.gap = Some(Gap { fence, lines: lines(left), spaced: !left.is_empty(), after: 0, right: String::new() });
    }

    /// What was released so far was no part of the reply: it begins here. Gives what that was.
    pub fn withdraw(&mut self) -> String {
        std::mem::take(self).clean
    }

    /// The words that were released.
    pub fn clean(&self) -> &str {
        &self.clean
    }

    /// The reply is over: the words, whole.
    pub fn finish(mut self, out: &mut dyn FnMut(&str)) -> String {
        if self.gap.is_some() {
            self.fill(true, out);
        }
        // At the end of a reply a gap leaves nothing, and neither does a fence that holds nothing else.
        if self.gap.is_none() {
            let tail = std::mem::take(&mut self.tail);
            self.release(&tail, out);
        }
        self.clean
    }

    fn release(&mut self, text: &str, out: &mut dyn FnMut(&str)) {
        if !text.is_empty() {
            self.clean.push_str(text);
            out(text);
        }
    }

    /// Decides what follows a removal, as far as it can be decided; `complete` where nothing more follows before the next one.
    fn fill(&mut self, complete: bool, out: &mut dyn FnMut(&str)) {
        loop {
            let Some(gap) = &mut self.gap else { return };
            if gap.right.is_empty() {
                return;
            }
            if let Some(fence) = &gap.fence {
                let len = gap.run(fence.mark);
                if len > 0 && len == gap.right.len() && !complete && len <= fence.len {
                    return;
                }
                if len == fence.len {
                    let behind = gap.right.split_off(len);
                    (gap.lines, gap.spaced, gap.after) = (lines(&fence.before), !fence.before.is_empty(), 0);
                    (gap.fence, gap.right) = (None, String::new());
                    gap.follow(&behind);
                    continue;
                }
            }
            let Some(mut gap) = self.gap.take() else { return };
            gap.settle();
            if let Some(fence) = &gap.fence {
                self.release(&fence.before, out);
                self.release(&fence.text, out);
            }
            // At the beginning of a reply a gap leaves nothing.
            if !self.clean.is_empty() {
                let joint = if gap.lines > 0 { "\n".repeat(gap.lines) } else { " ".repeat(usize::from(gap.spaced)) };
                self.release(&joint, out);
            }
            return self.words(&gap.right, out);
        }
    }
}

impl Gap {
    /// Takes what follows; whether there is anything to decide.
    fn follow(&mut self, text: &str) -> bool {
        let rest = if self.right.is_empty() { text.trim_start() } else { text };
        let space = text.get(..text.len() - rest.len()).unwrap_or_default();
        self.after += lines(space);
        self.spaced |= !space.is_empty();
        self.right.push_str(rest);
        // A run that may yet close the fence is not looked at again before it is long enough.
        let growing = self.fence.as_ref().is_some_and(|fence| {
            self.right.len() <= fence.len
                && rest.len() < self.right.len()
                && rest.chars().all(|letter| letter == fence.mark)
        });
        !self.right.is_empty() && !growing
    }

    /// The white space that follows counts as that of one side.
    fn settle(&mut self) {
        self.lines = self.lines.max(std::mem::take(&mut self.after));
    }

    /// How long a run of this mark is what follows.
    fn run(&self, mark: char) -> usize {
        self.right.len() - self.right.trim_start_matches(mark).len()
    }
}

impl Fence {
    /// A run of marks with an optional word behind it, at the end of a text that ends in no white space; and the white space
    /// before it.
    fn at_end_of(text: &str) -> Option<Fence> {
        let start = fence_start(text)?;
        let (head, run) = text.split_at_checked(start)?;
        let mark = run.chars().next()?;
        let len = run.len() - run.trim_start_matches(mark).len();
        let before = head.get(head.trim_end().len()..)?.to_owned();
        // What stands before the fence is released by whoever held it: the tail holds no words.
        Some(Fence { before, text: run.to_owned(), mark, len })
    }
}

/// Where a run of back-ticks or tildes with an optional word behind it begins, at the end of a text.
fn fence_start(text: &str) -> Option<usize> {
    let word = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '+' | '.');
    let marks = text.trim_end_matches(word);
    let mark = marks.chars().next_back().filter(|mark| matches!(mark, '`' | '~'))?;
    let start = marks.trim_end_matches(mark).len();
    let (run, info) = (marks.len() - start, text.len() - marks.len());
    let fits = if mark == '~' || info > 0 { run >= 3 } else { run >= 1 };
    (fits && info <= WORD).then_some(start)
}

/// Where the words begin that a removal behind them could change.
fn held_from(text: &str) -> usize {
    let end = text.trim_end().len();
    // Only so many letters can stand behind a fence: no need to look further back.
    let bytes = text.as_bytes();
    let near = bytes.get(end.saturating_sub(WORD + 1)..end).unwrap_or_default();
    if !near.iter().any(|byte| matches!(byte, b'`' | b'~')) {
        return end;
    }
    match text.get(..end).and_then(fence_or_part) {
        Some(start) => text.get(..start).map_or(start, |head| head.trim_end().len()),
        None => end,
    }
}

/// As [`fence_start`], but also a run that is not yet long enough.
fn fence_or_part(text: &str) -> Option<usize> {
    fence_start(text).or_else(|| {
        let start = text.trim_end_matches('~').len();
        (start < text.len()).then_some(start)
    })
}

/// Which code span or fence is open, by the runs of back-ticks so far.
#[derive(Debug, Default)]
struct Ticks {
    read: usize,
    open: Option<(u8, usize)>,
}

impl Ticks {
    /// Reads on in the words so far.
    fn read(&mut self, clean: &str) {
        let bytes = clean.as_bytes();
        while let Some(found) = bytes.get(self.read..).and_then(|rest| memchr::memchr2(b'`', b'~', rest)) {
            let start = self.read + found;
            let Some(mark) = bytes.get(start).copied() else { return };
            let len = bytes.get(start..).map_or(0, |rest| rest.iter().take_while(|byte| **byte == mark).count());
            // A code span does not go past a blank line.
            let between = clean.get(self.read..start).unwrap_or_default();
            if self.open.is_some_and(|(_, open)| open < 3) && between.contains("\n\n") {
                self.open = None;
            }
            self.read = start + len;
            match self.open {
                Some(open) if open == (mark, len) => self.open = None,
                None if mark == b'`' || len >= 3 => self.open = Some((mark, len)),
                _ => {}
            }
        }
    }

    /// Whether this run opens something, rather than closing what is open.
    fn opens(&self, fence: &Fence) -> bool {
        self.open.is_none_or(|open| open.1 < 3 && open != (fence.mark as u8, fence.len))
    }
}
