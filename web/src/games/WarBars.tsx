// Panels of War: a bar for the cards of each player, and an estimate of how long the game lasts.
import { useEffect, useState } from 'preact/hooks';
import { rowsOf } from '../table_view/field_values';
import { seatLabel } from '../table_view/seat_sentences';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import type { View } from '../base/protocol_types';
import type { PanelProps } from './theme';
import { guess, guessable, type Guess } from './war_length';

/** The cards of each seat in some zones. */
export const sizesOf = (view: View, zones: string[]): number[] =>
  Array.from({ length: view.seats }, (_, seat) =>
    zones.reduce(
      (sum, id) => sum + ((view.zones[id]?.[seat] as unknown[] | undefined)?.length ?? 0),
      0,
    ),
  );

/** The cards of each seat on the table: until they have a taker they are those that the seat has
 * laid. With them all numbers together are the pack. */
export function laidSizes(view: View): number[] {
  const laid = sizesOf(view, ['pot']);
  const taker = (rowsOf(view.fields.taker)[0] ?? 0) - 1;
  if (taker < 0) return laid;
  const all = [...laid, (view.zones.gathered ?? []).length].reduce((sum, n) => sum + n, 0);
  return laid.map((_, seat) => (seat === taker ? all : 0));
}

const WIDEST = { from: 1000, to: 3000 }; // space for the longest text, so that nothing moves

interface BarProps {
  name: string;
  mine: boolean;
  cards: number;
  laid: number; // of them, on the table
  all: number;
}

function Bar({ name, mine, cards, laid, all }: BarProps) {
  const shift = (n: number) => ({ transform: `translateX(${(100 * n) / all - 100}%)` });
  return (
    <li class={mine ? 'mine' : ''}>
      <span class="whose">
        <PersonName name={name} />
      </span>
      <span class="bar-ground" aria-hidden="true">
        {laid > 0 && <span class="bar on-felt" style={shift(cards)} />}
        <span class="bar" style={shift(cards - laid)} />
      </span>
      <b>{cards}</b>
    </li>
  );
}

/** The estimate, made again when the packets have changed. */
function Length({ view, sizes }: { view: View; sizes: number[] }) {
  const [told, setTold] = useState<{ key: string; range: Guess } | null>(null);
  const key = sizes.join(' ');
  useEffect(() => {
    if (guessable(view)) return guess(view, sizes, (range) => setTold({ key, range }));
  }, [key, view.over]);
  if (!guessable(view)) return null;
  const words = (numbers: Guess) =>
    t('In 9 of 10 games {from} to {to} more battles', { ...numbers });
  return (
    <p class="guess" aria-busy={told?.key !== key}>
      {told && <span>{words(told.range)}</span>}
      <span class="room">{words(WIDEST)}</span>
    </p>
  );
}

interface BarsProps {
  view: View;
  zones: string[]; // counted together
  laid?: number[]; // the cards of each seat that lie on the table
  label: string;
  most?: number; // cards of a full bar; otherwise all cards together
}

export function Bars({ view, zones, laid = [], label, most }: BarsProps) {
  const sizes = sizesOf(view, zones).map((n, s) => n + (laid[s] ?? 0));
  const all = Math.max(1, most ?? sizes.reduce((sum, n) => sum + n, 0));
  const order = sizes.map((_, s) => (Math.max(view.seat, 0) + s) % view.seats);
  return (
    <ul class="bars" aria-label={label}>
      {order.map((s) => (
        <Bar
          key={s}
          name={seatLabel(view, s)}
          mine={s === view.seat}
          cards={sizes[s] ?? 0}
          laid={laid[s] ?? 0}
          all={all}
        />
      ))}
    </ul>
  );
}

export function PacketBars({ view }: PanelProps) {
  return (
    <>
      <Bars
        view={view}
        zones={['packet']}
        laid={view.fields.taker === undefined ? [] : laidSizes(view)}
        label={t('Cards per player')}
      />
      <Length view={view} sizes={sizesOf(view, ['packet', 'pot'])} />
    </>
  );
}

export function PileBars({ view }: PanelProps) {
  return (
    <Bars
      view={view}
      zones={['draw', 'won', 'drawn']}
      laid={laidSizes(view)}
      label={t('Cards per player')}
    />
  );
}
