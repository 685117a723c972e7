// The form of the settings: language, looks and habits, both on the home page and at a table.
import { CardFace } from '../cards/CardFace';
import { changeSettings, settings, type Settings } from '../base/settings';
import { installsByHand, install, installOffer } from '../offline/install_page';
import { renamePerson } from '../room/seat_requests';
import { ownName, storeOwnName } from '../state/own_name';
import { view } from '../state/view';
import { shortcutsOpen } from './shortcuts_open';
import { chooseLanguage, language, languageName, languages, t } from '../base/translations';

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
const PACES: [Settings['speed'], string][] = [
  ['off', 'not at all'],
  ['fast', 'quickly'],
  ['normal', 'at normal speed'],
  ['slow', 'slowly'],
];

/** The settings with a few answers: the setting, its question, and the text of each answer. */
type Choice = {
  [K in 'scheme' | 'faces' | 'tones' | 'cardPaper']: [K, string, [Settings[K], string][]];
}['scheme' | 'faces' | 'tones' | 'cardPaper'];
const CHOICES: Choice[] = [
  [
    'faces',
    'Card faces',
    [
      ['auto', 'Automatic'],
      ['classic', 'Pips and courts'],
      ['compact', 'Large signs'],
      ['large', 'Huge, for children'],
    ],
  ],
  [
    'tones',
    'Colours of the suits',
    [
      ['two', 'Two'],
      ['four', 'Four'],
      ['strong', 'High contrast'],
    ],
  ],
  [
    'cardPaper',
    'Cards',
    [
      ['light', 'Light'],
      ['dark', 'Dark'],
      ['page', 'Same as page'],
    ],
  ],
  [
    'scheme',
    'Colours of the page',
    [
      ['auto', 'Same as device'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  ],
];

/** A preview of the cards. */
function Samples() {
  return (
    <p class="samples" aria-hidden="true">
      {['Kh', 'Qs', 'Td', '7c', 'b7', 'y12', '?'].map((card) => (
        <span class="card" key={card}>
          <CardFace card={card} />
        </span>
      ))}
    </p>
  );
}

export function LanguageChoice() {
  return (
    <fieldset class="segments">
      <legend class="unseen">{t('Language')}</legend>
      {languages.map((id) => (
        <label key={id} lang={id}>
          <input
            type="radio"
            name="language"
            value={id}
            checked={language.value === id}
            onChange={() => void chooseLanguage(id)}
          />
          <span title={languageName(id)}>
            {id.toUpperCase()}
            <span class="unseen"> {languageName(id)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

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

export function Preferences() {
  return (
    <div class="preferences">
      <NameAtTable />
      <NextName />
      <LanguageChoice />
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
      {FLAGS.map(([flag, label]) => (
        <label class="switch" key={flag}>
          <input
            type="checkbox"
            checked={settings.value[flag]}
            onChange={(e) => changeSettings({ [flag]: e.currentTarget.checked })}
          />
          {t(label)}
        </label>
      ))}
      {view.value && (
        <button type="button" data-tool="keys" onClick={() => (shortcutsOpen.value = true)}>
          {t('All keys')}
        </button>
      )}
      <Samples />
      {CHOICES.map(([key, question, answers]) => (
        <fieldset class="segments" key={key}>
          <legend>{t(question)}</legend>
          {answers.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name={key}
                checked={settings.value[key] === value}
                onChange={() => changeSettings({ [key]: value })}
              />
              <span>{t(label)}</span>
            </label>
          ))}
        </fieldset>
      ))}
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
