// Helpers for tests with several people. Each person has a browser context and acts on the page.
import { device, look, open, pickPreset, setOptions } from './browser.mjs';

/** Somebody with a device of their own who opens a link. */
export async function visitor(browser, url, options) {
  const page = await device(browser, options);
  await page.goto(url);
  await page.waitForSelector('.gathering, .table-page, .curtain, .families');
  return page;
}

/** Makes a table with a link; the page of the host, who waits for people. */
export async function hostTable(browser, url, preset, given) {
  const { name = 'Anna', options, settings, ...more } = given;
  const page = await open(browser, url, more);
  await pickPreset(page, preset);
  await page.fill('input[name=name]', name);
  await page.selectOption('select[name=pace]', '0');
  if (options) await setOptions(page, options);
  if (settings) await fillTableSettings(page, settings);
  await page.click(settings ? 'button.deal' : '[data-way=link]');
  await page.waitForSelector('.gathering .own-seat');
  return page;
}

/** Opens the other seats in the form, and sets how the table is kept. */
async function fillTableSettings(page, settings) {
  for (const seat of await page.locator('.seats select').all())
    if ((await seat.inputValue()) !== 'you') await seat.selectOption('open');
  await page.click('.table-settings-form summary');
  for (const [name, label] of Object.entries(settings))
    if (name === 'public') await page.locator('.table-settings-form [name=public]').check();
    else await page.selectOption(`.table-settings-form [name=${name}]`, { label });
}

export const linkOf = (page) => page.inputValue('.invite input');

export async function sitDown(page, name) {
  await page.fill('.welcome [name=sit-name]', name);
  await page.click('.welcome [data-tool=sit]');
  await page.waitForSelector('.own-seat');
}

export async function start(page) {
  await page.click('[data-tool=start]');
  await page.waitForSelector('.table-page');
}

export const numberOf = (page) =>
  page.evaluate(() => Number(document.querySelector('.table-page')?.dataset.number ?? -1));

export const reaches = (page, number) =>
  page.waitForFunction(
    (n) => Number(document.querySelector('.table-page')?.dataset.number) >= n,
    number,
    { polling: 20 },
  );

/** Waits until one of the pages is to act, and makes one choice there; false at the end. */
export async function anybodyActs(pages, random, timeout = 60000) {
  for (const until = Date.now() + timeout; Date.now() < until;) {
    for (const page of pages) {
      if (!(await page.$('.table-page[data-mine=yes], .result'))) continue;
      const seen = await look(page);
      if (seen.over) return false;
      if (!seen.mine) continue;
      const list = seen.cards.length ? seen.cards : seen.buttons;
      if (!list.length) continue;
      const at = list[random(list.length)];
      await page.mouse.click(at.x, at.y);
      await page.waitForFunction(
        ({ number, chosen }) => {
          const root = document.querySelector('.table-page');
          return (
            !root ||
            Number(root.dataset.number) !== number ||
            document.querySelectorAll('.card.chosen').length !== chosen
          );
        },
        seen,
        { polling: 20, timeout },
      );
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nobody was to act');
}

/** Everybody plays until so many steps are made or the game is over. */
export async function playTo(pages, random, number) {
  while ((await numberOf(pages[0])) < number && (await anybodyActs(pages, random)));
}
