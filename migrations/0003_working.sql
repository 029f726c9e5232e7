-- Working state: what a conversation and the app need between two starts. It is not chained and not rebuilt.
-- Instants are milliseconds since 1970 beside their text where they are compared.

CREATE TABLE conversation (
  id TEXT PRIMARY KEY NOT NULL,
  person BLOB NOT NULL CHECK (length(person) = 16),
  started TEXT NOT NULL
) STRICT;

CREATE TABLE message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  turn TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  body TEXT NOT NULL,
  at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unanswered', 'answered')),
  crisis TEXT
) STRICT;
CREATE INDEX message_of ON message (conversation, seq);
CREATE INDEX message_unanswered ON message (conversation, seq) WHERE state = 'unanswered';
CREATE INDEX message_of_turn ON message (turn);

-- What a turn really did.
CREATE TABLE ledger (
  turn TEXT PRIMARY KEY NOT NULL,
  conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_of ON ledger (conversation);

-- `body` is the call that waits, as the gate gave it; `digest` that of exactly the values that are shown.
CREATE TABLE pending (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  turn TEXT NOT NULL,
  version INTEGER NOT NULL,
  supersedes TEXT UNIQUE REFERENCES pending (id),
  digest TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'confirmed', 'rejected', 'expired', 'superseded')),
  tool TEXT NOT NULL,
  person BLOB NOT NULL CHECK (length(person) = 16),
  body TEXT NOT NULL,
  messages TEXT NOT NULL,
  created TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  decided TEXT,
  operation BLOB
) STRICT;
CREATE INDEX pending_waiting ON pending (seq) WHERE state = 'waiting';

-- What is being typed, so that a window that closes loses nothing.
CREATE TABLE draft (
  name TEXT PRIMARY KEY NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE setting (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT;

-- Occurrences that were shown: each rings once, and again after a snooze.
CREATE TABLE shown (
  key TEXT PRIMARY KEY NOT NULL,
  at TEXT NOT NULL,
  snoozed_until TEXT
) STRICT;

-- What a turn went through, for whoever looks into a fault. Kept short.
CREATE TABLE trace (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  turn TEXT NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX trace_of ON trace (turn);
