// The page of a game: the card table in the middle, with its panels and buttons around it.
import { useLayoutEffect, useState } from 'preact/hooks';
import { acting, game, pendingStep, view } from '../state/view';
import { fullTitle } from '../state/game_list';
import { currentTable, tokenOf } from '../state/saved_tables';
import { CheckButton } from '../fair/FairnessCheck';
import { ServerGone } from '../connection_loss/ServerGone';
import { RoomNotices } from '../room/RoomNotices';
import { ScoreBreakdownPanel } from '../learn/ScoreBreakdownPanel';
import { SpectatorCount } from '../room/SeatStatus';
import { SitDownDialog } from '../room/SitDownForm';
import { ChatPanel } from '../room/ChatPanel';
import { wideScreen } from '../base/settings';
import { t } from '../base/translations';
import { MoveButtons } from '../table/MoveButtons';
import { TableBar } from '../table/TableBar';
import { ScoreBoard, StatusLine } from '../table/ScoreBoard';
import { ShortcutDialog } from '../table/ShortcutDialog';
import { resultDue } from '../table/landing';
import { candidates, chosen } from '../table/move_choice';
import { shortcut } from '../table/shortcuts';
import { ThemeCry, ThemeSheet, ThemeStrip } from '../table/ThemePanels';
import { LiveTable } from '../table/LiveTable';
import { GameLog } from '../table/GameLog';
import { PileDialog } from '../components/PileDialog';
import { GameResult } from '../table/GameResult';
import { TableToast } from '../table/TableToast';

export function GamePage() {
  const [side, setSide] = useState(false);
  const v = view.value;
  const g = game.value;

  // A new step ends an unfinished choice; a change of the same step (a name) does not.
  const number = v?.number;
  useLayoutEffect(() => {
    chosen.value = [];
  }, [number]);
  useLayoutEffect(() => {
    addEventListener('keydown', shortcut);
    return () => removeEventListener('keydown', shortcut);
  }, []);

  if (!v || !g) return null;

  // A table of a drive plays by the rules of the drive, whatever they began from.
  const preset = !currentTable.value?.drive && g.presets.find((p) => p.id === v.preset)?.title;
  const title = fullTitle(preset || currentTable.value?.title || g.title);

  return (
    <div
      class={`table-page deck-${g.deck} seats-${v.seats}`}
      data-number={v.number}
      data-mine={acting.value && pendingStep.value === null ? 'yes' : 'no'}
    >
      <TableBar title={title} panel={{ open: side, toggle: () => setSide(!side) }} />
      <main class="table" aria-label={title}>
        <h1 class="unseen">{title}</h1>
        <div class="above">
          <StatusLine />
          <RoomNotices>
            <ServerGone />
          </RoomNotices>
          <ThemeStrip />
        </div>
        <div class="stage">
          <LiveTable />
          <ThemeCry />
          {v.over && resultDue.value && <GameResult />}
        </div>
        <TableToast />
        {!wideScreen.value && <ChatPanel />}
        <MoveButtons list={candidates.value} />
      </main>
      <aside class={`side ${side ? 'open' : ''}`} aria-label={t('Scores and events')}>
        <div class="figures-side">
          <ScoreBoard />
          <ThemeSheet />
          <ScoreBreakdownPanel />
          <SpectatorCount />
          {!v.over && <CheckButton />}
        </div>
        {(wideScreen.value || side) && <GameLog />}
        {wideScreen.value && <ChatPanel />}
      </aside>
      <PileDialog />
      <ShortcutDialog />
      <SitDownDialog fresh={!!tokenOf(currentTable.value)} />
    </div>
  );
}
