// Whatever goes wrong: a friendly sentence and a way on; no blank page, no stack trace.

import { it } from 'vitest';
import { stage, until } from './stage';

const { visit } = stage();

it('has a friendly sentence for broken links, tables that are gone and browsers that keep nothing', async () => {
  const visitor = await visit();
  const { page } = visitor;
  for (const [path, text] of [
    ['/nonsense/deep/link', 'does not lead to a page'],
    ['/table/99999', 'This table no longer exists'],
    ['/table/abc', 'does not lead to a page'],
    ['/record/99999', 'There is no game with that number'],
    ['/study/nonsense', 'does not lead to a page'],
    ['/study/theory?game=no/such', 'does not lead to a page'],
  ] as const) {
    await visitor.go(path);
    await page.getByText(text).first().waitFor();
  }
  await visitor.picture('lost');
  await visitor.check('a broken link');
  // A version of tomorrow.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.onMessage(() => {
      socket.send(JSON.stringify({ type: 'error', code: 'version', message: { id: 'problem-version', args: { yours: 1, ours: 2 } } }));
      void socket.close();
    });
  });
  await visitor.play('tris');
  await page.getByText('Arbitro has been updated').waitFor();
  await page.getByRole('button', { name: 'Load the page again' }).waitFor();
  await visitor.leave();
  // Storage turned off.
  const secretive = await visit();
  await secretive.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('denied'); } });
  });
  await secretive.play('tris');
  await secretive.page.getByText('This browser stores nothing').waitFor();
  await secretive.page.locator('.cell[aria-disabled="false"]').first().click();
  await until('the game goes on', async () => (await secretive.page.locator('.cell.cross').count()) >= 1);
  await secretive.leave();
});

it('ignores damaged storage', async () => {
  const visitor = await visit();
  await visitor.context.addInitScript(() => {
    for (const name of ['seats', 'owned', 'notes', 'preferences']) if (localStorage.getItem(`arbitro.${name}`) === null) localStorage.setItem(`arbitro.${name}`, 'null');
  });
  await visitor.play('tris');
  await visitor.page.locator('.cell[aria-disabled="false"]').first().click();
  await until('the game goes on', async () => (await visitor.page.locator('.cell.cross').count()) >= 1);
  await visitor.check('a table over damaged storage');
  await visitor.leave();
});

it('says in a sentence that a table is full and that its files are gone after an upgrade', async () => {
  const ada = await visit();
  await ada.go('/open/tris');
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const table = await ada.table();
  const ben = await visit();
  await ben.go(`/table/${table}`);
  const take = ben.page.getByRole('button', { name: 'Take this seat' });
  await take.waitFor();
  // Another player is quicker; Ben's page does not know it yet.
  await ben.page.route('**/api/tables/*/seats', (route) => route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ code: 'full', message: { id: 'problem-full', args: { table: 1 } } }) }));
  await take.click();
  await ben.page.getByText('No seat is free at table 1').waitFor();
  await ben.page.unroute('**/api/tables/*/seats');
  // The parts of a page that were there yesterday.
  await ben.page.route('**/assets/Replay-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await ben.go('/record/1');
  await ben.page.getByRole('button', { name: 'Load the page again' }).waitFor();
  await ben.page.getByRole('link', { name: 'Back to the start page' }).waitFor();
  for (const visitor of [ada, ben]) await visitor.leave();
});
