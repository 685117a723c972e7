// Checks that hold for a screen of any size: it does not scroll sideways, cuts nothing off, and
// shows no control that cannot be hit. Each check returns the list of its findings in words.

import { overflowing, WINDOWS } from './browser.mjs';

/** Waits until nothing moves or grows any more: three pictures in a row are the same. */
export function still(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const places = () =>
      [...document.querySelectorAll('body *:not(svg *)')]
        .map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return [left, top, width, height].join(' ');
        })
        .join();
    let last = '';
    for (let same = 0; same < 2;) {
      await frame();
      const now = places();
      same = now === last ? same + 1 : 0;
      last = now;
    }
  });
}

/** Elements that scroll sideways, and elements that are cut off where nothing scrolls. In a `low`
 * window the page of a table may scroll. */
export function misfits(page, low = false) {
  return page.evaluate((mayScroll) => {
    const SLACK = 1; // px
    const name = (e) => {
      const words = e.textContent.trim().slice(0, 40);
      return `${e.localName}.${e.className?.baseVal ?? e.className} "${words}"`;
    };
    const styleOf = (e) => getComputedStyle(e);
    const shown = (e) =>
      e.checkVisibility({ visibilityProperty: true }) &&
      e.getBoundingClientRect().width > SLACK &&
      !e.closest('.unseen, [inert], .shapes, [aria-hidden=true] .face');
    const root = document.querySelector('dialog[open]') ?? document.body;
    const all = [root, ...root.querySelectorAll('*')].filter(shown);
    // Moves lie in one line on a phone, so that the table stays where the finger is, and so do the
    // calls of an auction, of which the last ones are in sight.
    const line = '.actions > .buttons, .calls';
    const wide = [document.documentElement, ...all].filter((e) => {
      const { overflowX } = styleOf(e);
      const scrolls = e === document.documentElement || /auto|scroll/.test(overflowX);
      return scrolls && !e.matches(line) && e.scrollWidth > e.clientWidth + SLACK;
    });
    /** A sentence or a word that does not have the room it needs. */
    const cut = all.filter((e) => {
      const { overflowX, overflowY, display } = styleOf(e);
      const words = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
      if (!words || display === 'inline') return false;
      const sideways = /hidden|clip/.test(overflowX) && e.scrollWidth > e.clientWidth + SLACK;
      const down = /hidden|clip/.test(overflowY) && e.scrollHeight > e.clientHeight + SLACK;
      return sideways || down;
    });
    /** Something to press or to read that sticks out of what hides it. */
    const hidden = all.filter((e) => {
      const own = e.matches('button, a, input, select, summary, td, th, p, li, h1, h2, h3, dd');
      if (!own || e.closest('.place[aria-hidden]')) return false;
      const box = e.getBoundingClientRect();
      for (let up = e.parentElement; up; up = up.parentElement) {
        const { overflowX, overflowY } = styleOf(up);
        const hides = up.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
        if (!/hidden|clip/.test(overflowX + overflowY)) continue;
        const right = box.right > hides.right + 10 || box.left < hides.left - 10;
        const below = box.bottom > hides.bottom + 10 || box.top < hides.top - 10;
        if (right || below) return true;
      }
      return false;
    });
    // So few people play by fingers on a phone: nobody has to look for cards below.
    const many = document.querySelector(':is(.seats-5, .seats-6, .seats-7, .seats-8)');
    const few = !mayScroll && !many;
    const tables = few ? [...document.querySelectorAll('.surface.scrolls')] : [];
    const { scrollHeight, clientHeight } = document.documentElement;
    const page = !mayScroll && document.querySelector('.table-page');
    const moves = page && scrollHeight > clientHeight;
    return [
      ...(moves ? [`the page of a table is ${scrollHeight} px high in ${clientHeight}`] : []),
      ...tables.map((e) => `the table is ${e.scrollHeight} px high in ${e.clientHeight}`),
      ...wide.map((e) => `${name(e)} scrolls sideways: ${e.scrollWidth} in ${e.clientWidth} px`),
      ...cut.map((e) => `${name(e)} is cut, ${e.scrollHeight} in ${e.clientHeight} px high`),
      ...hidden.map((e) => `${name(e)} sticks out of what hides it`),
    ];
  }, low);
}

/** Texts that lie upon each other. Cards do so on purpose, and so do notes over the page. */
export function collisions(page) {
  return page.evaluate(() => {
    const SLACK = 2; // px: letters seldom fill their line
    const root = document.querySelector('dialog[open], .side.open') ?? document.body;
    const apart = '.place, .unseen, .toast, .cry, .confetti, .note, [inert], svg, .room, select';
    /** The part of two boxes that both share. */
    const seenOf = (a, b) => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    /** The seen part of an element's place: the rest is scrolled away. */
    const frameOf = (e) => {
      let frame = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
      for (let up = e; up && up !== document.documentElement; up = up.parentElement)
        if (getComputedStyle(up).overflowY !== 'visible')
          frame = seenOf(frame, up.getBoundingClientRect());
      return frame;
    };
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const seen = text.parentElement.checkVisibility({ visibilityProperty: true });
      if (!text.data.trim() || !seen || text.parentElement.closest(apart)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const frame = frameOf(text.parentElement);
      for (const box of range.getClientRects()) lines.push({ text, box: seenOf(box, frame) });
    }
    const over = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 * SLACK;
    return lines.flatMap((a, i) =>
      lines
        .slice(i + 1)
        .filter((b) => a.text !== b.text && over(a.box, b.box))
        .map((b) => `"${a.text.data.trim()}" lies upon "${b.text.data.trim()}"`),
    );
  });
}

/** Controls that are too small to hit. Each needs 24 px; on a touch screen, controls that are used
 * during play and all controls outside a table need 44 px. In a `low` window each is scrolled to.
 */
export function small(page, touch, low = false) {
  return page.evaluate(([byFinger, scrolls]) => {
    const LEAST = 24;
    const FINGER = 44;
    const STEP = 2;
    const hits = (e, x, y) => {
      const found = document.elementFromPoint(x, y);
      if (found?.closest('.toast')) return true; // it goes away with the next tap
      return (
        !!found && (e.contains(found) || (e.labels && [...e.labels].some((l) => l.contains(found))))
      );
    };
    /** The longest run of points that hit the thing, on any of these lines. Where there are
     * `enough`, nobody measures on. */
    const run = (e, enough, from, to, lines) => {
      let most = 0;
      for (const at of lines) {
        let now = 0;
        for (let p = Math.ceil(from); p < to && most < enough; p += STEP) {
          now = hits(e, ...at(p)) ? now + STEP : 0;
          most = Math.max(most, now);
        }
      }
      return most;
    };
    const cardSize = (e, box, [least, low]) => {
      const across = [0.5, 0.15, 0.85].map((l) => (x) => [x, box.top + l * box.height]);
      const down = [box.width / 2, 4, box.width - 4].map((x) => (y) => [box.left + x, y]);
      return [
        run(e, least, box.left, box.right, across),
        run(e, low, box.top, box.bottom, down),
      ];
    };
    /** A control and the words that belong to it are one thing to hit. */
    const boxOf = (e) => {
      const label = e.matches('input') && e.closest('label');
      return (label || e).getBoundingClientRect();
    };
    const sizeOf = (e, sizes) => {
      if (scrolls) e.scrollIntoView({ block: 'center' });
      const box = boxOf(e);
      return e.matches('.card') ? cardSize(e, box, sizes) : [box.width, box.height];
    };
    // Controls that are tapped while a game is played. Left out are the pill of the last trick and
    // notes, because a taller line above the table would move the table; piles that are only looked
    // at; other people's cards, four of which lie side by side on a phone; and rules in a text.
    const PLAY = [
      '.actions :is(button, summary, .switch input), .bar > button, .dialog > .head button, .take',
      '.phrases button, .talk :is(summary, .head button), .deeds :is(button, select)',
      'button.primary, .result .buttons > *',
    ].join();
    const LOW = 480; // px: the height of a lying phone is the table's, its bar has 34 of them
    const BAR = 32;
    const wanted = (e) => {
      if (!byFinger) return [LEAST, LEAST];
      const shut = !document.querySelector('.all[open]'); // else it covers cards
      if (shut && e.matches(':is(.own, .middle) .card:is(.legal, .target)')) return [LEAST, FINGER];
      if (e.matches(':is(.own, .open-hands) .hand .card')) return [LEAST, FINGER];
      if (innerHeight <= LOW && e.matches('.bar > button')) return [FINGER, BAR];
      const apart = e.closest('dialog') || !e.closest('.table-page, .review');
      return apart || e.matches(PLAY) ? [FINGER, FINGER] : [LEAST, LEAST];
    };
    const upon = [...document.querySelectorAll('dialog[open], .side.open')];
    const over = upon.find((e) => e.open || getComputedStyle(e).position === 'fixed');
    const root = over ?? document.body;
    const scrolled = scrollY;
    scrollTo(0, 0); // else what is scrolled under something else seems small
    const all = 'button, a[href], input, select, summary';
    const found = [...root.querySelectorAll(all)].flatMap((e) => {
      const inline = e.matches('a, .rule') && getComputedStyle(e).display === 'inline';
      const inText = inline || e.matches('.term'); // a word of a sentence
      const covered = document.querySelector('.result') && e.closest('.scene');
      const idle =
        e.matches('.card[aria-disabled]') || e.disabled || e.closest('.place[aria-hidden]');
      if (inText || idle || covered || !e.checkVisibility({ visibilityProperty: true })) return [];
      const [least, low] = wanted(e);
      const [width, height] = sizeOf(e, [least, low]).map(Math.round);
      if (!width || !height || (width >= least && height >= low)) return [];
      const text = (e.ariaLabel || e.textContent || e.name).trim().slice(0, 40);
      return [
        `${e.className || e.localName} "${text}": ${width} x ${height} px, not ${least} x ${low}`,
      ];
    });
    scrollTo(0, scrolled);
    return found;
  }, [touch, low]);
}

/** Controls that a press does not hit, even after scrolling everything that may be scrolled. */
export function outOfReach(page) {
  return page.evaluate(() => {
    const name = (e) => `${e.className || e.localName} "${(e.ariaLabel ?? e.textContent).trim()}"`;
    const root = document.querySelector('dialog[open]') ?? document.body;
    /** The elements around another one, and how far each is scrolled now. */
    const around = (e) => {
      const found = [];
      for (let up = e.parentElement; up; up = up.parentElement)
        found.push([up, up.scrollTop, up.scrollLeft]);
      return found;
    };
    /** Whether only this test can scroll to the element, because an ancestor hides its overflow. */
    const byForce = ([e]) => {
      const { overflowX, overflowY } = getComputedStyle(e);
      return e !== document.documentElement && !/auto|scroll/.test(overflowX + overflowY);
    };
    /** The result covers the cards on the table, and they can do nothing any more. */
    const covered = (e) => document.querySelector('.result') && e.closest('.scene');
    const idle = (e) => e.disabled || e.ariaDisabled === 'true' || e.closest('.place[aria-hidden]');
    const hit = (e) => {
      const before = around(e);
      e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = e.getBoundingClientRect();
      const parts = [0.5, 0.15, 0.85];
      const hits = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
      const found = hits.map(([x, y]) => document.elementFromPoint(x, y)).filter(Boolean);
      const well = found.some((at) => e.contains(at) || at.closest('label')?.contains(e));
      const scrolled = before.filter(([up, y, x]) => up.scrollTop !== y || up.scrollLeft !== x);
      for (const [one, y, x] of scrolled) one.scrollTo(x, y);
      return well && !scrolled.some(byForce);
    };
    return [...root.querySelectorAll('button, a[href], input, select, summary')]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !idle(e) && !covered(e))
      .filter((e) => !hit(e))
      .map((e) => `${name(e)} cannot be hit`);
  });
}

/** Whether people play by fingers in this window. */
export const byFinger = (name) => name === 'phone' || name === 'lying';

/** Gives the page another window, and fingers or a mouse with it. */
export async function resize(page, name) {
  await page.setViewportSize(WINDOWS[name]);
  page.session ??= await page.context().newCDPSession(page);
  await page.session.send('Emulation.setTouchEmulationEnabled', { enabled: byFinger(name) });
  await still(page);
}

/** Makes the window so large, and finds what does not fit or cannot be hit there. */
export async function faultsAt(page, size) {
  await resize(page, size);
  await still(page);
  const found = [];
  for (const find of [overflowing, misfits]) found.push(...(await find(page)));
  return [...found, ...(await small(page, byFinger(size)))];
}
