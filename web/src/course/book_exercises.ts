// Puts exercises into the pages of a rule book, each after the first paragraph about its rule: the
// cards of its position as pictures, and a button that opens it.
import { drawCard } from '../cards/card_drawing';
import { t } from '../base/translations';
import type { Exercise } from '../games/courses/course_script';
import { loadCourse } from './exercise_play';

/** The first paragraph about a rule. */
function paragraphOf(box: HTMLElement, rule: string): Element | undefined {
  const numbers = [...box.querySelectorAll('.rule')];
  const found = numbers.find((one) => one.textContent?.split(/[\s,]+/).includes(rule));
  return found?.closest('p, li') ?? undefined;
}

/** The cards that lie open before the reader: the own hand, and what lies on the table. */
function cardsOf({ zones }: Exercise): string[] {
  const { hand, trick, middle, centre, packet } = zones;
  const own = [...[hand ?? packet ?? []].flat(2).slice(0, 1)];
  const table = [trick ?? [], middle ?? [], centre ?? []].flat(3);
  return [...table, ...own].flatMap((text) => text.split(' ').filter(Boolean)).slice(0, 12);
}

function block(exercise: Exercise, open: () => void): HTMLElement {
  const box = document.createElement('div');
  box.className = 'book-exercise';
  const pictures = document.createElement('span');
  pictures.className = 'pictures';
  pictures.ariaHidden = 'true';
  pictures.append(...cardsOf(exercise).map((card) => drawCard(card, 'compact')));
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.tool = 'try';
  button.textContent = t('Try it');
  button.addEventListener('click', open);
  box.append(pictures, button);
  return box;
}

/** Adds the exercises of a game whose rules stand in these pages. */
export async function addExercises(
  box: HTMLElement,
  game: string,
  open: (exercise: Exercise) => void,
): Promise<void> {
  const course = await loadCourse(game);
  if (!course || box.querySelector('.book-exercise')) return;
  for (const exercise of course) {
    const at = exercise.rules?.map((rule) => paragraphOf(box, rule)).find(Boolean);
    const place = at?.localName === 'li' ? at.closest('ul, ol') : at;
    const taken = place?.nextElementSibling?.classList.contains('book-exercise');
    if (!taken) place?.after(block(exercise, () => open(exercise)));
  }
}
