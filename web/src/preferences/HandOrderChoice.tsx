// The order of the cards in a hand, as a part of the form of settings.
import { changeSettings, settings } from '../base/settings';
import type { HandOrder } from '../base/hand_order';
import { t } from '../base/translations';

const ORDERS: [HandOrder['by'], string][] = [
  ['suit', 'by suit'],
  ['rank', 'by rank'],
];
const FLAGS: ['ascending' | 'trumpsFirst' | 'alternating', string][] = [
  ['ascending', 'Low cards first'],
  ['trumpsFirst', 'Trumps first'],
  ['alternating', 'Black and red suits in turn'],
];

const change = (part: Partial<HandOrder>): void =>
  changeSettings({ hand: { ...settings.value.hand, ...part } });

export function HandOrderChoice() {
  const { hand } = settings.value;
  return (
    <fieldset class="segments hand-order">
      <legend>{t('Order of your hand')}</legend>
      {ORDERS.map(([by, label]) => (
        <label key={by}>
          <input
            type="radio"
            name="hand-by"
            value={by}
            checked={hand.by === by}
            onChange={() => change({ by })}
          />
          <span>{t(label)}</span>
        </label>
      ))}
      {FLAGS.map(([flag, label]) => (
        <label class="switch" key={flag}>
          <input
            type="checkbox"
            name={`hand-${flag}`}
            checked={hand[flag]}
            onChange={(e) => change({ [flag]: e.currentTarget.checked })}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}
