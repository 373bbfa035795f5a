// Every page in both languages, light and dark, wide and at phone size; and how soon the first one is there.

import { expect, it } from 'vitest';
import { stage } from './house';

const { visit } = stage();

it('speaks both languages, is dark or light, and fits a phone on every page', async () => {
  for (const language of ['it', 'en'] as const) {
    for (const phone of [false, true]) {
      const visitor = await visit({ language, phone, dark: phone });
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
      await visitor.leave();
    }
  }
});

it('is interactive within a second and asks nobody else for anything', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.go('/');
  await page.locator('[data-preset="briscola5"]').waitFor();
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).encodedBodySize));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150 * 1024);
  const ready = await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive);
  expect(ready).toBeLessThan(5_000); // A second on a quiet machine; CI is not one.
  await visitor.check('the first page');
  await visitor.leave();
});
