// The rule book of one configuration, to print.
import { useEffect, useState } from 'preact/hooks';
import { fetchBook, type BookText, type RuleBookSpec } from '../components/RuleBook';
import { RequestError } from '../state/connection';
import { language, t } from '../base/translations';

export function PrintedBook({ spec }: { spec: RuleBookSpec }) {
  const [text, setText] = useState<BookText | null>(null);
  const [fault, setFault] = useState('');
  const lang = language.value;
  useEffect(() => {
    let here = true;
    setFault('');
    fetchBook(spec, lang).then(
      (found) => here && setText(found),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        if (here) setFault(error.refusal.message);
      },
    );
    return () => void (here = false);
  }, [JSON.stringify(spec), lang]);
  if (fault)
    return (
      <p class="refusal" role="alert">
        {t(fault)}
      </p>
    );
  if (!text) return <p role="status">{t('One moment …')}</p>;
  return (
    <article class="sheet book-sheet">
      <h2>{text.title}</h2>
      <div class="pages" dangerouslySetInnerHTML={{ __html: text.html }} />
    </article>
  );
}
