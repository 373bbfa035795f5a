-- The highest numbers that were ever given out: the number of a table that is gone is not used again. The row `probe`
-- is written to see whether anything can be written.
CREATE TABLE counter (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
);
