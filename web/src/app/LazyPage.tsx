// A page that is loaded when it is first opened: that of a table, and those beside it.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import type { LoadPage, Page } from './routes';

const loaded = new Map<LoadPage, Page>();

/** Loads a page, so that it is there when it is shown. */
export async function loadPage(load: LoadPage): Promise<void> {
  loaded.set(load, await load());
}

/** Browsers keep in mind that a file could not be loaded, so the whole page is loaded again. */
function NotLoaded() {
  return (
    <main class="missing">
      <h1>{t('This page could not be loaded')}</h1>
      <p>{t('Perhaps there is no connection. Your games are kept.')}</p>
      <button class="primary" onClick={() => location.reload()}>
        {t('Try again')}
      </button>
    </main>
  );
}

export function LazyPage({ load, words = [] }: { load: LoadPage; words?: string[] }) {
  const [, setCount] = useState(0);
  const [failed, setFailed] = useState<LoadPage | null>(null);
  const Page = loaded.get(load);
  useEffect(() => {
    if (Page) return;
    loadPage(load).then(
      () => setCount(loaded.size),
      () => setFailed(() => load),
    );
  }, [load]);
  if (failed === load) return <NotLoaded />;
  return Page ? <Page words={words} /> : <main class="waiting" aria-busy="true" />;
}
