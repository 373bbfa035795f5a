// Cards by the letters of the notation: what they are called and where their pips stand.

import { t, type Key } from '../../lib/i18n';
import { preferences } from '../../lib/preferences.svelte';
import { parametersOf } from '../../lib/titles';

export type Suit = 'C' | 'D' | 'S' | 'B';
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | 'J' | 'Q' | 'K';
export type Faces = 'italian' | 'french';

export interface CardFace {
  rank: Rank;
  suit: Suit;
}

/** Reads a card such as `AD`; nothing if it is none. */
export function readCard(text: string): CardFace | null {
  const match = /^([A234567JQK])([CDSB])$/.exec(text);
  return match ? { rank: match[1] as Rank, suit: match[2] as Suit } : null;
}

/** Which faces to draw: as the visitor prefers, else as the table says. */
export function facesOf(game: string): Faces {
  if (preferences.deck !== 'game') return preferences.deck;
  return parametersOf(game).faces === 'french' ? 'french' : 'italian';
}

/** What a rank is called. */
export function rankTitle(rank: string, faces: Faces): string {
  return t((rank === 'Q' && faces === 'french' ? 'rankQfrench' : `rank${rank}`) as Key);
}

/** What a suit is called. */
export function suitTitle(suit: string, faces: Faces): string {
  return t((faces === 'french' ? `suit${suit}french` : `suit${suit}`) as Key);
}

/** What a card is called. */
export function cardTitle(text: string, faces: Faces): string {
  const card = readCard(text);
  return card ? t('card', { rank: rankTitle(card.rank, faces), suit: suitTitle(card.suit, faces) }) : text;
}

/** The letter of a suit's Italian name, as the wire writes suits. */
export function suitLetter(name: string): Suit {
  return ({ coppe: 'C', denari: 'D', spade: 'S', bastoni: 'B' } as Record<string, Suit>)[name] ?? 'D';
}

/** The index in the corner: Italian letters for figures where the pages speak Italian. */
export function index(rank: Rank, faces: Faces): string {
  if (faces === 'italian' && preferences.language === 'it') return { J: 'F', Q: 'C', K: 'R' }[rank as string] ?? rank;
  return rank;
}

/** Where the pips of a number stand, from -1 to 1 across and down. */
export const PIPS: Partial<Record<Rank, [x: number, y: number][]>> = {
  '2': [[0, -0.55], [0, 0.55]],
  '3': [[0, -0.72], [0, 0], [0, 0.72]],
  '4': [[-0.55, -0.55], [0.55, -0.55], [-0.55, 0.55], [0.55, 0.55]],
  '5': [[-0.62, -0.68], [0.62, -0.68], [0, 0], [-0.62, 0.68], [0.62, 0.68]],
  '6': [[-0.55, -0.72], [0.55, -0.72], [-0.55, 0], [0.55, 0], [-0.55, 0.72], [0.55, 0.72]],
  '7': [[-0.66, -0.72], [0.66, -0.72], [0, -0.36], [-0.66, 0.05], [0.66, 0.05], [-0.66, 0.75], [0.66, 0.75]],
};

/** How large the pips of a number are. */
export const SIZE: Partial<Record<Rank, number>> = { '2': 1.75, '3': 1.16, '4': 1.06, '5': 1.1, '6': 1, '7': 0.95 };
