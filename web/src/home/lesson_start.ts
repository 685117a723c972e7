// Begins the lesson of a game, or of a form of it, or goes on with it.
import { startLesson } from '../learn/lesson_progress';
import { ownName } from '../state/own_name';
import { showRefusal } from '../state/toasts';
import { pace } from './table_draft';

export const beginLesson = (id: string, preset: string | null = null): void =>
  void startLesson(id, preset, ownName.value.trim(), pace.value).catch(showRefusal);
