// The form for a new drive: first where people play, at real tables or online, then how, and who
// comes. The last choices stay on this device.
import { useRef, useState } from 'preact/hooks';
import { readStored, store } from '../base/local_storage';
import { t, tn } from '../base/translations';
import { dayText, today } from '../members/evening_days';
import { asLastTime, groupsThere, type Choice } from '../members/choice';
import { withoutDate } from '../members/club_name';
import { lists } from '../members/saved_lists';
import { openEvening } from './open_evening';
import { OnlineFields } from './OnlineFields';
import { asSent, usualOnline, withGame, type OnlineForm } from './online_setup';
import { SetupFields, usualSetup, type PlainSetup, type Setup } from './SetupFields';
import { SetupLine } from './SetupLine';
import { drawOf, groupsOf, WhoComes } from './WhoComes';
import { firstOnline, firstSetup, hadMore, withPrizes } from './setup_start';

const NAME = 'drive-setup';
const ONLINE_NAME = 'drive-online';

const PLACE_NAME = 'drive-place';

type Place = 'cards' | 'online';

interface FormProps {
  again: boolean; // everything as last time
}

/** Who comes: as last time, or nobody yet. */
function useChoice(again: boolean) {
  return useState<Choice>(() => asLastTime(again ? (lists.value[0] ?? null) : null));
}

/** The setup of last time, for a new evening: its name has no old date, and lots seat a club. */
const asBefore = <Kind extends Partial<PlainSetup>>(last: Kind, { list }: Choice) => ({
  ...last,
  title: withoutDate(last.title ?? ''),
  ...(list ? { groups: list.groups, ...drawOf(list) } : {}),
});

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

function CardsForm({ again }: FormProps) {
  const [last] = useState(() => readStored<Partial<Setup>>(NAME, {}));
  const [choice, choose] = useChoice(again);
  const [setup, setSetup] = useState<Setup>(() => ({
    ...firstSetup(last),
    ...(again ? asBefore(last, choice) : {}),
  }));
  const begins = useRef(false);
  const submit = useSending(() => {
    store(NAME, setup);
    store(PLACE_NAME, 'cards');
    return openEvening(setup, choice, '/people', begins.current);
  });
  const change = (part: Partial<Setup>) => setSetup((now) => withPrizes({ ...now, ...part }));
  const canBegin = groupsThere(choice, groupsOf(setup)).length > 0;
  return (
    <form class="drive-form" onSubmit={submit}>
      <SetupFields setup={setup} change={change} />
      <WhoComes {...{ choice, choose, setup, change }} />
      <LastTime
        {...{ last, setup }}
        choose={() => setSetup({ ...setup, ...last, title: setup.title })}
      />
      <SetupLine setup={setup} usual={usualSetup()} />
      <div class="buttons">
        <button
          type="submit"
          class={canBegin ? '' : 'primary'}
          data-tool="open"
          onClick={() => (begins.current = false)}
        >
          {t('Open the drive')}
        </button>
        {canBegin && (
          <button
            type="submit"
            class="primary"
            data-tool="open-and-begin"
            onClick={() => (begins.current = true)}
          >
            {t('Open it and begin with round 1')}
          </button>
        )}
      </div>
    </form>
  );
}

function OnlineDriveForm({ again }: FormProps) {
  const [last] = useState(() => readStored<Partial<OnlineForm>>(ONLINE_NAME, {}));
  const [choice, choose] = useChoice(again);
  const [setup, setSetup] = useState<OnlineForm>(() => ({
    ...firstOnline(last),
    ...(again ? asBefore(last, choice) : {}),
  }));
  const submit = useSending(() => {
    store(ONLINE_NAME, setup);
    store(PLACE_NAME, 'online');
    return openEvening(asSent(setup), choice, '');
  });
  const change = (part: Partial<OnlineForm>) =>
    setSetup((now) => withPrizes({ ...now, ...part }));
  return (
    <form class="drive-form online" onSubmit={submit}>
      <OnlineFields setup={setup} change={setSetup} />
      <WhoComes {...{ choice, choose, setup, change }} />
      <LastTime
        {...{ last, setup }}
        choose={() => setSetup({ ...setup, ...last, title: setup.title })}
      />
      <SetupLine setup={setup} usual={withGame(usualOnline(), setup.online.game)} />
      <button type="submit" class="primary" data-tool="open">
        {t('Open the drive')}
      </button>
    </form>
  );
}

/** The evening of the list that was used last, again. */
function AgainButton({ choose }: { choose: (place: Place, again: boolean) => void }) {
  const list = lists.value[0];
  const last = list?.evenings.at(-1);
  if (!list || !last) return null;
  const next = list.dates.find((one) => one.day >= today() && one.text);
  const place = readStored<Place>(PLACE_NAME, 'cards');
  return (
    <button
      type="button"
      class="again"
      data-tool="again"
      onClick={() => choose(place === 'online' ? 'online' : 'cards', true)}
    >
      <b>{t('As last time')}</b>
      <span>
        <span translate={false}>{list.title}</span>
        {`, ${dayText(last.day)}: `}
        {tn('1 person', '{n} people', last.people.length)}
      </span>
      {next && <span translate={false}>{`${dayText(next.day)}: ${next.text}`}</span>}
    </button>
  );
}

function PlaceChoice({ choose }: { choose: (place: Place, again?: boolean) => void }) {
  return (
    <div class="place-choice">
      <AgainButton choose={choose} />
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
  const [place, setPlace] = useState<Place | ''>('');
  const [again, setAgain] = useState(false);
  const choose = (next: Place | '', asBefore = false) => {
    setAgain(asBefore);
    setPlace(next);
  };
  if (!place) return <PlaceChoice choose={choose} />;
  const Form = place === 'online' ? OnlineDriveForm : CardsForm;
  return (
    <>
      <p class="place-chosen">
        {place === 'online' ? t('Online') : t('With cards at real tables')}{' '}
        <button type="button" data-tool="place" onClick={() => choose('')}>
          {t('Change')}
        </button>
      </p>
      <Form again={again} />
    </>
  );
}
