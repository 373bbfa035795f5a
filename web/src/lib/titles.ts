// What games and players are called. Games that nobody has named here are shown by their own name: a game is on the
// pages on the day it is added to the catalogue.

import type { SeatInfo } from '../wire/wire';
import { preferences, type Language } from './preferences.svelte';
import { say, t } from './i18n.svelte';

const GAMES: Record<string, Record<Language, [title: string, about: string]>> = {
  briscola5: {
    en: ['Briscola in 5', 'An auction for a card; whoever holds it is the caller’s secret partner.'],
    it: ['Briscola in 5', 'Un’asta per una carta: chi ce l’ha è il socio segreto del chiamante.'],
  },
  briscola: {
    en: ['Briscola', 'Three cards in the hand, a stock and a trump on the table.'],
    it: ['Briscola', 'Tre carte in mano, il mazzo e la briscola in tavola.'],
  },
  kriegspiel: {
    en: ['Kriegspiel', 'Chess in which you do not see the enemy; the umpire answers.'],
    it: ['Kriegspiel', 'Scacchi senza vedere l’avversario: l’arbitro risponde.'],
  },
  'kriegspiel:ending=KPK': {
    en: ['', 'King and pawn against your king, which the machine cannot see: stop the pawn.'],
    it: ['', 'Re e pedone contro il tuo re, che la macchina non vede: ferma il pedone.'],
  },
  chess: { en: ['Chess', 'From the usual position or any other.'], it: ['Scacchi', 'Dalla posizione usuale o da un’altra.'] },
  tris: { en: ['Tris', 'Noughts and crosses, on a board of any size.'], it: ['Tris', 'Il gioco del filetto, su tavole di ogni misura.'] },
  'connect-four': {
    en: ['Connect four', 'Discs fall into columns: the first line of four wins.'],
    it: ['Forza quattro', 'I gettoni cadono nelle colonne: vince la prima fila di quattro.'],
  },
  pig: {
    en: ['Pig', 'Throw the die again, or keep what it gave.'],
    it: ['Maiale', 'Tira ancora il dado, o tieni quello che ha dato.'],
  },
  pennies: {
    en: ['Matching pennies', 'Both show a face at once.'],
    it: ['Pari e dispari con le monete', 'Tutti e due mostrano insieme una faccia.'],
  },
  tree: { en: ['A tree from a file', 'A game written down as a tree.'], it: ['Un albero da un file', 'Un gioco scritto come albero.'] },
};

const SEATS: Record<string, Record<Language, string>> = {
  White: { en: 'White', it: 'Bianco' },
  Black: { en: 'Black', it: 'Nero' },
  even: { en: 'even', it: 'pari' },
  odd: { en: 'odd', it: 'dispari' },
  first: { en: 'first', it: 'primo' },
  second: { en: 'second', it: 'secondo' },
};

/** The name of a game without its parameters. */
export function gameName(spec: string): string {
  const colon = spec.indexOf(':');
  return colon < 0 ? spec : spec.slice(0, colon);
}

/** The parameters of a game or a player. */
export function parametersOf(spec: string): Record<string, string> {
  const colon = spec.indexOf(':');
  if (colon < 0) return {};
  const pairs = spec.slice(colon + 1).split(',').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2) as [string, string][]);
}

/** What a game is called. */
export function title(spec: string): string {
  const name = gameName(spec);
  const known = GAMES[name]?.[preferences.language][0];
  if (name === 'kriegspiel' && parametersOf(spec).ending !== undefined) return `${known} · ${parametersOf(spec).ending}`;
  return known ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** One sentence about a game; what the catalogue says where nobody wrote a better one. */
export function about(name: string, otherwise: string): string {
  return (GAMES[name] ?? GAMES[gameName(name)])?.[preferences.language][1] ?? otherwise;
}

/** What a seat is called. */
export function seatTitle(seat: string): string {
  return SEATS[seat]?.[preferences.language] ?? seat;
}

/** What somebody at the table is called: people by their name, machines by their seat. */
export function sitterTitle(seat: SeatInfo | undefined): string {
  if (!seat) return '?';
  return seat.kind === null || seat.kind === 'machine' || seat.name === null ? seatTitle(seat.seat) : seat.name;
}

/** A player of the catalogue, short. */
export function playerTitle(spec: string): string {
  const name = gameName(spec);
  const strategy = parametersOf(spec).strategy;
  return strategy === undefined ? name : `${name} (${strategy})`;
}

/** What somebody in a record is called. */
export function recordedTitle(player: string): string {
  return /^[a-z][a-z-]*(:|$)/.test(player) && player.includes(':') ? playerTitle(player) : player;
}

/** Who played, those of one name together: "Ada, 4 × expert (accorto)". */
export function crowd(players: string[]): string {
  const counts = new Map<string, number>();
  for (const player of players.map(recordedTitle)) counts.set(player, (counts.get(player) ?? 0) + 1);
  return say([...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)));
}

/** How many points, as a phrase. */
export function pointsTitle(count: number): string {
  return t('web-points', { count });
}
