// The settings of a table as a list.
import { t } from '../base/translations';
import type { TableSettings } from '../base/room_types';
import { clockSetting, delaySetting, graceSetting, chatSetting } from './room_text';

export function TableSettingsList({ house }: { house: TableSettings }) {
  const rows: [string, string][] = [
    [t('Who may come'), house.public ? t('Everybody: it is listed') : t('Whoever has the link')],
    [t('Talk'), chatSetting(house.talk)],
    [t('Clock'), clockSetting(house.clock)],
    [t('A bot keeps the seat of who is away'), graceSetting(house.grace)],
    [t('Who watches sees the moves'), delaySetting(house.delay)],
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
