// The choice of the language, on the first page and in the settings.
import { chooseLanguage, language, languageName, languages, t } from '../base/translations';

export function LanguageChoice() {
  return (
    <fieldset class="segments">
      <legend class="unseen">{t('Language')}</legend>
      {languages.map((id) => (
        <label key={id} lang={id}>
          <input
            type="radio"
            name="language"
            value={id}
            checked={language.value === id}
            onChange={() => void chooseLanguage(id)}
          />
          <span title={languageName(id)}>
            {id.toUpperCase()}
            <span class="unseen"> {languageName(id)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
