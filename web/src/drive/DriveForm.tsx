// The form for a new drive: first where people play, at real tables or online, then how. The last
// choices stay on this device.
import { useState } from 'preact/hooks';
import { readStored, store } from '../base/local_storage';
import { t } from '../base/translations';
import { randomHex } from '../room/entropy_share';
import { newDrive } from './drive_state';
import { OnlineFields } from './OnlineFields';
import { asSent, usualOnline, withGame, type OnlineForm } from './online_setup';
import { SetupFields, usualSetup, type PlainSetup, type Setup } from './SetupFields';
import { SetupLine } from './SetupLine';
import { firstOnline, firstSetup, hadMore } from './setup_start';

const NAME = 'drive-setup';
const ONLINE_NAME = 'drive-online';

type Place = 'cards' | 'online';

/** Opens the drive and goes to its first page: the list of people, or the lobby. */
async function openNew(setup: Setup, part: string): Promise<void> {
  const id = await newDrive(setup, randomHex(16));
  if (id) location.hash = `#/drive/${id}${part}`;
}

/** A form that cannot be sent twice. */
function useSending(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  return (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void send().finally(() => setBusy(false));
  };
}

interface LastTimeProps {
  last: Partial<PlainSetup>;
  setup: PlainSetup;
  choose: () => void;
}

/** The rest of the setup of the last drive, for those who want it again. */
function LastTime({ last, setup, choose }: LastTimeProps) {
  if (!hadMore(last, setup)) return null;
  return (
    <button type="button" data-tool="last-time" onClick={choose}>
      {t('Set everything as last time')}
    </button>
  );
}

function CardsForm() {
  const [last] = useState(() => readStored<Partial<Setup>>(NAME, {}));
  const [setup, setSetup] = useState<Setup>(() => firstSetup(last));
  const submit = useSending(() => {
    store(NAME, setup);
    return openNew(setup, '/people');
  });
  return (
    <form class="drive-form" onSubmit={submit}>
      <SetupFields setup={setup} change={(part) => setSetup({ ...setup, ...part })} />
      <LastTime
        {...{ last, setup }}
        choose={() => setSetup({ ...setup, ...last, title: setup.title })}
      />
      <SetupLine setup={setup} usual={usualSetup()} />
      <button type="submit" class="primary">
        {t('Open the drive')}
      </button>
    </form>
  );
}

function OnlineDriveForm() {
  const [last] = useState(() => readStored<Partial<OnlineForm>>(ONLINE_NAME, {}));
  const [setup, setSetup] = useState<OnlineForm>(() => firstOnline(last));
  const submit = useSending(() => {
    store(ONLINE_NAME, setup);
    return openNew(asSent(setup), '');
  });
  return (
    <form class="drive-form online" onSubmit={submit}>
      <OnlineFields setup={setup} change={setSetup} />
      <LastTime
        {...{ last, setup }}
        choose={() => setSetup({ ...setup, ...last, title: setup.title })}
      />
      <SetupLine setup={setup} usual={withGame(usualOnline(), setup.online.game)} />
      <button type="submit" class="primary">
        {t('Open the drive')}
      </button>
    </form>
  );
}

function PlaceChoice({ choose }: { choose: (place: Place) => void }) {
  return (
    <div class="place-choice">
      <button type="button" data-place="cards" onClick={() => choose('cards')}>
        <b>{t('With cards at real tables')}</b>
        <span>{t('You have packs of cards and a room. Talon seats people and keeps score.')}</span>
      </button>
      <button type="button" data-place="online" onClick={() => choose('online')}>
        <b>{t('Online')}</b>
        <span>{t('Everybody plays on a phone or computer. Bots fill the tables.')}</span>
      </button>
    </div>
  );
}

export function DriveForm() {
  const [place, choose] = useState<Place | ''>('');
  if (!place) return <PlaceChoice choose={choose} />;
  return (
    <>
      <p class="place-chosen">
        {place === 'online' ? t('Online') : t('With cards at real tables')}{' '}
        <button type="button" data-tool="place" onClick={() => choose('')}>
          {t('Change')}
        </button>
      </p>
      {place === 'online' ? <OnlineDriveForm /> : <CardsForm />}
    </>
  );
}
