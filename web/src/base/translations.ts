// The page's language: msgids are English; catalogues come from po/ (see tool/po_to_json.mjs).
// It knows no game and no DOM beyond <html lang>.
import { signal } from '@preact/signals';
import { books, catalogues, laterWords, plurals, type Words } from '../generated';
import { readStored, store } from './local_storage';

export const languages: string[] = ['en', ...Object.keys(catalogues)];
export const language = signal('en');
const words = signal<Words>({});
let wanted = [catalogues]; // the parts of a catalogue that are kept at hand

/** Whether what is told beyond the first page can be told in the reader's language. */
export const fluent = signal(false);

type Parts = Record<string, string | number>;

/** Puts `parts` where the text says {name}. */
export function fill(text: string, parts: Parts): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name in parts ? String(parts[name]) : hole,
  );
}

/** The sentence in the reader's language. */
export function t(msgid: string, parts?: Parts): string {
  const found = words.value[msgid];
  const text = typeof found === 'string' ? found : (found?.[0] ?? msgid);
  return parts ? fill(text, parts) : text;
}

/** The sentence for `n` things; {n} stands for the number. Which of its forms is said is the
 * catalogue's own rule: some languages have three, or say "0" as they say "1". */
export function tn(one: string, many: string, n: number): string {
  const found = words.value[one];
  const own = Array.isArray(found) ? plurals[language.value]?.(n) : undefined;
  const forms = Array.isArray(found) ? found : [one, many];
  return fill(forms[own ?? Number(n !== 1)] ?? many, { n });
}

/** Everything in the reader's language, with what only rule books say. */
export async function allWords(): Promise<Words> {
  return wordsOf(language.value, [catalogues, laterWords, books]);
}

/** How a language calls itself. */
export function languageName(id: string): string {
  return new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;
}

async function wordsOf(id: string, parts: (typeof catalogues)[]): Promise<Words> {
  return Object.assign({}, ...(await Promise.all(parts.map((part) => part[id]?.()))));
}

/** From now on also what is told at tables, in lessons and by the pages beside them. */
export async function speakOfMore(): Promise<void> {
  if (wanted.length > 1) return;
  wanted = [catalogues, laterWords];
  const id = language.value;
  const all = await wordsOf(id, wanted).catch(() => null);
  if (!all)
    wanted = [catalogues]; // without a connection: in English, until it is tried again
  else if (id === language.value) words.value = all;
  fluent.value = true;
}

export async function speak(id: string): Promise<void> {
  words.value = await wordsOf(id, wanted);
  language.value = id in catalogues ? id : 'en';
  document.documentElement.lang = language.value;
}

export function chooseLanguage(id: string): Promise<void> {
  store('language', id);
  return speak(id);
}

/** The remembered language, or the first of the browser's that we have. */
export function startLanguage(): Promise<void> {
  const wanted = [readStored('language', ''), ...navigator.languages].map((l) => l.slice(0, 2));
  return speak(wanted.find((l) => languages.includes(l)) ?? 'en');
}
