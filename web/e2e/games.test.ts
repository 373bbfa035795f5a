// People play: whole games by clicks, in real Chromium, against the real binary.

import { expect, it } from 'vitest';
import { stage, until } from './stage';

const { server, visit } = stage();

it('plays a whole game of Briscola in 5 against four bots, two clicks from the first page', async () => {
  const visitor = await visit({ language: 'it' });
  const { page } = visitor;
  await visitor.go('/');
  await page.getByRole('button', { name: /Briscola in 5/ }).click();
  await visitor.table();
  await page.locator('[data-card]').first().waitFor();
  expect(await page.locator('[data-card]').count()).toBe(8);
  await visitor.check('Briscola in 5, the auction');
  await visitor.picture('briscola5-auction');
  let pictured = false;
  await visitor.playOn(
    async () => {
      const bid = page.locator('.auction button[data-move="pass"], .auction button[data-move]').last();
      return (await bid.count()) > 0 ? bid : page.locator('[data-card][aria-disabled="false"]').first();
    },
    async () => {
      if (pictured || (await page.locator('.trick li').count()) !== 4) return;
      pictured = true;
      await visitor.picture('briscola5-trick');
      await visitor.check('Briscola in 5, a trick');
    },
  );
  expect(await page.locator('[data-card]').count()).toBe(0);
  await visitor.picture('briscola5-over');
  // Why?, comments and the record.
  await page.getByRole('tab', { name: 'Cronaca' }).click();
  await page.locator('.history button', { hasText: 'Bruno gioca' }).first().click();
  await page.getByRole('button', { name: 'Perché?' }).click();
  await page.getByRole('region', { name: 'Perché?' }).or(page.locator('.why')).first().waitFor();
  await visitor.picture('briscola5-why');
  await page.getByRole('button', { name: 'Ho finito: mi alzo' }).click();
  await page.getByRole('link', { name: 'Rivedi la partita' }).click();
  await page.getByText('Dal punto di vista di').waitFor();
  await visitor.check('a replay');
  for (let step = 0; step < 12; step += 1) await page.getByRole('button', { name: 'Avanti', exact: true }).click();
  await page.getByLabel('Dal punto di vista di').selectOption('2');
  await page.keyboard.press('ArrowRight');
  await visitor.picture('replay-briscola5');
  await until('the address names the position', async () => page.url().includes('seat=2') && page.url().includes('step='));
  // A permanent link leads to the same position.
  const link = page.url();
  await page.goto(link);
  await page.getByText(`Passo ${new URL(link).searchParams.get('step')} di`).first().waitFor();
  const record = /\/record\/(\d+)/.exec(link)?.[1];
  expect((await page.request.get(`${server.url}/api/records/${record}/log`)).headers()['content-type']).toContain('csv');
  await visitor.check('a replay from a link');
  // What did every card cost?
  await page.getByRole('button', { name: 'Quanto è costata ogni carta?' }).click();
  await page.locator('[data-analysis="done"]').waitFor({ timeout: 60_000 });
  expect(await page.getByRole('region', { name: 'Analisi' }).locator('.scroll tbody tr').count()).toBe(5);
  await page.getByText(/^Il socio (si è tradito|si è scoperto|non si è mai tradito)/).waitFor();
  await page.getByRole('button', { name: 'Fine', exact: true }).click();
  await page.locator('[data-analysed]').waitFor();
  await visitor.picture('replay-analysis');
  await visitor.check('an analysis');
  await visitor.leave();
});

it('plays tris at phone size and offers another game', async () => {
  const visitor = await visit({ phone: true });
  const { page } = visitor;
  await visitor.go('/');
  await visitor.check('the lobby at phone size');
  await page.getByRole('button', { name: /Tris/ }).click();
  await visitor.table();
  await page.locator('.cell').first().waitFor();
  await page.locator('.cell[data-move="b2"]').tap();
  await until('the machine answers', async () => (await page.locator('.cell.cross').count()) > 0);
  await visitor.picture('tris-phone');
  await visitor.check('tris at phone size');
  await visitor.playOn('.cell[aria-disabled="false"]');
  await page.getByRole('button', { name: 'Done: another game' }).click();
  await until('another game', async () => (await page.locator('.cell.nought, .cell.cross').count()) <= 1 && (await page.locator('[data-state="mine"]').count()) === 1);
  await visitor.check('tris again');
  await visitor.leave();
});

it('plays king and pawn against a hidden king as Black, and shows what the bot believed', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.go('/open/kriegspiel');
  await page.getByLabel('an ending against a hidden black king').selectOption('KPK');
  await page.getByLabel('after how many moves of each side it is a draw').fill('10');
  await page.getByLabel('Your seat').selectOption('1');
  await page.getByLabel('Fill the free seats with bots').check();
  await page.getByLabel(/^bot/).selectOption('maran');
  await page.getByLabel('Study table').check();
  await visitor.check('opening a table');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await visitor.table();
  await page.locator('cg-board piece.black.king').waitFor();
  expect(await page.locator('cg-board piece.white').count()).toBe(0);
  await page.getByText('Your king stands on').first().waitFor();
  await page.locator('summary', { hasText: 'Your moves' }).click();
  await page.locator('.why').waitFor();
  await page.locator('cg-board square.mark-set-wave').first().waitFor();
  await visitor.picture('kpk-study');
  await visitor.check('king and pawn against king');
  await visitor.playOn('.moves button');
  await page.getByRole('button', { name: 'Done: leave the table' }).click();
  await page.getByRole('link', { name: 'Replay the game' }).click();
  await page.getByLabel('Point of view').selectOption('0');
  await page.getByRole('link', { name: 'Log (CSV)' }).waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await visitor.picture('replay-kpk');
  await visitor.check('the replay of an ending');
  await visitor.leave();
});

it('plays chess against a bot with the mouse and by writing moves', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.play('chess');
  const board = page.locator('cg-board');
  await page.locator('cg-board piece').first().waitFor();
  const box = (await board.boundingBox())!;
  const at = (square: string) => ({ x: box.x + ((square.charCodeAt(0) - 97 + 0.5) * box.width) / 8, y: box.y + ((8 - Number(square[1]) + 0.5) * box.height) / 8 });
  // An illegal drop goes back.
  await page.mouse.move(at('e2').x, at('e2').y);
  await page.mouse.down();
  await page.mouse.move(at('e5').x, at('e5').y, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Your turn').waitFor();
  // Click, click.
  await page.mouse.click(at('e2').x, at('e2').y);
  await page.mouse.click(at('e4').x, at('e4').y);
  await page.locator('.history button', { hasText: 'plays e4' }).waitFor();
  await page.locator('.history button', { hasText: 'Black plays' }).first().waitFor();
  await until('the turn', async () => (await page.locator('[data-state="mine"]').count()) === 1);
  await page.locator('summary', { hasText: 'Your moves' }).click();
  await page.getByPlaceholder('Type a move').fill('zz9');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('“zz9” is not one of your moves.').waitFor();
  const move = await page.locator('.moves button').first().getAttribute('data-move');
  await page.getByPlaceholder('Type a move').fill(move!);
  await page.keyboard.press('Enter');
  expect(move).toMatch(/^[a-h][1-8][a-h][1-8]/);
  await page.locator('.moves-played [data-ply="3"]').waitFor();
  await visitor.picture('chess');
  await visitor.check('chess');
  await visitor.leave();
});

it('lets every game of the catalogue be played on the plain board', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.go('/open/pig');
  await page.getByLabel('Fill the free seats with bots').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await visitor.table();
  await page.locator('button[data-move="roll"]').click();
  await until('it is written down', async () => (await page.locator('.history button').count()) > 0);
  await visitor.picture('pig');
  await visitor.check('the plain board');
  await visitor.leave();
});

it('plays Briscola by dragging and by keyboard, with French suits', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.play('briscola');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel(/^Cards/).selectOption('french');
  await page.keyboard.press('Escape');
  await page.locator('.hand use[href^="#pip-french"]').first().waitFor();
  const turn = () => until('the turn', async () => (await page.locator('[data-card][aria-disabled="false"]').count()) > 0);
  const played = () => page.locator('.history button', { hasText: 'Guest plays' }).count();
  await turn();
  const card = page.locator('[data-card][aria-disabled="false"]').first();
  const from = (await card.boundingBox())!;
  const felt = (await page.locator('.felt').boundingBox())!;
  // Dropped beside the table, it goes back; dropped on it, it is played.
  for (const [y, count] of [[from.y + from.height * 0.9, 0], [felt.y + felt.height / 2, 1]] as const) {
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(felt.x + felt.width / 2, y, { steps: 6 });
    await page.mouse.up();
    await until('the card', async () => (await played()) === count);
  }
  await turn();
  await visitor.picture('briscola-french');
  await page.locator('.hand button[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await until('the card', async () => (await played()) === 2);
  // The keyboard stays in the hand.
  await turn();
  await until('the hand', () => page.evaluate(() => document.activeElement?.closest('.hand') !== null));
  await page.keyboard.press('Enter');
  await until('the next card', async () => (await played()) === 3);
  await visitor.check('Briscola with French suits');
  await visitor.leave();
});

it('notes suspected pieces and hears the umpire in Kriegspiel', async () => {
  const visitor = await visit({ phone: true });
  const { page } = visitor;
  await visitor.play('kriegspiel');
  await page.locator('cg-board piece').first().waitFor();
  expect(await page.locator('cg-board piece').count()).toBe(16);
  await page.locator('summary', { hasText: 'Notes' }).click();
  await page.getByRole('button', { name: 'queen' }).click();
  const box = (await page.locator('cg-board').boundingBox())!;
  await page.touchscreen.tap(box.x + box.width * 0.44, box.y + box.height * 0.06);
  await page.locator('cg-board piece.black.queen').waitFor();
  await page.getByRole('button', { name: 'queen' }).click();
  await page.locator('summary', { hasText: 'Your moves' }).click();
  await page.locator('.moves button[data-move="e2e4"]').click();
  await page.locator('.umpire li', { hasText: 'Black has moved.' }).waitFor();
  await visitor.picture('kriegspiel-phone');
  await visitor.check('Kriegspiel at phone size');
  // The notes outlive a reload.
  await page.reload();
  await page.locator('cg-board piece.black.queen').waitFor();
  await visitor.leave();
});

it('marks the king in check, and mate', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.go('/open/chess');
  await page.getByLabel('the first position, as FEN').fill('7k/5K2/8/8/8/8/8/6R1 w - - 0 1');
  await page.getByLabel('Your seat').selectOption('0');
  await page.getByLabel('Fill the free seats with bots').check();
  await page.getByLabel(/^bot/).selectOption('random');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await visitor.table();
  await visitor.turn();
  expect(await page.locator('cg-board square.check').count()).toBe(0);
  await page.locator('summary', { hasText: 'Your moves' }).click();
  await page.locator('.moves button[data-move="g1h1"]').click();
  await page.locator('cg-board square.check').waitFor();
  await page.getByText('You win!').waitFor();
  await visitor.picture('chess-check');
  await visitor.check('a mate');
  await visitor.leave();
});
