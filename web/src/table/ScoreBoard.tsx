// The status line above the table and the score board beside it.
import { themeOf } from '../games/theme_lookup';
import { currentTable, heldSeats } from '../state/saved_tables';
import { game, seat, seen } from '../state/view';
import type { Field, Game, View } from '../base/protocol_types';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import { fieldText, rowsOf, seatName, shownFields, sideName } from '../table_view/field_values';
import { sideText, StatusParts, statusParts } from './StatusParts';

const contextOf = (game: Game, view: View) => ({
  game,
  view,
  theme: themeOf(game.id, game.form),
});

const sentences = (parts: { label: string; text: string }[]): string =>
  parts.map(({ label, text }) => `${t(label)}${text && ': '}${text}.`).join(' ');

/** The status line as a sentence, for a shortcut. */
export function statusText(): string {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return '';
  const parts = statusParts(contextOf(g, v));
  return sentences(parts.map(({ field, text }) => ({ label: field.label, text })));
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
  return g && v && <StatusParts {...contextOf(g, v)} />;
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
  // Marks without a number stand on the name plates: a column for each would make names narrow.
  const counted = shownFields(contextOf(g, v), 'seat').filter((f) => f.show !== 'flag');
  const seated = rowFields(v, counted);
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
