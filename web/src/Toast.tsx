// Why something was refused: the sentence, and the rule it comes from.
import { useEffect } from 'preact/hooks';
import { Icon } from './Icon';
import { toast } from './store';
import { t } from './words';

const READING = 9000;

export function Toast() {
  const it = toast.value;
  useEffect(() => {
    if (!it) return;
    const timer = setTimeout(() => (toast.value = null), READING);
    return () => clearTimeout(timer);
  }, [it]);
  return (
    <div class="toast-place" role="status">
      {it && (
        <div class="toast">
          <p>
            {t(it.message)} {it.rule && <span class="rule">{it.rule}</span>}
          </p>
          <button class="icon" aria-label={t('Close')} onClick={() => (toast.value = null)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
