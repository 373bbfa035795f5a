// What a board is: a picture of a view, and hands to play with. A board knows no rules: the wire says what is to be seen
// and which moves are open.

import type { Component } from 'svelte';
import type { Arg, Drawing, Message } from '../lib/fluent';
import type { Choice, Ending, Lived, Position, SeatInfo } from '../wire/wire';

/** What is to be seen and done now: the wire's position with nothing left out. */
export interface Shown {
  /** What this seat sees, as data of the game. */
  view: unknown;
  /** The same as lines of text. */
  drawing: Drawing | null;
  /** What of the view calls for attention, such as the square of a king in check. */
  alarms: string[];
  /** The seats that the table waits for, where that is public. */
  next: number[] | null;
  /** The moves on offer; none while others move. */
  offers: Choice[];
  over: Ending | null;
}

/** Fills in what the wire left out. */
export function shown(position: Position): Shown {
  const { view, alarms = [], offers = [] } = position;
  return { view, drawing: position.drawing ?? null, alarms, next: position.next ?? null, offers, over: position.over ?? null };
}

/** What every board is given. */
export interface BoardProps extends Shown {
  /** The game with its parameters. */
  game: string;
  /** What this seat lived through so far. */
  lived: Lived[];
  /** Where the visitor sits; null for spectators. */
  seat: number | null;
  seats: SeatInfo[];
  /** With a clock for the whole game: what each seat has left, and when a running clock is at its end. */
  clocks?: SeatClock[] | null;
  /** Counts refusals: when it changes, whatever was dropped goes back. */
  refusals: number;
  /** Sets of squares or cards that a bot has in mind. */
  marks: Mark[];
  /** A name under which a board may keep notes. */
  notes: string | null;
  play: (move: string) => void;
}

/** The clock of a seat: milliseconds left, and the moment at which a running clock is at its end. */
export interface SeatClock {
  left: number | null;
  deadline: number | null;
}

/** A named set that an explanation shows on the board. */
export interface Mark {
  name: Message;
  items: string[];
}

/** What the sentences at a table depend on. */
export interface Telling {
  game: string;
  seat: number | null;
  seats: SeatInfo[];
}

export interface Board {
  component: Component<BoardProps>;
  /** Whether the board shows the clocks itself. */
  clocks?: boolean;
  /** Whether an event is left out of the history: the umpire repeats it, or it says nothing new. */
  hides?: (lived: Lived, telling: Telling) => boolean;
  /** The name of a move. */
  nameOf?: (move: string, game: string) => Arg;
  /** Whether a move of chance deals or draws a card: what it says is for programs. */
  deals?: (move: string) => boolean;
  /** The id of the message to say instead of another one, such as the suits of the visitor's deck. */
  rename?: (id: string, game: string) => string;
  /** How long this position stays at least before the next one is shown, in milliseconds. */
  pace?: (view: unknown) => number;
}
