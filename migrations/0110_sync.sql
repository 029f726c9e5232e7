-- One record on several computers. There is a row in `sync` while it is on; `shipped` is the place in the log up to which the operations
-- of this device stand in segments.
CREATE TABLE sync (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  epoch INTEGER NOT NULL CHECK (epoch >= 1),
  secret BLOB NOT NULL CHECK (length(secret) = 20),
  place TEXT NOT NULL,
  device_name TEXT NOT NULL,
  shipped INTEGER NOT NULL CHECK (shipped >= 0)
) STRICT;

-- The segments of this device: each is noted before its file is written. `gone`: how many of its operations had lost their contents when
-- it was written last, under this revision.
CREATE TABLE sync_segment (
  number INTEGER PRIMARY KEY NOT NULL CHECK (number >= 1),
  revision INTEGER NOT NULL CHECK (revision >= 0),
  first INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last >= first),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  gone INTEGER NOT NULL,
  written INTEGER NOT NULL CHECK (written IN (0, 1))
) STRICT;

-- The other devices, and up to where their segments were taken in.
CREATE TABLE sync_device (
  device BLOB PRIMARY KEY NOT NULL CHECK (length(device) = 16),
  name TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 0),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The operations that others put on the shelf: this device does not.
CREATE TABLE sync_received (seq INTEGER PRIMARY KEY NOT NULL) STRICT;

-- Operations that were erased before they arrived, and the `erase` that names them.
CREATE TABLE sync_named (
  operation BLOB PRIMARY KEY NOT NULL CHECK (length(operation) = 16),
  by BLOB NOT NULL CHECK (length(by) = 16)
) STRICT, WITHOUT ROWID;

-- Which operations are about a thing, up to the place `seq` of the log: derived from the log alone, once sync was ever on.
CREATE TABLE sync_indexed (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  seq INTEGER NOT NULL CHECK (seq >= 0)
) STRICT;
CREATE TABLE sync_about (
  noun TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (noun, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX sync_about_of ON sync_about (seq);

-- The things of which there are two versions to pick between.
CREATE TABLE sync_clash (noun TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
