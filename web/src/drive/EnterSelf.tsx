// The form by which somebody puts their own name on the list of a drive. The device keeps the token
// that stands for them from then on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ownName, storeOwnName } from '../state/own_name';
import { t } from '../base/translations';
import { randomHex } from '../base/random_hex';
import { act, refreshDrive } from './drive_state';
import { GroupPick, groupsMember } from './GroupFields';
import { RowForm } from './RowForm';
import { noteDrive } from './saved_drives';
import type { DriveState } from './drive_types';

interface Props {
  state: DriveState;
  label?: string; // of the button
  focus?: boolean; // the field gets the focus at once
}

/** A director who plays enters like anybody else, without the key. */
async function enterSelf(state: DriveState, name: string, group: number, own: string) {
  const members = { names: [name], ...groupsMember(state, [group]) };
  const done = await act('enter', members, { own, key: undefined });
  if (!done?.token) return;
  ownName.value = name;
  storeOwnName();
  noteDrive(state.drive.id, { token: done.token, person: done.person });
  void refreshDrive();
}

export function EnterSelf({ state, label, focus }: Props) {
  const [name, setName] = useState(ownName.value);
  const [group, setGroup] = useState<number | null>(null);
  const [own] = useState(() => randomHex(16)); // so that the second try after a lost answer fits
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, []);
  return (
    <RowForm send={() => enterSelf(state, name.trim(), group ?? 0, own)}>
      <label class="field">
        <span>{t('Your name')}</span>
        <input
          ref={field}
          name="own-name"
          required
          maxLength={30}
          autocomplete="nickname"
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <GroupPick state={state} group={group} pick={setGroup} />
      <button type="submit" class="primary">
        {label ?? t('Put me on the list')}
      </button>
    </RowForm>
  );
}
