// A part of a page that is loaded when it is first shown, with its words.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadMoreTranslations } from '../base/translations';

export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Found, show] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.all([load(), loadMoreTranslations()]).then(([part]) => show(() => part));
  }, []);
  return Found && <Found />;
}
