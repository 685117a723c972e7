// Offers the lesson of a game before its first table.
import { beginLesson } from '../home/lesson_start';
import { t } from '../base/translations';
import { lessonProgress, declineLesson, hasLesson } from '../learn/lesson_progress';

/** The question above a new table, if the game has not been learned on this device. */
export function LessonOffer({ id }: { id: string }) {
  const open = lessonProgress(id);
  if (!hasLesson(id) || open?.done) return null;
  return (
    <p class="offer">
      <span>{t('New to this game? A few moves show you how to play.')}</span>
      <button type="button" data-offer={id} onClick={() => beginLesson(id)}>
        {open ? t('Continue the first game') : t('Show me')}
      </button>
      <button type="button" data-offer="no" onClick={() => declineLesson(id)}>
        {t('No, thanks')}
      </button>
    </p>
  );
}
