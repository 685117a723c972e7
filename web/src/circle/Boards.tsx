// Who has won how often in a circle: over the last month or of all time, for each game; and the
// same people at one table, evening after evening.
import { useEffect, useState } from 'preact/hooks';
import { Rows } from '../components/NumberTable';
import { dateLocale, t } from '../base/translations';
import { askScores } from './circle_state';
import { gameTitle, listOf, nameOf } from './circle_text';
import type { Board, Circle, CircleRound, Scores } from './circle_types';

const MONTH = 30; // days
const DAY = 86_400_000; // ms

/** Points of different games do not add up. */
function BoardTable({ circle, board }: { circle: Circle; board: Board }) {
  const title = board.game ? gameTitle(board.game) : t('All games');
  const heads = [t('Name'), t('Place'), t('Games'), t('Won'), ...(board.game ? [t('Points')] : [])];
  const rows = board.rows.map((row) => [
    nameOf(circle, row.member),
    row.rank,
    row.games,
    row.won,
    ...(board.game ? [row.points] : []),
  ]);
  return (
    <div class="board" data-board={board.game ?? 'all'}>
      <h3>{title}</h3>
      <Rows heads={heads} rows={rows} label={title} />
    </div>
  );
}

function Round({ circle, it }: { circle: Circle; it: CircleRound }) {
  const when = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const names = it.members.map(({ member }) => nameOf(circle, member));
  const title = t('{game} with {who}', { game: gameTitle(it.game), who: listOf(names) });
  return (
    <div class="board" data-round={it.game}>
      <h4>{title}</h4>
      <p class="quiet">
        {t('Games: {n}, last on {day}', { n: it.games, day: when.format(it.day * DAY) })}
      </p>
      <Rows
        label={title}
        heads={[t('Name'), t('Won'), t('Points')]}
        rows={it.members.map(({ member, won, points }) => [nameOf(circle, member), won, points])}
      />
    </div>
  );
}

const keyOf = (it: CircleRound): string =>
  [it.game, ...it.members.map((one) => one.member)].join(' ');

function Period({ days, choose }: { days: number; choose: (days: number) => void }) {
  return (
    <fieldset class="segments">
      <legend>{t('Time')}</legend>
      {[0, MONTH].map((one) => (
        <label key={one}>
          <input type="radio" name="days" checked={days === one} onChange={() => choose(one)} />
          <span>{one ? t('Last 30 days') : t('All time')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** They are asked for again whenever there is news. */
function useScores(circle: Circle, days: number): Scores | null {
  const [scores, setScores] = useState<Scores | null>(null);
  useEffect(() => {
    let wanted = true;
    void askScores(circle.id, days).then((found) => wanted && setScores(found));
    return () => void (wanted = false);
  }, [circle, days]);
  return scores;
}

export function Boards({ circle }: { circle: Circle }) {
  const [days, setDays] = useState(0);
  const scores = useScores(circle, days);
  return (
    <section aria-labelledby="boards-title">
      <h2 id="boards-title">{t('Leaderboard')}</h2>
      <p class="quiet">
        {t(
          'Games at the circle’s tables count if at least two members play them from beginning ' +
            'to end. The most wins come first.',
        )}
      </p>
      <Period days={days} choose={setDays} />
      {scores?.scores.length === 0 && <p>{t('No game has counted yet.')}</p>}
      <div class="boards">
        {scores?.scores.map((board) => (
          <BoardTable key={board.game} circle={circle} board={board} />
        ))}
      </div>
      {!!scores?.rounds.length && (
        <details class="options">
          <summary>{t('The same people at one table')}</summary>
          <div class="boards">
            {scores.rounds.map((it) => (
              <Round key={keyOf(it)} circle={circle} it={it} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
