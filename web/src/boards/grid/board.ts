import type { Board } from '../board';
import Grid from './Grid.svelte';

const nameOf: Board['nameOf'] = (move, game) => (game.startsWith('connect-four') ? { id: 'web-column', args: { column: move } } : move);

export const board: Board = { component: Grid, nameOf, pace: () => 250 };
