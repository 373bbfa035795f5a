// Cards by the letters of the notation: their names, and where their pips stand.

import type { Arg, Message } from '../../lib/fluent';
import { say } from '../../lib/i18n.svelte';
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

/** Whether a move of chance gives a card to a seat, such as `AD>2`. */
export function isDeal(move: string): boolean {
  return /^[A234567JQK][CDSB]>\w+$/.test(move);
}

/** Which faces to draw: as the visitor prefers, else as the table says. */
export function facesOf(game: string): Faces {
  if (preferences.deck !== 'game') return preferences.deck;
  return parametersOf(game).faces === 'french' ? 'french' : 'italian';
}

const RANKS: Record<string, string> = { A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', J: 'jack', Q: 'knight', K: 'king' };
const SUITS: Record<string, string> = { C: 'cups', D: 'coins', S: 'swords', B: 'batons' };
const FRENCH: Record<string, string> = { 'rank-knight': 'rank-queen', 'suit-cups': 'suit-hearts', 'suit-coins': 'suit-diamonds', 'suit-swords': 'suit-spades', 'suit-batons': 'suit-clubs' };
const ITALIAN = Object.fromEntries(Object.entries(FRENCH).map(([italian, french]) => [french, italian]));

/** The message to say instead of another one: knights and queens, cups and hearts depend on the deck. */
export function deckId(id: string, faces: Faces): string {
  return (faces === 'french' ? FRENCH : ITALIAN)[id] ?? id;
}

/** The name of a rank. */
export function rankName(rank: string, faces: Faces): Message {
  return { id: deckId(`rank-${RANKS[rank]}`, faces) };
}

/** The name of a suit. */
export function suitName(suit: string, faces: Faces): Message {
  return { id: deckId(`suit-${SUITS[suit]}`, faces) };
}

/** The name of a card; a text that is no card is its own name. */
export function cardName(text: string, faces: Faces): Arg {
  const card = readCard(text);
  return card ? { id: 'card', args: { rank: rankName(card.rank, faces), suit: suitName(card.suit, faces) } } : text;
}

/** The name of a role. */
export function roleName(role: string): Message {
  return { id: `role-${role === 'villain' ? 'defender' : role}` };
}

/** What a card is called, as a title. */
export function cardTitle(text: string, faces: Faces): string {
  const name = say(cardName(text, faces));
  return name.charAt(0).toUpperCase() + name.slice(1);
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
