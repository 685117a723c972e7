// The prizes of a drive, one a line: for whom, for what, and for how many places. The list can be
// written as text, too, as the command has it.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { Icon } from '../components/Icon';
import { choiceName, choiceOf, choicesOf, optionOf, type DriveChoice } from './drive_options';

interface Props {
  setup: { prizes: string; groups?: string[] | null };
  change: (part: { prizes: string }) => void;
}

interface Row {
  prize: string;
  places: number;
}

const LETTERS = ['A', 'B'];
const MOST = 400; // places, as many as people

const rowsIn = (text: string): Row[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [prize = '', places = '1'] = one.split(':');
      return { prize, places: Number(places) || 1 };
    });

const textOf = (rows: Row[]): string =>
  rows.map(({ prize, places }) => `${prize}:${places}`).join(',');

const groupOf = (prize: string): number => choiceOf('prizes', prize)?.group ?? 0;

/** The prizes of this group, without those that other lines have. */
const choicesFor = (group: number, rows: Row[], own = ''): DriveChoice[] =>
  choicesOf('prizes').filter(
    (one) =>
      (one.group ?? 0) === group &&
      (one.id === own || !rows.some((row) => row.prize === one.id)),
  );

/** The same prize of another group, else the first one that it still can have. */
function inGroup(rows: Row[], { prize }: Row, group: number): string | undefined {
  const free = choicesFor(group, rows);
  const label = choiceOf('prizes', prize)?.label;
  return (free.find((one) => one.label === label) ?? free[0])?.id;
}

interface LineProps {
  rows: Row[];
  row: Row;
  groups: string[]; // none: no line is for a group
  set: (row: Row) => void;
  remove: () => void;
  rise: (() => void) | undefined;
}

function GroupSelect({ rows, row, groups, set }: LineProps) {
  if (!groups.length) return null;
  return (
    <label class="field">
      <span>{t('For')}</span>
      <select
        name="prize-group"
        value={groupOf(row.prize)}
        onChange={(e) => {
          const prize = inGroup(rows, row, +e.currentTarget.value);
          if (prize) set({ ...row, prize });
        }}
      >
        <option value={0}>{t('everybody')}</option>
        {groups.map((name, at) => (
          <option key={name} value={at + 1}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function PrizeLine(it: LineProps) {
  const { rows, row, set, remove, rise } = it;
  const known = choicesFor(groupOf(row.prize), rows, row.prize);
  return (
    <li class="prize-line">
      <GroupSelect {...it} />
      <label class="field">
        <span>{t('Prize')}</span>
        <select
          name="prize"
          value={row.prize}
          onChange={(e) => set({ ...row, prize: e.currentTarget.value })}
        >
          {!choiceOf('prizes', row.prize) && <option>{row.prize}</option>}
          {known.map((one) => (
            <option key={one.id} value={one.id}>
              {choiceName('prizes', one.id)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('Places')}</span>
        <input
          type="number"
          name="prize-places"
          min={1}
          max={MOST}
          required
          value={row.places}
          onInput={(e) => set({ ...row, places: e.currentTarget.valueAsNumber || 1 })}
        />
      </label>
      <span class="person-tools">
        <button type="button" data-tool="prize-up" disabled={!rise} onClick={rise}>
          {t('Earlier')}
        </button>
        <button
          type="button"
          class="icon"
          data-tool="prize-remove"
          aria-label={t('Remove')}
          title={t('Remove')}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      </span>
    </li>
  );
}

function AsText({ setup, change }: Props) {
  return (
    <>
      <label class="field">
        <span>{t('Prizes as text')}</span>
        <input
          name="prizes"
          value={setup.prizes}
          onInput={(e) => change({ prizes: e.currentTarget.value.replace(/\s/g, '') })}
        />
      </label>
      <p class="quiet">
        {t('Prizes are written as high:3,low:1,first_half:1 and so on: the number says how many.')}
      </p>
    </>
  );
}

/** The names of the groups, if some line is for one or the drive has some. */
function groupNames({ prizes, groups }: Props['setup']): string[] {
  if (groups) return groups;
  const any = rowsIn(prizes).some((row) => groupOf(row.prize));
  return any ? LETTERS.map((letter) => t('group {letter}', { letter })) : [];
}

export function PrizesField({ setup, change }: Props) {
  const [asText, setAsText] = useState(false);
  const rows = rowsIn(setup.prizes);
  const put = (next: Row[]) => change({ prizes: textOf(next) });
  const free = choicesOf('prizes').find((one) => !rows.some((row) => row.prize === one.id));
  return (
    <fieldset class="prizes-field">
      <legend>{t(optionOf('prizes').label)}</legend>
      <ol class="prize-lines">
        {rows.map((row, at) => (
          <PrizeLine
            key={row.prize}
            {...{ rows, row, groups: groupNames(setup) }}
            set={(next) => put(rows.map((one, i) => (i === at ? next : one)))}
            remove={() => put(rows.filter((_, i) => i !== at))}
            rise={at ? () => put(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row)) : undefined}
          />
        ))}
      </ol>
      <div class="buttons">
        <button
          type="button"
          data-tool="prize-add"
          disabled={!free}
          onClick={() => free && put([...rows, { prize: free.id, places: 1 }])}
        >
          {t('Add a prize')}
        </button>
        <button
          type="button"
          data-tool="prizes-text"
          aria-expanded={asText}
          onClick={() => setAsText(!asText)}
        >
          {t('As text')}
        </button>
      </div>
      {asText && <AsText setup={setup} change={change} />}
    </fieldset>
  );
}
