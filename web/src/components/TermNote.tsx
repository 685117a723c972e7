// The meaning of a term that was tapped, and the list of all terms of a game.
import { t } from '../base/translations';
import { Icon } from './Icon';
import { TERMS, termName, termsOf, type Term } from '../glossary/terms';

interface NoteProps {
  term: number;
  onClose: () => void;
}

export function TermNote({ term, onClose }: NoteProps) {
  const it = TERMS[term];
  if (!it) return null;
  return (
    <div class="term-note" role="status">
      <p>
        <b>{termName(it)}</b>: {t(it.meaning)}
      </p>
      <button type="button" class="icon" aria-label={t('Close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

const byName = (a: Term, b: Term) => termName(a).localeCompare(termName(b));

export function Glossary({ game }: { game: string }) {
  return (
    <dl class="glossary" tabIndex={0} aria-label={t('Glossary')}>
      {[...termsOf(game)].sort(byName).map((term) => (
        <div key={term.forms}>
          <dt>{termName(term)}</dt>
          <dd>{t(term.meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
