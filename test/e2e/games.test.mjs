// A whole game of every preset, by clicking cards and buttons, to the result.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choose, deal, forward, generator, launch, look, open, shot } from './browser.mjs';
import { serve } from './server.mjs';

// preset, size of the screen, clicks between two uses of fast forward (0: never)
const GAMES = [
  ['war/classic', 'phone', 12],
  ['war/steal', 'desktop', 4],
  ['war/pyanitsa-last-loses', 'desktop', 12],
  ['war/tod-und-leben', 'phone', 0],
  ['whist/classic', 'desktop', 0],
  ['wunsdorf/standard', 'phone', 0],
  ['wippen/basic', 'lying', 0],
  ['wippen/advanced', 'phone', 0],
  ['spite/standard', 'desktop', 0],
];
const MOST = 3000;

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [preset, size, every] of GAMES)
  test(`${preset} is played to its end on a ${size} screen`, { timeout: 120000 }, async () => {
    const random = generator(preset.length * 7919 + 5);
    const page = await open(browser, server.url, { size });
    const name = preset.replace('/', '-');
    await deal(page, preset);
    await page.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');
    await shot(page, `${name}-1-start`);
    let clicks = 0;
    while (clicks < MOST && (await choose(page, random))) {
      clicks++;
      if (clicks === (every ? every - 1 : 15)) await shot(page, `${name}-2-middle`);
      if (every && clicks % every === 0) await forward(page);
    }
    await page.waitForSelector('.result', { timeout: 5000 });
    await shot(page, `${name}-3-end`);
    const end = await look(page);
    assert.ok(end.over, 'the result is shown');
    assert.ok((await page.locator('.result tbody tr').count()) >= 2, 'everybody has a place');
    assert.match(await page.locator('.result').innerText(), /1\./);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
