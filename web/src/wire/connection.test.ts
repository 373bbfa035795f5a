import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Status, type World } from './connection';
import type { Say, Tell } from './wire';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Say[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Say);
  }

  close() {
    this.onclose?.();
  }

  tell(tell: unknown) {
    this.onmessage?.({ data: JSON.stringify(tell) });
  }
}

const welcome = { type: 'welcome', protocol: 1, table: {}, seat: 0, delay_ms: 0, chat: [], comments: [] };
const world: World = { socket: () => new FakeSocket() as unknown as WebSocket, now: () => 0, random: () => 0.5 };

function connect(known = { token: 'secret' as string | null, invitation: null as string | null, game: null as number | null, since: 0 }) {
  const heard: Tell[] = [];
  const statuses: Status[] = [];
  const connection = new Connection(
    'ws://x',
    { known: () => known, heard: (tell) => heard.push(tell), status: (status) => statuses.push(status) },
    world,
  );
  return { connection, heard, statuses, known };
}

const last = () => FakeSocket.all[FakeSocket.all.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

describe('a connection', () => {
  it('says hello with its token and what it knows', () => {
    connect({ token: 'secret', invitation: null, game: 7, since: 12 });
    last().onopen?.();
    expect(last().sent).toEqual([
      { type: 'hello', protocol: 1, token: 'secret', game: 7, since: 12, drawing: true, stay: false },
    ]);
  });

  it('comes back after a loss and sends an unacknowledged move again, but only after the start', () => {
    const { connection, statuses } = connect();
    last().onopen?.();
    last().tell(welcome);
    last().tell({ type: 'start', game: 1, n: 3, lived: [] });
    connection.say({ type: 'move', after: 3, move: 'b2' });
    last().close();
    expect(statuses[statuses.length - 1]!.state).toBe('waiting');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(2);
    last().onopen?.();
    last().tell(welcome);
    expect(last().sent.map((say) => say.type)).toEqual(['hello']);
    last().tell({ type: 'start', game: 1, n: 3, lived: [] });
    expect(last().sent[1]).toEqual({ type: 'move', after: 3, move: 'b2' });
    last().tell({ type: 'event', n: 4, lived: [] });
    expect(connection.pending).toBe(false);
  });

  it('does not repeat a move that arrived before the loss', () => {
    const { connection } = connect();
    last().onopen?.();
    last().tell(welcome);
    connection.say({ type: 'move', after: 3, move: 'b2' });
    last().close();
    vi.advanceTimersByTime(1000);
    last().onopen?.();
    last().tell(welcome);
    last().tell({ type: 'start', game: 1, n: 4, lived: [] });
    expect(last().sent.map((say) => say.type)).toEqual(['hello']);
  });

  it('repeats comments until they are acknowledged', () => {
    const { connection } = connect();
    connection.say({ type: 'comment', id: 5, on: 0, text: 'why?' });
    last().onopen?.();
    last().tell(welcome);
    expect(last().sent[1]).toMatchObject({ type: 'comment', id: 5 });
    last().tell({ type: 'ack', of: 'comment', id: 5 });
    last().close();
    vi.advanceTimersByTime(1000);
    last().onopen?.();
    last().tell(welcome);
    expect(last().sent.length).toBe(1);
  });

  it('waits longer and longer, but never for ever', () => {
    connect();
    for (let failure = 0; failure < 10; failure += 1) {
      last().close();
      vi.advanceTimersByTime(10_000);
    }
    expect(FakeSocket.all.length).toBe(11);
  });

  it('gives up when the server refuses its version', () => {
    const { statuses } = connect();
    last().onopen?.();
    last().tell({ type: 'error', code: 'version', message: 'you speak version 1' });
    last().close();
    expect(statuses[statuses.length - 1]).toEqual({ state: 'refused', code: 'version', message: 'you speak version 1' });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
  });

  it('notices a silent server', () => {
    connect();
    last().onopen?.();
    last().tell(welcome);
    vi.advanceTimersByTime(15_000);
    expect(last().sent[1]).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(12_000);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it('is not troubled by nonsense', () => {
    const { heard } = connect();
    last().onopen?.();
    last().onmessage?.({ data: 'not json' });
    expect(heard).toEqual([]);
  });
});
