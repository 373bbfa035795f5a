// What one visitor knows of one table: nothing but what the wire told.

import { forgetSeat, heldSeat } from '../lib/storage';
import { Connection, type Status } from '../wire/connection';
import type { ChatLine, Choice, CommentLine, Ending, Explanation, Lived, Position, TableCard, Tell } from '../wire/wire';

/** Something that the server said and that is shown for a while. */
export interface Note {
  code: string | null;
  text: string;
}

export class Session {
  readonly table: number;
  status: Status = $state({ state: 'connecting' });
  card: TableCard | null = $state(null);
  seat: number | null = $state(null);
  delay = $state(0);
  game: number | null = $state(null);
  n = $state(0);
  lived: Lived[] = $state([]);
  view: unknown = $state.raw(undefined);
  drawing: string | null = $state(null);
  alarms: string[] = $state.raw([]);
  next: number[] | null = $state(null);
  offers: Choice[] = $state.raw([]);
  over: Ending | null = $state(null);
  /** When the time for the move is up, by this browser's clock. */
  deadline: number | null = $state(null);
  chat: ChatLine[] = $state([]);
  comments: CommentLine[] = $state([]);
  /** The last record that was closed here. */
  record: number | null = $state(null);
  note: Note | null = $state(null);
  /** What happened around the table. */
  said: string[] = $state([]);
  /** The move that has been sent and not answered. */
  sent: string | null = $state(null);
  /** Counts refusals, so that boards put back what was dropped wrongly. */
  refusals = $state(0);
  /** Why machines played, by the number of the play in the visitor's own counting. */
  explanations: Record<number, Explanation> = $state({});
  /** The last reasons that were told, and whose they are. */
  latest: { of: number; explanation: Explanation } | null = $state(null);
  /** Plays that nobody can explain. */
  unexplained: number[] = $state([]);
  #asked: number | null = null;
  #connection: Connection | null = null;
  #token: string | null = null;
  #nextComment = Date.now() % 1_000_000;
  /** How long a position stays at least before the next one is shown; boards say so. */
  pace: (view: unknown) => number = () => 0;
  /** What has been told and not been shown yet: machines are quicker than eyes. */
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
      known: () => ({ token: this.#token, game: this.game, since: this.#received }),
      heard: (tell) => this.#heard(tell),
      status: (status) => this.#onStatus(status),
    });
  }

  /** Forgets what was seen from another place and connects again: somebody who watched has sat down. */
  sitDown(): void {
    this.#reset();
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
    return this.offers.length > 0 && this.over === null && this.sent === null;
  }

  play(move: string): void {
    if (!this.offers.some((offer) => offer.move === move)) {
      this.note = { code: 'not-offered', text: move };
      this.refusals += 1;
      return;
    }
    this.note = null;
    this.sent = move;
    this.#connection?.say({ type: 'move', after: this.n, move });
  }

  talk(text: string): void {
    this.#connection?.say({ type: 'chat', text });
  }

  comment(on: number, text: string): void {
    if (this.seat === null) return;
    this.#nextComment += 1;
    this.#connection?.say({ type: 'comment', id: this.#nextComment, on, text });
    // Told to the others after the game; the author sees it at once.
    const name = this.card?.seats[this.seat]?.name ?? '';
    this.comments.push({ seat: this.seat, name, on, text });
  }

  /** Asks why a machine made a play. */
  why(on: number): void {
    this.#asked = on;
    this.#connection?.say({ type: 'why', on });
  }

  done(stay: boolean): void {
    this.#connection?.say({ type: 'done', stay });
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
    if (status.state !== 'open') this.#showAll();
    this.status = status;
  }

  #reset(): void {
    this.#waiting = [];
    this.game = null;
    this.n = 0;
    this.lived = [];
    this.view = undefined;
    this.drawing = null;
    this.alarms = [];
    this.next = null;
    this.offers = [];
    this.over = null;
    this.deadline = null;
    this.sent = null;
    this.comments = [];
    this.explanations = {};
    this.latest = null;
    this.unexplained = [];
  }

  #position(position: Position): void {
    this.view = position.view;
    this.drawing = position.drawing ?? null;
    this.alarms = position.alarms ?? [];
    this.next = position.next ?? null;
    this.offers = position.offers ?? [];
    this.over = position.over ?? null;
    this.deadline = position.clock_ms === undefined ? null : Date.now() + position.clock_ms;
  }

  #heard(tell: Tell): void {
    switch (tell.type) {
      case 'welcome':
        this.card = tell.table;
        this.seat = tell.seat;
        this.delay = tell.delay_ms;
        this.chat = tell.chat;
        if (tell.comments.length > 0) this.comments = tell.comments;
        break;
      case 'table':
        this.card = tell.table;
        if (tell.said) this.said.push(tell.said);
        break;
      case 'start':
        this.#showAll();
        this.#received = tell.n;
        if (this.game !== tell.game) this.#reset();
        this.game = tell.game;
        this.lived.splice(Math.max(0, tell.n - tell.lived.length), Infinity, ...tell.lived);
        if (tell.n > this.n) this.sent = null;
        this.n = tell.n;
        this.#position(tell);
        break;
      case 'event':
        this.#received = tell.n;
        this.#waiting.push(tell);
        if (this.#showing === undefined) this.#showNext();
        break;
      case 'ack':
        if (tell.of === 'move') this.sent = null;
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
        this.latest = { of: tell.of, explanation: tell.explanation };
        if (tell.on !== null) this.explanations[tell.on] = tell.explanation;
        if (this.#asked !== null) this.explanations[this.#asked] = tell.explanation;
        this.#asked = null;
        break;
      case 'error':
        if (this.#asked !== null && this.sent === null) {
          if (tell.code !== 'not-yet') this.unexplained.push(this.#asked);
          this.#asked = null;
          if (tell.code !== 'not-yet') break;
        }
        this.note = { code: tell.code, text: tell.message };
        if (this.sent !== null) {
          this.sent = null;
          this.refusals += 1;
        }
        break;
      case 'pong':
        break;
    }
  }

  #show(event: Extract<Tell, { type: 'event' }>): void {
    this.lived.push(...event.lived);
    if (event.n > this.n) this.sent = null;
    this.n = event.n;
    this.note = null;
    this.#position(event);
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
    const own = line.seat === this.seat;
    const known = own && this.comments.some((one) => one.seat === line.seat && one.on === line.on && one.text === line.text);
    if (!known) this.comments.push({ seat: line.seat, name: line.name, on: line.on, text: line.text });
  }
}
