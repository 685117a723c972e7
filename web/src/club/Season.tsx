// The season of a club: what an evening brings, who stands where, the ladder, and averages with the
// handicaps that follow from them.
import { saveCsv } from '../base/csv';
import { saveFile } from '../base/download';
import { language, labelled, t } from '../base/translations';
import { LeagueTable } from '../league/LeagueTable';
import { keepLeague, leagueWith } from '../league/saved_leagues';
import { dayText } from '../members/evening_days';
import type { ClubList } from '../members/member_types';
import { changeList, nameOf } from '../members/saved_lists';
import { averages, handicaps, type EveningSetup } from '../members/season';
import { countSeason, ladderOf, leagueOf, seasonTable, type Rung } from './ladder';

interface Props {
  list: ClubList;
}

function Rules({ list }: Props) {
  const change = (part: Partial<ClubList['season']>) =>
    changeList(list.id, { season: { ...list.season, ...part } });
  return (
    <div class="fields no-print">
      <label class="field">
        <span>{t('An evening brings')}</span>
        <select
          name="season-points"
          value={list.season.points}
          onChange={(e) => change({ points: e.currentTarget.value })}
        >
          <option value="sum">{t('Points of the drive')}</option>
          <option value="percent">{t('Percent')}</option>
          <option value="places">{t('By place: the last has 1 point')}</option>
        </select>
      </label>
      <label class="field">
        <span>{t('Best evenings that count (0: all)')}</span>
        <input
          type="number"
          name="season-best"
          min={0}
          max={list.evenings.length}
          value={list.season.best}
          onInput={(e) => change({ best: Math.max(0, e.currentTarget.valueAsNumber || 0) })}
        />
      </label>
    </div>
  );
}

const moveText = ([before, now]: (number | null)[]): string => {
  if (before == null || now == null || before === now) return '';
  return now < before ? `▲ ${before - now}` : `▼ ${now - before}`;
};

function Ladder({ rungs, titles }: { rungs: Rung[]; titles: string[] }) {
  return (
    <div class="wide-table" tabIndex={0} role="group" aria-label={t('Ladder')}>
      <table class="standings wide ladder">
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Since last time')}</th>
            {titles.map((title, i) => (
              <th scope="col" key={i}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rungs.map(({ name, ranks }) => (
            <tr key={name} data-name={name}>
              <th scope="row" translate={false}>
                {name}
              </th>
              <td>{moveText(ranks.slice(-2))}</td>
              {ranks.map((rank, i) => (
                <td key={i}>{rank ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const decimals = (value: number): string =>
  value.toLocaleString(language.value, { maximumFractionDigits: 2 });

/** As the last evening was counted, for an evening of so many rounds. */
function lastSetup(list: ClubList): EveningSetup | null {
  const last = list.evenings.filter((one) => one.people.some((it) => it.outcome)).at(-1);
  if (!last) return null;
  const rounds = Math.max(...last.people.map((it) => it.outcome?.played ?? 0));
  return { compare: last.compare, score: last.score, deals: last.deals, rounds };
}

function Averages({ list }: Props) {
  const setup = lastSetup(list);
  if (!setup) return null;
  const share = setup.compare === 'match_points';
  const proposed = handicaps(list, setup);
  const rows = averages(list, setup).sort((one, other) => other.value - one.value);
  const handicapOf = (number: number): string => {
    const points = proposed[number];
    if (points === undefined) return '–';
    return decimals(share ? points / 100 : points);
  };
  return (
    <>
      <h4>{t('Averages and handicaps')}</h4>
      <p class="quiet">
        {share
          ? t('Percent of the evenings without handicap.')
          : t('Points for a deal, without handicap.')}{' '}
        {t(
          'A handicap is 80 % of the distance to the best average, for those with three evenings ' +
            'or more; the last ten count. A drive offers it under “Handicaps”.',
        )}
      </p>
      <table class="standings averages">
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Evenings')}</th>
            <th scope="col">{t('Average')}</th>
            <th scope="col">{t('Handicap')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ member, evenings, value }) => (
            <tr key={member.number} data-name={nameOf(member)}>
              <th scope="row" translate={false}>
                {nameOf(member)}
              </th>
              <td>{evenings}</td>
              <td>{decimals(value)}</td>
              <td>{handicapOf(member.number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const fileName = (list: ClubList, what: string): string =>
  `${list.title.replace(/[^\p{L}\p{N}]+/gu, '-') || 'club'}-${what}.csv`;

/** A league of these evenings; one that is there already gets the new ones. */
function makeLeague(list: ClubList): void {
  const { evenings, ...rules } = leagueOf(list);
  keepLeague({ ...(leagueWith(list.id) ?? rules), evenings });
  location.hash = `#/league/${list.id}`;
}

function SeasonFiles({ list, rungs, titles }: Props & { rungs: Rung[]; titles: string[] }) {
  const saveLadder = () =>
    saveCsv(fileName(list, 'ladder'), [
      [t('Name'), ...titles],
      ...rungs.map(({ name, ranks }) => [name, ...ranks]),
    ]);
  return (
    <div class="buttons no-print">
      <button
        type="button"
        data-tool="season-csv"
        onClick={() => saveFile(fileName(list, 'season'), seasonTable(list), 'text/csv')}
      >
        {labelled(t('Save for a spreadsheet'), t('Season'))}
      </button>
      <button type="button" data-tool="ladder-csv" onClick={saveLadder}>
        {labelled(t('Save for a spreadsheet'), t('Ladder'))}
      </button>
      <button type="button" data-tool="season-league" onClick={() => makeLeague(list)}>
        {t('Make a league of it')}
      </button>
    </div>
  );
}

const DAY = /^\d{4}-\d\d-\d\d/; // as files have it

export function Season({ list }: Props) {
  const { league, standings, refusal } = countSeason(list);
  if (!league.evenings.length) return null;
  const rungs = ladderOf(list);
  const titles = league.evenings.map((one) => one.title);
  const shown = league.evenings.map((one) => ({ ...one, title: one.title.replace(DAY, dayText) }));
  return (
    <section aria-labelledby="season-title">
      <h3 id="season-title">{t('Season')}</h3>
      <Rules list={list} />
      {refusal && <p role="status">{refusal}</p>}
      {standings.length > 0 && (
        <>
          <LeagueTable evenings={shown} standings={standings} />
          <h4>{t('Ladder: places after each evening')}</h4>
          <Ladder rungs={rungs} titles={shown.map((one) => one.title)} />
          <SeasonFiles list={list} rungs={rungs} titles={titles} />
        </>
      )}
      <Averages list={list} />
    </section>
  );
}
