// The mark behind a name that is the name of an account: nobody else can be called so there.
import { Icon } from './Icon';
import { t } from '../base/translations';

export function AccountMark({ shown }: { shown: boolean | undefined }) {
  if (!shown) return null;
  return (
    <span class="account-mark" title={t('Name of an account')}>
      <Icon name="check" />
      <span class="unseen"> ({t('Name of an account')})</span>
    </span>
  );
}
