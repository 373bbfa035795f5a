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

it('follows a game from which moves were taken back', () => {
  listener.heard({ type: 'start', game: 1, n: 2, may: ['takeback'], lived: [{ did: { move: 'x' } }, { did: { move: 'y' } }], view: 'v' });
  listener.heard({ type: 'proposals', open: [{ what: 'takeback', by: 0, agreed: [0], waits_for: [1] }] });
  expect([session.proposals.length, session.game.may]).toEqual([1, ['takeback']]);
  listener.heard(start(1, 1, ['x']));
  expect(session.game.lived).toEqual([{ did: { move: 'x' } }]);
  expect([session.game.n, session.proposals, listener.known().since]).toEqual([1, [], 1]);
});

it('says what a player proposes and answers', () => {
  session.propose('draw');
  session.answer({ replace: 2 }, true);
  session.resign();
  session.abort();
  expect(said).toEqual([{ type: 'propose', what: 'draw' }, { type: 'answer', what: { replace: 2 }, agree: true }, { type: 'resign' }, { type: 'abort' }]);
});

it('runs the clocks of those who are to move and lets the others stand', () => {
  const position = { view: 'v', next: [1], clocks_ms: [60_000, 50_000, null] };
  listener.heard({ type: 'start', game: 1, n: 0, lived: [], ...position });
  const [one, two, bot] = session.game.clocks ?? [];
  expect([one, bot]).toEqual([{ left: 60_000, deadline: null }, { left: null, deadline: null }]);
  expect((two?.deadline ?? 0) - Date.now()).toBeGreaterThan(45_000);
  listener.heard({ type: 'event', n: 0, lived: [], ...position, over: { payoffs: [1, -1], settled: { id: 'settled-out-of-time', args: {} } } });
  expect(session.game.clocks?.[1]).toEqual({ left: 50_000, deadline: null });
});
