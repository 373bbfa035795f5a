// Where the signs of a grid stand in a row.

/** The cells (row, column) of every line of at least `length` equal signs. */
export function lines(rows: string[], length: number, sign: string): Set<string> {
  const cells = new Set<string>();
  const is = (row: number, column: number) => rows[row]?.[column] === sign;
  for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]] as const) {
    for (let row = 0; row < rows.length; row += 1) {
      for (let column = 0; column < (rows[row]?.length ?? 0); column += 1) {
        const run = Array.from({ length }, (_, at) => [row + at * down, column + at * right] as const);
        if (run.every(([r, c]) => is(r, c))) for (const [r, c] of run) cells.add(`${r}-${c}`);
      }
    }
  }
  return cells;
}

/** The lowest empty cell of a column, from the top; nothing if it is full. */
export function landing(rows: string[], column: number): number | null {
  for (let row = rows.length - 1; row >= 0; row -= 1) if (rows[row]?.[column] === '.') return row;
  return null;
}
