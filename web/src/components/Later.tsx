// A part of a page that is loaded when it is first shown, with its words.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadMoreTranslations, t } from '../base/translations';

interface LaterProps {
  load: () => Promise<ComponentType>;
  /** Shows "One moment …" until the part has come. */
  announces?: boolean;
}

export function Later({ load, announces = false }: LaterProps) {
  const [Found, show] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.all([load(), loadMoreTranslations()]).then(([part]) => show(() => part));
  }, []);
  if (Found) return <Found />;
  return announces ? <p role="status">{t('One moment …')}</p> : null;
}
