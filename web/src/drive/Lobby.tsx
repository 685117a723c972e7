// The lobby of an online drive: the link and the picture code, and the list, which grows while
// people put themselves on it. The host begins.
import { useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import { Invite } from '../room/Invite';
import { fullTitle, games } from '../state/game_list';
import { act } from './drive_state';
import { ForecastLines } from './ForecastLines';
import { driveLink } from './LinksPanel';
import { humansOf, movementName } from './drive_text';
import { driveTitle } from './drive_title';
import { OnlineFields } from './OnlineFields';
import {
  asSent,
  driveVariantOf,
  usualOnline,
  variantsOf,
  withGame,
  type OnlineForm,
} from './online_setup';
import { OwnSeat, SeatTools } from './OwnSeat';
import { SetupLine } from './SetupLine';
import { Wishes } from './Wishes';
import { dealsText } from './round_deals';
import type { DriveState, OnlineSetup } from './drive_types';

const LEAST = 4; // people of a drive without bots

function gameTitle({ game, preset }: OnlineSetup, seats: number): string {
  const variant = variantsOf(game, seats).find((one) => one.id === preset);
  const family = games.value.find((one) => one.id === game)?.title ?? '';
  return fullTitle(driveVariantOf(game, seats) || !variant ? family : variant.title);
}

/** The game, the movement, the number of rounds and of deals. */
export function PlanText({ state }: { state: DriveState }) {
  const { setup } = state.drive;
  if (!setup.online) return null;
  const parts = [
    gameTitle(setup.online, setup.seats),
    movementName(setup.movement),
    tn('1 round', '{n} rounds', setup.rounds),
    dealsText(setup),
  ];
  return <p class="quiet plan">{parts.join(' · ')}</p>;
}

export function NameList({ state }: { state: DriveState }) {
  const people = humansOf(state);
  return (
    <section class="panel" aria-labelledby="names-title">
      <h2 id="names-title" aria-live="polite">
        {people.length ? tn('1 on the list', '{n} on the list', people.length) : t('Nobody yet')}
      </h2>
      <ul class="name-list">
        {people.map((one) => (
          <li
            key={one.number}
            class={one.number === state.person ? 'mine' : ''}
            translate={false}
          >
            {one.name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvitePanel({ state }: { state: DriveState }) {
  return (
    <section class="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('Invite people')}</h2>
      <Invite
        label={t('Anyone who opens this link can play. Nobody needs an account.')}
        title={driveTitle(state.drive)}
        url={driveLink(state.drive.id)}
      />
    </section>
  );
}

const missingPeople = (n: number): string =>
  tn('A drive needs four people: one more.', 'A drive needs four people: {n} more.', n);

function BeginButton({ state }: { state: DriveState }) {
  const missing = (state.drive.setup.bots ? 1 : LEAST) - humansOf(state).length;
  return (
    <div class="buttons">
      <ForecastLines state={state} />
      <button
        type="button"
        class="primary"
        data-tool="begin"
        disabled={missing > 0}
        onClick={() => void act('begin')}
      >
        {t('Begin with round 1')}
      </button>
      <p class="quiet" role="status">
        {missing > 0 && !state.drive.setup.bots
          ? missingPeople(missing)
          : t('Bots take the seats that are left.')}
      </p>
    </div>
  );
}

function SetupForm({ state }: { state: DriveState }) {
  const { online, ...plain } = state.drive.setup;
  const [setup, setSetup] = useState<OnlineForm>({ ...plain, online: online as OnlineSetup });
  return (
    <details class="options">
      <summary>{t('Setup')}</summary>
      <form
        class="drive-form"
        onSubmit={(event) => {
          event.preventDefault();
          void act('setup', { setup: asSent(setup) });
        }}
      >
        <OnlineFields setup={setup} change={setSetup} />
        <SetupLine setup={setup} usual={withGame(usualOnline(), setup.online.game)} />
        <button type="submit">{t('Change the setup')}</button>
      </form>
    </details>
  );
}

export function HostLobby({ state }: { state: DriveState }) {
  return (
    <div class="lobby">
      <PlanText state={state} />
      <InvitePanel state={state} />
      <div>
        <OwnSeat state={state} />
        <NameList state={state} />
        <BeginButton state={state} />
        <Wishes state={state} />
        <SeatTools state={state} />
      </div>
      <SetupForm state={state} />
    </div>
  );
}

export function GuestLobby({ state }: { state: DriveState }) {
  return (
    <div class="lobby">
      <PlanText state={state} />
      <div>
        <OwnSeat state={state} />
        <NameList state={state} />
      </div>
      <InvitePanel state={state} />
      <SeatTools state={state} />
    </div>
  );
}
