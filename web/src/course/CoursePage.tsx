// The page of a course: one exercise at a time, how far one is, and the first game with help.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { Masthead } from '../components/Masthead';
import { openRuleBook } from '../components/RuleBook';
import type { Course } from '../games/courses/course_script';
import { beginLesson } from '../home/lesson_start';
import { hasLesson, lessonProgress } from '../learn/lesson_progress';
import { games } from '../state/game_list';
import { courseProgress, markDone, visitExercise } from './course_progress';
import { ExerciseBoard } from './ExerciseBoard';
import { loadCourse } from './exercise_play';
import '../style/stats.css';

const addressOf = (game: string, at: number) => `#/course/${game}/${at + 1}`;

function Steps({ game, count, at }: { game: string; count: number; at: number }) {
  const { done } = courseProgress(game);
  return (
    <ol class="course-steps" aria-label={t('Exercises')}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i}>
          <a
            href={addressOf(game, i)}
            class={done.includes(i) ? 'done' : ''}
            aria-current={i === at ? 'step' : undefined}
          >
            {i + 1}
            {done.includes(i) && <span class="unseen">, {t('done')}</span>}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The first game with help, and the rules. */
function Beyond({ game }: { game: string }) {
  const one = games.value.find((g) => g.id === game);
  const begun = lessonProgress(game);
  return (
    <div class="buttons beyond">
      {hasLesson(game) && (
        <button type="button" data-lesson={game} onClick={() => beginLesson(game)}>
          {begun && !begun.done ? t('Continue the first game') : t('Your first game, with help')}
        </button>
      )}
      <button
        type="button"
        data-tool="rules"
        onClick={() =>
          openRuleBook({ game, preset: one?.presets[0]?.id ?? null, options: {} })
        }
      >
        {t('Rules')}
      </button>
    </div>
  );
}

function Exercises({ game, course, at }: { game: string; course: Course; at: number }) {
  const { done } = courseProgress(game);
  const exercise = course[at];
  useEffect(() => visitExercise(game, at), [game, at]);
  if (!exercise) return null;
  const last = at + 1 >= course.length;
  return (
    <>
      <Steps game={game} count={course.length} at={at} />
      <ExerciseBoard gameId={game} exercise={exercise} onDone={() => markDone(game, at)}>
        {!last && (
          <button
            type="button"
            class={done.includes(at) ? 'primary' : ''}
            data-tool="next"
            onClick={() => (location.hash = addressOf(game, at + 1))}
          >
            {done.includes(at) ? t('Next') : t('Skip this exercise')}
          </button>
        )}
      </ExerciseBoard>
      {done.length === course.length && (
        <p class="finished">{t('You have done the whole course. Now play!')}</p>
      )}
    </>
  );
}

export function CoursePage({ words }: { words: string[] }) {
  const [id = '', number = ''] = words;
  const [loaded, setLoaded] = useState<{ id: string; course: Course | null } | null>(null);
  useEffect(() => {
    let here = true;
    void loadCourse(id).then((course) => here && setLoaded({ id, course }));
    return () => void (here = false);
  }, [id]);
  const course = loaded?.id === id ? loaded.course : null;
  const title = games.value.find((one) => one.id === id)?.title ?? '';
  const wanted = number ? Number(number) - 1 : courseProgress(id).at;
  const at = course?.[wanted] ? wanted : 0;
  return (
    <div class="beside course" data-game={id} data-exercise={at + 1}>
      <Masthead title={t('Learn {game}', { game: t(title) })} />
      <main>
        {course ? (
          <Exercises game={id} course={course} at={at} />
        ) : (
          <p aria-busy="true">{t('Loading …')}</p>
        )}
        <Beyond game={id} />
      </main>
    </div>
  );
}
