// Measures how many buttons of a line are seen whole, so that the others can move into a menu: on a
// phone nobody has to find out that a line can be pushed sideways. A line that goes on nevertheless
// is marked as such.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const MENU = 8.6; // rem: the width kept for the button of the menu

/** How many moves in this line end before the place of the menu; all of them if all are seen. */
function wholeIn(line: HTMLElement): number {
  if (line.scrollWidth <= line.clientWidth + 1) return Infinity;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const end = line.getBoundingClientRect().right - MENU * rem;
  const moves = [...line.querySelectorAll(':scope > .move')];
  if (!moves.length) return Infinity;
  return Math.max(1, moves.filter((move) => move.getBoundingClientRect().right <= end).length);
}

/** Marks a line that goes on to the right of what is seen, or a table of calls that does below. */
function markEnd(line: HTMLElement): void {
  const right = line.scrollWidth - line.clientWidth - line.scrollLeft;
  const below = line.scrollHeight - line.clientHeight - line.scrollTop;
  line.toggleAttribute('data-goes-on', right > 1);
  line.toggleAttribute('data-goes-down', below > 1);
}

/** The line's ref, and how many of its moves are seen whole. It is measured again when the key
 * changes, which says what stands in the line, or the window. A line with nothing to press needs no
 * measuring. The observer measures when the page has been laid out, before it is painted: measured
 * at once, the page would be laid out twice. */
export function useWhole(key: string, presses: boolean) {
  const line = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState({ key: '', n: Infinity });
  const whole = known.key === key ? known.n : Infinity;
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return;
    if (!presses) {
      box.removeAttribute('data-goes-on');
      box.removeAttribute('data-goes-down');
      return;
    }
    const measure = () => {
      const n = known.key === key ? known.n : wholeIn(box);
      if (n < Infinity && known.key !== key) setKnown({ key, n });
      markEnd(box);
    };
    const laidOut = new ResizeObserver(measure); // it reports a box that is new to it
    laidOut.observe(box);
    return () => laidOut.disconnect();
  }, [key, known, presses]);
  useEffect(() => {
    const again = () => setKnown({ key: '', n: Infinity });
    const box = line.current;
    const pushed = () => box && markEnd(box);
    addEventListener('resize', again);
    box?.addEventListener('scroll', pushed);
    return () => {
      removeEventListener('resize', again);
      box?.removeEventListener('scroll', pushed);
    };
  }, []);
  return { line, whole };
}
