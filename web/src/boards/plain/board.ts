import type { Board } from '../board';
import Plain from './Plain.svelte';

export const board: Board = { component: Plain };
