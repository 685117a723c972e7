// The settings of a table as a list.
import { t } from '../base/translations';
import type { TableSettings } from '../base/room_types';
import { clockSetting, delaySetting, graceSetting, chatSetting } from './room_text';

export function TableSettingsList({ house }: { house: TableSettings }) {
  const rows: [string, string][] = [
    [
      t('Who can join'),
      house.public ? t('Everyone: the table is listed') : t('Anyone with the link'),
    ],
    [t('Chat'), chatSetting(house.talk)],
    [t('Clock'), clockSetting(house.clock)],
    [t('A bot plays for absent players'), graceSetting(house.grace)],
    [t('Spectators see the moves'), delaySetting(house.delay)],
  ];
  return (
    <dl class="house">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
