import type { Board } from '../board';
import { t } from '../../lib/i18n.svelte';
import Grid from './Grid.svelte';

/** Whoever drops a disc into a column says so. */
const tell: Board['tell'] = (lived, { game }) =>
  'did' in lived && game.startsWith('connect-four') ? t('web-you-did', { move: t('web-column', { column: lived.did.move }) }) : null;

export const board: Board = { component: Grid, tell, pace: () => 250 };
