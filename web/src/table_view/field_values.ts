// The values of fields as numbers and as text, and the names of seats and sides.
import { tableNames } from '../base/bot_names';
import type { Field, Numbers, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { cardAt, cardName } from '../cards/card_names';
import { listOf, type TableContext } from './table_theme';

/** The values of a field, one for each owner, or one for the table. */
export function rowsOf(value: Numbers | undefined): (number | null)[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [value];
  return value.map((row) => (Array.isArray(row) ? null : row));
}

/** The row at `index` of a field with several rows for one owner. */
export function rowAt(value: Numbers | undefined, owner: number, index: number): number | null {
  const list = Array.isArray(value) ? value : [value ?? null];
  const own = owner >= 0 ? list[owner] : list;
  const row = Array.isArray(own) ? own[index] : own;
  return typeof row === 'number' ? row : null;
}

/** Earlier releases called people without a name so, in any language: in a sentence about somebody
 * else it would be no name. */
const PRONOUNS = ['You', 'Du', 'Vous'];

/** The names that people and bots have been given; empty where there is none. */
export const givenNames = ({ names, who }: Pick<View, 'names' | 'who'>): string[] =>
  names.map((name, seat) => (who[seat] === 'human' && PRONOUNS.includes(name) ? '' : name));

/** The name of the player at a seat. A person without a name is called by the seat, but "You" as
 * the reader. Sentences about a seat come from seat_sentences.ts. */
export function seatName(view: View, seat: number): string {
  const bots = view.who.map((who) => (who === 'human' ? '' : who));
  const name = tableNames(bots, givenNames(view))[seat];
  if (name) return name;
  if (bots[seat]) return t('A bot');
  return seat === view.seat ? t('You') : t('Seat {n}', { n: seat + 1 });
}

/** The seats of a side (of two sides: 0 and 2 against 1 and 3). */
export function sideSeats(view: View, side: number, sides: number): number[] {
  return Array.from({ length: view.seats }, (_, s) => s).filter((s) => s % sides === side);
}

export function sideName(view: View, side: number, sides: number): string {
  return sideSeats(view, side, sides)
    .map((s) => seatName(view, s))
    .join(' + ');
}

/** A seat + 1; other values have names, or none. */
function seatText(view: View, field: Field, value: number): string | null {
  if (value > 0 && value <= view.seats) return seatName(view, value - 1);
  const name = field.names?.[value && 1];
  return name ? t(name) : null;
}

/** Whether the field is said at the seat that it tells: one with names also says "Nobody". */
export const isOffice = ({ show, names }: Field): boolean =>
  show === 'seat' || (show === 'seat1' && !names?.length);

const NOTHING_YET = 'Nothing yet';

/** A value as text; null if there is nothing to show. */
export function fieldText(view: View, field: Field, value: number | null): string | null {
  if (value === null) return '?';
  switch (field.show) {
    case 'number1':
      return value === 0 ? '–' : String(value - 1);
    case 'seat':
      return seatName(view, value);
    case 'seat1':
      return seatText(view, field, value);
    case 'card1':
      return value === 0 ? null : cardName(cardAt(value - 1));
    case 'named':
      return field.names?.[value] === NOTHING_YET ? null : t(field.names?.[value] ?? String(value));
    case 'flag':
      return value ? t('Yes') : t('No');
    case 'hidden':
      return null;
    default:
      return String(value);
  }
}

/** Whether the field waits for another one that is still 0. */
const saysNothingYet = (view: View, { sight, when, then }: Field): boolean =>
  !!when && then === sight && !rowsOf(view.fields[when])[0];

/** Whether the field that this one gives way to says something. */
function hasGivenWay({ game, view }: TableContext, { until }: Field): boolean {
  const next = game.fields.find(({ id }) => id === until);
  if (!next || saysNothingYet(view, next)) return false;
  const value = rowsOf(view.fields[next.id])[0] ?? null;
  const isNothing = next.show === 'flag' || next.show === 'number1' ? !value : value === null;
  return !isNothing && fieldText(view, next, value) !== null;
}

/** The fields of one kind of owner that are shown, with one value each; or those of them that say
 * nothing yet. */
export function shownFields(
  context: TableContext,
  owner: Field['owner'],
  later = false,
): Field[] {
  const { game, view, theme } = context;
  const naming = new Set(game.zones.flatMap((z) => [z.rowLabel, z.live]));
  const quiet = listOf(theme.quiet, view);
  return game.fields.filter(
    (f) =>
      f.owner === owner &&
      f.show !== 'hidden' &&
      f.rows <= 1 &&
      !naming.has(f.id) &&
      saysNothingYet(view, f) === later &&
      !hasGivenWay(context, f) &&
      !quiet.includes(f.id),
  );
}
