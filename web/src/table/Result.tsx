// The end: who came where, what now.
import { signal } from '@preact/signals';
import { themeOf } from '../games';
import { deal, game, here, record, refused, view, visit, type Order } from '../store';
import type { View } from '../wire';
import { t } from '../words';
import { seatName } from './numbers';

const folded = signal<string | null>(null);

/** How to deal this game again: as it was ordered here, or as the view tells. */
function again(v: View): Order {
  const order = here.value?.order;
  if (order) return order;
  const seats = v.who.map((who, s) => (s === v.seat ? 'you' : who));
  return {
    game: v.game,
    preset: v.preset,
    options: v.preset ? {} : v.options,
    seats,
    names: v.names,
    pace: 700,
  };
}

async function download(): Promise<void> {
  const text = await record();
  if (text === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${view.value?.game ?? 'game'}-${here.value?.table ?? ''}.talon`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function headline(v: View, sides: boolean): string {
  const first = v.rank.flatMap((r, s) => (r === 1 ? [s] : []));
  const names = first.map((s) => (s === v.seat ? t('You') : seatName(v, s)));
  if (first.length === v.seats) return t('A draw');
  if (first.length === 1 && first[0] === v.seat) return t('You have won!');
  if (first.length === 1) return t('{who} has won', { who: names.join('') });
  const list = new Intl.ListFormat(document.documentElement.lang).format(names);
  // Partners win together; others share.
  return sides
    ? t('{who} have won', { who: list })
    : t('{who} share the first place', { who: list });
}

export function Result() {
  const v = view.value;
  const g = game.value;
  if (!v || !g) return null;
  if (folded.value === here.value?.table && folded.value)
    return (
      <button class="unfold primary" onClick={() => (folded.value = null)}>
        {t('Show the result')}
      </button>
    );
  const order = v.rank.map((_, s) => s).sort((a, b) => (v.rank[a] ?? 0) - (v.rank[b] ?? 0));
  const points = v.points.some((p) => p !== 0);
  const inSides = !!themeOf(g.id, g.form).sides?.(v) || g.fields.some((f) => f.owner === 'side');
  return (
    <section class="result" aria-labelledby="result-title">
      <h2 id="result-title">
        {headline(v, inSides)}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Place')}</th>
            <th scope="col">{t('Name')}</th>
            {points && <th scope="col">{t('Points')}</th>}
          </tr>
        </thead>
        <tbody>
          {order.map((s) => (
            <tr key={s} class={s === v.seat ? 'mine' : ''}>
              <td>{v.rank[s]}.</td>
              <th scope="row">{s === v.seat ? t('You') : seatName(v, s)}</th>
              {points && <td>{v.points[s]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="buttons">
        {v.seat >= 0 && (
          <button
            class="primary"
            data-tool="again"
            onClick={() => void deal(again(v), here.value?.title ?? g.title).catch(refused)}
          >
            {t('New game, same settings')}
          </button>
        )}
        <button data-tool="home" onClick={() => visit(null)}>
          {t('Home')}
        </button>
        <button data-tool="record" onClick={() => void download()}>
          {t('Download the record')}
        </button>
        <button onClick={() => (folded.value = here.value?.table ?? null)}>
          {t('Look at the table')}
        </button>
      </div>
    </section>
  );
}
