// The link of a table, to read, to copy, to share with another app, or to scan.
import { Icon } from '../components/Icon';
import { useCopy } from '../components/use_copy';
import { t } from '../base/translations';
import { QrCode } from './QrCode';

export function linkTo(table: string, token: string | null = null): string {
  const url = new URL(location.href);
  url.hash = token ? `#/${table}/${token}` : `#/${table}`;
  return url.href;
}

/** Shares the link, where the browser can; cancelling is no error. */
async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {});
}

/** Whether the address only works on this device. */
export const isAlone = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

export function Invite({ label, title, url }: { label: string; title: string; url: string }) {
  const [copied, copy] = useCopy(url, 'invite');
  return (
    <div class="invite">
      <label class="field">
        <span>{label}</span>
        <input readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="buttons">
        <button
          type="button"
          onClick={copy}
        >
          <Icon name="link" /> {t('Copy link')}
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => void share(title, url)}>
            <Icon name="share" /> {t('Share …')}
          </button>
        )}
        <span class="quiet" role="status">
          {copied ? t('Copied') : ''}
        </span>
      </div>
      {isAlone(url) && (
        <p class="quiet">
          {t(
            'This link works only on this computer. For other devices, open Talon at the network ' +
              'address of this computer.',
          )}
        </p>
      )}
      <figure class="scan">
        <QrCode text={url} />
        <figcaption>{t('Or scan this code with a phone.')}</figcaption>
      </figure>
    </div>
  );
}
