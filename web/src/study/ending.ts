// Plans of blind endings: White's pieces and where the king may be (`Kf6 Qe3 | f8,g8`).

/** Reads such a line. */
export function readBelief(text: string): { men: string; kings: string[] } {
  const [men = '', kings = ''] = text.split('|');
  return { men: men.trim(), kings: kings.split(',').map((one) => one.trim()).filter((one) => /^[a-h][1-8]$/.test(one)) };
}

/** White's pieces, such as `Kf6 Qe3`, as the board part of a FEN. */
export function fenOf(men: string): string {
  const board = Array.from({ length: 8 }, () => Array<string>(8).fill(''));
  for (const man of men.split(/\s+/)) {
    const match = /^([KQRBNP]?)([a-h])([1-8])$/.exec(man);
    if (!match) continue;
    const row = board[8 - Number(match[3])];
    if (row) row[match[2]!.charCodeAt(0) - 97] = match[1] || 'P';
  }
  return board.map((row) => row.map((man) => man || '1').join('').replace(/1+/g, (run) => String(run.length))).join('/');
}

/** The pieces after one of them has gone from one square to another. */
export function moved(men: string, uci: string): string {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  return men.split(/\s+/).map((man) => (man.endsWith(from) ? man.slice(0, -2) + to : man)).join(' ');
}
