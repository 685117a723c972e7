// The table somebody is about to make: a game, its options as far as changed, and who sits where.
import { computed, signal } from '@preact/signals';
import { recall, remember } from '../memory';
import type { Rules } from '../Book';
import { bots, deal, games } from '../store';
import { Refused } from '../socket';
import type { Game, Option, Options, Preset, Refusal } from '../wire';
import { t } from '../words';

export const PLAYERS = 'players'; // the first option of every game
export const DEALER = 'first_dealer'; // R-GEN-05
export const YOU = 'you';
export const PERSON = 'human';

export const PACES: [number, string][] = [
  [1500, 'Slow'],
  [700, 'Normal'],
  [250, 'Fast'],
  [0, 'At once'],
];

interface Choice {
  game: string;
  form: string | null;
  preset: string;
}

const picked = signal<Choice | null>(recall<Choice | null>('choice', null));
export const changed = signal<Options>({});
const seatedAs = signal<string[]>([]); // by seat: you, human, or a bot's id
export const name = signal(recall('name', ''));
export const pace = signal(recall('pace', 700));
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

export function choose(game: Game, one: Preset): void {
  picked.value = { game: game.id, form: game.form, preset: one.id };
  remember('choice', picked.value);
  changed.value = {};
  refusal.value = null;
}

/** An option's value as the wire writes it: the id of a choice, or a number as text. */
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
  const own = changed.value[option.id];
  return own === undefined ? presetValue(option) : String(own);
}

export function setOption(option: Option, value: string): void {
  const rest = { ...changed.value };
  delete rest[option.id];
  changed.value = value === presetValue(option) ? rest : { ...rest, [option.id]: value };
  refusal.value = null;
}

export const players = computed<number>(() => {
  const option = chosenGame.value?.options.find((o) => o.id === PLAYERS);
  return option ? Number(valueOf(option)) || option.min : 2;
});

/** A friendly bot to begin with; any will do. */
function usualBot(): string {
  const list = bots.value;
  return (list.find((b) => b.id === 'simple') ?? list[list.length - 1])?.id ?? PERSON;
}

/** Who sits where: exactly one seat is yours. */
export const seats = computed<string[]>(() => {
  const list = Array.from(
    { length: players.value },
    (_, s) => seatedAs.value[s] ?? (s === 0 ? YOU : usualBot()),
  );
  if (!list.includes(YOU)) list[0] = YOU;
  return list;
});

export function seat(at: number, who: string): void {
  const list = [...seats.value];
  if (who === YOU) list[list.indexOf(YOU)] = list[at] === PERSON ? PERSON : usualBot();
  list[at] = who;
  seatedAs.value = list;
}

function nameAt(who: string, at: number): string {
  if (who === YOU) return name.value.trim() || t('You');
  if (who === PERSON) return t('Guest {n}', { n: at + 1 });
  return t('Bot {n}', { n: at + 1 });
}

/** The rules that would be played. */
export function chosenRules(): Rules | null {
  const g = chosenGame.value;
  const p = preset.value;
  return g && p ? { game: g.id, preset: p.id, options: changed.value } : null;
}

export async function dealNow(): Promise<void> {
  const g = chosenGame.value;
  const p = preset.value;
  if (!g || !p || dealing.value) return;
  remember('name', name.value.trim());
  remember('pace', pace.value);
  refusal.value = null;
  dealing.value = true;
  const list = seats.value;
  const order = {
    game: g.id,
    preset: p.id,
    options: changed.value,
    seats: list,
    names: list.map(nameAt),
    pace: pace.value,
  };
  try {
    await deal(order, p.title);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusal.value = error.refusal;
  } finally {
    dealing.value = false;
  }
}
