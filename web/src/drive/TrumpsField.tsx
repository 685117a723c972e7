// The trumps of a drive: one of the usual plans, or any order, deal by deal.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { choicesOf, optionOf, trumpLetters, trumpPlan, trumpsText } from './drive_options';

const OTHER = 'other';
const MOST = 32; // deals until it begins again

interface Props {
  setup: { trumps: string };
  change: (part: { trumps: string }) => void;
  suits?: boolean; // each deal has a trump suit
}

/** Letters that are typed, or chosen one after the other. */
function Order({ setup, change, suits }: Props) {
  const letters = trumpLetters.filter((one) => !suits || !/[NL]/.test(one.letter));
  const allowed = letters.map((one) => one.letter).join('');
  const set = (text: string) =>
    change({
      trumps: [...text.toUpperCase()].filter((one) => allowed.includes(one)).join(''),
    });
  return (
    <div class="trump-order" role="group" aria-label={t('Order of the trumps')}>
      <label class="field">
        <span>{t('Order of the trumps')}</span>
        <input
          name="trump-letters"
          required
          maxLength={MOST}
          placeholder={allowed}
          value={setup.trumps}
          onInput={(e) => set(e.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        {letters.map((one) => (
          <button
            key={one.id}
            type="button"
            data-trump={one.letter}
            disabled={setup.trumps.length >= MOST}
            onClick={() => set(setup.trumps + one.letter)}
          >
            {t(one.label)}
          </button>
        ))}
        <button
          type="button"
          data-trump="back"
          disabled={!setup.trumps}
          onClick={() => set(setup.trumps.slice(0, -1))}
        >
          {t('Remove the last')}
        </button>
      </div>
      <p class="quiet" role="status">
        {setup.trumps && t('{trumps}, then again from the beginning', {
          trumps: trumpsText(setup.trumps),
        })}
      </p>
    </div>
  );
}

export function TrumpsField(it: Props) {
  const plan = trumpPlan(it.setup.trumps)?.id;
  const [own, setOwn] = useState(!plan);
  const plans = choicesOf('trumps').filter((one) => !it.suits || !/[NL]/.test(one.letters ?? ''));
  const choose = (id: string) => {
    setOwn(id === OTHER);
    it.change({ trumps: id === OTHER ? '' : id });
  };
  return (
    <>
      <label class="field">
        <span>{t(optionOf('trumps').label)}</span>
        <select
          name="trumps"
          value={own ? OTHER : plan}
          onChange={(e) => choose(e.currentTarget.value)}
        >
          {plans.map((one) => (
            <option key={one.id} value={one.id}>
              {t(one.label)}
            </option>
          ))}
          <option value={OTHER}>{t('Another order …')}</option>
        </select>
      </label>
      {own && <Order {...it} />}
    </>
  );
}
