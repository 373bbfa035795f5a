// The guided first games. A game that has one keeps it in its folder of the catalogue: the moves and steps (`lesson.json`), what the
// learner sees (`lesson-scenes.json`, written and checked by a test of the catalogue), and the texts.

import type { Drawing } from '../lib/fluent';
import type { Choice, Ending, Lived, Message } from '../wire/wire';

/** Where the learner is told something and, where there are answers, asked for a move. */
export interface Step {
  text: string;
  /** After so many moves. */
  after: number;
  /** Right moves: the game goes on with the first. */
  answers?: string[];
  /** Moves that are as good, but with which the game does not go on. */
  also?: string[];
  /** Squares where something may be. */
  marks?: string[];
}

export interface Chapter {
  game: string;
  seats: string[];
  /** The learner's. */
  seat: number;
  steps: Step[];
}

export interface Scene {
  /** After so many moves. */
  number: number;
  view: unknown;
  drawing?: Drawing;
  alarms: string[];
  offers: Choice[];
  /** What is new. */
  lived: Lived[];
  over: Ending | null;
}

/** A chapter with what the learner sees. */
export interface Shown extends Chapter {
  titles: Message[];
  scenes: Scene[];
}

const plans = import.meta.glob<{ chapters: Chapter[] }>('../../../crates/catalogue/src/*/lesson.json', { import: 'default' });
const scenes = import.meta.glob<{ titles: Message[]; scenes: Scene[] }[]>('../../../crates/catalogue/src/*/lesson-scenes.json', { import: 'default' });
const texts = import.meta.glob<string>('../../../crates/catalogue/src/*/lesson.*.ftl', { query: '?raw', import: 'default' });

const path = (game: string, file: string) => `../../../crates/catalogue/src/${game}/${file}`;

/** The games that have a guided first game. */
export const LESSONS: string[] = Object.keys(plans).map((file) => file.split('/').at(-2) ?? '');

/** A guided first game with its texts in a language; nothing if the game has none. */
export async function lesson(game: string, language: string): Promise<{ chapters: Shown[]; text: string } | null> {
  const [plan, seen, text] = [plans[path(game, 'lesson.json')], scenes[path(game, 'lesson-scenes.json')], texts[path(game, `lesson.${language}.ftl`)]];
  if (!plan || !seen || !text) return null;
  const [{ chapters }, views, words] = await Promise.all([plan(), seen(), text()]);
  return { chapters: chapters.map((chapter, at) => ({ ...chapter, titles: views[at]?.titles ?? [], scenes: views[at]?.scenes ?? [] })), text: words };
}

/** The id of the text of a step, in the texts of its lesson. */
export function textOf(step: Step): string {
  return `lesson-${step.text}`;
}

/** What a move means at a step. */
export function judge(step: Step, move: string): 'right' | 'as-good' | 'other' {
  if (step.answers?.includes(move)) return 'right';
  return step.also?.includes(move) ? 'as-good' : 'other';
}
