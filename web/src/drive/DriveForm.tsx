// The form for a new drive. The last choices stay on this device.
import { useState } from 'preact/hooks';
import { readStored, store } from '../base/local_storage';
import { t } from '../base/translations';
import { randomHex } from '../room/entropy_share';
import { newDrive } from './drive_state';
import { SetupFields, usualSetup, type Setup } from './SetupFields';

const NAME = 'drive-setup';

export function DriveForm() {
  const [setup, setSetup] = useState<Setup>(() => ({
    ...usualSetup(),
    ...readStored<Partial<Setup>>(NAME, {}),
    title: '',
  }));
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    store(NAME, setup);
    const id = await newDrive(setup, randomHex(16));
    setBusy(false);
    if (id) location.hash = `#/drive/${id}/people`;
  };
  return (
    <form
      class="drive-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void open();
      }}
    >
      <SetupFields setup={setup} change={(part) => setSetup({ ...setup, ...part })} />
      <button type="submit" class="primary">
        {t('Open the drive')}
      </button>
    </form>
  );
}
