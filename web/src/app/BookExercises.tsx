// Adds exercises to the rule book that is open, and opens them over it. All of it is loaded with
// the first book.
import { useSignalEffect } from '@preact/signals';
import { useState } from 'preact/hooks';
import { shownPages } from '../components/RuleBook';

type Tried = Parameters<typeof import('../course/TryDialog').TryDialog>[0];

interface Opened extends Omit<Tried, 'onClose'> {
  Dialog: typeof import('../course/TryDialog').TryDialog;
}

export function BookExercises() {
  const [opened, setOpened] = useState<Opened | null>(null);
  useSignalEffect(() => {
    const pages = shownPages.value;
    if (!pages) return;
    const open = async (exercise: Tried['exercise']) => {
      const { TryDialog } = await import('../course/TryDialog');
      setOpened({ Dialog: TryDialog, game: pages.game, exercise });
    };
    void import('../course/book_exercises').then(({ addExercises }) =>
      addExercises(pages.box, pages.game, (exercise) => void open(exercise)),
    );
  });
  if (!opened) return null;
  const { Dialog, game, exercise } = opened;
  return <Dialog game={game} exercise={exercise} onClose={() => setOpened(null)} />;
}
