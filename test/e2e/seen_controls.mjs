// Controls that cannot be seen: nothing drawn inside them stands out from its ground. Judged by
// the points of a picture of the page, so that it does not matter which rule of CSS is to blame.
import { darkroom } from './pictures.mjs';

const LEAST = 2.9; // contrast of a text or a mark to its ground: 3, of rounded colours
const ROUNDS = 30; // of scrolling

/** Runs in the page: the controls in sight that are not judged yet. Where none is left in sight,
 * the next one is scrolled there. */
function controlsInSight() {
  const INSET = 3; // px: a frame alone is no mark
  const seen = (window.judged ??= new Set());
  const root = document.querySelector('dialog[open]') ?? document.body;
  const all = 'button, a[href], select, summary, input:is([type=checkbox], [type=radio])';
  const off = ':disabled, [aria-disabled=true]';
  const exempt = `${off}, .card, .place *, .unseen, [inert] *, [aria-hidden=true] *, .qr *`;
  const drawn = (e) => getComputedStyle(e).opacity !== '0';
  /** The box in which the control is drawn: its own, or that of the element behind it that changes
   * with it. Where nothing stands for a control that is not drawn itself, it is empty. */
  const boxOf = (e) => {
    const behind = e.nextElementSibling;
    const one = drawn(e) ? e : behind?.matches('span') && behind;
    if (!one) {
      const { left, top } = e.getBoundingClientRect();
      return [left, top, left, top].map(Math.round);
    }
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const inset = e.matches('input') && one === e ? 0 : INSET;
    const box = [left + inset, top + inset, right - inset, bottom - inset];
    return box.map(Math.round);
  };
  const isInSight = (e) => {
    const [left, top, right, bottom] = boxOf(e);
    if (left === right) return true; // nothing is drawn: there is nothing to scroll to
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !!found && (e.contains(found) || found.closest('label')?.contains(e) === true);
  };
  const due = [...root.querySelectorAll(all)].filter(
    (e) => !seen.has(e) && !e.matches(exempt) && e.checkVisibility({ visibilityProperty: true }),
  );
  let now = due.filter(isInSight);
  if (!now.length && due.length) {
    due[0].scrollIntoView({ block: 'center', behavior: 'instant' });
    now = due.filter(isInSight);
    if (!now.includes(due[0])) seen.add(due[0]); // out of reach: fit_checks.mjs looks for these
  }
  for (const e of now) seen.add(e);
  const nameOf = (e) => `${e.localName} ${e.name || e.className} "${e.textContent.slice(0, 30)}"`;
  return { left: due.length, list: now.map((e) => ({ name: nameOf(e), box: boxOf(e) })) };
}

/** Runs in the page: how far everything is scrolled, so that it can be scrolled back. */
function noteScrolled() {
  window.judged = new Set();
  const all = [document.scrollingElement, ...document.querySelectorAll('body *')];
  const isLonger = (e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth;
  window.scrolled = all.filter(isLonger).map((e) => [e, e.scrollTop, e.scrollLeft]);
}

/** Runs in the darkroom: the greatest contrast to the ground within each box. */
async function contrasts({ shot, boxes }) {
  const FEW = 3; // points of a colour that are no mark
  const { data, width } = await window.read(shot);
  const luminance = (colour) => {
    const [r, g, b] = [16, 8, 0].map((by) => {
      const part = ((colour >> by) & 255) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return boxes.map(([left, top, right, bottom]) => {
    const counts = new Map();
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = 4 * (y * width + x);
        const [r, g, b] = data.subarray(at, at + 3).map((part) => part & 0xf8);
        const colour = (r << 16) | (g << 8) | b;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
    const sorted = [...counts].sort((a, b) => b[1] - a[1]);
    if (!sorted.length) return 1;
    const ground = luminance(sorted[0][0]);
    const ratios = sorted
      .filter(([, count]) => count >= FEW)
      .map(([colour]) => luminance(colour))
      .map((one) => (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05));
    return Math.max(1, ...ratios);
  });
}

/** The controls of this page, or of its open dialog, that cannot be seen, in words. */
export async function unseenControls(page, browser) {
  const room = await darkroom(browser);
  await page.evaluate(noteScrolled);
  const found = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { left, list } = await page.evaluate(controlsInSight);
    if (!left) break;
    if (!list.length) continue;
    const shot = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    const boxes = list.map(({ box }) => box);
    const ratios = await room.evaluate(contrasts, { shot, boxes });
    ratios.forEach((ratio, i) => {
      if (ratio < LEAST) found.push(`${list[i].name} has a contrast of ${ratio.toFixed(1)}`);
    });
  }
  await page.evaluate(() => window.scrolled.forEach(([e, y, x]) => e.scrollTo(x, y)));
  return found;
}
