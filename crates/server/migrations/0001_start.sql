-- Tables that are open: what they agreed on and who sits there (digests of tokens, never the tokens).
CREATE TABLE board (
    id   INTEGER PRIMARY KEY,
    data TEXT NOT NULL
);

-- What happens in running games, in the order in which it happened. Rows are only ever appended; those of closed
-- games are swept out now and then. There is no index, so that a batch of events from many tables touches few pages.
CREATE TABLE event (
    id   INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    data TEXT NOT NULL
);

-- Games whose log is closed.
CREATE TABLE game (
    id        INTEGER PRIMARY KEY,
    board     INTEGER NOT NULL,
    spec      TEXT NOT NULL,
    players   TEXT NOT NULL,
    payoffs   TEXT,
    closed_at INTEGER NOT NULL,
    record    TEXT NOT NULL,
    comments  TEXT NOT NULL,
    swept     INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX game_unswept ON game (id) WHERE swept = 0;

-- Strategy files of strangers.
CREATE TABLE strategy (
    id   TEXT PRIMARY KEY,
    text TEXT NOT NULL
);
