// The progress of lessons: at which step each is, stored on this device, so that it goes on where
// it was left. Moves other than the step's are held back with a reason.
import { computed, effect, signal } from '@preact/signals';
import { namedBots } from '../base/bot_names';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { currentTableId, newTable, saveTable } from '../state/saved_tables';
import { randomHex } from '../base/random_hex';
import { ask } from '../state/connection';
import { acting, game, hinted, pendingStep, view } from '../state/view';
import { games } from '../state/game_list';
import { showRefusal, showToast } from '../state/toasts';
import { visit } from '../state/session';
import { stepwisePace } from '../room/create_table';
import { moveSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { t } from '../base/translations';
import { lessonOf, lessonsOf } from '../games/lessons/lesson_forms';
import type { Lesson, LessonStep } from '../games/lessons/lesson_script';

interface Progress {
  table: string;
  step: number;
  done?: boolean; // finished, or declined
}

const files = import.meta.glob<{ lesson: Lesson }>('../games/lessons/*_lesson.ts');
const load = (id: string) => files[`../games/lessons/${id}_lesson.ts`];

export const hasLesson = (game: string): boolean => !!load(game);

const progress = signal(readStored<Record<string, Progress>>('lessons', {}));
onStoredChange('lessons', () => (progress.value = readStored('lessons', {})));

const loaded = signal<Record<string, Lesson>>({});

function saveProgress(id: string, now: Progress): void {
  progress.value = { ...progress.value, [id]: now };
  store('lessons', progress.value);
}

/** The progress of the lesson of a game, or of a form of it; null if it was never begun. */
export const lessonProgress = (game: string, preset: string | null = null): Progress | null =>
  progress.value[lessonOf(game, preset)] ?? null;

/** Who knows the whole game needs no lesson of a form, and who wants none does not. */
export const needsLesson = (game: string, preset: string | null): boolean =>
  hasLesson(game) && !lessonProgress(game)?.done && !lessonProgress(game, preset)?.done;

/** The lesson of the current table, if it is one. */
const currentLesson = computed(() => {
  for (const id of lessonsOf(view.value?.game ?? '')) {
    const at = progress.value[id];
    if (at && !at.done && at.table === currentTableId.value) return { id, at };
  }
  return null;
});

export interface CurrentStep {
  step: LessonStep;
  number: number; // from 1
  of: number;
  due: boolean; // the person may act, or only has to read
}

/** The current step. */
export const currentStep = computed<CurrentStep | null>(() => {
  const lesson = currentLesson.value && loaded.value[currentLesson.value.id];
  const step = lesson?.steps[currentLesson.value?.at.step ?? 0];
  if (!lesson || !step || !currentLesson.value) return null;
  const idle = acting.value && pendingStep.value !== view.value?.number;
  const due = idle && (!step.move || !!view.value?.moves.includes(step.move));
  return { step, number: currentLesson.value.at.step + 1, of: lesson.steps.length, due };
});

/** Goes to the next step; after the last one the game goes on without help. */
export function nextStep(): void {
  if (!currentLesson.value) return;
  const { id, at } = currentLesson.value;
  const last = at.step + 1 >= (loaded.value[id]?.steps.length ?? 0);
  saveProgress(id, last ? { ...at, done: true } : { ...at, step: at.step + 1 });
}

export function leaveLesson(): void {
  if (currentLesson.value)
    saveProgress(currentLesson.value.id, { ...currentLesson.value.at, done: true });
}

export function declineLesson(id: string): void {
  saveProgress(id, { table: '', step: 0, done: true });
}

/** Whether a move is held back; the right one leads to the next step. */
export function holdsBack(move: string): boolean {
  const it = currentStep.value;
  const g = game.value;
  const v = view.value;
  if (!it || !g || !v) return false;
  if (!it.step.move && it.number === it.of) {
    nextStep(); // the first move of their own ends the lesson
    return false;
  }
  if (!it.step.move) {
    showToast(t('Read on first: press “Next”.'));
    return true;
  }
  if (move === it.step.move) {
    nextStep();
    return false;
  }
  const right = parse(g, it.step.move);
  const instead = it.step.instead?.() ?? t('That is allowed, but another move is better here.');
  const better = right ? t('Try this: {move}.', { move: moveSentence(v, right, false) }) : '';
  showToast(`${instead} ${better}`.trim());
  return true;
}

// Loads the lesson of the current table, and marks the move of its step.
effect(() => {
  const id = currentLesson.value?.id;
  if (id && !loaded.value[id])
    void load(id)?.().then((file) => {
      loaded.value = { ...loaded.value, [id]: file.lesson };
    });
});
effect(() => {
  void view.value?.number;
  const it = currentStep.value;
  if (it) hinted.value = (it.due && it.step.move) || null;
});

/** Goes on with the lesson of a game, or of a form of it, or creates its table. */
export async function startLesson(
  id: string,
  preset: string | null,
  name: string,
  pace: number,
): Promise<void> {
  const own = lessonOf(id, preset);
  const old = progress.value[own];
  if (old && !old.done) return visit(old.table);
  const lesson = (await load(own)?.())?.lesson;
  if (!lesson) return;
  const bots = Array.from({ length: lesson.players }, (_, s) => (s ? 'simple' : ''));
  const members = {
    own: randomHex(16),
    game: id,
    preset: lesson.preset,
    options: { players: String(lesson.players) },
    seats: bots.map((bot) => bot || 'human'),
    names: await namedBots(bots, [name]),
    seed: lesson.seed,
    pace: stepwisePace(pace),
  };
  const made = await ask<{ table: string; tokens: (string | null)[] }>('new', members).catch(
    showRefusal,
  );
  const token = made?.tokens[0];
  if (!made || !token) return;
  const title = games.value.find((g) => g.id === id)?.title ?? id;
  saveTable({ ...newTable(made.table), title, held: { 0: token }, at: 0 });
  saveProgress(own, { table: made.table, step: 0 });
  visit(made.table);
}
