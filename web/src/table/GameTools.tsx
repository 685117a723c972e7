// The tools of a player: hint, undo and redo, the rules; and those that play for somebody, which a
// phone has behind "More". Spectators have the rules only.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { openTableRules } from '../components/RuleBook';
import { askHint, redo, setAuto, undo } from './move_requests';
import { skipToChoice } from './skip_ahead';
import { view } from '../state/view';
import { auto } from '../state/session';
import { room } from '../state/room';
import { showToast } from '../state/toasts';
import { Icon, type IconName } from '../components/Icon';
import { press } from '../components/press';
import { RecapDialog } from '../learn/RecapDialog';
import { t } from '../base/translations';
import { mayMove, smallScreen, wideScreen } from '../base/settings';
import { whyHalted, whyNoHint, whyNoUndo } from './idle_tools';
import { theme } from './move_choice';
import { race, racing, stopRace, tenBattles } from './race';
import { FirstUseDialog, useTool } from './FirstUseDialog';

interface ToolProps {
  name: string;
  icon: IconName;
  label: string;
  off: string | null; // why it has nothing to do now
  act: () => void;
  title?: string;
  lesser?: boolean;
  opens?: boolean; // a dialog
}

function Tool({ name, icon, label, off, act, title, lesser, opens }: ToolProps) {
  return (
    <button
      type="button"
      class={lesser ? 'lesser' : undefined}
      data-tool={name}
      aria-haspopup={opens ? 'dialog' : undefined}
      {...press(off, act, title)}
    >
      <Icon name={icon} /> <span>{label}</span>
    </button>
  );
}

/** Plays some steps ahead, in games where playing all would show too little. */
function Leap() {
  const v = view.value;
  const leap = theme.value.leap;
  if (!v || !leap) return null;
  const act = () => void tenBattles();
  const label = t(leap.label);
  return <Tool name="leap" icon="forward" label={label} off={whyHalted()} act={act} lesser />;
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

const SkipButton = () => (
  <Tool
    name="forward"
    icon={racing.value ? 'pause' : 'forward'}
    label={racing.value ? t('Stop') : t('Skip ahead')}
    title={racing.value ? t('Stop') : t('Play on until you have a choice')}
    off={whyHalted()}
    act={racing.value ? stopRace : skipAhead}
    lesser
  />
);

/** Plays what nobody could play otherwise. */
function AutoSwitch() {
  const off = whyHalted();
  return (
    <label class="switch" title={off ?? undefined}>
      <input
        type="checkbox"
        checked={auto.value}
        aria-disabled={off ? true : undefined}
        onClick={(e) => {
          if (!off) return;
          e.preventDefault();
          showToast(off);
        }}
        onChange={(e) => void setAuto(e.currentTarget.checked)}
        data-tool="auto"
      />
      <span>{t('Play a card by itself when only one is possible')}</span>
    </label>
  );
}

/** What plays for somebody. */
const PlayingTools = () => (
  <>
    <SkipButton />
    <Leap />
    <AutoSwitch />
  </>
);

/** The same, behind a button of its own where there is little room. It closes when one of them, or
 * something else, is pressed. */
function MoreTools() {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', elsewhere, true);
    return () => removeEventListener('pointerdown', elsewhere, true);
  }, [open]);
  return (
    <details
      class="more-tools"
      ref={menu}
      open={open}
      onToggle={(e) => setOpen(e.currentTarget.open)}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !open) return;
        setOpen(false);
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary data-tool="more">
        <Icon name="more" /> <span>{t('More')}</span>
      </summary>
      {open && (
        <div
          class="menu"
          onClick={(e) => {
            if ((e.target as Element).closest('button')) setOpen(false);
          }}
        >
          <PlayingTools />
        </div>
      )}
    </details>
  );
}

function PlayersTools() {
  const v = view.value;
  if (!v || v.seat < 0) return null;
  const strict = !!room.value?.strict;
  return (
    <>
      {!strict && (
        <Tool
          name="hint"
          icon="hint"
          label={t('Hint')}
          off={whyNoHint()}
          act={() => void askHint()}
        />
      )}
      {(v.undo || !theme.value.leap) && !strict && (
        <Tool name="undo" icon="undo" label={t('Undo')} off={whyNoUndo()} act={undo} />
      )}
      {v.redo && <Tool name="redo" icon="redo" label={t('Redo')} off={whyHalted()} act={redo} />}
    </>
  );
}

export function GameTools() {
  const plays = (view.value?.seat ?? -1) >= 0;
  return (
    <div class="tools" role="group" aria-label={t('Help and history')}>
      <PlayersTools />
      {plays && !smallScreen.value && <PlayingTools />}
      <FirstUseDialog />
      {!wideScreen.value && <RecapDialog />}
      <Tool
        name="rules"
        icon="book"
        label={t('Rules')}
        off={null}
        act={() => openTableRules()}
        opens
      />
      {plays && smallScreen.value && (racing.value ? <SkipButton /> : <MoreTools />)}
    </div>
  );
}
