// Somebody who has lost the browser says who it is, and waits until the director lets this device
// in. The token that it gets then stands for that person.
import { useEffect } from 'preact/hooks';
import { t } from '../base/translations';
import { RequestError } from '../base/request_error';
import { ask } from '../state/connection';
import { showToast } from '../state/toasts';
import { randomHex } from '../base/random_hex';
import { act, askParts, refreshDrive } from './drive_state';
import { humansOf, nameOf } from './drive_text';
import { noteDrive, savedDrive, type SavedDrive } from './saved_drives';
import type { DriveState } from './drive_types';

type Asked = NonNullable<SavedDrive['asked']>;

/** The token is good as soon as the director has let the device in. */
async function lookForAnswer(id: string, asked: Asked): Promise<void> {
  const { asks = [] } = await askParts<Pick<DriveState, 'asks'>>(['people']);
  if (asks.some((one) => one.number === asked.number)) return;
  try {
    await ask('drive', { drive: id, token: asked.token });
    noteDrive(id, { token: asked.token, person: asked.person, asked: undefined });
  } catch (error) {
    if (!(error instanceof RequestError) || error.refusal.code !== 'token') return;
    noteDrive(id, { asked: undefined });
    showToast(t('The director has not let you in.'));
  }
  void refreshDrive();
}

async function askFor(id: string, person: number): Promise<void> {
  const done = await act('ask', { person }, { own: randomHex(16), key: undefined });
  if (!done?.token) return;
  noteDrive(id, { asked: { person, token: done.token, number: done.number } });
  void refreshDrive();
}

function Waiting({ state, asked }: { state: DriveState; asked: Asked }) {
  const { id, number } = state.drive;
  useEffect(() => void lookForAnswer(id, asked), [number]);
  return (
    <div class="buttons">
      <p role="status">
        {t('The director is asked whether you are {name}. Please wait.', {
          name: nameOf(state, asked.person),
        })}
      </p>
      <button
        type="button"
        onClick={() => {
          noteDrive(id, { asked: undefined });
          void refreshDrive();
        }}
      >
        {t('Cancel')}
      </button>
    </div>
  );
}

export function AskSeat({ state }: { state: DriveState }) {
  const { id } = state.drive;
  const asked = savedDrive(id)?.asked;
  const people = [...humansOf(state)].sort((a, b) => a.name.localeCompare(b.name));
  if (asked) return <Waiting state={state} asked={asked} />;
  if (!people.length) return null;
  return (
    <label class="field">
      <span>{t('Were you here before? The director lets you back in.')}</span>
      <select
        name="ask-seat"
        value=""
        onChange={(e) => void askFor(id, Number(e.currentTarget.value))}
      >
        <option value="">{t('I am …')}</option>
        {people.map((one) => (
          <option key={one.number} value={one.number} translate={false}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
