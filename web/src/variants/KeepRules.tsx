// Saves the rules of the form as house rules, and makes a link of them.
import { useState } from 'preact/hooks';
import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { pressAfter } from '../components/press';
import { Invite } from '../room/Invite';
import { chosenVariant, rulesName, type Variant } from '../home/table_draft';
import { t } from '../base/translations';
import { keepRules, LONGEST_NAME, wordsOf } from './house_rules';

const addressOf = (it: Variant): string => new URL(wordsOf(it), document.baseURI).href;

function LinkDialog({ it, onClose }: { it: Variant; onClose: () => void }) {
  return (
    <Dialog title={t('Link to these rules')} name="rules-link" onClose={onClose}>
      <p>{t('Opening this link shows these rules, ready to play.')}</p>
      <Invite label={t('Link')} title={it.name || 'Talon'} url={addressOf(it)} />
    </Dialog>
  );
}

export function KeepRules() {
  const [link, setLink] = useState(false);
  const [saved, setSaved] = useState('');
  const it = chosenVariant();
  if (!it) return null;
  const name = it.name.trim();
  const keep = () => {
    rulesName.value = name;
    keepRules({ ...it, name });
    setSaved(name);
  };
  return (
    <fieldset class="keep-rules">
      <legend>{t('House rules')}</legend>
      <label class="field">
        <span>{t('Name of these rules')}</span>
        <input
          name="rules-name"
          maxLength={LONGEST_NAME}
          value={it.name}
          onInput={(e) => (rulesName.value = e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return;
            e.preventDefault(); // not the button that deals
            if (name) keep();
          }}
        />
      </label>
      <div class="buttons">
        <button
          type="button"
          data-tool="keep-rules"
          {...pressAfter('rules-name', name ? null : t('Give these rules a name first.'), keep)}
        >
          {t('Save')}
        </button>
        <button type="button" data-tool="link-rules" onClick={() => setLink(true)}>
          <Icon name="link" /> {t('Link to these rules')}
        </button>
      </div>
      <p class="quiet" role="status">
        {saved && saved === name && t('Saved on this device.')}
      </p>
      {link && <LinkDialog it={{ ...it, name }} onClose={() => setLink(false)} />}
    </fieldset>
  );
}
