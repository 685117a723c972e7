// Panels of War: a bar for the cards of each player, and an estimate of how long the game lasts.
import { useEffect, useState } from 'preact/hooks';
import { seatName } from '../table_view/field_values';
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

const WIDEST = { from: 1000, to: 3000 }; // space for the longest text, so that nothing moves

interface BarProps {
  name: string;
  mine: boolean;
  cards: number;
  all: number;
}

function Bar({ name, mine, cards, all }: BarProps) {
  return (
    <li class={mine ? 'mine' : ''}>
      <span class="whose">
        <PersonName name={name} />
      </span>
      <span class="bar-ground" aria-hidden="true">
        <span class="bar" style={{ transform: `translateX(${(100 * cards) / all - 100}%)` }} />
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
  label: string;
  most?: number; // cards of a full bar; otherwise all cards together
}

export function Bars({ view, zones, label, most }: BarsProps) {
  const sizes = sizesOf(view, zones);
  const all = Math.max(1, most ?? sizes.reduce((sum, n) => sum + n, 0));
  const order = sizes.map((_, s) => (Math.max(view.seat, 0) + s) % view.seats);
  return (
    <ul class="bars" aria-label={label}>
      {order.map((s) => (
        <Bar
          key={s}
          name={s === view.seat ? t('You') : seatName(view, s)}
          mine={s === view.seat}
          cards={sizes[s] ?? 0}
          all={all}
        />
      ))}
    </ul>
  );
}

export function PacketBars({ view }: PanelProps) {
  return (
    <>
      <Bars view={view} zones={['packet']} label={t('Cards per player')} />
      <Length view={view} sizes={sizesOf(view, ['packet', 'pot'])} />
    </>
  );
}

export function PileBars({ view }: PanelProps) {
  return <Bars view={view} zones={['draw', 'won', 'drawn']} label={t('Cards per player')} />;
}
