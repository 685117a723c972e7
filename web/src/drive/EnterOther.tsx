// The director of an online drive enters somebody who cannot do so alone, and gets the link that
// opens the seat of this person.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { CopyField } from '../components/CopyField';
import { Icon } from '../components/Icon';
import { randomHex } from '../base/random_hex';
import { act } from './drive_state';
import { driveTitle } from './drive_title';
import { GroupPick, groupsMember } from './GroupFields';
import { driveLink } from './LinksPanel';
import { RowForm } from './RowForm';
import type { DriveState } from './drive_types';

export function EnterOther({ state }: { state: DriveState }) {
  const { id } = state.drive;
  const [name, setName] = useState('');
  const [group, setGroup] = useState<number | null>(null);
  const [own, setOwn] = useState(() => randomHex(16)); // the same until it has been answered
  const [entered, setEntered] = useState<{ name: string; url: string } | null>(null);
  const send = async () => {
    const members = { names: [name.trim()], ...groupsMember(state, [group ?? 0]) };
    const done = await act('enter', members, { own });
    if (!done?.token) return;
    setEntered({ name: name.trim(), url: driveLink(id, 'seat', done.token) });
    setName('');
    setGroup(null);
    setOwn(randomHex(16));
  };
  return (
    <>
      <RowForm send={send}>
        <label class="field">
          <span>{t('Enter somebody who has no link')}</span>
          <input
            name="other-name"
            required
            maxLength={30}
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <GroupPick state={state} group={group} pick={setGroup} />
        <button type="submit">{t('Put on the list')}</button>
      </RowForm>
      {entered && (
        <CopyField
          label={t('Pass this link on to {name}: it opens the seat', { name: entered.name })}
          text={entered.url}
          share={{ title: driveTitle(state.drive), url: entered.url }}
        >
          <Icon name="link" /> {t('Copy link')}
        </CopyField>
      )}
    </>
  );
}
