// "Play on from here": somebody plays a seat again from the moment shown, in a variation, against
// the bots that sat there. Where people sat, the strongest bot plays.
import { bots, botsOf } from '../state/game_list';
import { playedAs } from '../base/played_as';
import { settings, SPEEDS } from '../base/settings';
import { moveOfOthers } from './variation';
import * as review from './review_state';
import type { Step } from './record_text';

const STRONGEST = 'expert';
const PAUSE = 500; // ms until the next bot moves, so that its card can be seen

/** The bot that plays a seat. */
export function botOf(seat: number): string {
  const game = review.game.value;
  const who = review.gameRecord.value?.who[seat];
  if (bots.value.some(({ id }) => id === who)) return playedAs(game, who!);
  const best = playedAs(game, STRONGEST);
  return botsOf(game).some(({ id }) => id === best) ? best : 'simple';
}

const rest = (): Promise<void> =>
  new Promise((done) => setTimeout(done, PAUSE * SPEEDS[settings.value.speed]));

/** The others move until it is the seat's turn, or until another moment is shown. */
async function letOthersMove(): Promise<void> {
  const own = review.replayedSeat.value;
  const one = review.variation.value;
  const { step } = review.shownMoment.value;
  if (own === null || !one) return;
  const move = await moveOfOthers(one, step, own, botOf);
  const isHere =
    review.variation.value?.id === one.id && review.shownMoment.value.step === step;
  if (!move || !isHere || review.replayedSeat.value !== own) return;
  await review.addMove(move);
  await rest();
  return letOthersMove();
}

export function playFromHere(seat: number): void {
  review.replayedSeat.value = seat;
  review.chooseSeat(seat);
  review.setOpen(false);
  void review.busily(letOthersMove);
}

export function stopPlaying(): void {
  review.replayedSeat.value = null;
}

/** A move that somebody makes in the review: it is answered if the seat is played again. */
export function makeMove(move: Step): void {
  if (review.replayedSeat.value !== move.seat) return void review.makeOtherMove(move);
  void review.busily(async () => {
    if (!review.isDrawn.value) return;
    await review.addMove(move);
    await rest();
    await letOthersMove();
  });
}
