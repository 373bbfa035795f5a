// What a board is: a picture of a view, and hands to play with. A board knows no rules: the wire says what is to be seen
// and which moves are open.

import type { Component } from 'svelte';
import type { Choice, Ending, Lived, SeatInfo } from '../wire/wire';

/** What every board is given. */
export interface BoardProps {
  /** The game with its parameters. */
  game: string;
  /** What is to be seen from this seat. */
  view: unknown;
  /** The same as lines of text. */
  drawing: string | null;
  /** What of the view calls for attention, such as the square of a king in check. */
  alarms: string[];
  /** What this seat lived through so far. */
  lived: Lived[];
  /** The moves on offer; none while others move. */
  offers: Choice[];
  /** Where the visitor sits; nothing for those who watch. */
  seat: number | null;
  seats: SeatInfo[];
  /** The seats that the table waits for, where that is public. */
  next: number[] | null;
  over: Ending | null;
  /** Counts refusals: when it changes, whatever was dropped goes back. */
  refusals: number;
  /** Sets of squares or cards that a machine has in mind, in study. */
  marks: Mark[];
  /** A name under which a board may keep notes. */
  notes: string | null;
  play: (move: string) => void;
}

/** A named set that an explanation shows on the board. */
export interface Mark {
  name: string;
  items: string[];
}

/** What the sentences of a board need to know. */
export interface Telling {
  game: string;
  seat: number | null;
  seats: SeatInfo[];
}

export interface Board {
  component: Component<BoardProps>;
  /** The visitor's own words for something lived through; '' hides it, null leaves it to the umpire's own words. */
  tell?: (lived: Lived, telling: Telling) => string | null;
  /** A reason of a machine with the names that the board gives to moves. */
  phrase?: (text: string, game: string) => string;
  /** How long this position stays at least before the next one is shown, in milliseconds. */
  pace?: (view: unknown) => number;
}
