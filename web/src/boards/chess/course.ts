// The moves of a game of chess as the players heard them, with the placement of the pieces after each.

import type { Arg } from '../../lib/fluent';
import { parametersOf } from '../../lib/titles';
import type { Lived } from '../../wire/wire';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export interface Played {
  /** As people write it. */
  notation: Arg;
  uci: string;
  /** The placement after it, as in a FEN. */
  after: string;
}

/** The placement of the pieces at the start of a game. */
export function startOf(game: string): string {
  return parametersOf(game).fen?.split(' ')[0] ?? START;
}

/** The moves so far. Nothing if they do not lead to what is on the board, as where only a part of them was heard. */
export function course(lived: Lived[], game: string, now: string): Played[] {
  const played: Played[] = [];
  let placement = startOf(game);
  for (const one of lived) {
    if (!('heard' in one)) continue;
    const uci = (one.heard.notice as { uci?: unknown } | null)?.uci;
    if (typeof uci !== 'string') continue;
    placement = moved(placement, uci);
    played.push({ notation: one.heard.words.args?.mv ?? uci, uci, after: placement });
  }
  return placement === now ? played : [];
}

/** What a move does to the pieces: castling also moves the rook, and a pawn that captures en passant removes a pawn. */
export function moved(placement: string, uci: string): string {
  const rows = placement.split('/').map((row) => [...row].flatMap((sign) => (/\d/.test(sign) ? Array<string>(Number(sign)).fill('.') : [sign])));
  const at = (square: string): [number, number] => [8 - Number(square[1]), square.charCodeAt(0) - 97];
  const [fromRow, fromFile] = at(uci.slice(0, 2));
  const [toRow, toFile] = at(uci.slice(2, 4));
  const [start, end] = [rows[fromRow], rows[toRow]];
  if (!start || !end) return placement;
  const piece = start[fromFile] ?? '.';
  if (piece.toLowerCase() === 'p' && fromFile !== toFile && end[toFile] === '.') start[toFile] = '.';
  if (piece.toLowerCase() === 'k' && Math.abs(toFile - fromFile) === 2) {
    const [corner, beside] = toFile > fromFile ? [7, toFile - 1] : [0, toFile + 1];
    start[beside] = start[corner] ?? '.';
    start[corner] = '.';
  }
  start[fromFile] = '.';
  const promoted = uci[4];
  end[toFile] = promoted === undefined ? piece : piece === 'P' ? promoted.toUpperCase() : promoted;
  return rows.map((row) => row.join('').replace(/\.+/g, (empty) => String(empty.length))).join('/');
}

const WORTH = 'qrbnp';

/** The pieces of one colour that are gone since the start, the queen first. */
export function captured(start: string, now: string, color: 'white' | 'black'): string[] {
  const letter = (sign: string) => (color === 'white' ? sign.toUpperCase() : sign);
  const count = (placement: string, sign: string) => [...placement].filter((one) => one === letter(sign)).length;
  return [...WORTH].flatMap((sign) => Array<string>(Math.max(0, count(start, sign) - count(now, sign))).fill(sign));
}
