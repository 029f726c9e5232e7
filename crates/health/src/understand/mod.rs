//! What a message asks for.
