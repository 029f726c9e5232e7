//! The values under construction: an explicit stack of objects and arrays, and what each waits for.

use serde_json::{Map, Value};

use super::super::damage::{Damage, ProblemKind};
use super::super::mark::{Mark, invisible};
use super::{DEEPEST, Machine};
use crate::Repair;
use crate::text::line;

/// An open object or array.
pub(super) enum Frame {
    Object { fields: Map<String, Value>, key: String, want: Want },
    Array { items: Vec<Value>, want: Want },
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// After the opening bracket.
    First,
    /// After a comma.
    Next,
    Colon,
    Value,
    /// After a value.
    Comma,
}

impl Machine<'_> {
    pub(super) fn break_off(&mut self, kind: ProblemKind, detail: &str) {
        self.frames.clear();
        self.damage.get_or_insert_with(|| Damage::new(kind, detail));
    }

    pub(super) fn put_string(&mut self, value: String, raw: bool) {
        if self.expects_key() {
            let name = line(&value).replace(invisible, "");
            self.touch(if raw || name != value { Repair::Structure } else { Repair::None });
            self.put_key(name);
        } else {
            self.touch(if raw { Repair::Value } else { Repair::None });
            self.put(Value::String(value));
        }
    }

    pub(super) fn expects_key(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Object { want: Want::First | Want::Next, .. }))
    }

    pub(super) fn put_key(&mut self, name: String) {
        if self.frames.len() == 1 {
            self.keys.push(name.clone());
        }
        if let Some(Frame::Object { key, want, .. }) = self.frames.last_mut() {
            *key = name;
            *want = Want::Colon;
        }
    }

    /// A value takes its place.
    pub(super) fn put(&mut self, value: Value) {
        let mut twice = false;
        match self.frames.last_mut() {
            Some(Frame::Object { fields, key, want }) if *want == Want::Value => {
                match fields.get(key.as_str()) {
                    Some(other) if *other != value => twice = true,
                    _ => {
                        fields.insert(std::mem::take(key), value);
                    }
                }
                *want = Want::Comma;
            }
            Some(Frame::Array { items, want }) if matches!(want, Want::First | Want::Next) => {
                items.push(value);
                *want = Want::Comma;
            }
            None if self.opens.is_empty() => self.value = Some(value),
            None => {}
            Some(_) => self.break_off(ProblemKind::InvalidJson, "a value where none belongs"),
        }
        if twice {
            self.break_off(ProblemKind::DuplicateKey, "a key stands twice, with two values");
        }
    }

    pub(super) fn comma(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::Object { want, .. } | Frame::Array { want, .. }) if *want == Want::Comma => *want = Want::Next,
            _ => self.break_off(ProblemKind::InvalidJson, "a comma where none belongs"),
        }
    }

    pub(super) fn colon(&mut self) {
        match self.frames.last_mut() {
            Some(Frame::Object { want, .. }) if *want == Want::Colon => *want = Want::Value,
            _ => self.break_off(ProblemKind::InvalidJson, "a colon where none belongs"),
        }
    }

    pub(super) fn open(&mut self, mark: Mark) {
        let fits = match self.frames.last() {
            Some(Frame::Object { want, .. }) => *want == Want::Value,
            Some(Frame::Array { want, .. }) => matches!(want, Want::First | Want::Next),
            None => true,
        };
        if !fits {
            self.break_off(ProblemKind::InvalidJson, "a bracket where none belongs");
        }
        if self.opens.len() >= DEEPEST {
            self.break_off(ProblemKind::TooDeep, "nested too deep");
        }
        self.opens.push(mark);
        if mark == Mark::OpenObject {
            self.objects += 1
        } else {
            self.arrays += 1
        }
        if self.damage.is_none() {
            self.frames.push(if mark == Mark::OpenObject {
                Frame::Object { fields: Map::new(), key: String::new(), want: Want::First }
            } else {
                Frame::Array { items: Vec::new(), want: Want::First }
            });
        }
    }

    pub(super) fn close(&mut self, mark: Mark) {
        let (opener, open) = match mark {
            Mark::CloseObject => (Mark::OpenObject, self.objects),
            _ => (Mark::OpenArray, self.arrays),
        };
        if self.opens.last() != Some(&opener) {
            self.break_off(ProblemKind::InvalidJson, "brackets that don't match");
            if open == 0 {
                return;
            }
        }
        // Down to the bracket that it closes, which is there.
        while let Some(popped) = self.opens.pop() {
            if popped == Mark::OpenObject {
                self.objects -= 1
            } else {
                self.arrays -= 1
            }
            if popped == opener {
                break;
            }
        }
        let Some(frame) = self.frames.pop() else { return };
        self.finish(frame);
    }

    pub(super) fn finish(&mut self, frame: Frame) {
        let (value, want) = match frame {
            Frame::Object { fields, want, .. } => {
                self.call_inside |= is_call(&fields);
                (Value::Object(fields), want)
            }
            Frame::Array { items, want } => (Value::Array(items), want),
        };
        match want {
            Want::Next => self.touch(Repair::Structure),
            Want::First | Want::Comma => {}
            Want::Colon | Want::Value => self.break_off(ProblemKind::InvalidJson, "a key without a value"),
        }
        if self.damage.is_none() {
            self.put(value);
        }
    }

    /// Whether nothing but closing braces is missing: no array is open, and every open object ends in a complete value.
    pub(super) fn closable(&self) -> bool {
        let complete = |frame: &Frame, last: bool| match frame {
            Frame::Object { want, .. } => *want == if last { Want::Comma } else { Want::Value },
            Frame::Array { .. } => false,
        };
        let last = self.frames.len().saturating_sub(1);
        !self.frames.is_empty() && self.frames.iter().enumerate().all(|(index, frame)| complete(frame, index == last))
    }

    pub(super) fn touch(&mut self, repair: Repair) {
        self.repair = self.repair.max(repair);
    }
}

/// Whether an object names both a tool and its parameters.
fn is_call(fields: &Map<String, Value>) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| fields.contains_key(*name));
    let named = has(&["tool", "tool_name"]) && has(&["parameters", "arguments", "args", "params"]);
    let arguments = has(&["arguments"]) || fields.get("parameters").is_some_and(Value::is_object);
    named || (fields.get("name").is_some_and(Value::is_string) && arguments)
}
