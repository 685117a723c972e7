// The saved house rules in the list of variants.
import { ConfirmButton } from '../components/ConfirmButton';
import { Icon } from '../components/Icon';
import { chooseVariant, gameWith, rulesName, type Variant } from '../home/table_draft';
import { t } from '../base/translations';
import { forgetRules, houseRules, showInAddress } from './house_rules';
import { changesText } from './variant_list';
import { showForm } from './show_form';

/** The preset that house rules start from, and their changes. */
function aboutRules(it: Variant): string {
  const game = gameWith(it.game, it.preset);
  const base = game?.presets.find((p) => p.id === it.preset);
  if (!game || !base) return '';
  return [t(base.title), changesText(game, it.options)].filter(Boolean).join(' · ');
}

function Entry({ it }: { it: Variant }) {
  return (
    <li class="kept-rules">
      <button
        type="button"
        class="preset"
        data-rules={it.name}
        aria-pressed={rulesName.value === it.name}
        onClick={() => {
          chooseVariant(it);
          showInAddress(it);
          showForm();
        }}
      >
        <b>{it.name}</b> <small>{aboutRules(it)}</small>
      </button>
      <ConfirmButton
        label={t('Delete these house rules')}
        sure={t('Really delete?')}
        act={() => forgetRules(it)}
      >
        <Icon name="close" />
      </ConfirmButton>
    </li>
  );
}

export function HouseRules({ id, query }: { id: string; query: string }) {
  const word = query.trim().toLowerCase();
  const list = houseRules.value.filter(
    (it) => it.game === id && `${it.name} ${aboutRules(it)}`.toLowerCase().includes(word),
  );
  if (!list.length) return null;
  return (
    <section aria-labelledby="house-rules-title">
      <h3 id="house-rules-title">{t('House rules')}</h3>
      <ul class="presets">
        {list.map((it) => (
          <Entry key={it.name} it={it} />
        ))}
      </ul>
    </section>
  );
}
