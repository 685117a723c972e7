// The panels that games add to the page of a table, by the names of their themes.
import { ReserveBars } from './SpitePanels';
import type { Panels } from './theme';
import { PacketBars, PileBars } from './WarBars';
import { WhistSheet, WhistStrip } from './WhistPanels';
import { WippenStrip } from './WippenPanels';
import { WunsdorfPad, WunsdorfStrip } from './WunsdorfPanels';

export const panels: Record<string, Panels> = {
  spite: { strip: ReserveBars },
  war: { strip: PacketBars },
  war_steal: { strip: PileBars },
  whist: { strip: WhistStrip, sheet: WhistSheet },
  wippen: { strip: WippenStrip },
  wunsdorf: { strip: WunsdorfStrip, sheet: WunsdorfPad },
};
