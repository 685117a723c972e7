// How a table was set up, told as a list.
import { t } from '../base/translations';
import type { TableSettings } from '../base/room_types';
import { clockWords, delayWords, graceWords, talkWords } from './room_text';

export function HouseRules({ house }: { house: TableSettings }) {
  const rows: [string, string][] = [
    [t('Who may come'), house.public ? t('Everybody: it is listed') : t('Whoever has the link')],
    [t('Talk'), talkWords(house.talk)],
    [t('Clock'), clockWords(house.clock)],
    [t('A bot keeps the seat of who is away'), graceWords(house.grace)],
    [t('Who watches sees the moves'), delayWords(house.delay)],
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
