import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FluentResource } from '@fluent/bundle';
import english from './texts.en';
import italian from './texts.it';

type Entry = FluentResource['body'][number];

/** The messages of the pages in a language. */
function ofThePages(files: Record<string, string>): Map<string, Entry> {
  const text = Object.entries(files).find(([path]) => path.endsWith('/web.ftl'))?.[1] ?? '';
  const entries = new FluentResource(text).body;
  // What is not in Fluent syntax is left out by the parser.
  expect(entries.length).toBe(text.match(/^[a-z]/gm)?.length);
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** The variables of a message, with forms and lengths counted as their argument. */
function variables(entry: Entry): string[] {
  const found = new Set<string>();
  JSON.stringify([entry.value, entry.attributes], (_, value: { type?: string; name?: string }) => {
    if (value?.type === 'var') found.add(value.name!.split('-')[0]!);
    return value;
  });
  return [...found].sort();
}

const [en, it_] = [ofThePages(english), ofThePages(italian)];

const sources: string[] = [];
function gather(folder: string) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) gather(path);
    else if (/\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts')) sources.push(readFileSync(path, 'utf8'));
  }
}
gather(join(import.meta.dirname, '..'));
const source = sources.join('\n');
const used = new Set([...source.matchAll(/'(web-[\w-]+)'/g)].map((match) => match[1]!));
/** Ids that are put together: `web-piece-${…}`. */
const begun = [...source.matchAll(/`(web-[\w-]*)\$\{/g)].map((match) => match[1]!);
const isBegun = (id: string) => begun.some((start) => id.startsWith(start));

it('has every text in both languages, with the same arguments and forms', () => {
  expect([...it_.keys()].sort()).toEqual([...en.keys()].sort());
  for (const [id, entry] of en) {
    const other = it_.get(id)!;
    expect(id).toMatch(/^web-/);
    expect(variables(other), id).toEqual(variables(entry));
    expect(Object.keys(other.attributes), id).toEqual(Object.keys(entry.attributes));
  }
});

it('has a text for every id that the sources use', () => {
  expect(used.size).toBeGreaterThan(200);
  expect([...used].filter((id) => !en.has(id))).toEqual([]);
});

it('has a text for every message of the server that the sources name', () => {
  const named = [...source.matchAll(/\bid: '([a-z][\w-]*)'/g)].map((match) => match[1]!);
  const starts = [...source.matchAll(/\bid: [^,}]*?`([a-z][\w-]*-)\$\{/g)].map((match) => match[1]!);
  expect(Math.min(named.length, starts.length)).toBeGreaterThan(1);
  for (const files of [english, italian]) {
    const ids = Object.values(files).flatMap((text) => new FluentResource(text).body.map((entry) => entry.id));
    expect([...new Set(named)].filter((id) => !ids.includes(id))).toEqual([]);
    expect([...new Set(starts)].filter((start) => !ids.some((id) => id.startsWith(start)))).toEqual([]);
  }
});

it('has Italian texts for all files of the catalogue and of the experiments', () => {
  const literature = new FluentResource(Object.entries(italian).find(([path]) => path.endsWith('/literature.ftl'))?.[1] ?? '').body;
  const root = join(import.meta.dirname, '../../..');
  const files = (folder: string) => readdirSync(join(root, folder)).filter((name) => name !== 'README.md').map((name) => name.replace(/\.\w+$/, ''));
  const wanted = ['normal', 'extensive', 'stochastic', 'trees'].flatMap((family) => files(`catalog/${family}`).map((name) => `web-catalog-${family}-${name}`));
  expect(literature.map((entry) => entry.id).sort()).toEqual(wanted.sort());
});

it('has no text that the sources do not use', () => {
  expect([...en.keys()].filter((id) => !used.has(id) && !isBegun(id))).toEqual([]);
});

it('gets the arguments that a text asks for', () => {
  const calls = [...source.matchAll(/\bt\('(web-[\w-]+)'(?:\)|, \{((?:[^{}]|\{[^{}]*\})*)\})/g)];
  expect(calls.length).toBeGreaterThan(200);
  const wrong = calls.flatMap(([call, id, args]) => {
    const given = [...(args ?? '').matchAll(/(?:^|,)\s*(\w+)(?=\s*(?:[:,]|$))/g)].map((match) => match[1]!);
    const missing = variables(en.get(id!)!).filter((name) => !given.includes(name));
    return missing.length > 0 ? [`${call}: ${missing.join()}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('has a title and a description of every page of the study', () => {
  for (const file of readdirSync(join(import.meta.dirname, '../study/pages'))) {
    const id = `web-study-${file.replace('.svelte', '').toLowerCase()}`;
    for (const texts of [en, it_]) expect(texts.get(id)?.attributes.about, id).toBeTruthy();
  }
});
