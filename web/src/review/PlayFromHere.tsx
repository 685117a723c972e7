// "Play on from here": its button, and who plays the other seats.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../base/translations';
import { bots } from '../state/game_list';
import { botOf, playFromHere, stopPlaying } from './play_from_here';
import { gameRecord, replayedSeat, shownMoment } from './review_state';
import { seatSentence } from '../table_view/seat_sentences';
import { cast, nameOfSeat } from './review_text';
import type { RecordContent } from './record_text';

/** "Bot 2 (Expert), Bot 3 (Beginner)" */
function othersText(story: RecordContent, own: number): string {
  const label = (seat: number) => t(bots.value.find(({ id }) => id === botOf(seat))?.label ?? '');
  return story.who
    .map((_, seat) => `${nameOfSeat(story, seat)} (${label(seat)})`)
    .filter((_, seat) => seat !== own)
    .join(', ');
}

/** The table may be above the part of the page that is seen. */
function start(seat: number): void {
  playFromHere(seat);
  document.querySelector('.scenery')?.scrollIntoView({ block: 'center' });
}

/** A button that takes the place of the other one keeps its focus. */
function useFocusKept(own: number | null) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(own);
  useEffect(() => {
    if (before.current !== own) button.current?.focus({ preventScroll: true });
    before.current = own;
  }, [own]);
  return button;
}

export function PlayFromHere() {
  const story = gameRecord.value;
  const own = replayedSeat.value;
  const button = useFocusKept(own);
  const { seat } = shownMoment.value;
  if (!story || (own === null && seat < 0)) return null;
  const players = cast(story);
  if (own === null)
    return (
      <button type="button" ref={button} data-tool="play-again" onClick={() => start(seat)}>
        {seatSentence(players, seat, t('Play on from here'), t('Play on from here as {who}'))}
      </button>
    );
  return (
    <div class="play-on" role="group" aria-label={t('Play on from here')}>
      <p>
        {seatSentence(
          players,
          own,
          t('You play on. The same cards come.'),
          t('You play on as {who}. The same cards come.'),
        )}
      </p>
      <p>{t('In the other seats: {list}', { list: othersText(story, own) })}</p>
      <button type="button" ref={button} data-tool="stop-playing" onClick={stopPlaying}>
        {t('Stop playing')}
      </button>
    </div>
  );
}
