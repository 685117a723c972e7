// Being told of turns, as a part of the form of settings.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { alertWishes, canNotify, changeAlertWishes } from '../state/alert_wishes';
import { switchOff, switchOn } from './alerts';
import { declareDevice } from './push_device';
import '../style/alerts.css';

const two = (n: number): string => String(n).padStart(2, '0');
const written = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function read(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : 60 * hours + minutes;
}

interface HourProps {
  name: 'from' | 'to';
  label: string;
}

function Hour({ name, label }: HourProps) {
  return (
    <label class="field">
      <span>{t(label)}</span>
      <input
        type="time"
        name={`quiet-${name}`}
        value={written(alertWishes.value[name])}
        onChange={(e) => {
          const minutes = read(e.currentTarget.value);
          if (minutes !== null) changeAlertWishes({ [name]: minutes });
        }}
      />
    </label>
  );
}

/** What this browser or this server cannot do. */
function useTrouble(): string {
  const [reached, setReached] = useState(true);
  const { on } = alertWishes.value;
  useEffect(() => {
    if (on) void declareDevice().then(setReached);
  }, [on]);
  if (Notification.permission === 'denied')
    return t('Your browser blocks notifications from this page. Allow them in its settings.');
  return on && !reached ? t('You can be notified only while Talon is open here.') : '';
}

function AlertForm() {
  const { on } = alertWishes.value;
  const trouble = useTrouble();
  return (
    <fieldset class="alert-settings">
      <legend>{t('Notifications')}</legend>
      <label class="switch">
        <input
          type="checkbox"
          name="alerts"
          checked={on}
          onChange={() => void (on ? switchOff() : switchOn())}
        />
        {t('Notify me when it is my turn')}
      </label>
      {on && <Hour name="from" label="Quiet from" />}
      {on && <Hour name="to" label="Quiet until" />}
      {trouble && <p role="status">{trouble}</p>}
      <p class="quiet">
        {t(
          'A notification names the game and the other players, never a card. ' +
            'The maker of your browser delivers it and cannot read it.',
        )}
      </p>
    </fieldset>
  );
}

export const AlertSettings = () => (canNotify() ? <AlertForm /> : null);
