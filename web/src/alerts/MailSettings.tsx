// Being told of turns by mail, as a part of the form of settings, where the server sends any.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { pressAfter } from '../components/press';
import { alertWishes } from '../state/alert_wishes';
import { sendsMails } from '../state/server_mails';
import { showRefusal } from '../state/toasts';
import { askForCode, confirm, stopMails } from './mail_address';
import { QuietHours } from './QuietHours';
import '../style/alerts.css';

const EMAIL = { type: 'email', autocomplete: 'email' } as const;
const CODE = { type: 'text', autocomplete: 'one-time-code', inputMode: 'numeric' } as const;

interface StepProps {
  name: string;
  kind: typeof EMAIL | typeof CODE;
  label: string;
  button: string;
  done: (text: string) => Promise<void>;
}

/** A field and the button that sends it. */
function Step({ name, kind, label, button, done }: StepProps) {
  const [text, setText] = useState('');
  const send = () => void done(text.trim()).catch(showRefusal);
  return (
    <div class="mail-step">
      <label class="field">
        <span>{label}</span>
        <input
          name={name}
          {...kind}
          maxLength={254}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
          onKeyDown={(e) => e.key === 'Enter' && send()}
        />
      </label>
      <button
        type="button"
        data-tool={name}
        {...pressAfter(name, text.trim() ? null : t('Fill in this field first.'), send)}
      >
        {button}
      </button>
    </div>
  );
}

/** The address, and then the code that came there. */
function Joining() {
  const [address, setAddress] = useState('');
  const ask = async (text: string) => {
    await askForCode(text);
    setAddress(text);
  };
  if (!address)
    return (
      <Step
        key="address"
        name="mail-address"
        kind={EMAIL}
        label={t('Mail address')}
        button={t('Send a code')}
        done={ask}
      />
    );
  return (
    <>
      <p role="status">{t('A code was sent to {address}.', { address })}</p>
      <Step
        key="code"
        name="mail-code"
        kind={CODE}
        label={t('Code from the mail')}
        button={t('Confirm')}
        done={(code) => confirm(address, code)}
      />
      <button type="button" data-tool="mail-other" onClick={() => setAddress('')}>
        {t('Another address')}
      </button>
    </>
  );
}

function Told({ address }: { address: string }) {
  return (
    <>
      <p role="status">{t('Mails about your turn go to {address}.', { address })}</p>
      {!alertWishes.value.on && <QuietHours />}
      <button
        type="button"
        data-tool="mail-stop"
        onClick={() => void stopMails().catch(showRefusal)}
      >
        {t('Stop these mails')}
      </button>
    </>
  );
}

function MailForm() {
  const { mail } = alertWishes.value;
  return (
    <fieldset class="alert-settings">
      <legend>{t('Mails')}</legend>
      {mail ? <Told address={mail.address} /> : <Joining />}
      <p class="quiet">
        {t(
          'A mail comes when you have been away from your turn for a while. It names the game, ' +
            'never a card, and nobody else sees your address.',
        )}
      </p>
    </fieldset>
  );
}

export function MailSettings() {
  const [offered, setOffered] = useState(false);
  useEffect(() => void sendsMails().then(setOffered), []);
  return offered || alertWishes.value.mail ? <MailForm /> : null;
}
