// The rules of a league: points of an evening, how many evenings count, names that belong to one
// person; and the list of its evenings.
import { useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { RowForm } from '../drive/RowForm';
import { showToast } from '../state/toasts';
import { refusalOf } from './league_count';
import type { League, LeagueRow } from './league_types';
import { changeLeague } from './saved_leagues';

interface Props {
  league: League;
}

interface WithStandings extends Props {
  standings: LeagueRow[]; // none if it cannot be counted
}

const RULES = ['sum', 'percent', 'places'];
const USUAL_LIST = '10,8,6,5,4,3,2,1';

function ruleName(rule: string): string {
  const names: Record<string, () => string> = {
    sum: () => t('Points of the drive'),
    percent: () => t('Percent'),
    places: () => t('By place: the last has 1 point'),
    list: () => t('By place: points that you choose'),
  };
  return names[rule]?.() ?? rule;
}

function PointsFields({ league }: Props) {
  const rule = RULES.includes(league.points) ? league.points : 'list';
  const [list, setList] = useState(rule === 'list' ? league.points : USUAL_LIST);
  return (
    <>
      <label class="field">
        <span>{t('An evening brings')}</span>
        <select
          name="points"
          value={rule}
          onChange={(e) => {
            const chosen = e.currentTarget.value;
            changeLeague(league.id, { points: chosen === 'list' ? list : chosen });
          }}
        >
          {[...RULES, 'list'].map((one) => (
            <option key={one} value={one}>
              {ruleName(one)}
            </option>
          ))}
        </select>
      </label>
      {rule === 'list' && (
        <label class="field">
          <span>{t('Points for the places, from the first one on')}</span>
          <input
            name="list"
            required
            value={list}
            pattern="\d{1,6}(,\d{1,6})*"
            onInput={(e) => {
              const given = e.currentTarget.value.replace(/\s/g, '');
              e.currentTarget.value = given;
              setList(given);
              if (e.currentTarget.checkValidity()) changeLeague(league.id, { points: given });
            }}
          />
        </label>
      )}
    </>
  );
}

function SameNames({ league, standings }: WithStandings) {
  const [pair, setPair] = useState({ other: '', name: '' });
  const all = standings.map((row) => row.name).sort((a, b) => a.localeCompare(b));
  const join = async () => {
    const moved = league.same.map(([from, to]): [string, string] =>
      to === pair.other ? [from, pair.name] : [from, to],
    );
    const same: League['same'] = [...moved, [pair.other, pair.name]];
    const refusal = refusalOf({ ...league, same });
    if (refusal) return showToast(refusal);
    changeLeague(league.id, { same });
    setPair({ other: '', name: '' });
  };
  const field = (part: 'other' | 'name', label: string, names: string[]) => (
    <label class="field">
      <span>{label}</span>
      <select
        name={`same-${part}`}
        required
        value={pair[part]}
        onChange={(e) => setPair({ ...pair, [part]: e.currentTarget.value })}
      >
        <option value="">{t('Choose a name')}</option>
        {names.map((name) => (
          <option key={name} value={name} translate={false}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <RowForm send={join}>
        {field('other', t('This name'), all)}
        {field(
          'name',
          t('is the same person as'),
          all.filter((name) => name !== pair.other),
        )}
        <button type="submit">{t('Merge the names')}</button>
      </RowForm>
      <ul class="saved-drives">
        {league.same.map(([other, name], i) => (
          <li key={other}>
            <span>{t('{other} is {name}', { other, name })}</span>
            <button
              type="button"
              onClick={() =>
                changeLeague(league.id, { same: league.same.filter((_, k) => k !== i) })
              }
            >
              {t('Separate again')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Evenings({ league }: Props) {
  const rename = (at: number, title: string) =>
    changeLeague(league.id, {
      evenings: league.evenings.map((one, i) => (i === at ? { ...one, title } : one)),
    });
  return (
    <ul class="saved-drives">
      {league.evenings.map((evening, i) => (
        <li key={i}>
          <input
            aria-label={t('Title of evening {n}', { n: i + 1 })}
            maxLength={60}
            value={evening.title}
            onInput={(e) => rename(i, e.currentTarget.value)}
          />
          <span class="quiet">{tn('1 person', '{n} people', evening.people.length)}</span>
          <ConfirmButton
            label={t('Remove')}
            sure={t('Remove?')}
            act={() =>
              changeLeague(league.id, { evenings: league.evenings.filter((_, k) => k !== i) })
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** How many evenings count, or don't: where one is set, the other is not. */
function CountedFields({ league }: Props) {
  const field = (name: 'best' | 'drop', label: string, most: number) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        name={name}
        min={0}
        max={Math.max(0, most)}
        value={league[name]}
        onInput={(e) => {
          const number = Math.max(0, e.currentTarget.valueAsNumber || 0);
          changeLeague(league.id, { best: 0, drop: 0, [name]: number });
        }}
      />
    </label>
  );
  const count = league.evenings.length;
  return (
    <>
      {field('best', t('Best evenings that count (0: all)'), count)}
      {field('drop', t('Worst evenings that do not count'), count - 1)}
    </>
  );
}

export function LeagueSetup({ league, standings }: WithStandings) {
  return (
    <section class="no-print" aria-labelledby="league-setup">
      <h2 id="league-setup">{t('What counts')}</h2>
      <div class="fields">
        <label class="field">
          <span>{t('Name of the league')}</span>
          <input
            name="title"
            maxLength={60}
            value={league.title}
            onInput={(e) => changeLeague(league.id, { title: e.currentTarget.value })}
          />
        </label>
        <PointsFields league={league} />
        <CountedFields league={league} />
      </div>
      <h3>{t('Evenings')}</h3>
      <Evenings league={league} />
      <h3>{t('Names')}</h3>
      <SameNames league={league} standings={standings} />
    </section>
  );
}
