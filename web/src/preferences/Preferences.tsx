// The form of the settings: language, looks and habits, both on the home page and at a table.
import {
  canVibrate,
  changeSettings,
  settings,
  soundOn,
  switchSound,
  type Settings,
} from '../base/settings';
import { store } from '../base/local_storage';
import { installsByHand, install, installOffer } from '../offline/install_page';
import { renamePerson } from '../room/seat_requests';
import { ownName, storeOwnName } from '../state/own_name';
import { view } from '../state/view';
import { AlertSettings } from '../alerts/AlertSettings';
import { MailSettings } from '../alerts/MailSettings';
import { HandOrderChoice } from './HandOrderChoice';
import { shortcutsOpen } from './shortcuts_open';
import { t } from '../base/translations';
import { LanguageField } from './LanguageChoice';
import { Looks } from './Looks';

type Flag = 'leftHanded' | 'keys';
const FLAGS: [Flag, string][] = [
  ['leftHanded', 'Fan of cards for left-handers'],
  ['keys', 'Single-key shortcuts at the table: H hint, U undo and more'],
];

const CONFIRMS: [Settings['confirm'], string][] = [
  ['auto', 'does what suits the device'],
  ['tap', 'plays it'],
  ['lift', 'lifts it, another tap plays it'],
  ['button', 'lifts it, a button plays it'],
];
const COACHES: [Settings['coach'], string][] = [
  ['off', 'says nothing'],
  ['gentle', 'warns before a costly slip'],
  ['full', 'warns earlier, and says what is better'],
];
const PACES: [Settings['speed'], string][] = [
  ['off', 'not at all'],
  ['fast', 'quickly'],
  ['normal', 'at normal speed'],
  ['slow', 'slowly'],
];

/** The person's name; it can be changed at a table, too. */
function NameAtTable() {
  const v = view.value;
  if (!v || v.seat < 0) return null;
  return (
    <label class="field">
      <span>{t('Your name')}</span>
      <input
        name="table-name"
        maxLength={40}
        value={v.names[v.seat] ?? ''}
        onChange={(e) => renamePerson(e.currentTarget.value.trim())}
      />
    </label>
  );
}

/** Away from tables, the name for the next one. */
function NextName() {
  if (view.value) return null;
  return (
    <label class="field">
      <span>{t('Your name')}</span>
      <input
        name="own-name"
        autocomplete="nickname"
        maxLength={40}
        value={ownName.value}
        onChange={(e) => {
          ownName.value = e.currentTarget.value;
          storeOwnName();
        }}
      />
    </label>
  );
}

interface ListProps<T extends string> {
  name: string;
  label: string;
  value: T;
  choices: [T, string][];
  choose: (value: T) => void;
}

function List<T extends string>({ name, label, value, choices, choose }: ListProps<T>) {
  return (
    <label class="field">
      <span>{t(label)}</span>
      <select name={name} value={value} onChange={(e) => choose(e.currentTarget.value as T)}>
        {choices.map(([id, text]) => (
          <option key={id} value={id}>
            {t(text)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  name: string;
  label: string;
  on: boolean;
  change: () => void;
}

function Switch({ name, label, on, change }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" name={name} checked={on} onChange={change} />
      {t(label)}
    </label>
  );
}

function Feel() {
  const { vibration } = settings.value;
  return (
    <>
      <Switch name="sound" label="Sounds at the table" on={soundOn.value} change={switchSound} />
      {canVibrate.value && (
        <Switch
          name="vibration"
          label="Vibrate when it is your turn"
          on={vibration}
          change={() => changeSettings({ vibration: !vibration })}
        />
      )}
    </>
  );
}

export function Preferences() {
  return (
    <div class="preferences">
      <NameAtTable />
      <NextName />
      <LanguageField />
      <List
        name="confirm"
        label="A tap on a card …"
        value={settings.value.confirm}
        choices={CONFIRMS}
        choose={(confirm) => changeSettings({ confirm })}
      />
      <List
        name="speed"
        label="Cards move …"
        value={settings.value.speed}
        choices={PACES}
        choose={(speed) => changeSettings({ speed })}
      />
      <Feel />
      <AlertSettings />
      <MailSettings />
      <List
        name="coach"
        label="The coach …"
        value={settings.value.coach}
        choices={COACHES}
        choose={(coach) => {
          store('coach-ignored', {});
          changeSettings({ coach });
        }}
      />
      <HandOrderChoice />
      {FLAGS.map(([flag, label]) => (
        <Switch
          key={flag}
          name={flag}
          label={label}
          on={settings.value[flag]}
          change={() => changeSettings({ [flag]: !settings.value[flag] })}
        />
      ))}
      {view.value && (
        <button type="button" data-tool="keys" onClick={() => (shortcutsOpen.value = true)}>
          {t('All keys')}
        </button>
      )}
      <Looks />
      {installOffer.value && (
        <button type="button" data-tool="install" onClick={() => void install()}>
          {t('Install Talon on this device')}
        </button>
      )}
      {installsByHand() && (
        <p class="by-hand">{t('To install Talon on this device: Share → Add to Home Screen.')}</p>
      )}
    </div>
  );
}
