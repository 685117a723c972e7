// The review of a finished game: slider, any seat's view or all cards open, variations, moves.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/Icon';
import { Check } from '../fair/FairnessCheck';
import { saveFile } from '../base/download';
import { fullTitle, titleOf } from '../state/game_list';
import { visit } from '../state/session';
import { t } from '../base/translations';
import { Branches } from './Variations';
import { Controls } from './ReviewControls';
import { toLink } from './record_link';
import { Moves } from './MoveList';
import { checkShuffle, canCheckShuffle } from './shuffle_check';
import { addressOf } from './slider';
import { isOnlyHere, isTable } from './record_source';
import { Stage } from './ReviewTable';
import * as now from './review_state';
import { WhatIf } from './WhatIf';
import { nameOfSeat } from './review_text';
import '../style/review.css';

function Seats() {
  const told = now.story.value;
  if (!told) return null;
  const { seat, open } = now.shownMoment.value;
  return (
    <div class="eyes">
      <label class="field">
        <span class="unseen">{t('View')}</span>
        <select
          name="seat"
          value={String(seat)}
          onChange={(e) => now.chooseSeat(Number(e.currentTarget.value))}
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
          onChange={(e) => now.setOpen(e.currentTarget.checked)}
        />
        {t('All cards open')}
      </label>
    </div>
  );
}

/** The address of this moment. For a game of this device alone it contains the record, if that is
 * short enough. */
async function linkHere(): Promise<string | null> {
  const { source } = now.shownMoment.value;
  const from = now.variation.value?.from ?? 0;
  const step = now.chosenId.value
    ? Math.min(from, now.shownMoment.value.step)
    : now.shownMoment.value.step;
  const word = isOnlyHere(source) ? await toLink(now.story.value?.text ?? '') : source;
  if (!word) return null;
  const url = new URL(location.href);
  url.hash = addressOf({ ...now.shownMoment.value, source: word, step });
  return url.href;
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
  const told = now.story.value;
  if (!told) return null;
  return (
    <section class="review-tools" aria-label={t('This game')}>
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
      </div>
      <p class="quiet" role="status">
        {said}
      </p>
      {checking && (
        <Check
          look={() => checkShuffle(told, now.shownMoment.value.source)}
          onClose={() => setChecking(false)}
        />
      )}
    </section>
  );
}

function Bar({ title }: { title: string }) {
  const { source } = now.shownMoment.value;
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

/** A tap on the table: the move that was made goes one step on, any other one makes a variation. */
function acted(move: string): void {
  const { seat, step } = now.shownMoment.value;
  const made = now.madeAt(step);
  if (!now.isDrawn.value) return;
  if (made?.seat === seat && made.move === move) now.goTo(step + 1);
  else void now.tryMove({ seat, move });
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

export function ReviewPage({ words }: { words: string[] }) {
  useEffect(() => void now.open(words), [words.join('/')]);
  useEffect(() => {
    const end = now.drawMoments();
    return () => {
      end();
      now.leaveReview();
    };
  }, []);
  const told = now.story.value;
  const view = now.view.value;
  const game = now.game.value;
  if (now.failure.value) return <Missing message={now.failure.value} />;
  if (!told || !view || !game) return <main class="waiting" aria-busy="true" />;
  const title = fullTitle(titleOf(told)) || t(game.title);
  return (
    <div
      class="review"
      data-step={now.shownMoment.value.step}
      data-last={now.lastStep.value}
      data-course={now.chosenId.value}
      data-drawn={now.isDrawn.value ? 'yes' : 'no'}
    >
      <Bar title={t('{game}: review', { game: title })} />
      <main>
        <div class="scene-side">
          <Seats />
          <Stage game={game} view={view} playing={now.playing.value} onAct={acted} />
          <Controls />
        </div>
        <div class="talk-side">
          <Branches />
          <WhatIf />
          <Moves />
          <Tools />
        </div>
      </main>
    </div>
  );
}
