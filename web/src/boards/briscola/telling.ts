// The umpire's sentences about Briscola, from the notices, in the visitor's language.

import type { Telling } from '../board';
import { say, t } from '../../lib/i18n.svelte';
import { sitterTitle } from '../../lib/titles';
import type { Lived } from '../../wire/wire';
import { cardName, cardTitle, facesOf, rankName, readCard, suitName } from './cards';

interface Notice {
  dealt?: { dealer: number };
  called?: { seat: number; rank: string };
  promised?: { seat: number; points: number };
  passed?: { seat: number };
  declared?: { seat: number; card: string };
  played?: { seat: number; card: string; kind: string };
  taken?: { seat: number; points: number };
  counted?: { caller: number; partner: number | null; points: number };
  drew?: { card: string };
  'other-drew'?: { seat: number };
  exposed?: { card: string };
  'took-exposed'?: { seat: number; card: string };
  shown?: { seat: number; hand: string[] };
}

/** What the pages say about something lived through at a table of Briscola. */
export function tell(lived: Lived, telling: Telling): string | null {
  if ('did' in lived) return ''; // The umpire repeats every play to all.
  if (!('heard' in lived)) return null;
  const faces = facesOf(telling.game);
  const name = (seat: number) => sitterTitle(telling.seats[seat]);
  const card = (text: string) => cardName(text, faces);
  if (lived.heard.notice === 'all-passed') return t('web-b-all-passed');
  const notice = lived.heard.notice as Notice | null;
  if (typeof notice !== 'object' || notice === null) return null;
  if (notice.dealt) return t('web-b-dealt', { dealer: name(notice.dealt.dealer) });
  if (notice.called) return t('web-b-called', { seat: name(notice.called.seat), rank: rankName(notice.called.rank, faces) });
  if (notice.promised) return t('web-b-promised', { seat: name(notice.promised.seat), points: notice.promised.points });
  if (notice.passed) return t('web-b-passed', { seat: name(notice.passed.seat) });
  if (notice.declared) {
    const suit = suitName(readCard(notice.declared.card)?.suit ?? '', faces);
    return t('web-b-declared', { seat: name(notice.declared.seat), suit, card: card(notice.declared.card) });
  }
  if (notice.played) return t('web-b-played', { seat: name(notice.played.seat), card: `${cardTitle(notice.played.card, faces)} (${notice.played.kind})` });
  if (notice.taken) return t('web-b-taken', { seat: name(notice.taken.seat), points: notice.taken.points });
  if (notice.counted) {
    const side = [notice.counted.caller, notice.counted.partner].filter((seat) => seat !== null);
    return t('web-b-counted', { names: [...new Set(side)].map(name), points: notice.counted.points });
  }
  if (notice.drew) return t('web-b-drew', { card: card(notice.drew.card) });
  if (notice['other-drew']) return t('web-b-other-drew', { seat: name(notice['other-drew'].seat) });
  if (notice['took-exposed']) return t('web-b-took-exposed', { seat: name(notice['took-exposed'].seat), card: card(notice['took-exposed'].card) });
  if (notice.shown) return `${t('web-b-shown', { seat: name(notice.shown.seat) })} ${say(notice.shown.hand.map(card))}`;
  if (notice.exposed) return t('web-b-exposed', { card: card(notice.exposed.card) });
  return null;
}

/** A reason of a machine, with the cards called by their names. */
export function phrase(text: string, game: string): string {
  return text.replace(/(?<![\w-])[A234567JQK][CDSB](?![\w-])/g, (card) => cardTitle(card, facesOf(game)));
}
