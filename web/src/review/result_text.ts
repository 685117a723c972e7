// Who has won, as a sentence, and the places of all.
import type { View } from '../base/protocol_types';
import { language, t } from '../base/translations';
import { seatName } from '../table_view/field_values';
import { isReader, seatSentence } from '../table_view/seat_sentences';

/** `first` are the seats in the first place; partners win together, others share. */
export function wonSentence(view: View, first: number[], sides: boolean): string {
  const [one = -1] = first;
  if (first.length === view.seats) return t('A draw');
  if (first.length === 1)
    return seatSentence(view, one, t('You have won!'), t('{who} has won'));
  const others = first.filter((seat) => !isReader(view, seat));
  const who = new Intl.ListFormat(language.value).format(others.map((s) => seatName(view, s)));
  if (others.length < first.length)
    return sides
      ? t('You and {who} have won', { who })
      : t('You and {who} share the first place', { who });
  return sides ? t('{who} have won', { who }) : t('{who} share the first place', { who });
}

/** The place of each seat. Where `sides` play together it is the place of the side. */
export function placesOf(rank: number[], sides: number): number[] {
  const together = sides > 0 && rank.every((one, seat) => one === rank[seat % sides]);
  if (!together) return rank;
  return rank.map((own) => 1 + rank.slice(0, sides).filter((other) => other < own).length);
}
