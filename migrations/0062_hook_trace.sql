-- What the hooks did around calls that no turn runs: cards that were confirmed later, forms, undo. Those of a turn stand in its ledger.
-- No words and no values: which hook, on which side of which call, and what it did. One that let the call pass leaves no row.
CREATE TABLE hook_trace (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  at TEXT NOT NULL,
  -- The turn that the card came from, or 'form' or 'undo'.
  scope TEXT NOT NULL,
  call TEXT NOT NULL,
  tool TEXT NOT NULL,
  hook TEXT NOT NULL,
  side TEXT NOT NULL,
  did TEXT NOT NULL
) STRICT;
