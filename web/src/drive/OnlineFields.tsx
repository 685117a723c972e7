// The fields for a drive at tables of the server: game, variant, movement, rounds, bots, time.
import { LevelChoice } from '../home/LevelChoice';
import { t } from '../base/translations';
import { duration } from '../room/room_text';
import { fullTitle } from '../state/game_list';
import { driveGame, optionOf } from './drive_options';
import { GroupNames } from './GroupFields';
import {
  driveGames,
  driveVariantOf,
  formWithLevels,
  isForFour,
  mostSeats,
  movementsFor,
  variantsOf,
  withGame,
  withPreset,
  withSeats,
  type OnlineForm,
} from './online_setup';
import {
  CeremonySwitch,
  consistent,
  CountingFields,
  ListField,
  MovementHint,
  NumberField,
  SwitchField,
  TitleField,
} from './SetupFields';
import { dealsOf, withDeals } from './round_deals';
import { TrumpsField } from './TrumpsField';
import type { PlainSetup } from './SetupFields';
import type { OnlineSetup } from './drive_types';

interface Props {
  setup: OnlineForm;
  change: (setup: OnlineForm) => void;
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  list: [value: string, label: string][];
  choose: (value: string) => void;
}

function Choice({ name, label, value, list, choose }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name} value={value} onChange={(e) => choose(e.currentTarget.value)}>
        {list.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const CLOCKS = [0, 20, 30, 60, 120];
const PAUSES = [10, 20, 30, 60, 120, 0];

function GameFields({ setup, change }: Props) {
  const { game, preset } = setup.online;
  const most = Math.min(mostSeats(game), optionOf('seats').max ?? 0);
  const counts = Array.from({ length: most - 1 }, (_, i) => i + 2);
  const variants = variantsOf(game, setup.seats);
  return (
    <>
      <Choice
        name="game"
        label={t('Game')}
        value={game}
        list={driveGames().map((one) => [one.id, t(one.title)])}
        choose={(id) => change(withGame(setup, id))}
      />
      {variants.length > 1 && !driveVariantOf(game, setup.seats) && (
        <Choice
          name="preset"
          label={t('Variant')}
          value={preset}
          list={variants.map((one) => [one.id, fullTitle(one.title)])}
          choose={(id) => change(withPreset(setup, id))}
        />
      )}
      {!isForFour(game) && (
        <Choice
          name="seats"
          label={t(optionOf('seats').label)}
          value={String(setup.seats)}
          list={counts.map((n) => [String(n), String(n)])}
          choose={(n) => change(withSeats(setup, Number(n)))}
        />
      )}
    </>
  );
}

/** How many deals a table plays in a round, whether the drive or the game counts them. */
function DealsField({ setup, change }: Props) {
  const game = driveGame(setup.online.game);
  return (
    <NumberField
      setup={{ ...setup, deals: dealsOf(setup) }}
      change={({ deals = 0 }) => change(withDeals(setup, deals))}
      name="deals"
      {...(!game.one_deal && { label: t('Games per round') })}
    />
  );
}

/** Fields that are seldom changed. */
function More({ setup, change }: Props) {
  const part = (some: Partial<PlainSetup>) =>
    change({ ...setup, ...consistent(setup, some) });
  const online = (some: Partial<OnlineSetup>) =>
    change({ ...setup, online: { ...setup.online, ...some } });
  const it = { setup, change: part };
  return (
    <details class="options">
      <summary>{t('Time, cards, scoring')}</summary>
      <div class="fields">
        <Choice
          name="clock"
          label={t('Time for a move; then a bot moves')}
          value={String(setup.online.clock)}
          list={CLOCKS.map((n) => [String(n), n ? duration(n) : t('as long as you like')])}
          choose={(n) => online({ clock: Number(n) })}
        />
        <Choice
          name="pause"
          label={t('Between two rounds')}
          value={String(setup.online.pause)}
          list={PAUSES.map((n) => [String(n), n ? duration(n) : t('until the director goes on')])}
          choose={(n) => online({ pause: Number(n) })}
        />
        <NumberField {...it} name="minutes" />
        {driveGame(setup.online.game).counts === 'tricks' && <TrumpsField {...it} suits />}
        <CountingFields {...it} />
        <GroupNames {...it} />
      </div>
      <SwitchField {...it} name="same" label={t('All tables play the same cards')} />
      <SwitchField {...it} name="open" label={t('Anyone with the link can play')} />
      <SwitchField {...it} name="draw" label={t('Seats in round 1 are drawn by lot')} />
      <CeremonySwitch {...it} />
    </details>
  );
}

export function OnlineFields({ setup, change }: Props) {
  const part = (some: Partial<PlainSetup>) =>
    change({ ...setup, ...consistent(setup, some) });
  const it = { setup, change: part };
  return (
    <>
      <div class="fields">
        <TitleField {...it} />
        <GameFields setup={setup} change={change} />
        <ListField {...it} name="movement" list={movementsFor(setup.seats)} />
        <NumberField {...it} name="rounds" />
        <DealsField setup={setup} change={change} />
      </div>
      <MovementHint movement={setup.movement} />
      {formWithLevels(setup.online.game) && (
        <LevelChoice game={formWithLevels(setup.online.game)} />
      )}
      <More setup={setup} change={change} />
    </>
  );
}
