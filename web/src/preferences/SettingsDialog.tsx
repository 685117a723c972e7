// The dialog of the settings. Its form is loaded when it is first opened, with the words it needs.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadMoreTranslations, t } from '../base/translations';
import { Dialog } from '../components/Dialog';

let loaded: ComponentType | null = null;

async function loadForm(): Promise<ComponentType> {
  const [file] = await Promise.all([import('./Preferences'), loadMoreTranslations()]);
  return (loaded = file.Preferences);
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [Form, setForm] = useState<ComponentType | null>(() => loaded);
  useEffect(() => {
    if (!Form) void loadForm().then((form) => setForm(() => form));
  }, []);
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      {Form ? <Form /> : <p role="status">{t('One moment …')}</p>}
    </Dialog>
  );
}
