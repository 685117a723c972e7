// The options of a game as a form, in groups that follow from the tables; what is set there can be
// kept as house rules.
import type { Option } from '../base/protocol_types';
import { t, tn } from '../base/translations';
import {
  changedOptions,
  chosenGame,
  chosenRules,
  DEALER,
  PLAYERS,
  players,
  presetValue,
  setOption,
  valueOf,
} from '../home/table_draft';
import { RuleLink } from '../components/RuleLink';
import { openRuleBook } from '../components/RuleBook';
import { KeepRules } from './KeepRules';

const isSwitch = (o: Option) =>
  o.choices?.length === 2 && o.choices[0]?.id === '0' && o.choices[1]?.id === '1';

/** Only existing seats can be chosen as dealer. */
function choicesOf(option: Option) {
  const list = option.choices ?? [];
  return option.id === DEALER ? list.slice(0, players.value + 1) : list;
}

function Control({ option }: { option: Option }) {
  const value = valueOf(option);
  const set = (text: string) => setOption(option, text);
  if (isSwitch(option))
    return (
      <label class="switch">
        <input
          type="checkbox"
          name={option.id}
          checked={value === '1'}
          onChange={(e) => set(e.currentTarget.checked ? '1' : '0')}
        />
        {t(option.label)}
      </label>
    );
  return (
    <label class="field">
      <span>{t(option.label)}</span>
      {option.choices ? (
        <select name={option.id} value={value} onChange={(e) => set(e.currentTarget.value)}>
          {choicesOf(option).map((c) => (
            <option key={c.id} value={c.id}>
              {t(c.label)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="number"
          name={option.id}
          min={option.min}
          max={option.max}
          required
          value={value}
          onInput={(e) => e.currentTarget.validity.valid && set(e.currentTarget.value)}
        />
      )}
    </label>
  );
}

function usual(option: Option): string {
  const value = presetValue(option);
  const choice = option.choices?.find((c) => c.id === value);
  return choice ? t(choice.label) : value;
}

/** Opens the rule book of the chosen configuration at an option's rule. */
function openRules(rule: string): void {
  const rules = chosenRules();
  if (rules) openRuleBook(rules, rule);
}

function Line({ option }: { option: Option }) {
  const differs = option.id in changedOptions.value;
  const about = [
    ...(option.choices ? [] : [t('{min} to {max}', { min: option.min, max: option.max })]),
    ...(differs ? [t('default: {value}', { value: usual(option) })] : []),
  ];
  return (
    <li class={differs ? 'differs' : ''} data-option={option.id}>
      <Control option={option} />
      <RuleLink rule={option.rule} open={openRules} />
      <p class="about">{about.join(' · ')}</p>
    </li>
  );
}

/** The groups: options with choices, then the deal, then numbers. */
function groups(options: Option[]): [string, Option[]][] {
  const rest = options.filter((o) => o.id !== PLAYERS && o.min !== o.max);
  const general = (o: Option) => o.rule.startsWith('R-GEN');
  const list: [string, Option[]][] = [
    ['Rules of play', rest.filter((o) => !general(o) && o.choices)],
    ['Numbers and limits', rest.filter((o) => !general(o) && !o.choices)],
    ['The deal', rest.filter(general)],
  ];
  return list.filter(([, members]) => members.length > 0);
}

export function OptionsForm() {
  const game = chosenGame.value;
  if (!game) return null;
  const count = Object.keys(changedOptions.value).filter((id) => id !== PLAYERS).length;
  return (
    <details class="options">
      <summary>
        {t('Own rules')}{' '}
        {count > 0 && <span class="count">{tn('1 changed', '{n} changed', count)}</span>}
      </summary>
      {groups(game.options).map(([title, members]) => (
        <fieldset key={title}>
          <legend>{t(title)}</legend>
          <ul>
            {members.map((option) => (
              <Line key={option.id} option={option} />
            ))}
          </ul>
        </fieldset>
      ))}
      <KeepRules />
    </details>
  );
}
