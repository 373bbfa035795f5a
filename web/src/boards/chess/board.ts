import type { Board } from '../board';
import Chess from './Chess.svelte';
import { hides } from './hides';

export const board: Board = { component: Chess, clocks: true, hides, pace: () => 250 };
