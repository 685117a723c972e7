// The button of the account and its dialog, whose form is loaded when it is opened, with the words
// it needs.
import { useState } from 'preact/hooks';
import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { Later } from '../components/Later';
import { login } from '../state/login';
import { t } from '../base/translations';

const loadForm = () => import('./AccountForm').then((file) => file.AccountForm);

export function AccountButton() {
  const [open, setOpen] = useState(false);
  const label = login.value ? t('Account of {name}', { name: login.value.name }) : t('Account');
  return (
    <>
      <button
        type="button"
        class={`icon ${login.value ? 'known' : ''}`}
        aria-label={label}
        title={label}
        data-tool="account"
        onClick={() => setOpen(true)}
      >
        <Icon name="person" />
      </button>
      {open && (
        <Dialog title={t('Account')} name="account" onClose={() => setOpen(false)}>
          <Later load={loadForm} announces />
        </Dialog>
      )}
    </>
  );
}
