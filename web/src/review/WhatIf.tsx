// "What if": makes another legal move from here, lets bots play on, or plays on oneself.
import { CardText } from '../cards/CardText';
import { t } from '../base/translations';
import { More } from '../components/More';
import { decisionAt } from './decision_at';
import { roundsOf } from './chapters';
import {
  shownMoment,
  busy,
  chapters,
  variation,
  game,
  lastStep,
  legal,
  moveAfter,
} from './review_state';
import { playOn, gameRecord, replayedSeat, view, type HowFar } from './review_state';
import { makeMove } from './play_from_here';
import { PlayFromHere } from './PlayFromHere';
import { seatSentence } from '../table_view/seat_sentences';
import { cast, moveText } from './review_text';

/** The seat whose moves are offered: the one that is played on, else the one whose view is shown if
 * it acts, else any acting one. */
function mover(): number | null {
  const acting = view.value?.acting ?? [];
  const own = replayedSeat.value;
  if (own !== null && acting.length) return own;
  return acting.includes(shownMoment.value.seat) ? shownMoment.value.seat : (acting[0] ?? null);
}

/** Whether the variation shown goes on with this move. */
function isMade(seat: number, move: string): boolean {
  const made = moveAfter(shownMoment.value.step);
  return !!made && made.seat === seat && made.move === move;
}

function Other({ seat, move }: { seat: number; move: string }) {
  if (!game.value || !gameRecord.value) return null;
  const made = replayedSeat.value !== seat && isMade(seat, move);
  const decision = decisionAt(shownMoment.value.step);
  const best = decision?.seat === seat && decision.best === move;
  return (
    <button
      type="button"
      class="try"
      disabled={busy.value}
      aria-disabled={made}
      data-try={move}
      onClick={() => {
        if (!made) makeMove({ seat, move });
      }}
    >
      <CardText text={moveText(game.value, gameRecord.value, move, true)} />
      {made && <small> {t('(played)')}</small>}
      {best && <small> {t('(best move)')}</small>}
    </button>
  );
}

const farText = (far: HowFar): string =>
  ({
    step: t('One move'),
    round: t('To the end of this round'),
    end: t('To the end of the game'),
  })[far];

/** If nothing is counted, the game is one round. */
const fars = (): HowFar[] =>
  roundsOf(chapters.value).length ? ['step', 'round', 'end'] : ['step', 'end'];

function PlayOn() {
  return (
    <div class="play-on" role="group" aria-label={t('Bots play on')}>
      <p>{t('Simple bots play on. Each bot knows only what its seat can see.')}</p>
      <div class="buttons">
        {fars().map((far) => (
          <button
            key={far}
            type="button"
            data-far={far}
            disabled={busy.value}
            onClick={() => void playOn(far)}
          >
            {farText(far)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Choices({ seat }: { seat: number }) {
  const moves = legal.value.get(seat) ?? [];
  if (!gameRecord.value) return null;
  const players = cast(gameRecord.value);
  if (replayedSeat.value === seat && !moves.length) return null;
  if (replayedSeat.value !== seat && moves.length < 2 && moveAfter(shownMoment.value.step))
    return (
      <p>
        {seatSentence(
          players,
          seat,
          t('You had no other move here.'),
          t('{who} had no other move here.'),
        )}
      </p>
    );
  return (
    <>
      <p>
        {replayedSeat.value === seat
          ? seatSentence(
              players,
              seat,
              t('Your possible moves:'),
              t('Possible moves for {who}:'),
            )
          : seatSentence(
              players,
              seat,
              t('Your other possible moves:'),
              t('Other possible moves for {who}:'),
            )}
      </p>
      <div class="buttons tries">
        {moves.map((move) => (
          <Other key={move} seat={seat} move={move} />
        ))}
      </div>
    </>
  );
}

function Possible() {
  const seat = mover();
  const open =
    !!variation.value && variation.value.id !== 0 && shownMoment.value.step === lastStep.value;
  return (
    <section class="what-if" aria-labelledby="what-if-title">
      {seat === null ? (
        <p>{t('The game is over here. Step back to try another move.')}</p>
      ) : (
        <>
          <PlayFromHere />
          {open && replayedSeat.value === null && <PlayOn />}
          <Choices seat={seat} />
        </>
      )}
      <p role="status" class="quiet">
        {busy.value ? t('One moment …') : ''}
      </p>
    </section>
  );
}

/** It opens by itself beside a variation, which can be played on here. */
export function WhatIf() {
  const other = !!variation.value && variation.value.id !== 0;
  return (
    <More name="what-if" id="what-if-title" title={t('What if …')} wanted={other}>
      <Possible />
    </More>
  );
}
