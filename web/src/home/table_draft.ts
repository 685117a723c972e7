// The table that is being set up: game, changed options, seats, settings. The front page makes
// tables of it with one tap; the page of a game's variants has a form for all of it.
import { computed, signal } from '@preact/signals';
import { playedAs } from '../base/played_as';
import { readStored, store } from '../base/local_storage';
import type { RuleBookSpec } from '../components/RuleBook';
import { bots, botsOf, games, usualBot } from '../state/game_list';
import { ownName, storeOwnName } from '../state/own_name';
import type { TableSettings } from '../base/room_types';
import { RequestError } from '../state/connection';
import { savedTables, type TableSpec } from '../state/saved_tables';
import { showRefusal } from '../state/toasts';
import { AT_THIS_DEVICE, createTable, OPEN_SEAT, usualSettings, YOU } from '../room/create_table';
import type { Game, Option, Options, Preset, Refusal } from '../base/protocol_types';
import { t } from '../base/translations';

export const PLAYERS = 'players'; // the first option of every game
export const DEALER = 'first_dealer'; // R-GEN-05

export const PACES: [number, string][] = [
  [1500, 'Slow'],
  [700, 'Normal'],
  [350, 'Fast'],
  [0, 'Instant'],
];

/** A preset, and house rules that change it. */
export interface Variant {
  game: string;
  preset: string;
  options: Options;
  name: string; // of house rules; '' for a plain preset
}

const picked = signal<Variant | null>(null);
export const changedOptions = signal<Options>({});
export const rulesName = signal(''); // under which the house rules are known
// by game: what was dealt last
const dealtLast = signal<Record<string, Variant>>(readStored('variants', {}));
// by seat, where it was chosen: you, human, open, or a bot's id
const seatedAs = signal<(string | undefined)[]>([]);
// by seat: the bot that was chosen last, also in earlier visits
const chosenBots = signal<Record<number, string>>(readStored('bots', {}));
export const otherNames = signal<Record<number, string>>({}); // of people at this device
export const tableSettings = signal<TableSettings>({
  ...usualSettings,
  // earlier releases stored them as `house`
  ...readStored<Partial<TableSettings>>('table_settings', readStored('house', {})),
  public: false,
});
export const rounds = signal(1); // games in a row, of this table alone
const known = (ms: number) => (PACES.some(([one]) => one === ms) ? ms : 700);
export const pace = signal(known(readStored('pace', 700)));
export const refusal = signal<Refusal | null>(null);
export const dealing = signal(false);

/** The tables of the game that has this preset. */
export const gameWith = (id: string, wanted: string | undefined): Game | undefined =>
  games.value.find((g) => g.id === id && g.presets.some((p) => p.id === wanted));

export const chosenGame = computed<Game | null>(
  () => (picked.value && gameWith(picked.value.game, picked.value.preset)) ?? null,
);

export const preset = computed<Preset | null>(
  () => chosenGame.value?.presets.find((p) => p.id === picked.value?.preset) ?? null,
);

export function chooseVariant({ game, preset: wanted, options, name }: Variant): void {
  picked.value = { game, preset: wanted, options, name };
  changedOptions.value = options;
  rulesName.value = name;
  refusal.value = null;
}

/** The preset that has the game's own name, else the first one. */
export function standardOf(id: string): Preset | null {
  const family = games.value.filter((g) => g.id === id);
  const list = family.flatMap((g) => g.presets);
  return list.find((p) => p.title === family[0]?.title) ?? list[0] ?? null;
}

const plainly = (game: string, wanted: string): Variant => ({
  game,
  preset: wanted,
  options: {},
  name: '',
});

/** A preset as the tables list it. */
export const choosePreset = (game: Game, one: Preset): void =>
  chooseVariant(plainly(game.id, one.id));

/** The variant that this device dealt last of a game, else its standard. */
export function favourite(id: string): Variant {
  const last = dealtLast.value[id];
  return last && gameWith(id, last.preset) ? last : plainly(id, standardOf(id)?.id ?? '');
}

/** An option's value as the protocol writes it: the id of a choice, or a number as text. */
export function textOf(option: Option, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (option.choices && typeof value === 'number')
    return option.choices[value - option.min]?.id ?? String(value);
  return String(value);
}

export function presetValue(option: Option): string {
  return textOf(option, preset.value?.options[option.id] ?? option.default);
}

export function valueOf(option: Option): string {
  const own = changedOptions.value[option.id];
  return own === undefined ? presetValue(option) : String(own);
}

export function setOption(option: Option, value: string): void {
  const rest = { ...changedOptions.value };
  delete rest[option.id];
  changedOptions.value = value === presetValue(option) ? rest : { ...rest, [option.id]: value };
  refusal.value = null;
}

export const players = computed<number>(() => {
  const option = chosenGame.value?.options.find((o) => o.id === PLAYERS);
  return option ? Number(valueOf(option)) || option.min : 2;
});

const isKnownBot = (who: string) => bots.value.some((bot) => bot.id === who);

/** The bots that may sit at the table. */
export const offeredBots = computed(() => botsOf(chosenGame.value));

const isOffered = (who: string) => offeredBots.value.some((bot) => bot.id === who);

/** The strength of bots, chosen on the front page. */
export const level = signal(readStored('level', ''));

export const levels = computed(() => bots.value.filter((bot) => bot.emblem));

/** The chosen strength, else the middle one. */
export const levelShown = computed(() =>
  levels.value.some((bot) => bot.id === level.value) ? level.value : usualBot(null),
);

/** From now on all seats have bots of this strength. */
export function chooseLevel(id: string): void {
  level.value = id;
  store('level', id);
  chosenBots.value = {};
  store('bots', chosenBots.value);
}

function botOfLevel(): string {
  const bot = playedAs(chosenGame.value, levelShown.value);
  return isOffered(bot) ? bot : usualBot(chosenGame.value);
}

function botFor(seat: number): string {
  const chosen = playedAs(chosenGame.value, chosenBots.value[seat] ?? '');
  return isOffered(chosen) ? chosen : botOfLevel();
}

/** A level that was chosen waits until a game that has it is chosen again. */
function sitterAt(seat: number): string {
  const asked = seatedAs.value[seat] ?? (seat === 0 ? YOU : botFor(seat));
  const chosen = playedAs(chosenGame.value, asked);
  return isKnownBot(chosen) && !isOffered(chosen) ? botFor(seat) : chosen;
}

/** Who sits where: exactly one seat is yours. */
export const seats = computed<string[]>(() => {
  const list = Array.from({ length: players.value }, (_, s) => sitterAt(s));
  if (!list.includes(YOU)) list[0] = YOU;
  return list;
});

export function chooseSeat(at: number, who: string): void {
  const list = [...seatedAs.value];
  const before = seats.value[at] as string;
  if (who === YOU) list[seats.value.indexOf(YOU)] = before;
  if (before === YOU && who !== YOU) return;
  list[at] = who;
  seatedAs.value = list;
  if (!isKnownBot(who)) return;
  chosenBots.value = { ...chosenBots.value, [at]: who };
  store('bots', chosenBots.value);
}

/** The name of a person here; empty where none was told. Bots get theirs with the table. */
function personAt(list: string[], at: number): string {
  if (list[at] === YOU) return ownName.value.trim();
  if (list[at] !== AT_THIS_DEVICE) return '';
  return otherNames.value[at]?.trim() || t('Guest {n}', { n: at + 1 });
}

/** The configuration whose rules would be played. */
export function chosenRules(): RuleBookSpec | null {
  const g = chosenGame.value;
  const p = preset.value;
  return g && p ? { game: g.id, preset: p.id, options: changedOptions.value } : null;
}

/** Whether people can come by the link. */
export const inviting = computed(() => seats.value.includes(OPEN_SEAT));

/** At one device nobody is away, so no bot plays for absent people. */
const settingsFor = (list: string[]): TableSettings =>
  list.includes(OPEN_SEAT) ? tableSettings.value : { ...tableSettings.value, grace: -1 };

function storeDealt(list: Record<string, Variant>): void {
  dealtLast.value = list;
  store('variants', list);
}

/** Remembers the choices once a table is made. */
function remember(it: Variant): void {
  storeOwnName();
  store('pace', pace.value);
  store('table_settings', tableSettings.value);
  rounds.value = 1;
  storeDealt({ ...dealtLast.value, [it.game]: it });
}

/** The variant with the options as they are set now. */
export function chosenVariant(): Variant | null {
  const it = picked.value;
  return it && { ...it, options: changedOptions.value, name: rulesName.value };
}

function specOf(it: Variant, list: string[]): TableSpec {
  const alone = !list.includes(OPEN_SEAT) && !list.includes(AT_THIS_DEVICE);
  return {
    game: it.game,
    preset: it.preset,
    options: it.options,
    seats: list,
    names: list.map((_, s) => personAt(list, s)),
    pace: pace.value,
    ...(alone ? {} : { settings: settingsFor(list) }),
    ...(alone || rounds.value < 2 ? {} : { rounds: rounds.value }),
  };
}

/** Makes a table with these seats. Rejects with RequestError. */
async function make(list: string[], circle?: Record<string, string>): Promise<void> {
  const it = chosenVariant();
  const title = preset.value?.title;
  if (!it || !title || dealing.value) return;
  refusal.value = null;
  dealing.value = true;
  try {
    await createTable(specOf(it, list), title, circle);
    remember(it);
  } finally {
    dealing.value = false;
  }
}

function showInForm(error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
  refusal.value = error.refusal;
}

const all = (who: string): string[] => seats.value.map((_, s) => (s === 0 ? YOU : who));

/** Makes the table as the form says. */
export const makeChosen = (): Promise<void> => make(seats.value).catch(showInForm);

/** Makes the table of the form, with all other seats open to anybody who has the link. */
export const inviteAll = (): Promise<void> =>
  make(seats.value.map((who) => (who === YOU ? who : OPEN_SEAT))).catch(showInForm);

/** A new release may refuse the variant of the last deal: then the standard is next. */
function failed(error: unknown): void {
  const { [picked.value?.game ?? '']: refused, ...rest } = dealtLast.value;
  if (refused && error instanceof RequestError) storeDealt(rest);
  showRefusal(error);
}

/** Deals a game at once, as it was dealt last, against bots of the chosen strength. */
export function playAlone(id: string): void {
  chooseVariant(favourite(id));
  void make(all(botOfLevel())).catch(failed);
}

/** Opens a table of a game whose other seats are for friends with the link. */
export function playWithFriends(id: string): void {
  chooseVariant(favourite(id));
  void make(all(OPEN_SEAT)).catch(failed);
}

/** The same for the members of a circle. */
export function playWithCircle(id: string, circle: Record<string, string>): void {
  chooseVariant(favourite(id));
  void make(all(OPEN_SEAT), circle).catch(failed);
}

/** How the table was made that this device made last; null if its game is no longer known. */
export const lastSpec = computed<TableSpec | null>(() => {
  const spec = savedTables.value.find(({ order }) => order?.preset)?.order;
  return spec && gameWith(spec.game, spec.preset ?? '') ? spec : null;
});

/** The variant of a table, with the name of its house rules. */
export function variantOf({ game, preset: id, options }: TableSpec): Variant {
  const last = favourite(game);
  const same = last.preset === id && JSON.stringify(last.options) === JSON.stringify(options);
  return same ? last : { game, preset: id ?? '', options, name: '' };
}

/** Makes a table like the last one: the same game for the same people, against bots of the strength
 * that is chosen now. */
export function playLast(): void {
  const spec = lastSpec.value;
  if (!spec) return;
  chooseVariant(variantOf(spec));
  const atThisDevice = spec.names.flatMap((name, s) =>
    spec.seats[s] === AT_THIS_DEVICE ? [[s, name] as const] : [],
  );
  otherNames.value = { ...otherNames.value, ...Object.fromEntries(atThisDevice) };
  void make(spec.seats.map((who) => (isKnownBot(who) ? botOfLevel() : who))).catch(failed);
}
