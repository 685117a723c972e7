// A finished game looked back at: slider, seats, all open, what if, and the link to a moment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, device, openBehind, overflowing, request, shot } from './browser.mjs';
import { browser, leave, server } from './browser_fixture.mjs';
import { engine } from './scripted_table.mjs';

/** A game that bots played to its end, as a table of the server. */
async function finished(page, members) {
  const { table, error } = await request(page, { id: 1, do: 'new', pace: 0, ...members });
  assert.ok(table, JSON.stringify(error));
  for (const until = Date.now() + 120000; Date.now() < until;) {
    const { record } = await request(page, { id: 2, do: 'record', table });
    if (record) return { table, record };
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error('the bots did not finish');
}

const bots = (n) => Array.from({ length: n }, () => 'simple');
const whist = { game: 'whist', preset: 'classic', options: { target: 1 }, seats: bots(4) };

async function lookBack(page, words) {
  await openBehind(page);
  await page.goto(`${server.url}#/review/${words}`);
  await page.waitForSelector('.review .felt');
}

/** Bots have their names, which come in a file of their own. */
const named = (page) =>
  page.waitForFunction(() => {
    const people = document.querySelectorAll('.felt .person[aria-label]');
    return new Set([...people].map((one) => one.ariaLabel)).size === people.length;
  });

const stepOf = (page) => page.locator('.review').getAttribute('data-step').then(Number);
/** There, and its cards and moves are drawn. */
const reaches = (page, step) =>
  page.waitForSelector(`.review[data-step="${step}"][data-drawn=yes]`);
const stepLine = (record, n) => record.split('\n').find((line) => line.startsWith(`step ${n} `));

for (const options of [
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light', locale: 'de-DE' },
])
  test(`slider, keys, seats and link, ${options.size}`, async () => {
    const page = await device(browser, options);
    await page.goto(server.url);
    const playing = options.locale ? 'Abspielen' : 'Play back';
    const { table, record } = await finished(page, whist);
    await lookBack(page, `${table}/17/2`);
    await page.waitForSelector('.chapter select');
    assert.equal(await stepOf(page), 17);
    assert.equal(await page.inputValue('[name=seat]'), '2');
    assert.equal(await page.inputValue('[name=step]'), '17');
    await named(page);
    await shot(page, `review-${options.size}`);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflowing(page), []);

    const last = record.split('\n').filter((line) => line.startsWith('step ')).length;
    for (const [key, step] of [
      ['ArrowRight', 18],
      ['ArrowLeft', 17],
      ['Home', 0],
      ['End', last],
    ]) {
      await page.keyboard.press(key);
      await reaches(page, step);
    }
    await page.click('[data-go=first]');
    await page.click('[data-go=next]');
    await reaches(page, 1);
    await page.keyboard.press('PageDown'); // the next trick
    await reaches(page, 5);
    assert.equal(await page.getAttribute('.moves [aria-current]', 'data-step'), '5');
    await page.click('.moves [data-step="9"]');
    await reaches(page, 9);
    const card = stepLine(record, 9).split(' ').at(-1);
    assert.ok(card.length === 2);
    await page.selectOption('[name=seat]', '1');
    await page.waitForFunction((id) => location.hash === `#/review/${id}/9/1`, table);
    await page.reload();
    await reaches(page, 9);
    assert.equal(await page.inputValue('[name=seat]'), '1');
    await page.locator('[name=open]').check();
    await page.waitForFunction((id) => location.hash === `#/review/${id}/9/1/open`, table);
    await page.click('[data-go=play]');
    await page.waitForFunction(() => Number(document.querySelector('.review').dataset.step) > 9);
    await page.click('[data-go=play]');
    await page.waitForSelector(`[data-go=play][aria-label="${playing}"]`);
    await leave(page);
  });

/** A step at which somebody had a choice, and the name of another move there. */
async function otherMove(page) {
  for (let step = 1; step < 40; step++) {
    await reaches(page, step);
    const others = page.locator('.try[aria-disabled=false]');
    if (await others.count()) return { step, move: await others.first().getAttribute('data-try') };
    await page.click('[data-go=next]');
  }
  throw new Error('nobody ever had a choice');
}

const courses = (page) => page.locator('.courses input').count();

test('what if: branches are kept apart, played on, compared, found again and struck', async () => {
  const page = await device(browser, { size: 'phone' });
  await page.goto(server.url);
  const { table, record } = await finished(page, { ...whist, options: { target: 5 }, seed: '7' });
  await lookBack(page, `${table}/1/0`);
  const { step, move } = await otherMove(page);
  await page.click(`.try[data-try="${move}"]`);
  await page.waitForSelector('.branches');
  await reaches(page, step + 1);
  assert.equal(await courses(page), 2);
  assert.equal(await page.getAttribute('.review', 'data-last'), String(step + 1));
  await page.click('[data-far=step]');
  await reaches(page, step + 2);
  await page.click('[data-far=end]');
  // Two courses at the end of the round, and at the end, where both games are finished.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.branches table:last-of-type')]
      .at(-1)
      ?.innerText.match(/finished[^]*finished/),
  );
  assert.equal(await page.locator('.branches tbody tr').count(), 4);
  const rank = record
    .split('\n')
    .find((line) => line.startsWith('rank '))
    .split(' ')
    .slice(1);
  const cells = await page
    .locator('.branches table')
    .last()
    .locator('tbody tr')
    .first()
    .locator('td')
    .allInnerTexts();
  assert.deepEqual(
    cells.map((text) => /(\d)\./.exec(text)[1]),
    rank,
    'what happened is as it was',
  );
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await page.locator('.branches').scrollIntoViewIfNeeded();
  await shot(page, 'review-what-if');
  await page.fill('[name=branch]', 'Bolder');
  await page.press('[name=branch]', 'Tab');
  const length = await page.getAttribute('.review', 'data-last');

  await page.click('[data-tool=back]');
  await page.waitForSelector('.review[data-course="0"]');
  await page.reload();
  await page.waitForSelector('.courses');
  await page.locator('.courses label', { hasText: 'Bolder' }).click();
  await page.waitForSelector(`.review[data-course="1"][data-last="${length}"]`);
  await page.click('[data-tool=strike]');
  await page.waitForSelector('.branches', { state: 'detached' });
  assert.equal(
    await page.getAttribute('.review', 'data-last'),
    String(record.split('\n').filter((line) => line.startsWith('step ')).length),
  );
  await leave(page);
});

/** The moves of the only variation that this device keeps. */
const keptMoves = (page) =>
  page.evaluate(() => {
    const [, text] = Object.entries(localStorage).find(([key]) => key.endsWith('branches'));
    return JSON.parse(text)[0][1][0].steps;
  });

/** Waits until it is the turn of the seat that is played on, or until the game is over. */
const asked = (page) =>
  page.waitForFunction(() => {
    const { step, last, drawn } = document.querySelector('.review').dataset;
    const there = step === last && drawn === 'yes';
    const mine = document.querySelector('.try:enabled') || !document.querySelector('.tries');
    return there && mine && !document.querySelector('.what-if [role=status]').textContent;
  });

test('played on from here: the bots that sat there answer, to the end of the game', async () => {
  const page = await device(browser, { size: 'phone' });
  await page.goto(server.url);
  const seats = ['simple', 'beginner', 'casual', 'random'];
  const { table, record } = await finished(page, { ...whist, seats, seed: '7' });
  const own = [...record.matchAll(/\nstep (\d+) 0 /g)].map(([, n]) => Number(n) - 1);
  const step = own.find((n) => n >= 32); // five tricks before the end
  await lookBack(page, `${table}/${step}/0`);
  await page.locator('[name=open]').check();
  const played = stepLine(record, step + 1)
    .split(' ')
    .slice(3)
    .join(' ');
  await page.focus('[data-tool=play-again]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-tool=stop-playing]:focus');
  assert.ok(await page.locator('.scenery').evaluate((one) => one.getBoundingClientRect().top > 0));
  assert.equal(await page.locator('[name=open]').isChecked(), false, 'no card is shown');
  const others = await page.locator('.play-on').innerText();
  assert.match(others, /Pip \(Beginner\), Bramble \(Casual player\), Skippy \(Random bot\)/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await shot(page, 'review-play-again');
  await reaches(page, step);
  // The move that was made is a move like others now.
  await page.click(`.try[data-try="${played}"]`);
  await page.waitForSelector('.review[data-course="1"]');
  await asked(page);

  const moves = await keptMoves(page);
  assert.ok(moves.length > 1 && moves[0].seat === 0);
  const bots = await engine();
  const { table: again } = await bots.ask('load', { record });
  await bots.ask('go', { table: again, number: step });
  for (const [i, { seat, move }] of moves.entries()) {
    const seed = String(step + i);
    const answer = seat && (await bots.ask('bot', { table: again, seat, bot: seats[seat], seed }));
    if (seat) assert.equal(move, answer.move, `the move of seat ${seat}`);
    await bots.ask('act', { table: again, seat, move });
  }
  bots.stop();

  while (await page.locator('.try').count()) {
    await page.locator('.try').first().click();
    await asked(page);
  }
  assert.match(await page.locator('.what-if').innerText(), /game is over here/);
  await page.waitForFunction(() =>
    document.querySelector('.branches')?.innerText.match(/finished[^]*finished/),
  );
  await page.click('[data-go=previous]');
  await page.click('[data-tool=stop-playing]');
  await page.waitForSelector('[data-tool=play-again]');
  await page.selectOption('[name=seat]', '-1');
  await page.waitForSelector('[data-tool=play-again]', { state: 'detached' });
  await leave(page);
});

test('a game still played, and one that is none, are not shown', async () => {
  const page = await device(browser);
  await page.goto(server.url);
  const members = { game: 'whist', preset: 'classic', seats: ['human', ...bots(3)] };
  const { table } = await request(page, { id: 1, do: 'new', pace: 5000, ...members });
  for (const [words, said] of [
    [`${table}/0/0`, /when the game is over/],
    ['nowhere/0/0', /./],
    ['file-1/0/0', /Open the file/],
  ]) {
    await page.goto(`${server.url}#/review/${words}`);
    assert.match(await page.locator('.missing [role=alert]').innerText(), said);
    await page.goto(`${server.url}#/`);
    await page.waitForSelector('.families');
  }
  await leave(page);
});

test('a saved record and a link with a game in it need no table', async () => {
  const page = await device(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(server.url);
  const { record } = await finished(page, whist);
  await openBehind(page);
  await page.goto(`${server.url}#/statistics`);
  await page.waitForSelector('[name=record]', { state: 'attached' });
  const buffer = Buffer.from(record);
  await page.setInputFiles('[name=record]', { name: 'a.talon', mimeType: 'text/plain', buffer });
  await page.waitForSelector('.review .felt');
  const last = Number(await page.getAttribute('.review', 'data-last'));
  assert.ok(last > 50);
  await page.click('[data-go=last]');
  await reaches(page, last);
  await page.click('[data-tool=check]');
  await page.waitForSelector('.finding[data-ok=true]');
  await page.keyboard.press('Escape');
  await page.click('[data-go=previous]');
  const step = last - 1;
  await reaches(page, step);
  await page.click('[data-tool=link]');
  await page.waitForFunction(
    () => document.querySelector('.review-tools [role=status]').textContent,
  );
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/review\/=/);
  const other = await device(browser, { size: 'phone' });
  await other.goto(link);
  await reaches(other, step);
  await other.goto(link.replace(/=(.{40})..../, '=$1AAAA'));
  await other.reload();
  await other.waitForSelector('.missing [role=alert]');
  await leave(page, other);
});

/** A page as the installed one is: the device may hand it files. */
async function launched(page) {
  await page.addInitScript(() => {
    const fileOf = (text) => ({
      getFile: async () => {
        if (text === null) throw new DOMException('gone', 'NotFoundError');
        return new File([text], 'game.talon');
      },
    });
    const setConsumer = (take) => {
      window.launch = (...texts) => take({ files: texts.map(fileOf) });
    };
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await page.goto(server.url);
  await page.waitForSelector('.families');
}

test('a record the device opens with the installed page is looked back at', async () => {
  const page = await device(browser, { size: 'phone' });
  await launched(page);
  const first = await finished(page, whist);
  const life = { game: 'war', form: 'tul', preset: 'tod-und-leben', seats: bots(2) };
  const second = await finished(page, life);
  const opens = (text) => page.evaluate((record) => window.launch(record), text);
  await page.evaluate(() => window.launch());
  await opens(null);
  await page.waitForSelector('.toast');
  assert.match(await page.locator('.toast').innerText(), /cannot be read/);
  assert.equal(await page.locator('.families').count(), 1, 'one stays at home');
  for (const [{ record }, name] of [
    [first, /Whist/],
    [second, /Tod und Leben/],
  ]) {
    await opens(record);
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.review h1')?.textContent),
      name.source,
    );
    await page.waitForSelector('.review .felt');
  }
  await opens('no record');
  await page.waitForSelector('.missing [role=alert]');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a card tapped at the table of then is a branch', async () => {
  const page = await device(browser);
  await page.goto(server.url);
  const { table, record } = await finished(page, { ...whist, seed: '7' });
  const step = Number(/\n(step (\d+) 0 )/.exec(record)[2]) - 1;
  await lookBack(page, `${table}/${step}/0`);
  const played = stepLine(record, step + 1)
    .split(' ')
    .slice(3)
    .join(' ');
  const card = (move) => page.locator(`.felt button.card.legal[data-fly^="${move.split(' ')[1]}"]`);
  await card(played).waitFor();
  const moves = await page.$$eval('.try', (all) => all.map((one) => one.dataset.try));
  await card(moves.find((move) => move !== played)).click();
  await reaches(page, step + 1);
  assert.equal(await courses(page), 2);
  await page.click('[data-tool=back]');
  await page.waitForSelector('.review[data-course="0"][data-drawn=yes]');
  await page.click('[data-go=previous]');
  await reaches(page, step);
  await card(played).click();
  await reaches(page, step + 1);
  assert.equal(await courses(page), 2, 'what was played is no branch');
  await leave(page);
});
