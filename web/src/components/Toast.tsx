// Shows the current short message, with the rule it comes from.
import { useEffect, useRef } from 'preact/hooks';
import { openBook } from './RuleBook';
import { Icon } from './Icon';
import { RuleLink } from './RuleLink';
import { toast } from '../state/toasts';
import { t } from '../base/translations';

const READING_TIME = 9000;

export function Toast() {
  const it = toast.value;
  // An equal message gets a new node, so that screen readers read it again.
  const last = useRef({ it, count: 0 });
  if (it !== last.current.it) last.current = { it, count: last.current.count + 1 };
  useEffect(() => {
    if (!it || openBook.value) return; // it stays while its rule is read
    const timer = setTimeout(() => (toast.value = null), READING_TIME);
    return () => clearTimeout(timer);
  }, [it, openBook.value]);
  return (
    <div class="toast-place" role="status">
      {it && (
        <div class="toast" key={last.current.count}>
          <p>
            {t(it.message)} {it.rule && <RuleLink rule={it.rule} />}
          </p>
          <button class="icon" aria-label={t('Close')} onClick={() => (toast.value = null)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
