// The result of a game, and what can be done next: one large button, and the rest in a quiet row.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { saveFile } from '../base/download';
import { CheckButton } from '../fair/FairnessCheck';
import { focusOn, focusWasIn } from '../base/focus';
import { ScoreBreakdownPanel } from '../learn/ScoreBreakdownPanel';
import { canShare, shareGame } from '../offline/share_game';
import { fetchRecord } from './move_requests';
import { hasOtherPeople, isHost, nextRound, room } from '../state/room';
import { rematch } from '../room/next_table';
import { game, view } from '../state/view';
import { currentTable, currentTableId } from '../state/saved_tables';
import { showRefusal } from '../state/toasts';
import { visit } from '../state/session';
import { createTable } from '../room/create_table';
import { PictureButton } from '../review/PictureButton';
import { ReplayButton } from '../review/ReplayButton';
import { ReplayLink } from '../review/ReplayLink';
import { wonSentence } from '../review/result_text';
import { roomSeatName, roundText } from '../room/room_text';
import type { View } from '../base/protocol_types';
import { KeptText } from '../base/KeptText';
import { t } from '../base/translations';
import { AskAgain, Reactions, WhoAgain } from './AfterGame';
import { repeatSpec } from './repeat_table';
import { Icon } from '../components/Icon';
import { Later } from '../components/Later';
import { Confetti } from './Confetti';
import { sidesOf } from '../games/playing_sides';
import { ResultTable } from './ResultTable';

const loadEvening = () => import('../circle/Evening').then((file) => file.Evening);

const folded = signal<string | null>(null);

async function download(): Promise<void> {
  const text = await fetchRecord();
  if (text === null) return;
  saveFile(`${view.value?.game ?? 'game'}-${currentTableId.value ?? ''}.talon`, text);
}

async function share(): Promise<void> {
  const text = await fetchRecord();
  if (text !== null) await shareGame(view.value?.game ?? 'game', text);
}

function headline(v: View, sides: boolean): string {
  const first = v.rank.flatMap((r, s) => (r === 1 ? [s] : []));
  return wonSentence(v, first, sides);
}

const IN_A_ROW = 3; // games that the host offers when one is over

/** The next one of the games that were agreed on; else one more, or several in a row. */
function CallAgain() {
  const next = nextRound.value;
  const once = hasOtherPeople.value ? t('Play again with everyone') : t('New game, same settings');
  return (
    <>
      <button class="primary" data-tool="again" onClick={() => void rematch()}>
        {next ? roundText(next) : once}
      </button>
      {hasOtherPeople.value && !next && (
        <button type="button" data-tool="rounds" onClick={() => void rematch(IN_A_ROW)}>
          {t('{n} games in a row', { n: IN_A_ROW })}
        </button>
      )}
    </>
  );
}

/** The host calls everybody to the next game; others can make a table of their own. */
function PlayAgain({ v, title }: { v: View; title: string }) {
  const now = room.value;
  if (isHost.value) return <CallAgain />;
  const host = now && now.host >= 0 ? roomSeatName(now, now.host) : t('The host');
  return (
    <>
      {hasOtherPeople.value && (
        <p class="quiet">{t('{who} can start the next game.', { who: host })}</p>
      )}
      <AskAgain host={host} />
      <button
        class={hasOtherPeople.value ? '' : 'primary'}
        data-tool="again"
        onClick={() => void createTable(repeatSpec(v), title).catch(showRefusal)}
      >
        {hasOtherPeople.value ? t('My own table') : t('New game, same settings')}
      </button>
    </>
  );
}

/** The result takes over the focus if that was on the table or its buttons. */
function useFollowed<T extends HTMLElement>() {
  const box = useRef<T>(null);
  useLayoutEffect(() => {
    if (focusWasIn('.stage, .actions')) focusOn(box.current);
  }, []);
  return box;
}

function FoldedResult() {
  const box = useFollowed<HTMLButtonElement>();
  return (
    <button class="unfold primary" ref={box} onClick={() => (folded.value = null)}>
      {t('Show the result')}
    </button>
  );
}

export function GameResult() {
  const isFolded = folded.value !== null && folded.value === currentTableId.value;
  return isFolded ? <FoldedResult /> : <WholeResult />;
}

/** Seldom used after a game. */
function More() {
  return (
    <details class="more">
      <summary>{t('More')}</summary>
      <div class="menu">
        <CheckButton />
        <button data-tool="record" onClick={() => void download()}>
          {t('Download record')}
        </button>
        <PictureButton fetch={fetchRecord} />
        <ReplayButton fetch={fetchRecord} />
        <ReplayLink />
        {canShare && (
          <button data-tool="share" onClick={() => void share()}>
            {t('Share this game')}
          </button>
        )}
      </div>
    </details>
  );
}

/** A deal of the day is played once. */
const ToTheDay = () => (
  <a class="button primary" data-tool="day" href="#/day">
    {t('Deal of the day')}
  </a>
);

/** The strip above the table leads on from there. */
const ToTheDrive = ({ id }: { id: string }) => (
  <a class="button primary" data-tool="drive" href={`#/drive/${id}`}>
    {t('Standings of the drive')}
  </a>
);

function FirstStep({ v, title }: { v: View; title: string }) {
  const drive = currentTable.value?.drive;
  if (drive) return <ToTheDrive id={drive} />;
  return room.value?.strict ? <ToTheDay /> : <PlayAgain v={v} title={title} />;
}

function NextSteps({ v, title }: { v: View; title: string }) {
  const review = `#/review/${currentTableId.value}/0/${Math.max(v.seat, 0)}`;
  return (
    <>
      {v.seat >= 0 && <WhoAgain />}
      {v.seat >= 0 && <Reactions />}
      <div class="next-steps">
        {v.seat >= 0 && (
          <div class="buttons main">
            <FirstStep v={v} title={title} />
          </div>
        )}
        <div class="buttons rest">
          <a class="button" data-tool="review" href={review}>
            {t('Review the game')}
          </a>
          <button data-tool="home" onClick={() => visit(null)}>
            {t('Home')}
          </button>
          <More />
        </div>
      </div>
    </>
  );
}

function FoldButton() {
  return (
    <button
      type="button"
      class="icon fold"
      data-tool="fold"
      aria-label={t('Hide the result')}
      title={t('Hide the result')}
      onClick={() => (folded.value = currentTableId.value)}
    >
      <Icon name="close" />
    </button>
  );
}

function WholeResult() {
  const v = view.value;
  const g = game.value;
  const box = useFollowed<HTMLElement>();
  if (!v || !g) return null;
  const won = v.rank[v.seat] === 1 && v.rank.some((rank) => rank !== 1);
  return (
    <section class="result" ref={box} aria-labelledby="result-title">
      {won && <Confetti />}
      <h2 id="result-title">
        <KeptText text={headline(v, sidesOf(g, v) > 0)} names={v.names} />
      </h2>
      <FoldButton />
      <ResultTable g={g} v={v} />
      <ScoreBreakdownPanel />
      {room.value?.seats.some((seat) => seat.tally) && <Later load={loadEvening} />}
      <NextSteps v={v} title={currentTable.value?.title || g.title} />
    </section>
  );
}
