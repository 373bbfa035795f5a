// A search step by step: what is known after each step, and the step in words.

import type { Arg, Message } from '../lib/fluent';
import { say } from '../lib/i18n.svelte';
import type { Extended, Trace, TraceCut, TraceNode } from '../wire/wire';

export type Fate = 'hidden' | 'open' | 'entered' | 'done' | 'cut';

/** What is known of a position after some step. */
export interface NodeState {
  fate: Fate;
  /** Its label so far. */
  label: Extended | null;
  role: 'max' | 'min' | 'leaf' | null;
  window: [Extended, Extended] | null;
  cut: TraceCut | null;
}

export interface TraceState {
  nodes: NodeState[];
  /** The position that the step is about. */
  current: number | null;
  list: number[] | null;
}

const size = (value: Extended) => (typeof value === 'number' ? value : value.startsWith('-') ? -Infinity : Infinity);
const above = (one: Extended, other: Extended) => size(one) > size(other);

/** What a child is worth narrows the window of its parent. */
function narrow(node: NodeState, value: Extended): void {
  if (!node.window) return;
  const [alpha, beta] = node.window;
  if (node.role === 'max' && above(value, alpha)) node.window = [value, beta];
  if (node.role === 'min' && above(beta, value)) node.window = [alpha, value];
}

/** What is known after the first `step` steps. */
export function stateAt(trace: Trace, step: number): TraceState {
  const nodes: NodeState[] = trace.nodes.map((_, at) => ({
    fate: at === 0 ? 'open' : 'hidden',
    label: null,
    role: null,
    window: null,
    cut: null,
  }));
  let current: number | null = null;
  let list: number[] | null = null;
  for (const one of trace.steps.slice(0, step)) {
    if (one.list) list = one.list;
    if (one.event === 'start') continue;
    const node = nodes[one.node];
    current = one.node;
    if (!node) continue;
    switch (one.event) {
      case 'enter':
        node.fate = 'entered';
        if (one.alpha !== null && one.beta !== null) node.window = [one.alpha, one.beta];
        break;
      case 'leaf':
        node.fate = 'done';
        node.role = 'leaf';
        node.label = one.value;
        break;
      case 'expand':
        node.fate = 'entered';
        node.role = one.role;
        for (let child = one.children[0]; child < one.children[1]; child += 1) {
          const below = nodes[child];
          if (below && below.fate === 'hidden') below.fate = 'open';
        }
        break;
      case 'label':
        node.label = one.to;
        narrow(node, one.to);
        break;
      case 'cut':
        node.label = one.value;
        narrow(node, one.value);
        node.fate = 'done';
        node.cut = { by: one.by, value: one.value, bound: one.bound, holder: one.holder, rest: one.rest };
        for (let child = one.rest[0]; child < one.rest[1]; child += 1) {
          const below = nodes[child];
          if (below) below.fate = 'cut';
        }
        break;
      case 'done':
        node.fate = 'done';
        node.label = one.value;
        break;
    }
  }
  return { nodes, current, list };
}

/** A text about a step. */
function said(what: string, args: Record<string, Arg> = {}): string {
  return say({ id: `trace-${what}`, args });
}

/** The path to a position, as its name. */
function nodeName(nodes: TraceNode[], node: number): Message {
  const moves: string[] = [];
  let at: number | null = node;
  while (at !== null && moves.length < 64) {
    const here: TraceNode | undefined = nodes[at];
    if (!here || here.parent === null) break;
    moves.push(here.move);
    at = here.parent;
  }
  return moves.length === 0 ? { id: 'trace-root' } : { id: 'trace-node', args: { name: moves.reverse().join('.') } };
}

/** The name of a position as a text. */
export function nameOf(nodes: TraceNode[], node: number): string {
  return say(nodeName(nodes, node));
}

/** A value as people write it. */
export function valueText(value: Extended | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/0+$/, '');
  return /inf/i.test(value) ? (value.startsWith('-') ? '−∞' : '+∞') : value;
}

/** Why the rest of a position was not looked at. */
export function reason(trace: Trace, node: number, cut: TraceCut): string {
  const max = trace.nodes[node]?.fate === 'max';
  const rest = Array.from({ length: cut.rest[1] - cut.rest[0] }, (_, at) => nameOf(trace.nodes, cut.rest[0] + at));
  return said('cut', {
    node: nameOf(trace.nodes, node),
    value: valueText(cut.value),
    sign: max ? '≥' : '≤',
    name: max ? 'β' : 'α',
    bound: valueText(cut.bound),
    holder: nodeName(trace.nodes, cut.holder),
    rest: rest.length === 0 ? [said('nothing')] : rest.length > 6 ? [...rest.slice(0, 6), '…'] : rest,
  });
}

/** Why branches were cut, up to some step; a search on a list also stops where nothing is left. */
export function cuts(trace: Trace, step: number): string[] {
  return trace.steps.slice(0, step).flatMap((one) => (one.event === 'cut' && one.rest[1] > one.rest[0] ? [reason(trace, one.node, one)] : []));
}

/** A step in words. */
export function caption(trace: Trace, step: number): string {
  const one = trace.steps[step - 1];
  if (!one) return '';
  if (one.event === 'start') return said('start');
  const node = nameOf(trace.nodes, one.node);
  switch (one.event) {
    case 'enter':
      return one.alpha === null || one.beta === null
        ? said('enter', { node })
        : said('enter-window', { node, alpha: valueText(one.alpha), beta: valueText(one.beta) });
    case 'leaf':
      return said(one.over ? 'leaf-over' : 'leaf-depth', { node, value: valueText(one.value) });
    case 'expand':
      return said(one.role === 'max' ? 'expand-max' : 'expand-min', { node, count: one.children[1] - one.children[0] });
    case 'label': {
      const child = nameOf(trace.nodes, one.child);
      return one.from === one.to
        ? said('label-same', { child, node, to: valueText(one.to) })
        : said('label', { child, node, from: valueText(one.from), to: valueText(one.to) });
    }
    case 'cut':
      return reason(trace, one.node, one);
    case 'done':
      return said('done', { node, value: valueText(one.value) });
  }
}
