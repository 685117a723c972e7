// The status line above the table and the score board beside it.
import { themeOf } from '../games/theme_lookup';
import { currentTable, heldSeats } from '../state/saved_tables';
import { game, seat, seen } from '../state/view';
import type { Field, Game, View } from '../base/protocol_types';
import { KeptText, PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import { fieldText, rowsOf, seatName, shownFields, sideName } from '../table_view/field_values';

/** "We" and "They" for a player, names for a spectator. */
function sideLabel(v: View, side: number, sides: number): string {
  if (v.seat < 0 || sides !== 2) return sideName(v, side, sides);
  return v.seat % sides === side ? t('We') : t('They');
}

function sideText(v: View, field: Field): string {
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

const contextOf = (game: Game, view: View) => ({
  game,
  view,
  theme: themeOf(game.id, game.form),
});

interface Part {
  field: Field;
  text: string;
}

/** The parts of the status line. */
function statusParts(g: Game, v: View): Part[] {
  const context = contextOf(g, v);
  const parts = shownFields(context, 'table')
    .filter((f) => f.show !== 'seat' && f.show !== 'seat1')
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

const sentences = (parts: { label: string; text: string }[]): string =>
  parts.map(({ label, text }) => `${t(label)}${text && ': '}${text}.`).join(' ');

/** The status line as a sentence, for a shortcut. */
export function statusText(): string {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return '';
  return sentences(statusParts(g, v).map(({ field, text }) => ({ label: field.label, text })));
}

/** The scores as a sentence. */
export function scoreText(): string {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return '';
  const own = shownFields(contextOf(g, v), 'seat').filter(
    (f) => f.show === 'score' || f.show === 'number',
  );
  const seats = v.points.map((points, s) => {
    const facts = own.flatMap((f) => {
      const text = fieldText(v, f, rowsOf(v.fields[f.id])[s] ?? null);
      return text === null ? [] : [`${t(f.label)} ${text}`];
    });
    const all = facts.length ? facts : [`${t('Points')} ${points}`];
    return { label: seatName(v, s), text: all.join(', ') };
  });
  const sides = shownFields(contextOf(g, v), 'side').map((f) => ({
    label: f.label,
    text: sideText(v, f),
  }));
  return sentences(sides.length ? sides : seats);
}

export function StatusLine() {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return null;
  return (
    <dl class="status">
      {statusParts(g, v).map(({ field, text }) => (
        <div key={field.id} data-field={field.id}>
          <dt>{t(field.label)}</dt>
          <dd>
            <KeptText text={text} names={v.names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function rowFields(v: View, fields: Field[]): Field[] {
  return fields.filter((f) => rowsOf(v.fields[f.id]).some((n) => n !== null));
}

/** A table with a column for every seat, or side, and a row for every number. */
export function ScoreBoard() {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return null;
  const sided = shownFields(contextOf(g, v), 'side');
  const seated = rowFields(v, shownFields(contextOf(g, v), 'seat'));
  const sides = sided[0] ? rowsOf(v.fields[sided[0].id]).length : 0;
  // The points, unless a score shows the same.
  const said = seated.some((f) => rowsOf(v.fields[f.id]).every((n, i) => n === v.points[i]));
  const points = !said && v.points.some((p) => p !== 0);
  const even = v.rank.every((r) => r === 1); // nobody is ahead yet
  if (!sides && !seated.length && !points && even) return null; // there is nothing to show
  const own = heldSeats(currentTable.value).length > 1 ? -1 : v.seat;
  return (
    <section class="board" aria-labelledby="board-title">
      <h2 id="board-title">{t('Scores')}</h2>
      {sides > 0 && (
        <Numbers
          heads={Array.from({ length: sides }, (_, s) => sideName(v, s, sides))}
          mine={v.seat < 0 ? -1 : v.seat % sides}
          rows={sided.map((f) => ({
            label: f.label,
            cells: rowsOf(v.fields[f.id]).map((n) => fieldText(v, f, n)),
          }))}
        />
      )}
      {(seated.length > 0 || sides === 0) && (
        <Numbers
          heads={Array.from({ length: v.seats }, (_, s) => (s === own ? t('You') : seatName(v, s)))}
          mine={seat.value}
          rows={[
            ...seated.map((f) => ({
              label: f.label,
              cells: rowsOf(v.fields[f.id]).map((n) => fieldText(v, f, n)),
            })),
            ...(points ? [{ label: 'Points', cells: v.points.map(String) }] : []),
            ...(even ? [] : [{ label: 'Place', cells: v.rank.map((r) => `${r}.`) }]),
          ]}
        />
      )}
    </section>
  );
}

interface NumbersProps {
  heads: string[];
  mine: number;
  rows: { label: string; cells: (string | null)[] }[];
}

/** Names stand one below the other, so that they stay readable. */
function Numbers({ heads, mine, rows }: NumbersProps) {
  return (
    <div class="numbers">
      <table>
        <thead>
          <tr>
            <td />
            {rows.map((row) => (
              <th key={row.label} scope="col">
                {t(row.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heads.map((head, i) => (
            <tr key={i} class={i === mine ? 'mine' : ''}>
              <th scope="row">
                <PersonName name={head} />
              </th>
              {rows.map((row) => (
                <td key={row.label}>{row.cells[i] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
