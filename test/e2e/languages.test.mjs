// A language needs nothing but its catalogue: in each that po/LINGUAS names, the first page and a
// table are translated, fit every window, and axe finds nothing. Other tests look at all screens in
// German.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { faultsAt, outOfReach, still } from './fit_checks.mjs';
import { openScreen, SCREENS } from './screens.mjs';
import { browser, LONG, server } from './browser_fixture.mjs';

const LISTED = readFileSync(new URL('../../po/LINGUAS', import.meta.url), 'utf8');
const LANGUAGES = LISTED.split(/\s+/).filter((id) => id && id !== 'de');
const LOOKED_AT = ['home', 'table-whist'];

/** The sentences to be read on a page. Names of up to three words may be the same everywhere. */
const sentencesOn = (page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
    while (walker.nextNode()) found.push(walker.currentNode.data);
    return found.filter((text) => text.match(/\p{L}+/gu)?.length > 3);
  });

for (const language of LANGUAGES)
  for (const name of LOOKED_AT)
    test(`${name} in ${language}`, LONG, async () => {
      const screen = { ...SCREENS.find((one) => one.name === name), size: 'phone' };
      const english = await openScreen(browser, server.url, { ...screen, language: 'en' });
      const page = await openScreen(browser, server.url, { ...screen, language });
      await still(page);
      assert.equal(await page.getAttribute('html', 'lang'), language);
      const before = new Set(await sentencesOn(english));
      const now = await sentencesOn(page);
      assert.ok(now.length > 2, `sentences are read: ${now}`);
      assert.deepEqual(now.filter((text) => before.has(text)), [], 'nothing is left in English');
      assert.deepEqual(await axe(page), []);
      for (const size of ['desktop', 'lying', 'phone'])
        assert.deepEqual([...(await faultsAt(page, size)), ...(await outOfReach(page))], [], size);
      await shot(page, `${name}-${language}`);
      assert.deepEqual(page.faults, []);
      await english.context().close();
      await page.context().close();
    });
