// The list of a game's variants, with a field to search it.
import { useId, useState } from 'preact/hooks';
import { choosePreset, preset, rulesName } from '../home/table_draft';
import { t, tn } from '../base/translations';
import { HouseRules } from './HouseRules';
import { showInAddress } from './house_rules';
import { showForm, showOwnRules } from './show_form';
import { found, type ListedFamily, type ListedVariant } from './variant_list';

function Entry({ it }: { it: ListedVariant }) {
  const chosen = it.preset === preset.value && !rulesName.value;
  return (
    <li>
      <button
        type="button"
        class="preset"
        data-preset={`${it.game.id}/${it.preset.id}`}
        aria-pressed={chosen}
        onClick={() => {
          choosePreset(it.game, it.preset);
          showInAddress({ game: it.game.id, preset: it.preset.id, options: {}, name: '' });
          showForm();
        }}
      >
        <b>{it.title}</b> <small>{it.about}</small>
      </button>
    </li>
  );
}

function Family({ it }: { it: ListedFamily }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{it.title}</h3>
      <ul class="presets">
        {it.variants.map((one) => (
          <Entry key={one.preset.id} it={one} />
        ))}
      </ul>
    </section>
  );
}

export function VariantList({ id, list }: { id: string; list: ListedFamily[] }) {
  const [query, setQuery] = useState('');
  const shown = found(list, query);
  const count = shown.reduce((sum, { variants }) => sum + variants.length, 0);
  return (
    <section class="variant-list" aria-labelledby="variants-title">
      <div class="head">
        <h2 id="variants-title">{t('Variants')}</h2>
        <button type="button" data-tool="own-rules" onClick={showOwnRules}>
          {t('Own rules')}
        </button>
      </div>
      <label class="field">
        <span>{t('Search the variants')}</span>
        <input
          type="search"
          name="search"
          value={query}
          onInput={(e) => setQuery(e.currentTarget.value)}
        />
      </label>
      <p class="quiet" role="status">
        {query.trim() && tn('1 variant found', '{n} variants found', count)}
      </p>
      <HouseRules id={id} query={query} />
      {shown.map((family) => (
        <Family key={family.title} it={family} />
      ))}
    </section>
  );
}
