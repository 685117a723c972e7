// A small "i" that opens the rule book at a rule, whose id it names to screen readers and on hover.
import { Icon } from './Icon';
import { openTableRules } from './RuleBook';
import { t } from '../base/translations';

interface Props {
  rule: string;
  open?: (rule: string) => void;
}

export function RuleLink({ rule, open = openTableRules }: Props) {
  return (
    <button
      type="button"
      class="rule link"
      aria-haspopup="dialog"
      aria-label={t('Read rule {rule}', { rule })}
      title={t('Read rule {rule}', { rule })}
      onClick={() => open(rule)}
    >
      <Icon name="info" />
      <span class="unseen" translate={false}>
        {rule}
      </span>
    </button>
  );
}
