// The tools of a player: hint, undo and redo, skipping ahead, forced moves, the rules. Spectators
// have the rules only.
import { openTableRules } from '../components/RuleBook';
import { forward, askHint, redo, setAuto, undo } from './move_requests';
import { skipToChoice } from './skip_ahead';
import { acting, view } from '../state/view';
import { auto } from '../state/session';
import { paused, room } from '../state/room';
import { Icon } from '../components/Icon';
import { RecapDialog } from '../learn/RecapDialog';
import { t } from '../base/translations';
import { mayMove, smallScreen, wideScreen } from '../base/settings';
import { theme } from './move_choice';
import { race, racing, stopRace } from './race';
import { FirstUseDialog, useTool } from './FirstUseDialog';

/** Plays some steps ahead, in games where playing all would show too little. */
function Leap() {
  const v = view.value;
  const leap = theme.value.leap;
  if (!v || !leap) return null;
  return (
    <button
      type="button"
      class="lesser"
      disabled={v.over || paused.value}
      onClick={() => void forward(leap.steps(v))}
      data-tool="leap"
    >
      <Icon name="forward" /> <span>{t(leap.label)}</span>
    </button>
  );
}

/** Where nobody ever chooses, the game can be watched as it races by. */
const races = (): boolean => !!theme.value.leap && mayMove();

const skipAhead = () =>
  useTool({
    tool: 'forward',
    title: t('Skip ahead'),
    words: races()
      ? t('The game races to its end unless you stop it. You cannot undo this.')
      : t(
          'All moves are made at once until you have a choice again. If you have no more ' +
            'choices, the game is played to its end. You cannot undo this.',
        ),
    go: () => void (races() ? race() : skipToChoice()),
  });

function SkipButton({ off }: { off: boolean }) {
  return (
    <button
      type="button"
      class="lesser"
      disabled={off}
      onClick={racing.value ? stopRace : skipAhead}
      data-tool="forward"
      title={racing.value ? t('Stop') : t('Play on until you have a choice')}
    >
      <Icon name={racing.value ? 'pause' : 'forward'} />{' '}
      <span>{racing.value ? t('Stop') : t('Skip ahead')}</span>
    </button>
  );
}

function HintButton() {
  return (
    <button
      type="button"
      disabled={!acting.value}
      onClick={() => void askHint()}
      data-tool="hint"
    >
      <Icon name="hint" /> <span>{t('Hint')}</span>
    </button>
  );
}

function PlayersTools() {
  const v = view.value;
  if (!v || v.seat < 0) return null;
  return (
    <>
      {!room.value?.strict && <HintButton />}
      {(v.undo || !theme.value.leap) && !room.value?.strict && (
        <button type="button" disabled={!v.undo} onClick={undo} data-tool="undo">
          <Icon name="undo" /> <span>{t('Undo')}</span>
        </button>
      )}
      {v.redo && (
        <button type="button" onClick={redo} data-tool="redo">
          <Icon name="redo" /> <span>{t('Redo')}</span>
        </button>
      )}
      <SkipButton off={v.over || paused.value} />
      <Leap />
      <label class="switch" title={t('Moves without a choice are made for you')}>
        <input
          type="checkbox"
          checked={auto.value}
          disabled={v.over}
          onChange={(e) => void setAuto(e.currentTarget.checked)}
          data-tool="auto"
        />
        <span>{smallScreen.value ? t('Forced moves') : t('Play forced moves')}</span>
      </label>
    </>
  );
}

export function GameTools() {
  return (
    <div class="tools" role="group" aria-label={t('Help and history')}>
      <PlayersTools />
      <FirstUseDialog />
      {!wideScreen.value && <RecapDialog />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openTableRules()}
        data-tool="rules"
      >
        <Icon name="book" /> <span>{t('Rules')}</span>
      </button>
    </div>
  );
}
