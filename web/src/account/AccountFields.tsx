// The fields of the forms of the account, and why one was refused.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';

const LEAST = 8;
const MOST = 128;

interface PassphraseProps {
  label: string;
  name?: string;
  value: string;
  fresh?: boolean;
  set: (text: string) => void;
}

/** A new passphrase can be shown while it is typed: a slip would lock its owner out. */
export function Passphrase(props: PassphraseProps) {
  const { label, name = 'passphrase', value, fresh = false, set } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <label class="field">
        <span>{label}</span>
        <input
          {...(open ? { type: 'text' as const } : { type: 'password' as const })}
          name={name}
          required
          minLength={LEAST}
          maxLength={MOST}
          autocomplete={fresh ? 'new-password' : 'current-password'}
          value={value}
          onInput={(e) => set(e.currentTarget.value)}
        />
      </label>
      {fresh && (
        <label class="switch">
          <input
            type="checkbox"
            name={`${name}-open`}
            checked={open}
            onChange={(e) => setOpen(e.currentTarget.checked)}
          />
          {t('Show what I type')}
        </label>
      )}
    </>
  );
}

export function Refusal({ message }: { message: string | null }) {
  return <div role="alert">{message && <p class="refusal">{message}</p>}</div>;
}

interface TextProps {
  value: string;
  set: (text: string) => void;
}

export function NameField({ name = 'account-name', value, set }: TextProps & { name?: string }) {
  return (
    <label class="field">
      <span>{t('Name')}</span>
      <input
        name={name}
        required
        minLength={2}
        maxLength={24}
        autocomplete="username"
        value={value}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}

interface NamedProps extends TextProps {
  name: string;
}

/** Codes are copied, so nothing is corrected or written large. */
export function CodeField({ label, name, value, set }: NamedProps & { label: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name={name}
        required
        maxLength={64}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={value}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}

export function AddressField({ name, value, set }: NamedProps) {
  return (
    <label class="field">
      <span>{t('Mail address')}</span>
      <input
        name={name}
        type="email"
        autocomplete="email"
        maxLength={254}
        value={value}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}
