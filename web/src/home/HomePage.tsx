// The home page: the choice of a game, its rules, and the people. All forms are drawn from the
// games' tables.
import { CardFace } from '../cards/CardFace';
import { openRuleBook } from '../components/RuleBook';
import { Icon } from '../components/Icon';
import { LessonButton, LessonOffer } from './LessonOffer';
import { Dialog } from '../components/Dialog';
import { LanguageChoice, Preferences } from '../preferences/Preferences';
import { mayMove, wideScreen } from '../base/settings';
import { AT_THIS_DEVICE } from '../room/create_table';
import { fullTitle, games } from '../state/game_list';
import {
  choosePreset,
  chosenGame,
  chosenRules,
  dealing,
  inviting,
  makeChosen,
  ownName,
  pace,
  PACES,
  preset,
  refusal,
  seats,
} from './table_draft';
import type { Game, Preset } from '../base/protocol_types';
import { t, tn } from '../base/translations';
import { useState } from 'preact/hooks';
import { AccountButton } from '../account/AccountDialog';
import { themeOf } from '../games/theme_lookup';
import { TableSettingsForm } from './TableSettingsForm';
import { OptionsForm } from './OptionsForm';
import { RunningTables } from './RunningTables';
import { SeatChooser } from './SeatChooser';
import { QuickStart } from './QuickStart';

/** The families in the order of the list, each with the presets of all its forms. */
interface Family {
  id: string;
  title: string;
  deck: Game['deck'];
  presets: [Game, Preset][];
}

function families(list: Game[]): Family[] {
  const out = new Map<string, Family>();
  for (const game of list) {
    const family = out.get(game.id) ?? {
      id: game.id,
      title: game.title,
      deck: game.deck,
      presets: [],
    };
    for (const one of game.presets) family.presets.push([game, one]);
    out.set(game.id, family);
  }
  return [...out.values()];
}

const SAMPLES: Record<Game['deck'], string[]> = {
  french: ['Kc', 'Qh', 'As'],
  elfer: ['g3', 'b12', 'r20'],
};

/** Chooses a preset, and scrolls to the form if that is below the list. */
function pick(game: Game, one: Preset): void {
  choosePreset(game, one);
  const behavior = mayMove() ? 'smooth' : 'auto';
  if (!wideScreen.value)
    document.querySelector('.setup')?.scrollIntoView({ behavior, block: 'start' });
}

function Presets({ family }: { family: Family }) {
  const current = preset.value;
  const form = chosenGame.value;
  return (
    <ul class="presets">
      {family.presets.map(([game, one]) => (
        <li key={`${game.form}/${one.id}`}>
          <button
            type="button"
            class="preset"
            data-preset={`${game.id}/${one.id}`}
            aria-pressed={game === form && one === current}
            onClick={() => pick(game, one)}
          >
            {t(one.title)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Only one family is open at a time, since its presets are many. On a small screen all are closed
 * first. */
function FamilyView({ family }: { family: Family }) {
  const [first] = useState(wideScreen.value && family.id === chosenGame.value?.id);
  return (
    <li>
      <details class="family" name="families" open={first} data-family={family.id}>
        <summary>
          <span class="sample" aria-hidden="true">
            {(themeOf(family.id, null).sample ?? SAMPLES[family.deck]).map((card) => (
              <span class="card" key={card}>
                <CardFace card={card} plain />
              </span>
            ))}
          </span>
          <h3>{t(family.title)}</h3>
          <span class="count">
            {tn('1 way to play', '{n} ways to play', family.presets.length)}
          </span>
        </summary>
        <LessonButton id={family.id} />
        <a class="truths-link" href={`#/truths/${family.id}`}>
          {t('Truths about this game')}
        </a>
        <Presets family={family} />
      </details>
    </li>
  );
}

function Games() {
  return (
    <section class="games" aria-labelledby="games-title">
      <h2 id="games-title">{t('Choose a game')}</h2>
      <ul class="families">
        {families(games.value).map((family) => (
          <FamilyView key={family.id} family={family} />
        ))}
      </ul>
      <a class="truths-link" href="#/truths">
        {t('Truths about these games')}
      </a>{' '}
      <a class="truths-link problem-link" href="#/problem">
        {t('Problem of the day')}
      </a>
    </section>
  );
}

/** Opens the rule book for the chosen configuration. */
function readRules(): void {
  const rules = chosenRules();
  if (rules) openRuleBook(rules);
}

function Setup() {
  const p = preset.value;
  if (!chosenGame.value || !p) return null;
  const why = refusal.value;
  return (
    <form
      class="setup"
      aria-labelledby="setup-title"
      onSubmit={(e) => {
        e.preventDefault();
        void makeChosen();
      }}
    >
      <div class="head">
        <h2 id="setup-title">{fullTitle(p.title)}</h2>
        <button type="button" data-tool="rules" aria-haspopup="dialog" onClick={readRules}>
          <Icon name="book" /> {t('Rules')}
        </button>
      </div>
      <LessonOffer id={chosenGame.value.id} />
      <div class="row">
        <label class="field">
          <span>{t('Your name')}</span>
          <input
            name="name"
            autocomplete="nickname"
            maxLength={40}
            value={ownName.value}
            onInput={(e) => (ownName.value = e.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t('Speed of the bots')}</span>
          <select
            name="pace"
            value={String(pace.value)}
            onChange={(e) => (pace.value = Number(e.currentTarget.value))}
          >
            {PACES.map(([ms, label]) => (
              <option key={ms} value={String(ms)}>
                {t(label)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <SeatChooser />
      {(inviting.value || seats.value.includes(AT_THIS_DEVICE)) && <TableSettingsForm />}
      <OptionsForm />
      {why && (
        <p class="refusal" role="alert">
          {t(why.message)} {why.rule && <span class="rule">{why.rule}</span>}
        </p>
      )}
      <button type="submit" class="primary deal" aria-disabled={dealing.value}>
        {inviting.value ? t('Open the table') : t('Deal the cards')}
      </button>
    </form>
  );
}

export function HomePage() {
  const [settings, setSettings] = useState(false);
  return (
    <div class="home">
      <header class="masthead">
        <h1>Talon</h1>
        <LanguageChoice />
        <AccountButton />
        <a class="icon" href="#/statistics" aria-label={t('Statistics')} title={t('Statistics')}>
          <Icon name="chart" />
        </a>
        <button
          type="button"
          class="icon"
          aria-label={t('Settings')}
          title={t('Settings')}
          onClick={() => setSettings(true)}
        >
          <Icon name="gear" />
        </button>
      </header>
      <main>
        <QuickStart />
        <RunningTables />
        <Games />
        <Setup />
      </main>
      {settings && (
        <Dialog title={t('Settings')} onClose={() => setSettings(false)}>
          <Preferences />
        </Dialog>
      )}
    </div>
  );
}
