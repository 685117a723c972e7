// Asks a person for a name who came to their table without one, as hosts do.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { renamePerson } from './seat_requests';

const MOST = 40;

export function AskName() {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim()) renamePerson(name.trim());
  };
  return (
    <section class="panel welcome" aria-labelledby="ask-name-title">
      <h2 id="ask-name-title">{t('What is your name?')}</h2>
      <form class="sit-down" onSubmit={submit}>
        <label class="field">
          <span>{t('The others at the table see it.')}</span>
          <input
            ref={field}
            name="ask-name"
            required
            maxLength={MOST}
            autocomplete="nickname"
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" data-tool="save-name">
          {t('Save')}
        </button>
      </form>
    </section>
  );
}
