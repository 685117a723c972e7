// The cards themselves: sets and colours chosen in the preferences change them at once, all of them
// can be read, and nothing but a back stands for a card one may not know.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atTable, leave } from './browser_fixture.mjs';

async function looksAt(preset, options, work) {
  const page = await atTable(preset, options);
  await page.waitForSelector('.hand .card .face');
  await work(page);
  await leave(page);
}

/** What the first card of the hand looks like. The hand may be drawn again at any time. */
async function drawn(page) {
  const look = await page.waitForFunction(() => {
    const face = document.querySelector('.hand .card .face');
    return (
      face && {
        shapes: face.innerHTML,
        ink: getComputedStyle(face).color,
        paper: getComputedStyle(face.closest('.card')).backgroundColor,
      }
    );
  });
  return look.jsonValue();
}

/** The cards in the settings, a king and a queen among them. */
const samples = (page) => page.$eval('.samples', (cards) => cards.innerHTML);

/** How much two colours of CSS differ, as WCAG counts it. */
function contrast(...colours) {
  const light = (text) => {
    const [r, g, b] = text.match(/[\d.]+/g).map((v) => {
      const part = v / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = colours.map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The contrast of every card in the hand: its index against its paper. */
const contrasts = async (page) => {
  const pairs = await page.$$eval('.hand .card', (cards) =>
    cards.map((card) => {
      const index = card.querySelector('.face .i, .face > path');
      return [getComputedStyle(index).color, getComputedStyle(card).backgroundColor];
    }),
  );
  return pairs.map((pair) => contrast(...pair));
};

/** Colours of the style sheet as they are now. */
const coloursOf = (page, ...names) =>
  page.evaluate((list) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const found = list.map((name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return found;
  }, names);

/** Texts of the table against its cloth at its lightest. axe cannot tell: the cloth is a gradient.
 * Golden words stand on panels. */
async function clothContrasts(page) {
  const names = ['--felt', '--felt-panel', '--on-felt', '--felt-soft', '--gold'];
  const [felt, panel, text, soft, gold] = await coloursOf(page, ...names);
  return [contrast(felt, text), contrast(felt, soft), contrast(panel, gold)];
}

/** Every office on a plate, such as the dealer's, stands on the ground of panels, whatever lies
 * below it. */
async function officesOnPanels(page) {
  const [panel] = await coloursOf(page, '--felt-panel');
  const grounds = await page.$$eval('li.office', (all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  assert.ok(grounds.length > 0, 'somebody deals');
  for (const ground of grounds) assert.equal(ground, panel);
}

async function prefer(page, name, answer) {
  const labels = page.locator(`label:has(input[name=${name}])`);
  await labels.getByText(answer, { exact: true }).evaluate((label) => label.click());
}

test('sets and colours change the cards at once, and every index stays readable', () =>
  looksAt('whist/classic', {}, async (page) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    const seen = new Set();
    const inHand = new Set();
    for (const set of [
      'Pips and courts',
      'Large indices',
      'Belgian courts',
      'Plain and large',
      'Huge, for children',
    ]) {
      await prefer(page, 'faces', set);
      // While a set is being loaded, large indices are shown.
      await page.waitForFunction(
        (old) => !old.includes(document.querySelector('.samples').innerHTML),
        [...seen],
      );
      seen.add(await samples(page));
      inHand.add((await drawn(page)).shapes);
    }
    assert.equal(seen.size, 5);
    assert.ok(inHand.size >= 4); // only the courts of Belgian cards differ
    for (const paper of ['Light', 'Dark'])
      for (const tones of ['Two', 'Four', 'High contrast']) {
        await prefer(page, 'cardPaper', paper);
        await prefer(page, 'tones', tones);
        const least = tones === 'High contrast' ? 7 : 4.5;
        for (const ratio of await contrasts(page))
          assert.ok(ratio >= least, `${paper}, ${tones}: ${ratio}`);
      }
    assert.deepEqual(await axe(page), []);
    await shot(page, 'cards-preferences');
  }));

const lookOf = (page) =>
  page.evaluate(() => ({
    back: getComputedStyle(document.querySelector('.others .face.back .ground')).fill,
    lines: document.querySelector('.others .face.back').innerHTML.length,
    cloth: getComputedStyle(document.querySelector('.table')).backgroundImage,
  }));

test('backs and cloths change the table at once, stay readable, and are remembered', () =>
  looksAt('whist/classic', {}, async (page) => {
    const answers = (name) => page.locator(`label:has(input[name=${name}])`).allInnerTexts();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.waitForSelector('.looks');
    const [backs, cloths] = [await answers('back'), await answers('cloth')];
    assert.ok(backs.length >= 4 && cloths.length >= 4);
    const seen = { back: new Set(), lines: new Set(), cloth: new Set() };
    const note = async () => {
      for (const [key, value] of Object.entries(await lookOf(page))) seen[key].add(value);
    };
    for (const back of backs) {
      await prefer(page, 'back', back.trim());
      await note();
    }
    for (const cloth of cloths) {
      await prefer(page, 'cloth', cloth.trim());
      await note();
      await officesOnPanels(page);
      await page.keyboard.press('Escape');
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axe(page), [], `${cloth}, ${colorScheme}`);
        const least = Math.min(...(await clothContrasts(page)));
        assert.ok(least >= 4.5, `${cloth}, ${colorScheme}: ${least}`);
        await shot(page, `cloth-${cloth.trim()}-${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Settings' }).click();
    }
    assert.deepEqual(
      [seen.back.size, seen.lines.size, seen.cloth.size],
      [backs.length, backs.length, cloths.length],
    );
    const last = await lookOf(page);
    await page.reload();
    await page.waitForSelector('.others .face.back');
    assert.deepEqual(await lookOf(page), last);
  }));

test('somebody with forced colours sees them on the cards', () =>
  looksAt('whist/classic', { forcedColors: 'active' }, async (page) => {
    const { paper } = await drawn(page);
    const canvas = await page.evaluate(() => {
      document.body.style.backgroundColor = 'Canvas';
      return getComputedStyle(document.body).backgroundColor;
    });
    assert.equal(paper, canvas);
    for (const ratio of await contrasts(page)) assert.ok(ratio >= 4.5, String(ratio));
  }));

/** Cards of the hand whose index is covered by their neighbours. */
const unread = (page) =>
  page.$$eval('.own .hand .card', (cards) =>
    cards
      .filter((card) =>
        [...card.querySelectorAll('.face > .index :is(path, text)')].some((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const hit = (x) => document.elementFromPoint(x, (top + bottom) / 2);
          return ![left + 1, right - 1].every((x) => card.contains(hit(x)));
        }),
      )
      .map((card) => card.textContent),
  );

for (const leftHanded of [false, true])
  test(`the index can be seen in the hand, ${leftHanded ? 'left' : 'right'}-handed`, async () => {
    for (const [preset, size] of [
      ['whist/classic', 'phone'],
      ['whist/classic', 'lying'],
      ['wunsdorf/blind-last', 'phone'],
      ['wunsdorf/standard', 'desktop'],
    ])
      await atTable(preset, { size }, async (page) => {
        const kept = JSON.stringify({ leftHanded });
        await page.evaluate((text) => localStorage.setItem('talon.settings', text), kept);
        await page.reload();
        await page.waitForSelector('.own .hand .card .index');
        assert.deepEqual(await unread(page), [], `${preset}, ${size}`);
      });
  });

test('the Elfer pack has its own faces, on a phone large signs', () =>
  looksAt('wunsdorf/standard', { size: 'phone' }, async (page) => {
    const classes = await page.$$eval('.hand .card .face', (all) =>
      all.map((face) => face.getAttribute('class')),
    );
    assert.ok(classes.length && classes.every((name) => /^face colour-[bgry]$/.test(name)));
    await shot(page, 'cards-elfer-phone');
  }));
