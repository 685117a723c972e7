// The page in the hands of a browser's translator: whatever changes shows, at every game, in every
// dialog, and in another language. Beside the translated page sits a second device of the same
// person, whose texts nobody replaces; both have to say the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, generator } from './browser.mjs';
import { meant, translated } from './browser_translator.mjs';
import { atHome, LONG } from './browser_fixture.mjs';
import { gamesOf, sitAtFirst, sitAtLast } from './played_games.mjs';

const MOST = 40; // choices until a game is over that has few left

const DIALOGS = {
  settings: '.bar .icon >> nth=-2',
  people: '[data-tool=people]',
  rules: '[data-tool=rules]',
};

/** The parts of the page whose texts are compared. */
const PARTS = {
  status: '.status > div',
  strip: '.strip',
  plates: '.plate',
  piles: '.place',
  captions: '.scene .caption',
  log: '.log',
  prompt: '.prompt',
  moves: '.actions > .buttons',
  tools: '.tools',
  scores: '.board, .figures-side',
  dialog: 'dialog[open]',
  result: '.result',
  spoken: '[data-live]',
  last: '[data-live] p:last-child',
};

/** The texts of all parts. */
async function textsOf(page) {
  const found = await page.evaluate(
    (parts) =>
      Object.entries(parts).map(([name, selector]) => [
        name,
        [...document.querySelectorAll(selector)].map((e) => e.textContent),
      ]),
    PARTS,
  );
  return Object.fromEntries(found.map(([name, list]) => [name, list.map(meant).sort()]));
}

/** Moves that reach one device together and the other one by one are announced in as many pieces:
 * what one device said last, the other has said last, too. */
function announceAlike(one, two) {
  const bare = (texts) => texts.join('').replace(/\s/g, '');
  const alike = (here, there) => bare(here.spoken).endsWith(bare(there.last));
  return one.last.length === two.last.length && (alike(one, two) || alike(two, one));
}

/** Waits until both pages show the same step, and compares what they say. */
async function saySame(pages, when) {
  const until = Date.now() + 60000;
  for (;;) {
    const [one, two] = await Promise.all(pages.map(textsOf));
    try {
      assert.ok(announceAlike(one, two), `${when}: announcements ${one.spoken}, ${two.spoken}`);
      for (const part of ['spoken', 'last']) one[part] = two[part];
      assert.deepEqual(one, two, when);
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await pages[0].evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  const lost = await pages[0].evaluate(() => window.translator.lost);
  assert.deepEqual(lost, [], `${when}: texts were set where nobody sees them`);
}

/** Some choices. A choice of cards is only seen where it is made, until it has become a move. */
async function playSome([page, other], random, count) {
  const choosing = () => page.$('.card.chosen');
  for (let n = 1; n <= count || (await choosing()); n++) {
    if (!(await choose(page, random))) return;
    if (!(await choosing())) await saySame([page, other], `after ${n} choices`);
  }
}

async function dialogs(pages, when) {
  for (const [name, button] of Object.entries(DIALOGS)) {
    for (const page of pages) {
      await page.click(button);
      await page.waitForSelector('dialog[open]');
    }
    await saySame(pages, `${when}: ${name}`);
    for (const page of pages) {
      await page.click('dialog[open] .head button >> nth=-1');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
    }
  }
}

/** Both devices choose another language in the settings. */
async function speak(pages, language) {
  for (const page of pages) {
    await page.click(DIALOGS.settings);
    await page.selectOption('dialog[open] select[name=language]', language);
    await page.waitForFunction((id) => document.documentElement.lang === id, language);
    await page.click('dialog[open] .head button >> nth=-1');
  }
}

/** From the last choices of a game to its result. */
async function toTheEnd([page, other], game) {
  await sitAtLast([page, other], game);
  const random = generator(7);
  for (let n = 0; n < MOST && (await choose(page, random)); n++);
  for (const device of [page, other]) await device.waitForSelector('.result');
  await saySame([page, other], 'at the end');
}

let pages = null;

/** Both devices, as if nobody had used them before. */
async function devices() {
  if (!pages) {
    pages = [await atHome(), await atHome()];
    await translated(pages[0]);
    await pages[0].reload();
  }
  const forget = () => {
    location.hash = '#/';
    localStorage.clear();
  };
  for (const page of pages) await page.evaluate(forget);
  return pages;
}

for (const [n, game] of gamesOf('browser_translation').entries())
  test(`${game.preset} is played on a translated page`, LONG, async () => {
    const [page] = await devices();
    await sitAtFirst(pages, game);
    const random = generator(4099);
    await saySame(pages, 'at the start');
    assert.ok(await page.$('.prompt font font'), 'the page is translated');
    await playSome(pages, random, game.begins / 2);
    // From English to another language, and once from that to a third.
    for (const language of n ? [['fr', 'de'][n % 2]] : ['de', 'fr']) {
      await speak(pages, language);
      await saySame(pages, `in ${language}`);
    }
    await playSome(pages, random, game.begins / 2);
    if (game.ends) {
      await dialogs(pages, 'in another language');
      await toTheEnd(pages, game);
    }
    for (const device of pages) assert.deepEqual(device.faults, []);
  });
