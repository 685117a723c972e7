// The choice of the language: a list, because nobody knows how many languages there will be.
import { chooseLanguage, language, languageName, languages, t } from '../base/translations';

/** All languages, each by its own name. */
function LanguageList() {
  return (
    <select
      name="language"
      value={language.value}
      onChange={(e) => void chooseLanguage(e.currentTarget.value)}
    >
      {languages.map((id) => (
        <option key={id} value={id} lang={id} translate={false}>
          {languageName(id)}
        </option>
      ))}
    </select>
  );
}

/** The list in the head of a page, where there is room for two letters alone. */
export function LanguageChoice() {
  return (
    <label class="language-choice" title={t('Language')}>
      <span class="unseen">{t('Language')}</span>
      <LanguageList />
      <span aria-hidden="true">{language.value.toUpperCase()}</span>
    </label>
  );
}

/** The list in a form. */
export function LanguageField() {
  return (
    <label class="field">
      <span>{t('Language')}</span>
      <LanguageList />
    </label>
  );
}
