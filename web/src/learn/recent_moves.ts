// What happened since the person moved last: read from the lines of the log.
import type { LogLine } from '../state/log_line';
import type { View } from '../base/protocol_types';

const MOST = 12; // lines; somebody who watches has none of their own

/** The lines after the viewer's last own move; or, right after it, with it. */
export function movesSinceOwn(lines: LogLine[], view: View): LogLine[] {
  const mine = lines.map((l) => 'event' in l && l.event.seat === view.seat);
  const after = lines.slice(mine.lastIndexOf(true) + 1);
  return (after.some((l) => 'event' in l) ? after : lines.slice(-MOST)).slice(-MOST);
}
