// The table that is being set up on the home page: game, changed options, seats, settings.
import { computed, signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import type { RuleBookSpec } from '../components/RuleBook';
import { botNameAt, bots, botsOf, games, usualBot } from '../state/game_list';
import type { TableSettings } from '../base/room_types';
import { RequestError } from '../state/connection';
import { AT_THIS_DEVICE, createTable, OPEN_SEAT, usualSettings, YOU } from '../room/create_table';
import type { Game, Option, Options, Preset, Refusal } from '../base/protocol_types';
import { t } from '../base/translations';

export const PLAYERS = 'players'; // the first option of every game
export const DEALER = 'first_dealer'; // R-GEN-05

export const PACES: [number, string][] = [
  [1500, 'Slow'],
  [700, 'Normal'],
  [350, 'Fast'],
  [0, 'Without delay'],
];

interface Choice {
  game: string;
  form: string | null;
  preset: string;
}

const picked = signal<Choice | null>(readStored<Choice | null>('choice', null));
export const changedOptions = signal<Options>({});
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
export const ownName = signal(readStored('name', ''));
const known = (ms: number) => (PACES.some(([one]) => one === ms) ? ms : 700);
export const pace = signal(known(readStored('pace', 700)));
export const refusal = signal<Refusal | null>(null);
export const dealing = signal(false);

export const chosenGame = computed<Game | null>(() => {
  const want = picked.value;
  return (
    games.value.find((g) => g.id === want?.game && g.form === want.form) ?? games.value[0] ?? null
  );
});

export const preset = computed<Preset | null>(() => {
  const g = chosenGame.value;
  return g?.presets.find((p) => p.id === picked.value?.preset) ?? g?.presets[0] ?? null;
});

export function choosePreset(game: Game, one: Preset): void {
  picked.value = { game: game.id, form: game.form, preset: one.id };
  store('choice', picked.value);
  changedOptions.value = {};
  refusal.value = null;
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

function botFor(seat: number): string {
  const chosen = chosenBots.value[seat];
  return chosen && isOffered(chosen) ? chosen : usualBot(chosenGame.value);
}

/** A level that was chosen waits until a game with levels is chosen again. */
function sitterAt(seat: number): string {
  const chosen = seatedAs.value[seat] ?? (seat === 0 ? YOU : botFor(seat));
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

function nameAt(list: string[], at: number, alone: boolean): string {
  const who = list[at] as string;
  if (who === YOU) return ownName.value.trim() || (alone ? t('You') : t('Host'));
  if (who === AT_THIS_DEVICE) return otherNames.value[at]?.trim() || t('Guest {n}', { n: at + 1 });
  return who === OPEN_SEAT ? '' : botNameAt(list, at);
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

async function make(list: string[]): Promise<void> {
  const g = chosenGame.value;
  const p = preset.value;
  if (!g || !p || dealing.value) return;
  store('name', ownName.value.trim());
  store('pace', pace.value);
  store('table_settings', tableSettings.value);
  refusal.value = null;
  dealing.value = true;
  const alone = !list.includes(OPEN_SEAT) && !list.includes(AT_THIS_DEVICE);
  const spec = {
    game: g.id,
    preset: p.id,
    options: changedOptions.value,
    seats: list,
    names: list.map((_, s) => nameAt(list, s, alone)),
    pace: pace.value,
    ...(alone ? {} : { settings: settingsFor(list) }),
  };
  try {
    await createTable(spec, p.title);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    refusal.value = error.refusal;
  } finally {
    dealing.value = false;
  }
}

/** Makes the table as the form says. */
export const makeChosen = () => make(seats.value);

const isBot = (who: string) => ![YOU, AT_THIS_DEVICE, OPEN_SEAT].includes(who);

/** Makes a table with bots on all other seats. */
export const playNow = () =>
  make(seats.value.map((who, s) => (who === YOU || isBot(who) ? who : botFor(s))));

/** Makes a table whose other seats are open to anybody with the link. */
export const inviteAll = () => make(seats.value.map((who) => (who === YOU ? who : OPEN_SEAT)));
