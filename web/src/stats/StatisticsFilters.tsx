// The filters of the statistics: whose games, which game, how many players, which opponents.
import { t, tc } from '../base/translations';
import type { PlayedGame } from './played_game';
import * as sums from './totals';
import { familyTitle, titleOfGame } from './chart_data';

interface FiltersProps {
  list: PlayedGame[];
  choice: sums.Choice;
  change: (part: Partial<sums.Choice>) => void;
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  items: [string, string][];
  set: (value: string) => void;
}

function Select({ name, label, value, items, set }: SelectProps) {
  if (items.length < 3 && !value) return null; // a single choice needs no filter
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name} value={value} onChange={(e) => set(e.currentTarget.value)}>
        {items.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Each game that was played, with its presets. */
function whats(list: PlayedGame[]): [string, string][] {
  const families = sums.grouped(list, (one) => [one.game]);
  return families.flatMap(([id, games]) => {
    const presets = sums.grouped(games, (one) => [sums.kindOf(one)]);
    const family: [string, string] = [id, `${familyTitle(id)} (${games.length})`];
    const rows = presets.map(([kind, all]): [string, string] => [
      kind,
      `– ${titleOfGame(all[0]!)} (${all.length})`,
    ]);
    return presets.length > 1 || families.length === 1 ? [family, ...rows] : rows.map(unindented);
  });
}

const unindented = ([id, text]: [string, string]): [string, string] => [id, text.slice(2)];

const distinct = <T,>(list: PlayedGame[], of: (one: PlayedGame) => T): T[] => [
  ...new Set(list.map(of)),
];

export function StatisticsFilters({ list, choice, change }: FiltersProps) {
  const names = distinct(list, (one) => one.name)
    .filter(Boolean)
    .sort();
  const seats = distinct(list, (one) => one.rank.length).sort((a, b) => a - b);
  return (
    <form class="filters" aria-label={t('Games')} onSubmit={(e) => e.preventDefault()}>
      <Select
        name="what"
        label={tc('kind', 'Game')}
        value={choice.what}
        items={[['', t('All games')], ...whats(list)]}
        set={(what) => change({ what })}
      />
      <Select
        name="seats"
        label={t('Players')}
        value={choice.seats ? String(choice.seats) : ''}
        items={[['', t('Any number')], ...seats.map((n): [string, string] => [`${n}`, `${n}`])]}
        set={(n) => change({ seats: Number(n) })}
      />
      <Select
        name="foes"
        label={t('Against')}
        value={choice.foes}
        items={[
          ['', t('Everybody')],
          ['people', t('People')],
          ['bots', t('Only bots')],
        ]}
        set={(foes) => change({ foes: foes as sums.Choice['foes'] })}
      />
      <Select
        name="who"
        label={t('Name')}
        value={choice.name}
        items={[['', t('Everyone on this device')], ...names.map((n): [string, string] => [n, n])]}
        set={(name) => change({ name })}
      />
    </form>
  );
}
