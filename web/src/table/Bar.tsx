// The bar above the table: home, what is played, sharing, settings, the side panel.
import { useState } from 'preact/hooks';
import { Icon } from '../Icon';
import { Dialog } from '../Dialog';
import { Preferences } from '../Preferences';
import { here, invitation, view, visit } from '../store';
import { t } from '../words';
import { seatName } from './numbers';

function Link({ label, url }: { label: string; url: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <li>
      <label>
        <span>{label}</span>
        <input readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button type="button" onClick={copy}>
        {copied ? t('Copied') : t('Copy')}
      </button>
    </li>
  );
}

function Share({ onClose }: { onClose: () => void }) {
  const entry = here.value;
  const v = view.value;
  if (!entry || !v) return null;
  const seats = Object.entries(entry.invites);
  return (
    <Dialog title={t('Invite people')} onClose={onClose}>
      {seats.length > 0 && (
        <p>{t('Send each person the link of one seat. Whoever opens it plays there.')}</p>
      )}
      <ul class="links">
        {seats.map(([s, token]) => (
          <Link key={s} label={seatName(v, Number(s))} url={invitation(entry.table, token)} />
        ))}
        <Link label={t('Only watch')} url={invitation(entry.table, null)} />
      </ul>
    </Dialog>
  );
}

export function Bar({ title, side, toggle }: { title: string; side: boolean; toggle: () => void }) {
  const invites = Object.keys(here.value?.invites ?? {}).length;
  const [open, setOpen] = useState<'share' | 'settings' | null>(
    invites && (view.value?.number ?? 1) === 0 ? 'share' : null,
  );
  return (
    <header class="bar">
      <button
        type="button"
        class="icon"
        aria-label={t('Home')}
        title={t('Home')}
        onClick={() => visit(null)}
      >
        <Icon name="home" />
      </button>
      <p class="title">{title}</p>
      {here.value && (
        <button
          type="button"
          class="icon"
          aria-label={t('Invite people')}
          title={t('Invite people')}
          onClick={() => setOpen('share')}
        >
          <Icon name="people" />
        </button>
      )}
      <button
        type="button"
        class="icon"
        aria-label={t('Settings')}
        title={t('Settings')}
        onClick={() => setOpen('settings')}
      >
        <Icon name="gear" />
      </button>
      <button
        type="button"
        class="icon toggle"
        aria-expanded={side}
        aria-label={t('Scores and events')}
        title={t('Scores and events')}
        onClick={toggle}
      >
        <Icon name="list" />
      </button>
      {open === 'share' && <Share onClose={() => setOpen(null)} />}
      {open === 'settings' && (
        <Dialog title={t('Settings')} onClose={() => setOpen(null)}>
          <Preferences />
        </Dialog>
      )}
    </header>
  );
}
