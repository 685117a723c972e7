// The dialog of the account: entering, statistics and ratings, taking everything along, leaving.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../Dialog';
import { Icon } from '../Icon';
import { save } from '../file';
import { Refused } from '../socket';
import { t } from '../words';
import { career, forgetMe, login, logout, lookUp, register, whoami } from './account';
import { Figures } from './Figures';
import { packed, unpack } from './luggage';

const LEAST = 8;
const MOST = 128;

export function AccountButton() {
  const [open, setOpen] = useState(false);
  const label = whoami.value ? t('Account of {name}', { name: whoami.value.name }) : t('Account');
  return (
    <>
      <button
        type="button"
        class={`icon ${whoami.value ? 'known' : ''}`}
        aria-label={label}
        title={label}
        data-tool="account"
        onClick={() => setOpen(true)}
      >
        <Icon name="person" />
      </button>
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Account')} name="account" onClose={onClose}>
      {whoami.value ? (
        <Known />
      ) : (
        <>
          <Unknown />
          <Luggage />
        </>
      )}
    </Dialog>
  );
}

interface PassphraseProps {
  label: string;
  value: string;
  fresh?: boolean;
  set: (text: string) => void;
}

function Passphrase({ label, value, fresh = false, set }: PassphraseProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="password"
        name="passphrase"
        required
        minLength={LEAST}
        maxLength={MOST}
        autocomplete={fresh ? 'new-password' : 'current-password'}
        value={value}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}

function Wrong({ message }: { message: string | null }) {
  return <div role="alert">{message && <p class="refusal">{t(message)}</p>}</div>;
}

function Unknown() {
  const [fresh, setFresh] = useState(false);
  const [name, setName] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setWrong(await (fresh ? register : login)(name.trim(), passphrase));
    setBusy(false);
  };
  return (
    <form
      class="account-form"
      onSubmit={(e) => {
        e.preventDefault();
        if (!busy) void submit();
      }}
    >
      <p>
        {t('You can play everything without an account.')}{' '}
        {t('With one, your statistics and ratings are there on each of your devices.')}
      </p>
      <fieldset class="segments">
        <legend class="unseen">{t('Account')}</legend>
        {[false, true].map((kind) => (
          <label key={String(kind)}>
            <input
              type="radio"
              name="entering"
              value={kind ? 'new' : 'known'}
              checked={fresh === kind}
              onChange={() => setFresh(kind)}
            />
            <span>{kind ? t('New account') : t('I have one')}</span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        <span>{t('Name')}</span>
        <input
          name="account-name"
          required
          minLength={2}
          maxLength={24}
          autocomplete="username"
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <Passphrase
        label={fresh ? t('Passphrase: at least 8 letters, best a few words') : t('Passphrase')}
        value={passphrase}
        fresh={fresh}
        set={setPassphrase}
      />
      {fresh && <p class="quiet">{t('Keep it well: nobody can send you a new one.')}</p>}
      <Wrong message={wrong} />
      <button type="submit" class="primary" disabled={busy} data-tool="enter">
        {fresh ? t('Make the account') : t('Log in')}
      </button>
    </form>
  );
}

function Known() {
  useEffect(() => void lookUp(), []);
  return (
    <>
      <p>{t('You are logged in as {name}.', { name: whoami.value?.name ?? '' })}</p>
      {career.value && <Figures career={career.value} />}
      <Luggage />
      <div class="buttons">
        <button type="button" data-tool="logout" onClick={() => void logout()}>
          {t('Log out')}
        </button>
        {career.value && career.value.logins > 1 && (
          <button type="button" onClick={() => void logout(true)}>
            {t('Log out on every device')}
          </button>
        )}
      </div>
      <Forgetting />
    </>
  );
}

const sentence = (error: unknown): string => {
  if (error instanceof Refused) return t(error.refusal.message);
  throw error;
};

function Luggage() {
  const file = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const out = async () => {
    const text = await packed().catch((error) => setTold(sentence(error)));
    if (text) save('talon.json', text, 'application/json');
  };
  const read = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    setTold(await chosen.text().then(unpack).catch(sentence));
    if (file.current) file.current.value = '';
    await lookUp();
  };
  return (
    <section class="luggage" aria-labelledby="luggage-title">
      <h3 id="luggage-title">{t('Take everything along')}</h3>
      <p class="quiet">
        {t(
          'One file with your results, records and seats. Show it to nobody: it opens your seats.',
        )}
      </p>
      <div class="buttons">
        <button type="button" data-tool="export" onClick={() => void out()}>
          {t('Save as a file')}
        </button>
        <label class="button">
          {t('Read a file in')}
          <input
            ref={file}
            type="file"
            class="unseen"
            name="import"
            accept=".json,application/json"
            onChange={() => void read()}
          />
        </label>
      </div>
      <p role="status">{told}</p>
    </section>
  );
}

function Forgetting() {
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <details>
      <summary>{t('Delete my account')}</summary>
      <form
        class="account-form"
        onSubmit={(e) => {
          e.preventDefault();
          void forgetMe(passphrase).then(setWrong);
        }}
      >
        <p>
          {t('Your name, statistics and ratings are deleted for good. Games you sit at go on.')}
        </p>
        <Passphrase label={t('Passphrase')} value={passphrase} set={setPassphrase} />
        <Wrong message={wrong} />
        <button type="submit" class="warn" data-tool="forget">
          {t('Delete for good')}
        </button>
      </form>
    </details>
  );
}
