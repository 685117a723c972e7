// The form of a new table: who plays, how fast, by which rules.
import { Icon } from '../components/Icon';
import { press } from '../components/press';
import { openRuleBook } from '../components/RuleBook';
import { AT_THIS_DEVICE } from '../room/create_table';
import { link } from '../state/connection';
import { fullTitle } from '../state/game_list';
import { ownName } from '../state/own_name';
import {
  chosenGame,
  chosenRules,
  chosenVariant,
  dealing,
  inviteAll,
  inviting,
  makeChosen,
  pace,
  PACES,
  preset,
  refusal,
  seats,
} from '../home/table_draft';
import { t } from '../base/translations';
import { LessonOffer } from './LessonOffer';
import { OptionsForm } from './OptionsForm';
import { SeatChooser } from './SeatChooser';
import { TableSettingsForm } from './TableSettingsForm';
import { changesText } from './variant_list';

/** Opens the rule book for the chosen configuration. */
function readRules(): void {
  const rules = chosenRules();
  if (rules) openRuleBook(rules);
}

function Head() {
  const it = chosenVariant();
  const game = chosenGame.value;
  if (!it || !game) return null;
  const title = fullTitle(preset.value?.title ?? '');
  const changes = changesText(game, it.options);
  return (
    <>
      <div class="head">
        <h2 id="setup-title">{it.name.trim() || title}</h2>
        <button type="button" data-tool="rules" aria-haspopup="dialog" onClick={readRules}>
          <Icon name="book" /> {t('Rules')}
        </button>
      </div>
      {it.name.trim() && <p class="quiet">{title}</p>}
      {changes && <p class="quiet changes">{changes}</p>}
    </>
  );
}

function NameAndPace() {
  return (
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
  );
}

function Refused() {
  const why = refusal.value;
  if (!why) return null;
  return (
    <p class="refusal" role="alert">
      {t(why.message)} {why.rule && <span class="rule">{why.rule}</span>}
    </p>
  );
}

function Ends() {
  const cut = link.value === 'lost' ? t('Available when you are online') : null;
  return (
    <div class="buttons ends">
      <button type="submit" class="primary deal" aria-disabled={dealing.value}>
        {inviting.value ? t('Open the table') : t('Deal the cards')}
      </button>
      {!inviting.value && (
        <button
          type="button"
          data-way="link"
          aria-disabled={dealing.value}
          {...press(cut, () => void inviteAll())}
        >
          <Icon name="link" /> {t('Play with friends')}
        </button>
      )}
    </div>
  );
}

export function TableForm({ id }: { id: string }) {
  return (
    <form
      class="setup"
      aria-labelledby="setup-title"
      onSubmit={(e) => {
        e.preventDefault();
        void makeChosen();
      }}
    >
      <Head />
      <LessonOffer id={id} />
      <NameAndPace />
      <SeatChooser />
      {(inviting.value || seats.value.includes(AT_THIS_DEVICE)) && <TableSettingsForm />}
      <OptionsForm />
      <Refused />
      <Ends />
    </form>
  );
}
