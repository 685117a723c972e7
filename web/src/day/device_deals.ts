// The deals of a day that a device makes from the date, where no server has told it any. The rule
// by which a day has its variants is that of src/server/days/day_plan.c.
import type { DayDeals, Deal, Measure } from './deal';
import own from './own_deals.json';

const DAY_MS = 86_400_000;
const OWN_FORM_FROM = '2026-12-01';
const SPECIAL_EVERY = 5;

type Variant = Pick<Deal, 'preset' | 'options' | 'seats' | 'special'> & { game?: string };

/** The place of the variant among those of the family, of which the first is its own form. */
const variantOn = (family: number, count: number, number: number): number =>
  number % SPECIAL_EVERY !== family || count === 1
    ? 0
    : 1 + (Math.floor(number / SPECIAL_EVERY) % (count - 1));

/** What the family with this number plays on this day. */
function variantOf(family: number, day: string): Variant {
  const { inTurn = [], variants = [], turns } = own[family] ?? {};
  const number = Date.parse(day) / DAY_MS;
  if (turns) return turns[number % turns.length] as unknown as Variant; // each a game of its own
  const found =
    day < OWN_FORM_FROM
      ? inTurn[number % inTurn.length]
      : variants[variantOn(family, variants.length, number)];
  return found as unknown as Variant;
}

/** Without a server the same variants are played on the same days. */
export function ownDeals(day: string): DayDeals {
  const families = own.map(({ game, measure }, family) => {
    const deal = { game, measure: measure as Measure, ...variantOf(family, day) };
    return { ...deal, seed: `day ${day} ${deal.game}` };
  });
  return { day, families, told: false };
}

