// The line above a table: its fields, such as the deal and trumps, and the scores of sides. It
// knows nothing of the page, so that the table in other people's pages has it, too.
import type { Field, Game, View } from '../base/protocol_types';
import { KeptText } from '../base/KeptText';
import { t } from '../base/translations';
import { cardAt, markCard } from '../cards/card_names';
import { CardText } from '../cards/CardText';
import type { PlainTheme } from '../games/theme';
import { fieldText, isOffice, rowsOf, shownFields, sideName } from '../table_view/field_values';

/** "We" and "They" for a player, names for a spectator. */
function sideLabel(v: View, side: number, sides: number): string {
  if (v.seat < 0 || sides !== 2) return sideName(v, side, sides);
  return v.seat % sides === side ? t('We') : t('They');
}

/** A field of the sides, the viewer's own first. */
export function sideText(v: View, field: Field): string {
  const values = rowsOf(v.fields[field.id]);
  const order = values.map((_, i) => i);
  if (v.seat >= 0)
    order.sort(
      (a, b) => Number(b === v.seat % values.length) - Number(a === v.seat % values.length),
    );
  return order
    .map((i) => `${sideLabel(v, i, values.length)} ${fieldText(v, field, values[i] ?? null)}`)
    .join(' · ');
}

/** A game, a view, and the theme that says what is left out. */
interface StatusContext {
  game: Game;
  view: View;
  theme: PlainTheme;
}

interface Part {
  field: Field;
  text: string;
}

/** Cards are drawn; as words they have the names of `text`. */
function PartText({ view, field, text }: Part & { view: View }) {
  const card = rowsOf(view.fields[field.id])[0];
  if (field.show === 'card1' && card) return <CardText text={markCard(cardAt(card - 1))} />;
  return <KeptText text={text} names={view.names} />;
}

/** The parts of the status line. */
export function statusParts(context: StatusContext): Part[] {
  const v = context.view;
  const parts = shownFields(context, 'table')
    .filter((f) => !isOffice(f))
    .flatMap((field) => {
      const value = rowsOf(v.fields[field.id])[0] ?? null;
      if (value === null) return []; // not counted at this table
      const text = fieldText(v, field, value);
      if (text === null || (field.show === 'flag' && !value)) return [];
      if (field.show === 'flag') return [{ field, text: '' }];
      const all = context.theme.outOf?.[field.id];
      return [{ field, text: all ? t('{n} of {all}', { n: text, all }) : text }];
    });
  return [
    ...parts,
    ...shownFields(context, 'side').map((field) => ({ field, text: sideText(v, field) })),
  ];
}

/** The room for a first bid at its longest: nothing moves when it comes. */
const comingParts = (context: StatusContext): Part[] =>
  shownFields(context, 'table', true)
    .filter(({ id }) => context.theme.bids?.includes(id))
    .map((field) => {
      const names = (field.names ?? []).map((name) => t(name));
      return { field, text: names.reduce((a, b) => (b.length > a.length ? b : a), '13') };
    });

export function StatusParts(context: StatusContext) {
  return (
    <dl class="status">
      {statusParts(context).map(({ field, text }) => (
        <div key={field.id} data-field={field.id}>
          <dt>{t(field.label)}</dt>
          <dd>
            <PartText view={context.view} field={field} text={text} />
          </dd>
        </div>
      ))}
      {comingParts(context).map(({ field, text }) => (
        <div key={field.id} class="coming" aria-hidden="true">
          <dt>{t(field.label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
