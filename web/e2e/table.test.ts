// The table fits the window, guided first games are learnt by playing, and a game shows at its end what it teaches.

import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { stage, until } from './stage';

const { visit } = stage();

const SIZES = { '1280': [1280, 800], '1440': [1440, 900], phone: [390, 844], landscape: [844, 390] } as const;
const GAMES = ['briscola5', 'briscola', 'chess', 'kriegspiel', 'tris', 'connect-four'];

/** What sticks out of the window, and which labels of seats cover a card. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const shown = [...document.querySelectorAll('.head, .stage, .hand [data-card], .chip, .trick li, .bar, cg-board, .grid, .below button')].filter((one) => box(one).width > 0);
    const out = shown.filter((one) => box(one).top < -1 || box(one).left < -1 || box(one).bottom > innerHeight + 1 || box(one).right > innerWidth + 1);
    const cards = [...document.querySelectorAll('.trick li, .hand [data-card]')].map(box);
    const covers = [...document.querySelectorAll('.chip')].filter((chip) => {
      const { left, right, top, bottom } = box(chip);
      return cards.some((card) => left < card.right - 1 && right > card.left + 1 && top < card.bottom - 1 && bottom > card.top + 1);
    });
    return [...out.map((one) => `out: ${one.className}`), ...covers.map((one) => `covers a card: ${one.textContent}`)];
  });

it.each(Object.entries(SIZES))('shows every table without scrolling: %s', async (name, [width, height]) => {
  const visitor = await visit({ size: { width, height }, language: width === 390 ? 'it' : 'en', dark: width === 1440 });
  const { page } = visitor;
  for (const game of GAMES) {
    await visitor.play(game);
    await page.locator('.stage .felt, .stage cg-board').first().waitFor();
    await visitor.turn();
    expect(await misplaced(page), `${game}, ${name}`).toEqual([]);
    await visitor.picture(`table-${game}-${name}`);
    if (game === 'briscola5') {
      // Pass until cards are on the table.
      await until('a trick', async () => {
        const pass = page.locator('.auction button[data-move="pass"]');
        if ((await pass.count()) > 0) await pass.click({ timeout: 1500 }).catch(() => undefined);
        const open = page.locator('[data-card][aria-disabled="false"]').first();
        if ((await page.locator('.trick li').count()) < 3 && (await open.count()) > 0) await open.click({ timeout: 1500 }).catch(() => undefined);
        return (await page.locator('.trick li').count()) >= 3;
      });
      expect(await misplaced(page), `a trick of ${game}, ${name}`).toEqual([]);
      await visitor.picture(`table-${game}-trick-${name}`);
    }
  }
  await visitor.leave();
});

it('guides through a first game of tris, from the first page to the end, with a hint after a wrong move', async () => {
  const visitor = await visit({ newcomer: true });
  const { page } = visitor;
  await visitor.go('/');
  await page.locator('.learn').getByRole('link', { name: 'Tris' }).click();
  await page.getByText('You are O.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.cell[data-move="a1"]').click();
  await page.getByText('Not this one.').waitFor();
  await visitor.check('a guided game');
  await visitor.picture('learn-tris');
  for (const move of ['b2', 'a3', 'a1', 'c3']) await page.locator(`.cell[data-move="${move}"][aria-disabled="false"]`).click();
  await page.locator('.cell.won').first().waitFor();
  expect(await page.locator('.cell.won').count()).toBe(3);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const move of ['b2', 'b3', 'c1', 'a2']) await page.locator(`.cell[data-move="${move}"][aria-disabled="false"]`).click();
  await page.getByRole('button', { name: 'Play a real game' }).click();
  await visitor.table();
  await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor();
  await visitor.leave();
});

it.each(['briscola5', 'kriegspiel'])('guides through a first game of %s in Italian with the answers that are shown', async (game) => {
  const visitor = await visit({ language: 'it', newcomer: true });
  const { page } = visitor;
  await visitor.go(`/learn/${game}`);
  await visitor.picture(`learn-${game}`);
  const onward = page.getByRole('button', { name: 'Avanti' });
  const shown = page.getByRole('button', { name: 'Fammi vedere' });
  const end = page.getByRole('button', { name: 'Gioca una partita vera' });
  await until('the end of the guided game', async () => {
    if ((await end.count()) > 0) return true;
    if ((await onward.count()) > 0) await onward.click();
    else if ((await shown.count()) > 0) await shown.click();
    else if ((await page.locator('.moves button').count()) > 0) {
      // A wrong move, by the list of moves: two of them, and the page shows the right one.
      const list = page.locator('summary', { hasText: 'Le tue mosse' });
      if ((await page.locator('.moves button:visible').count()) === 0 && (await list.count()) > 0) await list.click();
      await page.locator('.moves button').first().click({ timeout: 1500 }).catch(() => undefined);
    } else {
      const open = page.locator('[data-card][aria-disabled="false"], .auction button[data-move]');
      if ((await open.count()) > 0) await open.last().click({ timeout: 1500 }).catch(() => undefined);
    }
    return false;
  });
  await visitor.picture(`learn-${game}-end`);
  await visitor.check(`the guided game of ${game}`);
  await visitor.leave();
});

it('shows the costliest card at the end of a game of Briscola in 5 without being asked', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.play('briscola5');
  await visitor.playOn(async (page) => {
    const bid = page.locator('.auction button[data-move="pass"], .auction button[data-move]').last();
    return (await bid.count()) > 0 ? bid : page.locator('[data-card][aria-disabled="false"]').first();
  });
  await page.locator('[data-after="done"] li').first().waitFor({ timeout: 60_000 });
  await visitor.picture('briscola5-after');
  await visitor.check('the end of a game');
  await visitor.leave();
});

it('plays chess by arrow keys, looks back during the game, and writes moves in two columns', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.play('chess');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.moves-played [data-ply="2"]').waitFor();
  expect(await page.locator('.moves-played [data-ply="1"]').textContent()).toBe('e4');
  await page.getByRole('button', { name: 'Beginning' }).click();
  await page.locator('.moves-played [aria-current]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.locator('.moves-played [data-ply="2"][aria-current]').waitFor();
  await visitor.check('chess');
  await visitor.leave();
});

it('asks a guest who follows a link for a name, and seats the guest with one click', async () => {
  const [ada, ben] = [await visit(), await visit()];
  await ada.go('/open/tris');
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const table = await ada.table();
  await ben.go(`/table/${table}`);
  await ben.page.locator('.guest input').fill('Ben');
  await ben.page.locator('.guest').getByRole('button', { name: 'Sit down' }).click();
  await ben.page.locator('.cell').first().waitFor();
  await ada.page.getByRole('tab', { name: 'Seats' }).click();
  await ada.page.getByText('Ben').first().waitFor();
  await ada.leave();
  await ben.leave();
});
