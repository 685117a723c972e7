// The checks that the tests of all screens use can fail. Small pictures are alike in any font, and
// differ when something moves, is missing or has another colour. Elements that are cut off or too
// small are named.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misfits, outOfReach, small, still } from './fit_checks.mjs';
import { difference, shotOf, shrunk, writeInBlocks } from './pictures.mjs';
import { openScreen, SCREENS } from './screens.mjs';
import { browser, server } from './browser_fixture.mjs';

const opened = (name, options) =>
  openScreen(
    browser,
    server.url,
    SCREENS.find((one) => one.name === name),
    options,
  );

/** Rules for this page beside its own. */
const dress = (page, rules) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);

const sheetsOf = (page) => page.evaluate(() => document.adoptedStyleSheets.length);

/** Takes off what it was dressed in since there were so many sheets. */
const undress = (page, sheets) =>
  page.evaluate((n) => document.adoptedStyleSheets.splice(n), sheets);

/** The small picture of a screen, dressed for that in rules. */
async function pictured(page, rules = '') {
  const sheets = await sheetsOf(page);
  await dress(page, rules);
  await writeInBlocks(page);
  await still(page);
  const picture = await shrunk(browser, [await shotOf(page)]);
  await undress(page, sheets);
  return picture;
}

const FONTS = ['DejaVu Serif', 'DejaVu Sans Mono', 'cursive'];

test('a machine with other fonts makes the same pictures', async () => {
  for (const name of ['table-whist', 'home', 'result']) {
    const page = await opened(name);
    const usual = await pictured(page);
    for (const font of FONTS) {
      const other = await pictured(page, `:root { font-family: '${font}', ${font} !important }`);
      assert.equal(await difference(browser, usual, other), null, `${name} in ${font}`);
    }
    await page.context().close();
  }
});

const CHANGES = {
  'a panel that moved': '[data-seat="1"] { transform: translateY(24px) }',
  'a hand that is missing': '.own .hand { display: none }',
  'a card that is missing': '.own .hand .place:first-child { display: none }',
  'a colour of the wrong theme': ':root { --paper: #1e2427 !important }',
  'a felt without its colour': '.table { background: none !important }',
  'buttons that have gone': '.tools { display: none !important }',
};

test('whatever moves, is missing or has another colour makes another picture', async () => {
  const first = await opened('table-whist');
  const usual = await pictured(first);
  await first.context().close();
  const page = await opened('table-whist');
  for (const [what, rules] of Object.entries(CHANGES)) {
    const other = await pictured(page, rules);
    assert.match((await difference(browser, usual, other)) ?? 'nothing', /differ/, what);
  }
  assert.equal(await difference(browser, usual, await pictured(page)), null, 'as it was opened');
  await page.context().close();
});

test('what is cut, scrolls sideways or cannot be hit is found', async () => {
  const page = await opened('table-whist');
  await still(page);
  for (const find of [misfits, small, outOfReach]) assert.deepEqual(await find(page), []);
  const wrong = {
    '.bar .title { max-width: 3rem }': [misfits, /is cut/],
    '.side h2 { width: 100vw }': [misfits, /sticks out/],
    '.tools button { min-height: 0 !important; height: 20px; padding: 0 !important }': [
      small,
      /x 20 px/,
    ],
    '.own .hand .place { height: 20px; overflow: hidden }': [small, /not 24 x 44/],
    '.actions { overflow: hidden } .tools { translate: 0 30rem }': [outOfReach, /cannot be hit/],
  };
  for (const [rules, [look, words]] of Object.entries(wrong)) {
    const before = await sheetsOf(page);
    await dress(page, rules);
    await still(page);
    assert.match((await look(page, true)).join('\n'), words, rules);
    await undress(page, before);
  }
  await page.context().close();
});
