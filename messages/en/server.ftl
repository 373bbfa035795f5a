# What the server says.
table-sits-down = { $player } sits down
table-is-back = { $player } is back and plays on
table-is-here = { $player } is here
table-is-away = { $player } is away: the table waits
table-seat-free = { $player } has not come back: the seat is free
table-plays-meanwhile = { $player } has not come back: { $substitute } plays meanwhile
table-has-done = { $player } has finished commenting
table-leaves-free = { $player } leaves: the seat is free
table-leaves-later-free = { $player } leaves: the seat will be free
table-leaves-to = { $player } leaves: { $substitute } plays on
table-time-is-up = The time of { $player } is up: { $substitute } moves
table-open-again = The table is open again
table-drains = The server will be replaced by a newer one: games that are being played go on, and no other game begins
table-cannot-begin = The game cannot begin: { $problem }
problem-malformed = That is not a message of the protocol ({ $error }): see /docs/protocol.
problem-too-long = That is longer than { $bytes } bytes: send less at a time.
problem-version = You speak version { $yours } of the protocol; this server speaks version { $ours }.
problem-hello-once = Send hello once, as the first message of a socket.
problem-hello-in-time = Send hello within ten seconds.
problem-hello-as-text = Send hello first, as a text.
problem-hello-first = Send hello first.
problem-not-found = { $what }: { $name } was not found. { $hint }
what-table = Table
what-record = Record
what-seat = Seat
what-format = Format of this record
what-route = Address
what-job = Job
what-experiment = Experiment
what-study = Study
what-game = Game
what-texts = Texts
what-explanation = Explanation of number
what-play = Play
hint-see = See { $path }.
hint-closed = Games have a record once their log is closed.
hint-downloads = The replay of a record lists its downloads.
hint-seats = Seats are numbered from 0.
hint-whole = It must be a whole number.
hint-kept = Results are kept for ten minutes: start it again.
hint-why = Ask about a move of a bot, by its number from 0.
hint-comment = Comment on a move you made or saw, by its number from 0.
problem-forbidden = That token opens nothing here: use the token that was given with the seat or the table.
problem-only-watching = You are a spectator: only players at the table may do that.
problem-no-spectators = This table admits no spectators: take a seat or choose another table.
problem-invitation = This table is private: open it with the invitation that its owner has, a link or a secret.
problem-one-seat = You sit at this table already, in seat { $seat }: one person has one seat, except at study tables.
problem-removed = The owner of this table has removed you: choose another table.
problem-remove-before-start = A player can be removed only before a game has begun: propose a substitute for one who is absent.
problem-full = No seat is free at table { NUMBER($table, useGrouping: "false") }: choose a table that is waiting for players.
problem-seat-taken = Seat { $seat } is not free: choose another or leave the choice to the table.
problem-method = { $request } cannot be done here: see /docs.
problem-table-closed = The table was closed: choose another one.
problem-playing = A game is being played: close the table after it.
problem-no-such-seat = There is no seat { $seat } at this table.
problem-offer-expired = That offer has expired or was never made: ask for a seat again.
problem-no-game = No game is being played at this table now: wait until all seats are taken.
problem-over = The game is over: send done when you have no more comments.
problem-not-over = The game is not over yet: send done after it, or leave.
problem-not-yet = Bots explain their moves after the game, or at a study table to a person who plays alone with bots.
problem-stale = The game has gone on since number { $after } (you are at { $now } now): look again, then move.
problem-cannot-settle = Players cannot end this game like that: its rules decide it.
problem-cannot-abort = The game can be aborted only before its second move, and only if nothing was dealt: resign instead.
problem-cannot-draw = Players of this game cannot agree to a draw.
problem-cannot-take-back = Moves can be taken back only in games without hidden information, and by a person who is alone with bots at a study table.
problem-nothing-to-take-back = You have not made a move that could be taken back.
problem-bot-declines = A bot does not agree to that.
problem-not-absent = Only a player who is not connected can be replaced.
problem-declined-before = That was declined: make another move before you propose it again.
problem-no-proposal = That is not proposed, or not to you: perhaps it was withdrawn.
problem-rematch-later = A rematch can be proposed when the game is over.
problem-rematch-missing = For a rematch all players must still be at the table, and one of them leaves: open a new table.
problem-origin = Pages from { $origin } may not use this server: open the server’s own page, or let it allow that origin.
problem-host = This server is not called "{ $host }": use one of its names.
problem-switched-off = This is switched off on this server.
problem-banned = You are banned from this server.
problem-banned-until = You are banned from this server until { $until }.
problem-draining = The server will be replaced by a newer one and begins nothing before that: come back in a few minutes.
problem-long-answer = The answer would be longer than { $most } bytes: ask for less.
too-many-unread-answers = Answers wait that you have not read, which is as much as one address may leave: read them first.
problem-storage = The server could not store that, so it did not happen: try again in a moment.
problem-limit-lasts = { $limit } This limit holds for { $seconds ->
    [one] one more second
   *[other] { $seconds } more seconds
}.
problem-limit-lasts-long = { $limit } This limit holds for { $minutes } more minutes.
problem-shutting-down = The server is shutting down: come back in a moment, your seat is kept.
too-many-seats-held = You hold { $seats } seats without being connected, which is the most: connect to them first.
too-many-prepared = The server is preparing other bots.
too-many-tables = All tables of the server are taken: join one of them. A table without connected clients is closed after { $seconds } seconds.
too-many-own-tables = You have opened { $own } tables, which is the most: close one first. A table without connected clients is closed after { $seconds } seconds.
too-many-unread = You read too slowly: { $most } messages waited for you. Connect again.
too-many-messages = You send too many messages: at most { $most } a second.
too-many-texts = You write too much: at most { $most } texts in ten seconds.
too-many-mistakes = Too many mistakes on one socket: see /docs/protocol.
too-many-requests = You send too many requests: at most { $most } a minute.
too-many-sockets = All connections of the server are taken: come back when others have gone.
too-many-own-sockets = You have { $own } connections open, which is the most: close one first.
too-many-files = Your address has sent { $most } files, which is the most until the server is started again: use those.
too-many-bytes-left = The games and files of your address have taken { NUMBER($megabytes, maximumFractionDigits: 0) } MB of the disk within a day, which is the most.
too-many-own-jobs = You have a job already: wait for it or cancel it first.
too-many-jobs = Many jobs are waiting.
too-many-questions = The server is busy with other questions.
too-many-moves = At most { $most } moves: give fewer.
too-many-comments = A game takes at most { $most } comments.
bot-not-ready = A bot was not ready in { $seconds } seconds: give it less to prepare.
bot-not-prepared = A bot cannot be prepared: choose another.
game-no-set-up = { $game } cannot be set up.
table-leave-a-seat = Leave a seat free for a person: bots alone play with `arbitro match`.
table-thinking-short = thinking_ms={ NUMBER($given, useGrouping: "false") }: give at least { NUMBER($least, useGrouping: "false") } milliseconds, or null for no limit.
table-clock-short = main_ms={ NUMBER($given, useGrouping: "false") }: give at least { NUMBER($least, useGrouping: "false") } milliseconds.
table-clock-twice = A table has either a time for each move (thinking_ms) or a clock for the whole game (clock): leave one of them out.
table-proposes-draw = { $player } offers a draw
table-proposes-takeback = { $player } asks to take the last move back
table-proposes-replace = { $player } proposes that a bot plays for { $absent }
table-declines = { $player } declines
table-withdraws = { $player } withdraws the proposal
table-took-back = { $player } took the last move back
table-proposes-rematch = { $player } proposes a rematch with other seats
table-rematch = A rematch: every player has moved on to the next seat
table-removed = { $player } was removed by the owner of the table: the seat is free
table-delay-long = delayed-ms={ NUMBER($given, useGrouping: "false") }: at most { NUMBER($most, useGrouping: "false") } (an hour).
table-named-players = { $game } is for { $expected } players, but { $found } were named.
text-file = A strategy file is a text in UTF-8.
text-name-length = A name has 1 to { $most } characters, and this one has { $length }: choose another.
text-name-character = A name may not contain the character { $character }: choose another.
text-name-marks = A name may not contain stacked diacritics: choose another.
text-person-short = What identifies a person has at least { $least } characters: choose them at random.
text-name-of-bot = { $name } is the name of a bot: choose another, such as “my { $name }”.
text-length = A text has 1 to { $most } characters, and this one has { $length }: write it again.
text-character = A text may not contain the character { $character }.
fence-no-files = This server accepts no files.
fence-game-file = { $name }={ $value }: games in files cannot be named over the network.
fence-no-game = There is no game “{ $name }”: see /api/games.
fence-no-parameter = { $player } has no parameter { $name }: leave it out.
fence-only-uploaded = { $name }={ $value }: only uploaded files can be named over the network; send yours to /api/strategies.
fence-thinks-long = { $name }={ $value }: bots on this server think for at most { $seconds } seconds.
fence-at-most = { $name }={ $value }: this server allows at most { $most }.
fence-server-files = Files of the server cannot be named over the network.
study-learner-games = A learner plays 1 to { $most } games here.
study-no-analysis = This game cannot be analysed: choose a finished game that has an analysis.
study-not-worked-out = That could not be computed.
study-took-long = This takes longer than the server allows: ask for less.
study-is-hidden = { $game } has hidden information: take a seat and play it.
study-over-before = The game is over before move { $number }: give fewer moves.
study-epsilon = epsilon is at least 0.000001 here: choose a larger one.
job-shutting-down = the server is shutting down
job-cancelled = cancelled
job-time = its time was up: a job may take { $seconds } seconds
job-failed = the work failed: please report what you asked for
job-half-analysis = an incomplete analysis would mislead: start it again

# Failures of the server and of programs that join it.
store-failed = the store failed: { $why }
store-in-use = { $path } is in use by another server: stop that one first, or choose another --database
store-newer = { $path } was written by a newer version of Arbitro: start that version, or choose another --database
store-copy = { $path } cannot take the place of a database: { $why }
store-file = { $path }: cannot be opened: { $why }
network-failed = the network failed: { $why }
client-address = "{ $text }" is not the address of a server: write http://host:port
client-network = the server cannot be reached: { $why }
client-silent = the server does not answer: nothing came for { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }
client-socket = the connection broke: { $why }
client-answer = the answer of the server is not of this version of the protocol: { $what }
