// The page of a table: the cards in the middle of it, what is known and can be done around them.
import { useLayoutEffect, useState } from 'preact/hooks';
import { acting, fullTitle, game, here, sent, view } from '../store';
import { CheckButton } from '../fair/Check';
import { Notes } from '../room/Notes';
import { AccountView } from '../learn/AccountView';
import { tokenOf } from '../mine';
import { Watchers } from '../room/Presence';
import { SitDialog } from '../room/SitDown';
import { TalkPanel } from '../room/Talk';
import { wide } from '../settings';
import { t } from '../words';
import { Actions } from './Actions';
import { Bar } from './Bar';
import { Board, Status } from './Board';
import { CheatSheet } from './CheatSheet';
import { candidates, chosen } from './choice';
import { shortcut } from './keys';
import { Cry, Sheet, Strip } from './Extras';
import { Live } from './Live';
import { Log } from './Log';
import { Look } from './Look';
import { Result } from './Result';
import { Toast } from '../Toast';

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
  const title = fullTitle(preset || here.value?.title || g.title);

  return (
    <div
      class={`table-page deck-${g.deck} seats-${v.seats}`}
      data-number={v.number}
      data-mine={acting.value && sent.value === null ? 'yes' : 'no'}
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
      <SitDialog fresh={!!tokenOf(here.value)} />
    </div>
  );
}
