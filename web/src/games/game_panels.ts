// The panels that games add to the page of a table, by the names of their themes; games of tricks
// without a row of their own share theirs.
import { ReserveBars } from './SpitePanels';
import type { Panels } from './theme';
import { DealSheet, TrickStrip } from './TrickPanels';
import { PacketBars, PileBars } from './WarBars';
import { WhistSheet, WhistStrip } from './WhistPanels';
import { WippenStrip } from './WippenPanels';
import { WunsdorfPad, WunsdorfStrip } from './WunsdorfPanels';

const shared: Panels = { strip: TrickStrip, auction: true, sheet: DealSheet };

const panels: Record<string, Panels> = {
  spite: { strip: ReserveBars },
  war: { strip: PacketBars },
  war_steal: { strip: PileBars },
  whist: { strip: WhistStrip, sheet: WhistSheet },
  wippen: { strip: WippenStrip },
  wunsdorf: { strip: WunsdorfStrip, sheet: WunsdorfPad },
};

export const panelsOf = (theme: string): Panels => panels[theme] ?? shared;
