import { expect, it } from 'vitest';
import { place } from './router.svelte';

it('knows the addresses of the pages', () => {
  expect(place('/')).toEqual({ page: 'lobby' });
  expect(place('/table/7')).toEqual({ page: 'table', table: 7 });
  expect(place('/record/12')).toEqual({ page: 'record', record: 12 });
  expect(place('/study/trees')).toEqual({ page: 'study', topic: 'trees' });
  expect(place('/open/briscola5')).toEqual({ page: 'open', game: 'briscola5' });
});

it('is lost everywhere else, whatever the address', () => {
  for (const path of ['/table', '/table/x', '/table/-1', '/table/1/2', '/record/', '/nonsense', '/table/99999999999999999999', '/%E0%A4%A']) {
    expect(place(path).page, path).toBe('lost');
  }
  expect(place('/study/%E0%A4%A')).toEqual({ page: 'study', topic: '%E0%A4%A' });
});
