-- Names and addresses that may not use the server. `whom` is the name in small letters or the network.
CREATE TABLE ban (
    kind  TEXT NOT NULL,
    whom  TEXT NOT NULL,
    why   TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    PRIMARY KEY (kind, whom)
) WITHOUT ROWID;

-- What operators did. A row is written before the work is begun, and its outcome after it.
CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    who     TEXT NOT NULL,
    what    TEXT NOT NULL,
    outcome TEXT
);
