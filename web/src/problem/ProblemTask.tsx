// The task of a problem: how many tricks are to be taken, trumps, and how difficult it is.
import { t } from '../base/translations';
import type { Problem } from './problem_moment';
import {
  difficultyText,
  emptyStarsOf,
  hasTrump,
  starsOf,
  SUIT_LETTERS,
  suitName,
  taskText,
} from './problem_text';

function Trump({ trump }: { trump: number }) {
  if (!hasTrump(trump)) return <b>{t('No trump')}</b>;
  const letter = SUIT_LETTERS[trump] ?? '';
  return (
    <b>
      {t('{label}:', { label: t('Trump') })}{' '}
      <span class={`chip suit-${letter}`} aria-hidden="true">
        <svg class="shape" width="13" height="13">
          <use href={`#suit-${letter}`} />
        </svg>
      </span>{' '}
      {suitName(trump)}
    </b>
  );
}

export function ProblemTask({ problem }: { problem: Problem }) {
  const { difficulty, start } = problem;
  return (
    <div class="task">
      <p>{taskText(problem)}</p>
      <p>
        <Trump trump={start.trump} />
        <span class="stars" role="img" aria-label={difficultyText(difficulty)}>
          {starsOf(difficulty)}
          {emptyStarsOf(difficulty)}
        </span>
      </p>
    </div>
  );
}
