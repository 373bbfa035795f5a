// Says messages in one language. The rules are those of crates/table/src/messages.rs.

import { FluentBundle, FluentNumber, FluentResource, type FluentFunction, type FluentVariable } from '@fluent/bundle';
import type { Arg, Drawing, Message } from '../wire/wire';

export type { Arg, Drawing, Message };

/** The function of Fluent; in Rust `useGrouping` is a text. */
const NUMBER: FluentFunction = ([value], named) => {
  if (!(value instanceof FluentNumber)) return value ?? '';
  const options = Object.entries(named).map(([name, option]) => [name, name === 'useGrouping' ? option !== 'false' : option.valueOf()]);
  return new FluentNumber(value.value, { ...value.opts, ...Object.fromEntries(options) });
};

export class Speaker {
  readonly #bundle: FluentBundle;

  /** A speaker with these Fluent texts. */
  constructor(
    readonly language: string,
    texts: string[],
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false, functions: { NUMBER } });
    for (const text of texts) this.#bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** Whether the files have this message. */
  knows(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** An argument as a text, in one of its forms ("the", "about") or in its plain form if it has no such form. */
  say(arg: Arg, form?: string): string {
    if (typeof arg === 'string') return arg;
    if (typeof arg === 'number') return arg.toLocaleString(this.language);
    if (Array.isArray(arg)) return this.#join(arg.map((item) => this.say(item, form)), 'list-two');
    const text = arg.args?.text;
    if (arg.id === 'verbatim' && text !== undefined) return this.say(text, form);
    const entry = this.#bundle.getMessage(arg.id);
    const pattern = (form === undefined ? undefined : entry?.attributes[form]) ?? entry?.value;
    return pattern ? this.#bundle.formatPattern(pattern, this.#variables(arg.args ?? {}), []) : arg.id;
  }

  /** A drawing as lines of text. */
  draw(drawing: Drawing): string {
    return drawing.map((line) => line.map((part) => this.say(part)).join('')).join('\n');
  }

  /** "A", "A and B", "A, B and C"; or with "or". */
  #join(items: string[], lastTwo: 'list-two' | 'list-or'): string {
    const last = items.pop() ?? '';
    if (items.length === 0) return last;
    const first = items.reduceRight((rest, one) => this.say({ id: 'list-more', args: { first: one, rest } }));
    return this.say({ id: lastTwo, args: { first, second: last } });
  }

  /** "A, B, C": the items of a vector, separated so that decimal commas are not confused. */
  #series(items: string[]): string {
    return items.length === 0 ? '' : items.reduceRight((rest, first) => this.say({ id: 'list-series', args: { first, rest } }));
  }

  /** What a text may refer to: `$card`, its forms (`$card-the`); of lists also `$cards-count`, `$cards-or`, `$cards-series`. */
  #variables(args: Record<string, Arg>): Record<string, FluentVariable> {
    const find = (name: string): FluentVariable | undefined => {
      const of = Object.hasOwn(args, name) ? name : Object.keys(args).find((one) => name.startsWith(`${one}-`));
      const arg = of === undefined ? undefined : args[of];
      if (of === undefined || arg === undefined) return undefined;
      if (typeof arg === 'number' && of === name) return arg;
      const form = of === name ? undefined : name.slice(of.length + 1);
      if (!Array.isArray(arg)) return this.say(arg, form);
      if (form === 'count') return arg.length;
      if (form === 'or') return this.#join(arg.map((item) => this.say(item)), 'list-or');
      return form === 'series' ? this.#series(arg.map((item) => this.say(item))) : this.say(arg, form);
    };
    // Fluent asks for a variable only where a text uses it.
    return new Proxy<Record<string, FluentVariable>>(
      {},
      {
        get: (_, name) => find(String(name)),
        getOwnPropertyDescriptor: (_, name) => {
          const value = find(String(name));
          return value === undefined ? undefined : { value, configurable: true, enumerable: true };
        },
      },
    );
  }
}
