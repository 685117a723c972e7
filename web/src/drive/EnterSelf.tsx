// The form by which somebody puts their own name on the list of a drive. The device keeps the token
// that stands for them from then on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ownName, storeOwnName } from '../state/own_name';
import { t } from '../base/translations';
import { randomHex } from '../room/entropy_share';
import { act, refreshDrive } from './drive_state';
import { RowForm } from './RowForm';
import { noteDrive } from './saved_drives';
import type { DriveState } from './drive_types';

interface Props {
  state: DriveState;
  label?: string; // of the button
  focus?: boolean; // the field gets the focus at once
}

/** A director who plays enters like anybody else, without the key. */
async function enterSelf(id: string, name: string, own: string): Promise<void> {
  const done = await act('enter', { names: [name] }, { own, key: undefined });
  if (!done?.token) return;
  ownName.value = name;
  storeOwnName();
  noteDrive(id, { token: done.token, person: done.person });
  void refreshDrive();
}

export function EnterSelf({ state, label, focus }: Props) {
  const [name, setName] = useState(ownName.value);
  const [own] = useState(() => randomHex(16)); // so that the second try after a lost answer fits
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, []);
  return (
    <RowForm send={() => enterSelf(state.drive.id, name.trim(), own)}>
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
      <button type="submit" class="primary">
        {label ?? t('Put me on the list')}
      </button>
    </RowForm>
  );
}
