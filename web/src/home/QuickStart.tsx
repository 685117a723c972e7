// Four buttons that lead to a table at once, with the game chosen below.
import { useState } from 'preact/hooks';
import { Icon, type IconName } from '../components/Icon';
import { link } from '../state/connection';
import { fullTitle } from '../state/game_list';
import { visit } from '../state/session';
import { dealing, inviteAll, playNow, preset } from './table_draft';
import { t } from '../base/translations';
import { OpenTables } from './OpenTables';
import { nameOf, hasSeat } from './RunningTables';

interface WayProps {
  name: string;
  icon: IconName;
  label: string;
  about: string;
  act: () => void;
  first?: boolean;
  far?: boolean; // needs the server
}

function QuickStartButton({ name, icon, label, about, act, first = false, far = false }: WayProps) {
  const cut = far && link.value === 'lost';
  return (
    <li>
      <button
        type="button"
        class={first ? 'primary' : ''}
        data-way={name}
        disabled={cut}
        aria-disabled={dealing.value || cut}
        onClick={act}
      >
        <Icon name={icon} />
        <b>{label}</b>
        <small>{cut ? t('Available when you are online') : about}</small>
      </button>
    </li>
  );
}

export function QuickStart() {
  const [open, setOpen] = useState(false);
  const game = preset.value ? fullTitle(preset.value.title) : '';
  const last = hasSeat().find((m) => !m.over);
  return (
    <>
      <nav class="ways" aria-label={t('Play')}>
        <ul>
          <QuickStartButton
            name="now"
            icon="play"
            label={t('Play now')}
            about={t('{game}, against bots', { game })}
            act={() => void playNow()}
            first
          />
          <QuickStartButton
            name="link"
            icon="link"
            label={t('Table with a link')}
            about={t('{game}, with friends', { game })}
            act={() => void inviteAll()}
            far
          />
          <QuickStartButton
            name="open"
            icon="people"
            label={t('Open tables')}
            about={t('Join in or watch')}
            act={() => setOpen(true)}
            far
          />
          {last && (
            <QuickStartButton
              name="continue"
              icon="forward"
              label={t('Continue')}
              about={nameOf(last)}
              act={() => visit(last.table)}
            />
          )}
        </ul>
      </nav>
      {open && <OpenTables onClose={() => setOpen(false)} />}
    </>
  );
}
