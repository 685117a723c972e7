// A part of a page that is loaded when it is first shown, with its words.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadMoreTranslations, t } from '../base/translations';

interface LaterProps<P> {
  load: () => Promise<ComponentType<P>>;
  props?: P;
  /** Shows "One moment …" until the part has come. */
  announces?: boolean;
}

export function Later<P extends object>({ load, props, announces = false }: LaterProps<P>) {
  const [Found, show] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    void Promise.all([load(), loadMoreTranslations()]).then(([part]) => show(() => part));
  }, []);
  if (Found) return <Found {...(props as P)} />;
  return announces ? <p role="status">{t('One moment …')}</p> : null;
}
