// Wippen for learners: what has been added up so far while cards are being taken, and when the last
// cards are dealt.
import { Words, marked } from '../cards/Chip';
import { read } from '../cards/names';
import { rowsOf } from '../table/numbers';
import type { Card, View } from '../wire';
import { t } from '../words';
import type { Seen } from '.';

/** R-WIP-01: an ace counts 1; courts have no value. */
export function valueOf(card: Card): number {
  const face = read(card);
  return face?.deck === 'french' ? 'A23456789T'.indexOf(face.rank) + 1 : 0;
}

/** "7 + 2 = 9", and what the card in hand can still take. */
function Sum({ view }: { view: View }) {
  const chosen = ((view.zones.chosen ?? []) as Card[]).flat();
  const aim = rowsOf(view.fields.value)[0] ?? 0;
  const values = chosen.map(valueOf);
  if (chosen.length === 0) return null;
  const sum = values.reduce((all, n) => all + n, 0);
  const written = values.every(Boolean) ? `${values.join(' + ')} = ${sum}` : '';
  return (
    <p class="sum" role="status">
      <Words text={chosen.map(marked).join(' ')} /> <b>{written}</b>{' '}
      {aim > 0 && sum % aim !== 0 && t('{n} more for {aim}', { n: aim - (sum % aim), aim })}
    </p>
  );
}

function LastRound({ view }: { view: View }) {
  const stock = ((view.zones.stock ?? []) as Card[]).flat();
  if (view.over || stock.length > 0) return null;
  return <p class="duty">{t('Last round: all cards are dealt')}</p>;
}

export function WippenStrip({ view }: Seen) {
  return (
    <>
      <Sum view={view} />
      <LastRound view={view} />
    </>
  );
}
