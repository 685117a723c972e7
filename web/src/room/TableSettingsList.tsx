// The settings of a table as a list.
import { t } from '../base/translations';
import type { Rounds, TableSettings } from '../base/room_types';
import { clockSetting, delaySetting, graceSetting, chatSetting, roundText } from './room_text';

type Settings = TableSettings & { rounds?: Rounds };

export function TableSettingsList({ settings }: { settings: Settings }) {
  const { rounds } = settings;
  const rows: [string, string][] = [
    [
      t('Who can join'),
      settings.public ? t('Everyone: the table is listed') : t('Anyone with the link'),
    ],
    [t('Chat'), chatSetting(settings.talk)],
    [t('Clock'), clockSetting(settings.clock)],
    [t('A bot plays for absent players'), graceSetting(settings.grace)],
    [t('Spectators see moves'), delaySetting(settings.delay)],
    ...(rounds ? [[t('Games in a row'), roundText(rounds)] as [string, string]] : []),
  ];
  return (
    <dl class="table-settings">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
