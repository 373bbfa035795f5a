// One socket to a table that heals itself: it comes back after a loss, says what it knows already, and sends again what
// was not acknowledged. The server recognises a move that arrives twice.

import type { Message, Say, Tell } from './wire';

export const PROTOCOL = 1;

export type Status =
  | { state: 'connecting' }
  | { state: 'open' }
  /** Lost; the next try is at the given time. */
  | { state: 'waiting'; until: number }
  /** Nothing helps: the code says why. */
  | { state: 'refused'; code: string; message: Message }
  | { state: 'closed' };

/** What the connection needs to know when it says hello. */
export interface Known {
  token: string | null;
  /** The invitation to a private table. */
  invitation: string | null;
  game: number | null;
  since: number;
}

export interface Listener {
  known(): Known;
  heard(tell: Tell): void;
  status(status: Status): void;
}

/** What a connection is made with; tests bring their own. */
export interface World {
  socket(url: string): WebSocket;
  now(): number;
  random(): number;
}

const world: World = { socket: (url) => new WebSocket(url), now: () => Date.now(), random: () => Math.random() };

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const HEARTBEAT_MS = 15_000;
const SILENCE_MS = 12_000;
/** Refusals after which trying again cannot help. */
const FINAL = new Set(['version', 'forbidden', 'no-spectators', 'not-found', 'malformed', 'out-of-order', 'origin', 'invitation', 'removed']);

export class Connection {
  #socket: WebSocket | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #open = false;
  #ended = false;
  /** The refusal that the server sent before it closed the socket. */
  #refusal: { code: string; message: Message } | null = null;
  #move: Extract<Say, { type: 'move' }> | null = null;
  #comments = new Map<number, Extract<Say, { type: 'comment' }>>();
  #done: Extract<Say, { type: 'done' }> | null = null;
  #url: string;
  #listener: Listener;
  #world: World;

  constructor(url: string, listener: Listener, using: World = world) {
    this.#url = url;
    this.#listener = listener;
    this.#world = using;
    this.#connect();
  }

  /** Says something; what matters is said again after a loss until it is acknowledged. */
  say(say: Say): void {
    if (say.type === 'move') this.#move = say;
    if (say.type === 'comment') this.#comments.set(say.id, say);
    if (say.type === 'done') this.#done = say;
    if (this.#open) this.#send(say);
  }

  /** Whether a move has been sent that has not been acknowledged. */
  get pending(): boolean {
    return this.#move !== null;
  }

  /** Tries again at once instead of waiting: the network may be back. */
  hurry(): void {
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#connect();
  }

  /** Ends it for good. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#beat);
    this.#retry = undefined;
    this.#socket?.close();
    this.#listener.status({ state: 'closed' });
  }

  #send(say: Say): void {
    try {
      this.#socket?.send(JSON.stringify(say));
    } catch {
      // The socket is closing: what matters goes out again after the next hello.
    }
  }

  #connect(): void {
    this.#listener.status({ state: 'connecting' });
    this.#refusal = null;
    let socket: WebSocket;
    try {
      socket = this.#world.socket(this.#url);
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      const { token, invitation, game, since } = this.#listener.known();
      const hello: Say = { type: 'hello', protocol: PROTOCOL, since: game === null ? 0 : since, drawing: true, stay: false };
      if (token !== null) hello.token = token;
      if (invitation !== null) hello.invitation = invitation;
      if (game !== null) hello.game = game;
      this.#send(hello);
      this.#listen();
    };
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#lost();
    };
    socket.onerror = () => socket.close();
  }

  #heard(text: string): void {
    let tell: Tell;
    try {
      tell = JSON.parse(text) as Tell;
    } catch {
      return; // Nothing that this page understands.
    }
    this.#listen();
    if (tell.type === 'welcome') {
      this.#open = true;
      this.#failures = 0;
      this.#listener.status({ state: 'open' });
      this.#listener.heard(tell);
      for (const comment of this.#comments.values()) this.#send(comment);
      if (this.#done) this.#send(this.#done);
      return;
    }
    if (tell.type === 'error' && (!this.#open || tell.code === 'removed')) this.#refusal = tell;
    this.#settle(tell);
    this.#listener.heard(tell);
    // The move goes out again only when the table has shown where the game is.
    if (tell.type === 'start' && this.#move) this.#send(this.#move);
  }

  /** Notes what has arrived. */
  #settle(tell: Tell): void {
    if (tell.type === 'ack') {
      if (tell.of === 'move' && this.#move?.after === tell.id) this.#move = null;
      if (tell.of === 'comment') this.#comments.delete(tell.id);
      if (tell.of === 'done') this.#done = null;
    }
    const move = this.#move;
    if (move && (tell.type === 'event' || tell.type === 'start') && tell.n > move.after) this.#move = null;
    if (tell.type === 'closed') {
      this.#move = null;
      this.#done = null;
    }
    // A refused move is not sent again.
    if (tell.type === 'error' && this.#open && tell.code !== 'storage') this.#move = null;
  }

  /** Waits for the next sign of life; asks for one if there is none. */
  #listen(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      if (this.#open) this.#send({ type: 'ping' });
      this.#beat = setTimeout(() => this.#socket?.close(), SILENCE_MS);
    }, HEARTBEAT_MS);
  }

  #lost(): void {
    this.#open = false;
    clearTimeout(this.#beat);
    if (this.#ended) return;
    if (this.#refusal && FINAL.has(this.#refusal.code)) {
      this.#ended = true;
      this.#listener.status({ state: 'refused', code: this.#refusal.code, message: this.#refusal.message });
      return;
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures) * (0.75 + this.#world.random() / 2);
    this.#failures += 1;
    this.#listener.status({ state: 'waiting', until: this.#world.now() + wait });
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#connect();
    }, wait);
  }
}
