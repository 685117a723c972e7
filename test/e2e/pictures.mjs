// Small pictures of a page that say where things are and in which colours, the same on every
// machine: letters are blocks, and so many points become one. Kept as PNG, compared with tolerance.
import { blockFont } from './block_font.mjs';

const ACROSS = 80; // points of a small picture
const UPRIGHT = 48; // and where it is higher than wide
const NEAR = 20; // of 255: how far a point may be from what it was
const FEW = 0.002; // of all points: so many may be farther

/** From now on this page writes in blocks. */
export async function writeInBlocks(page) {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    document.fonts.add(await new FontFace('Blocks', bytes.buffer, { weight: '1 1000' }).load());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { font-family: Blocks !important; }');
    document.adoptedStyleSheets.push(sheet);
  }, blockFont());
}

/** A page beside all others where pictures are worked on. */
async function furnished(browser) {
  const page = await browser.newPage();
  await page.evaluate(() => {
    const read = async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    };
    /** Each point the mean of a rectangle, in steps of eight so that files stay small. */
    const shrink = ({ data, width, height }, across) => {
      const down = Math.round((height * across) / width);
      const small = new ImageData(across, down);
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          const [left, right] = [x, x + 1].map((n) => Math.floor((n * width) / across));
          const [top, bottom] = [y, y + 1].map((n) => Math.floor((n * height) / down));
          const sum = [0, 0, 0];
          for (let v = top; v < bottom; v++)
            for (let u = left; u < right; u++)
              for (let c = 0; c < 3; c++) sum[c] += data[4 * (v * width + u) + c];
          const points = (right - left) * (bottom - top);
          const at = 4 * (y * across + x);
          for (let c = 0; c < 3; c++) small.data[at + c] = 8 * Math.floor(sum[c] / points / 8) + 4;
          small.data[at + 3] = 255;
        }
      return small;
    };
    const write = async (pictures) => {
      const width = pictures.reduce((sum, one) => sum + one.width, 0);
      const canvas = new OffscreenCanvas(width, pictures[0].height);
      let at = 0;
      for (const one of pictures) {
        canvas.getContext('2d').putImageData(one, at, 0);
        at += one.width;
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    };
    Object.assign(window, { read, shrink, write });
  });
  return page;
}

const rooms = new WeakMap();

/** The one such page of a browser. */
export function darkroom(browser) {
  if (!rooms.has(browser)) rooms.set(browser, furnished(browser));
  return rooms.get(browser);
}

/** Screenshots side by side as one small picture: PNG in base 64. */
export async function shrunk(browser, shots) {
  const [width, height] = [16, 20].map((at) => shots[0].readUInt32BE(at)); // as PNG tells them
  const across = height > width ? UPRIGHT : ACROSS;
  const room = await darkroom(browser);
  return room.evaluate(
    async ({ list, to }) =>
      window.write(
        await Promise.all(list.map(async (one) => window.shrink(await window.read(one), to))),
      ),
    { list: shots.map((shot) => shot.toString('base64')), to: across },
  );
}

/** How two small pictures differ: a sentence, or null where they are alike. */
export async function difference(browser, one, other) {
  const room = await darkroom(browser);
  const { size, far, where } = await room.evaluate(
    async ({ pair, near }) => {
      const [a, b] = await Promise.all(pair.map(window.read));
      const size = [a, b].map((p) => `${p.width} x ${p.height}`);
      if (size[0] !== size[1]) return { size, far: 1, where: null };
      const rows = new Map();
      let count = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        const off = Math.max(...[0, 1, 2].map((c) => Math.abs(a.data[i + c] - b.data[i + c])));
        if (off <= near) continue;
        count++;
        const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)];
        rows.set(y, [...(rows.get(y) ?? []), x]);
      }
      const most = [...rows].sort((p, q) => q[1].length - p[1].length)[0];
      const where = most && { y: most[0], from: Math.min(...most[1]), to: Math.max(...most[1]) };
      return { size, far: count / (a.data.length / 4), where };
    },
    { pair: [one, other], near: NEAR },
  );
  if (size[0] !== size[1]) return `${size[1]} points instead of ${size[0]}`;
  if (far <= FEW) return null;
  const share = (100 * far).toFixed(1);
  const line = `line ${where.y}, from ${where.from} to ${where.to}`;
  return `${share} % of all points differ, most in ${line}`;
}

/** A picture of the page or a part of it, without the parts that differ each time. */
export const shotOf = (page, part = page) =>
  part.screenshot({
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator('.qr')],
    maskColor: '#888',
  });
