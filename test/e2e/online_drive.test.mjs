// An online drive of eight devices, from the form to the ceremony: people come by the link, are led
// to their tables and on, by themselves; one comes late, one leaves and comes back, one goes on at
// another device; the big screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const PHONE = { size: 'phone', ...LIGHT };
const NAMES = ['Anna', 'Bob', 'Carla', 'Dan', 'Eva', 'Finn'];

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

const all = (pages, act) => Promise.all(pages.map(act));

const CARD = '.table-page[data-mine=yes] button.card.legal';

/** From now on the device plays the first card that it may play. */
const playCards = (page, also = '') =>
  page.evaluate((may) => setInterval(() => document.querySelector(may)?.click(), 50), CARD + also);

/** The same, and it does not stay at results. */
const playAlone = (page) => playCards(page, ', .drive-strip [data-tool=go-on]');

/** Nothing for axe to find, everything fits, and a picture if somebody wants to look. */
async function fine(page, size, name) {
  await shot(page, `online-${name}`);
  const faults = await faultsAt(page, size);
  const others = faults.filter((one) => !/^p\.caption/.test(one)); // long names below cards
  assert.deepEqual([...(await axe(page)), ...others], [], name);
}

/** A short drive, in which a bot soon plays for somebody absent. */
const chosenLast = {
  rounds: 2,
  deals: 1,
  online: {
    game: 'whist',
    preset: 'drive',
    options: {},
    pace: 1,
    grace: 1,
    clock: 60,
    pause: 120, // a busy machine needs no haste
  },
};

/** Three taps from the front page to an open lobby, with the choices of the last time. */
async function openLobby(page) {
  await page.evaluate(
    (text) => localStorage.setItem('talon.drive-online', text),
    JSON.stringify(chosenLast),
  );
  await page.click('a[href="#/drive"]');
  await page.click('[data-place=online]');
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('.lobby');
  return page.getAttribute('.drive', 'data-drive');
}

/** Comes by the link and types a name: the field has the focus. */
async function enter(page, id, name) {
  await goTo(page, `#/drive/${id}`);
  await page.waitForSelector('[name=own-name]:focus');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.own-place');
}

async function guest(id, name) {
  const colorScheme = name === 'Bob' ? 'dark' : 'light';
  const page = await atHome({ ...PHONE, colorScheme });
  await enter(page, id, name);
  return page;
}

const atTable = (page, round) => page.waitForSelector(`.drive-strip >> text=Round ${round} of 2`);

/** Led from the table to the waiting page. */
const waits = (page) =>
  page.waitForSelector('main[data-phase=playing] .your-place', { timeout: LONG.timeout / 2 });

/** From the table to the page of the drive; a bot plays on after a second. */
const goAway = (page) => page.click('.drive-strip a');

async function leaveDrive(page) {
  const button = page.locator('.seat-tools > button').first();
  await button.click();
  await button.click();
  await page.waitForSelector('[data-tool=come-back]');
}

async function enterAsHost(page) {
  await page.fill('[name=own-name]', 'Hanna');
  await page.click('.row-form .primary');
  await page.waitForSelector('.own-place');
}

async function leaveList(page) {
  const button = page.locator('.seat-tools > button').first();
  await button.click();
  await button.click();
  await page.waitForSelector('[name=own-name]');
}

const ownTable = (page) => page.evaluate(() => location.hash);

const tokenIn = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('talon.drives'))[0].token);

test('an evening online, from the form to the ceremony', LONG, async () => {
  const host = await atHome(LIGHT);
  const id = await openLobby(host);
  const guests = await all(NAMES, (name) => guest(id, name));
  const [anna, bob, carla, ...others] = guests;
  await host.waitForFunction(() => document.querySelectorAll('.name-list li').length === 6);
  // A host who leaves the list still directs, and may enter again.
  await enterAsHost(host);
  await leaveList(host);
  assert.ok(await host.isVisible('[data-tool=begin]'), 'the key is kept');
  await enterAsHost(host);
  await anna.waitForFunction(() => document.querySelectorAll('.name-list li').length === 7);
  await fine(anna, 'phone', 'lobby');
  await fine(host, 'desktop', 'lobby-host');

  // round 1: seven people and a bot are at their tables without a click
  await host.click('[data-tool=begin]');
  await all([host, ...guests], (page) => atTable(page, 1));
  assert.match(await anna.innerText('.drive-strip .company'), /^with \w.*, against .+ and .+/);
  await anna.waitForFunction(() =>
    /^Round 1: table \d with .*, against .* and /.test(
      document.querySelector('.drive-strip [role=status]').textContent,
    ),
  );
  await fine(anna, 'phone', 'table');
  await fine(bob, 'phone', 'table-dark');
  const late = await guest(id, 'Greta');
  assert.match(await late.innerText('.your-place'), /You play from the next round on/);
  await late.locator('[data-tool=watch]').first().click();
  await atTable(late, 1);
  assert.equal(await late.locator('.drive-strip .company').count(), 0, 'somebody looks on');
  const company = await bob.innerText('.drive-strip .company');
  await bob.goto(new URL(`#/drive/${id}`, bob.url()).href);
  await bob.reload();
  await atTable(bob, 1);
  assert.equal(await bob.innerText('.drive-strip .company'), company, 'the same seat');
  await all([host, ...others], goAway);
  await playCards(anna);
  await all([bob, carla], playAlone);
  await all([anna, bob, carla], waits); // Anna some seconds later than the others
  await bob.waitForSelector('.next-round [role=timer]');
  await fine(bob, 'phone', 'waiting');

  // round 2, opened before its time, with the latecomer; somebody leaves and comes back
  await host.waitForSelector('[data-tool=next]');
  await shot(host, 'online-director');
  await host.click('[data-tool=next]');
  await all([host, late, ...guests], (page) => atTable(page, 2));
  await goTo(host, `#/drive/${id}/wall`);
  assert.match(await host.innerText('.wall-tables'), /Greta/);
  await shot(host, 'online-wall');
  await all(others, goAway);
  await goAway(carla);
  await leaveDrive(carla);
  await carla.click('[data-tool=come-back]');
  await carla.click('[data-tool=to-table]');
  await atTable(carla, 2);
  await goAway(carla);
  await leaveDrive(carla);

  // the seat of somebody else, by the link that stands on that person's page
  await goTo(carla, `#/drive/${id}/seat/${await tokenIn(bob)}`);
  await atTable(carla, 2);
  assert.equal(await ownTable(carla), await ownTable(bob));
  await playAlone(late);

  // the end, on the big screen and on phones
  await waits(late);
  await goTo(host, `#/drive/${id}`);
  await host.click('[data-tool=next]');
  await anna.waitForSelector('.ceremony');
  await fine(anna, 'phone', 'ceremony');
  await anna.click('[data-tool=reveal]');
  assert.equal(await anna.locator('.ceremony .standings tbody tr').count(), 9);
  assert.match(await anna.innerText('main'), /Your score card/);
  await goTo(host, `#/drive/${id}/wall`);
  await host.click('[data-tool=reveal]');
  assert.match(await host.innerText('.ceremony'), /Fewest points/);
  await leave(host, late, ...guests);
});
