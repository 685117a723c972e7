// Offers the lesson of a game: as a button in the list of games, and as a question before the first
// game.
import { choosePreset, chosenGame, ownName, pace } from './table_draft';
import { games } from '../state/game_list';
import { showRefusal } from '../state/toasts';
import { t } from '../base/translations';
import { startLesson, lessonProgress, declineLesson, hasLesson } from '../learn/lesson_progress';

/** Starts the lesson, and chooses its game for the next table. */
function start(id: string): void {
  const game = games.value.find((one) => one.id === id);
  if (game?.presets[0] && chosenGame.value?.id !== id) choosePreset(game, game.presets[0]);
  void startLesson(id, ownName.value.trim() || t('You'), pace.value).catch(showRefusal);
}

/** The button in the list of games. */
export function LessonButton({ id }: { id: string }) {
  if (!hasLesson(id)) return null;
  const open = lessonProgress(id);
  return (
    <button type="button" class="lesson" data-lesson={id} onClick={() => start(id)}>
      {open && !open.done ? t('Continue the first game') : t('Learn to play: a guided first game')}
    </button>
  );
}

/** The question above a new table, if the game has not been learned on this device. */
export function LessonOffer({ id }: { id: string }) {
  const open = lessonProgress(id);
  if (!hasLesson(id) || open?.done) return null;
  return (
    <p class="offer">
      <span>{t('New to this game? A few moves show you how to play.')}</span>
      <button type="button" data-offer={id} onClick={() => start(id)}>
        {open ? t('Continue the first game') : t('Show me')}
      </button>
      <button type="button" data-offer="no" onClick={() => declineLesson(id)}>
        {t('No, thanks')}
      </button>
    </p>
  );
}
