// Begins the lesson of a game, or goes on with it.
import { startLesson } from '../learn/lesson_progress';
import { ownName } from '../state/own_name';
import { showRefusal } from '../state/toasts';
import { pace } from './table_draft';

export const beginLesson = (id: string): void =>
  void startLesson(id, ownName.value.trim(), pace.value).catch(showRefusal);
