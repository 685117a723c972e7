// The names of bots: lists for each language (data/bot_names.json), fetched with the first table.
// Programs in a terminal have the same lists (src/text/bot_names.c).
import { signal } from '@preact/signals';
import { language } from './translations';

type Lists = Record<string, Record<string, string[]>>;

const SEATS = 8; // of the largest table

const lists = signal<Lists>({});
/** By bot: what its level is called in every language. */
export const levelNames = signal<Record<string, string>>({});

let fetched: Promise<void> | null = null;

/** Fetches the lists; without a connection again at the next try. */
export const loadBotNames = (): Promise<void> =>
  (fetched ??= import('../../../data/bot_names.json').then(
    (file) => void (lists.value = file.default),
    () => void (fetched = null),
  ));

/** The names for one kind of bot. Programs that play have those of simple bots. */
function namesFor(bot: string): string[] {
  const own = lists.value[language.value] ?? lists.value.en ?? {};
  const level = levelNames.value[bot];
  return [...(level ? [level] : []), ...(own[bot] ?? own.simple ?? [])];
}

/** Names that differ in accents or in case alone would be taken for one. */
const folded = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The names at a table, with one for each bot that has none: nobody else's, and the first in its
 * list from `from` on. `bots` are the ids of bots by seat, '' at the others. */
function named(bots: string[], names: string[], from: (seat: number) => number): string[] {
  const all = bots.map((_, seat) => names[seat] ?? '');
  bots.forEach((bot, seat) => {
    if (!bot || all[seat]) return;
    const list = namesFor(bot);
    if (!list.length) return; // not fetched yet
    const taken = all.map(folded);
    const sorted = [...list.slice(from(seat)), ...list.slice(0, from(seat))];
    all[seat] = sorted.find((name) => !taken.includes(folded(name))) ?? '';
  });
  return all;
}

/** The names with which a table is made: they are stored with it. */
export async function namedBots(bots: string[], names: string[]): Promise<string[]> {
  await loadBotNames();
  return named(bots, names, () => 0);
}

/** The names of all seats, also of bots that have come later and have none. Each seat has a place
 * of its own in the list, so that no other name changes when somebody comes or goes. */
export function tableNames(bots: string[], names: string[]): string[] {
  if (bots.some((bot, seat) => bot && !names[seat])) void loadBotNames();
  return named(bots, names, (seat) => (seat + SEATS - 1) % SEATS);
}
