// Chat at a table: phrases and signs, free text where the host allows it, and muting people.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, open, overflowing, shot } from './browser.mjs';
import { hostTable, linkOf, sitDown, start, visitor } from './several_players.mjs';
import { browser, leave, server } from './browser_fixture.mjs';

const WHIST = 'whist/classic';

async function two(settings, bertsDevice = { size: 'phone' }) {
  const anna = await hostTable(browser, server.url, WHIST, settings ? { settings } : {});
  const bert = await visitor(browser, await linkOf(anna), bertsDevice);
  await sitDown(bert, 'Bert');
  await start(anna);
  await bert.waitForSelector('.table-page');
  return [anna, bert];
}

test('a phrase arrives, is counted, spoken and read; somebody ignored is not heard', async () => {
  const [anna, bert] = await two(null, { size: 'phone', colorScheme: 'dark' });
  await bert.click('[data-tool=talk]');
  await bert.click('.talk .row [data-phrase=well-played]');
  await anna.waitForSelector('.person .bubble');
  assert.match(await anna.locator('.person .bubble').innerText(), /Well played!/);
  assert.match(await anna.locator('[data-live]').innerText(), /Bert: Well played!/);
  assert.equal(await anna.locator('.count-badge').innerText(), '1');
  await anna.reload();
  await anna.waitForSelector('.count-badge');
  assert.equal(await anna.locator('.count-badge').innerText(), '1', 'unread after a reload, too');
  await shot(anna, 'talk-bubble');
  assert.equal(await bert.locator('.talk').count(), 0, 'a small screen shows the table again');
  await bert.click('[data-tool=talk]');
  assert.deepEqual(await axe(bert), []);
  assert.deepEqual(await overflowing(bert), []);
  await shot(bert, 'talk-phone');

  await anna.click('[data-tool=talk]');
  await anna.waitForSelector('[data-said=well-played]');
  assert.equal(await anna.locator('.count-badge').count(), 0);
  assert.equal(await anna.locator('.talk .writing').count(), 0, 'no free text unless allowed');
  await anna.click('[data-phrase=smile]');
  await bert.waitForSelector('[data-said=smile]');
  assert.deepEqual(await axe(anna), []);
  await shot(anna, 'talk-desktop');

  await anna.click('[data-tool=people]');
  await anna.click('[data-room-seat="1"] button:has-text("Mute")');
  await anna.waitForSelector('[data-room-seat="1"] button:has-text("Unmute")');
  await bert.click('[data-phrase=wave]');
  await bert.waitForSelector('.own .bubble:has-text("waves")');
  await anna.click('[data-room-seat="1"] button:has-text("Report")');
  await anna.fill('dialog [name=reason]', 'Far too cheerful');
  await shot(anna, 'talk-report');
  await anna.click('dialog button:has-text("Send the report")');
  await anna.waitForSelector('.toast:has-text("Thank you")');
  assert.equal(await anna.locator('[data-said=wave]').count(), 0, 'ignored is not heard');
  await anna.reload();
  await anna.waitForSelector('.table-page');
  await anna.click('[data-tool=talk]');
  await anna.waitForSelector('[data-said=smile]');
  assert.equal(await anna.locator('[data-said=wave]').count(), 0, 'nor after a reload');
  await leave(anna, bert);
});

test('before the deal a host is asked for a name, and one tap says hello', async () => {
  const anna = await open(browser, server.url, { size: 'phone', locale: 'de-DE' });
  await anna.click('[data-friends=whist]');
  await anna.waitForSelector('[name=ask-name]');
  await anna.waitForFunction(() => document.activeElement.name === 'ask-name');
  const bert = await visitor(browser, await linkOf(anna));
  await bert.waitForSelector('.room-seats b:has-text("Host")'); // not in the host's language
  await anna.keyboard.type('Anna');
  await anna.keyboard.press('Enter');
  await bert.waitForSelector('.room-seats b:has-text("Anna")');
  await sitDown(bert, 'Bert');
  await bert.click('[data-phrase=hello]');
  await anna.waitForSelector('.talk [data-said=hello]');
  assert.deepEqual(await overflowing(anna), []);
  assert.deepEqual(await axe(anna), []);
  await shot(anna, 'gathering-chat');
  await leave(anna, bert);
});

test('free words where the host allows them; none at all where not', async () => {
  const [anna, bert] = await two({ talk: 'Free text' });
  await anna.click('[data-tool=talk]');
  await anna.fill('.writing input', 'Who wants tea? <b>me</b>');
  await anna.keyboard.press('Enter');
  await bert.waitForSelector('.bubble');
  assert.equal(await bert.locator('.bubble').innerText(), 'Who wants tea? <b>me</b>');
  await leave(anna, bert);
  const [carla, dora] = await two({ talk: 'None' });
  assert.equal(await carla.locator('[data-tool=talk]').count(), 0);
  await leave(carla, dora);
});
