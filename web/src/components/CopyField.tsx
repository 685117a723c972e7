// A text to pass on: a field that shows it, a button that copies it and, where the device can, one
// that hands it to another app.
import type { ComponentChildren } from 'preact';
import { t } from '../base/translations';
import { Icon } from './Icon';
import { useCopy } from './use_copy';

interface CopyFieldProps {
  label: string;
  text: string;
  children: ComponentChildren; // of the button that copies
  share: ShareData;
}

/** Cancelling is no error. */
const send = (data: ShareData): void => void navigator.share(data).catch(() => {});

export function CopyField({ label, text, children, share }: CopyFieldProps) {
  const [copied, copy] = useCopy(text, 'copy-field');
  return (
    <div class="copy-field">
      <label class="field">
        <span>{label}</span>
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="buttons">
        <button type="button" data-tool="copy" onClick={copy}>
          {children}
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => send(share)}>
            <Icon name="share" /> {t('Share …')}
          </button>
        )}
        <span class="quiet" role="status">
          {copied ? t('Copied') : ''}
        </span>
      </div>
    </div>
  );
}
