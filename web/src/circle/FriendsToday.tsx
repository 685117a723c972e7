// How friends played the deals of today that this person has played, too: before that the server
// tells nobody of them. A friend is a name here, as everywhere (people.ts).
import { useEffect } from 'preact/hooks';
import { today } from '../base/days';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import { deals, loadDeals, type Deal } from '../day/day_deals';
import { keyOf, lookForResults, results, type Row } from '../day/day_play';
import { tableOf } from '../day/day_results';
import { familyTitle, resultText } from '../day/day_text';
import { isLocal, link } from '../state/connection';
import { circles } from './circle_state';
import { folded, met } from './people';
import '../style/circle.css';

const MOST = 4; // that are shown

interface Played {
  deal: Deal;
  row: Row;
}

/** The deals of today that were played here to their end, at the server. */
const ownDone = (): Deal[] =>
  (deals.value?.families ?? []).filter(({ game }) => {
    const own = tableOf(today(), game);
    return own?.done && !isLocal(own.table);
  });

function friendNames(): Set<string> {
  const members = Object.values(circles.value).flatMap(({ circle, member }) =>
    circle.members.filter((one) => one.member !== member),
  );
  return new Set([...members, ...met.value.people].map(({ name }) => folded(name)));
}

function playedByFriends(): Played[] {
  const names = friendNames();
  return ownDone().flatMap((deal) => {
    const own = tableOf(today(), deal.game)?.table;
    const rows = results.value[keyOf(today(), deal.game)]?.best ?? [];
    return rows
      .filter((row) => row.table !== own && names.has(folded(row.name)))
      .map((row) => ({ deal, row }));
  });
}

async function look(): Promise<void> {
  await loadDeals(today());
  const all = deals.value;
  if (all?.day === today()) await lookForResults({ ...all, families: ownDone() });
}

function Line({ deal, row }: Played) {
  return (
    <li data-friend-table={row.table}>
      <span>
        <b>
          <PersonName name={row.name} />
        </b>{' '}
        · {familyTitle(deal.game)} · {resultText(row.points, deal.measure)}
      </span>{' '}
      <a class="quiet-link" href={`#/review/${row.table}/0/0`}>
        {t('Look at the play')}
        <span class="unseen"> {row.name}</span>
      </a>
    </li>
  );
}

export function FriendsToday() {
  const online = link.value;
  useEffect(() => {
    if (online === 'open') void look();
  }, [online]);
  const played = playedByFriends().slice(0, MOST);
  if (!played.length) return null;
  return (
    <section class="friends-today" aria-labelledby="friends-today-title">
      <h2 id="friends-today-title">{t('How friends played today’s deals')}</h2>
      <ul>
        {played.map((one) => (
          <Line key={one.row.table} {...one} />
        ))}
      </ul>
    </section>
  );
}
