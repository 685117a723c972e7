// The list of all keyboard shortcuts of the table.
import { Dialog } from '../components/Dialog';
import { settings } from '../base/settings';
import { t } from '../base/translations';
import { ALWAYS, KEYS } from './shortcuts';
import { shortcutsOpen } from '../preferences/shortcuts_open';

function Line({ keys, label }: { keys: string; label: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{label}</dd>
    </div>
  );
}

export function ShortcutDialog() {
  if (!shortcutsOpen.value) return null;
  return (
    <Dialog title={t('Keys')} name="keys" onClose={() => (shortcutsOpen.value = false)}>
      <dl class="keys-list">
        {ALWAYS.map(([keys, label]) => (
          <Line key={keys} keys={t(keys)} label={t(label)} />
        ))}
      </dl>
      {settings.value.keys ? (
        <dl class="keys-list">
          {KEYS.map(({ keys, shown, label }) => (
            <Line key={label} keys={t(shown ?? (keys[0] ?? '').toUpperCase())} label={t(label)} />
          ))}
        </dl>
      ) : (
        <p class="quiet">{t('Single-key shortcuts are off in the settings.')}</p>
      )}
    </Dialog>
  );
}
