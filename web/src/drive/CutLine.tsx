// Whom a lot made the winner of a table where both sides had as much: so people know why they move.
import { t } from '../base/translations';
import { namesOf, sideOf } from './drive_text';
import type { DriveState, DriveTable } from './drive_types';

export function CutLine({ state, table }: { state: DriveState; table: DriveTable }) {
  if (!table.cut) return null;
  const names = namesOf(state, sideOf(table, table.cut - 1));
  return <p class="cut">{t('Even: a lot has decided for {names}.', { names })}</p>;
}
