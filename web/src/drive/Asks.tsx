// Devices that ask for a seat, for the director: one tap lets somebody in.
import { t } from '../base/translations';
import { act } from './drive_state';
import { nameOf } from './drive_text';
import type { DriveState } from './drive_types';

export function Asks({ state }: { state: DriveState }) {
  if (state.role !== 'director' || !state.asks?.length) return null;
  return (
    <div role="alert">
      <ul class="asks">
        {state.asks.map(({ number, person }) => (
          <li key={number}>
            <span>{t('Somebody says: I am {name}.', { name: nameOf(state, person) })}</span>
            <button
              type="button"
              class="primary"
              data-tool="admit"
              onClick={() => void act('admit', { number })}
            >
              {t('Let in')}
            </button>
            <button
              type="button"
              data-tool="dismiss"
              onClick={() => void act('dismiss', { number })}
            >
              {t('Do not let in')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
