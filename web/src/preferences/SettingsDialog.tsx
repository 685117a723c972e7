// The dialog of the settings. Its form is loaded when it is opened, with the words it needs.
import { t } from '../base/translations';
import { Dialog } from '../components/Dialog';
import { Later } from '../components/Later';

const loadForm = () => import('./Preferences').then((file) => file.Preferences);

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      <Later load={loadForm} announces />
    </Dialog>
  );
}
