// The spec of a new table like the current one, for people who are not its host.
import { currentTable, type TableSpec } from '../state/saved_tables';
import { room } from '../state/room';
import { usualSettings, YOU } from '../room/create_table';
import type { View } from '../base/protocol_types';

/** The spec with which this device made the table, or one read from the view. */
export function repeatSpec(v: View): TableSpec {
  const spec = currentTable.value?.order;
  if (spec) return spec;
  const seats = v.who.map((who, s) => (s === v.seat ? YOU : who === 'person' ? 'open' : who));
  const now = room.value;
  const { public: open, delay, talk, clock, grace } = now ?? usualSettings;
  return {
    game: v.game,
    preset: v.preset,
    options: v.preset ? {} : v.options,
    seats,
    names: v.names,
    pace: now?.pace ?? 700,
    settings: { public: open, delay, talk, clock, grace },
  };
}
