// The umpire's sentences about chess and Kriegspiel, from the notices, in the visitor's language.

import type { Telling } from '../board';
import { list, t, type Key } from '../../lib/i18n';
import { seatTitle } from '../../lib/titles';
import type { Lived } from '../../wire/wire';
import type { Color } from './position';

interface Announcement {
  by: Color;
  capture: { square: string; man: 'pawn' | 'piece' | null; en_passant: boolean } | null;
  promotion: boolean;
  checks: string[];
  pawn_tries: 'untold' | { some?: boolean; squares?: string[]; number?: number };
  end: string | null;
}

interface Notice {
  uci?: string;
  seat?: number;
  refused?: { by: Color };
  any?: { by: Color; answer: boolean };
  moved?: Announcement;
  'your-king'?: string;
  begin?: { checks: string[] };
}

const DIRECTIONS: Record<string, Key> = {
  rank: 'kCheckRank',
  file: 'kCheckFile',
  'long-diagonal': 'kCheckLong',
  'short-diagonal': 'kCheckShort',
  knight: 'kCheckKnight',
};
const ENDS: Record<string, Key> = {
  mate: 'kEndMate',
  stalemate: 'kEndStalemate',
  'dead-position': 'kEndDead',
  rule: 'kEndRule',
  promoted: 'kEndPromoted',
};

const side = (color: Color) => t(color);

function checks(directions: string[]): string[] {
  if (directions.length === 0) return [];
  const how = list(directions.map((direction) => (DIRECTIONS[direction] ? t(DIRECTIONS[direction]) : direction)));
  return [t(directions.length > 1 ? 'kDoubleCheck' : 'kCheck', { how })];
}

function tries(told: Announcement['pawn_tries']): string[] {
  if (typeof told !== 'object' || told === null) return [];
  if (told.some) return [t('kPawnSome')];
  if (told.squares && told.squares.length > 0) return [t('kPawnSquares', { squares: told.squares.join(', ') })];
  if (told.number === 1) return [t('kPawnOne')];
  return told.number ? [t('kPawnMany', { count: told.number })] : [];
}

function announced(moved: Announcement, telling: Telling): string {
  // One's own move is in the history already: only what else the umpire says about it is news.
  const own = telling.seat !== null && (telling.seat === 1 ? 'black' : 'white') === moved.by;
  const parts = own ? [] : [t('kMoved', { side: side(moved.by) })];
  if (moved.capture) {
    const keys = { pawn: 'kCapturePawn', piece: 'kCapturePiece' } as const;
    const key: Key = moved.capture.man === null ? 'kCapture' : keys[moved.capture.man];
    parts.push(t(key, { square: moved.capture.square }));
    if (moved.capture.en_passant) parts.push(t('kEnPassant'));
  }
  if (moved.promotion) parts.push(t('kPromotion'));
  parts.push(...checks(moved.checks), ...tries(moved.pawn_tries));
  const end = moved.end === null ? undefined : ENDS[moved.end];
  if (end) parts.push(t(end));
  return parts.join(' ');
}

/** What the pages say about something lived through at a chess board. */
export function tell(lived: Lived, telling: Telling): string | null {
  if ('did' in lived) return telling.game.startsWith('kriegspiel') ? null : '';
  if (!('heard' in lived)) return null;
  const notice = lived.heard.notice as Notice | null;
  if (typeof notice !== 'object' || notice === null) return null;
  if (notice.uci !== undefined) {
    return t('plays', { by: seatTitle(notice.seat === 1 ? 'Black' : 'White'), move: notice.uci });
  }
  if (notice.refused) return t('kRefused', { side: side(notice.refused.by) });
  if (notice.any) return t(notice.any.answer ? 'kAnyYes' : 'kAnyNo', { side: side(notice.any.by) });
  if (notice['your-king'] !== undefined) return t('kYourKing', { square: notice['your-king'] });
  if (notice.begin) return [t('kBegin'), ...checks(notice.begin.checks)].join(' ');
  if (notice.moved) return announced(notice.moved, telling);
  return null;
}
