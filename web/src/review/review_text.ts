// Moves, chapters and variations of a review as text.
import { moveLogSentence, moveSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { seatName } from '../table_view/field_values';
import { labelled, t } from '../base/translations';
import type { Game, View } from '../base/protocol_types';
import type { Chapter } from './chapters';
import type { Variation } from './variation';
import type { Step, RecordContent } from './record_text';

/** The part of a view that names need: names come from the record, not from the people at the table
 * now. Somebody without a name reads of their own moves as "you". */
export const cast = ({ names, who, reader }: RecordContent): View =>
  ({ names, who, seats: who.length, seat: reader }) as unknown as View;

export const nameOfSeat = (story: RecordContent, seat: number): string =>
  seatName(cast(story), seat);

/** The move as text; with `draw` the cards are marked for <CardText>. */
export function moveText(game: Game, story: RecordContent, text: string, draw: boolean): string {
  const move = parse(game, text);
  return move ? moveSentence(cast(story), move, draw) : text;
}

/** The move as a line with the name of its player. */
export function stepText(game: Game, story: RecordContent, step: Step, draw: boolean): string {
  const move = parse(game, step.move);
  return move
    ? moveLogSentence(cast(story), step.seat, move, draw)
    : labelled(nameOfSeat(story, step.seat), step.move);
}

export function chapterText(chapter: Chapter): string {
  const { label, number, counted } = chapter;
  if (label.includes('{n}')) return t(label, { n: number });
  return counted ? labelled(t(label), number) : `${t(label)} ${number}`;
}

/** The name of a variation until somebody renames it. */
export function variationName(game: Game, story: RecordContent, step: number, move: Step): string {
  const what = stepText(game, story, move, false).replace(/\.$/, '');
  return t('{n}: {what}', { n: step + 1, what });
}

export const variationTitle = (variation: Variation): string =>
  variation.id === 0 ? t('Actual game') : variation.name;
