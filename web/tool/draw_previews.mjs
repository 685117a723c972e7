// Draws the pictures that messengers show with a link, public/previews/*.png: the cards of each
// game as on the front page, where a relative stands once it was played, and one for all others.
// They are kept in the repository; run this when the cards or the pictures of the games change.
// Needs a built page and program.
//
//    npm run build && node tool/draw_previews.mjs        (TALON=path/to/talon)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open } from '../../test/e2e/browser.mjs';
import { serve } from '../../test/e2e/serve_process.mjs';

const SIZE = { width: 1200, height: 630 }; // as in src/util/html_text.h
const NO_GAME = 'talon';
const page = join(dirname(fileURLToPath(import.meta.url)), '../public');
const sign = readFileSync(join(page, 'favicon.svg'), 'utf8');

/** Covers the page with one picture: the art of this game, and the sign of Talon beside it. */
function cover({ game, sign: source }) {
  const art = document.querySelector(`:is([data-family=${game}], [data-again=${game}]) .art`);
  const box = document.createElement('div');
  const mark = document.createElement('img');
  const inside = art?.cloneNode(true);
  box.id = 'preview';
  Object.assign(box.style, { position: 'fixed', inset: '0', zIndex: '9', background: '#1f5a48' });
  mark.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  const small = { position: 'absolute', right: '48px', bottom: '44px', height: '120px' };
  const large = { position: 'absolute', inset: '75px', width: '1050px', height: '480px' };
  Object.assign(mark.style, inside ? small : large);
  if (inside) {
    box.style.background = getComputedStyle(art).backgroundColor;
    inside.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    Object.assign(inside.style, { overflow: 'visible', inset: '0' });
    box.append(inside);
  }
  box.append(mark);
  document.body.append(box);
  return mark.decode();
}

const server = await serve();
const browser = await launch();
const home = await open(browser, server.url, { colorScheme: 'light', opacity: 1 });
await home.setViewportSize(SIZE);
const games = await home.$$eval('[data-family]', (all) => all.map((one) => one.dataset.family));
mkdirSync(join(page, 'previews'), { recursive: true });

async function draw(game) {
  await home.evaluate(cover, { game, sign });
  writeFileSync(join(page, 'previews', `${game}.png`), await home.screenshot());
  await home.evaluate(() => document.querySelector('#preview').remove());
}

/** As if this game was played last. */
async function playedLast({ id, presets }) {
  const order = { game: id, preset: presets[0].id, options: {}, seats: [], names: [] };
  await home.evaluate(
    (told) => localStorage.setItem('talon.tables', told),
    JSON.stringify([{ table: 'previews', title: '', when: 1, over: true, held: {}, order }]),
  );
  await home.reload();
  await home.waitForSelector(`[data-again="${id}"] .art`);
}

for (const game of [NO_GAME, ...games]) await draw(game);
const list = JSON.parse(readFileSync(join(page, '../src/generated/games.json'), 'utf8')).games;
for (const game of list.filter(({ id }) => !games.includes(id))) {
  await playedLast(game);
  await draw(game.id);
}
await browser.close();
await server.stop();
