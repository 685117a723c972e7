// The card of today: the deal and the problem of the day, and how far one has come with them. That
// is loaded after the page; until then its place is kept.
import { useEffect, useState } from 'preact/hooks';
import { today } from '../base/days';
import { readStored } from '../base/local_storage';
import { t } from '../base/translations';
import { dayName, streakText } from '../components/day_words';
import { link } from '../state/connection';
import { savedTables } from '../state/saved_tables';
import type { DealsDone, ProblemDone, TodayDone } from './today_done';

/** Whether somebody at this device plays the deals or the problems of the days. */
export const playsDaily = (): boolean =>
  ['day_results', 'problems'].some((name) => Object.keys(readStored(name, {})).length > 0);

/** How far one has come; asked again when the server is there, when the page is seen, and when a
 * table has ended. */
function useDone(): TodayDone | null {
  const [file, loaded] = useState<typeof import('./today_done') | null>(null);
  const online = link.value;
  const over = savedTables.value.filter((m) => m.over).length;
  useEffect(() => {
    const look = () => {
      if (!document.hidden)
        void import('./today_done')
          .then((it) => {
            loaded(it);
            return it.lookAgain();
          })
          .catch(() => {}); // without it the two links are there all the same
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [online, over]);
  return file?.todayDone.value ?? null;
}

function dealText({ all, begun, done }: DealsDone): string {
  if (done === all) return t('all played');
  if (done) return t('{done} of {all} played', { done, all });
  return begun ? t('begun, go on') : t('not played yet');
}

function problemText({ solved, wrong }: ProblemDone): string {
  if (solved) return t('solved');
  return wrong ? t('tried, not solved') : t('not solved yet');
}

interface RowProps {
  address: string;
  name: string;
  title: string;
  state: string | null; // null: not known yet
  done: boolean;
  streak: number; // days in a row
}

function Row({ address, name, title, state, done, streak }: RowProps) {
  return (
    <li>
      <a class={`daily ${name}-link`} href={address} data-done={state ? String(done) : undefined}>
        <span class={done ? 'mark done' : 'mark'} aria-hidden="true">
          {done && '✓'}
        </span>
        <b>{title}</b>{' '}
        <small>
          {state}
          {streak > 1 && ` · ${streakText(streak)}`}
        </small>
      </a>
    </li>
  );
}

export function Today() {
  const told = useDone();
  return (
    <section class="door today" aria-labelledby="today-title">
      <h2 id="today-title">
        {t('Today')} <small>{dayName(today(), false)}</small>
      </h2>
      <ul>
        <Row
          address="#/day"
          name="day"
          title={t('Deal of the day')}
          state={told && dealText(told.deals)}
          done={!!told && told.deals.done === told.deals.all}
          streak={told?.deals.streak ?? 0}
        />
        <Row
          address="#/problem"
          name="problem"
          title={t('Problem of the day')}
          state={told && problemText(told.problem)}
          done={!!told?.problem.solved}
          streak={told?.problem.streak ?? 0}
        />
      </ul>
    </section>
  );
}
