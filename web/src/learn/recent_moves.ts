// The lines of the log since the person's own last move.
import type { LogLine } from '../state/log_line';
import type { View } from '../base/protocol_types';

const MOST = 12; // lines; a spectator has no own move

/** The lines after the viewer's last own move; right after it, the last lines with it. */
export function movesSinceOwn(lines: LogLine[], view: View): LogLine[] {
  const mine = lines.map((l) => 'event' in l && l.event.seat === view.seat);
  const after = lines.slice(mine.lastIndexOf(true) + 1);
  return (after.some((l) => 'event' in l) ? after : lines.slice(-MOST)).slice(-MOST);
}
