import type { Theme } from '.';
import { WunsdorfPad, WunsdorfStrip } from './wunsdorf-parts';

export const theme: Theme = {
  sample: ['b7', 'r18', 'y11'],
  laid: ['trick'],
  closed: ['played'],
  order: ['talon', 'trump_card', 'played'],
  strip: WunsdorfStrip,
  sheet: WunsdorfPad,
};
