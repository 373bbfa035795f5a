// The manual under /help, in the reader's language.

import { expect, it } from 'vitest';
import { stage } from './stage';

const { visit } = stage();

const WORDS = {
  en: { help: 'Help', title: 'Arbitro: the manual', search: 'strozzo', friends: 'With friends', other: 'Italiano', otherTitle: 'Arbitro: il manuale' },
  it: { help: 'Aiuto', title: 'Arbitro: il manuale', search: 'strozzo', friends: 'Con gli amici', other: 'English', otherTitle: 'Arbitro: the manual' },
} as const;

it('shows the manual in the language of the reader, with a search box, and fits a phone', async () => {
  for (const language of ['en', 'it'] as const) {
    const words = WORDS[language];
    const visitor = await visit({ language, phone: language === 'it' });
    const { page } = visitor;
    await visitor.go('/');
    await page.getByRole('link', { name: words.help, exact: true }).click();
    await page.getByRole('heading', { name: words.title, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    await visitor.check(`the manual in ${language}`);
    await page.getByRole('searchbox').fill(words.search);
    await page.locator('#results a').first().waitFor();
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/\/help\/(it\/)?[a-z-]+\.html/);
    await visitor.go(language === 'it' ? '/help/it/play.html' : '/help/play.html');
    await page.getByRole('heading', { name: words.friends }).waitFor();
    await visitor.check(`a page of the manual in ${language}`);
    await page.getByRole('link', { name: words.other }).click();
    await page.getByRole('heading', { name: words.otherTitle, level: 1 }).waitFor();
    await visitor.leave();
  }
  const visitor = await visit();
  // Pages in a folder find the style, the contents and the index of the search.
  await visitor.go('/help/formats/records.html');
  await visitor.page.locator('.contents a[aria-current="page"]', { hasText: 'Game records' }).waitFor();
  await visitor.page.locator('.contents').getByRole('link', { name: 'Glossary' }).click();
  await visitor.page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
  await visitor.check('the glossary');
  await visitor.leave();
});
