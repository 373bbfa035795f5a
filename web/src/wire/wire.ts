// Generated from crates/server/src/wire.rs: change it there, then run
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
drawing: boolean, } | { "type": "move", 
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
text: string, } | { "type": "done", 
/**
 * Whether the client wants to stay for another game.
 */
stay: boolean, } | { "type": "leave" } | { "type": "ping" };
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
 * Where the client sits; nothing for those who watch.
 */
seat: number | null, 
/**
 * How many milliseconds later those who watch are told.
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
 * What happened, as a sentence.
 */
said: string, } | { "type": "start", 
/**
 * The number of the game.
 */
game: number, 
/**
 * How much the seat has lived through.
 */
n: number, 
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
drawing?: string, 
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
drawing?: string, 
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
 * How the game ended.
 */
over?: Ending, } | { "type": "ack", 
/**
 * What is acknowledged: "move", "comment" or "done".
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
 * What it is about, in the counting of whoever reads this; nothing if the reader was not told of that play.
 */
on: number | null, 
/**
 * The comment.
 */
text: string, } | { "type": "closed", 
/**
 * The number of its record.
 */
record: number, } | { "type": "error", 
/**
 * What kind of thing.
 */
code: string, 
/**
 * What to do, as a sentence.
 */
message: string, } | { "type": "pong" };
export type Lived = { "did": Choice } | { "heard": { 
/**
 * As a sentence.
 */
words: string, 
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
drawing?: string, 
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
broken_off?: string, };
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
 * What it is about, in the counting of whoever reads this; nothing if the reader was not told of that play.
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
 * What the seat is called.
 */
seat: string, 
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
 * Milliseconds after which the substitute plays for somebody who has gone away.
 */
grace_ms: number, 
/**
 * The player of the catalogue that plays for those who are away, and that moves when the time is up.
 */
substitute: string, 
/**
 * Who may watch.
 */
spectators: Spectators, };
export type Spectators = "live" | { "delayed-ms": number } | "nobody";
export type OpenTable = { 
/**
 * The game, with or without parameters.
 */
game: string, 
/**
 * Players of the catalogue for some of the seats; a missing one or null leaves the seat free.
 */
players?: Array<string | null>, 
/**
 * What the table agrees on.
 */
options?: TableOptions, };
export type OpenedTable = { 
/**
 * The token of whoever opened it: it may seat machines and close the table.
 */
owner: string, 
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
program: boolean, };
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
 * The private token of the seat; whoever holds it plays. Machines have none.
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
 * What to write where a player of the catalogue wants a file, as in `rules:file=upload-…`.
 */
file: string, };
export type ErrorBody = { 
/**
 * What kind of thing.
 */
code: string, 
/**
 * What to do, as a sentence.
 */
message: string, };
