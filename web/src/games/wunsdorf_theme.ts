// The theme of Wunsdorf.
import type { Theme } from './theme';
import { rowsOf } from '../table_view/field_values';
import { trickTakerOf } from '../table_view/trick_taker';
import { cardsIn, WunsdorfPad, WunsdorfStrip } from './WunsdorfPanels';

const SEAT = 256; // the field holds the strength of the highest card times this, plus its seat

export const theme: Theme = {
  sample: ['b7', 'r18', 'y11'],
  laid: ['trick'],
  taker: (view) => (rowsOf(view.fields.top)[0] ?? 0) % SEAT,
  closed: ['played'],
  quiet: (view) => (trickTakerOf(view, theme) ? [] : ['leader']), // nobody has led yet
  sensible: (view) => cardsIn(rowsOf(view.fields.round)[0] ?? 1),
  offices: ['dealer', 'leader'],
  outOf: { round: 19 }, // R-WUN-03
  order: ['talon', 'trump_card', 'played'],
  strip: WunsdorfStrip,
  sheet: WunsdorfPad,
};
