// The page of a table: the cards in the middle of it, what is known and can be done around them.
import { useLayoutEffect, useState } from 'preact/hooks';
import { acting, game, pendingStep, view } from '../state/view';
import { fullTitle } from '../state/game_list';
import { currentTable, tokenOf } from '../state/saved_tables';
import { CheckButton } from '../fair/FairnessCheck';
import { Notes } from '../room/RoomNotices';
import { AccountView } from '../learn/ScoreBreakdownPanel';
import { Watchers } from '../room/SeatStatus';
import { SitDialog } from '../room/SitDownForm';
import { TalkPanel } from '../room/ChatPanel';
import { wide } from '../base/settings';
import { t } from '../base/translations';
import { Actions } from '../table/MoveButtons';
import { Bar } from '../table/TableBar';
import { Board, Status } from '../table/ScoreBoard';
import { CheatSheet } from '../table/ShortcutDialog';
import { candidates, chosen } from '../table/move_choice';
import { shortcut } from '../table/shortcuts';
import { Cry, Sheet, Strip } from '../table/ThemePanels';
import { Live } from '../table/LiveTable';
import { Log } from '../table/GameLog';
import { Look } from '../components/PileDialog';
import { Result } from '../table/GameResult';
import { Toast } from '../components/Toast';

export function Table() {
  const [side, setSide] = useState(false);
  const v = view.value;
  const g = game.value;

  // A step ends every half-made choice; news of the same step (somebody's name) does not.
  const number = v?.number;
  useLayoutEffect(() => {
    chosen.value = [];
  }, [number]);
  useLayoutEffect(() => {
    addEventListener('keydown', shortcut);
    return () => removeEventListener('keydown', shortcut);
  }, []);

  if (!v || !g) return null;

  const preset = g.presets.find((p) => p.id === v.preset)?.title;
  const title = fullTitle(preset || currentTable.value?.title || g.title);

  return (
    <div
      class={`table-page deck-${g.deck} seats-${v.seats}`}
      data-number={v.number}
      data-mine={acting.value && pendingStep.value === null ? 'yes' : 'no'}
    >
      <Bar title={title} panel={{ open: side, toggle: () => setSide(!side) }} />
      <main class="table" aria-label={title}>
        <h1 class="unseen">{title}</h1>
        <div class="above">
          <Status />
          <Notes />
          <Strip />
        </div>
        <div class="stage">
          <Live />
          <Cry />
          {v.over && <Result />}
        </div>
        <Toast />
        {!wide.value && <TalkPanel />}
        <Actions list={candidates.value} />
      </main>
      <aside class={`side ${side ? 'open' : ''}`} aria-label={t('Scores and events')}>
        <div class="figures-side">
          <Board />
          <Sheet />
          <AccountView />
          <Watchers />
          {!v.over && <CheckButton />}
        </div>
        <Log />
        {wide.value && <TalkPanel />}
      </aside>
      <Look />
      <CheatSheet />
      <SitDialog fresh={!!tokenOf(currentTable.value)} />
    </div>
  );
}
