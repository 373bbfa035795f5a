// People meet, come back, get lost, and study: every page in real Chromium, in both languages.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, Server, until, Visitor } from './house';

const server = new Server();
let browser: Browser;
const own = process.env.ARBITRO_URL === undefined;
beforeAll(async () => {
  if (process.env.ARBITRO_URL) server.url = process.env.ARBITRO_URL;
  else await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.close();
});

it('lets two people meet at one table, chat, comment and be done', async () => {
  const ada = await Visitor.arrive(browser, server.url);
  await ada.go('/open/tris');
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.getByLabel('Your name').blur();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const table = await ada.table();
  await ada.page.getByText('The game begins when every seat is taken.').first().waitFor();
  await ada.check('a table that waits');
  await ada.picture('waiting');

  const ben = await Visitor.arrive(browser, server.url, { language: 'it', phone: true });
  await ben.go(`/table/${table}`);
  await ben.page.getByText('Stai guardando.').waitFor();
  await ben.page.getByRole('button', { name: 'Prendi questo posto' }).click();
  await ben.page.locator('.cell').first().waitFor();

  // A third one finds no seat, and may watch.
  const watcher = await Visitor.arrive(browser, server.url);
  await watcher.go(`/table/${table}`);
  await watcher.page.getByText('You are watching.').waitFor();
  await watcher.page.getByRole('tab', { name: 'Seats' }).click();
  expect(await watcher.page.getByRole('button', { name: 'Take this seat' }).count()).toBe(0);

  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await ada.page.getByPlaceholder('Say something to the table').fill('buona fortuna <b>');
  await ada.page.keyboard.press('Enter');
  await ben.page.getByRole('tab', { name: /Chiacchiere/ }).click();
  await ben.page.getByText('buona fortuna <b>').waitFor();
  await watcher.page.getByRole('tab', { name: /Chat/ }).click();
  await watcher.page.getByText('buona fortuna <b>').waitFor();

  // Ada wins with the left column; Ben comments in between.
  const at = (visitor: Visitor, cell: string) => visitor.page.locator(`.cell[data-move="${cell}"][aria-disabled="false"]`);
  await at(ada, 'a1').click();
  await at(ben, 'b1').click();
  await ben.page.getByRole('tab', { name: 'Cronaca' }).click();
  await ben.page.locator('.history button').first().click();
  await ben.page.getByPlaceholder('Che cosa pensi di questa giocata?').fill('un angolo, che noia');
  await ben.page.keyboard.press('Enter');
  // A reload in the middle of the game: seat, board and history are there.
  await ada.page.reload();
  await ada.page.locator('.cell.nought').waitFor();
  expect(await ada.page.locator('.cell.cross').count()).toBe(1);
  await at(ada, 'a2').click();
  await at(ben, 'b2').click();
  expect(await ada.page.getByText('un angolo, che noia').count()).toBe(0);
  await at(ada, 'a3').click();
  await ada.page.getByText('You win!').waitFor();
  await ben.page.getByText('Hai perso.').waitFor();
  // Now the comment is told.
  await ada.page.getByRole('tab', { name: 'History' }).click();
  await ada.page.locator('.history button', { hasText: '💬' }).first().click();
  await ada.page.getByText('un angolo, che noia').waitFor();
  await ben.picture('two-people-phone');
  await ben.check('the end at phone size');
  await ada.page.getByRole('button', { name: 'Done: get up' }).click();
  await ada.page.getByText('You are done.').waitFor();
  await ben.page.getByRole('button', { name: 'Ho finito: mi alzo' }).click();
  await ada.page.getByRole('link', { name: 'Replay the game' }).click();
  await ada.page.getByText('Seen by').waitFor();
  await ada.check('the replay of two people');
  for (const visitor of [ada, ben, watcher]) await visitor.context.close();
});

it.runIf(own)('comes back by itself when the server is killed and started again', async () => {
  const visitor = await Visitor.arrive(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  await page.locator('[data-preset="tris"]').click();
  await visitor.table();
  await page.locator('.cell[data-move="b2"]').click();
  await until('an answer', async () => (await page.locator('.cell.cross').count()) === 1);
  await server.kill();
  await page.getByText('The connection is lost.').waitFor();
  await visitor.picture('server-gone');
  // Something to say although nobody listens: the first page is friendly too.
  const other = await visitor.context.newPage();
  await server.start();
  await until('the connection', async () => (await page.getByText('The connection is lost.').count()) === 0);
  await page.locator('.cell[aria-disabled="false"]').first().click();
  await until('the game goes on', async () => (await page.locator('.cell.cross').count()) === 2);
  await other.close();
  await visitor.context.close();
});

it('has a friendly sentence for broken links, tables that are gone and browsers that keep nothing', async () => {
  const visitor = await Visitor.arrive(browser, server.url);
  const { page } = visitor;
  for (const [path, text] of [
    ['/nonsense/deep/link', 'leads nowhere'],
    ['/table/99999', 'This table is not there any more'],
    ['/table/abc', 'leads nowhere'],
    ['/record/99999', 'There is no record with that number'],
    ['/study/nonsense', 'leads nowhere'],
    ['/study/theory?game=no/such', 'leads nowhere'],
  ] as const) {
    await visitor.go(path);
    await page.getByText(text).first().waitFor();
  }
  await visitor.picture('lost');
  await visitor.check('a broken link');
  // A version of tomorrow.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.onMessage(() => {
      socket.send(JSON.stringify({ type: 'error', code: 'version', message: 'you speak version 1' }));
      void socket.close();
    });
  });
  await visitor.go('/');
  await page.locator('[data-preset="tris"]').click();
  await page.getByText('Arbitro has been renewed').waitFor();
  await visitor.context.close();
  // Storage turned off.
  const private_ = await Visitor.arrive(browser, server.url);
  await private_.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('denied'); } });
  });
  await private_.go('/');
  await private_.page.getByText('This browser keeps nothing').waitFor();
  await private_.page.locator('[data-preset="tris"]').click();
  await private_.page.locator('.cell[aria-disabled="false"]').first().click();
  await until('the game goes on', async () => (await private_.page.locator('.cell.cross').count()) >= 1);
  await private_.context.close();
});

it('steps through a search, forwards and backwards, list and recursive version side by side', async () => {
  const visitor = await Visitor.arrive(browser, server.url);
  const { page } = visitor;
  await visitor.go('/study/trees');
  await page.getByLabel('List and recursive version side by side').check();
  await until('both', async () => (await page.locator('[data-trace]').count()) === 2);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Value 3, best line a1 b1.').first().waitFor();
  expect(await page.locator('[data-trace="alpha-beta"] .node.cut').count()).toBe(2);
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
  await visitor.context.close();
});

it('learns live, solves, measures and plans', async () => {
  const visitor = await Visitor.arrive(browser, server.url, { language: 'it' });
  const { page } = visitor;
  await visitor.go('/study/learning');
  await page.getByRole('button', { name: 'Comincia a imparare' }).click();
  await page.locator('[data-job="finished"]').waitFor({ timeout: 60_000 });
  await page.getByText(/^Dopo 20[. ]?000 partite/).waitFor();
  await visitor.picture('study-learning');
  await visitor.check('learning');
  await visitor.go('/study/theory?game=stochastic%2Feverett-3');
  await page.getByRole('heading', { name: 'Recursive example 3' }).waitFor();
  await visitor.picture('study-theory');
  await visitor.check('theory');
  await visitor.go('/study/experiments');
  await page.getByLabel(/^Al massimo tante/).fill('1');
  await page.getByRole('button', { name: 'Comincia' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 70_000 });
  await visitor.picture('study-experiment');
  await visitor.check('experiments');
  await visitor.go('/study/endings');
  await page.getByRole('button', { name: 'Fai il piano' }).click();
  await page.locator('cg-board square.mark-wave').first().waitFor({ timeout: 60_000 });
  await visitor.picture('study-ending');
  await visitor.check('a blind ending');
  await visitor.context.close();
});

it('speaks both languages, is dark or light, and fits a phone on every page', async () => {
  for (const language of ['it', 'en'] as const) {
    for (const phone of [false, true]) {
      const visitor = await Visitor.arrive(browser, server.url, { language, phone, dark: phone });
      const { page } = visitor;
      for (const [path, name, heading] of [
        ['/', 'lobby', language === 'it' ? 'Siediti e gioca' : 'Sit down and play'],
        ['/open', 'open', language === 'it' ? 'Apri un tavolo' : 'Open a table'],
        ['/records', 'records', language === 'it' ? 'Partite giocate' : 'Games played'],
        ['/study', 'study', language === 'it' ? 'Studio' : 'Study'],
        ['/about', 'about', language === 'it' ? 'Che cos’è Arbitro' : 'About Arbitro'],
      ] as const) {
        await visitor.go(path);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page.waitForLoadState('networkidle').catch(() => undefined);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        await visitor.check(`${name} in ${language}`);
        await visitor.picture(`${name}-${language}${phone ? '-phone' : ''}`);
      }
      // The switch stays switched.
      await page.getByRole('button', { name: language === 'it' ? 'English' : 'Italiano' }).click();
      await page.reload();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language === 'it' ? 'en' : 'it');
      await visitor.context.close();
    }
  }
});

it('is interactive within a second and asks nobody else for anything', async () => {
  const visitor = await Visitor.arrive(browser, server.url);
  const { page } = visitor;
  await visitor.go('/');
  await page.locator('[data-preset="briscola5"]').waitFor();
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).encodedBodySize));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150 * 1024);
  const ready = await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive);
  expect(ready).toBeLessThan(5_000); // A second on a quiet machine; CI is not one.
  await visitor.check('the first page');
  await visitor.context.close();
});
