// Draws the icons of the installed page, public/icons/*.png, from public/favicon.svg with Chromium.
// They are kept in the repository; run this when the drawing changes.
//
//    node tool/draw_icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const page = join(dirname(fileURLToPath(import.meta.url)), '../public');
const drawing = readFileSync(join(page, 'favicon.svg'), 'utf8');
const FELT = '#1f5a48';

/** A tile of felt with the cards on it. A mask may cut off a fifth on each side. */
function tile(size, share, radius) {
  const inner = Math.round(size * share);
  const art = drawing.replace('<svg ', `<svg width="${inner}" height="${inner}" `);
  const look = `width:${size}px;height:${size}px;border-radius:${radius}px;background:${FELT}`;
  return `<body style="margin:0;background:transparent">
    <div style="${look};display:grid;place-items:center">${art}</div>`;
}

const ICONS = [
  ['192', 192, 0.8, 36],
  ['512', 512, 0.8, 96],
  ['180', 180, 0.74, 0],
  ['maskable-512', 512, 0.58, 0],
];

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
mkdirSync(join(page, 'icons'), { recursive: true });
for (const [name, size, share, radius] of ICONS) {
  const tab = await browser.newPage({ viewport: { width: size, height: size } });
  await tab.setContent(tile(size, share, radius));
  writeFileSync(join(page, 'icons', `${name}.png`), await tab.screenshot({ omitBackground: true }));
  await tab.close();
}
await browser.close();
