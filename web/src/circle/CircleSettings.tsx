// The changes that a member can make: the own name, the account; and for who leads the circle its
// name and link.
import { useState } from 'preact/hooks';
import { ConfirmButton } from '../components/ConfirmButton';
import { t } from '../base/translations';
import { login, sessionKey } from '../state/login';
import { TextField } from './CircleForms';
import { actInCircle, deleteCircle, leaveCircle } from './circle_state';
import { nameOf } from './circle_text';
import type { CircleState } from './circle_types';

interface RenameProps {
  label: string;
  name: 'title' | 'name'; // also that of the act and of its member
  now: string;
  id: string;
}

function Rename({ label, name, now, id }: RenameProps) {
  const [value, setValue] = useState(now);
  const submit = (event: Event) => {
    event.preventDefault();
    void actInCircle(id, name, { [name]: value.trim() });
  };
  return (
    <form class="circle-form row" onSubmit={submit}>
      <TextField label={label} name={name} value={value} onInput={setValue} />
      <button type="submit">{t('Save')}</button>
    </form>
  );
}

/** With an account the circle is there on every device where the person logs in. */
function Binding({ state }: { state: CircleState }) {
  const session = sessionKey.value;
  if (!session && !state.bound) return null;
  return (
    <label class="switch">
      <input
        type="checkbox"
        name="bound"
        checked={state.bound}
        onChange={(e) => {
          const on = e.currentTarget.checked;
          void actInCircle(state.circle.id, 'bind', on ? { on, session } : { on });
        }}
      />
      {t('Open this circle with my account {name} as well, on all my devices', {
        name: login.value?.name ?? '',
      })}
    </label>
  );
}

function Leader({ id, title }: { id: string; title: string }) {
  return (
    <>
      <Rename label={t('Name of the circle')} name="title" now={title} id={id} />
      <ConfirmButton
        label={t('Make a new link')}
        sure={t('The old link will stop working. Make a new one?')}
        act={() => void actInCircle(id, 'link')}
      />
    </>
  );
}

const goHome = (done: boolean) => done && (location.hash = '#/circle');

export function CircleSettings({ state }: { state: CircleState }) {
  const { circle, member, opens } = state;
  const { id } = circle;
  return (
    <details class="options circle-settings">
      <summary>{t('Change or leave the circle')}</summary>
      <Rename
        label={t('Your name in the circle')}
        name="name"
        now={nameOf(circle, member)}
        id={id}
      />
      <Binding state={state} />
      {opens && <Leader id={id} title={circle.title} />}
      <div class="buttons">
        <ConfirmButton
          label={t('Leave the circle')}
          sure={t('Leave, and come off the leaderboard?')}
          act={() => void leaveCircle(id).then(goHome)}
        />
        {opens && (
          <ConfirmButton
            label={t('Delete the circle')}
            sure={t('Delete it with all its results?')}
            act={() => void deleteCircle(id).then(goHome)}
          />
        )}
      </div>
    </details>
  );
}
