// Offers the lesson of the chosen form before its first table.
import { beginLesson } from '../home/lesson_start';
import { t } from '../base/translations';
import { preset } from '../home/table_draft';
import { lessonProgress, declineLesson, needsLesson } from '../learn/lesson_progress';

/** The question above a new table, if the game has not been learned on this device. */
export function LessonOffer({ id }: { id: string }) {
  const form = preset.value?.id ?? null;
  if (!needsLesson(id, form)) return null;
  return (
    <p class="offer">
      <span>{t('New to this game? A few moves show you how to play.')}</span>
      <button type="button" data-offer={id} onClick={() => beginLesson(id, form)}>
        {lessonProgress(id, form) ? t('Continue the first game') : t('Show me')}
      </button>
      <button type="button" data-offer="no" onClick={() => declineLesson(id)}>
        {t('No, thanks')}
      </button>
    </p>
  );
}
