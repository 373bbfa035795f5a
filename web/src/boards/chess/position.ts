// What the wire shows of chess and Kriegspiel, as the board needs it.

import type { Key as Square, Role } from 'chessground/types';
import type { Choice, Lived } from '../../wire/wire';

export type Color = 'white' | 'black';

export interface KriegspielView {
  side: Color;
  men: string;
  to_move: Color | null;
  refused: string[];
  checks: string[];
  enemy_men: number;
  end: string | null;
}

/** A position that can be shown. */
export interface ChessPosition {
  fen: string;
  toMove: Color | null;
  /** Whose view it is, where only one side is to be seen. */
  blind: KriegspielView | null;
}

/** Reads a view of chess (a FEN) or of Kriegspiel; nothing if it is neither. */
export function read(view: unknown): ChessPosition | null {
  if (typeof view === 'string' && /^[1-8pnbrqkPNBRQK/]+ [wb] /.test(view)) {
    return { fen: view.split(' ')[0] ?? '', toMove: view.split(' ')[1] === 'b' ? 'black' : 'white', blind: null };
  }
  if (typeof view !== 'object' || view === null) return null;
  const some = view as Partial<KriegspielView>;
  if (typeof some.men !== 'string' || (some.side !== 'white' && some.side !== 'black')) return null;
  return { fen: some.men, toMove: some.to_move ?? null, blind: some as KriegspielView };
}

const MOVE = /^([a-h][1-8])([a-h][1-8])([nbrq])?$/;
const ROLES: Record<string, Role> = { n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };

/** Where each piece may go, from the moves on offer. */
export function destinations(offers: Choice[]): Map<Square, Square[]> {
  const dests = new Map<Square, Square[]>();
  for (const { move } of offers) {
    const match = MOVE.exec(move);
    if (!match) continue;
    const [from, to] = [match[1] as Square, match[2] as Square];
    const known = dests.get(from) ?? [];
    if (!known.includes(to)) dests.set(from, [...known, to]);
  }
  return dests;
}

/** The moves on offer from one square to another: several if a pawn promotes. */
export function between(offers: Choice[], from: string, to: string): { move: string; role: Role | null }[] {
  return offers.flatMap(({ move }) => {
    const match = MOVE.exec(move);
    if (!match || match[1] !== from || match[2] !== to) return [];
    return [{ move, role: match[3] ? (ROLES[match[3]] ?? null) : null }];
  });
}

/** Offers that are no moves of pieces, such as a question to the umpire. */
export function otherOffers(offers: Choice[]): Choice[] {
  return offers.filter(({ move }) => !MOVE.test(move));
}

/** The squares of the last move that this seat knows of. */
export function lastMove(lived: Lived[]): Square[] {
  for (let at = lived.length - 1; at >= 0; at -= 1) {
    const one = lived[at]!;
    let text: string | undefined;
    if ('did' in one) text = one.did.move;
    else if ('play' in one) text = one.play.move;
    else {
      const notice = one.heard.notice as { uci?: string; refused?: unknown; moved?: { by: Color } } | null;
      if (typeof notice !== 'object' || notice === null) continue;
      if (notice.refused !== undefined) return []; // The last try changed nothing.
      text = notice.uci;
    }
    const match = text === undefined ? null : MOVE.exec(text);
    if (match) return [match[1] as Square, match[2] as Square];
  }
  return [];
}
