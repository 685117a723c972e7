// The fields of a drive's setup: movement, rounds, deals, scoring, clock, prizes.
import { t } from '../base/translations';
import type { DriveSetup } from './drive_types';
import {
  compareName,
  COMPARES,
  MOVEMENTS,
  movementName,
  movementTells,
  SCORES,
  scoreName,
  TIES,
  tiesName,
  TRUMPS,
  trumpPlanName,
} from './drive_text';

export type Setup = Omit<DriveSetup, 'movers'>;

/** The setup of a drive with cards; an online drive has more. */
export type PlainSetup = Omit<Setup, 'online'>;

export const usualSetup = (): Setup => ({
  title: '',
  movement: 'progressive',
  seats: 4,
  rounds: 12,
  deals: 2,
  score: 'over_six',
  tricks: 13,
  compare: 'total',
  same: false,
  out_points: 0,
  ties: 'shared',
  trumps: 'rotation',
  prizes: 'high:3,low:1',
  minutes: 15,
  open: true,
  draw: false,
});

export interface FieldProps {
  setup: PlainSetup;
  change: (part: Partial<PlainSetup>) => void;
}

interface NumberProps extends FieldProps {
  name: 'seats' | 'rounds' | 'deals' | 'tricks' | 'out_points' | 'minutes';
  label: string;
  least: number;
  most: number;
}

export function NumberField({ setup, change, name, label, least, most }: NumberProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        name={name}
        min={least}
        max={most}
        required
        value={setup[name]}
        onInput={(e) => change({ [name]: e.currentTarget.valueAsNumber || 0 })}
      />
    </label>
  );
}

interface ListProps extends FieldProps {
  name: 'movement' | 'score' | 'compare' | 'ties' | 'trumps';
  label: string;
  list: string[];
  words: (one: string) => string;
}

export function ListField({ setup, change, name, label, list, words }: ListProps) {
  const known = list.includes(setup[name]) ? list : [...list, setup[name]];
  return (
    <label class="field">
      <span>{label}</span>
      <select
        name={name}
        value={setup[name]}
        onChange={(e) => change({ [name]: e.currentTarget.value })}
      >
        {known.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps extends FieldProps {
  name: 'open' | 'draw' | 'same';
  label: string;
}

export function SwitchField({ setup, change, name, label }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        name={name}
        checked={!!setup[name]}
        onChange={(e) => change({ [name]: e.currentTarget.checked })}
      />
      {label}
    </label>
  );
}

/** How results are compared, and what counts besides them. */
export function CountingFields(it: FieldProps) {
  return (
    <>
      <ListField
        {...it}
        name="compare"
        label={t('Comparing the results of a board')}
        list={COMPARES}
        words={compareName}
      />
      <ListField
        {...it}
        name="ties"
        label={t('Ties')}
        list={TIES}
        words={tiesName}
      />
      <NumberField
        {...it}
        name="out_points"
        label={t('Points for sitting out')}
        least={0}
        most={1000}
      />
    </>
  );
}

function Details(it: FieldProps) {
  return (
    <details class="options">
      <summary>{t('Scoring, ties, prizes')}</summary>
      <div class="fields">
        <ListField
          {...it}
          name="score"
          label={t('Scoring of a deal')}
          list={SCORES}
          words={scoreName}
        />
        <NumberField
          {...it}
          name="tricks"
          label={t('Tricks per deal, 0: any')}
          least={0}
          most={255}
        />
        <ListField
          {...it}
          name="trumps"
          label={t('Trumps')}
          list={TRUMPS}
          words={trumpPlanName}
        />
        <CountingFields {...it} />
        <NumberField {...it} name="seats" label={t('Seats at a table')} least={2} most={8} />
        <label class="field">
          <span>{t('Prizes')}</span>
          <input
            name="prizes"
            value={it.setup.prizes}
            onInput={(e) => it.change({ prizes: e.currentTarget.value.replace(/\s/g, '') })}
          />
        </label>
      </div>
      <SwitchField
        {...it}
        name="same"
        label={t('All tables play the same deals in a round (boards)')}
      />
      <p class="quiet">
        {t('Prizes are written as high:3,low:1,first_half:1 and so on: the number says how many.')}
      </p>
    </details>
  );
}

/** In these movements several tables play the same boards anyway. */
const WITH_BOARDS = ['mitchell', 'howell', 'teams'];

/** With points of the game the game says the trump, and tricks do not count. */
function forScore(part: Partial<PlainSetup>): Partial<PlainSetup> {
  if (part.score === 'points') return { ...part, trumps: 'turned', tricks: 0 };
  return part.score ? { tricks: 13, ...part } : part;
}

/** Only the same deals can be compared, and in a match of teams something must be. */
export function consistent(setup: PlainSetup, part: Partial<PlainSetup>): Partial<PlainSetup> {
  const all = forScore(part);
  if (part.movement === 'teams' && setup.compare === 'total') all.compare = 'differences';
  if (part.movement && part.movement !== 'teams' && setup.movement === 'teams')
    all.compare = 'total';
  const next = { ...setup, ...all };
  if (WITH_BOARDS.includes(next.movement)) return { ...all, same: next.same && !part.movement };
  if (part.same === false) return { ...all, compare: 'total' };
  return next.compare === 'total' ? all : { ...all, same: true };
}

export function SetupFields({ setup, change }: FieldProps) {
  const it = { setup, change: (part: Partial<PlainSetup>) => change(consistent(setup, part)) };
  return (
    <>
      <div class="fields">
        <label class="field">
          <span>{t('Name of the drive')}</span>
          <input
            name="title"
            maxLength={40}
            value={setup.title}
            onInput={(e) => change({ title: e.currentTarget.value })}
          />
        </label>
        <ListField
          {...it}
          name="movement"
          label={t('How people move')}
          list={MOVEMENTS}
          words={movementName}
        />
        <NumberField {...it} name="rounds" label={t('Rounds')} least={1} most={100} />
        <NumberField {...it} name="deals" label={t('Deals per round')} least={1} most={32} />
        <NumberField
          {...it}
          name="minutes"
          label={t('Minutes per round, 0: no clock')}
          least={0}
          most={600}
        />
      </div>
      <p class="quiet">{movementTells(setup.movement)}</p>
      <SwitchField {...it} name="open" label={t('People may sign up from their phones')} />
      <SwitchField {...it} name="draw" label={t('Seats in round 1 are drawn by lot')} />
      <Details {...it} />
    </>
  );
}
