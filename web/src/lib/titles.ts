// What games, seats and players are called.

import type { SeatInfo } from '../wire/wire';
import { knows, learn, say, t } from './i18n.svelte';

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

/** What a game is called: the title in its own folder, else its name. */
export function title(spec: string): string {
  const name = gameName(spec);
  const isKnown = knows(`game-${name}`);
  if (!isKnown) learn(name);
  const known = isKnown ? say({ id: `game-${name}` }) : name.charAt(0).toUpperCase() + name.slice(1);
  const ending = parametersOf(spec).ending;
  return ending === undefined ? known : `${known} · ${ending}`;
}

/** One sentence about a game. */
export function about(spec: string): string {
  const id = `game-${gameName(spec)}`;
  return knows(id) ? say({ id }, 'about') : '';
}

/** The rules of a game for people who do not know it yet; empty if it has none. */
export function rules(spec: string): string {
  const id = `game-${gameName(spec)}`;
  const text = knows(id) ? say({ id }, 'rules') : '';
  return text.includes('\n') ? text : '';
}

/** What a seat is called. */
export function seatTitle(seat: Pick<SeatInfo, 'seat' | 'title'> | undefined): string {
  return seat?.title ? say(seat.title) : (seat?.seat ?? '?');
}

/** What the player in a seat is called: people by their name, bots by their seat. */
export function sitterTitle(seat: SeatInfo | undefined): string {
  return !seat || seat.kind === null || seat.kind === 'machine' || seat.name === null ? seatTitle(seat) : seat.name;
}

/** A player of the catalogue, short. */
export function playerTitle(spec: string): string {
  const name = gameName(spec);
  const strategy = parametersOf(spec).strategy;
  return strategy === undefined ? name : `${name} (${strategy})`;
}

/** What a player in a record is called. */
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
