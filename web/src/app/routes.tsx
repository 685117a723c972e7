// Pages beside the tables, each with a first word of its own in the address: "#/statistics". Each
// is fetched when it is first opened, so that whoever only plays waits for none of them.
import type { ComponentType } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

type Page = ComponentType<{ words: string[] }>;

const PAGES: Record<string, () => Promise<{ Page: Page }>> = {
  review: () => import('../review/ReviewPage'),
  statistics: () => import('../stats/StatisticsPage'),
};

/** The words of the address while it names such a page. */
export const aside = signal<string[] | null>(null);

export function asideOf(hash: string): string[] | null {
  const words = hash.split('/').slice(1);
  return words[0] !== undefined && words[0] in PAGES ? words : null;
}

const fetched = new Map<string, Page>();

export function Aside({ words }: { words: string[] }) {
  const [name = '', ...rest] = words;
  const [, setCount] = useState(0);
  const page = fetched.get(name);
  useEffect(() => {
    if (page) return;
    void PAGES[name]?.().then((found) => {
      fetched.set(name, found.Page);
      setCount(fetched.size);
    });
  }, [name]);
  const Page = page;
  return Page ? <Page words={rest} /> : <main class="waiting" aria-busy="true" />;
}
