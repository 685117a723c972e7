// The form to take a free seat: a name and a button.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Dialog } from '../components/Dialog';
import { t } from '../base/translations';
import { ownName } from '../state/own_name';
import { openSeats } from '../state/room';
import { sitDown } from './seat_requests';

const MOST = 40;

/** The seat to take; -1: any, null: the dialog is closed. */
export const seatWanted = signal<number | null>(null);

export function SitDownForm({ seat, fresh = false, done }: SitProps) {
  const [name, setName] = useState(fresh ? '' : ownName.value);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const sat = await sitDown(name.trim(), seat);
    setBusy(false);
    if (sat) done?.();
  };
  return (
    <form
      class="sit-down"
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() && !busy) void submit();
      }}
    >
      <label class="field">
        <span>{fresh ? t('Name') : t('Your name')}</span>
        <input
          name="sit-name"
          required
          maxLength={MOST}
          autocomplete={fresh ? 'off' : 'nickname'}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={busy} data-tool="sit">
        {t('Sit down')}
      </button>
    </form>
  );
}

interface SitProps {
  seat?: number | undefined;
  fresh?: boolean; // for another person at this device
  done?: () => void;
}

/** The dialog for a seat chosen at the table or in the list. */
export function SitDownDialog({ fresh }: { fresh: boolean }) {
  const seat = seatWanted.value;
  if (seat === null) return null;
  const close = () => (seatWanted.value = null);
  return (
    <Dialog title={fresh ? t('Another player on this device') : t('Sit down')} onClose={close}>
      {openSeats.value.length === 0 ? (
        <p>{t('No seat is free right now.')}</p>
      ) : (
        <SitDownForm seat={seat < 0 ? undefined : seat} fresh={fresh} done={close} />
      )}
      {fresh && (
        <p class="quiet">{t('Pass the device around. Your cards are hidden in between.')}</p>
      )}
    </Dialog>
  );
}
