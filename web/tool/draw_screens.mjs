// Draws the pictures of doc/screens: all games on a desktop, on a phone, and on a phone lying on
// its side, every second one dark; and one game alone. Needs a built page and program.
//
//    npm run build && node tool/draw_screens.mjs        (TALON=path/to/talon)
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, SIZES } from '../../test/e2e/browser.mjs';
import { still } from '../../test/e2e/fit_checks.mjs';
import { openScreen, SCREENS } from '../../test/e2e/screens.mjs';
import { serve } from '../../test/e2e/serve_process.mjs';

const GAMES = ['war', 'whist', 'wunsdorf', 'wippen', 'spite'];
const ALONE = 'whist';
const HALF = 0.5;
const GAP = 10;
const QUALITY = 0.72;
const LOOKS = ['light', 'dark'];

const target = (name) => fileURLToPath(new URL(`../../doc/screens/${name}`, import.meta.url));

/** The positions of one game's windows in a row: desktop, phone, and the lying phone. */
function lineOf() {
  const { desktop, phone, lying } = SIZES;
  const half = ({ width, height }) => ({ width: width * HALF, height: height * HALF });
  const [a, b, c] = [half(desktop), half(phone), half(lying)];
  const at = [GAP, 2 * GAP + a.width, 3 * GAP + a.width + b.width];
  const places = [a, b, c].map((size, i) => ({ ...size, x: at[i] }));
  return { places, width: at[2] + c.width + GAP, height: a.height + GAP };
}

async function shotAt(browser, url, game, size, colorScheme) {
  const screen = SCREENS.find((one) => one.name === `table-${game}`);
  const page = await openScreen(browser, url, { ...screen, language: 'en', size }, { colorScheme });
  await still(page);
  const shot = await page.screenshot();
  await page.context().close();
  return shot.toString('base64');
}

/** Draws pictures at their places; returns a JPEG. */
async function drawn(browser, { width, height, pictures }) {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ({ size, list, quality }) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.fillStyle = '#d9d4c8';
      context.fillRect(0, 0, size.width, size.height);
      for (const { shot, x, y, width: w, height: h } of list) {
        const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0));
        context.drawImage(await createImageBitmap(new Blob([bytes])), x, y, w, h);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      const all = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(all, (byte) => String.fromCharCode(byte)).join(''));
    },
    { size: { width, height }, list: pictures, quality: QUALITY },
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}

async function sheet(browser, url) {
  const line = lineOf();
  const pictures = [];
  for (const [row, game] of GAMES.entries())
    for (const [i, size] of ['desktop', 'phone', 'lying'].entries()) {
      const shot = await shotAt(browser, url, game, size, LOOKS[row % 2]);
      pictures.push({ ...line.places[i], y: GAP + row * line.height, shot });
    }
  return drawn(browser, { width: line.width, height: GAP + GAMES.length * line.height, pictures });
}

const server = await serve();
const browser = await launch();
try {
  const alone = await shotAt(browser, server.url, ALONE, 'desktop', 'light');
  const whole = { ...SIZES.desktop, x: 0, y: 0, shot: alone };
  const made = {
    'tables.jpg': await sheet(browser, server.url),
    'whist.jpg': await drawn(browser, { ...SIZES.desktop, pictures: [whole] }),
  };
  for (const [name, bytes] of Object.entries(made)) {
    writeFileSync(target(name), bytes);
    console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await server.stop();
}
