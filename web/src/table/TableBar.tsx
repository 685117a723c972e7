// The bar above a table: home, title, chat, people, settings, the side panel.
import { useState } from 'preact/hooks';
import { Icon, type IconName } from '../components/Icon';
import { soundOn, switchSound } from '../base/settings';
import { SettingsDialog } from '../preferences/SettingsDialog';
import { PeopleDialog } from '../room/PeopleDialog';
import { room } from '../state/room';
import { visit } from '../state/session';
import { ChatButton } from '../room/ChatPanel';
import { t } from '../base/translations';

interface ToolProps {
  icon: IconName;
  label: string;
  act: () => void;
  name?: string;
}

function Tool({ icon, label, act, name }: ToolProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      data-tool={name}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  );
}

function SoundSwitch() {
  const on = soundOn.value;
  return (
    <button
      type="button"
      class="icon"
      aria-label={t('Sound')}
      aria-pressed={on}
      title={on ? t('Switch the sound off') : t('Switch the sound on')}
      data-tool="sound"
      onClick={switchSound}
    >
      <Icon name={on ? 'sound' : 'silent'} />
    </button>
  );
}

export interface SidePanel {
  open: boolean;
  toggle: () => void;
}

const LONG = 30; // letters that a phone's bar has place for

/** The bar; without a side panel before the deal. */
export function TableBar({ title, panel }: { title: string; panel?: SidePanel }) {
  const [open, setOpen] = useState<'people' | 'settings' | null>(null);
  return (
    <header class="bar">
      <Tool icon="home" label={t('Home')} act={() => visit(null)} />
      <p class={title.length > LONG ? 'title long' : 'title'}>{title}</p>
      <ChatButton />
      {panel && <SoundSwitch />}
      {panel && room.value && (
        <Tool icon="people" label={t('People')} name="people" act={() => setOpen('people')} />
      )}
      <Tool icon="gear" label={t('Settings')} act={() => setOpen('settings')} />
      {panel && (
        <button
          type="button"
          class="icon toggle"
          aria-expanded={panel.open}
          aria-label={t('Scores and events')}
          title={t('Scores and events')}
          onClick={panel.toggle}
        >
          <Icon name="list" />
        </button>
      )}
      {open === 'people' && <PeopleDialog title={title} onClose={() => setOpen(null)} />}
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
    </header>
  );
}
