import type { Board } from '../board';
import Chess from './Chess.svelte';
import { tell } from './telling';

export const board: Board = { component: Chess, tell, pace: () => 250 };
