// The offer of a lesson at home: for a game nobody has learned here yet, and in the list of games.
import { choosePreset, chosenGame, ownName, pace } from './table_draft';
import { games } from '../state/game_list';
import { showRefusal } from '../state/toasts';
import { t } from '../base/translations';
import { startLesson, lessonProgress, declineLesson, hasLesson } from '../learn/lesson_progress';

/** What was learned is what will be played next. */
function start(id: string): void {
  const game = games.value.find((one) => one.id === id);
  if (game?.presets[0] && chosenGame.value?.id !== id) choosePreset(game, game.presets[0]);
  void startLesson(id, ownName.value.trim() || t('You'), pace.value).catch(showRefusal);
}

/** In the list of games: always there. */
export function LessonButton({ id }: { id: string }) {
  if (!hasLesson(id)) return null;
  const open = lessonProgress(id);
  return (
    <button type="button" class="lesson" data-lesson={id} onClick={() => start(id)}>
      {open && !open.done ? t('Go on with the first game') : t('Learn it: a first game with help')}
    </button>
  );
}

/** Where a game is about to be dealt that nobody has learned here. */
export function LessonOffer({ id }: { id: string }) {
  const open = lessonProgress(id);
  if (!hasLesson(id) || open?.done) return null;
  return (
    <p class="offer">
      <span>{t('New to this game? A few moves show you how it goes.')}</span>
      <button type="button" data-offer={id} onClick={() => start(id)}>
        {open ? t('Go on with the first game') : t('Show me')}
      </button>
      <button type="button" data-offer="no" onClick={() => declineLesson(id)}>
        {t('No, thanks')}
      </button>
    </p>
  );
}
