-- How each turn came to its end: attempts, models, timings, tokens. No words of the user's and nothing of the record is in it: those
-- are in the ledger beside it, and in the prompt, which is kept for the last turns only.
DROP TABLE trace;

CREATE TABLE turn_trace (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  turn TEXT NOT NULL UNIQUE,
  conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  -- Who answered; null is the assistant inside the program.
  model TEXT,
  outcome TEXT NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  -- Claims that the ledger did not bear out, and replies whose words were replaced.
  stopped INTEGER NOT NULL CHECK (stopped >= 0),
  replaced INTEGER NOT NULL CHECK (replaced >= 0),
  body TEXT NOT NULL
) STRICT;

-- The exact messages that went to a model, of the last turns.
CREATE TABLE turn_prompt (
  turn TEXT PRIMARY KEY NOT NULL REFERENCES turn_trace (turn) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
