// A page beside the tables, loaded when it is first opened.
import { useEffect, useState } from 'preact/hooks';
import { PAGES, type Page } from './routes';

const loaded = new Map<string, Page>();

export function LazyPage({ words }: { words: string[] }) {
  const [name = '', ...rest] = words;
  const [, setCount] = useState(0);
  const page = loaded.get(name);
  useEffect(() => {
    if (page) return;
    void PAGES[name]?.().then((found) => {
      loaded.set(name, found);
      setCount(loaded.size);
    });
  }, [name]);
  const Page = page;
  return Page ? <Page words={rest} /> : <main class="waiting" aria-busy="true" />;
}
