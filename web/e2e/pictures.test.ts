// The pictures of the manual, in both languages (`make pictures`; ARBITRO_PICTURES names the folder).

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stage, until } from './stage';

const { visit } = stage();

/** Pictures are taken when they are asked for: the games take a minute. */
const picture = it.runIf(process.env.ARBITRO_PICTURES);

/** A text of the pages or of Kriegspiel that has no arguments. */
function text(language: 'en' | 'it', id: string): string {
  for (const file of [`messages/${language}/web.ftl`, `crates/catalogue/src/kriegspiel/${language}.ftl`]) {
    const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
    const found = new RegExp(`^${id} = (.*)$`, 'm').exec(source);
    if (found) return found[1]!;
  }
  throw new Error(`no text ${id}`);
}

for (const language of ['en', 'it'] as const) {
  const say = (id: string) => text(language, id);

  picture(`pictures a game of Briscola in 5 and its analysis (${language})`, async () => {
    const visitor = await visit({ language });
    const { page } = visitor;
    await visitor.play('briscola5');
    let pictured = false;
    await visitor.playOn(
      async () => {
        const bid = page.locator('.auction button[data-move="pass"], .auction button[data-move]').last();
        return (await bid.count()) > 0 ? bid : page.locator('[data-card][aria-disabled="false"]').first();
      },
      async () => {
        if (pictured || (await page.locator('.trick li').count()) !== 4) return;
        pictured = true;
        await visitor.picture(`page-briscola5-${language}`);
        await page.setViewportSize({ width: 390, height: 844 });
        await visitor.picture(`page-briscola5-phone-${language}`, false);
        await page.setViewportSize({ width: 1280, height: 860 });
      },
    );
    expect(pictured).toBe(true);
    await page.getByRole('button', { name: say('web-done-leave') }).click();
    await page.getByRole('link', { name: say('web-replay-it') }).click();
    await page.getByRole('button', { name: say('web-analyse') }).click();
    await page.locator('[data-analysis="done"]').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: say('web-last'), exact: true }).click();
    await page.locator('[data-analysed]').waitFor();
    await visitor.picture(`page-analysis-${language}`);
    await visitor.leave();
  }, 240_000);

  picture(`pictures what the bot believes in Kriegspiel (${language})`, async () => {
    const visitor = await visit({ language });
    const { page } = visitor;
    await visitor.go('/open/kriegspiel');
    await page.getByLabel(say('parameter-ending')).selectOption('KPK');
    await page.getByLabel(say('web-your-seat')).selectOption('1');
    await page.getByLabel(say('web-fill-machines')).check();
    await page.getByLabel(/^bot/).selectOption('maran');
    await page.getByLabel(say('web-study-table')).check();
    await page.getByRole('button', { name: say('web-open-button') }).click();
    await visitor.table();
    await page.locator('.why').waitFor();
    await page.locator('cg-board square.mark-set-wave').first().waitFor();
    await visitor.picture(`page-kriegspiel-${language}`);
    await visitor.leave();
  });

  picture(`pictures a search and learning (${language})`, async () => {
    const visitor = await visit({ language });
    const { page } = visitor;
    await visitor.go('/study/trees');
    await page.getByLabel(say('web-tree-side-by-side')).check();
    await until('both', async () => (await page.locator('[data-trace]').count()) === 2);
    await page.getByRole('button', { name: say('web-last'), exact: true }).click();
    await until('the cuts', async () => (await page.locator('[data-trace="alpha-beta"] .node.cut').count()) === 2);
    await visitor.picture(`page-tree-${language}`);
    await visitor.go('/study/learning');
    await page.getByLabel(say('web-learn-games'), { exact: true }).fill('5000');
    await page.getByRole('button', { name: say('web-learn-start') }).click();
    await page.locator('[data-job="finished"]').waitFor({ timeout: 60_000 });
    await visitor.picture(`page-learning-${language}`);
    await visitor.leave();
  });
}
