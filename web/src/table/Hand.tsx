// The viewer's hand: a fan of single cards. Arrow keys walk through it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../words';
import { CardView } from './Card';
import type { Placed } from './layout';
import type { Spot } from './moves';
import { spotOf } from './Zone';

// Pixels of a covered card that stay in sight and can be hit; fewer where height is dear.
const leastStep = () => (innerHeight <= 480 ? 28 : 38);

/** How many rows a fan needs so that every card can be told and hit. */
function rowsFor(count: number, width: number, card: number): number {
  if (!width) return 1;
  const fits = Math.max(1, Math.floor((width - card) / leastStep()) + 1);
  return Math.ceil(count / fits);
}

function cut<T>(list: T[], rows: number): T[][] {
  const size = Math.ceil(list.length / rows) || 1;
  return Array.from({ length: rows }, (_, r) => list.slice(r * size, (r + 1) * size));
}

/** Names equal cards apart, so that each keeps its place on the screen. */
function keys(cards: string[]): { key: string; copy: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { key: `${card}/${n}`, copy: n };
  });
}

export function Hand({ placed }: { placed: Placed }) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [fit, setFit] = useState({ width: 0, card: 60 });
  const focused = useRef(false);
  const cards = placed.rows[0]?.cards ?? [];

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const card = element.querySelector('.card')?.clientWidth ?? 60;
      setFit((old) =>
        old.width === element.clientWidth && old.card === card
          ? old
          : { width: element.clientWidth, card },
      );
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, [cards.length === 0]);

  const buttons = () => [
    ...(box.current?.querySelectorAll<HTMLButtonElement>('button.card') ?? []),
  ];
  const go = (to: number) => {
    const list = buttons();
    const next = Math.max(0, Math.min(to, list.length - 1));
    setAt(next);
    list[next]?.focus();
  };

  // A card that was played takes the focus with it: its neighbour inherits.
  useLayoutEffect(() => {
    if (focused.current && (!document.activeElement || document.activeElement === document.body))
      go(at);
  });

  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };

  const current = Math.min(at, Math.max(0, cards.length - 1));
  const names = keys(cards);
  const lines = cut(
    cards.map((card, i) => ({ card, i, key: names[i]?.key ?? card, copy: names[i]?.copy ?? 0 })),
    rowsFor(cards.length, fit.width, fit.card),
  );
  return (
    <div
      ref={box}
      class={`hand rows-${lines.length}`}
      role="group"
      aria-label={t(placed.zone.label)}
      onKeyDown={onKey}
      onFocusIn={() => (focused.current = true)}
      onFocusOut={(e) => {
        if (e.relatedTarget) focused.current = false;
      }}
    >
      {lines.map((line, r) => (
        <div class="fan" key={r}>
          {line.map(({ card, i, key, copy }) => {
            const spot: Spot = { ...spotOf(placed, 0, card), copy };
            return (
              <div class="slot" key={key} onFocusIn={() => setAt(i)}>
                <CardView spot={spot} card={card} tabIndex={i === current ? 0 : -1} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
