// Lists of the big screen: in the largest type in which all of it fits, and in pages that turn by
// themselves where even the smallest type that can be read from afar is too large.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren, RefObject } from 'preact';
import { t } from '../base/translations';

const TURN = 8000; // ms that a page stays
const COLUMNS = 4;
const LEAST = 16; // px
const LEAST_SHARE = 0.024; // of the window's shorter side: what the last row of a hall can read
const MOST_SHARE = 0.1;
const PRECISION = 0.5; // px

interface Fit {
  size: number; // px
  columns: number;
  starts: number[]; // the first item of each page
}

type Box = RefObject<HTMLDivElement | null>;

const listOf = (box: Box): HTMLElement | null =>
  box.current?.firstElementChild as HTMLElement | null;

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.children] as HTMLElement[];

function setType(list: HTMLElement, size: number, columns: number): void {
  list.style.fontSize = `${size}px`;
  list.style.setProperty('--columns', String(columns));
}

/** Whether all is inside the box, and no word is broken. */
function fits(box: HTMLElement, list: HTMLElement): boolean {
  if (list.scrollHeight >= box.clientHeight) return false; // with parts of a pixel
  const parts = list.querySelectorAll('li, li > span'); // a name can be wider beside its points
  return [list, ...parts].every((item) => item.scrollWidth <= item.clientWidth + 1);
}

/** The largest type for so many columns; 0: even the smallest one is too large. */
function largest(box: HTMLElement, list: HTMLElement, columns: number, bounds: number[]): number {
  let [low = LEAST, high = LEAST] = bounds;
  setType(list, low, columns);
  if (!fits(box, list)) return 0;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    setType(list, middle, columns);
    if (fits(box, list)) low = middle;
    else high = middle;
  }
  return low;
}

/** Where a page has to begin, so that each is no higher than the box. */
function pagesOf(box: HTMLElement, list: HTMLElement): number[] {
  const items = itemsOf(list);
  const starts = [0];
  items.forEach((item, at) => {
    const top = items[starts.at(-1) ?? 0]?.offsetTop ?? 0;
    const row = items.findIndex((one) => one.offsetTop === item.offsetTop);
    const tooLow = item.offsetTop + item.offsetHeight - top > box.clientHeight;
    if (tooLow && at > (starts.at(-1) ?? 0) && row > (starts.at(-1) ?? 0)) starts.push(row);
  });
  return starts;
}

/** As many columns as have room for the type, but one at least. */
const roomFor = (box: HTMLElement, size: number, columns: number, width: number): boolean =>
  columns === 1 || box.clientWidth / columns >= width * size;

function measure(box: HTMLElement, list: HTMLElement, width: number): Fit {
  const side = Math.min(window.innerWidth, window.innerHeight);
  const least = Math.max(LEAST, side * LEAST_SHARE);
  const bounds = [least, Math.max(least, side * MOST_SHARE)];
  const counts = Array.from({ length: COLUMNS }, (_, i) => i + 1).filter((columns) =>
    roomFor(box, least, columns, width),
  );
  list.dataset['measuring'] = '';
  const sizes = counts.map((columns) => largest(box, list, columns, bounds));
  delete list.dataset['measuring'];
  const best = Math.max(...sizes);
  const columns = best ? sizes.indexOf(best) + 1 : counts.length;
  const size = best || least;
  setType(list, size, columns);
  return { size, columns, starts: best ? [0] : pagesOf(box, list) };
}

/** How the list fits now; measured again when it changes, or its box. */
function useFit(box: Box, width: number, content: string, hide: () => void): Fit | null {
  const [fit, setFit] = useState<Fit | null>(null);
  const hideNow = useRef(hide);
  hideNow.current = hide;
  useLayoutEffect(() => {
    const outer = box.current;
    const list = listOf(box);
    if (!outer || !list) return;
    const again = () => {
      for (const item of itemsOf(list)) item.hidden = false;
      const next = measure(outer, list, width);
      hideNow.current();
      setFit((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    again();
    const observer = new ResizeObserver(again);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [content, width]);
  return fit;
}

/** The page that is shown; the next one comes by itself. */
function usePage(pages: number): [number, () => void] {
  const [page, setPage] = useState(0);
  const shown = page < pages ? page : 0;
  const turn = () => setPage((shown + 1) % pages);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setTimeout(turn, TURN);
    return () => clearTimeout(timer);
  }, [shown, pages]);
  return [shown, turn];
}

interface Props {
  class: string;
  width: number; // of a column at least, in em
  items: ComponentChildren[]; // list items
  content: string; // changes when the items do
  newestOnly?: boolean; // what does not fit behind the first items is left out
}

export function FitList({ class: name, width, items, content, newestOnly }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef([0, items.length]);
  const hide = () => {
    const [from = 0, to = 0] = shown.current;
    const list = listOf(box);
    if (list) itemsOf(list).forEach((item, at) => (item.hidden = at < from || at >= to));
  };
  const starts = useFit(box, width, content, hide)?.starts ?? [0];
  const [page, turn] = usePage(newestOnly ? 1 : starts.length);
  const from = starts[page] ?? 0;
  const to = starts[page + 1] ?? items.length;
  shown.current = [from, to];
  useLayoutEffect(hide);
  return (
    <>
      <div class="wall-box" ref={box}>
        <ol class={`wall-list ${name}`} data-pages={starts.length}>
          {items}
        </ol>
      </div>
      {starts.length > 1 && !newestOnly && (
        <button type="button" class="wall-turn" data-tool="turn" onClick={turn}>
          {t('{from}–{to} of {all}', { from: from + 1, to, all: items.length })} ›
        </button>
      )}
    </>
  );
}
