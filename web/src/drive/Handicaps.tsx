// Handicaps: the director gives each person points, or hundredths of a percent, for the evening.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { eveningOf, listOfDrive } from '../members/saved_lists';
import { handicaps } from '../members/season';
import { act, actAll } from './drive_state';
import type { DrivePerson, DriveState } from './drive_types';

const PART = 100; // of a percent

/** People of a pair have the same handicap. */
const partnersOf = (state: DriveState, person: DrivePerson): DrivePerson[] =>
  state.people.filter(
    (one) => !one.bot && (one === person || (!!person.pair && one.pair === person.pair)),
  );

interface Props {
  state: DriveState;
  person: DrivePerson;
}

function HandicapForm({ state, person }: Props) {
  const unit = state.drive.setup.compare === 'match_points' ? PART : 1;
  const [text, setText] = useState(String((person.handicap ?? 0) / unit));
  const points = Math.round(Number(text) * unit);
  const send = async () => {
    for (const one of partnersOf(state, person))
      if ((one.handicap ?? 0) !== points) await act('handicap', { person: one.number, points });
  };
  return (
    <form
      class="row-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="field">
        <span translate={false}>
          {partnersOf(state, person)
            .map((one) => one.name)
            .join(' · ')}
        </span>
        <input
          type="number"
          name="handicap"
          step={unit === PART ? '0.01' : '1'}
          required
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={points === (person.handicap ?? 0)}>
        {t('Set')}
      </button>
    </form>
  );
}

/** What the averages of the club give each person; partners have the mean of both. */
function proposed(state: DriveState): Map<DrivePerson, number> {
  const found = new Map<DrivePerson, number>();
  const list = listOfDrive(state.drive.id);
  const evening = list && eveningOf(list, state.drive.id);
  if (!list || !evening) return found;
  const others = { ...list, evenings: list.evenings.filter((one) => one !== evening) };
  const of = handicaps(others, state.drive.setup);
  const ownOf = (it: DrivePerson) =>
    of[evening.people.find((one) => one.person === it.number)?.member ?? 0];
  for (const person of state.people) {
    const all = partnersOf(state, person).map(ownOf);
    const known = all.filter((one) => one !== undefined);
    if (known.length && known.length === all.length)
      found.set(person, Math.round(known.reduce((sum, one) => sum + one, 0) / known.length));
  }
  return found;
}

/** Takes them over with one click. */
function Proposal({ state }: { state: DriveState }) {
  const changed = [...proposed(state)].filter(([it, points]) => points !== (it.handicap ?? 0));
  const take = async () => {
    await actAll(changed.map(([it, points]) => ({ act: 'handicap', person: it.number, points })));
  };
  if (!changed.length) return null;
  return (
    <button type="button" class="primary" data-tool="take-handicaps" onClick={() => void take()}>
      {t('Take over the handicaps from the averages of the club')}
    </button>
  );
}

export function Handicaps({ state }: { state: DriveState }) {
  const people = state.people.filter((one) => !one.bot);
  const first = people.filter(
    (one) => !one.pair || people.find((other) => other.pair === one.pair) === one,
  );
  if (state.role !== 'director') return null;
  return (
    <details class="options">
      <summary>{t('Handicaps')}</summary>
      <p class="quiet">
        {state.drive.setup.compare === 'match_points'
          ? t('Percent that are added to what somebody has won.')
          : t('Points that are added to the sum of the evening.')}
      </p>
      <Proposal state={state} />
      {first.map((person) => (
        <HandicapForm
          key={`${person.number}-${person.handicap ?? 0}`}
          state={state}
          person={person}
        />
      ))}
    </details>
  );
}
