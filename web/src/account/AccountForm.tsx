// The form of the account: logging in, statistics and ratings, export and import, logging out.
import { useEffect, useState } from 'preact/hooks';
import { SaveAndRead } from '../components/FileButtons';
import { login } from '../state/login';
import { t } from '../base/translations';
import { accountData, changePassphrase, deleteAccount } from './account_requests';
import { logIn, logOut, loadAccount, register, type Reason } from './account_requests';
import { CodeField, NameField, Passphrase, Refusal } from './AccountFields';
import { AccountStatistics } from './AccountStatistics';
import { ForgottenPassphrase } from './ForgottenPassphrase';
import { RecoveryAddress } from './RecoveryAddress';

export function AccountForm() {
  return login.value ? (
    <LoggedIn />
  ) : (
    <>
      <LoginOrNew />
      <ForgottenPassphrase />
      <BackupButtons />
    </>
  );
}

interface ChoiceProps {
  fresh: boolean;
  set: (fresh: boolean) => void;
}

function OldOrNewAccount({ fresh, set }: ChoiceProps) {
  return (
    <fieldset class="segments">
      <legend class="unseen">{t('Account')}</legend>
      {[false, true].map((kind) => (
        <label key={String(kind)}>
          <input
            type="radio"
            name="account-kind"
            value={kind ? 'new' : 'known'}
            checked={fresh === kind}
            onChange={() => set(kind)}
          />
          <span>{kind ? t('Create an account') : t('I have an account')}</span>
        </label>
      ))}
    </fieldset>
  );
}

const safeText = (): string =>
  t(
    'Keep your passphrase safe: without it you need a code, by mail or from the person who runs ' +
      'this server.',
  );

function NewAccountWarning() {
  return (
    <p class="quiet">
      {safeText()}{' '}
      {t('An account without a game in its statistics is deleted after 90 days without use.')}
    </p>
  );
}

function LoginOrNew() {
  const [fresh, setFresh] = useState(false);
  const [name, setName] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [invitation, setInvitation] = useState('');
  const [refusal, setRefusal] = useState<Reason | null>(null);
  const [invited, setInvited] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const answer = await (fresh
      ? register(name.trim(), passphrase, invitation.trim())
      : logIn(name.trim(), passphrase));
    setRefusal(answer);
    // Only a refusal tells that this server wants invitations.
    if (answer?.code === 'invitation') setInvited(true);
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
        {t('You can play all games without an account.')}{' '}
        {t('With an account you have your statistics and ratings on all your devices.')}
      </p>
      <OldOrNewAccount fresh={fresh} set={setFresh} />
      <NameField value={name} set={setName} />
      <Passphrase
        label={fresh ? t('Passphrase: at least 8 characters, best a few words') : t('Passphrase')}
        value={passphrase}
        fresh={fresh}
        set={setPassphrase}
      />
      {fresh && invited && (
        <CodeField
          label={t('Invitation code')}
          name="invitation"
          value={invitation}
          set={setInvitation}
        />
      )}
      {fresh && <NewAccountWarning />}
      <Refusal message={refusal && refusal.message} />
      <button type="submit" class="primary" disabled={busy} data-tool="enter">
        {fresh ? t('Create account') : t('Log in')}
      </button>
    </form>
  );
}

function LoggedIn() {
  useEffect(() => void loadAccount(), []);
  return (
    <>
      <p>{t('You are logged in as {name}.', { name: login.value?.name ?? '' })}</p>
      {accountData.value && <AccountStatistics account={accountData.value} />}
      <BackupButtons />
      <div class="buttons">
        <button type="button" data-tool="logout" onClick={() => void logOut()}>
          {t('Log out')}
        </button>
        {accountData.value && accountData.value.logins > 1 && (
          <button type="button" onClick={() => void logOut(true)}>
            {t('Log out on every device')}
          </button>
        )}
      </div>
      <RecoveryAddress />
      <ChangePassphrase />
      <DeleteAccount />
    </>
  );
}

function BackupButtons() {
  const write = async () => (await import('./backup')).exportBackup();
  const read = async (text: string) => {
    const { importBackup } = await import('./backup');
    const done = await importBackup(text);
    await loadAccount();
    return done;
  };
  return (
    <section class="backup" aria-labelledby="backup-title">
      <h3 id="backup-title">{t('Move to another device')}</h3>
      <p class="quiet">
        {t(
          'A file with your results, records and seats, and with what this device keeps, such as ' +
            'house rules, drives, leagues and circles. Do not share it: it gives access to your ' +
            'seats.',
        )}
      </p>
      <SaveAndRead
        file="talon.json"
        tool="export"
        input="import"
        write={write}
        read={read}
      />
    </section>
  );
}

/** A form that is folded until it is opened. */
function ChangePassphrase() {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const submit = async () => {
    const answer = await changePassphrase(old, fresh);
    setRefusal(answer);
    setDone(!answer);
    if (!answer) [setOld, setFresh].forEach((set) => set(''));
  };
  return (
    <details class="changing">
      <summary>{t('Change passphrase')}</summary>
      <form
        class="account-form"
        onSubmit={(e) => {
          e.preventDefault();
          void submit();
        }}
      >
        <p>
          {t('All your other devices are logged out. This one stays logged in.')}{' '}
          {safeText()}
        </p>
        <Passphrase label={t('Old passphrase')} name="old" value={old} set={setOld} />
        <Passphrase
          label={t('New passphrase: at least 8 characters, best a few words')}
          name="new"
          value={fresh}
          fresh
          set={setFresh}
        />
        <Refusal message={refusal} />
        <button type="submit" class="primary" data-tool="change-passphrase">
          {t('Change')}
        </button>
        <p role="status">{done && t('Passphrase changed.')}</p>
      </form>
    </details>
  );
}

function DeleteAccount() {
  const [passphrase, setPassphrase] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <details class="forgetting">
      <summary>{t('Delete account')}</summary>
      <form
        class="account-form"
        onSubmit={(e) => {
          e.preventDefault();
          void deleteAccount(passphrase).then(setRefusal);
        }}
      >
        <p>
          {t('Your name, statistics and ratings are deleted permanently. Games in progress go on.')}
        </p>
        <Passphrase label={t('Passphrase')} value={passphrase} set={setPassphrase} />
        <Refusal message={refusal} />
        <button type="submit" class="warn" data-tool="forget">
          {t('Delete permanently')}
        </button>
      </form>
    </details>
  );
}
