// One card, pile or empty place on the table, and what tapping it does.
import { Face } from '../cards/Face';
import { nameOf } from '../cards/names';
import { small } from '../settings';
import type { Card } from '../wire';
import { t } from '../words';
import { chosen, isChosen, isHinted, isLegal, isOpen, isPointable, tap } from './choice';
import type { Spot } from './moves';

/** The classes and words that follow from the moves of the moment. */
export function standing(spot: Spot): { classes: string; words: string[] } {
  const classes: string[] = [];
  const words: string[] = [];
  if (isChosen(spot)) {
    classes.push('chosen');
    words.push(t('chosen'));
  } else if (isOpen(spot)) {
    classes.push(chosen.value.length ? 'target' : 'legal');
    words.push(t('can be played'));
  } else if (isPointable(spot) && isLegal(spot)) classes.push('other');
  else if (isPointable(spot)) classes.push('idle');
  if (isHinted(spot)) {
    classes.push('hinted');
    words.push(t('hint'));
  }
  return { classes: classes.join(' '), words };
}

interface Props {
  spot: Spot;
  card: Card;
  tabIndex?: number;
  label?: string;
  mini?: boolean;
}

/** A single card. Only an open one has a name, and only its face says which it is. */
export function CardView({ spot, card, tabIndex, label, mini = false }: Props) {
  const { classes, words } = standing(spot);
  const name = [label ?? nameOf(card), ...words].join(', ');
  const face = <Face card={card} plain={mini || small.value} />;
  const fly = card === '?' ? undefined : card;
  if (!isPointable(spot) && !isOpen(spot))
    return (
      <span class={`card ${classes}`} role="img" aria-label={name} data-fly={fly}>
        {face}
      </span>
    );
  return (
    <button
      type="button"
      class={`card ${classes}`}
      tabIndex={tabIndex}
      aria-pressed={isChosen(spot)}
      data-fly={fly}
      onClick={() => tap(spot)}
    >
      {face}
      <span class="unseen">{name}</span>
    </button>
  );
}
