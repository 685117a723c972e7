// Every screen there is: nothing for axe to find in light and dark, every control stands out from
// its ground, nothing is cut or too small in any window, and what it tells and shows is what it
// told and showed before (golden/; UPDATE=1 keeps what is there now).
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axe, overflowing, shotOfFault, unveil, veil, WINDOWS } from './browser.mjs';
import { byFinger, misfits, resize, small, still } from './fit_checks.mjs';
import { difference, shotOf, shrunk, writeInBlocks } from './pictures.mjs';
import { openScreen, SCREENS } from './screens.mjs';
import { unseenControls } from './seen_controls.mjs';
import { browser, LONG, server } from './browser_fixture.mjs';

const UPDATE = process.env.UPDATE === '1';
const SCHEMES = ['light', 'dark'];
// The rules of axe that each is judged by: the second time nothing but colours can differ.
const RULES = { light: null, dark: ['color-contrast', 'link-in-text-block'] };

const keptAs = (name) => fileURLToPath(new URL(`./golden/${name}`, import.meta.url));

/** The golden file of this name. With UPDATE, `now` replaces it. */
function kept(name, now) {
  const file = keptAs(name);
  mkdirSync(keptAs(''), { recursive: true });
  if (UPDATE) writeFileSync(file, now);
  assert.ok(existsSync(file), `${file} is missing: UPDATE=1 makes it`);
  return readFileSync(file);
}

/** The page's accessibility tree, without the parts that differ each time. */
async function treeOf(page) {
  const dialog = page.locator('dialog[open]');
  const root = (await dialog.count()) ? dialog : page.locator('body');
  const tree = await root.ariaSnapshot();
  return `${tree
    .replace(/http:\/\/127\.0\.0\.1:\d+\S*/g, 'ADDRESS')
    .replace(/#\/(review\/|drive\/)?[0-9a-z]{12}\b/g, '#/$1TABLE')
    .replace(/\b[0-9a-f]{64}\b/g, 'HEX')}\n`;
}

async function findings(page, name) {
  const found = [];
  for (const size of Object.keys(WINDOWS)) {
    await resize(page, size);
    const wrong = [
      ...(await overflowing(page)),
      ...(await misfits(page)),
      ...(await small(page, byFinger(size))),
    ];
    if (wrong.length) await shotOfFault(page, `${name}-${size}`);
    found.push(...wrong.map((words) => `${size}: ${words}`));
  }
  return found;
}

async function pictureOf(page, { size, chance }) {
  await writeInBlocks(page);
  const top = await page.evaluate(() => scrollY);
  await resize(page, size === 'desktop' ? 'phone' : 'desktop'); // measured again
  await resize(page, size);
  await unveil(page);
  await page.evaluate((y) => scrollTo(0, y), top); // a browser keeps some place or other
  const shots = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    shots.push(await shotOf(page, chance ? page.locator('dialog[open]') : page));
  }
  return shrunk(browser, shots);
}

for (const screen of SCREENS)
  test(`${screen.name} (${screen.language})`, LONG, async (t) => {
    // Nothing is painted on the way there; axe and the pictures need what is painted.
    const page = await openScreen(browser, server.url, screen, { opacity: 0 });
    await still(page);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await t.test(`axe finds nothing, ${colorScheme}`, async () =>
        assert.deepEqual(await axe(page, RULES[colorScheme]), []),
      );
    }
    await page.emulateMedia({ colorScheme: SCHEMES[0] });
    await t.test('every control is seen', async () =>
      assert.deepEqual(await unseenControls(page, browser), []),
    );
    await t.test('it tells the same', async () => {
      const now = await treeOf(page);
      assert.equal(now, String(kept(`${screen.name}.yml`, now)));
    });
    await veil(page);
    await t.test('all of it fits and can be hit', async () =>
      assert.deepEqual(await findings(page, screen.name), []),
    );
    await t.test('it looks the same', async () => {
      const now = await pictureOf(page, screen);
      const old = kept(`${screen.name}.png`, Buffer.from(now, 'base64'));
      const wrong = await difference(browser, old.toString('base64'), now);
      if (wrong) {
        await shotOfFault(page, `${screen.name}-now`);
        writeFileSync(keptAs(`../shots/${screen.name}-small.png`), Buffer.from(now, 'base64'));
      }
      assert.equal(wrong, null);
    });
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
