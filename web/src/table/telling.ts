// What was lived through, as lines for people.

import type { Board, Telling } from '../boards/board';
import { t } from '../lib/i18n.svelte';
import { seatTitle } from '../lib/titles';
import { house } from '../words/house';
import type { Lived } from '../wire/wire';
import type { Line } from './History.svelte';

/** One thing lived through, in words; '' where the board hides it. */
export function words(lived: Lived, board: Board, telling: Telling): string {
  const own = board.tell?.(lived, telling) ?? null;
  if (own !== null) return own;
  if ('did' in lived) return t('web-you-did', { move: lived.did.notation ?? lived.did.move });
  if ('play' in lived) {
    const by = lived.play.by === 'nature' ? t('web-nature') : seatTitle(lived.play.by);
    return t('web-plays', { by, move: lived.play.move });
  }
  return house(lived.heard.words);
}

/** Everything lived through, as lines that keep their number. */
export function lines(lived: Lived[], board: Board, telling: Telling): Line[] {
  return lived.map((one, on) => ({ on, text: words(one, board, telling) })).filter((line) => line.text !== '');
}
