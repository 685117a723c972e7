// The outcome of a deal as a story: one's own result, how others did, and the moments at which they
// took another way; all results and the play of others lie behind it.
import { t, tn } from '../base/translations';
import { AccountMark } from '../components/AccountMark';
import { isLocal, link } from '../state/connection';
import { Columns, type Column } from '../stats/Charts';
import { Figure } from '../stats/Figure';
import type { Deal } from './day_deals';
import type { DayResult, Row } from './day_play';
import { DayMoments } from './DayMoments';
import type { DayTable } from './day_results';
import { familyTitle, othersIn, othersText, resultText, standingText } from './day_text';

const COLUMNS = 14; // that fit a phone
const SHOWN = 10; // results of others

/** Neighbouring results share a column where there are too many. */
function columnsOf(counts: DayResult['counts']): Column[] {
  const points = counts.map((one) => one.points);
  const least = Math.min(...points);
  const width = Math.ceil((Math.max(...points) - least + 1) / COLUMNS);
  const columns: Column[] = [];
  for (let from = least; from <= Math.max(...points); from += width) {
    const inside = counts.filter((one) => one.points >= from && one.points < from + width);
    const label = width === 1 ? String(from) : `${from}…${from + width - 1}`;
    columns.push({ label, count: inside.reduce((sum, one) => sum + one.count, 0) });
  }
  return columns;
}

function Distribution({ told }: { told: DayResult }) {
  const columns = columnsOf(told.counts);
  const all = told.counts.reduce((sum, one) => sum + one.count, 0);
  return (
    <Figure
      name={`day-${told.family}`}
      title={t('All results')}
      sentence={tn('One person has played.', '{n} people have played.', all)}
      heads={[t('Result'), t('How often')]}
      rows={columns.map(({ label, count }) => [label, count])}
      draw={(width) => <Columns columns={columns} width={width} />}
    />
  );
}

function Other({ row, own, deal }: { row: Row; own: boolean; deal: Deal }) {
  const name = row.name || t('Somebody');
  return (
    <li class={own ? 'mine' : ''}>
      <span>
        {own ? t('You') : name}
        <AccountMark shown={row.account} />
      </span>
      <span>{resultText(row.points, deal.measure)}</span>
      <span class="quiet">{tn('One decision', '{n} decisions', row.moves)}</span>
      <a href={`#/review/${row.table}/0/0`}>
        {t('Look at the play')}
        <span class="unseen"> {name}</span>
      </a>
    </li>
  );
}

function Others({ told, own, deal }: { told: DayResult; own: string; deal: Deal }) {
  return (
    <section class="others-play" aria-label={t('The best results of {game}', {
      game: familyTitle(told.family),
    })}>
      <h3>{t('The best results')}</h3>
      <ol>
        {told.best.slice(0, SHOWN).map((row) => (
          <Other key={row.table} row={row} own={row.table === own} deal={deal} />
        ))}
      </ol>
    </section>
  );
}

interface OutcomeProps {
  deal: Deal;
  own: DayTable;
  told: DayResult | undefined;
}

export function DayOutcome({ deal, own, told }: OutcomeProps) {
  const alone = isLocal(own.table);
  return (
    <>
      <p class="standing" role="status">
        <b>{resultText(own.points ?? 0, deal.measure)}</b>{' '}
        {own.standing ? standingText(own.standing) : ''}
      </p>
      {alone && (
        <p class="quiet">
          {t('Played without the server: this result stays on this device.')}
        </p>
      )}
      {told?.full && (
        <p class="quiet">{t('The list of this day is full: your result is not in it.')}</p>
      )}
      {told && othersText(told, own.table, deal.measure) && (
        <p>{othersText(told, own.table, deal.measure)}</p>
      )}
      {!alone && link.value === 'open' && (
        <DayMoments
          table={own.table}
          rows={told?.best ?? null}
          others={othersIn(told ?? own.standing)}
        />
      )}
      <p>
        <a href={`#/review/${own.table}/0/0`}>{t('Review your game')}</a>
      </p>
      {told && (
        <details>
          <summary>{t('How others played')}</summary>
          <Distribution told={told} />
          <Others told={told} own={own.table} deal={deal} />
        </details>
      )}
    </>
  );
}
