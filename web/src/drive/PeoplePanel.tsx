// The list of people: entering them at the door, correcting it, and during play latecomers,
// leavers, substitutes and points with a reason.
import { useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { ClubLine, PaidBox } from './ClubEvening';
import { act } from './drive_state';
import { hasLeft, humansOf, isOnline, nameOf, namesOf } from './drive_text';
import { EnterNames } from './EnterNames';
import { EnterOther } from './EnterOther';
import { GroupChoice } from './GroupFields';
import { JoinForm } from './JoinForm';
import type { DriveChange, DrivePerson, DriveState } from './drive_types';
import { RowForm } from './RowForm';
import { SeatLinks } from './SeatLinks';
import { TakeBack } from './TakeBack';

interface PersonProps {
  state: DriveState;
  it: DrivePerson;
}

function PointsForm({ state, it, done }: PersonProps & { done: () => void }) {
  const [points, setPoints] = useState('-3');
  const [reason, setReason] = useState(t('revoke'));
  const send = async () => {
    const round = state.drive.round;
    if (await act('adjust', { person: it.number, round, points: Number(points), reason })) done();
  };
  return (
    <RowForm send={send}>
      <label class="field">
        <span>{t('Points')}</span>
        <input
          type="number"
          required
          value={points}
          onInput={(e) => setPoints(e.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t('Reason')}</span>
        <input
          required
          maxLength={60}
          value={reason}
          onInput={(e) => setReason(e.currentTarget.value)}
        />
      </label>
      <button type="submit">{t('Add points')}</button>
    </RowForm>
  );
}

/** Somebody new takes the place, or somebody who was here before. */
function PlaceForm({ state, it, done }: PersonProps & { done: () => void }) {
  const [name, setName] = useState('');
  const gone = state.people.filter((one) => one.plays && !one.here);
  const back = gone.find((one) => one.name === name.trim());
  const send = async () => {
    const who = back ? { back: back.number } : { names: [name.trim()] };
    if (await act('replace', { person: it.number, ...who })) done();
  };
  return (
    <RowForm send={send}>
      <label class="field">
        <span>{t('Who takes the place of {name}?', { name: it.name })}</span>
        <input
          required
          list="gone-people"
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <datalist id="gone-people">
        {gone.map((one) => (
          <option key={one.number} value={one.name} />
        ))}
      </datalist>
      <button type="submit">{t('From the next round on')}</button>
    </RowForm>
  );
}

function NameForm({ it, done }: { it: DrivePerson; done: () => void }) {
  const [name, setName] = useState(it.name);
  const send = async () => {
    if (await act('name', { person: it.number, name: name.trim() })) done();
  };
  return (
    <RowForm send={send}>
      <label class="field">
        <span>{t('Name')}</span>
        <input required value={name} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <button type="submit">{t('Change')}</button>
    </RowForm>
  );
}

type Tool = '' | 'name' | 'points' | 'place';

function PersonRow({ state, it }: PersonProps) {
  const [tool, setTool] = useState<Tool>('');
  const close = () => setTool('');
  const toggle = (name: Tool) => () => setTool(tool === name ? '' : name);
  const { phase } = state.drive;
  const playing = phase === 'playing';
  return (
    <li class={it.here ? '' : 'gone'} data-person={it.number}>
      <div class="person-line">
        <span class="list-number">{it.number}</span>
        <b translate={false}>{it.name}</b>
        {it.bot && <span class="quiet">{t('(bot)')}</span>}
        {!it.here && it.plays && <span class="quiet">{t('has left')}</span>}
        <GroupChoice state={state} it={it} />
        <PaidBox state={state} it={it} />
        <span class="person-tools">
          <button type="button" onClick={toggle('name')}>
            {t('Rename')}
          </button>
          {phase === 'gathering' && (
            <button type="button" onClick={() => void act('strike', { person: it.number })}>
              {t('Remove')}
            </button>
          )}
          {it.plays && phase !== 'gathering' && (
            <button type="button" data-tool="points" onClick={toggle('points')}>
              {t('Points …')}
            </button>
          )}
          {it.plays && playing && !isOnline(state) && (
            <button type="button" data-tool="place" onClick={toggle('place')}>
              {it.here ? t('Substitute …') : t('Fill the place …')}
            </button>
          )}
          {it.plays && playing && !it.bot && isOnline(state) && hasLeft(state, it.number) && (
            <button type="button" onClick={() => void act('back', { person: it.number })}>
              {t('Comes back')}
            </button>
          )}
          {playing && !isOnline(state) && <TakeBack state={state} person={it.number} />}
          {it.plays && playing && !it.bot && !hasLeft(state, it.number) && (
            <ConfirmButton
              label={t('Leaves')}
              sure={isOnline(state) ? t('A bot takes over. Sure?') : t('Leaves after this round?')}
              act={() => void act('leave', { person: it.number })}
            />
          )}
        </span>
      </div>
      {tool === 'name' && <NameForm it={it} done={close} />}
      {tool === 'points' && <PointsForm state={state} it={it} done={close} />}
      {tool === 'place' && <PlaceForm state={state} it={it} done={close} />}
    </li>
  );
}

function changeText(state: DriveState, { change, persons, by }: DriveChange): string {
  const name = persons.length ? nameOf(state, persons[0] as number) : '';
  const others = namesOf(state, by);
  if (change === 'join') return t('{names} will join', { names: others });
  if (change === 'leave') return t('{name} will leave', { name });
  return t('{other} will take the place of {name}', { other: others, name });
}

function Changes({ state }: { state: DriveState }) {
  if (!state.changes.length) return null;
  return (
    <section aria-labelledby="changes">
      <h3 id="changes">{t('At the end of this round')}</h3>
      <ul class="queued-changes">
        {state.changes.map((it, i) => (
          <li key={i}>{changeText(state, it)}</li>
        ))}
      </ul>
    </section>
  );
}

export function PeoplePanel({ state }: { state: DriveState }) {
  const { phase } = state.drive;
  const here = humansOf(state).length;
  const byHand = !isOnline(state);
  return (
    <>
      <h2>{tn('1 player', '{n} players', here)}</h2>
      <ClubLine state={state} />
      {phase === 'gathering' && <EnterNames />}
      {byHand && phase === 'playing' && <JoinForm state={state} />}
      {!byHand && phase === 'playing' && <EnterOther state={state} />}
      <Changes state={state} />
      {!byHand && phase !== 'over' && <SeatLinks state={state} />}
      <ul class="people-list">
        {state.people.map((it) => (
          <PersonRow key={it.number} state={state} it={it} />
        ))}
      </ul>
    </>
  );
}
