// A zone on the table: piles with badges, single cards, and piles one may look through.
import { Face } from '../cards/Face';
import { indexOf, nameOf } from '../cards/names';
import { small } from '../settings';
import { seat } from '../store';
import type { Card } from '../wire';
import { t, tn } from '../words';
import { CardView, standing } from './Card';
import { isChosen, isOpen, isPointable, tap, theme } from './choice';
import { Hand } from './Hand';
import type { Placed, Row } from './layout';
import type { Spot } from './moves';
import { lookAt } from './Look';

export function spotOf(placed: Placed, row: number, card: Card | null): Spot {
  return { zone: placed.zone.id, owner: placed.owner, row, card };
}

const count = (n: number) => tn('1 card', '{n} cards', n);

/** The card that lies open on a pile, if one may know it. */
function topOf(placed: Placed, row: Row): Card | null {
  const { cards } = row;
  const first = placed.zone.kind === 'draw' || placed.zone.kind === 'ring';
  return (first ? cards[0] : cards[cards.length - 1]) ?? null;
}

/** What must come next on an open row, where the theme knows. */
function nextOf(placed: Placed, row: Row): string | null {
  const next = theme.value.next;
  if (next?.zone !== placed.zone.id) return null;
  const rank = next.ranks[row.cards.length];
  return rank ? indexOf(rank) : null;
}

function rowName(placed: Placed, row: Row): string {
  const label = t(placed.zone.label);
  if (row.label !== null) return `${label} ${row.label}`;
  return placed.rows.length > 1 ? `${label} ${row.index + 1}` : label;
}

function Pile({ placed, row, mini }: { placed: Placed; row: Row; mini: boolean }) {
  const closed = placed.how === 'closed';
  const top = closed && row.cards.length ? '?' : topOf(placed, row);
  const known = row.cards.filter((c) => c !== '?');
  const spot = spotOf(placed, row.index, top);
  const place = spotOf(placed, row.index, null);
  const both = [spot, place];
  const open = both.find(isChosen) ?? both.find(isOpen) ?? null;
  const { classes, words } = standing(open ?? spot);
  const next = nextOf(placed, row);
  const n = row.cards.length;
  const looks = known.length > (closed ? 0 : 1);
  const pointable = open !== null || isPointable(spot) || isPointable(place);
  const label = [
    rowName(placed, row),
    n === 0 ? t('empty') : top && top !== '?' ? nameOf(top) : '',
    n > 1 || (n && top === '?') ? count(n) : '',
    next ? t('next: {card}', { card: next }) : '',
    ...words,
  ]
    .filter(Boolean)
    .join(', ');
  const inside = (
    <>
      {top && <Face card={top} plain={mini || small.value} />}
      {!top && next && <span class="next">{next}</span>}
      {(n > 1 || (n === 1 && top === '?')) && <span class="badge">{n}</span>}
      {top && next && <span class="wants">→ {next}</span>}
      {row.label !== null && <span class="value">{row.label}</span>}
    </>
  );
  const shape = `card pile ${n ? '' : 'empty'} ${n > 1 ? 'deep' : ''} ${classes}`;
  const fly = top && top !== '?' ? top : undefined;
  const act = open
    ? () => tap(open)
    : looks && !pointable
      ? () => lookAt(rowName(placed, row), known)
      : () => tap(top ? spot : place);
  if (open || looks || (pointable && (n > 0 || placed.owner < 0)))
    return (
      <button type="button" class={shape} data-fly={fly} onClick={act}>
        <span class="inside" aria-hidden="true">
          {inside}
        </span>
        <span class="unseen">{label}</span>
      </button>
    );
  return (
    <span class={shape} role="img" aria-label={label} data-fly={fly}>
      {inside}
    </span>
  );
}

/** Other people's hidden cards: one back and how many. */
function Held({ placed }: { placed: Placed }) {
  const cards = placed.rows[0]?.cards ?? [];
  const label = `${t(placed.zone.label)}, ${count(cards.length)}`;
  return (
    <span
      class={`card pile ${cards.length ? '' : 'empty'} ${cards.length > 1 ? 'fanned' : ''}`}
      role="img"
      aria-label={label}
    >
      {cards.length > 0 && <Face card="?" />}
      <span class="badge">{cards.length}</span>
    </span>
  );
}

function Spread({ placed, mini }: { placed: Placed; mini: boolean }) {
  const cards = placed.rows[0]?.cards ?? [];
  const empty = spotOf(placed, 0, null);
  if (cards.length === 0)
    return (
      <span
        class={`card pile empty ${standing(empty).classes}`}
        role="img"
        aria-label={`${t(placed.zone.label)}, ${t('empty')}`}
      />
    );
  return (
    <div
      class={`spread ${placed.zone.owner === 'table' ? 'loose' : ''}`}
      role="group"
      aria-label={t(placed.zone.label)}
    >
      {cards.map((card, i) => (
        <div class="slot" key={i}>
          <CardView spot={{ ...spotOf(placed, 0, card), copy: i }} card={card} mini={mini} />
        </div>
      ))}
    </div>
  );
}

export function ZoneView({
  placed,
  mini = false,
  bare = false,
}: {
  placed: Placed;
  mini?: boolean;
  bare?: boolean;
}) {
  const cards = placed.rows[0]?.cards ?? [];
  const mine = placed.owner === seat.value && placed.zone.owner === 'seat';
  const open = cards.some((c) => c !== '?');
  let body;
  if (placed.how === 'hand')
    body = mine ? (
      <Hand placed={placed} />
    ) : open ? (
      <Spread placed={placed} mini />
    ) : (
      <Held placed={placed} />
    );
  else if (placed.how === 'spread') body = <Spread placed={placed} mini={mini} />;
  else
    body = placed.rows.map((row) => <Pile key={row.index} placed={placed} row={row} mini={mini} />);
  return (
    <div
      class={`zone how-${placed.how} ${placed.rows.length > 1 ? 'many' : ''}`}
      data-zone={placed.zone.id}
    >
      <div class="lies">{body}</div>
      {!bare && (
        <p class="caption" aria-hidden="true">
          {t(placed.zone.label)}
        </p>
      )}
    </div>
  );
}
