import { beforeEach, expect, it, vi } from 'vitest';
import type { Listener } from '../wire/connection';
import type { Say, Tell } from '../wire/wire';
import { Session } from './session.svelte';

let listener: Listener;
let said: Say[];
vi.mock('../wire/connection', () => ({
  Connection: class {
    constructor(_: string, given: Listener) {
      listener = given;
    }
    say(say: Say) {
      said.push(say);
    }
    close() {}
  },
}));

const start = (game: number, n: number, lived: string[]): Tell => ({ type: 'start', game, n, lived: lived.map((move) => ({ did: { move } })), view: 'v', offers: [{ move: 'a1' }] });

let session: Session;
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'x' });
  said = [];
  session = new Session(7);
  session.connect();
});

it('keeps the part of a game that it has when the connection comes back', () => {
  listener.heard(start(1, 2, ['x', 'y']));
  session.comment(0, 'not without a seat');
  expect(session.game.lived).toHaveLength(2);
  expect(listener.known()).toMatchObject({ game: 1, since: 2 });
  listener.heard(start(1, 3, ['z']));
  expect(session.game.lived).toEqual(['x', 'y', 'z'].map((move) => ({ did: { move } })));
  expect(said).toEqual([]);
});

it('forgets a game when another one begins', () => {
  listener.heard(start(1, 2, ['x', 'y']));
  session.play('a1');
  listener.heard({ type: 'why', of: 1, on: 1, explanation: { because: 'so', parts: [] } });
  listener.heard(start(2, 0, []));
  expect(session.game).toMatchObject({ number: 2, n: 0, lived: [], sent: null, latest: null, explanations: {} });
});

it('waits for the answer to a move and counts refusals', () => {
  listener.heard(start(1, 0, []));
  session.play('b9');
  expect([session.refusals, said]).toEqual([1, []]);
  session.play('a1');
  expect(session.myTurn).toBe(false);
  listener.heard({ type: 'error', code: 'stale', message: { id: 'verbatim', args: { text: 'look again' } } });
  expect([session.refusals, session.game.sent, session.myTurn]).toEqual([2, null, true]);
});

it('shows positions one after the other, and all at once when the game closes', () => {
  vi.useFakeTimers();
  session.pace = () => 100;
  listener.heard(start(1, 0, []));
  for (const n of [1, 2, 3]) listener.heard({ type: 'event', n, lived: [], view: n });
  expect(session.game.position.view).toBe(1);
  vi.advanceTimersByTime(100);
  expect(session.game.position.view).toBe(2);
  listener.heard({ type: 'closed', record: 5 });
  expect(session.game.position.view).toBe(3);
  vi.useRealTimers();
});

it('notes which plays have no explanation, but asks again where it is only too early', () => {
  listener.heard(start(1, 1, ['x']));
  session.why(0);
  listener.heard({ type: 'error', code: 'not-yet', message: { id: 'verbatim', args: { text: 'later' } } });
  expect(session.game.explanations[0]).toBeUndefined();
  session.why(0);
  listener.heard({ type: 'error', code: 'not-found', message: { id: 'verbatim', args: { text: 'none' } } });
  expect(session.game.explanations[0]).toBeNull();
});
