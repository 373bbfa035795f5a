import type { Board } from '../board';
import Grid from './Grid.svelte';

export const board: Board = { component: Grid, pace: () => 250 };
