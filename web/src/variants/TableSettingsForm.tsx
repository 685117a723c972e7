// The settings of a table for people: visibility, chat, clock, absence, spectators. All have
// defaults.
import type { TableSettings } from '../base/room_types';
import { chosenGame, DEALER, rounds, seats, tableSettings } from '../home/table_draft';
import { clockSetting, delaySetting, graceSetting, chatSetting } from '../room/room_text';
import { t } from '../base/translations';

const TALKS: TableSettings['talk'][] = ['phrases', 'free', 'off'];
const CLOCKS: TableSettings['clock'][] = [
  null,
  { move: 30, bank: 0 },
  { move: 60, bank: 300 },
  { move: 0, bank: 600 },
  { move: 86400, bank: 0 },
  { move: 259200, bank: 0 },
];
const GRACES = [10, 60, 300, -1];
const DELAYS = [0, 30, 120, 600];
const SOME_ROUNDS = [1, 3];

/** So many games in a row, and as many as there are players. */
const roundChoices = (): number[] =>
  [...new Set([...SOME_ROUNDS, seats.value.length])].sort((a, b) => a - b);

/** Where the deal passes on, everybody deals once in as many games. */
function roundsSetting(n: number): string {
  const deals = chosenGame.value?.options.some(({ id }) => id === DEALER);
  if (n === 1) return t('No, one game');
  return deals && n === seats.value.length
    ? t('{n} games: everybody deals once', { n })
    : t('{n} games in a row', { n });
}

function change(part: Partial<TableSettings>): void {
  tableSettings.value = { ...tableSettings.value, ...part };
}

interface ChoiceProps<T> {
  name: string;
  label: string;
  list: T[];
  value: T;
  words: (one: T) => string;
  pick: (one: T) => void;
}

function Choice<T>({ name, label, list, value, words, pick }: ChoiceProps<T>) {
  const at = list.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  return (
    <label class="field">
      <span>{label}</span>
      <select
        name={name}
        value={String(Math.max(at, 0))}
        onChange={(e) => pick(list[Number(e.currentTarget.value)] as T)}
      >
        {list.map((one, i) => (
          <option key={i} value={String(i)}>
            {words(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** In games over days a bot does not play for people who sleep. */
function setClock(clock: TableSettings['clock']): void {
  const slow = !!clock && clock.move >= 86400;
  change({ clock, ...(slow ? { grace: -1 } : {}) });
}

export function TableSettingsForm() {
  const it = tableSettings.value;
  return (
    <details class="table-settings-form">
      <summary>{t('Table settings')}</summary>
      <label class="switch">
        <input
          type="checkbox"
          name="public"
          checked={it.public}
          onChange={(e) => change({ public: e.currentTarget.checked })}
        />
        {t('List the table under open tables')}
      </label>
      <div class="row">
        <Choice
          name="talk"
          label={t('Chat')}
          list={TALKS}
          value={it.talk}
          words={chatSetting}
          pick={(talk) => change({ talk })}
        />
        <Choice
          name="clock"
          label={t('Clock')}
          list={CLOCKS}
          value={it.clock}
          words={clockSetting}
          pick={setClock}
        />
        <Choice
          name="grace"
          label={t('A bot plays for absent players')}
          list={GRACES}
          value={it.grace}
          words={graceSetting}
          pick={(grace) => change({ grace })}
        />
        <Choice
          name="delay"
          label={t('Spectators see moves')}
          list={DELAYS}
          value={it.delay}
          words={delaySetting}
          pick={(delay) => change({ delay })}
        />
        <Choice
          name="rounds"
          label={t('Games in a row')}
          list={roundChoices()}
          value={rounds.value}
          words={roundsSetting}
          pick={(n) => (rounds.value = n)}
        />
      </div>
    </details>
  );
}
