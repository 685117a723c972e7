// Moves, chapters and courses in sentences.
import { moveSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { seatName } from '../table_view/field_values';
import { t } from '../base/translations';
import type { Game, View } from '../base/protocol_types';
import type { Chapter } from './chapters';
import type { Variation } from './variation';
import type { Step, Story } from './record_text';

/** Just so much of a view that names can be told: of the record, not of who sits there now. */
export const cast = (story: Story): View =>
  ({ names: story.names, who: story.who, seats: story.who.length, seat: -1 }) as unknown as View;

export const nameOfSeat = (story: Story, seat: number): string => seatName(cast(story), seat);

/** "Play Queen of Hearts"; with `draw` as <Words> wants it. */
export function moveText(game: Game, story: Story, text: string, draw: boolean): string {
  const move = parse(game, text);
  return move ? moveSentence(cast(story), move, draw) : text;
}

/** "Anna: Play Queen of Hearts." */
export const stepText = (game: Game, story: Story, step: Step, draw: boolean): string =>
  t('{who}: {what}.', {
    who: nameOfSeat(story, step.seat),
    what: moveText(game, story, step.move, draw),
  });

export function chapterText(chapter: Chapter): string {
  const { label, number, counted } = chapter;
  return counted ? `${t(label)}: ${number}` : `${t(label)} ${number}`;
}

/** What a branch is called until somebody names it: "12: Anna: Play Queen of Hearts". */
export function branchName(game: Game, story: Story, step: number, move: Step): string {
  const what = stepText(game, story, move, false).replace(/\.$/, '');
  return t('{n}: {what}', { n: step + 1, what });
}

export const courseName = (course: Variation): string =>
  course.id === 0 ? t('What happened') : course.name;
