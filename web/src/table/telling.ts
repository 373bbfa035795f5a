// The history of a game and the reasons of bots, in the visitor's words.

import type { Board, Telling } from '../boards/board';
import type { Arg } from '../lib/fluent';
import { say, t } from '../lib/i18n.svelte';
import { sitterTitle } from '../lib/titles';
import type { Lived } from '../wire/wire';
import type { Line } from './History.svelte';

/** Arguments that name a seat, or several. */
const SEATED = new Set(['player', 'players']);

/** Says things as they are called at one table. */
export class Voice {
  constructor(
    readonly board: Board | null,
    readonly telling: Telling,
  ) {}

  /** A message, with the names of the people who sit there. */
  say(arg: Arg): string {
    return say(this.#retold(arg, false));
  }

  /** The name of a move: a message, or its notation. */
  name(move: string): Arg {
    return this.board?.nameOf?.(move, this.telling.game) ?? move;
  }

  /** What a seat is called: by the name of the person who sits there. */
  seat(name: string): string {
    const info = this.telling.seats.find((one) => one.seat === name);
    return info ? sitterTitle(info) : name;
  }

  /** Who moved: a seat, or chance. */
  by(name: string): string {
    return name === 'nature' ? t('web-nature') : this.seat(name);
  }

  /** One event in words; '' where the board hides it. */
  event(lived: Lived): string {
    if (this.board?.hides?.(lived, this.telling)) return '';
    if ('heard' in lived) return this.say(lived.heard.words);
    if ('did' in lived) return t('web-you-did', { move: this.name(lived.did.notation ?? lived.did.move) });
    const by = this.by(lived.play.by);
    return t('web-plays', { by, move: this.name(lived.play.move) });
  }

  /** All events, as lines that keep their number. */
  lines(lived: Lived[]): Line[] {
    return lived.map((one, on) => ({ on, text: this.event(one) })).filter((line) => line.text !== '');
  }

  #retold(arg: Arg, seated: boolean): Arg {
    if (typeof arg === 'string') return seated ? this.seat(arg) : arg;
    if (typeof arg === 'number') return arg;
    if (Array.isArray(arg)) return arg.map((one) => this.#retold(one, seated));
    const id = this.board?.rename?.(arg.id, this.telling.game) ?? arg.id;
    const args = Object.entries(arg.args ?? {}).map(([name, value]) => [name, this.#retold(value, SEATED.has(name))] as const);
    return { id, args: Object.fromEntries(args) };
  }
}
