// House rules: variants with options of their own and a name. They are stored in this browser, and
// an address can carry them: "#/games/ID/PRESET/OPTION=VALUE&…/NAME".
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import type { Option, Options } from '../base/protocol_types';
import { chooseVariant, favourite, gameWith, type Variant } from '../home/table_draft';
import { showToast } from '../state/toasts';
import { t } from '../base/translations';

const MOST = 50;
export const LONGEST_NAME = 40;

export const houseRules = signal<Variant[]>(readStored('house_rules', []));
onStoredChange('house_rules', () => (houseRules.value = readStored('house_rules', [])));

const isSame = (a: Variant, b: Variant): boolean => a.game === b.game && a.name === b.name;

function storeAll(list: Variant[]): void {
  houseRules.value = list.slice(0, MOST);
  store('house_rules', houseRules.value);
}

/** Keeps house rules in place of those of the same name. */
export const keepRules = (it: Variant): void =>
  storeAll([it, ...houseRules.value.filter((one) => !isSame(one, it))]);

export const forgetRules = (it: Variant): void =>
  storeAll(houseRules.value.filter((one) => !isSame(one, it)));

// ---- in an address

/** The words of an address that lead to a variant. */
export function wordsOf({ game, preset, options, name }: Variant): string {
  const changed = new URLSearchParams(
    Object.entries(options).map(([id, value]) => [id, String(value)]),
  );
  const rules = `${changed}` || name ? `/${changed}` : '';
  return `#/games/${game}/${preset}${rules}${name && `/${encodeURIComponent(name)}`}`;
}

/** Shows the chosen variant in the address, so that a reload or a copied link finds it again. */
export const showInAddress = (it: Variant): void => history.replaceState(null, '', wordsOf(it));

/** Whether an option may have this value, as an address writes it. */
function fits(option: Option | undefined, value: string): boolean {
  if (!option) return false;
  if (option.choices) return option.choices.some((choice) => choice.id === value);
  const n = Number(value);
  return Number.isInteger(n) && n >= option.min && n <= option.max;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return '';
  }
}

/** The options in a word of an address that the game knows. */
function optionsIn(word: string, list: Option[]): Options {
  const all = [...new URLSearchParams(word)];
  const known = all.filter(([id, value]) => fits(list.find((one) => one.id === id), value));
  if (known.length < all.length)
    showToast(t('Some of the rules in this link do not exist here. They were left out.'));
  return Object.fromEntries(known);
}

/** Chooses what the words of an address name: a game, and perhaps a preset with house rules. */
export function chooseByWords([id = '', preset, rules = '', name = '']: string[]): void {
  const game = gameWith(id, preset);
  if (!game || !preset) {
    chooseVariant(favourite(id));
    return;
  }
  const options = optionsIn(rules, game.options);
  chooseVariant({ game: id, preset, options, name: decoded(name).slice(0, LONGEST_NAME) });
}
