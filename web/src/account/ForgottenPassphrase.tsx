// The form of somebody who has forgotten a passphrase: a code comes by mail, or from the operator
// of the server, and sets a new one.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { pressAfter } from '../components/press';
import { sendsMails } from '../state/server_mails';
import { AddressField, CodeField, NameField, Passphrase, Refusal } from './AccountFields';
import { askForResetCode, resetPassphrase } from './account_requests';

interface SendingProps {
  name: string;
  address: string;
  set: (address: string) => void;
  refuse: (message: string | null) => void;
}

/** Nothing tells whether there is such an account. */
function Sending({ name, address, set, refuse }: SendingProps) {
  const [sent, setSent] = useState('');
  const send = async () => {
    const refusal = await askForResetCode(name, address);
    refuse(refusal);
    setSent(refusal ? '' : address);
  };
  return (
    <>
      <AddressField name="reset-address" value={address} set={set} />
      <button
        type="button"
        data-tool="reset-send"
        {...pressAfter(
          name ? 'reset-address' : 'reset-name',
          name && address ? null : t('Enter the name and the mail address first.'),
          () => void send(),
        )}
      >
        {t('Send a code')}
      </button>
      <p role="status">
        {sent &&
          t('If {address} belongs to this account, a code is in your mail.', { address: sent })}
      </p>
    </>
  );
}

const howText = (mails: boolean): string =>
  mails
    ? t(
        'A code can be sent to the mail address that you have named for your account. Without ' +
          'one, ask the person who runs this server for a code.',
      )
    : t('Ask the person who runs this server for a code.');

const MAILED = /^\d{8}$/; // the operator's are longer

function ResetForm() {
  const [mails, setMails] = useState(false);
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [fresh, setFresh] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => void sendsMails().then(setMails), []);
  const submit = async () => {
    const word = code.replaceAll(/\s/g, '');
    const where = MAILED.test(word) ? address.trim() : '';
    setRefusal(await resetPassphrase(name.trim(), word, fresh, where));
  };
  return (
    <form
      class="account-form"
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      <p>{howText(mails)}</p>
      <NameField name="reset-name" value={name} set={setName} />
      {mails && (
        <Sending
          name={name.trim()}
          address={address.trim()}
          set={setAddress}
          refuse={setRefusal}
        />
      )}
      <CodeField label={t('Your code')} name="reset-code" value={code} set={setCode} />
      <Passphrase
        label={t('New passphrase: at least 8 characters, best a few words')}
        name="reset-new"
        value={fresh}
        fresh
        set={setFresh}
      />
      <p class="quiet">{t('All other devices are logged out.')}</p>
      <Refusal message={refusal} />
      <button type="submit" class="primary" data-tool="reset">
        {t('Set the new passphrase')}
      </button>
    </form>
  );
}

export function ForgottenPassphrase() {
  const [open, setOpen] = useState(false);
  return (
    <details class="resetting" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t('Forgot your passphrase?')}</summary>
      {open && <ResetForm />}
    </details>
  );
}
