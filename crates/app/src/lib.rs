//! What the window and the terminal can ask for: use cases, the driver of turns, and the types that cross to the window.

pub mod view;
