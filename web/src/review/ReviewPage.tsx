// The review of a finished game: its story, the table with its slider, and behind headings the
// costs of moves, other moves, all moves, luck and skill.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/Icon';
import { CheckDialog } from '../fair/FairnessCheck';
import { saveFile } from '../base/download';
import { linkAddress } from '../base/link_address';
import { fullTitle, titleOf } from '../state/game_list';
import { unreachable } from '../state/connection';
import { visit } from '../state/session';
import { t } from '../base/translations';
import { More } from '../components/More';
import { GameStory } from './GameStory';
import { AnalysisPanel, LuckPanel } from './AnalysisPanel';
import { Variations } from './Variations';
import { ReviewControls } from './ReviewControls';
import { isSent, toLink } from './record_link';
import { MoveList } from './MoveList';
import { checkShuffle, canCheckShuffle } from './shuffle_check';
import { addressOf } from './slider';
import { makeMove } from './play_from_here';
import { isOnlyHere, isTable } from './record_source';
import { ReviewTable } from './ReviewTable';
import { PictureButton } from './PictureButton';
import { ReplayButton } from './ReplayButton';
import * as review from './review_state';
import { WhatIf } from './WhatIf';
import { nameOfSeat } from './review_text';
import '../style/review.css';

function Seats() {
  const told = review.gameRecord.value;
  if (!told) return null;
  const { seat, open } = review.shownMoment.value;
  return (
    <div class="eyes">
      <label class="field">
        <span class="unseen">{t('View')}</span>
        <select
          name="seat"
          value={String(seat)}
          onChange={(e) => review.chooseSeat(Number(e.currentTarget.value))}
        >
          {told.who.map((_, s) => (
            <option key={s} value={String(s)}>
              {t('View: {who}', { who: nameOfSeat(told, s) })}
            </option>
          ))}
          <option value="-1">{t('View: spectator')}</option>
        </select>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          name="open"
          checked={open}
          onChange={(e) => review.setOpen(e.currentTarget.checked)}
        />
        {t('All cards open')}
      </label>
    </div>
  );
}

/** The address of this moment. For a game of this device alone it contains the record, if that is
 * short enough. */
async function linkHere(): Promise<string | null> {
  const { source } = review.shownMoment.value;
  const from = review.variation.value?.from ?? 0;
  const step = review.chosenId.value
    ? Math.min(from, review.shownMoment.value.step)
    : review.shownMoment.value.step;
  const word = isOnlyHere(source) ? await toLink(review.gameRecord.value?.text ?? '') : source;
  if (!word) return null;
  const address = addressOf({ ...review.shownMoment.value, source: word, step });
  return linkAddress(isSent(word) ? address : address.slice('#/'.length));
}

async function copy(): Promise<string> {
  const link = await linkHere();
  if (!link) return t('This game is too long for a link. Download its record and send the file.');
  try {
    await navigator.clipboard.writeText(link);
    return t('The link to this moment is copied.');
  } catch {
    return link; // without https there is no clipboard: people copy it by hand
  }
}

function Tools() {
  const [checking, setChecking] = useState(false);
  const [said, setSaid] = useState('');
  const told = review.gameRecord.value;
  if (!told) return null;
  return (
    <section class="review-tools" aria-labelledby="tools-title">
      <div class="buttons">
        <button type="button" data-tool="link" onClick={() => void copy().then(setSaid)}>
          <Icon name="link" /> {t('Link to this moment')}
        </button>
        {canCheckShuffle(told) && (
          <button
            type="button"
            aria-haspopup="dialog"
            data-tool="check"
            onClick={() => setChecking(true)}
          >
            <Icon name="check" /> {t('Check this shuffle')}
          </button>
        )}
        <button type="button" onClick={() => saveFile(`${told.game}.talon`, told.text)}>
          {t('Download record')}
        </button>
        <PictureButton fetch={() => Promise.resolve(told.text)} />
        <ReplayButton fetch={() => Promise.resolve(told.text)} />
      </div>
      <p class="quiet" role="status">
        {said}
      </p>
      {checking && (
        <CheckDialog
          look={() => checkShuffle(told, review.shownMoment.value.source)}
          onClose={() => setChecking(false)}
        />
      )}
    </section>
  );
}

function Bar({ title }: { title: string }) {
  const { source } = review.shownMoment.value;
  const known = isTable(source);
  return (
    <header class="masthead">
      <button
        type="button"
        class="icon"
        aria-label={known ? t('Back to the table') : t('Home')}
        title={known ? t('Back to the table') : t('Home')}
        onClick={() => visit(known ? source : null)}
      >
        <Icon name={known ? 'undo' : 'home'} />
      </button>
      <h1>{title}</h1>
    </header>
  );
}

/** A tap on the table: the move that was made goes one step on, any other one makes a variation. So
 * does every move of somebody who plays on from here. */
function acted(move: string): void {
  const { seat, step } = review.shownMoment.value;
  const made = review.moveAfter(step);
  if (!review.isDrawn.value) return;
  const isMade = made?.seat === seat && made.move === move;
  if (isMade && review.replayedSeat.value !== seat) review.goTo(step + 1);
  else makeMove({ seat, move });
}

function Missing({ message }: { message: string }) {
  return (
    <main class="missing">
      <p role="alert">{t(message)}</p>
      <button type="button" class="primary" onClick={() => visit(null)}>
        {t('Home')}
      </button>
    </main>
  );
}

/** On a small screen the story stands above the table: a link to a moment leads below it. */
function useMomentInSight(drawn: boolean): void {
  useEffect(() => {
    if (drawn && review.shownMoment.value.step > 0)
      document.querySelector('.scene-side')?.scrollIntoView({ block: 'start' });
  }, [drawn]);
}

export function ReviewPage({ words }: { words: string[] }) {
  useEffect(() => void review.openReview(words), [words.join('/')]);
  useEffect(() => {
    const end = review.drawMoments();
    return () => {
      end();
      review.leaveReview();
    };
  }, []);
  const told = review.gameRecord.value;
  const view = review.view.value;
  const game = review.game.value;
  useMomentInSight(!!told && !!view && !!game);
  if (review.failure.value) return <Missing message={review.failure.value} />;
  if (!told && unreachable.value) return <Missing message="The server does not answer." />;
  if (!told || !view || !game) return <main class="waiting" aria-busy="true" />;
  const title = fullTitle(titleOf(told)) || t(game.title);
  return (
    <div
      class="review"
      data-step={review.shownMoment.value.step}
      data-last={review.lastStep.value}
      data-course={review.chosenId.value}
      data-drawn={review.isDrawn.value ? 'yes' : 'no'}
    >
      <Bar title={t('{game}: review', { game: title })} />
      <main>
        <GameStory />
        <div class="scene-side">
          <Seats />
          <ReviewTable game={game} view={view} playing={review.playing.value} onAct={acted} />
          <ReviewControls />
        </div>
        <div class="talk-side">
          <AnalysisPanel />
          <Variations />
          <WhatIf />
          <MoveList />
          <LuckPanel />
          <More name="tools" id="tools-title" title={t('Share and keep')}>
            <Tools />
          </More>
        </div>
      </main>
    </div>
  );
}
