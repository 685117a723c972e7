// A club and its list. In the first week a director pastes twenty names, half of them in the other
// group; a week later the same people are there after four clicks. Who came and who has paid stays
// with the list, a guest is no member, two people of one name are told apart, and the list comes
// back from its own files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { setResult } from './director.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const LADIES = 'Anna Berg,Cora,Dora,Greta,Hanna,Ida,Lena,Nora,Paula,Anna Berg'.split(',');
const GENTS = 'Ben,Emil,Fritz,Jan,Karl,Max,Otto,Rolf,Sina,Theo'.split(',');
const MOST_FIRST = 12; // clicks from the front page to round 1
const MOST_NEXT = 5;

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const driveOf = (page) => page.getAttribute('.drive', 'data-drive');
const listsOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('talon.clubs')));

/** A director whose clicks are counted. A field that is filled in has been clicked before. */
function counted(page) {
  let clicks = 0;
  return {
    click: (at) => (clicks++, page.click(at)),
    paste: (at, lines) => (clicks++, page.fill(at, lines.join('\n'))),
    clicks: () => clicks,
  };
}

const begins = (page) => page.waitForSelector('main[data-phase=playing][data-round="1"]');

/** Everybody of round 1, as the seats say. */
async function seated(page) {
  const rows = await page.locator('.table-box h3, .table-box .sides').allInnerTexts();
  return rows.join(' ');
}

/** As a browser puts a whole list into the field. */
const pasteOver = (page, at, text) =>
  page.$eval(
    at,
    (field, all) => {
      field.value = all;
      field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
    },
    text,
  );

const headed = (ladies, gents) => ['Ladies:', ...ladies, 'Gents:', ...gents].join('\n');

/** The seats of each table in the open round. */
const seatsOf = (page) => page.locator('.table-box .sides').allInnerTexts();

/** What the drive calls somebody. */
const calledIn = (page, id, person, name) => {
  const row = page.locator(`[data-person="${person}"] .person-line > b`, { hasText: name });
  return goTo(page, `#/drive/${id}/people`).then(() => row.waitFor());
};

const memberOf = async (page, number) =>
  (await listsOf(page))[0].members.find((one) => one.number === number);

/** Renames a member on the page of the list. */
async function renameMember(page, number, name) {
  const [{ id }] = await listsOf(page);
  const row = page.locator(`[data-member="${number}"]`);
  await goTo(page, `#/club/${id}`);
  await row.locator('[data-tool=change]').click();
  await row.locator('[name=member-name]').fill(name);
  await row.locator('[name=member-name]').press('Enter');
}

/** From the front page to round 1, with pasted names. */
async function firstWeek(page) {
  const director = counted(page);
  await director.click('.doors a[href="#/drive"]');
  await director.click('[data-place=cards]');
  await director.click('[name=two-groups]');
  await director.paste('[name=comers]', LADIES);
  await director.paste('[name=other-comers]', GENTS);
  assert.equal(await page.innerText('.who-comes legend'), '20 people come');
  assert.equal(await page.innerText('.group-counts'), 'Ladies 10 · Gents 10');
  assert.match(await page.innerText('.setup-line'), /Most points, Ladies; Most points, Gents/);
  await shot(page, 'club-first-week');
  await director.click('[data-tool=open-and-begin]');
  await begins(page);
  assert.ok(director.clicks() <= MOST_FIRST, `${director.clicks()} clicks`);
  return driveOf(page);
}

/** What a button saves. */
async function saved(page, button) {
  const download = page.waitForEvent('download');
  await page.click(button);
  return readFileSync(await (await download).path(), 'utf8');
}

async function importFile(page, name, text) {
  const mimeType = name.endsWith('csv') ? 'text/csv' : 'application/json';
  await goTo(page, '#/club');
  await page.setInputFiles('[name=list-file]', { name, mimeType, buffer: Buffer.from(text) });
  await page.waitForSelector('#members-title');
  return (await listsOf(page))[0];
}

/** Fills in the form for a latecomer; the group is to be chosen. */
async function comeLate(page, name, group, keeps) {
  await page.fill('[name=latecomer]', name);
  assert.equal(await page.$eval('.join-form', (form) => form.checkValidity()), false);
  await page.locator('.join-form .segments label').nth(group - 1).click();
  await page.locator('.join-form [name=keeps]').setChecked(keeps);
}

const withoutIds = ({ members, evenings }) => ({
  members,
  evenings: evenings.map(({ day, people }) => ({
    day,
    people: people.map(({ member, name, paid }) => ({ member, name, paid })),
  })),
});

test('a club comes again next week', LONG, async () => {
  const page = await atHome(LIGHT);
  const first = await firstWeek(page);

  const firstSeats = await seatsOf(page);

  // the list: all are members with their groups, and the two Annas are told apart
  let [list] = await listsOf(page);
  assert.equal(list.members.length, 20);
  assert.deepEqual(list.groups, ['Ladies', 'Gents']);
  assert.deepEqual(
    list.members.map((one) => one.group).join(''),
    'A'.repeat(10) + 'B'.repeat(10),
  );
  await goTo(page, `#/drive/${first}/people`);
  await page.waitForSelector('[data-person="20"]');
  assert.match(await page.innerText('.people-list'), /Anna Berg \(2\)/);
  assert.equal(await page.inputValue('[data-person="1"] [name=group]'), '1');
  assert.equal(await page.inputValue('[data-person="20"] [name=group]'), '2');

  // the entry is paid by two
  await page.check('[data-person="1"] .paid input');
  await page.check('[data-person="12"] .paid input');
  assert.match(await page.innerText('.club-line'), /2 of 20 have paid/);
  await shot(page, 'club-paid');
  assert.deepEqual(await axe(page), []);

  // a name that is corrected here is corrected on the list, and the other way round
  const cora = page.locator('[data-person="2"]');
  await cora.getByRole('button', { name: 'Rename' }).click();
  await cora.locator('form input').fill('Corinna');
  await cora.locator('form [type=submit]').click();
  await calledIn(page, first, 2, 'Corinna');
  assert.equal((await memberOf(page, 2)).name, 'Corinna');
  await renameMember(page, 3, 'Greta');
  await calledIn(page, first, 3, 'Greta (2)');
  const { name, note } = await memberOf(page, 3);
  assert.deepEqual([name, note], ['Greta', '2'], 'two of one name stay told apart');
  await renameMember(page, 3, 'Dora');
  await calledIn(page, first, 3, 'Dora (2)');
  await renameMember(page, 2, 'Cora');
  await calledIn(page, first, 2, 'Cora');

  // somebody comes late, as a guest, and is there on the list's evening
  await comeLate(page, 'Gus', 2, false);
  await page.click('.join-form [type=submit]');
  await page.waitForSelector('.queued-changes');

  // somebody else was entered by mistake, and goes again, renamed or not
  await comeLate(page, 'Hugo', 2, false);
  await page.click('.join-form [type=submit]');
  const hugo = page.locator('[data-person="22"]');
  await hugo.getByRole('button', { name: 'Rename' }).click();
  await hugo.locator('form input').fill('Hugh');
  await hugo.locator('form [type=submit]').click();
  await page.locator('.queued-changes li', { hasText: 'Hugh' }).waitFor();
  await hugo.locator('[data-tool=take-back]').click();
  await hugo.waitFor({ state: 'detached' });
  assert.doesNotMatch(await page.innerText('.queued-changes'), /Hugh/);

  // Iris comes late, pays before she has a seat, and is on the list for next week with her group
  await comeLate(page, 'Iris', 1, true);
  await page.click('.join-form [type=submit]');
  await page.locator('[data-person="23"] .paid input').check();
  await shot(page, 'club-latecomers');
  assert.deepEqual(await axe(page), []);
  for (const size of ['phone', 'desktop']) assert.deepEqual(await faultsAt(page, size), []);

  // somebody who would leave stays after all
  const ben = page.locator('[data-person="11"]');
  await ben.getByRole('button', { name: 'Leaves', exact: true }).click();
  await ben.locator('button.warn').click();
  await ben.locator('[data-tool=take-back]').click();
  await ben.getByRole('button', { name: 'Leaves', exact: true }).waitFor();
  assert.equal(await page.locator('.queued-changes li').count(), 2);
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.doors');

  // a week later: Ida is away, Zoe comes as a guest
  const director = counted(page);
  await director.click('.doors a[href="#/drive"]');
  await director.click('[data-tool=again]');
  assert.equal(await page.innerText('.who-comes legend'), '21 people come');
  assert.equal(await page.isChecked('[name=draw]'), true);
  assert.match(await page.innerText('.seats-line'), /^Lots decide/);
  await page.uncheck('[name=draw]');
  assert.match(await page.innerText('.seats-line'), /nearly as last time/);
  await page.check('[name=draw]');
  const iris = page.locator('.tick-list li', { hasText: 'Iris' });
  assert.equal(await iris.locator('select').inputValue(), 'A', 'the latecomer is a member');
  await iris.locator('input').uncheck();
  await director.click('.tick-list li:nth-child(3) input'); // two more are missing
  await director.click('.tick-list li:nth-child(14) input');
  assert.equal(await page.innerText('.who-comes legend'), '18 people come');
  await director.click('[data-tool=open-and-begin]');
  await begins(page);
  assert.ok(director.clicks() <= MOST_NEXT, `${director.clicks()} clicks`);
  const second = await driveOf(page);
  assert.notEqual(second, first);
  const again = (await seatsOf(page)).filter((one) => firstSeats.includes(one));
  assert.ok(again.length < 2, `tables as last week: ${again}`);
  [list] = await listsOf(page);
  assert.equal(list.evenings.length, 2);
  assert.equal(list.members.length, 21);
  assert.deepEqual(list.evenings.map((one) => one.drive), [first, second]);
  const gus = list.evenings[0].people.find((one) => one.name === 'Gus');
  assert.deepEqual([gus.member, gus.group], [0, 'B'], 'a guest has a group, too');
  assert.equal(list.evenings[0].people.filter((one) => one.paid).length, 3);
  assert.equal(list.evenings[1].people.filter((one) => one.paid).length, 0);
  await leave(page);
});

test('a result is typed as it is written down, and a contradiction is told', LONG, async () => {
  const page = await atHome(LIGHT);
  await firstWeek(page);
  const deal = page.locator('[data-table="1"] [data-deal="1"]');
  const stored = () => deal.locator('.values').allInnerTexts();
  await deal.getByRole('button', { name: 'Enter result' }).click();
  await page.keyboard.type('8');
  assert.equal(await deal.locator('input').nth(1).inputValue(), '5', 'the rest follows');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6');
  assert.equal(await deal.locator('input').first().inputValue(), '8', 'what was typed stays');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.toast');
  assert.equal(await page.locator('.toast p').last().innerText(), '8 and 6 tricks are not 13.');
  assert.deepEqual(await stored(), []);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await deal.locator('.values').waitFor();
  assert.deepEqual(await stored(), ['8 : 5']);
  assert.match(await page.innerText('[data-table="1"] h3'), /deal 2 is missing/);

  // both sides have 13: a lot decides, and everybody is told; the tables stay where they are
  const numbers = () =>
    page.locator('.table-box').evaluateAll((all) => all.map((one) => one.dataset.table).join(''));
  await setResult(page, { table: 1, deal: 2, tricks: 5 });
  assert.match(await page.innerText('[data-table="1"] .cut'), /^Even: a lot has decided for \w/);
  assert.equal(await numbers(), '12345');
  const status = () => page.innerText('main .buttons [role=status], main > [role=status]');
  assert.equal(await status(), '4 tables have no result yet: 2, 3, 4, 5');
  for (const table of [2, 3, 4, 5]) {
    for (const at of [1, 2]) await setResult(page, { table, deal: at, tricks: 7 + at });
  }
  assert.equal(await page.locator('.cut').count(), 1);
  const winners = (await page.innerText('.cut')).match(/for (.*)\.$/)[1];
  await page.click('[data-tool=next]');
  await page.waitForSelector('main[data-round="2"]');
  const id = await driveOf(page);
  await goTo(page, `#/drive/${id}/log`);
  await page.waitForSelector('.act-log');
  const log = await page.innerText('.act-log');
  assert.ok(log.includes(`Round 1 ends · table 1 was even, a lot decided for ${winners}`), log);
  assert.match(log, /Round 1, table 1, deal 2: result 5 : 8/);

  // people with the same points have different places as soon as lots decide, and it is said why
  await goTo(page, `#/drive/${id}`);
  const setup = page.locator('.change-setup');
  for (const fold of ['summary', 'details summary'])
    await setup.locator(fold).first().click();
  await setup.locator('[name=ties]').selectOption('cut');
  await setup.locator('[name=reason]').fill('as always');
  await setup.locator('[type=submit]').click();
  await goTo(page, `#/drive/${id}/standings`);
  assert.equal(await page.innerText('.tie-line'), 'Ties: Drawing lots');

  // the standings are printed from where they stand; a card has a box for each hand
  await page.click('main a[href$="print/standings"]');
  await page.waitForSelector('[data-sheet=standings] .standings');
  await goTo(page, `#/drive/${id}/print/scores`);
  const boxes = page.locator('[data-sheet=scores] [data-person="1"] [data-filled] .box');
  await boxes.nth(3).waitFor();
  assert.equal(await boxes.count(), 4);
  const texts = await boxes.allInnerTexts();
  assert.ok(texts.every(Boolean), `${texts}`);
  const values = texts.map(Number);
  assert.deepEqual([values[0] + values[2], values[1] + values[3]], [13, 13]);
  await leave(page);
});

// An evening, and the club whose name it tells.
const CLUBS = [
  ['Whist 2026-11-29', 'Whist'],
  ['Whistabend am Sonntag, 29. November 2026', 'Whistabend'],
  ['Soirée du 3 mai', 'Soirée'],
  ['29/11/26: Mill Lane', 'Mill Lane'],
  ['May Club, 1st of Dec.', 'May Club'],
  ['Club 54', 'Club 54'],
  ['3.5.', 'Club'],
];

test('an evening is whole though its director leaves at once', LONG, async () => {
  const page = await atHome(LIGHT);
  const left = [];
  for (const [at, go] of [[0, "location.hash = '#/'"], [1, 'location.reload()']]) {
    await goTo(page, '#/drive');
    if (at) await page.reload(); // the form begins afresh
    await page.click('[data-place=cards]');
    if (at) await page.selectOption('[name=list]', '');
    await pasteOver(page, '[name=comers]', headed(LADIES.slice(0, 9), GENTS));
    assert.equal(await page.inputValue('[name=comers]'), LADIES.slice(0, 9).join('\n'));
    assert.equal(await page.inputValue('[name=other-comers]'), GENTS.join('\n'));
    const name = page.locator('[name=club-name]');
    for (const [evening, club] of at ? [] : CLUBS) {
      await page.fill('[name=title]', evening);
      assert.equal(await name.getAttribute('placeholder'), club, evening);
    }
    await page.fill('[name=title]', `Whist, Monday ${at + 3} May 2026`);
    assert.equal(await name.getAttribute('placeholder'), 'Whist');
    if (at) await name.fill('Mill Lane Whist Club');
    await page.evaluate((code) => {
      document.querySelector('[data-tool=open-and-begin]').click();
      (0, eval)(code);
    }, go);
    if (at) await page.waitForSelector('[data-place=cards]');
    else await page.waitForSelector('.doors');
    await page.waitForFunction(() => localStorage.getItem('talon.drive-openings') === '[]');
    assert.equal(await page.locator('.toast').count(), 0);
    const [list] = await listsOf(page);
    left.push(list.title);
    assert.equal(list.evenings.length, 1);
    await goTo(page, `#/drive/${list.evenings[0].drive}`);
    await begins(page);
    await goTo(page, `#/drive/${list.evenings[0].drive}/people`);
    await page.waitForSelector('[data-person="19"]');
    assert.equal(await page.locator('.people-list > li').count(), 19);
    assert.equal(await page.inputValue('[data-person="19"] [name=group]'), '2');
  }
  assert.deepEqual(left, ['Whist', 'Mill Lane Whist Club']);
  await leave(page);
});

test('ticks, guests, wishes, and the files of a list', LONG, async () => {
  const page = await atHome(LIGHT);
  await goTo(page, '#/club');
  let list = await importFile(page, 'club.csv', 'Name,Note,Member,Group\nAnna,,yes,\n');
  assert.equal(list.members.length, 1);
  await page.fill('[name=new-members]', 'Ladies:\nCora\nGents:\nBen\nDave');
  await page.click('.enter-form button');
  await page.waitForSelector('[data-member="4"]');

  // wishes: Anna may not move, and does not sit with Ben
  await page.click('[data-member="1"] [data-tool=change]');
  await page.check('[data-member="1"] [name=stays]');
  await page.selectOption('[data-member="1"] [name=apart]', { label: 'Ben' });
  assert.match(
    await page.innerText('[data-member="1"] .person-line'),
    /stays at one table · not with Ben/,
  );
  [list] = await listsOf(page);
  assert.deepEqual(list.members.map((one) => one.apart), [[3], [], [1], []]);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'club-list');

  // an evening without Dave, and with a guest
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  await page.selectOption('[name=list]', { index: 0 });
  await page.locator('.tick-list label', { hasText: 'Dave' }).click();
  await page.fill('[name=comers]', 'Zoe\nAnna\ncora');
  await page.uncheck('[name=keeps]');
  await shot(page, 'club-ticks');
  for (const size of ['phone', 'desktop']) assert.deepEqual(await faultsAt(page, size), []);
  assert.deepEqual(await axe(page), []);
  await page.selectOption('[name=movement]', 'mitchell');
  await page.fill('[name=rounds]', '1');
  await page.uncheck('[name=two-groups]');
  await page.fill('[name=comers]', 'Zoe\nYves\nAnna\nXenia\ncora');
  await page.locator('.drive-form details').evaluate((it) => (it.open = true));
  await page.selectOption('[name=score]', 'over_six');
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('[data-tool=begin]');
  await page.waitForSelector('.wishes li');
  await shot(page, 'club-wishes');
  assert.match(await page.innerText('.wishes'), /All of them come true/);
  [list] = await listsOf(page);
  assert.equal(list.members.length, 4, 'a guest is no member');
  assert.deepEqual(
    list.evenings[0].people.map((one) => [one.member, one.name]),
    [
      ...[[1, 'Anna'], [2, 'Cora'], [3, 'Ben'], [0, 'Zoe'], [0, 'Yves'], [0, 'Anna (2)']],
      ...[[0, 'Xenia'], [0, 'cora (2)']],
    ],
  );

  // a series goes on as it was counted
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  assert.match(await page.innerText('.setup-line'), /All tricks/);
  await page.selectOption('[name=list]', { index: 1 });
  await page.selectOption('[name=list]', { index: 0 });
  assert.match(await page.innerText('.setup-line'), /Tricks over six/);
  await page.click('[data-tool=place]');

  // next time the guests are offered, too
  await goTo(page, '#/drive');
  await page.click('[data-tool=again]');
  assert.equal(await page.innerText('.who-comes legend'), '3 people come');
  await page.getByLabel('Zoe', { exact: true }).check();
  assert.equal(await page.innerText('.who-comes legend'), '4 people come');

  // the same list from its own files
  await goTo(page, `#/club/${list.id}`);
  await page.waitForSelector('#attendance-title');
  await page.click('.club details summary');
  await page.locator('.saved-drives li', { hasText: 'Ben' }).getByRole('checkbox').check();
  [list] = await listsOf(page);
  const json = await saved(page, '[data-tool=json]');
  const csv = await saved(page, '[data-tool=csv]');
  assert.deepEqual(JSON.parse(json), list);
  assert.match(csv, /^Ben,,yes,Gents,,Anna,paid/m);
  assert.match(csv, /^Zoe,,,,,,there/m);
  const fromTable = await importFile(page, 'list.csv', csv);
  assert.notEqual(fromTable.id, list.id);
  const named = (one) => withoutIds(one).members.filter((it) => !it.gone);
  assert.deepEqual(named(fromTable), named(list));

  // a guest becomes a member
  await goTo(page, `#/club/${list.id}`);
  await page.waitForFunction(() => document.querySelector('.club details'));
  await page.click('.club details summary');
  await page.locator('li', { hasText: 'Zoe' }).locator('[data-tool=enrol]').click();
  await page.waitForSelector('[data-member="5"]');
  const found = (await listsOf(page)).find((one) => one.id === list.id);
  assert.equal(found.evenings[0].people.find((one) => one.name === 'Zoe').member, 5);

  for (const size of ['phone', 'desktop']) assert.deepEqual(await faultsAt(page, size), []);
  await leave(page);
});

/** Until the circle's list has been told everything, which a device notes. */
const isTold = (page, words) =>
  page.waitForFunction((expected) => {
    const told = localStorage.getItem('talon.clubs-told') ?? '';
    return expected.every((word) => told.includes(word));
  }, words);

test('a list in a circle is on the other device, too', LONG, async () => {
  const page = await atHome(LIGHT);
  await goTo(page, '#/circle');
  await page.fill('.circle-form [name=title]', 'Monday club');
  await page.fill('.circle-form [name=own-name]', 'Anna');
  await page.click('.circle-form .primary');
  await page.waitForSelector('.members');
  const list = await importFile(page, 'c.csv', `Name\n${[...GENTS, 'Ütz'].join('\n')}\n`);
  await page.selectOption('[name=circle]', { index: 1 });
  await isTold(page, ['Theo', 'Ütz']);
  assert.deepEqual(await axe(page), []);

  // another device of the same person
  const other = await atHome(LIGHT);
  const circles = await page.evaluate(() => localStorage.getItem('talon.circles'));
  await other.evaluate((text) => localStorage.setItem('talon.circles', text), circles);
  await other.reload();
  await other.waitForSelector('.doors');
  await goTo(other, '#/club');
  await other.click('[data-tool=fetch-list]');
  await other.waitForSelector(`[data-member="${GENTS.length + 1}"]`);
  const found = (await listsOf(other))[0];
  assert.deepEqual(found.members, (await listsOf(page))[0].members);
  assert.equal(found.id, list.id);

  // both change something
  await other.fill('[name=new-members]', 'Vera');
  await other.click('.enter-form button');
  await isTold(other, ['Vera']);
  await page.fill('[name=club-title]', 'Tuesday club');
  await isTold(page, ['Vera', 'Tuesday']);
  await page.waitForSelector('li:has-text("Vera")');
  await other.reload();
  await other.waitForSelector('#club-title:has-text("Tuesday club")');
  assert.deepEqual(await listsOf(other), await listsOf(page));
  await leave(page);
  await leave(other);
});

test('online, too, a list is ticked, and the setup is that of last time', LONG, async () => {
  const page = await atHome(LIGHT);
  await goTo(page, '#/drive');
  await page.click('[data-place=online]');
  await page.fill('[name=rounds]', '2');
  await page.fill('[name=comers]', 'Anna\nBen\nCora');
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('.name-list li >> nth=2');
  assert.deepEqual(await page.locator('.name-list li').allInnerTexts(), ['Anna', 'Ben', 'Cora']);
  await goTo(page, '#/drive');
  await page.click('[data-tool=again]');
  assert.equal(await page.inputValue('[name=rounds]'), '2');
  assert.equal(await page.innerText('.who-comes legend'), '3 people come');
  await page.getByLabel('Ben', { exact: true }).uncheck();
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('.name-list li >> nth=1');
  assert.deepEqual(await page.locator('.name-list li').allInnerTexts(), ['Anna', 'Cora']);
  await leave(page);
});
