// Latecomers at real tables: their names, their groups where there are some, and whether the club's
// list keeps them.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { enrolled } from '../members/enrol';
import type { ClubList, Group } from '../members/member_types';
import { folded } from '../members/group_words';
import { changeList, eveningOf, listOfDrive, membersOf, nameOf } from '../members/saved_lists';
import { act } from './drive_state';
import { GroupPick, groupsMember } from './GroupFields';
import type { DriveState } from './drive_types';

interface Latecomer {
  name: string;
  group: number | null; // from 1; 0: none, null: not chosen yet
}

const GROUPS: Group[] = ['', 'A', 'B'];
const NOBODY: Latecomer = { name: '', group: null };

/** The members who are not there yet. */
function absentMembers(list: ClubList, drive: string) {
  const here = new Set(eveningOf(list, drive)?.people.map((one) => one.member));
  return membersOf(list).filter((one) => !here.has(one.number));
}

/** A member who is named has the usual group, unless another one has been chosen. */
function named(state: DriveState, { group }: Latecomer, name: string): Latecomer {
  const list = listOfDrive(state.drive.id);
  const member = list && membersOf(list).find((one) => folded(nameOf(one)) === folded(name));
  return { name, group: group ?? (member?.group ? GROUPS.indexOf(member.group) : null) };
}

/** Those whom the list does not know become members, with their groups of tonight. */
function keep(state: DriveState, late: Latecomer[]): void {
  for (const { name, group } of late) {
    const list = listOfDrive(state.drive.id);
    const isKnown = list?.members.some((one) => folded(nameOf(one)) === folded(name));
    if (!list || isKnown) continue;
    changeList(list.id, enrolled(list, { name: name.trim(), group: GROUPS[group ?? 0] ?? '' }));
  }
}

interface FieldProps {
  state: DriveState;
  late: Latecomer;
  at: number;
  set: (late: Latecomer) => void;
}

function LatecomerField({ state, late, at, set }: FieldProps) {
  const { team } = state.drive;
  return (
    <>
      <label class="field">
        <span>
          {team > 1
            ? t('Latecomer {number} of {n} who play together', { number: at + 1, n: team })
            : t('A latecomer')}
        </span>
        <input
          name="latecomer"
          list="absent-members"
          required
          value={late.name}
          onInput={(e) => set(named(state, late, e.currentTarget.value))}
        />
      </label>
      <GroupPick
        state={state}
        group={late.group}
        pick={(group) => set({ ...late, group })}
        name={`late-group-${at}`}
      />
    </>
  );
}

function AbsentMembers({ list, drive }: { list: ClubList; drive: string }) {
  return (
    <datalist id="absent-members">
      {absentMembers(list, drive).map((one) => (
        <option key={one.number} value={nameOf(one)} />
      ))}
    </datalist>
  );
}

export function JoinForm({ state }: { state: DriveState }) {
  const { id, team } = state.drive;
  const nobody = Array.from({ length: team }, () => NOBODY);
  const [late, setLate] = useState(nobody);
  const [keeps, setKeeps] = useState(true);
  const list = listOfDrive(id);
  const send = async () => {
    const names = late.map((one) => one.name.trim());
    const members = { names, ...groupsMember(state, late.map((one) => one.group ?? 0)) };
    if (!(await act('join', members))) return;
    if (keeps) keep(state, late);
    setLate(nobody);
  };
  return (
    <form
      class="enter-form join-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {late.map((one, at) => (
        <LatecomerField
          key={at}
          {...{ state, late: one, at }}
          set={(next) => setLate(late.map((it, i) => (i === at ? next : it)))}
        />
      ))}
      {list && <AbsentMembers list={list} drive={id} />}
      {list && (
        <label class="switch">
          <input
            type="checkbox"
            name="keeps"
            checked={keeps}
            onChange={(e) => setKeeps(e.currentTarget.checked)}
          />
          {t('Keep these names on the list for next time')}
        </label>
      )}
      <button type="submit">{t('From the next round on')}</button>
    </form>
  );
}
