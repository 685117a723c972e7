// An exercise over the rule book.
import { t } from '../base/translations';
import { Dialog } from '../components/Dialog';
import type { Exercise } from '../games/courses/course_script';
import { ExerciseBoard } from './ExerciseBoard';

interface Props {
  game: string;
  exercise: Exercise;
  onClose: () => void;
}

export function TryDialog({ game, exercise, onClose }: Props) {
  return (
    <Dialog title={t('Try it')} name="try-dialog" onClose={onClose}>
      <ExerciseBoard gameId={game} exercise={exercise} onDone={() => {}} />
      <a class="quiet-link" href={`#/course/${game}`} onClick={onClose}>
        {t('All exercises')}
      </a>
    </Dialog>
  );
}
