// Generated from crates/server/src/wire: change it there, then run
//   ARBITRO_UPDATE=1 cargo test -p arbitro-server --test over_sockets wire_types

export type Say = { "type": "hello", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The private token of a seat; without one, the client watches.
 */
token?: string, 
/**
 * The game that it knows, if it comes back.
 */
game?: number, 
/**
 * How much of that game it knows: the last `n` it was sent.
 */
since: number, 
/**
 * Whether positions should come with a drawing in text.
 */
drawing: boolean, 
/**
 * Whether a program stays for one game after another, without saying `done` after each.
 */
stay: boolean, 
/**
 * The invitation to a private table, for spectators.
 */
invitation?: string, } | { "type": "move", 
/**
 * The last `n` that the client was sent.
 */
after: number, 
/**
 * The move, as offered.
 */
move: string, } | { "type": "chat", 
/**
 * The words.
 */
text: string, } | { "type": "comment", 
/**
 * A number that comes back in the acknowledgement.
 */
id: number, 
/**
 * The number, in the client's own counting, of what it lived through.
 */
on: number, 
/**
 * The comment.
 */
text: string, } | { "type": "why", 
/**
 * The number, in the client's own counting, of what it lived through then.
 */
on: number, } | { "type": "done", 
/**
 * Whether the client wants to stay for another game.
 */
stay: boolean, } | { "type": "leave" } | { "type": "resign" } | { "type": "abort" } | { "type": "propose", 
/**
 * What.
 */
what: Proposed, } | { "type": "answer", 
/**
 * The proposal.
 */
what: Proposed, 
/**
 * Whether to agree.
 */
agree: boolean, } | { "type": "ping" };
export type Tell = { "type": "welcome", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The table.
 */
table: TableCard, 
/**
 * Where the client sits; nothing for spectators.
 */
seat: number | null, 
/**
 * How many milliseconds spectators are behind.
 */
delay_ms: number, 
/**
 * What was said lately.
 */
chat: Array<ChatLine>, 
/**
 * The comments on this game so far.
 */
comments: Array<CommentLine>, } | { "type": "table", 
/**
 * The table as it is now.
 */
table: TableCard, 
/**
 * What happened.
 */
said: Message, } | { "type": "start", 
/**
 * The number of the game.
 */
game: number, 
/**
 * How much the seat has lived through.
 */
n: number, 
/**
 * The SHA-256 of the key that nature's rolls come from; the key is in the record of the finished game.
 */
commitment?: string, 
/**
 * What the seat may do beside moving.
 */
may?: Array<May>, 
/**
 * What it lived through since the `since` of its hello.
 */
lived: Array<Lived>, 
/**
 * What is to be seen, as data of the game; left out if that is nothing at all (some games show `null`).
 */
view?: unknown, 
/**
 * The view as lines of text, if the hello asked for it.
 */
drawing?: Drawing, 
/**
 * What of the view people should be warned of at once: the square of a king in check.
 */
alarms?: Array<string>, 
/**
 * The seats that the rules wait for; left out where that is a secret.
 */
next?: Array<number>, 
/**
 * The moves that this seat may try now.
 */
offers?: Array<Choice>, 
/**
 * Milliseconds left for the move that the table waits for, if the table has a clock.
 */
clock_ms?: number, 
/**
 * With a clock for the whole game: milliseconds left for each seat, nothing for bots; left out where it is a secret
 * whom the table waits for.
 */
clocks_ms?: Array<number | null>, 
/**
 * How the game ended.
 */
over?: Ending, } | { "type": "event", 
/**
 * How much the seat has lived through by now.
 */
n: number, 
/**
 * What is new.
 */
lived: Array<Lived>, 
/**
 * What is to be seen, as data of the game; left out if that is nothing at all (some games show `null`).
 */
view?: unknown, 
/**
 * The view as lines of text, if the hello asked for it.
 */
drawing?: Drawing, 
/**
 * What of the view people should be warned of at once: the square of a king in check.
 */
alarms?: Array<string>, 
/**
 * The seats that the rules wait for; left out where that is a secret.
 */
next?: Array<number>, 
/**
 * The moves that this seat may try now.
 */
offers?: Array<Choice>, 
/**
 * Milliseconds left for the move that the table waits for, if the table has a clock.
 */
clock_ms?: number, 
/**
 * With a clock for the whole game: milliseconds left for each seat, nothing for bots; left out where it is a secret
 * whom the table waits for.
 */
clocks_ms?: Array<number | null>, 
/**
 * How the game ended.
 */
over?: Ending, } | { "type": "proposals", 
/**
 * All of them.
 */
open: Array<Proposal>, } | { "type": "ack", 
/**
 * What is acknowledged: "move", "comment", "done", "leave" or "resign".
 */
of: string, 
/**
 * The `after` of the move or the `id` of the comment.
 */
id: number, } | { "type": "chat", 
/**
 * The seat.
 */
seat: number, 
/**
 * Who sits there.
 */
name: string, 
/**
 * The words.
 */
text: string, } | { "type": "comment", 
/**
 * The seat of the author.
 */
seat: number, 
/**
 * The author.
 */
name: string, 
/**
 * What it is about, in the counting of the reader; nothing if the reader did not see that play.
 */
on: number | null, 
/**
 * The comment.
 */
text: string, } | { "type": "why", 
/**
 * The seat of the machine.
 */
of: number, 
/**
 * The play, in the counting of the reader; nothing if the reader did not see that play.
 */
on: number | null, 
/**
 * Why.
 */
explanation: Explanation, } | { "type": "closed", 
/**
 * The number of its record.
 */
record: number, } | { "type": "error", 
/**
 * What kind of thing.
 */
code: string, 
/**
 * What is wrong and what to do, for people.
 */
message: Message, 
/**
 * The limit that was met: the name of the setting, where there is one.
 */
limit?: string, 
/**
 * Until when, in seconds since 1970, where time ends it.
 */
until?: number, } | { "type": "pong" };
export type Proposed = "draw" | "takeback" | { "replace": number } | "rematch";
export type Proposal = { 
/**
 * What is proposed.
 */
what: Proposed, 
/**
 * The seat that proposed it.
 */
by: number, 
/**
 * The seats that agree, the proposer first.
 */
agreed: Array<number>, 
/**
 * The seats whose answers are missing.
 */
waits_for: Array<number>, };
export type May = "resign" | "draw" | "takeback" | "abort";
export type Lived = { "did": Choice } | { "heard": { 
/**
 * As a sentence.
 */
words: Message, 
/**
 * As data of the game.
 */
notice: unknown, } } | { "play": { 
/**
 * The name of the seat, or "nature".
 */
by: string, 
/**
 * The move.
 */
move: string, } };
export type Position = { 
/**
 * What is to be seen, as data of the game; left out if that is nothing at all (some games show `null`).
 */
view?: unknown, 
/**
 * The view as lines of text, if the hello asked for it.
 */
drawing?: Drawing, 
/**
 * What of the view people should be warned of at once: the square of a king in check.
 */
alarms?: Array<string>, 
/**
 * The seats that the rules wait for; left out where that is a secret.
 */
next?: Array<number>, 
/**
 * The moves that this seat may try now.
 */
offers?: Array<Choice>, 
/**
 * Milliseconds left for the move that the table waits for, if the table has a clock.
 */
clock_ms?: number, 
/**
 * With a clock for the whole game: milliseconds left for each seat, nothing for bots; left out where it is a secret
 * whom the table waits for.
 */
clocks_ms?: Array<number | null>, 
/**
 * How the game ended.
 */
over?: Ending, };
export type Choice = { 
/**
 * Its own text.
 */
move: string, 
/**
 * As people write it, where that differs.
 */
notation?: string, };
export type Ending = { 
/**
 * What each seat has earned.
 */
payoffs: Array<number>, 
/**
 * Why it was broken off, if the rules did not end it.
 */
broken_off?: Message, 
/**
 * How players ended it, if they did: by giving up, running out of time, or agreeing to a draw.
 */
settled?: Message, };
export type ChatLine = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Who sits there.
 */
name: string, 
/**
 * The words.
 */
text: string, };
export type CommentLine = { 
/**
 * The seat of the author.
 */
seat: number, 
/**
 * The author.
 */
name: string, 
/**
 * What it is about, in the counting of the reader; nothing if the reader did not see that play.
 */
on: number | null, 
/**
 * The comment.
 */
text: string, };
export type TableCard = { 
/**
 * Its number.
 */
table: number, 
/**
 * The game with all its parameters.
 */
game: string, 
/**
 * What the table agreed on.
 */
options: TableOptions, 
/**
 * What is going on.
 */
phase: Phase, 
/**
 * The seats.
 */
seats: Array<SeatInfo>, };
export type Phase = "waiting" | "playing" | "commenting";
export type SeatInfo = { 
/**
 * What records call the seat.
 */
seat: string, 
/**
 * What people call it, where that depends on their language.
 */
title?: Message, 
/**
 * Who sits there.
 */
name: string | null, 
/**
 * What kind of player that is.
 */
kind: SitterKind | null, 
/**
 * Whether that player is there.
 */
presence: Presence, 
/**
 * Whether it has said that it has nothing more to say about the game.
 */
done: boolean, };
export type SitterKind = "person" | "program" | "machine";
export type Presence = "free" | "offered" | "here" | "away" | "replaced";
export type TableOptions = { 
/**
 * Milliseconds for each move; none means as long as it takes.
 */
thinking_ms: number | null, 
/**
 * A clock for the whole game, instead of a time for each move.
 */
clock: GameClock | null, 
/**
 * What happens when the time of a seat is up.
 */
late: Late, 
/**
 * Milliseconds after which the substitute plays for an absent player.
 */
grace_ms: number, 
/**
 * The bot that plays for those who are away, and that moves when the time is up; nothing is
 * the usual bot of the game.
 */
substitute: string, 
/**
 * Who may watch.
 */
spectators: Spectators, 
/**
 * A table for study: bots say at once why they play as they do. In games with hidden information they say it only to
 * a player who is alone with them.
 */
study: boolean, 
/**
 * Only for those who have the invitation: the register does not show the table, and its games are in no list and
 * count in no standings.
 */
private: boolean, };
export type Spectators = "live" | { "delayed-ms": number } | "nobody";
export type GameClock = { 
/**
 * Milliseconds at the start.
 */
main_ms: number, 
/**
 * Milliseconds that a seat gets for each of its turns, once it is over.
 */
increment_ms: number, };
export type Late = "substitute" | "loss";
export type OpenTable = { 
/**
 * The game, with or without parameters.
 */
game: string, 
/**
 * Bots for some of the seats; a missing one or null leaves the seat free.
 */
players?: Array<string | null>, 
/**
 * What the table agrees on.
 */
options?: TableOptions, };
export type OpenedTable = { 
/**
 * The token of the client that opened it: it may seat bots, remove players before the start and close the table.
 */
owner: string, 
/**
 * The invitation to a private table: a client that has it may take a seat or watch.
 */
invitation?: string, 
/**
 * The table.
 */
table: TableCard, };
export type AskSeat = { 
/**
 * What to be called.
 */
name: string, 
/**
 * Which seat; any free one if not given.
 */
seat?: number, 
/**
 * A program rather than a person.
 */
program: boolean, 
/**
 * A secret that the client keeps and sends each time, by which one person is known to sit at a table already.
 */
person?: string, };
export type SeatOffer = { 
/**
 * The seat.
 */
seat: number, 
/**
 * What to confirm it with.
 */
offer: string, 
/**
 * How long it holds, in milliseconds.
 */
expires_ms: number, };
export type TakeSeat = { 
/**
 * The offer.
 */
offer: string, } | { 
/**
 * The player.
 */
player: string, 
/**
 * Which seat.
 */
seat: number, } | AskSeat;
export type SeatTaken = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The private token of the seat; it gives the right to play. Bots have none.
 */
token: string | null, };
export type RecordCard = { 
/**
 * Its number.
 */
record: number, 
/**
 * The table it was played at.
 */
table: number, 
/**
 * The game.
 */
game: string, 
/**
 * Who sat in the seats.
 */
players: Array<string>, 
/**
 * What the rules paid; nothing if the game was broken off.
 */
payoffs: Array<number> | null, 
/**
 * When it was closed: seconds since 1970.
 */
closed_at: number, };
export type Standing = { 
/**
 * The game.
 */
game: string, 
/**
 * The player.
 */
player: string, 
/**
 * How many finished games.
 */
games: number, 
/**
 * The mean payoff.
 */
mean_payoff: number, };
export type StrategyTaken = { 
/**
 * What to write where a bot wants a file, as in `rules:file=upload-…`.
 */
file: string, };
export type ErrorBody = { 
/**
 * What kind of thing.
 */
code: string, 
/**
 * What is wrong and what to do, for people.
 */
message: Message, 
/**
 * The limit that was met: the name of the setting, where there is one.
 */
limit?: string, 
/**
 * Until when, in seconds since 1970, where time ends it.
 */
until?: number, };
export type GameInfo = { 
/**
 * What it is called.
 */
name: string, 
/**
 * Its title; the form `about` says what it is.
 */
about: Message, 
/**
 * Its icon as SVG.
 */
icon: string | null, 
/**
 * What can be chosen about it.
 */
parameters: Array<ParameterInfo>, 
/**
 * Whether every seat sees everything.
 */
open: boolean, 
/**
 * The seats of the game as it is without any choice; nothing if it cannot be set up without one.
 */
seats: Array<string> | null, 
/**
 * What people call those seats.
 */
titles: Array<Message> | null, 
/**
 * The bots that can play it.
 */
players: Array<string>, 
/**
 * The same with what each is and what can be chosen about it in this game.
 */
machines: Array<PlayerInfo>, 
/**
 * Whom one plays against who just wants to play.
 */
opponent: string | null, 
/**
 * Bots by named strength, weakest first.
 */
levels: Array<LevelInfo>, 
/**
 * Games of this kind that can begin at once.
 */
presets: Array<PresetInfo>, };
export type LevelInfo = { 
/**
 * Its name.
 */
strength: Message, 
/**
 * The bot that plays at it, with its parameters.
 */
player: string, };
export type PresetInfo = { 
/**
 * Unlike that of every other preset.
 */
name: string, 
/**
 * The game with its parameters.
 */
game: string, 
/**
 * How many seats it has in all.
 */
seats: number, 
/**
 * Where the visitor sits.
 */
seat: number, 
/**
 * The opponent; the usual one without.
 */
player: string | null, 
/**
 * What to say about it, instead of what is said about the game.
 */
about: Message | null, };
export type PlayerInfo = { 
/**
 * What it is called.
 */
name: string, 
/**
 * Its title; the form `about` says what it does.
 */
about: Message, 
/**
 * What a game must have for it.
 */
needs: Message, 
/**
 * What can be chosen about it.
 */
parameters: Array<ParameterInfo>, 
/**
 * The games that it can play.
 */
games: Array<string>, };
export type ParameterInfo = { 
/**
 * What it is called.
 */
name: string, 
/**
 * What it means.
 */
about: Message, 
/**
 * What it may be, in words.
 */
kind: Message, 
/**
 * What it may be.
 */
type: ParameterType, 
/**
 * Its value if none is given.
 */
default: string | null, 
/**
 * The least number.
 */
min?: number, 
/**
 * The greatest number.
 */
max?: number, 
/**
 * The words to choose from.
 */
choices?: Array<string>, 
/**
 * The same words as people say them.
 */
labels?: Array<Message>, };
export type ParameterType = "whole" | "number" | "choice" | "time" | "file" | "choice-or-file" | "text";
export type PlayAtOnce = { 
/**
 * The game, with or without parameters.
 */
game: string, 
/**
 * What to be called.
 */
name: string, 
/**
 * Where to sit; the first seat without a named player if not given.
 */
seat?: number, 
/**
 * The bots in the other seats: a missing one or null is the usual opponent.
 */
players?: Array<string | null>, 
/**
 * What the table agrees on.
 */
options?: TableOptions, };
export type Playing = { 
/**
 * The table.
 */
table: TableCard, 
/**
 * The token of its owner.
 */
owner: string, 
/**
 * The invitation, if the table is private.
 */
invitation?: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * The private token of the seat.
 */
token: string, };
export type Replay = { 
/**
 * The number of its record.
 */
record: number, 
/**
 * The game with all its parameters.
 */
game: string, 
/**
 * What the seats are called.
 */
seats: Array<string>, 
/**
 * What people call the seats.
 */
titles: Array<Message>, 
/**
 * Who sat there.
 */
players: Array<string>, 
/**
 * The parts that they played, where a game has parts.
 */
roles: Array<Message | null>, 
/**
 * Whether every seat saw everything.
 */
open: boolean, 
/**
 * Whether it was played at a table for study.
 */
study: boolean, 
/**
 * When it was closed: seconds since 1970.
 */
closed_at: number, 
/**
 * What each seat earned.
 */
payoffs: Array<number>, 
/**
 * Why it was broken off, if the rules did not end it.
 */
broken_off?: Message, 
/**
 * How players ended it, if they did: by giving up, running out of time, or agreeing to a draw.
 */
settled?: Message, 
/**
 * The plays, nature's included.
 */
steps: Array<ReplayStep>, 
/**
 * Whether what every card cost can be worked out: with a job of the kind `analysis`.
 */
analysable: boolean, 
/**
 * The comments.
 */
comments: Array<ReplayComment>, 
/**
 * What can be downloaded: names to write after `/api/records/N/`. The record itself is `/api/records/N`.
 */
downloads: Array<string>, };
export type ReplayStep = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * The name of the seat, or "nature".
 */
by: string, 
/**
 * The seat; nothing for nature.
 */
seat: number | null, 
/**
 * The move.
 */
move: string, 
/**
 * As people write it, where that differs.
 */
notation?: string, 
/**
 * What the umpire said about it to any seat.
 */
said: Array<Message>, 
/**
 * What each seat had earned after it.
 */
payoffs: Array<number>, 
/**
 * Why, if a machine made it.
 */
explanation?: Explanation, };
export type ReplayComment = { 
/**
 * The seat of the author.
 */
seat: number, 
/**
 * The author.
 */
name: string, 
/**
 * The number of the play that it is about; 0 is the start.
 */
play: number, 
/**
 * The comment.
 */
text: string, };
export type ReplayViews = { 
/**
 * The seat.
 */
seat: number, 
/**
 * How many positions there are in all: one more than plays.
 */
positions: number, 
/**
 * Some of them, in order.
 */
scenes: Array<ReplayScene>, };
export type ReplayScene = { 
/**
 * After how many plays.
 */
number: number, 
/**
 * What the seat saw, as data of the game.
 */
view: unknown, 
/**
 * The same as lines of text.
 */
drawing: Drawing, 
/**
 * What of it people should be warned of: the square of a king in check.
 */
alarms?: Array<string>, 
/**
 * What it did and heard at the last of these plays.
 */
lived: Array<Lived>, };
export type StudyShelf = { 
/**
 * Trees to be searched, by name.
 */
trees: Array<StudyTree>, 
/**
 * Games of the catalogue whose positions can be searched.
 */
searchable: Array<StudySearchable>, 
/**
 * Games, with parameters, that are worth learning by temporal differences.
 */
learnable: Array<string>, 
/**
 * Games of the literature with a solution.
 */
games: Array<StudyGame>, 
/**
 * Published experiments.
 */
experiments: Array<StudyExperiment>, 
/**
 * Studies of single games, by name, with what can be chosen about each.
 */
studies: Record<string, any>, 
/**
 * How many seconds a job may take.
 */
job_seconds: number, 
/**
 * How many games a learner may learn from.
 */
learning_games: number, };
export type StudyTree = { 
/**
 * What to call it where a game is asked for.
 */
name: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The players.
 */
seats: Array<string>, 
/**
 * Whether every player sees everything: only then it can be searched.
 */
open: boolean, 
/**
 * How it can be searched.
 */
algorithms: Array<StudyAlgorithm>, 
/**
 * The file.
 */
text: string, };
export type StudySearchable = { 
/**
 * What it is called.
 */
name: string, 
/**
 * The game, with its parameters, to begin with.
 */
game: string, 
/**
 * The moves that lead to a position with a readable tree.
 */
after: Array<string>, 
/**
 * How deep to search from there.
 */
depth: number, 
/**
 * How it can be searched.
 */
algorithms: Array<StudyAlgorithm>, };
export type StudyGame = { 
/**
 * `normal`, `extensive` or `stochastic`.
 */
family: string, 
/**
 * Its name within the family.
 */
name: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Where it comes from and what is known about it.
 */
comment: string, 
/**
 * The file.
 */
text: string, };
export type StudyExperiment = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it shows.
 */
title: Message, 
/**
 * Where it was published.
 */
source: Message, 
/**
 * What its file says, published figures included.
 */
plan: Record<string, unknown>, };
export type StudyPositionAsk = { 
/**
 * A tree of the study, or a game of the catalogue.
 */
game: string, 
/**
 * The moves that lead there.
 */
after?: Array<string>, };
export type StudyPosition = { 
/**
 * The game with all its parameters.
 */
game: string, 
/**
 * What the seats are called.
 */
seats: Array<Message>, 
/**
 * What is to be seen, as data of the game.
 */
view: unknown, 
/**
 * The same as lines of text.
 */
drawing: Drawing, 
/**
 * What of it people should be warned of: the square of a king in check.
 */
alarms?: Array<string>, 
/**
 * Whose turn it is.
 */
next: Array<number>, 
/**
 * The moves there.
 */
offers: Array<Choice>, 
/**
 * How the game has ended, if it has.
 */
over?: Ending, };
export type StudySearch = { 
/**
 * A tree of the study, or a game of the catalogue in which nothing is hidden.
 */
game: string, 
/**
 * Which search.
 */
algorithm: StudyAlgorithm, 
/**
 * The moves that lead to the position.
 */
after?: Array<string>, 
/**
 * How many moves to look ahead; to the end of the game if not given.
 */
depth?: number, 
/**
 * Seats that play together, for `max-n` and `paranoid`.
 */
allies?: Array<number>, };
export type StudyAlgorithm = "minimax" | "minimax-list" | "alpha-beta" | "alpha-beta-list" | "max-n" | "paranoid" | "expectiminimax";
export type StudySearched = { "trace": Trace } | { "values": { 
/**
 * To whom how much.
 */
values: Array<SeatValue>, 
/**
 * Why.
 */
explanation: Explanation, } };
export type SeatValue = { 
/**
 * The seat.
 */
seat: Message, 
/**
 * How much.
 */
value: number, };
export type StudyOrder = { "kind": "learn", 
/**
 * The game.
 */
game: string, 
/**
 * Which of the two seats learn; the others play at random. By temporal differences one of them does: after every game
 * against itself it plays one from that seat.
 */
learns: [boolean, boolean], 
/**
 * How they learn.
 */
method?: LearnMethod, 
/**
 * How many games.
 */
games: number, 
/**
 * The seed of everything.
 */
seed?: number, } | { "kind": "experiment", 
/**
 * Its name.
 */
name: string, 
/**
 * At most this many deals, runs or trees; as many as published if not given, and time allows.
 */
most?: number, } | { "kind": "analysis", 
/**
 * The number of its record.
 */
record: number, } | { "kind": "study", 
/**
 * Its name, one of those in the list of studies.
 */
study: string, 
/**
 * What to study, as the study defines it.
 */
order: unknown, };
export type StudyJob = { 
/**
 * Its name, which cannot be guessed.
 */
job: string, 
/**
 * What it was ordered to do.
 */
order: StudyOrder, 
/**
 * How it stands.
 */
state: JobState, 
/**
 * How much is done.
 */
done: number, 
/**
 * Of how much; 0 if unknown.
 */
total: number, 
/**
 * What a learner has come to so far.
 */
points: Array<LearningPoint>, 
/**
 * What went wrong, or why it stopped early, as a sentence.
 */
said?: Message, 
/**
 * What came of it.
 */
result?: StudyResult, };
export type JobState = "waiting" | "running" | "finished" | "stopped" | "failed";
export type LearnMethod = "rewards" | "td-linear" | "td-network";
export type LearningPoint = { 
/**
 * After this many games.
 */
games: number, 
/**
 * Games that the first seat won.
 */
first: number, 
/**
 * Games that were drawn.
 */
drawn: number, 
/**
 * Games that the second seat won.
 */
second: number, };
export type NamedTable = { 
/**
 * The name of the table in the document.
 */
name: string, 
/**
 * The table as comma-separated values.
 */
csv: string, };
export type Plots = { 
/**
 * In English.
 */
en: string, 
/**
 * In Italian.
 */
it: string, };
export type StudyResult = { "kind": "learnt", 
/**
 * What the seats are called.
 */
seats: Array<Message>, 
/**
 * The last point.
 */
last: LearningPoint, } | { "kind": "experiment", 
/**
 * The document: everything else is rendered from it.
 */
results: Results, 
/**
 * Its tables for spreadsheets.
 */
csv: Array<NamedTable>, 
/**
 * Its plot, if it has one.
 */
plots?: Plots, } | { "kind": "analysis", 
/**
 * The analysis, as the game defines it.
 */
analysis: unknown, } | { "kind": "study", 
/**
 * The result, as the study defines it.
 */
data: any, };

// Types of other crates, which travel as they are (crates/server/src/wire/foreign.ts).

/** A text for people: the id of a Fluent message and its arguments. */
export type Message = { id: string, args?: { [name: string]: Arg }, };
export type Arg = number | string | Array<Arg> | Message;
/** A picture in lines of text; each line is a row of parts. */
export type Drawing = Array<Array<Arg>>;

/** Why a choice was made: one sentence and the evidence. Older games have plain texts where there are messages now. */
export type Explanation = { because: Message | string, parts: Array<ExplanationPart>, };
export type ExplanationPart =
  | { "line": { moves: Array<string>, value: number | null, certainty?: Certainty, } }
  | { "candidates": Array<{ move: string, value: number | null, certainty?: Certainty, depth?: number, visits?: number, }> }
  | { "counts": Array<{ what: Message | string, number: number | null, }> }
  | { "rules": Array<{ rule: string, salience: number, conclusion: Message | string, }> }
  | { "belief": { about: Message | string, chances: Array<{ what: Arg, probability: number, }>, } }
  | { "set": { name: Message | string, items: Array<Arg>, } };

/** How to read a value; a score orders moves and is no payoff. */
export type Certainty = "exact" | "at-most" | "at-least" | "score" | { "within": { low: number, high: number, } };

/** A number that may be infinite: "+inf" or "-inf". */
export type Extended = number | string;
export type Stopped = "finished" | "time" | "nodes" | "memory" | "cancelled";

/** A search as it went. Nodes are called by their place in `nodes`; 0 is the root. */
export type Trace = {
  algorithm: "minimax" | "minimax-list" | "alpha-beta" | "alpha-beta-list",
  value: Extended | null,
  line: Array<string>,
  counts: { nodes: number, leaves: number, cuts: number, time: { secs: number, nanos: number, }, },
  stopped: Stopped,
  nodes: Array<TraceNode>,
  steps: Array<TraceStep>,
};
export type TraceNode = {
  parent: number | null,
  move: string,
  depth: number,
  children: Array<number>,
  fate: "unseen" | "ended" | "estimated" | "max" | "min",
  /** α and β when it was first looked at; only alpha-beta has them. */
  window: [Extended, Extended] | null,
  /** Its label, each time that it changed; the last one is its value. */
  labels: Array<Extended>,
  cut: TraceCut | null,
  best: boolean,
};
/** Why children were cut: `value` of the child `by` reached `bound`, the label of the ancestor `holder`. */
export type TraceCut = { by: number, value: Extended, bound: Extended, holder: number, rest: [number, number], };
/** One step, and the list L after it (its head first) if the search works on a list. */
export type TraceStep = TraceEvent & { list?: Array<number>, };
export type TraceEvent =
  | { event: "start" }
  | { event: "enter", node: number, alpha: Extended | null, beta: Extended | null, }
  | { event: "leaf", node: number, value: Extended, over: boolean, }
  | { event: "expand", node: number, role: "max" | "min", children: [number, number], }
  | { event: "label", node: number, child: number, from: Extended, to: Extended, }
  | { event: "cut", node: number, } & TraceCut
  | { event: "done", node: number, value: Extended, };

/** The solution of a game of the literature. */
export type TheoryReport = {
  title: string,
  comment: string,
  kind: Message,
  method: Message,
  guarantee: Message,
  solutions: Array<TheorySolution>,
  bounds?: Array<{ of: string, lower: Quantity, upper: Quantity, }>,
  facts: Array<Message>,
  tables: Array<{ title: Message, rows: Array<Array<Arg>>, }>,
  explanation: Array<Message>,
  /** How far the strategies are from an equilibrium. */
  exploitability?: { largest_gain: number, mean_gain: number, },
  convergence: Array<{ iteration: number, distance: number | null, }>,
  /** The branch of logit equilibria that was followed. */
  branch?: TheoryBranch,
  /** Why the method stopped before it was done. */
  stopped?: "time" | "nodes" | "memory" | "cancelled",
  /** How strategies changed over time. */
  paths?: Array<{ player: string, choice: string, points: Array<[number, number]>, }>,
};
export type TheoryBranch = {
  actions: Array<{ player: string, set?: string, action: string, }>,
  points: Array<{ lambda: number, probabilities: Array<number>, log_likelihood?: number, }>,
};
export type TheorySolution = {
  name: Message,
  payoffs: Array<Quantity>,
  payoffs_of: Array<string>,
  strategies: Array<{ player: string, at?: Arg, shares: Array<{ choice: string, probability: Quantity, }>, }>,
};
export type Quantity = { exact?: string, decimal: number | null, };

/** What an experiment or a match came to: where it comes from, and figures with their confidence intervals. */
export type Results = {
  format: number,
  kind: string,
  name: string,
  title: Message,
  source?: Message | string,
  provenance: { version: string, commit?: string, date: string, seed: number, parameters: unknown, cpu_seconds: number, },
  stopped: Stopped,
  done: { unit: "games" | "deals" | "trees", done: number, planned: number, },
  remarks?: Array<Message>,
  tables: Array<ResultTable>,
  plot?: ResultPlot,
  compared: { figures: number, agree: number, },
  incidents: Array<{ player: string, incidents: Incidents, }>,
};
/** What went wrong with a player, and how often; the first time in words. */
export type Incidents = { stopped: number, fell_back: number, out_of_time: number, refused: number, first?: Message, };
export type ResultTable = {
  name: string,
  caption?: Message,
  columns: Array<ResultColumn>,
  rows: Array<Array<ResultCell>>,
  notes?: Array<Message>,
};
/** `percent`: figures are shares; `detail`: the column is for spreadsheets alone. */
export type ResultColumn = { key: string, label: Message, digits?: number, percent: boolean, signed: boolean, detail: boolean, };
export type ResultInterval = { low: number, high: number, };
/** A mean with its 95 % interval; without one if there are fewer than three figures or all are equal. */
export type ResultEstimate = { count: number, mean: number, deviation: number, interval: ResultInterval | null, p?: number, };
export type ResultCell =
  | { kind: "none", }
  | { kind: "text", text: string, }
  | { kind: "label", label: Message, key: string, }
  | { kind: "count", count: number, }
  | { kind: "number", value: number, interval?: ResultInterval, }
  | { kind: "share", successes: number, trials: number, interval: ResultInterval | null, }
  | ({ kind: "mean", } & ResultEstimate)
  | ({ kind: "difference", } & ResultEstimate)
  | { kind: "probability", p: number, }
  | { kind: "range", low: number, high: number, }
  | { kind: "agrees", agrees: boolean, };
/** Which columns are drawn, and against what. */
export type ResultPlot = { note: Message, panels: Array<ResultPanel>, };
export type ResultPanel = { title?: Message, table: string, x: ResultAxis, at?: string, y: ResultAxis, lines: Array<ResultLine>, };
export type ResultAxis = { label: Message, log: boolean, percent: boolean, range?: [number, number], };
export type ResultLine = {
  label: Message,
  column: string,
  band?: string,
  style: "line" | "dashed" | "dots",
  colour: number,
  only?: { column: string, is: string, },
};
