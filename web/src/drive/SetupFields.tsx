// The fields of a drive's setup: movement, rounds, deals, scoring, clock, prizes.
import { t } from '../base/translations';
import type { DriveSetup } from './drive_types';
import { choiceOf, choicesOf, optionOf, type DriveChoice } from './drive_options';
import { GroupNames } from './GroupFields';
import { PlanField, takesPlan } from './PlanField';
import { PrizesField } from './PrizesField';
import { TrumpsField } from './TrumpsField';

export type Setup = Omit<DriveSetup, 'movers'>;

/** The setup of a drive with cards; an online drive has more. */
export type PlainSetup = Omit<Setup, 'online'>;

export const usualSetup = (): Setup => ({
  title: '',
  movement: 'progressive',
  seats: 4,
  rounds: 12,
  deals: 2,
  score: 'all_tricks',
  tricks: 13,
  compare: 'total',
  same: false,
  neuberg: true,
  out_points: 0,
  ties: 'shared',
  trumps: 'english',
  prizes: 'high:3,low:1',
  minutes: 15,
  open: true,
  draw: false,
  ceremony: true,
  groups: null,
  one_prize: false,
});

export interface FieldProps {
  setup: PlainSetup;
  change: (part: Partial<PlainSetup>) => void;
}

interface NumberProps extends FieldProps {
  name: 'seats' | 'rounds' | 'deals' | 'tricks' | 'out_points' | 'minutes';
  label?: string;
}

export function NumberField({ setup, change, name, label }: NumberProps) {
  const option = optionOf(name);
  return (
    <label class="field">
      <span>{label ?? t(option.label)}</span>
      <input
        type="number"
        name={name}
        min={option.min}
        max={option.max}
        required
        value={setup[name]}
        onInput={(e) => change({ [name]: e.currentTarget.valueAsNumber || 0 })}
      />
    </label>
  );
}

interface ListProps extends FieldProps {
  name: 'movement' | 'score' | 'compare' | 'ties';
  list?: DriveChoice[]; // not all choices
}

export function ListField({ setup, change, name, list = choicesOf(name) }: ListProps) {
  const chosen = setup[name];
  const other = choiceOf(name, chosen);
  const known = !other || list.includes(other) ? list : [...list, other];
  return (
    <label class="field">
      <span>{t(optionOf(name).label)}</span>
      <select
        name={name}
        value={setup[name]}
        onChange={(e) => change({ [name]: e.currentTarget.value })}
      >
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {t(one.label)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function TitleField({ setup, change }: FieldProps) {
  return (
    <label class="field">
      <span>{t('Name of the drive')}</span>
      <input
        name="title"
        maxLength={40}
        value={setup.title}
        onInput={(e) => change({ title: e.currentTarget.value })}
      />
    </label>
  );
}

/** A sentence about a movement. */
export function MovementHint({ movement }: { movement: string }) {
  const hint = choiceOf('movement', movement)?.hint;
  return <p class="quiet">{hint && t(hint)}</p>;
}

interface SwitchProps extends FieldProps {
  name: 'open' | 'draw' | 'same' | 'neuberg' | 'ceremony' | 'one_prize';
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

/** Then nobody else sees the winners before, nor the results of the last round. */
export function CeremonySwitch(it: FieldProps) {
  return <SwitchField {...it} name="ceremony" label={t('The director reads out the prizes')} />;
}

/** How results are compared, and what counts besides them. */
export function CountingFields(it: FieldProps) {
  return (
    <>
      <ListField {...it} name="compare" />
      <ListField {...it} name="ties" />
      <NumberField {...it} name="out_points" />
    </>
  );
}

function Details(it: FieldProps) {
  return (
    <details class="options">
      <summary>{t('Scoring, ties, prizes')}</summary>
      <div class="fields">
        <ListField {...it} name="score" />
        <NumberField {...it} name="tricks" />
        <TrumpsField {...it} />
        <CountingFields {...it} />
        <NumberField {...it} name="seats" />
        <GroupNames {...it} />
      </div>
      <PrizesField {...it} />
      <SwitchField
        {...it}
        name="same"
        label={t('All tables play the same deals in a round (boards)')}
      />
      <CeremonySwitch {...it} />
      <SwitchField {...it} name="one_prize" label={t('Everybody wins one prize at most')} />
      {it.setup.compare === 'match_points' && (
        <SwitchField
          {...it}
          name="neuberg"
          label={t('Boards that fewer tables have played weigh as much')}
        />
      )}
      <PlanField {...it} />
    </details>
  );
}

const hasBoards = (movement: string): boolean => !!choiceOf('movement', movement)?.boards;
const hasMatches = (movement: string): boolean => !!choiceOf('movement', movement)?.matches;
const compares = (compare: string): boolean => !!choiceOf('compare', compare)?.compares;

/** With points of the game the game says the trump, and tricks do not count. */
function forScore(part: Partial<PlainSetup>): Partial<PlainSetup> {
  if (!part.score) return part;
  const isByGame = choiceOf('score', part.score)?.by_seat;
  return isByGame ? { ...part, trumps: 'turned', tricks: 0 } : { tricks: 13, ...part };
}

/** With another movement comes what is usual for it, unless both have boards. */
function forMovement(setup: PlainSetup, movement: string): Partial<PlainSetup> {
  const isMatch = hasMatches(movement);
  const keeps = hasBoards(setup.movement) && hasBoards(movement);
  if (keeps && isMatch === hasMatches(setup.movement) && (!isMatch || compares(setup.compare)))
    return { same: false };
  return { same: false, compare: isMatch ? 'differences' : 'total' };
}

/** Only the same deals can be compared, and in a match of teams something must be. */
export function consistent(setup: PlainSetup, part: Partial<PlainSetup>): Partial<PlainSetup> {
  if (part.movement)
    return {
      ...forScore(part),
      ...forMovement(setup, part.movement),
      ...(setup.plan && !takesPlan(part.movement) ? { plan: null } : {}),
    };
  const all = forScore(part);
  const next = { ...setup, ...all };
  if (hasBoards(setup.movement)) return { ...all, same: false };
  if (part.same === false) return { ...all, compare: 'total' };
  return compares(next.compare) ? { ...all, same: true } : all;
}

export function SetupFields({ setup, change }: FieldProps) {
  const it = { setup, change: (part: Partial<PlainSetup>) => change(consistent(setup, part)) };
  return (
    <>
      <div class="fields">
        <TitleField {...it} />
        <ListField {...it} name="movement" />
        <NumberField {...it} name="rounds" />
        <NumberField {...it} name="deals" />
        <NumberField {...it} name="minutes" />
      </div>
      <MovementHint movement={setup.movement} />
      <SwitchField {...it} name="open" label={t('People may sign up from their phones')} />
      <SwitchField {...it} name="draw" label={t('Seats in round 1 are drawn by lot')} />
      <Details {...it} />
    </>
  );
}
