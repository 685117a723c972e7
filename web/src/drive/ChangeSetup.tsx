// The setup of a drive that has begun: what results allow can still be changed, with a reason.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { act } from './drive_state';
import { OnlineFields } from './OnlineFields';
import { usualOnline, withGame, type OnlineForm } from './online_setup';
import { SetupFields, usualSetup } from './SetupFields';
import { SetupLine } from './SetupLine';
import type { DriveSetup, DriveState } from './drive_types';

function Fields({ setup, change }: { setup: DriveSetup; change: (setup: DriveSetup) => void }) {
  if (setup.online)
    return (
      <OnlineFields
        setup={setup as OnlineForm}
        change={(next) => change({ ...setup, ...next })}
      />
    );
  return <SetupFields setup={setup} change={(part) => change({ ...setup, ...part })} />;
}

export function ChangeSetup({ state }: { state: DriveState }) {
  const now = state.drive.setup;
  const [setup, setSetup] = useState<DriveSetup>(now);
  const [reason, setReason] = useState('');
  const usual = now.online ? withGame(usualOnline(), now.online.game) : usualSetup();
  return (
    <details class="options change-setup">
      <summary>{t('Setup')}</summary>
      <SetupLine setup={now} usual={usual} />
      <form
        class="drive-form"
        onSubmit={(event) => {
          event.preventDefault();
          void act('setup', { setup, reason }).then((done) => done && setReason(''));
        }}
      >
        <Fields setup={setup} change={setSetup} />
        <label class="field">
          <span>{t('Reason (needed: it stands in the log)')}</span>
          <input
            name="reason"
            required
            maxLength={60}
            value={reason}
            onInput={(e) => setReason(e.currentTarget.value)}
          />
        </label>
        <SetupLine setup={setup} usual={usual} />
        <button type="submit">{t('Change the setup')}</button>
      </form>
    </details>
  );
}
