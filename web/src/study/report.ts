// What an experiment printed, for a page: its tables stay laid out in columns, its notes become paragraphs, and both are
// said in the visitor's words.

/** A piece of a printed report. */
export interface Piece {
  kind: 'table' | 'note';
  text: string;
}

type Say = (text: string) => string;

const isRule = (line: string) => /^─+$/.test(line.trim());

/** Where the columns of a table begin and end: two blanks or more in every line lie between them. */
function columns(lines: string[], width: number): [from: number, to: number][] {
  const blank = Array.from({ length: width }, (_, at) => lines.every((line) => line[at] === ' '));
  const found: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= width; at++) {
    const gap = at === width || (blank[at] && (blank[at + 1] ?? true));
    if (!gap) continue;
    if (at > from) found.push([from, at]);
    while (at < width && blank[at]) at++;
    from = at;
  }
  return found;
}

function table(lines: string[], say: Say): string {
  const cells = lines.filter((line) => !isRule(line)).map((line) => [...line]);
  const width = Math.max(...cells.map((line) => line.length));
  const padded = cells.map((line) => [...line, ...Array<string>(width - line.length).fill(' ')]);
  const spans = columns(padded.map((line) => line.join('')), width);
  const columnsSaid = spans.map(([from, to]) => {
    const old = padded.map((line) => line.slice(from, to).join(''));
    const right = old.every((cell) => cell.trim() === '' || !cell.endsWith(' '));
    const said = old.map((cell) => (cell.trim() === '' ? '' : say(cell.trim())));
    const room = Math.max(...said.map((cell) => [...cell].length));
    return said.map((cell) => (right ? ' '.repeat(room - [...cell].length) + cell : cell + ' '.repeat(room - [...cell].length)));
  });
  const rows = padded.map((_, row) => columnsSaid.map((column) => column[row]).join('  ').trimEnd());
  const [head = '', ...rest] = rows;
  return [head, '─'.repeat(Math.max(...rows.map((row) => [...row].length))), ...rest].join('\n');
}

function note(lines: string[], say: Say): string {
  // Either every line is a sentence of its own, or the lines are one paragraph.
  const each = lines.map(say);
  if (each.every((said, at) => said !== lines[at])) return each.join('\n');
  const whole = lines.join(' ');
  const said = say(whole);
  return said === whole ? lines.join('\n') : said;
}

/** The pieces of a report as the house prints it. */
export function pieces(text: string, say: Say): Piece[] {
  const found: Piece[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const rule = lines.findIndex(isRule);
    const head = rule < 0 ? lines : lines.slice(0, Math.max(0, rule - 1));
    if (head.length > 0) found.push({ kind: 'note', text: note(head, say) });
    if (rule > 0) found.push({ kind: 'table', text: table(lines.slice(rule - 1), say) });
  }
  return found;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const plain = (text: string) => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A legend such as `1: one calls; 2: one is villain` is said item by item. */
function legend(words: string, say: Say): string {
  if (!words.startsWith('1: ')) return say(words);
  return words
    .split('; ')
    .map((item) => item.replace(/^(\d+: )(.+)$/, (_, number: string, name: string) => number + say(name)))
    .join('; ');
}

/** A drawing with its words in the visitor's language. */
export function drawing(svg: string, say: Say): string {
  return svg.replace(/(<text\b[^>]*>)([^<]*)(<\/text>)/g, (_, open: string, words: string, close: string) => open + escaped(legend(plain(words), say)) + close);
}

/** How far an experiment came: `name (finished): 2 of 2 deals`. */
export function progress(done: string, say: Say): string {
  const parts = /^(\S+) \(([^)]+)\): (.+)$/s.exec(done);
  return parts ? `${parts[1]} (${say(parts[2] ?? '')}): ${say(parts[3] ?? '')}` : say(done);
}
