// A line of text to share, with a button that copies it and, where the device can, one that sends
// it.
import { t } from '../base/translations';
import { Icon } from './Icon';
import { useCopy } from './use_copy';
import '../style/days.css';

export function ShareLine({ label, line }: { label: string; line: string }) {
  const [copied, copy] = useCopy(line, 'share');
  return (
    <div class="share">
      <label class="field">
        <span>{label}</span>
        <input readOnly value={line} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="buttons">
        <button
          type="button"
          data-tool="copy"
          onClick={copy}
        >
          {t('Copy the line')}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            onClick={() => void navigator.share({ text: line }).catch(() => {})}
          >
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
