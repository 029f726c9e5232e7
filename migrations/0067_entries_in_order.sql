-- Most entries are newer than those before them. In an index that begins with the newest each of them goes before all others, where
-- the pages are full, and three or four are written anew every time; at its end there is room. SQLite reads an index either way.
DROP INDEX entry_in_time;
CREATE INDEX entry_in_time ON entry (person, local_start, recorded, id);
DROP INDEX entry_by_tool;
CREATE INDEX entry_by_tool ON entry (person, tool, local_start, recorded, id);
