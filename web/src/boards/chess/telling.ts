// The umpire's sentences about chess and Kriegspiel, from the notices, in the visitor's language.

import type { Telling } from '../board';
import { t, type Key } from '../../lib/i18n.svelte';
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
  rank: 'web-k-check-rank',
  file: 'web-k-check-file',
  'long-diagonal': 'web-k-check-long',
  'short-diagonal': 'web-k-check-short',
  knight: 'web-k-check-knight',
};
const ENDS: Record<string, Key> = {
  mate: 'web-k-end-mate',
  stalemate: 'web-k-end-stalemate',
  'dead-position': 'web-k-end-dead',
  rule: 'web-k-end-rule',
  promoted: 'web-k-end-promoted',
};

const side = (color: Color) => t(`web-${color}`);

function checks(directions: string[]): string[] {
  if (directions.length === 0) return [];
  const how = directions.map((direction) => (DIRECTIONS[direction] ? t(DIRECTIONS[direction]) : direction));
  return [t(directions.length > 1 ? 'web-k-double-check' : 'web-k-check', { how })];
}

function tries(told: Announcement['pawn_tries']): string[] {
  if (typeof told !== 'object' || told === null) return [];
  if (told.some) return [t('web-k-pawn-some')];
  if (told.squares && told.squares.length > 0) return [t('web-k-pawn-squares', { squares: told.squares.join(', ') })];
  return told.number ? [t('web-k-pawn-many', { count: told.number })] : [];
}

function announced(moved: Announcement, telling: Telling): string {
  // One's own move is in the history already: only what else the umpire says about it is news.
  const own = telling.seat !== null && (telling.seat === 1 ? 'black' : 'white') === moved.by;
  const parts = own ? [] : [t('web-k-moved', { side: side(moved.by) })];
  if (moved.capture) {
    const keys = { pawn: 'web-k-capture-pawn', piece: 'web-k-capture-piece' } as const;
    const key: Key = moved.capture.man === null ? 'web-k-capture' : keys[moved.capture.man];
    parts.push(t(key, { square: moved.capture.square }));
    if (moved.capture.en_passant) parts.push(t('web-k-en-passant'));
  }
  if (moved.promotion) parts.push(t('web-k-promotion'));
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
    return t('web-plays', { by: seatTitle(notice.seat === 1 ? 'Black' : 'White'), move: notice.uci });
  }
  if (notice.refused) return t('web-k-refused', { side: side(notice.refused.by) });
  if (notice.any) return t(notice.any.answer ? 'web-k-any-yes' : 'web-k-any-no', { side: side(notice.any.by) });
  if (notice['your-king'] !== undefined) return t('web-k-your-king', { square: notice['your-king'] });
  if (notice.begin) return [t('web-k-begin'), ...checks(notice.begin.checks)].join(' ');
  if (notice.moved) return announced(notice.moved, telling);
  return null;
}
