// The mail address to which a code may go when the passphrase is forgotten, where the server sends
// mails. The server keeps a fingerprint of it, so nobody can read it there.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { sendsMails } from '../state/server_mails';
import { AddressField, CodeField, Passphrase, Refusal } from './AccountFields';
import { accountData, askForRecoveryCode, dropRecovery, nameRecovery } from './account_requests';

interface FormProps {
  button: string;
  tool: string;
  submit: () => Promise<string | null>;
  children: ComponentChildren;
}

function RecoveryForm({ button, tool, submit, children }: FormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <form
      class="account-form"
      onSubmit={(e) => {
        e.preventDefault();
        void submit().then(setRefusal);
      }}
    >
      {children}
      <Refusal message={refusal} />
      <button type="submit" class="primary" data-tool={tool}>
        {button}
      </button>
    </form>
  );
}

function Confirming({ address, done }: { address: string; done: () => void }) {
  const [code, setCode] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const submit = async () => {
    const refusal = await nameRecovery(address, code.trim(), passphrase);
    if (!refusal) done();
    return refusal;
  };
  return (
    <RecoveryForm button={t('Confirm')} tool="recovery-confirm" submit={submit}>
      <p role="status">{t('A code was sent to {address}.', { address })}</p>
      <CodeField
        label={t('Code from the mail')}
        name="recovery-code"
        value={code}
        set={setCode}
      />
      <Passphrase
        label={t('Passphrase')}
        name="recovery-passphrase"
        value={passphrase}
        set={setPassphrase}
      />
    </RecoveryForm>
  );
}

function Naming() {
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState('');
  const submit = async () => {
    const refusal = await askForRecoveryCode(address.trim());
    if (!refusal) setAsked(address.trim());
    return refusal;
  };
  if (asked) return <Confirming address={asked} done={() => setAsked('')} />;
  return (
    <RecoveryForm button={t('Send a code')} tool="recovery-send" submit={submit}>
      <p>{t('If you forget your passphrase, a code can be sent to this address.')}</p>
      <AddressField name="recovery-address" value={address} set={setAddress} />
    </RecoveryForm>
  );
}

function Named() {
  const [passphrase, setPassphrase] = useState('');
  return (
    <RecoveryForm
      button={t('Remove the address')}
      tool="recovery-drop"
      submit={() => dropRecovery(passphrase)}
    >
      <p role="status">{t('If you forget your passphrase, a code is sent to your address.')}</p>
      <Passphrase
        label={t('Passphrase')}
        name="recovery-passphrase"
        value={passphrase}
        set={setPassphrase}
      />
    </RecoveryForm>
  );
}

export function RecoveryAddress() {
  const [mails, setMails] = useState(false);
  useEffect(() => void sendsMails().then(setMails), []);
  if (!mails || !accountData.value) return null;
  return (
    <details class="recovery">
      <summary>{t('Mail address for a forgotten passphrase')}</summary>
      {accountData.value.recovery ? <Named /> : <Naming />}
    </details>
  );
}
