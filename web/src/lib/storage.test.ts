import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

it('takes what is damaged for nothing', async () => {
  const storage = await import('./storage');
  for (const text of ['null', '3', '"abc"', '[]', '{', 'undefined']) {
    kept.set('arbitro.seats', text);
    expect(storage.heldSeat(1), text).toBeNull();
  }
  storage.holdSeat(1, 'token', 2);
  expect(storage.heldSeat(1)).toMatchObject({ token: 'token', seat: 2 });
});

it('lasts as long as the page where nothing is kept', async () => {
  vi.stubGlobal('localStorage', undefined);
  const storage = await import('./storage');
  expect(storage.storageWorks).toBe(false);
  storage.keep('name', 'Ada');
  expect(storage.recall('name', '')).toBe('Ada');
});
