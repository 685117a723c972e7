// The offer to be told of turns, at a table with other people.
import { t } from '../base/translations';
import { alertWishes, changeAlertWishes } from '../state/alert_wishes';
import { switchOn } from './alerts';
import '../style/alerts.css';

export function AlertOffer() {
  if (alertWishes.value.on || alertWishes.value.declined) return null;
  return (
    <div class="note alert-offer" data-note="alerts">
      <p>{t('Do you want a notification when it is your turn?')}</p>
      <button type="button" data-tool="alerts-on" onClick={() => void switchOn()}>
        {t('Notify me')}
      </button>
      <button
        type="button"
        data-tool="alerts-no"
        onClick={() => changeAlertWishes({ declined: true })}
      >
        {t('No, thanks')}
      </button>
    </div>
  );
}
