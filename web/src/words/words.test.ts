import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from './en';
import { it as italian } from './it';

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

it('says everything in both languages, with the same holes to fill', () => {
  expect(Object.keys(italian).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect(text, key).not.toBe('');
    expect(holes(italian[key as keyof typeof en]), key).toEqual(holes(text));
  }
});

it('says nothing that nobody needs', () => {
  const sources: string[] = [];
  const gather = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) gather(path);
      else if (/\.(svelte|ts)$/.test(name) && !path.includes('words')) sources.push(readFileSync(path, 'utf8'));
    }
  };
  gather(join(import.meta.dirname, '..'));
  const all = sources.join('\n');
  // Ranks and suits are put together from their letters.
  const unused = Object.keys(en).filter((key) => !/^(rank|suit)[A-Z0-9]/.test(key) && !new RegExp(`['"\`]${key}['"\`]`).test(all));
  expect(unused).toEqual([]);
});
