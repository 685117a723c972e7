// Being told of turns, as a part of the form of settings.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { alertWishes, canNotify } from '../state/alert_wishes';
import { switchOff, switchOn } from './alerts';
import { declareDevice } from './push_device';
import { QuietHours } from './QuietHours';
import '../style/alerts.css';

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
      {on && <QuietHours />}
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
