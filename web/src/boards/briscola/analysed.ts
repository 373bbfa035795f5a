// The analysis of Briscola in 5, as the server sends it.

/** A finished game of Briscola in 5 through the eyes of one who sees all hands. */
export type Analysis = { game: string, names: Array<string>, players: Array<string>, deals: Array<AnalysedDeal>, };
export type AnalysedDeal = {
  caller: number,
  partner: number,
  called: string,
  result: unknown,
  undeclared: number,
  plays: Array<AnalysedPlay>,
  believed: Array<{ trick: number, seat: number, chances: Array<number>, }>,
  "given-away": { trick: number, order: number, seat: number, card: string, "by-called-card": boolean, } | null,
  seats: Array<{ seat: number, role: string, lost: number, "lost-open": number, "lost-open-error": number, quality: number, }>,
};
/** `open` compares with the best card with open cards, `known` with the best for one who knew what the player knew. */
export type AnalysedPlay = {
  trick: number,
  order: number,
  seat: number,
  role: string,
  card: string,
  open: Compared | null,
  known: Compared | null,
  "partner-found": number,
};
/** `error` is the standard error of an estimate; nothing where the loss is exact. */
export type Compared = { best: string, value: number, lost: number, range: number, error: number | null, };
