// Translates the page. Msgids are English; catalogues come from po/ (tool/po_to_json.mjs).
import { computed, signal } from '@preact/signals';
import { books, catalogues, laterWords, plurals, tableWords, type Words } from '../generated';
import { readStored, store } from './local_storage';

export const languages: string[] = ['en', ...Object.keys(catalogues)];
export const language = signal('en');
const words = signal<Words>({});
const PARTS = [catalogues, tableWords, laterWords]; // in the order in which a visit needs them
let wanted = 1; // so many of them are loaded, or on their way
const loaded = signal(1);

/** Whether the translations that a table needs at once have been loaded. */
export const tableWordsLoaded = computed(() => loaded.value >= 2);
/** Whether those of further pages have been loaded, and of what is said at a table in time. */
export const moreLoaded = computed(() => loaded.value === PARTS.length);

/** How the reader writes dates: as in their own country, if the page speaks its language. */
export const dateLocale = (): string =>
  navigator.languages.find((own) => own.split('-')[0] === language.value) ?? language.value;

type Parts = Record<string, string | number>;

/** Puts `parts` into a text where it says {name}. */
export function fill(text: string, parts: Parts): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name in parts ? String(parts[name]) : hole,
  );
}

/** The entry of the catalogue. A sentence that the loaded parts lack comes with the others, and
 * what shows it is drawn again. */
function entryOf(key: string): string | string[] | undefined {
  const found = words.value[key];
  if (found === undefined && language.value !== 'en' && !moreLoaded.peek())
    void loadMoreTranslations();
  return found;
}

/** The translation of a sentence. */
export function t(msgid: string, parts?: Parts): string {
  const found = entryOf(msgid);
  const text = typeof found === 'string' ? found : (found?.[0] ?? msgid);
  return parts ? fill(text, parts) : text;
}

/** The loaded part of the catalogue, for sentences that have to be searched for. */
export const catalogueWords = (): Words => words.value;

/** "Trump: Hearts", with the blanks that the language has around a colon. */
export const labelled = (label: string, value: string | number): string =>
  t('{label}: {value}', { label, value });

/** The translation of a text that means one thing here and another elsewhere. */
export function tc(context: string, msgid: string): string {
  const found = entryOf(`${context}\u0004${msgid}`);
  return typeof found === 'string' ? found : msgid;
}

/** The translation of a sentence about `n` things; {n} is the number. The catalogue's own rule
 * chooses the plural form: some languages have three, or treat 0 like 1. */
export function tn(one: string, many: string, n: number): string {
  const found = entryOf(one);
  const own = Array.isArray(found) ? plurals[language.value]?.(n) : undefined;
  const forms = Array.isArray(found) ? found : [one, many];
  return fill(forms[own ?? Number(n !== 1)] ?? many, { n });
}

/** The whole catalogue of the reader's language, rule books included. */
export async function wholeCatalogue(): Promise<Words> {
  return wordsOf(language.value, [...PARTS, books]);
}

/** The name of a language in that language, as it begins a line. */
export function languageName(id: string): string {
  const name = new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;
  return name.charAt(0).toLocaleUpperCase(id) + name.slice(1);
}

async function wordsOf(id: string, parts: (typeof catalogues)[]): Promise<Words> {
  return Object.assign({}, ...(await Promise.all(parts.map((part) => part[id]?.()))));
}

/** Loads the first parts of the catalogue, if more are wanted than before. */
async function loadParts(count: number): Promise<void> {
  if (wanted >= count) return;
  wanted = count;
  const id = language.value;
  const all = await wordsOf(id, PARTS.slice(0, count)).catch(() => null);
  if (!all)
    wanted = 1; // without a connection the page stays English until the next try
  else if (id === language.value && count >= loaded.peek()) words.value = all;
  loaded.value = Math.max(count, loaded.peek());
}

/** Loads what a table says at once. */
export const loadTableTranslations = (): Promise<void> => loadParts(2);

/** Loads everything but rule books. */
export const loadMoreTranslations = (): Promise<void> => loadParts(PARTS.length);

/** Whether the words of tables are there. Announcements cannot be drawn again: they wait for them.
 */
export function canSpeak(): boolean {
  if (language.value === 'en' || moreLoaded.value) return true;
  void loadMoreTranslations();
  return false;
}

let speaking: Promise<void> = Promise.resolve();

/** All parts that are wanted by now: more may be asked for while they come. */
async function wordsWanted(id: string): Promise<Words> {
  const count = wanted;
  const found = await wordsOf(id, PARTS.slice(0, count));
  return count === wanted ? found : wordsWanted(id);
}

/** Speaks this language, or English where it has no catalogue. Of two calls the later one counts,
 * whichever catalogue comes first; both end when its words are there. */
export function speak(id: string): Promise<void> {
  const mine: Promise<void> = wordsWanted(id).then((found) => {
    if (mine !== speaking) return speaking;
    words.value = found;
    language.value = id in catalogues ? id : 'en';
    return undefined;
  });
  speaking = mine;
  return mine;
}

export async function setLanguage(id: string): Promise<void> {
  await speak(id);
  document.documentElement.lang = language.value;
}

export function chooseLanguage(id: string): Promise<void> {
  store('language', id);
  return setLanguage(id);
}

/** The stored language, or the first of the browser's that has a catalogue. */
export function startLanguage(): Promise<void> {
  const wanted = [readStored('language', ''), ...navigator.languages].map((l) => l.slice(0, 2));
  return setLanguage(wanted.find((l) => languages.includes(l)) ?? 'en');
}
