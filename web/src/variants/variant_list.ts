// The variants of a game in families, each with a sentence on what is different; and the search
// among them.
import { signal } from '@preact/signals';
import { hasWords } from '../base/search_words';
import type { Game, Option, Options, Preset } from '../base/protocol_types';
import type { VariantFamily } from '../games/variants/variant_family';
import { textOf } from '../home/table_draft';
import { fullTitle, games } from '../state/game_list';
import { labelled, t } from '../base/translations';

export interface ListedVariant {
  game: Game;
  preset: Preset;
  title: string;
  about: string;
}

export interface ListedFamily {
  title: string;
  variants: ListedVariant[];
}

const files = import.meta.glob<{ families: VariantFamily[] }>('../games/variants/*_variants.ts');
const loaded = signal<Record<string, VariantFamily[]>>({});

/** Loads how a game sorts its variants. */
export async function loadFamilies(id: string): Promise<void> {
  const file = await files[`../games/variants/${id}_variants.ts`]?.();
  loaded.value = { ...loaded.value, [id]: file?.families ?? [] };
}

/** The families of a game; null while they are being loaded. */
export const familiesOf = (id: string): VariantFamily[] | null => loaded.value[id] ?? null;

const labelOf = (option: Option, value: string): string => {
  const choice = option.choices?.find((one) => one.id === value);
  return choice ? t(choice.label) : value;
};

/** Changed options as text: "Points to win: 7 · Count honours: Yes". */
export function changesText(game: Game, options: Options): string {
  return game.options
    .filter((option) => option.id in options)
    .map((option) => labelled(t(option.label), labelOf(option, textOf(option, options[option.id]))))
    .join(' · ');
}

/** How a preset differs from another one of its game. */
function difference(game: Game, one: Preset, from: Preset): string {
  const options = Object.entries(one.options).filter(([id, value]) => from.options[id] !== value);
  return changesText(game, Object.fromEntries(options));
}

function listed(game: Game, preset: Preset, about: string | undefined): ListedVariant {
  const standard = game.presets[0] as Preset;
  const text = about ? t(about) : difference(game, preset, standard);
  return { game, preset, title: t(preset.title), about: text };
}

/** All variants of a game by families. Those that no family names come last. */
export function listOf(id: string, families: VariantFamily[]): ListedFamily[] {
  const all = games.value
    .filter((game) => game.id === id)
    .flatMap((game) => game.presets.map((preset) => ({ game, preset })));
  const named = new Set<string>();
  const list = families.map(({ title, variants }) => ({
    title: t(title),
    variants: Object.entries(variants).flatMap(([name, about]) => {
      const found = all.find(({ preset }) => preset.id === name);
      named.add(name);
      return found ? [listed(found.game, found.preset, about)] : [];
    }),
  }));
  const rest = all.filter(({ preset }) => !named.has(preset.id));
  const others = rest.map(({ game, preset }) => listed(game, preset, undefined));
  return [...list, { title: t('Further variants'), variants: others }];
}

/** Those of the families that contain all words of the query, accents and case apart. */
export function found(list: ListedFamily[], query: string): ListedFamily[] {
  const fits = (family: string, { title, about, preset }: ListedVariant) =>
    hasWords(`${family} ${title} ${fullTitle(preset.title)} ${about}`, query);
  return list
    .map(({ title, variants }) => ({ title, variants: variants.filter((v) => fits(title, v)) }))
    .filter(({ variants }) => variants.length > 0);
}
