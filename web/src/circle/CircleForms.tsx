// The forms that open a circle and join one. Both ask for the name by which the others know this
// person.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { randomHex } from '../base/random_hex';
import { ownName, storeOwnName } from '../state/own_name';
import { joinCircle, openCircle } from './circle_state';

const MOST = 40; // letters

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onInput: (value: string) => void;
}

export function TextField({ label, name, value, onInput }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name={name}
        required
        maxLength={MOST}
        autocomplete={name === 'own-name' ? 'nickname' : 'off'}
        value={value}
        onInput={(e) => onInput(e.currentTarget.value)}
      />
    </label>
  );
}

/** A form whose button works once at a time. The key makes a repeated request the same one. */
function useSending(send: (own: string) => Promise<string | null>) {
  const [busy, setBusy] = useState(false);
  const [own] = useState(() => randomHex(16));
  const submit = async () => {
    setBusy(true);
    const id = await send(own);
    setBusy(false);
    if (!id) return;
    storeOwnName();
    location.hash = `#/circle/${id}`;
  };
  return (event: Event) => {
    event.preventDefault();
    if (!busy) void submit();
  };
}

const OwnName = () => (
  <TextField
    label={t('Your name')}
    name="own-name"
    value={ownName.value}
    onInput={(value) => (ownName.value = value)}
  />
);

export function NewCircleForm() {
  const [title, setTitle] = useState('');
  const submit = useSending((own) => openCircle(title.trim(), ownName.value.trim(), own));
  return (
    <form class="circle-form" onSubmit={submit}>
      <TextField label={t('Name of the circle')} name="title" value={title} onInput={setTitle} />
      <OwnName />
      <button type="submit" class="primary">
        {t('Start a circle')}
      </button>
    </form>
  );
}

export function JoinForm({ id, word }: { id: string; word: string }) {
  const submit = useSending((own) => joinCircle(id, word, ownName.value.trim(), own));
  return (
    <form class="circle-form" onSubmit={submit}>
      <OwnName />
      <button type="submit" class="primary">
        {t('Join the circle')}
      </button>
    </form>
  );
}
