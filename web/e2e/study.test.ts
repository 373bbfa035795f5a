// The study: trees, learning, solutions, experiments, plans.

import { expect, it } from 'vitest';
import { stage, until } from './stage';

const { visit } = stage();

it('steps through a search, forwards and backwards, list and recursive version side by side', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.go('/study/trees');
  await page.getByLabel('List and recursive version side by side').check();
  await until('both', async () => (await page.locator('[data-trace]').count()) === 2);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Value 3, best line a1 b1.').first().waitFor();
  expect(await page.locator('[data-trace="alpha-beta"] .node.cut').count()).toBe(2);
  await page.getByText('a2 is cut: 2 ≤ α = 3 of the root. Not visited: a2.c2, a2.c3.').first().waitFor();
  await visitor.picture('study-tree');
  await page.keyboard.press('Home');
  await page.getByText('Step 0 of').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Step 1 of').first().waitFor();
  await page.locator('summary', { hasText: 'The tree as a list' }).first().click();
  await page.getByRole('list', { name: 'The tree as a list' }).first().waitFor();
  await visitor.check('the study tree');
  await page.getByLabel(/^Tree/).selectOption('tris');
  await page.getByText('Moves already made').waitFor();
  await until('a tree of tris', async () => (await page.locator('[data-trace]').count()) === 2);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await visitor.picture('study-tris');
  await visitor.check('the tree of a position');
  // Any open game: chess from a position, on its own board; large trees on a canvas, with the best line.
  await page.getByLabel(/^Tree/).selectOption('chess');
  await page.locator('cg-board piece.white.rook').waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Value 1, best line g1h1.').first().waitFor();
  await page.getByLabel('Game with its parameters').fill('chess:fen=7k/8/5K2/8/8/8/8/6R1 w - - 0 1');
  await page.getByLabel('Depth').fill('3');
  await page.getByRole('button', { name: 'Show the search' }).first().click();
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Value 1').first().waitFor();
  await visitor.picture('study-chess');
  await visitor.check('a tree on a canvas');
  await visitor.leave();
});

it('learns live, solves, measures and plans', async () => {
  const visitor = await visit({ language: 'it' });
  const { page } = visitor;
  await visitor.go('/study/learning');
  await page.getByRole('button', { name: 'Comincia a imparare' }).click();
  await page.locator('[data-job="finished"]').waitFor({ timeout: 60_000 });
  await page.getByText(/^Dopo 20[. ]?000 partite/).waitFor();
  await visitor.picture('study-learning');
  await visitor.check('learning');
  await visitor.go('/study/theory?game=stochastic%2Feverett-3');
  await page.getByRole('heading', { name: 'Esempio ricorsivo 3' }).waitFor();
  await visitor.picture('study-theory');
  await visitor.check('theory');
  await visitor.go('/study/experiments');
  await page.getByLabel(/^Numero massimo/).fill('1');
  await page.getByRole('button', { name: 'Comincia' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 70_000 });
  await visitor.picture('study-experiment');
  await visitor.check('experiments');
  await visitor.go('/study/endings');
  await page.getByRole('button', { name: 'Calcola il piano' }).click();
  await page.locator('cg-board square.mark-set-wave').first().waitFor({ timeout: 60_000 });
  await visitor.picture('study-ending');
  await visitor.check('a blind ending');
  await visitor.leave();
});

it('fits a phone on every page of the study, and speaks Italian there', async () => {
  const visitor = await visit({ language: 'it', phone: true });
  for (const [topic, name] of [
    ['trees', 'Alberi di ricerca'],
    ['learning', 'Imparare giocando'],
    ['theory', 'Giochi risolti'],
    ['experiments', 'Esperimenti'],
    ['endings', 'Finali alla cieca'],
  ] as const) {
    await visitor.go(`/study/${topic}`);
    await visitor.page.getByRole('heading', { name, level: 1 }).waitFor();
    await visitor.page.waitForLoadState('networkidle').catch(() => undefined);
    await visitor.check(`/study/${topic} at phone size`);
    await visitor.picture(`study-${topic}-phone`);
  }
  await visitor.go('/study/theory');
  await visitor.page.getByText('Equilibri in strategie pure').waitFor();
  await visitor.go('/open/briscola5');
  await visitor.page.getByLabel('quando si dichiara il seme').waitFor();
  await visitor.leave();
});
