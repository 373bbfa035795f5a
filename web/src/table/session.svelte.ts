// What one visitor knows of one table: only what the server sent.

import { shown, type SeatClock, type Shown } from '../boards/board';
import { forgetSeat, heldSeat, invitationTo } from '../lib/storage';
import { Connection, type Status } from '../wire/connection';
import type { Arg, ChatLine, CommentLine, Explanation, Lived, May, Message, Position, Proposal, Proposed, TableCard, Tell } from '../wire/wire';

/** A sentence of the server that is shown until the next position. */
export interface Note {
  code: string | null;
  text: Arg;
}

/** What the visitor knows of one game. */
class KnownGame {
  /** Moves and notices received. */
  n = $state(0);
  lived: Lived[] = $state([]);
  position: Shown = $state.raw(shown({}));
  /** When the time for the move is up, by this browser's clock. */
  deadline: number | null = $state(null);
  /** With a clock for the whole game: what each seat has left, and when a running clock is at its end. */
  clocks: SeatClock[] | null = $state.raw(null);
  /** What this seat may do beside moving. */
  may: May[] = $state.raw([]);
  /** The move that has been sent and not answered. */
  sent: string | null = $state(null);
  comments: CommentLine[] = $state([]);
  /** Why bots played, by the number of the play in the visitor's own counting; null where no reason exists. */
  explanations: Record<number, Explanation | null> = $state({});
  /** The last explanation received, and the seat that it belongs to. */
  latest: { of: number; explanation: Explanation } | null = $state(null);

  constructor(readonly number: number | null) {}
}

export class Session {
  readonly table: number;
  status: Status = $state({ state: 'connecting' });
  card: TableCard | null = $state(null);
  seat: number | null = $state(null);
  delay = $state(0);
  chat: ChatLine[] = $state([]);
  game: KnownGame = $state.raw(new KnownGame(null));
  /** What is proposed and not decided. */
  proposals: Proposal[] = $state.raw([]);
  /** The last record that was closed here. */
  record: number | null = $state(null);
  note: Note | null = $state(null);
  /** The last event at the table. */
  said: Message | null = $state.raw(null);
  /** Counts refusals, so that boards put back what was dropped wrongly. */
  refusals = $state(0);
  #asked: number | null = null;
  #connection: Connection | null = null;
  #token: string | null = null;
  #nextComment = Date.now() % 1_000_000;
  /** How long a position stays at least before the next one is shown; set by the board. */
  pace: (view: unknown) => number = () => 0;
  /** Positions received and not shown yet: bots move faster than people can follow. */
  #waiting: Extract<Tell, { type: 'event' }>[] = [];
  #showing: ReturnType<typeof setTimeout> | undefined;
  #received = 0;

  constructor(table: number) {
    this.table = table;
  }

  /** Connects, with the seat that this browser holds here. */
  connect(): void {
    this.#connection?.close();
    this.#token = heldSeat(this.table)?.token ?? null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#connection = new Connection(`${scheme}://${location.host}/api/tables/${this.table}/socket`, {
      known: () => ({ token: this.#token, invitation: invitationTo(this.table), game: this.game.number, since: this.#received }),
      heard: (tell) => this.#heard(tell),
      status: (status) => this.#onStatus(status),
    });
  }

  /** Forgets what was seen from another place and connects again: a spectator has taken a seat. */
  sitDown(): void {
    this.#waiting = [];
    this.game = new KnownGame(null);
    this.connect();
  }

  close(): void {
    clearTimeout(this.#showing);
    this.#connection?.close();
  }

  hurry(): void {
    this.#connection?.hurry();
  }

  get myTurn(): boolean {
    const { position, sent } = this.game;
    return position.offers.length > 0 && position.over === null && sent === null;
  }

  play(move: string): void {
    if (!this.game.position.offers.some((offer) => offer.move === move)) {
      this.note = { code: 'not-offered', text: { id: 'web-err-not-offered', args: { move } } };
      this.refusals += 1;
      return;
    }
    this.note = null;
    this.game.sent = move;
    this.#connection?.say({ type: 'move', after: this.game.n, move });
  }

  talk(text: string): void {
    this.#connection?.say({ type: 'chat', text });
  }

  comment(on: number, text: string): void {
    if (this.seat === null) return;
    this.#nextComment += 1;
    this.#connection?.say({ type: 'comment', id: this.#nextComment, on, text });
    // The others receive it after the game; the author sees it at once.
    const name = this.card?.seats[this.seat]?.name ?? '';
    this.game.comments.push({ seat: this.seat, name, on, text });
  }

  /** Asks why a bot made a move. */
  why(on: number): void {
    this.#asked = on;
    this.#connection?.say({ type: 'why', on });
  }

  done(stay: boolean): void {
    this.#connection?.say({ type: 'done', stay });
  }

  resign(): void {
    this.#connection?.say({ type: 'resign' });
  }

  abort(): void {
    this.#connection?.say({ type: 'abort' });
  }

  propose(what: Proposed): void {
    this.note = null;
    this.#connection?.say({ type: 'propose', what });
  }

  answer(what: Proposed, agree: boolean): void {
    this.#connection?.say({ type: 'answer', what, agree });
  }

  leave(): void {
    this.#connection?.say({ type: 'leave' });
    forgetSeat(this.table);
  }

  #onStatus(status: Status): void {
    if (status.state === 'refused' && status.code === 'forbidden' && this.#token !== null) {
      // The seat was given up or the table is new under an old number: watch instead.
      forgetSeat(this.table);
      this.sitDown();
      return;
    }
    if (status.state === 'refused' && status.code === 'removed') forgetSeat(this.table);
    if (status.state !== 'open') this.#showAll();
    this.status = status;
  }

  /** Shows a position; everything before the number `n` is known then. */
  #position(n: number, position: Position): void {
    const game = this.game;
    if (n > game.n) game.sent = null;
    game.n = n;
    game.position = shown(position);
    const now = Date.now();
    game.deadline = position.clock_ms === undefined ? null : now + position.clock_ms;
    const runs = (seat: number) => position.over === undefined && (position.next?.includes(seat) ?? false);
    game.clocks = position.clocks_ms?.map((left, seat) => ({ left, deadline: left !== null && runs(seat) ? now + left : null })) ?? null;
    if (game.position.over !== null) this.proposals = this.proposals.filter(({ what }) => what === 'rematch');
  }

  #heard(tell: Tell): void {
    switch (tell.type) {
      case 'welcome':
        this.card = tell.table;
        this.seat = tell.seat;
        this.delay = tell.delay_ms;
        this.chat = tell.chat;
        if (tell.comments.length > 0) this.game.comments = tell.comments;
        break;
      case 'table':
        this.card = tell.table;
        if (tell.said) this.said = tell.said;
        break;
      case 'start':
        this.#showAll();
        this.#received = tell.n;
        // Moves were taken back: what was said about them is gone with them.
        if (this.game.number !== tell.game || tell.n < this.game.n) this.game = new KnownGame(tell.game);
        this.proposals = []; // Those that are still open follow.
        this.game.may = tell.may ?? [];
        this.game.lived.splice(Math.max(0, tell.n - tell.lived.length), Infinity, ...tell.lived);
        this.#position(tell.n, tell);
        break;
      case 'event':
        this.#received = tell.n;
        this.#waiting.push(tell);
        if (this.#showing === undefined) this.#showNext();
        break;
      case 'proposals':
        this.proposals = tell.open;
        break;
      case 'ack':
        if (tell.of === 'move') this.game.sent = null;
        break;
      case 'chat':
        this.chat.push({ seat: tell.seat, name: tell.name, text: tell.text });
        break;
      case 'comment':
        this.#hearComment(tell);
        break;
      case 'closed':
        this.#showAll();
        this.record = tell.record;
        break;
      case 'why':
        this.game.latest = { of: tell.of, explanation: tell.explanation };
        for (const on of [tell.on, this.#asked]) if (on !== null) this.game.explanations[on] = tell.explanation;
        this.#asked = null;
        break;
      case 'error':
        if (this.#asked !== null && this.game.sent === null) {
          const on = this.#asked;
          this.#asked = null;
          if (tell.code !== 'not-yet') {
            this.game.explanations[on] = null;
            break;
          }
        }
        this.note = { code: tell.code, text: tell.message };
        if (this.game.sent !== null) {
          this.game.sent = null;
          this.refusals += 1;
        }
        break;
      case 'pong':
        break;
    }
  }

  #show(event: Extract<Tell, { type: 'event' }>): void {
    this.game.lived.push(...event.lived);
    this.note = null;
    this.#position(event.n, event);
  }

  #showNext(): void {
    this.#showing = undefined;
    const event = this.#waiting.shift();
    if (event === undefined) return;
    this.#show(event);
    const wait = this.pace(event.view);
    if (wait > 0) this.#showing = setTimeout(() => this.#showNext(), wait);
    else this.#showNext();
  }

  #showAll(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    for (const event of this.#waiting.splice(0)) this.#show(event);
  }

  #hearComment(line: CommentLine): void {
    const { seat, name, on, text } = line;
    const comments = this.game.comments;
    const known = seat === this.seat && comments.some((one) => one.seat === seat && one.on === on && one.text === text);
    if (!known) comments.push({ seat, name, on, text });
  }
}
