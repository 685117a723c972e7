// The parts of a table that must be in sight before anything is scrolled: the own cards and those
// in the middle, whole, with names that can be told apart. The check returns its findings in words.

/** Waits until a table has been laid out in its new size: names that grow lay it out once more. */
const laidOut = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Runs in the page. */
function findHidden() {
  const SLACK = 1.5; // px
  const INSIDE = [6, 8]; // px from a corner: there a card is seen even if others cover it
  const surface = document.querySelector('.surface');
  const box = surface.getBoundingClientRect();
  // Where the page scrolls, the table may be longer than its place.
  const free = getComputedStyle(surface).overflowY === 'visible';
  const frame = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: free ? innerWidth : Math.min(innerWidth, box.right),
    bottom: free ? innerHeight : Math.min(innerHeight, box.bottom),
  };
  const nameOf = (e) => {
    const words = e.querySelector('[aria-label]')?.ariaLabel ?? e.textContent;
    return `${e.closest('[data-zone]')?.dataset.zone ?? e.className} "${words.slice(0, 30)}"`;
  };
  const isOut = ({ left, top, right, bottom }) =>
    left < frame.left - SLACK ||
    top < frame.top - SLACK ||
    right > frame.right + SLACK ||
    bottom > frame.bottom + SLACK;
  const isHit = (e, x, y) => {
    const found = document.elementFromPoint(x, y);
    return !!found && (e.contains(found) || !!found.closest('.toast-place, .cry'));
  };
  const faultOf = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const at = [left, top, right, bottom].map(Math.round).join(' ');
    if (isOut({ left, top, right, bottom })) return [`${nameOf(e)} is out of sight: ${at}`];
    const [x, y] = INSIDE;
    const seen = isHit(e, left + x, top + y) || isHit(e, right - x, top + y);
    return seen ? [] : [`${nameOf(e)} is covered: ${at}`];
  };
  /** How much two boxes share. */
  const shared = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const cards = [...document.querySelectorAll('.place:not([aria-hidden])')];
  // Piles that are only counted lie beside the name.
  const due = cards.filter((e) => e.closest('.own .zone:not(.how-closed), .laid, .centre'));
  const tags = [...document.querySelectorAll('.tag')].filter((e) => e.checkVisibility());
  const cut = tags.filter((e) => !e.matches('.avatar') && e.scrollWidth > e.clientWidth + 1);
  const upon = tags.flatMap((a, i) =>
    tags.slice(i + 1).flatMap((b) => {
      const [wide, high] = shared(a.getBoundingClientRect(), b.getBoundingClientRect());
      return wide > 2 && high > 4 ? [`the name ${nameOf(a)} lies upon ${nameOf(b)}`] : [];
    }),
  );
  const words = tags.map((e) => e.textContent).filter(Boolean);
  const twice = words.filter((word, i) => words.indexOf(word) !== i);
  return [
    ...due.flatMap(faultOf),
    ...tags.filter((e) => isOut(e.getBoundingClientRect())).map((e) => `${nameOf(e)} is not seen`),
    ...cut.map((e) => `the name ${nameOf(e)} is cut`),
    ...twice.map((word) => `two players are called ${word}`),
    ...upon,
  ];
}

export async function hiddenParts(page) {
  await laidOut(page);
  return page.evaluate(findHidden);
}
