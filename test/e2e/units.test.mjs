// Units beside numbers with decimals, as languages have them (CLDR). The program does the same
// (test/unit/test_text.c).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtTogether } from './page_modules.mjs';

test('a number below two has a singular in French, and decimals a plural elsewhere', async () => {
  const page = await builtTogether(['base/translations.ts', 'analysis/analysis_text.ts']);
  const told = (unit, value) =>
    page.costText(unit, { value, low: 0, high: 3 }).replace(/\s/g, ' ').split(' (')[0];
  const cases = {
    en: [['points', 0.1, '0.10 points'], ['tricks', 1, '1.00 tricks']],
    de: [['points', 0.1, '0,10 Punkte'], ['tricks', 1, '1,00 Stiche']],
    fr: [
      ['points', 0.1, '0,10 point'],
      ['tricks', 1.994, '1,99 pli'],
      ['tricks', 1.996, '2,00 plis'],
      ['cards', 12.5, '12,50 cartes'],
      ['chance', 0.012, '1,2 chance sur 100'],
      ['chance', 0.12, '12,0 chances sur 100'],
    ],
  };
  for (const [language, list] of Object.entries(cases)) {
    await page.setLanguage(language);
    await page.loadMoreTranslations();
    for (const [unit, value, text] of list) assert.equal(told(unit, value), text);
  }
});

test('a chance is told as certain only where it is, and places are those of sides', async () => {
  const { percent, placesOf } = await builtTogether([
    'analysis/analysis_text.ts',
    'review/result_text.ts',
  ]);
  const told = (share) => percent(share).replaceAll('\u00a0', ' ');
  const wanted = ['100 %', '> 99 %', '50 %', '< 1 %', '0 %'];
  assert.deepEqual([1, 0.997, 0.5, 0.003, 0].map(told), wanted);
  assert.deepEqual(placesOf([1, 3, 1, 3], 2), [1, 2, 1, 2]);
  assert.deepEqual(placesOf([1, 1, 1, 1], 2), [1, 1, 1, 1]);
  assert.deepEqual(placesOf([3, 1, 2], 0), [3, 1, 2]);
});
