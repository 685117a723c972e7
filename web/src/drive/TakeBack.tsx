// Takes back what waits for the end of the round, in the row of the person whom it concerns:
// somebody who would leave stays, and a latecomer who has no seat yet goes from the list.
import { t } from '../base/translations';
import { actAll } from './drive_state';
import type { DriveAct, DriveChange, DriveState } from './drive_types';

const ACTS = { join: 'join', leave: 'leave', replace: 'replace', return: 'replace' };

const labelOf = (change: DriveChange['change']): string =>
  change === 'join' ? t('Remove') : change === 'leave' ? t('Stays after all') : t('Take back');

/** The act that made the change. The log has the newest one first. */
const madeBy = (acts: DriveAct[], { change, persons, by }: DriveChange): DriveAct | undefined =>
  acts.find(
    (it) =>
      !it.undone &&
      it.act === ACTS[change] &&
      (change === 'join' ? it.first === by[0] : it.person === persons[0]),
  );

/** Later acts for those who came by it are undone first: their names, their groups. */
const dependsOn = (made: DriveAct, { change, by }: DriveChange) => (it: DriveAct) =>
  it.at > made.at && !it.undone && change !== 'leave' && by.includes(it.person ?? 0);

export function TakeBack({ state, person }: { state: DriveState; person: number }) {
  const change = state.changes.find((it) => [...it.persons, ...it.by].includes(person));
  const acts = state.acts ?? [];
  const made = change && madeBy(acts, change);
  if (!made) return null;
  const undone = [...acts.filter(dependsOn(made, change)), made];
  return (
    <button
      type="button"
      data-tool="take-back"
      onClick={() => void actAll(undone.map((it) => ({ act: 'undo', number: it.at })))}
    >
      {labelOf(change.change)}
    </button>
  );
}
