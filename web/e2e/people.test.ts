// People meet, go away, come back: in real Chromium, in windows of their own.

import { expect, it } from 'vitest';
import { stage, until } from './stage';

const { server, own, visit } = stage();

it('lets two people meet at one table, chat, comment and be done', async () => {
  const ada = await visit();
  await ada.go('/open/tris');
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.getByLabel('Your name').blur();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const table = await ada.table();
  await ada.page.getByText('The game begins when every seat is taken.').first().waitFor();
  await ada.check('a table that waits');
  await ada.picture('waiting');

  const ben = await visit({ language: 'it', phone: true });
  await ben.go(`/table/${table}`);
  await ben.page.getByText('Stai guardando.').waitFor();
  await ben.page.getByRole('button', { name: 'Prendi questo posto' }).click();
  await ben.page.locator('.cell').first().waitFor();

  // A third one finds no seat, and may watch.
  const watcher = await visit();
  await watcher.go(`/table/${table}`);
  await watcher.page.getByText('You are watching.').waitFor();
  await watcher.page.getByRole('tab', { name: 'Seats' }).click();
  expect(await watcher.page.getByRole('button', { name: 'Take this seat' }).count()).toBe(0);

  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await ada.page.getByPlaceholder('Write to the table').fill('buona fortuna <b>');
  await ada.page.keyboard.press('Enter');
  await ben.page.getByRole('tab', { name: /Chat/ }).click();
  await ben.page.getByText('buona fortuna <b>').waitFor();
  await watcher.page.getByRole('tab', { name: /Chat/ }).click();
  await watcher.page.getByText('buona fortuna <b>').waitFor();

  // Ada wins with the left column; Ben comments in between.
  const at = (visitor: typeof ada, cell: string) => visitor.page.locator(`.cell[data-move="${cell}"][aria-disabled="false"]`);
  await at(ada, 'a1').click();
  await at(ben, 'b1').click();
  await ben.page.getByRole('tab', { name: 'Cronaca' }).click();
  await ben.page.locator('.history button').first().click();
  await ben.page.getByPlaceholder('Che cosa pensi di questa mossa?').fill('un angolo, che noia');
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
  // Now the comment is shown.
  await ada.page.getByRole('tab', { name: 'History' }).click();
  await ada.page.locator('.history button:has(.count)').first().click();
  await ada.page.getByText('un angolo, che noia').waitFor();
  await ben.picture('two-people-phone');
  await ben.check('the end at phone size');
  await ada.page.getByRole('button', { name: 'Done: leave the table' }).click();
  await ada.page.getByText('You are done.').waitFor();
  await ben.page.getByRole('button', { name: 'Ho finito: mi alzo' }).click();
  await ada.page.getByRole('link', { name: 'Replay the game' }).click();
  await ada.page.getByText('Point of view').waitFor();
  await ada.check('the replay of two people');
  for (const visitor of [ada, ben, watcher]) await visitor.leave();
});

it.runIf(own)('comes back by itself when the server is killed and started again', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.play('tris');
  await page.locator('.cell[data-move="b2"]').click();
  await until('an answer', async () => (await page.locator('.cell.cross').count()) === 1);
  await server.kill();
  await page.getByText('Connection lost.').waitFor();
  await visitor.picture('server-gone');
  // Without a connection the text stays in the line.
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByPlaceholder('Write to the table').fill('are you there?');
  await page.keyboard.press('Enter');
  await page.getByText('Messages are not sent while the connection is lost.').waitFor();
  expect(await page.getByPlaceholder('Write to the table').inputValue()).toBe('are you there?');
  // Pages that are inside already say so in a sentence too.
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByText('The server does not answer.').waitFor();
  await page.goBack();
  await page.getByText('The server does not answer.').or(page.getByText('Connection lost.')).first().waitFor();
  await server.start();
  const again = page.getByRole('button', { name: 'Try again' });
  if ((await again.count()) > 0) await again.click();
  await until('the connection', async () => (await page.getByText('Connection lost.').count()) === 0);
  await page.locator('.cell[aria-disabled="false"]').first().click();
  await until('the game goes on', async () => (await page.locator('.cell.cross').count()) === 2);
  await visitor.leave();
});

it('counts down, moves when the time is up, says who is away and who sits in, and gives the seat back', async () => {
  const ada = await visit();
  await ada.go('/open/tris');
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.getByLabel('Your name').blur();
  await ada.page.getByLabel('Time for each move').selectOption('15000');
  // Quicker than anything that people are offered.
  await ada.page.route('**/api/tables', async (route) => {
    const body = route.request().postDataJSON() as { options: Record<string, unknown> } | null;
    if (route.request().method() !== 'POST' || body === null) return route.continue();
    await route.continue({ postData: JSON.stringify({ ...body, options: { ...body.options, thinking_ms: 4_000, grace_ms: 1_500 } }) });
  });
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const table = await ada.table();
  const ben = await visit({ language: 'it', phone: true });
  await ben.go(`/table/${table}`);
  await ben.page.getByRole('button', { name: 'Prendi questo posto' }).click();
  await ben.page.locator('.cell').first().waitFor();
  const clock = ada.page.getByRole('timer', { name: 'Time left for the move' });
  await clock.waitFor();
  const first = Number.parseInt((await clock.textContent()) ?? '', 10);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(4);
  // No player moves: the time runs down and the table's substitute moves.
  await until('the default move', async () => (await ben.page.locator('.cell.nought').count()) === 1, 20);
  await ada.page.getByText(/The time of Ada is up/).waitFor();
  await ada.check('a table with a clock');
  // Ben's window is closed: he is away, then a bot replaces him.
  const held = await ben.page.evaluate(() => localStorage.getItem('arbitro.seats'));
  await ben.page.goto('about:blank');
  await ada.page.getByRole('tab', { name: 'Seats' }).click();
  await ada.page.locator('.tag.away', { hasText: /^away$/ }).waitFor();
  await ada.page.locator('.tag.away', { hasText: 'replaced by a bot' }).waitFor();
  await ada.picture('sits-in');
  // He comes back, from another device even.
  const again = await visit({ language: 'it' });
  await again.context.addInitScript((seats) => localStorage.setItem('arbitro.seats', seats ?? '{}'), held);
  await again.go(`/table/${table}`);
  await again.page.locator('.cell').first().waitFor();
  await until('everybody is here', async () => (await ada.page.locator('.tag.away').count()) === 0);
  for (const visitor of [ada, ben, again]) await visitor.leave();
});

it('shows spectators of a game with hidden cards the public announcements', async () => {
  const visitor = await visit();
  const table = await visitor.play('briscola5');
  const watcher = await visit({ phone: true });
  await watcher.go(`/table/${table}`);
  await watcher.page.getByText('This game has hidden information').waitFor();
  await watcher.check('watching a game with hidden cards');
  await watcher.picture('watching');
  await visitor.leave();
  await watcher.leave();
});

it('keeps a long chat within reach of the keyboard', async () => {
  const visitor = await visit({ phone: true });
  const { page } = visitor;
  await visitor.play('tris');
  await page.getByRole('tab', { name: 'Chat' }).click();
  for (let line = 0; line < 3; line += 1) {
    await page.getByPlaceholder('Write to the table').fill('word '.repeat(99));
    await page.keyboard.press('Enter');
    await until('the line', async () => (await page.locator('.talk p').count()) === line + 1);
  }
  await visitor.check('a long chat');
  await visitor.leave();
});
