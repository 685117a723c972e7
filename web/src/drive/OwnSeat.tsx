// The place of the person at this device in an online drive: the form to take part, or the table,
// waiting, sitting out, and for how long; the way to leave.
import { t } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { Invite } from '../room/Invite';
import { AskSeat } from './AskSeat';
import { act } from './drive_state';
import { goToSeat } from './drive_guide';
import { companyText, hasLeft, isDone, nameOf, personOf, playingText, tableOf } from './drive_text';
import { driveTitle } from './drive_title';
import { EnterSelf } from './EnterSelf';
import { driveLink } from './LinksPanel';
import { NextRound } from './NextRound';
import { savedDrive } from './saved_drives';
import type { DriveState } from './drive_types';

/** Where the person is in this round, as a heading and a sentence. */
function placeText(state: DriveState): [string, string] {
  const { person, round } = state;
  const table = tableOf(state, person);
  const still = playingText(round?.tables ?? []);
  if (hasLeft(state, person)) return [t('You have left'), t('A bot plays in your place.')];
  if (table && !isDone(table))
    return [t('Table {number}', { number: table.table }), companyText(state, table, person)];
  if (table) return [t('Table {number} is done', { number: table.table }), `${still}.`];
  if (round?.out.includes(person))
    return [
      t('You sit out this round'),
      t('It goes on when all tables are done: {still}.', { still }),
    ];
  return [t('You play from the next round on'), `${still}.`];
}

function Playing({ state }: { state: DriveState }) {
  const { round, setup } = state.drive;
  const guest = state.role !== 'director'; // a director sees the rest besides
  const [head, text] = placeText(state);
  return (
    <div class="your-place" data-place={state.sits?.room ? 'table' : 'waits'}>
      {guest && <span>{t('Round {round} of {rounds}', { round, rounds: setup.rounds })}</span>}
      <p role="status">
        <b>{head}</b> <span>{text}</span>
      </p>
      {guest && <NextRound state={state} />}
      {state.sits?.room && (
        <button
          type="button"
          class="primary"
          data-tool="to-table"
          onClick={() => void goToSeat(true)}
        >
          {t('To my table')}
        </button>
      )}
    </div>
  );
}

function Leave({ state }: { state: DriveState }) {
  const as = { key: undefined, token: savedDrive(state.drive.id)?.token };
  const playing = state.drive.phase === 'playing';
  return (
    <ConfirmButton
      label={t('Leave the drive')}
      sure={playing ? t('A bot takes your place. Really leave?') : t('Really leave?')}
      act={() => void act(playing ? 'leave' : 'strike', { person: state.person }, as)}
    />
  );
}

function ComeBack({ state }: { state: DriveState }) {
  const as = { key: undefined, token: savedDrive(state.drive.id)?.token };
  return (
    <button
      type="button"
      class="primary"
      data-tool="come-back"
      onClick={() => void act('back', { person: state.person }, as)}
    >
      {t('Take part again')}
    </button>
  );
}

/** The link that opens this seat on another device. */
function OtherDevice({ state }: { state: DriveState }) {
  const { id } = state.drive;
  const token = savedDrive(id)?.token;
  if (!token) return null;
  return (
    <details class="options other-device">
      <summary>{t('Continue on another device')}</summary>
      <Invite
        label={t('Only for you: this link opens your seat')}
        title={driveTitle(state.drive)}
        url={driveLink(id, 'seat', token)}
      />
    </details>
  );
}

function Person({ state }: { state: DriveState }) {
  const { phase } = state.drive;
  const name = nameOf(state, state.person);
  return (
    <section class="own-place" aria-label={t('Your place')}>
      {phase === 'gathering' && (
        <p class="your-place" role="status">
          <b>{t('You are on the list, {name}', { name })}</b>
          {t('When the drive begins, this page takes you to your table by itself.')}
        </p>
      )}
      {phase === 'playing' && <Playing state={state} />}
      {hasLeft(state, state.person) && <ComeBack state={state} />}
    </section>
  );
}

/** The person's way to another device, and out of the drive: seldom wanted, so they stand last. */
export function SeatTools({ state }: { state: DriveState }) {
  const { phase } = state.drive;
  if (phase === 'over' || !personOf(state, state.person)) return null;
  return (
    <div class="seat-tools">
      <OtherDevice state={state} />
      {!hasLeft(state, state.person) && <Leave state={state} />}
    </div>
  );
}

function EnterForm({ state }: { state: DriveState }) {
  const late = state.drive.phase === 'playing';
  return (
    <>
      {late && <p>{t('You come in when the next round begins.')}</p>}
      <EnterSelf
        state={state}
        focus={state.role !== 'director'}
        label={late ? t('Join the drive') : t('Put me on the list')}
      />
    </>
  );
}

/** Somebody who is not on the list yet. */
function Enter({ state }: { state: DriveState }) {
  const { phase, setup } = state.drive;
  const director = state.role === 'director';
  const again = !director && <AskSeat state={state} />;
  if (!setup.open)
    return (
      <>
        <p>{t('The list is closed.')}</p>
        {again}
      </>
    );
  if (director && phase === 'playing')
    return (
      <details class="options">
        <summary>{t('Do you play, too?')}</summary>
        <EnterForm state={state} />
      </details>
    );
  return (
    <section class="panel welcome" aria-labelledby="enter-title">
      <h2 id="enter-title">{director ? t('Do you play, too?') : t('You are invited!')}</h2>
      <EnterForm state={state} />
      {again}
    </section>
  );
}

export function OwnSeat({ state }: { state: DriveState }) {
  const { phase } = state.drive;
  const known = !!personOf(state, state.person);
  if (phase === 'over') return null;
  return known ? <Person state={state} /> : <Enter state={state} />;
}
