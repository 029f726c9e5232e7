-- A new entry, the operation that puts it on record and the confirmation that it answers, if it answers one, in one statement: each
-- statement of a commit costs a round trip. What waits is looked for here, so that an answer may be written without reading it first.
CREATE VIEW recorded AS
SELECT l.*, e.id AS entry, e.person AS entry_person, e.tool AS entry_tool, e.day, e.local_start, e.precision, e.recorded,
  e.body AS entry_body, e.words, p.id AS answered, p.digest AS shown, p.created_ms AS at_ms
FROM logged l JOIN entry e ON e.operation = l.id LEFT JOIN pending p ON p.operation = l.id;

CREATE TRIGGER recorded_is_written INSTEAD OF INSERT ON recorded
BEGIN
  SELECT RAISE(ABORT, 'nothing waits there') WHERE NEW.answered IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM pending
    WHERE id = NEW.answered AND state = 'waiting' AND digest = NEW.shown AND expires_ms > NEW.at_ms);
  INSERT INTO logged (seq, id, format, hlc_millis, hlc_counter, at, device, person, tool, tool_version, granted, call_id,
    payload_hash, previous, hash, salt, body)
  VALUES (NEW.seq, NEW.id, NEW.format, NEW.hlc_millis, NEW.hlc_counter, NEW.at, NEW.device, NEW.person, NEW.tool,
    NEW.tool_version, NEW.granted, NEW.call_id, NEW.payload_hash, NEW.previous, NEW.hash, NEW.salt, NEW.body);
  INSERT INTO entry (id, person, operation, tool, day, local_start, precision, recorded, body, words)
  VALUES (NEW.entry, NEW.entry_person, NEW.id, NEW.entry_tool, NEW.day, NEW.local_start, NEW.precision, NEW.recorded,
    NEW.entry_body, NEW.words);
  UPDATE pending SET state = 'confirmed', decided = NEW.at, operation = NEW.id WHERE id = NEW.answered;
END;
