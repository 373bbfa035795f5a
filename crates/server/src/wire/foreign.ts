
// Types of other crates, which travel as they are (crates/server/src/wire/foreign.ts).

/** A text for people: the id of a Fluent message and its arguments. */
export type Message = { id: string, args?: { [name: string]: Arg }, };
export type Arg = number | string | Array<Arg> | Message;
/** A picture in lines of text; each line is a row of parts. */
export type Drawing = Array<Array<Arg>>;

/** Why a choice was made: one sentence and the evidence. Older games have plain texts where there are messages now. */
export type Explanation = { because: Message | string, parts: Array<ExplanationPart>, };
export type ExplanationPart =
  | { "line": { moves: Array<string>, value: number | null, certainty?: Certainty, } }
  | { "candidates": Array<{ move: string, value: number | null, certainty?: Certainty, depth?: number, visits?: number, }> }
  | { "counts": Array<{ what: Message | string, number: number | null, }> }
  | { "rules": Array<{ rule: string, salience: number, conclusion: Message | string, }> }
  | { "belief": { about: Message | string, chances: Array<{ what: Arg, probability: number, }>, } }
  | { "set": { name: Message | string, items: Array<Arg>, } };

/** How to read a value; a score orders moves and is no payoff. */
export type Certainty = "exact" | "at-most" | "at-least" | "score" | { "within": { low: number, high: number, } };

/** A number that may be infinite: "+inf" or "-inf". */
export type Extended = number | string;
export type Stopped = "finished" | "time" | "nodes" | "memory" | "cancelled";

/** A search as it went. Nodes are called by their place in `nodes`; 0 is the root. */
export type Trace = {
  algorithm: "minimax" | "minimax-list" | "alpha-beta" | "alpha-beta-list",
  value: Extended | null,
  line: Array<string>,
  counts: { nodes: number, leaves: number, cuts: number, time: { secs: number, nanos: number, }, },
  stopped: Stopped,
  nodes: Array<TraceNode>,
  steps: Array<TraceStep>,
};
export type TraceNode = {
  parent: number | null,
  move: string,
  depth: number,
  children: Array<number>,
  fate: "unseen" | "ended" | "estimated" | "max" | "min",
  /** α and β when it was first looked at; only alpha-beta has them. */
  window: [Extended, Extended] | null,
  /** Its label, each time that it changed; the last one is its value. */
  labels: Array<Extended>,
  cut: TraceCut | null,
  best: boolean,
};
/** Why children were cut: `value` of the child `by` reached `bound`, the label of the ancestor `holder`. */
export type TraceCut = { by: number, value: Extended, bound: Extended, holder: number, rest: [number, number], };
/** One step, and the list L after it (its head first) if the search works on a list. */
export type TraceStep = TraceEvent & { list?: Array<number>, };
export type TraceEvent =
  | { event: "start" }
  | { event: "enter", node: number, alpha: Extended | null, beta: Extended | null, }
  | { event: "leaf", node: number, value: Extended, over: boolean, }
  | { event: "expand", node: number, role: "max" | "min", children: [number, number], }
  | { event: "label", node: number, child: number, from: Extended, to: Extended, }
  | { event: "cut", node: number, } & TraceCut
  | { event: "done", node: number, value: Extended, };

/** The solution of a game of the literature. */
export type TheoryReport = {
  title: string,
  comment: string,
  kind: Message,
  method: Message,
  guarantee: Message,
  solutions: Array<TheorySolution>,
  bounds?: Array<{ of: string, lower: Quantity, upper: Quantity, }>,
  facts: Array<Message>,
  tables: Array<{ title: Message, rows: Array<Array<Arg>>, }>,
  explanation: Array<Message>,
  /** How far the strategies are from an equilibrium. */
  exploitability?: { largest_gain: number, mean_gain: number, },
  convergence: Array<{ iteration: number, distance: number | null, }>,
  /** The branch of logit equilibria that was followed. */
  branch?: TheoryBranch,
  /** Why the method stopped before it was done. */
  stopped?: "time" | "nodes" | "memory" | "cancelled",
  /** How strategies changed over time. */
  paths?: Array<{ player: string, choice: string, points: Array<[number, number]>, }>,
};
export type TheoryBranch = {
  actions: Array<{ player: string, set?: string, action: string, }>,
  points: Array<{ lambda: number, probabilities: Array<number>, log_likelihood?: number, }>,
};
export type TheorySolution = {
  name: Message,
  payoffs: Array<Quantity>,
  payoffs_of: Array<string>,
  strategies: Array<{ player: string, at?: Arg, shares: Array<{ choice: string, probability: Quantity, }>, }>,
};
export type Quantity = { exact?: string, decimal: number | null, };

/** What an experiment or a match came to: where it comes from, and figures with their confidence intervals. */
export type Results = {
  format: number,
  kind: string,
  name: string,
  title: Message,
  source?: Message | string,
  provenance: { version: string, commit?: string, date: string, seed: number, parameters: unknown, cpu_seconds: number, },
  stopped: Stopped,
  done: { unit: "games" | "deals" | "trees", done: number, planned: number, },
  remarks?: Array<Message>,
  tables: Array<ResultTable>,
  plot?: ResultPlot,
  compared: { figures: number, agree: number, },
  incidents: Array<{ player: string, incidents: Incidents, }>,
};
/** What went wrong with a player, and how often; the first time in words. */
export type Incidents = { stopped: number, fell_back: number, out_of_time: number, refused: number, first?: Message, };
export type ResultTable = {
  name: string,
  caption?: Message,
  columns: Array<ResultColumn>,
  rows: Array<Array<ResultCell>>,
  notes?: Array<Message>,
};
/** `percent`: figures are shares; `detail`: the column is for spreadsheets alone. */
export type ResultColumn = { key: string, label: Message, digits?: number, percent: boolean, signed: boolean, detail: boolean, };
export type ResultInterval = { low: number, high: number, };
/** A mean with its 95 % interval; without one if there are fewer than three figures or all are equal. */
export type ResultEstimate = { count: number, mean: number, deviation: number, interval: ResultInterval | null, p?: number, };
export type ResultCell =
  | { kind: "none", }
  | { kind: "text", text: string, }
  | { kind: "label", label: Message, key: string, }
  | { kind: "count", count: number, }
  | { kind: "number", value: number, interval?: ResultInterval, }
  | { kind: "share", successes: number, trials: number, interval: ResultInterval | null, }
  | ({ kind: "mean", } & ResultEstimate)
  | ({ kind: "difference", } & ResultEstimate)
  | { kind: "probability", p: number, }
  | { kind: "range", low: number, high: number, }
  | { kind: "agrees", agrees: boolean, };
/** Which columns are drawn, and against what. */
export type ResultPlot = { note: Message, panels: Array<ResultPanel>, };
export type ResultPanel = { title?: Message, table: string, x: ResultAxis, at?: string, y: ResultAxis, lines: Array<ResultLine>, };
export type ResultAxis = { label: Message, log: boolean, percent: boolean, range?: [number, number], };
export type ResultLine = {
  label: Message,
  column: string,
  band?: string,
  style: "line" | "dashed" | "dots",
  colour: number,
  only?: { column: string, is: string, },
};
