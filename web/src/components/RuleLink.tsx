// The id of a rule as a button that opens the rule book there.
import { openTableRules } from './RuleBook';
import { t } from '../base/translations';

export function RuleLink({ rule }: { rule: string }) {
  return (
    <button
      type="button"
      class="rule link"
      aria-haspopup="dialog"
      aria-label={t('Read rule {rule}', { rule })}
      title={t('Read rule {rule}', { rule })}
      onClick={() => openTableRules(rule)}
    >
      {rule}
    </button>
  );
}
