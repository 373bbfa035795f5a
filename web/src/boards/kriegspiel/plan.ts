// The plan for an ending of Kriegspiel, as the server sends it.

import type { Message } from '../../wire/wire';

/** What to try in an ending against a hidden king, and what to do after each answer of the umpire. */
export type Plan = {
  belief: string,
  verdict: { "sure": number } | "almost-sure" | "neither",
  tries: Array<{ try: string, uci: string, answers: Array<{ said: Message, kings: Array<string>, then: Plan | null, }>, }>,
  cut: boolean,
};
