// The mark of a move that was no good one, or could not be judged: a sign with its name.
import { gradeText, MARKS } from './analysis_text';
import type { Grade } from './analysis';

export function GradeMark({ grade }: { grade: Grade | undefined }) {
  if (!grade || grade === 'fine') return null;
  return (
    <span class={`grade ${grade}`} data-grade={grade} title={gradeText(grade)}>
      <span aria-hidden="true">{MARKS[grade]}</span>
      <span class="unseen">{gradeText(grade)}</span>
    </span>
  );
}
