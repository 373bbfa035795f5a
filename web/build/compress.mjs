// Writes a Brotli and a gzip version beside every file that gains from it: the binary embeds them as they are, and the
// server has nothing to compress. Fails if the first page grows beyond its limit.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const FIRST_PAGE_LIMIT = 150 * 1024;

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

const gzipped = new Map();
for (const path of [...files(dist)]) {
  if (!/\.(html|js|css|svg|json)$/.test(path)) continue;
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const gzip = gzipSync(content, { level: 9 });
  gzipped.set('/' + relative(dist, path), gzip.length);
  if (gzip.length < content.length) {
    writeFileSync(path + '.br', brotli);
    writeFileSync(path + '.gz', gzip);
  }
}

// The first page is the index with what it names, and the texts of one language; everything else is fetched when it is wanted.
const index = readFileSync(join(dist, 'index.html'), 'utf8');
const named = [...index.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
const sizes = [...gzipped].filter(([path]) => /\/texts\.[a-z]+-[^/]+\.js$/.test(path)).map(([, size]) => size);
if (sizes.length < 2) throw new Error('the texts of the languages are not where they were');
const texts = Math.max(...sizes);
const first = ['/index.html', ...named].reduce((sum, path) => sum + (gzipped.get(path) ?? 0), texts);
console.log(`first page: ${(first / 1024).toFixed(1)} kB compressed (gzip), ${(texts / 1024).toFixed(1)} kB of them texts`);
if (first > FIRST_PAGE_LIMIT) {
  console.error(`the first page may have at most ${FIRST_PAGE_LIMIT / 1024} kB`);
  process.exit(1);
}
