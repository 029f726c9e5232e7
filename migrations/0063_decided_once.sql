-- A confirmation is decided once: whatever would decide it again is refused here, and everything written with it.
CREATE TRIGGER pending_is_decided_once BEFORE UPDATE OF state ON pending WHEN OLD.state <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'a confirmation is decided once'); END;
