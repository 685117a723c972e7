// The two groups of a drive, under the club's own names: their names in the setup, and the choice
// of each person.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { act } from './drive_state';
import type { DrivePerson, DriveState } from './drive_types';

const LETTERS = ['A', 'B'];

interface Props {
  setup: { groups?: string[] | null };
  change: (part: { groups: string[] | null }) => void;
}

/** "Ladies / Gents"; null as long as there are not two names. */
function groupsIn(text: string): string[] | null {
  const names = text.split('/').map((name) => name.trim());
  return names.length === LETTERS.length && names.every(Boolean) ? names : null;
}

export function GroupNames({ setup, change }: Props) {
  const [typed, setText] = useState(setup.groups?.join(' / ') ?? '');
  const isOwn = groupsIn(typed)?.join('/') === setup.groups?.join('/');
  const text = isOwn ? typed : (setup.groups?.join(' / ') ?? '');
  return (
    <label class="field">
      <span>{t('Two groups, such as ladies / gents')}</span>
      <input
        name="groups"
        value={text}
        onInput={(e) => {
          setText(e.currentTarget.value);
          change({ groups: groupsIn(e.currentTarget.value) });
        }}
      />
    </label>
  );
}

interface PickProps {
  state: DriveState;
  group: number | null; // null: not chosen yet
  pick: (group: number) => void;
  name?: string; // of the choice, where a form has several
}

/** Somebody who enters chooses a group, or none, by a tap; only where there are groups. */
export function GroupPick({ state, group, pick, name: choice = 'own-group' }: PickProps) {
  const { groups } = state.drive.setup;
  if (!groups) return null;
  return (
    <fieldset class="segments">
      <legend>{t('Group')}</legend>
      {[...groups, t('no group')].map((name, at) => (
        <label key={name}>
          <input
            type="radio"
            name={choice}
            required
            checked={group === (at + 1) % (groups.length + 1)}
            onChange={() => pick((at + 1) % (groups.length + 1))}
          />
          <span translate={at === groups.length}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The member of an act that puts people on the list; nothing where there are no groups. */
export const groupsMember = (state: DriveState, groups: number[]): { groups?: number[] } =>
  state.drive.setup.groups ? { groups } : {};

/** To which group somebody belongs; only where there are groups. */
export function GroupChoice({ state, it }: { state: DriveState; it: DrivePerson }) {
  const { groups } = state.drive.setup;
  if (!groups || it.bot) return null;
  const chosen = it.group ? LETTERS.indexOf(it.group) + 1 : 0;
  return (
    <select
      name="group"
      aria-label={t('Group of {name}', { name: it.name })}
      value={chosen}
      onChange={(e) => void act('group', { person: it.number, group: +e.currentTarget.value })}
    >
      <option value={0}>{t('no group')}</option>
      {groups.map((name, at) => (
        <option key={name} value={at + 1}>
          {name}
        </option>
      ))}
    </select>
  );
}
